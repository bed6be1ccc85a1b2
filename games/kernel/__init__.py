"""What every game shares: the State contract, Dice, Match, Option, Score."""

from games.kernel.chance import Chance, Dice, Fate, NoDice, QuickDice
from games.kernel.codec import from_action, from_plain, to_action, to_plain
from games.kernel.errors import BadJournal, Illegal, OtherBox, Reason
from games.kernel.game import Game, Option, OptionValue
from games.kernel.marks import HIDDEN, NONE
from games.kernel.match import Entry, Match, carry_out
from games.kernel.score import Score, TieBreak, decide
from games.kernel.state import Action, Explanation, Fact, News, State, heard_by

__all__ = [
    "HIDDEN", "NONE", "Action", "BadJournal", "Chance", "Dice", "Entry", "Explanation", "Fact", "Fate", "Game", "Illegal",
    "Match", "News", "NoDice", "Option", "OptionValue", "OtherBox", "QuickDice", "Reason", "Score", "State", "TieBreak",
    "carry_out", "decide", "from_action", "from_plain", "heard_by", "to_action", "to_plain",
]
