"""A seat changes hands: a bot plays on for somebody, or somebody takes over from a bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.i18n import t
from app.play.display import Answer, Display
from app.play.ports import Session
from app.session.seats import BOT, PERSON, Seat
from app.store import characters
from games.bots import LEVELS


def ask_for(session: Session, display: Display, seat: int) -> None:
    """Whether this seat should change hands, and to whom."""
    who = session.seats[seat]
    no = t("ask.no"), None
    if who.is_bot:
        person = Seat(PERSON, who.name, who.colour)
        yes = t("ask.yes"), lambda: session.give_seat(seat, person)
        display.ask(t("hands.title"), t("hands.to_person", name=who.name), (no, yes))
    else:
        display.ask(t("hands.title"), t("hands.to_bot_level", name=who.name), (no, *levels(session, seat)))


def levels(session: Session, seat: int) -> list[Answer]:
    """Bots of which level may play on there."""
    def give(level: str) -> Callable[[], None]:
        return lambda: give_to_bot(session, seat, level)
    return [(t("bot.level." + level), give(level)) for level in LEVELS]


def give_to_bot(session: Session, seat: int, level: str) -> None:
    """Somebody who does not sit here yet plays on under the seat's own name."""
    who = session.seats[seat]
    character = characters.somebody({characters.character_of(other.level) for other in session.seats})
    session.give_seat(seat, Seat(BOT, who.name, who.colour, characters.level_text(level, character)))


def at_next_level(who: Seat) -> Seat:
    """The same bot, playing better or, after the best, as a beginner."""
    level = characters.next_level(characters.level_of(who.level))
    return replace(who, level=characters.level_text(level, characters.character_of(who.level)))
