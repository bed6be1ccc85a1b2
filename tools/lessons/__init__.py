"""The scripts that find the positions of the lessons, one module per game."""
