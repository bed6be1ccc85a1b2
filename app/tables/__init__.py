"""One module per game: draws a state, turns taps into actions."""
