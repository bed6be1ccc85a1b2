"""The phases of a match. The words are part of saved matches and of what devices tell each other: they never change."""

PHASE_PLACE = "place"
PHASE_MOVE = "move"
PHASE_UNLOAD = "unload"
PHASE_BOARD = "board"
PHASE_OVER = "over"
PHASES = (PHASE_PLACE, PHASE_MOVE, PHASE_UNLOAD, PHASE_BOARD, PHASE_OVER)
