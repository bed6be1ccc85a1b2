"""The phases of a match. The words are part of saved matches and of what devices tell each other: they never change."""

PHASE_TURN = "turn"             # a ship is to be sent
PHASE_SMUGGLER = "smuggler"     # solo: the player decides for him
PHASE_END = "end"               # R39: new cards were seen, the market may still be refreshed
PHASE_OVER = "over"

# something is pending: the phase is the kind of the frame on top of the stack
PHASE_DRAW = "draw"
PHASE_HIRE = "hire"
PHASE_PLAY = "play"
PHASE_PAY = "pay"
PHASE_CHOOSE = "choose"
PHASE_ORDER = "order"
FRAME_KINDS = (PHASE_DRAW, PHASE_HIRE, PHASE_PLAY, PHASE_PAY, PHASE_CHOOSE, PHASE_ORDER)
PHASES = (PHASE_TURN, PHASE_SMUGGLER, PHASE_END, PHASE_OVER, *FRAME_KINDS)
