"""What every registered game must keep, over all its player counts and options.

A game joins by its id in `games.IDS` and three hooks in `tests/games/NAME/contract.py` (a game from elsewhere has them in a
module `contract` beside its rules):

    check(state)                 asserts every invariant of the specification on a full state
    recount(match)               the line items of every seat, counted a second way from the journal
    promised(players, options)   the most decisions a match may take

and, where they apply, `OPEN = True` (a seat sees no more than an onlooker, and a guess may be the truth), and
`redeal(state, seat, random)`: a full state with everything reshuffled that the seat may not know, written
without `seen_by` and `guess`, so that it finds what they forget.
"""
