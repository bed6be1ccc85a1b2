"""The phases of a match. The words are part of saved matches and of what devices tell each other: they never change."""

PHASE_LAY = "lay"
PHASE_DRIVE = "drive"
PHASE_OVER = "over"
PHASES = (PHASE_LAY, PHASE_DRIVE, PHASE_OVER)
