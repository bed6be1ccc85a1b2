"""The phases of a match. The words are part of saved matches and of what devices tell each other: they never change."""

PHASE_KEEP = "keep"
PHASE_PLAY = "play"
PHASE_OVER = "over"
PHASES = (PHASE_KEEP, PHASE_PLAY, PHASE_OVER)
