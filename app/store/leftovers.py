"""Entries in a file beside the database: older versions wrote them there first, and a killed one may have left some."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from games.kernel import Action

log = logging.getLogger("starcab.store")
Entry = tuple[str, int, int, Action, int]
"""Match, number, seat, action, and the revision after it."""
TAIL = "-entries"
_LARGEST = 1 << 53


def read(path: Path) -> list[Entry]:
    """Up to the line that broke off or was damaged: what follows it does not follow on the match."""
    found: list[Entry] = []
    try:
        for line in path.read_bytes().splitlines():
            found.append(_entry(json.loads(line)))
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, RecursionError) as error:
        log.warning("entries left behind can't all be read: %.200r", error)
    return found


def _entry(plain: Any) -> Entry:
    match_id, number, seat, action, revision = plain
    if not (isinstance(match_id, str) and match_id.isascii()):
        raise ValueError("not the id of a match")
    if not all(type(figure) is int and 0 <= figure < _LARGEST for figure in (number, seat, revision)):
        raise ValueError("not the numbers of an entry")
    return match_id, number, seat, tuple(action), revision


def remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:  # they will be found to be there already
        log.info("old entries stay behind: %r", error)
