"""Whatever a host sends, the guest's app goes on: what its table stumbles over ends the stay in that room, not the app."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock

if TYPE_CHECKING:
    from app.session.remote import RemoteSession
    from app.starcab import StarcabApp

log = logging.getLogger("starcab")


class RoomGuard(ExceptionHandler):
    """A fault at a table of this device's own is raised: there nobody else can be the reason."""

    def __init__(self, app: StarcabApp) -> None:
        self._app = app

    def handle_exception(self, inst: BaseException) -> int:
        session = self._session() if isinstance(inst, Exception) else None
        if session is None:
            return ExceptionManager.RAISE
        log.error("left the room: its host sent what can't be shown", exc_info=inst)
        session.give_up()
        Clock.schedule_once(lambda _, where=self._app.manager.current: self._leave(session, where), 0)
        return ExceptionManager.PASS

    def _session(self) -> RemoteSession | None:
        """Of the room that this device is a guest in, and looks at."""
        manager = self._app.manager
        if manager.current not in ("table", "lobby"):
            return None
        screen = manager.current_screen
        session = getattr(screen, "session", None) or getattr(screen, "_session", None)
        return session if session is not None and session.in_room and not session.hosting else None

    def _leave(self, session: RemoteSession, where: str) -> None:
        """The ticket is kept: the chair waits until the host is in order. The lobby says so, if it is not the one that fails."""
        for name in ("table", "lobby"):
            if self._app.manager.has_screen(name):
                self._close(name)
        session.close()
        if where == "table":
            self._app.go("lobby", session=session)
        else:
            self._app.go("home")

    def _close(self, name: str) -> None:
        try:
            self._app.screen(name).close()
        except Exception:  # it may stumble over the same once more
            log.exception("the %s was not put away in order", name)
