"""The printed parts of Night Shift."""

LOWEST, HIGHEST, COPIES = 2, 8, 7
FARES = tuple(fare for fare in range(LOWEST, HIGHEST + 1) for _ in range(COPIES))
HAND = 3
FUEL = 4            # that a tank holds
CAN = 2             # fuel that is taken at once
BOOST = 2           # that one fuel adds to the die
FACES = 6
