"""What stands in the place of an index where there is nothing to point at."""

NONE = -1
"""No card, no cell, no token: the place is empty."""
HIDDEN = -1
"""Stands in a view for a card or token whose identity the seat may not know."""
