"""Desktop bundles by PyInstaller: python -m tools.bundle"""
