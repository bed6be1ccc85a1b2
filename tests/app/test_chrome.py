"""What every table gives to the chrome round it: a log that names people, lines that lead to their place, and a word
as soon as the end is near."""

import re
from functools import cache

import pytest

from app import i18n
from app.session.seats import Seat
from app.tables import PLAYABLE, table_for
from app.tables.base import Viewpoint
from games import GAMES
from games.bots import make
from games.kernel import Match

YOU = {
    "en": r"\b(you|your|yours|yourself)\b",
    "ru": r"\b(ты|тебя|тебе|тобой|твой|твоя|твоё|твои|вы|вас|вам|вами|ваш|ваша|ваше|ваши)\b",
    "pl": r"\b(ty|ciebie|cię|tobie|twój|twoja|twoje|wy|was|wam|wasz|wasza|wasze)\b",
}


@cache
def played(game_id: str) -> Match:
    match = Match(GAMES[game_id], max(2, GAMES[game_id].players[0]), {}, key=bytes([9]) * 32, first=0)
    bot = make("greedy", match.game, 4)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def look(match: Match, eye: int | None = None) -> Viewpoint:
    seats = tuple(Seat("person", name, seat) for seat, name in enumerate(("Ada", "Borys", "Wiera", "Daria")[:match.players]))
    return Viewpoint(eye, seats, 1280, 730)


def moments(match: Match):
    """(the state after each entry, what could be heard of it)"""
    state = match.at(0)
    for seat, action in match.journal:
        state.news = []
        state.apply(seat, action)
        yield state, state.news_for(None)


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("game_id", PLAYABLE)
def test_the_log_names_people_and_never_says_you(game_id, language):
    i18n.set_language(language)
    match, table = played(game_id), table_for(game_id)
    lines = {text for _, facts in moments(match) for fact in facts if (text := table.tell(fact, look(match)))}
    assert len(lines) > 10
    assert [line for line in sorted(lines) if re.search(YOU[language], line, re.IGNORECASE)] == []
    assert any("Ada" in line for line in lines) and any("Borys" in line for line in lines)


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_lines_of_the_log_lead_to_a_place_on_the_table(game_id):
    i18n.set_language("en")
    match, table = played(game_id), table_for(game_id)
    shown = total = 0
    for state, facts in moments(match):
        told = [fact for fact in facts if table.tell(fact, look(match))]
        spots = table.place(state.seen_by(0), look(match, 0)).spots if any(table.where(fact) for fact in told) else {}
        total += len(told)
        shown += sum(any(target in spots for target in table.where(fact)) for fact in told)
    assert shown > 0.4 * total, f"{shown} of {total} lines"


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_the_end_is_told_before_it_comes(game_id):
    i18n.set_language("en")
    match, table = played(game_id), table_for(game_id)
    words = [table.near_end(state.seen_by(0), look(match, 0)) for state, _ in moments(match)]
    assert not words[0] and any(words) and not words[-1]
