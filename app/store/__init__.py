"""SQLite: journals, history, players, settings. No Kivy."""

from app.store.store import MatchInfo, Store

__all__ = ["MatchInfo", "Store"]
