"""The one place in which the house is told of Night Shift."""

from pathlib import Path

from app.tables import GameEntry

ENTRY = GameEntry("nightshift", "tests.sixth.rules", "tests.sixth.table.table", Path(__file__).parent / "assets")
