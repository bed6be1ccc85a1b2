"""The ticket of a guest without a screen, in a file that only its owner can read."""

from __future__ import annotations

import json
import os
from pathlib import Path

from app.sync.codes import RoomCode
from app.sync.ticket import Ticket


class TicketFile:
    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, code: RoomCode, room: str) -> Ticket | None:
        """The ticket of that room; None: there is none, or it is another room's. ValueError: this is no ticket."""
        try:
            kept = Ticket.from_json(json.loads(self._path.read_bytes()))
        except FileNotFoundError:
            return None
        except (ValueError, RecursionError, OSError) as error:
            raise ValueError(f"{self._path} is no ticket; name another file") from error
        return kept if kept.code == code and room in ("", kept.room) else None

    def write(self, ticket: Ticket) -> None:
        """The whole or nothing, whenever this process is killed. ValueError: it can't be written there."""
        beside = self._path.with_name(self._path.name + ".new")
        try:
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(ticket.to_json(), file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self._path)
        except OSError as error:
            raise ValueError(f"the ticket can't be kept in {self._path}: {error.strerror}") from error

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)
