"""What a device can do beside drawing, behind small functions that do nothing where it lacks it.

Each one was tried against a fake of the platform's own modules (tests/device), none on a real tablet.
"""
