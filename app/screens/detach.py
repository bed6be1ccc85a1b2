"""On without the others, when a room's host does not come back."""

from __future__ import annotations

from app.i18n import t


def detach(app) -> None:
    """The match as this device saw it last, with bots for all who are not at it."""
    from app.session.detach import detach as begin
    from games import GAMES

    try:
        session = begin(app.store, GAMES, app.post)
    except (KeyError, ValueError):      # what was kept of it is damaged
        app.go("home").room_words = t("home.cannot_open")
        return
    app.go("table", session=session)
    app.screen("table").say(t("alone.begun"))
