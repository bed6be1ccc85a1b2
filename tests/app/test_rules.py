"""The rules to read: the format, the search, and that all of them are whole in three languages."""
import random
import re
from pathlib import Path

import pytest

from app import i18n, rules
from app.rules import BULLET, EXAMPLE, OURS, PICTURES, TEXT, BadRules, Run, fold, parse
from app.session.seats import Seat
from app.tables import PLAYABLE, table_for
from app.tables.base import Viewpoint
from app.widgets import art
from games import GAMES
from games.kernel import Dice
from games.lab.simulate import simulate

LANGUAGES = ("en", "ru", "pl")
WRITTEN = sorted(file.name.split(".")[0] for file in rules.FOLDER.glob("*.en.txt"))
FILES = sorted(rules.FOLDER.glob("*.txt"))
SAMPLE = """
# aim | The aim

Lay **all** your tokens,
then see [the end](#end).
- one
  goes on
- two

> for example
![a/b a/c] two pictures
![*figure]

# end | The end
Żółty żeton: ПОЛЁТ и телепорта нет.
"""


# The format


def test_signs_begin_blocks_and_lines_run_on():
    aim, end = parse(SAMPLE).sections
    assert [block.kind for block in aim.blocks] == [TEXT, BULLET, BULLET, EXAMPLE, PICTURES, PICTURES]
    assert aim.blocks[0].plain == "Lay all your tokens, then see the end."
    assert aim.blocks[1].plain == "one goes on"
    assert (end.id, end.title) == ("end", "The end")


def test_bold_words_links_and_pictures():
    aim = parse(SAMPLE).section("aim")
    assert aim.blocks[0].runs[1] == Run("all", bold=True)
    assert aim.blocks[0].runs[3] == Run("the end", link="end")
    assert parse("# a | A\n**see [there](#a)**").section("a").blocks[0].runs == (
        Run("see ", bold=True), Run("there", bold=True, link="a"))
    assert aim.blocks[4].pictures == ("a/b", "a/c") and aim.blocks[4].plain == "two pictures"
    assert aim.blocks[5].pictures == ("*figure",) and not aim.blocks[5].runs


@pytest.mark.parametrize("text", ["", "no section", "# no title", "# a | A\n# a | twice", "# a | A\n![not closed"])
def test_what_can_not_be_read_is_refused(text):
    with pytest.raises(BadRules):
        parse(text)


def test_sections_are_found_by_id_and_beside_each_other():
    read = parse(SAMPLE)
    assert read.section("end").id == "end" and read.section("nowhere").id == "aim"
    assert "end" in read and "nowhere" not in read
    assert read.beside("aim", 1).id == "end" and read.beside("aim", -1) is None and read.beside("end", 1) is None


# Searching


def ids(query):
    return [found.section.id for found in parse(SAMPLE).search(query)]


def test_search_needs_all_words_and_knows_no_case_nor_diacritics():
    assert ids("TOKENS lay") == ["aim"]
    assert ids("tokens telepo") == []
    assert ids("zolty ZETON") == ["end"]
    assert ids("полет") == ["end"]


def test_search_finds_other_endings_of_long_words_only():
    assert ids("телепортом") == ["end"]
    assert ids("twa") == []


def test_a_title_comes_before_a_text():
    assert ids("end") == ["end", "aim"]


def test_an_empty_search_finds_nothing():
    assert ids("  ") == []


def test_a_snippet_shows_the_hit_in_bold():
    (found,) = parse(SAMPLE).search("zeton")
    assert "".join(run.text for run in found.snippet) == "Żółty żeton: ПОЛЁТ и телепорта нет."
    assert [run.text for run in found.snippet if run.bold] == ["żeton"]


def test_folding_keeps_the_length():
    text = "Łódź, ёлка, №5 … „x” ½ ﬁ"
    assert len(fold(text)) == len(text)


# What is written


@pytest.mark.parametrize("game", WRITTEN)
def test_a_game_has_the_same_sections_in_all_languages(game):
    shapes = set()
    for code in LANGUAGES:
        assert (rules.FOLDER / ("%s.%s.txt" % (game, code))).exists()
        read = rules.load(game, code)
        shapes.add(tuple((section.id, tuple(block.kind for block in section.blocks),
                          tuple(block.pictures for block in section.blocks)) for section in read.sections))
    assert len(shapes) == 1, "sections, kinds of blocks or pictures differ"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_section_says_something_and_every_link_leads_somewhere(file: Path):
    read = parse(file.read_text(encoding="utf-8"), file.name)
    for section in read.sections:
        assert section.plain.strip(), section.id
        for block in section.blocks:
            for run in block.runs:
                assert not run.link or run.link in read, (section.id, run.link)
                assert not any(sign in run.text for sign in ("**", "](", "![")), (section.id, run.text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_picture_exists(file: Path):
    i18n.set_language(file.name.split(".")[1])     # figures may have words
    table = table_for(file.name.split(".")[0])
    for section in parse(file.read_text(encoding="utf-8")).sections:
        for block in section.blocks:
            for name in block.pictures:
                if name.startswith("*"):
                    figure = table.figure(name[1:])
                    assert figure is not None and figure.drawings and figure.w <= 316, name
                else:
                    assert name in art.names(name.split("/")[0]), name


def test_a_table_names_only_sections_that_exist():
    for game_id in PLAYABLE:
        if game_id in WRITTEN:
            read, table = rules.load(game_id, "en"), table_for(game_id)
            for state in random_states(game_id):
                assert table.rule(state.seen_by(None)) in read


def test_what_a_long_press_shows_has_words_drawings_and_a_section_in_all_languages():
    before = i18n.language()
    try:
        for code in LANGUAGES:
            i18n.set_language(code)
            for game_id in PLAYABLE:
                if game_id in WRITTEN:
                    check_about(game_id, rules.load(game_id, code))
    finally:
        i18n.set_language(before or "en")


def check_about(game_id, read):
    table = table_for(game_id)
    for number, state in enumerate(random_states(game_id)):
        if number % 40:
            continue
        seats = tuple(Seat("person", "Player %d" % seat, seat) for seat in range(state.players))
        look = Viewpoint(number % state.players, seats, 1280, 736, acting=False)
        view = state.seen_by(look.eye)
        for target in table.place(view, look).spots:
            about = table.about(view, look, target)
            if about is not None:
                assert about.title and about.text and about.drawings, target
                assert not about.rule or about.rule in read, target
                assert "{" not in about.text and game_id + "." not in about.title + about.text, about


def random_states(game_id, matches=3, entries=250):
    game = GAMES[game_id]
    for number in range(matches):
        chance = random.Random(number)
        players = chance.randint(*game.players)
        state = game.new(players, None, Dice(bytes([number]) * 32), 0)
        for _ in range(entries):
            yield state
            if state.over:
                break
            seat = state.to_act()[0]
            state.apply(seat, chance.choice(state.legal(seat)))
        yield state


@pytest.mark.parametrize(("language", "declined", "kept"), [
    ("en", "decline", "can't decline"), ("ru", "отказаться", "не отказываются"), ("pl", "zrezygnować", "się nie rezygnuje")])
def test_wild_space_says_what_may_be_declined_and_that_a_draw_may_not(language, declined, kept):
    """R10 to R12, R17: no ability is "always" a choice, since one that draws without a price is not."""
    play = next(section for section in parse((rules.FOLDER / f"wildspace.{language}.txt").read_text(encoding="utf-8")).sections
                if section.id == "play")
    said = " ".join(block.plain for block in play.blocks)
    assert declined in said and kept in said
    i18n.set_language(language)
    assert not any(word in said + i18n.t("wildspace.about.skip") for word in ("always", "всегда", "zawsze"))
    i18n.set_language("en")


# What is ours


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_game_says_what_is_from_the_booklet_and_what_is_ours(game, code):
    read = rules.load(game, code)
    ours = read.sections[-1]
    assert ours.id == "ours" and sum(block.kind == BULLET for block in ours.blocks) >= 8
    marked = [section.id for section in read.sections for block in section.blocks if block.kind == OURS]
    assert len(marked) >= 3 and "options" in marked
    linked = {run.link for block in ours.blocks for run in block.runs if run.link}
    assert linked and linked <= set(marked), "what the box links to is marked there"


@pytest.mark.parametrize("game", WRITTEN)
def test_the_card_and_the_page_tell_the_same_players_and_time(game):
    for code in LANGUAGES:
        i18n.set_language(code)
        numbers = re.findall(r"\d+", i18n.t(f"game.{game}.facts"))[:-1]      # the last one is the age
        about = rules.load(game, code).section("aim").plain
        assert all(re.search(rf"(?<!\d){number}(?!\d)", about) for number in numbers), (code, numbers)
    i18n.set_language("en")


AGES_OF_OURS = {"ganymede": "10", "surprise": "5", "crazytaxis": "7"}
"""Two rulebooks name no age; the box of Ganymede says 14."""


@pytest.mark.parametrize("game", AGES_OF_OURS)
def test_an_age_that_is_ours_is_called_ours(game):
    for code in LANGUAGES:
        i18n.set_language(code)
        age = re.findall(r"\d+", i18n.t(f"game.{game}.facts"))[-1]
        ours = [block.plain for block in rules.load(game, code).section("ours").blocks if block.kind == BULLET]
        assert age == AGES_OF_OURS[game] and any(re.search(rf"\b{age}\b", line) for line in ours)
    i18n.set_language("en")


TURNS_EACH = {("galactico", 2): (5, 7), ("galactico", 6): (3, 4), ("ganymede", 2): (15, 20), ("ganymede", 4): (15, 20),
              ("wildspace", 3): (10, 10)}
"""What the pages say of the length of a match; simulation shows the same."""


@pytest.mark.parametrize(("game", "players"), TURNS_EACH)
def test_a_match_is_as_long_as_the_page_says(game, players):
    low, high = TURNS_EACH[game, players]
    said = rules.load(game, "en").section("aim").plain
    assert {low, high} <= {int(number) for number in re.findall(r"\d+", said.replace("ten", "10"))}
    series = simulate(GAMES[game], players, {}, 4, 0, ["greedy"])
    assert low - 0.5 <= series.turns / series.matches / players <= high + 0.5


def test_a_variant_of_the_booklet_is_marked_as_such_and_only_those():
    printed = {f"{game.id}.{option.id}" for game in GAMES.values() for option in game.options if option.printed}
    assert printed == {"galactico.brazen_stowaways", "galactico.self_arrival", "galactico.no_end_card", "galactico.rich_first",
                       "wildspace.level"}
