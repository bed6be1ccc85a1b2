"""What a page shows beside the table, in the language that is spoken: the room, the result, the rules, its own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from app import rules as rulebook
from app.count import adds_up, bar
from app.i18n import LANGUAGES, NAMES, speaking, t, texts_under
from app.play import bot_words
from app.play.fairness import words_of
from app.play.frame import Header
from app.play.menu import score_words
from app.session.remote import RemoteSession
from app.session.room import Chair, RoomView, device_names
from app.session.seats import NAME_LENGTH, Seat
from app.store.characters import DEFAULT, character_of, level_of
from app.sync.checks import MOST_SEATS
from app.sync.codes import qr
from app.tables import PLAYABLE, table_for
from app.tables.base import Table
from app.tables.saying import dotted, sentence
from app.web.encode import Plain, drawing
from games import GAMES, with_box
from games.bots import LEVELS
from games.kernel import Game

OWN = ("web.", "menu.", "lobby.", "settings.", "result.", "ask.", "leave.", "setup.", "emote.", "turning.", "bot.level.",
       "bot.name.", "curtain.", "rules.", "table.", "drawer.", "log.title", "home.", "icon.hands", "icon.seat_")
"""Ids of texts that the page itself may show."""
REFUSALS = frozenset({"asked", "full", "locked", "no_seat", "not_now", "rooms", "seat_taken", "too_fast"})


def own_texts() -> dict[str, str]:
    return texts_under(OWN)


def languages() -> dict[str, str]:
    return {code: NAMES[code] for code in LANGUAGES}


def refused(code: str) -> str:
    return t("web.refused." + code) if code in REFUSALS else t("table.refused")


def waiting(why: str, game: str = "") -> str:
    """Whoever is asked for a name knows what for."""
    return (t("game." + game) + ". " if game and why == "name" else "") + t("web.waiting." + why)


def ended(room: RoomView, is_open: bool) -> str:
    """Why this browser is out."""
    if room.ended == "closed" and not is_open:
        return t("lobby.ended.closed")
    return t("web.waiting." + room.ended) if room.ended in ("closed", "removed", "replaced", "locked", "full") else \
        t("web.waiting.ended")


def face_of(seat: Seat) -> str:
    return bot_words.face_of(character_of(seat.level)) if seat.is_bot else ""


# The room


def _nobody(number: int) -> str:
    """0: of no seat."""
    return t("setup.player_name", n=number or "").strip()


@cache
def _unnamed() -> dict[str, int]:
    """What somebody without a name is called, in all languages."""
    found: dict[str, int] = {}
    for code in LANGUAGES:
        with speaking(code):
            found |= {_nobody(number): number for number in range(MOST_SEATS + 1)}
    return found


@cache
def _names_of(character: str) -> frozenset[str]:
    names = set()
    for code in LANGUAGES:
        with speaking(code):
            names.add(t("bot.name." + character))
    return frozenset(names)


def known(name: str) -> str:
    """Whoever has no name is nobody in the language that is spoken."""
    number = _unnamed().get(name)
    return name if number is None else _nobody(number)


def named(seat: Seat) -> Seat:
    """As it is called in the language that is spoken: a bot by its character's name, unless people gave it another."""
    character = character_of(seat.level) if seat.is_bot else ""
    if character and seat.name in _names_of(character):
        return replace(seat, name=t("bot.name." + character))
    return replace(seat, name=known(seat.name))


def lobby(session: RemoteSession) -> Plain:
    room = session.room
    names = device_names(room)
    role = next((device.role for device in room.devices if device.id == room.device), "player")
    return {"room": room.name, "game": room.game, "title": t("game." + room.game), "phase": room.phase, "ready": room.ready,
            "role": role, "emotes": room.emotes, "locked": room.locked, "hosting": session.hosting, "text": _state(session),
            "safety": t("web.safety"), "seats": [_seat(chair, names) for chair in room.chairs],
            "devices": [{"id": device.id, "name": known(names[device.id]), "role": device.role, "here": device.here,
                         "mine": device.id == room.device} for device in room.devices],
            "longest": NAME_LENGTH, "level": DEFAULT, "leave": t(session.leave_text)}


@lru_cache(maxsize=64)
def invitation(url: str) -> Plain | None:
    """An address with its ticket, and its QR code: rows of modules, dark ones are "1"."""
    return {"url": url, "rows": ["".join("01"[dark] for dark in row) for row in qr(url)]} if url else None


def _seat(chair: Chair, names: dict[int, str]) -> Plain:
    seat = chair.seat
    who = t("lobby.bot_level", level=t("bot.level." + level_of(seat.level))) if seat.is_bot else \
        t("web.seat.free") if chair.free else t("lobby.mine") if chair.mine else _elsewhere(chair, names)
    return {"name": named(seat).name, "colour": seat.colour, "kind": "bot" if seat.is_bot else "person", "face": face_of(seat),
            "who": who, "mine": chair.mine and not seat.is_bot, "free": chair.free, "here": chair.here}


def _elsewhere(chair: Chair, names: dict[int, str]) -> str:
    """At which device, where that says more than the seat's own name."""
    device = names.get(chair.device if chair.device is not None else -1, "")
    told = [] if device == chair.seat.name or device in _unnamed() else [device]
    return " · ".join(told if chair.here else [*told, t("lobby.away")])


def _state(session: RemoteSession) -> str:
    room = session.room
    if room.refused:
        return t("lobby.asked") if room.refused == "asked" else refused(room.refused)
    if room.phase == "drawing":
        return t("lobby.drawing")
    if room.phase == "over":
        return t("lobby.next_match")
    if room.phase == "playing":
        return t("lobby.during")
    if room.ready:
        return t("lobby.ready" if session.hosting else "lobby.wait_for_host")
    return t("lobby.sit_down")


# What to do


def now(header: Header, mine: bool) -> str:
    """In a sentence, for whoever does not see whose name it stands under."""
    if not header.prompt or not mine and header.turn in header.prompt:
        return sentence(header.prompt or header.turn)
    return "%s %s" % (t("say.turn", names=header.turn), sentence(header.prompt))


def idle(header: Header, goes_on: bool, watches: bool) -> str:
    """In place of actions."""
    nothing = sentence(t("web.watching")) if watches else t("web.list.idle")
    return "%s %s" % (nothing, t("say.turn", names=header.turn)) if goes_on else sentence(header.turn)


def for_spectators(header: Header) -> Plain:
    """Nobody at that browser is waited for, and it says so."""
    return header._replace(prompt=dotted([header.prompt.removesuffix("."), t("web.watching")]))._asdict()


# The result


def result(session: RemoteSession, scored: Callable[[Table, Sequence[Seat], int], tuple[Seat, ...]]) -> Plain:
    table, scores, winners = table_for(session.game), session.scores(), session.winners()
    everybody = scored(table, session.seats, len(scores))
    places = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat].total))
    names = ", ".join(everybody[seat].name for seat in winners)
    verdict, remarks, well = words_of(session.verdicts(), session.silent())
    game = session.game.id
    plain: Plain = {
        "headline": t("result.won", names=names) if len(winners) == 1 else t("result.shared", names=names),
        "rows": [{"seat": seat, "name": everybody[seat].name, "colour": everybody[seat].colour, "face": face_of(everybody[seat]),
                  "won": seat in winners, "total": scores[seat].total, "parts": bar(scores[seat]),
                  "items": score_words(game, scores[seat])} for seat in places],
        "account": [{"what": t(f"{game}.score.{item}"), "points": [scores[seat].items[item] for seat in places]}
                    for item in scores[0].items],
        "adds_up": all(map(adds_up, scores)), "verified": verdict, "remarks": remarks, "well": well}
    broke = session.state(None).tie_break()
    if broke is not None:
        name, figures = broke
        plain["tie"] = {"what": t(f"{game}.tie.{name}"), "points": [figures[seat] for seat in places] if figures else []}
    return plain


# The rules


def rules(game: str, section: str, language: str) -> Plain:
    """All sections, and which of them to open; pictures are names of sprites, or figures."""
    sections = _sections(game, language)
    known = [one["id"] for one in sections]
    return {"game": game, "title": t("game." + game), "section": section if section in known else (known or [""])[0],
            "sections": sections}


@lru_cache(maxsize=32)
def _sections(game: str, language: str) -> list[Plain]:
    book = rulebook.load(game, language)
    table = table_for(with_box(GAMES, game, None)[game])     # the figures are made for our box
    return [{"id": section.id, "title": section.title, "blocks": [_block(block, table) for block in section.blocks]}
            for section in (book.sections if book is not None else ())]


def _block(block: rulebook.Block, table: Table) -> Plain:
    plain: Plain = {"kind": block.kind, "runs": [[run.text, run.bold, run.link] for run in block.runs]}
    if block.pictures:
        plain["pictures"] = [_picture(name, table) for name in block.pictures]
    return plain


def _picture(name: str, table: Table) -> Any:
    figure = table.figure(name[1:]) if name.startswith("*") else None
    return {"w": figure.w, "h": figure.h, "d": [list(drawing(part)) for part in figure.drawings]} if figure else name


# What can be set up


def games() -> list[Plain]:
    return [_game(GAMES[game_id]) for game_id in PLAYABLE]


def _game(game: Game) -> Plain:
    return {"id": game.id, "name": t("game." + game.id), "facts": t(f"game.{game.id}.facts"), "players": list(game.players),
            "beginners": [game.beginners(players) for players in range(game.players[0], game.players[1] + 1)],
            "options": [{"id": option.id, "name": t(f"{game.id}.option.{option.id}"),
                         "about": t(f"{game.id}.option.{option.id}.about"), "default": option.default,
                         "values": [[value, t(_value(game.id, option.id, value))] for value in option.values]}
                        for option in game.options]}


def _value(game: str, option: str, value: Any) -> str:
    return ("web.on" if value else "web.off") if isinstance(value, bool) else f"{game}.option.{option}.{value}"


def bots() -> list[Plain]:
    return [{"level": level, "name": t("bot.level." + level)} for level in LEVELS]
