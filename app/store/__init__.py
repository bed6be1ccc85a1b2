"""SQLite: journals, history, players, settings. No Kivy."""

from app.store.matches import MatchInfo, result_of
from app.store.store import Store

__all__ = ["MatchInfo", "Store", "result_of"]
