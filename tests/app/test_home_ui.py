"""The home screen: its cards fill every window whole, what was played last stands first, every open match is reachable."""
from app import startup

startup.configure()

from itertools import pairwise  # noqa: E402

import pytest  # noqa: E402

from app.tables import PLAYABLE  # noqa: E402
from games import GAMES  # noqa: E402
from games.kernel import Match  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401

SIZES = ((360, 600), (360, 640), (412, 915), (600, 960), (640, 360), (915, 412), (800, 600), (1024, 768), (1280, 800),
         (1920, 1080), (2560, 700), (700, 1400))


def frames(count=8):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


def begun(app, game, key=1):
    seats = [{"kind": "person", "name": f"Player {seat}", "colour": seat, "level": ""} for seat in range(2)]
    return app.store.create(Match(GAMES[game], 2, {}, key=bytes([key]) * 32, seats=seats))


def rows(shelf):
    """The cards as they stand, row by row from the top."""
    found = {}
    for card in shelf.children[::-1]:
        found.setdefault(round(card.top), []).append(card)
    return [sorted(found[top], key=lambda card: card.x) for top in sorted(found, reverse=True)]


def check_filled(home):
    shelf, scroll = home.ids.cards, home.ids.scroll
    assert shelf.height <= scroll.height + 1, "a card would be cut"
    stand = rows(shelf)
    assert sum(map(len, stand)) == len(PLAYABLE)
    for row in stand:
        assert row[0].x == pytest.approx(shelf.x, abs=1) and row[-1].right == pytest.approx(shelf.right, abs=1)
        assert all(left.right + 4 <= right.x <= left.right + 16 for left, right in pairwise(row))
        assert len({(round(card.width), round(card.height)) for card in row}) == 1
    assert stand[0][0].top == pytest.approx(shelf.top, abs=1) and stand[-1][0].y == pytest.approx(shelf.y, abs=1)
    assert all(upper[0].y - 16 <= lower[0].top <= upper[0].y - 4 for upper, lower in pairwise(stand))


@pytest.mark.parametrize("open_matches", [0, 3])
def test_the_cards_fill_every_window_without_a_hole_and_none_is_cut(starcab, open_matches):  # noqa: F811
    for info in starcab.store.open_matches():
        starcab.store.delete(info.id)
    for game in list(PLAYABLE)[:open_matches]:
        begun(starcab, game)
    home = starcab.go("home")
    for code in ("en", "ru", "pl"):
        starcab.change_setting("language", code)
        for size in SIZES:
            starcab.root_window.size = size
            frames()
            check_filled(home)
    starcab.change_setting("language", "en")


def test_what_was_played_last_stands_first(starcab):  # noqa: F811
    for game in ("surprise", "ganymede"):
        begun(starcab, game, 2)
    home = starcab.go("home")
    frames()
    assert [card.game for card in home.ids.cards.children[::-1]][:2] == ["ganymede", "surprise"]


def test_every_open_match_is_offered_and_back_closes_the_menu(starcab):  # noqa: F811
    home = starcab.go("home")
    home.choose_other()
    frames()
    menu = home._menu
    offered = {home.open_match, *(line.what for line in menu.ids.lines.children)}
    assert offered == {info.id for info in starcab.store.open_matches()}
    assert starcab.back() and not menu.open and starcab.manager.current == "home"


def test_words_on_yellow_stay_dark_when_the_look_changes(starcab):  # noqa: F811
    from app.widgets.tr import palette

    home = starcab.go("home")
    for mode in ("day", "night", "day"):
        starcab.change_setting("mode", mode)
        frames()
        assert all(text.color == palette.taxi_ink for text in home.ids.continue_words.children)
    starcab.change_setting("mode", "night")


def lettered(home):
    """How large the name of each card is set."""
    return {card.game: next(one.font_size for one in card.walk() if getattr(one, "text", "") == card.name)
            for card in home.ids.cards.children}


@pytest.mark.parametrize("code", ["en", "ru", "pl"])
@pytest.mark.parametrize("open_matches", [0, 1, 3])
@pytest.mark.parametrize("size", [(360, 640), (320, 568), (412, 915)])
def test_larger_text_makes_no_name_small(starcab, open_matches, code, size):  # noqa: F811
    for info in starcab.store.open_matches():
        starcab.store.delete(info.id)
    for game in list(PLAYABLE)[:open_matches]:
        begun(starcab, game)
    home = starcab.go("home")
    starcab.change_setting("language", code)
    starcab.root_window.size = size
    found = {}
    for text in ("normal", "large", "largest"):
        starcab.change_setting("text_size", text)
        frames()
        found[text] = lettered(home)
        names = [one for card in home.ids.cards.children for one in card.walk() if getattr(one, "text", "") == card.name]
        assert all(card.top >= one.top and one.y >= card.y for card in home.ids.cards.children
                   for one in names if one.parent.parent is card), "cut"
    starcab.change_setting("text_size", "normal")
    starcab.change_setting("language", "en")
    for game, before in found["normal"].items():        # in a row with a long word a step less, but then of the larger text
        assert min(found[text][game] for text in ("large", "largest")) >= before * 0.88, (game, found)
