"""The phases of a match. The words are part of saved matches and of what devices tell each other: they never change."""

PHASE_ATTACH = "attach"
PHASE_ROLL = "roll"
PHASE_MOVE = "move"
PHASE_ASIDE = "aside"
PHASE_OVER = "over"
PHASES = (PHASE_ATTACH, PHASE_ROLL, PHASE_MOVE, PHASE_ASIDE, PHASE_OVER)
