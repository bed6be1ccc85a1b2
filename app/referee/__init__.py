"""The one authority over a match, whether it is played on this device or in a room. No Kivy, no network, no thread of its own."""

from app.referee.bots import Thinker
from app.referee.journal import StoredJournal
from app.referee.referee import BOT_FAILED, RULES_FAILED, Referee, RulesFailed

__all__ = ["BOT_FAILED", "RULES_FAILED", "Referee", "RulesFailed", "StoredJournal", "Thinker"]
