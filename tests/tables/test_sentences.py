"""Every legal action is a sentence, every position can be read aloud, and no fact that changes the table is silent."""

import random
import re
from dataclasses import replace

import pytest

from app.i18n import LANGUAGES, set_language, speaking
from app.tables import PLAYABLE, table_for
from app.tables.base import scored
from app.tables.reasons import advice_words, reason_words
from app.tables.surprise.sentences import square_words
from games import GAMES
from games.crazytaxis import board as crazytaxis
from games.galactico import board as galactico
from games.kernel import QuickDice
from games.surprise import board as surprise
from tests.tables.matches import cases, look_of, match

CASES = cases(PLAYABLE)
FOREIGN = {"en": "[А-яЁё]", "ru": "[A-Za-zżźćńółęąśŻŹĆŃÓŁĘĄŚ]{2}", "pl": "[А-яЁё]"}
FAULTS = {
    "a place holder": r"[{}]|%[a-z(]",
    "the id of a text": r"\b[a-z_]+\.[a-z_]+\b|_",
    "blanks": r"\s\s|^\s|\s$|\s[.,:;!?)]|\(\s",
    "doubled punctuation": r"[.,:;!?]{2}|,\s?\.",
    "a word said twice": r"(?i)\b([^\W\d]+) \1\b",
    "a small letter at its beginning": r"^[a-zа-яёżźćńółęąś]",
    "a small letter after a full stop": r"[.!?] [a-zа-яёżźćńółęąś]",
    "nothing after a colon": r":\s*(?:[.;]|$)",
    "no full stop": r"[^.!?]$",
}


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def faults(text, language):
    found = [fault for fault, sign in FAULTS.items() if re.search(sign, text)]
    return found + ["another language"] * bool(re.search(FOREIGN[language], text)) + ["no words"] * (not text)


def verbs_of(moment):
    return frozenset(action[0] for action in moment.view.legal(moment.look.eye))


def sample(moments, count=16):
    """Some of a match: its beginning, its end, and one moment of each kind of decision among them."""
    kinds = {verbs_of(moment): moment for moment in moments}
    return [moments[0], *kinds.values(), *random.Random(1).sample(moments[1:-1], min(count, len(moments) - 2)), moments[-1]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_every_legal_action_is_a_sentence_of_its_own(game, players, changed, language):
    table = table_for(game)
    with speaking(language):
        for view, look, _ in sample(match(game, players, changed)):
            legal = view.legal(look.eye)
            said = {action: table.describe(view, look, action) for action in legal}
            assert not {text: found for text in said.values() if (found := faults(text, language))}
            alike = {text for text in said.values() if list(said.values()).count(text) > 1}
            assert not {action: text for action, text in said.items() if text in alike}


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_verb_of_a_game_is_described(game):
    described = {verb for case in CASES if case[0] == game for moment in sample(match(*case)) for verb in verbs_of(moment)}
    assert described == set(GAMES[game].new(GAMES[game].players[0], {}, QuickDice(0)).VERBS)


@pytest.mark.parametrize("game, players, changed", CASES)
def test_to_describe_an_action_changes_nothing(game, players, changed):
    table = table_for(game)
    for view, look, _ in sample(match(game, players, changed), 6):
        before = view.to_json()
        for action in view.legal(look.eye):
            table.describe(view, look, action)
        table.summary(view, look)
        assert view.to_json() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_a_position_is_read_aloud_whose_turn_everybody_the_table_and_the_end(game, players, changed, language):
    table = table_for(game)
    with speaking(language):
        for view, look, _ in sample(match(game, players, changed)):
            lines = table.summary(view, look)
            assert not {text: found for text in lines if (found := faults(text, language))}
            names = [seat.name for seat in scored(table, look.seats, len(view.scores()))]
            assert all(names[seat] in lines[0] for seat in view.to_act() or view.winners())
            for seat in range(players):
                assert any(look.name(seat) in line for line in lines[1:]), seat
            assert len(lines) == len(set(lines)) >= players + 3     # whose turn, each player, the table, the end


@pytest.mark.parametrize("game, players, changed", CASES)
def test_the_last_line_tells_how_far_the_end_is_and_so_changes(game, players, changed):
    table = table_for(game)
    with speaking("en"):
        ends = {table.summary(view, look)[-1] for view, look, _ in sample(match(game, players, changed))}
    assert len(ends) > 2


@pytest.mark.parametrize("changed", (0, 1))
def test_the_shift_may_end_only_where_it_may(changed):
    said = {table_for("galactico").summary(view, look)[-1] for view, look, _ in match("galactico", 3, changed)}
    assert any("can't end before" in line for line in said) and not [line for line in said if " 0%" in line]


FINGERS = {"en": r"\b(tap|touch|drag|finger)", "ru": "косн|касан|палец|пальц|тащи|тяни", "pl": "dotkn|dotyk|pal[ec]c?|ciągn"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_what_to_do_is_said_without_a_word_of_fingers_as_long_as_nothing_is_half_chosen(game, players, changed, language):
    """Keys and the list do it too."""
    with speaking(language):
        said = {table_for(game).prompt(view, look) for view, look, _ in match(game, players, changed)}
    assert not [line for line in said if re.search(FINGERS[language], line, re.IGNORECASE)]


@pytest.mark.parametrize("game", PLAYABLE)
def test_an_onlooker_hears_the_position_too(game):
    for view, *_ in match(game, 2, 0)[::25]:
        assert len(table_for(game).summary(view.seen_by(None), look_of(view.players, None, acting=False))) >= 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_no_fact_is_silent_in_the_log(game, players, changed, language):
    table = table_for(game)
    with speaking(language):
        for _, look, facts in match(game, players, changed):
            for fact in facts:
                told, detail = table.tell(fact, look), table.detail(fact, look)
                assert told or detail, fact
                assert not {text: found for text in (told, detail) if text and (found := faults(text, language))}


# What else is said at the table: each is a sentence, with its full stop


def refusals(table, view, look):
    """Why nothing of all that lies on the table can be touched, by whoever decides and by everybody else."""
    for eyes in (look, replace(look, acting=False)):
        yield from (table.why_not(view, eyes, target) for target in table.place(view, eyes).spots)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_what_to_do_why_not_and_the_end_in_sight_are_sentences(game, players, changed, language):
    table = table_for(game)
    with speaking(language):
        for view, look, facts in sample(match(game, players, changed), 8):
            said = [table.prompt(view, look), table.near_end(view, look), table.aloud(view, look, list(facts)),
                    *refusals(table, view, look)]
            assert table.prompt(view, look)
            assert not {text: found for text in said if text and (found := faults(text, language))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_whatever_could_be_advised_has_a_reason_that_is_a_sentence(game, players, changed, language):
    strategy = GAMES[game].strategy
    with speaking(language):
        for view, look, _ in sample(match(game, players, changed), 6)[:-1]:
            said = {reason_words(strategy.reason(view, look.eye, action)) for action in view.legal(look.eye)[:40]}
            assert not {text: found for text in said if (found := faults(text, language))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, players, changed", CASES)
def test_a_hint_that_is_cut_still_tells_its_action_from_every_other(game, players, changed, language):
    table = table_for(game)
    with speaking(language):
        for view, look, _ in sample(match(game, players, changed), 6)[:-1]:
            said = [table.describe(view, look, action) for action in view.legal(look.eye)][:60]
            names = [seat.name for seat in look.seats]
            hints = [advice_words(one, ("hint.plain", {}), names, others=said) for one in said]
            assert len(set(hints)) == len(hints), [one for one in hints if hints.count(one) > 1]


@pytest.mark.parametrize("language, says", (
    ("en", "Choose (Harmony Harbour): draw 2 cards"), ("ru", "Выберите (Медовая Гавань): возьмите 2 карты"),
    ("pl", "Wybierz (Miodowa Przystań): dobierz 2 karty"),
))
def test_a_hint_says_what_to_choose_and_not_only_where_the_choice_is_printed(language, says):
    """Also where nothing else is to be told apart."""
    with speaking(language):
        assert says in advice_words(says + " (" + "x" * 90 + "); +2.", None)


@pytest.mark.parametrize("fault, text", [
    ("a place holder", "Fly to {station}."), ("the id of a text", "Fly to galactico.station."), ("blanks", "Fly  on."),
    ("doubled punctuation", "It is the last one!."), ("a word said twice", "Take take a card."),
    ("a small letter at its beginning", "fly on."), ("a small letter after a full stop", "An offer. you give the harbour."),
    ("nothing after a colon", "Missing on Earth: ."), ("no full stop", "Winner: №1"), ("no words", ""),
    ("another language", "Летите on."),
])
def test_such_a_fault_is_seen(fault, text):
    assert fault in faults(text, "en")


# Several at once


@pytest.mark.parametrize("language, said", (("en", "№1, №2 and №3"), ("ru", "№1, №2 и №3"), ("pl", "№1, №2 i №3")))
@pytest.mark.parametrize("game", PLAYABLE)
def test_who_wins_together_is_joined_by_and(game, language, said):
    with speaking(language):
        assert said in table_for(game).tell(("won", 0, 1, 2), look_of(3, 0))


@pytest.mark.parametrize("language, said", (("en", "you (№1) and №2"), ("ru", "вы (№1) и №2"), ("pl", "ty (№1) i №2")))
def test_whose_turn_it_is_together_is_joined_by_and(language, said):
    view, look, _ = match("ganymede", 2, 0)[0]
    with speaking(language):
        assert said in table_for("ganymede").summary(view, look)[0]


# Names of places


def galactico_places(view):
    return ["station:" + station for station in galactico.STATIONS] + ["open:queue:" + sector for sector in galactico.SECTORS] \
        + ["card:" + card for card, kind in zip(galactico.CARDS, galactico.KIND, strict=True)
           if kind not in ("inspector", "end_of_shift")] + ["inspector:" + sector for sector in galactico.SECTORS]


def crazytaxis_places(view):
    """Every cell of the table, built or not, and every goal."""
    goals = ["goal:%d:%s" % (seat, crazytaxis.PLACES[place]) for seat, row in enumerate(view.open) for place in row]
    return goals + ["cell:%d,%d" % crazytaxis.AT[cell] for cell in range(crazytaxis.CELL_COUNT)]


def surprise_places(view):
    """Every cell and every empty square where a fragment could have been joined."""
    squares = {action[1:3] for fragment in range(len(surprise.FRAGMENTS))
               for action in surprise.attachments(view.placed, fragment)}
    return ["cell:" + cell for cell in surprise.CELLS] + ["square:%d,%d" % square for square in sorted(squares)]


PLACES = {"galactico": galactico_places, "crazytaxis": crazytaxis_places, "surprise": surprise_places}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLACES)
def test_every_place_has_a_name_that_tells_it_from_the_others(game, language):
    view, look, _ = match(game, 2, 0)[-1]
    with speaking(language):
        names = [table_for(game).place_name(view, look, target) for target in PLACES[game](view)]
    assert all(names) and len(set(names)) == len(names)
    assert not [name for name in names if set(faults(name, language)) & {"a place holder", "the id of a text", "blanks"}]


# Words of single games


@pytest.mark.parametrize("size", ((360, 900), (1280, 500)))
def test_words_for_whoever_sees_a_turned_map_turn_with_it_and_for_whoever_listens_they_do_not(size):
    """A phone that is held upright shows a wide map turned: rows are rows there too."""
    table, same = table_for("surprise"), set()
    for players in (2, 3, 4):
        view, plain, _ = match("surprise", players, 0)[-1]
        look = replace(plain, width=size[0], height=size[1])
        scene = table.place(view, look)
        for cell in surprise.CELLS:
            number = surprise.CELL_INDEX[cell]
            if "cell:" + cell not in scene.spots or surprise.FRAGMENT_OF[number] not in [one[0] for one in view.placed]:
                continue
            spot, home = scene.spots["cell:" + cell], scene.pieces["fragment", surprise.FRAGMENT_OF[number]]
            seen, heard = (table.place_name(view, replace(look, heard=ears), "cell:" + cell) for ears in (False, True))
            row, column = (int(number) for number in re.findall(r"row (\d), column (\d)", seen)[0])
            unit = home.size / surprise.SIZE
            assert (round((spot.x - home.x) / unit) + 3, 3 - round((spot.y - home.y) / unit)) == (column, row)
            assert heard == table.place_name(view, replace(look, width=900, height=900, heard=True), "cell:" + cell)
            same.add(seen == heard)
    assert False in same


@pytest.mark.parametrize("language, way", (("en", "east"), ("ru", "восток"), ("pl", "wsch")))
def test_so_do_the_sides_of_an_empty_square(language, way):
    view = next(view for view, *_ in match("surprise", 2, 0) if len(view.placed) == 1)
    with speaking(language):
        _, x, y, _ = view.placed[0]
        assert way in square_words(view, x, y - 1, 1) and way not in square_words(view, x, y - 1)


@pytest.mark.parametrize("language, mouth", (("en", "tunnel mouth"), ("ru", "выезд"), ("pl", "wylot")))
def test_a_row_of_tunnels_says_the_word_once(language, mouth):
    view, look, _ = match("crazytaxis", 2, 0)[-1]
    assert len(view.city.tunnels) > 1
    with speaking(language):
        (line,) = [line for line in table_for("crazytaxis").summary(view, look) if line.lower().startswith(mouth)]
    assert line.lower().count(mouth) == 1 and line.count(";") == len(view.city.tunnels) - 1


@pytest.mark.parametrize("language, straight, turned", (
    ("en", "not turned", "turned by 90 degrees"), ("ru", "без поворота", "поворот на 90 градусов"),
    ("pl", "bez obrotu", "obrót o 90 stopni"),
))
def test_a_piece_that_is_not_turned_is_not_turned_by_0_degrees(language, straight, turned):
    _, look, fact = next((view, look, fact) for view, look, facts in match("surprise", 2, 0) for fact in facts
                         if fact[0] == "attached")
    with speaking(language):
        told = [table_for("surprise").detail((*fact[:5], quarters, *fact[6:]), look) for quarters in (0, 1)]
    assert straight in told[0] and not re.search(r"\b0\b", told[0])
    assert turned in told[1]
