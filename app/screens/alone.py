"""On without the others, when a room's host does not come back."""

from __future__ import annotations

from app.i18n import t


def go_on_alone(app) -> None:
    """The match as this device saw it last, with bots for all who are not at it."""
    from app.session.alone import go_on_alone as begin
    from games import GAMES

    app.go("table", session=begin(app.store, GAMES, app.post))
    app.screen("table").say(t("alone.begun"))
