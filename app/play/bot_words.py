"""Who a bot is, in words and by the name of its picture."""

from __future__ import annotations

from app.i18n import t
from app.play import dispatcher
from app.store.characters import STYLE, character_of, level_of
from app.store.seats import Seat


def name_of(character: str) -> str:
    return t("bot.name." + character) if character else ""


def face_of(character: str) -> str:
    """The sprite of a character; a bot of an older match is nobody in particular."""
    if character == dispatcher.FACE:
        return "common/taxi_sign"
    return "characters/" + character if character else "common/icon_bot"


def level_words(seat: Seat) -> str:
    return t("bot.level." + level_of(seat.level))


def scale_words(seat: Seat) -> str:
    """With its place on the scale: who does not know the names knows what it means."""
    return "%s, %s" % (level_words(seat), t("bot.level.%s.step" % level_of(seat.level)))


def level_line(seat: Seat) -> str:
    return t("bot.card.level", level=scale_words(seat))


def card_words(seat: Seat) -> str:
    """How well it plays, in which style, and that it plays fair."""
    character = character_of(seat.level)
    return "\n\n".join((t("bot.level.%s.about" % level_of(seat.level)), t("bot.style." + (STYLE.get(character) or "even")),
                        t("bot.card.honest")))
