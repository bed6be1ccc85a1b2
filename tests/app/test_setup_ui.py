"""The set-up before the first match: who is called what."""
import pytest

from app import startup

startup.configure()

from app.i18n import t  # noqa: E402
from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.tables.saying import capital  # noqa: E402
from app.widgets.chrome import OriginMark  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab  # noqa: E402, F401


def names(screen):
    return [row.seat().name for row in screen.rows if row.kind != "empty"]


def frames(count=6):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


def offered(screen):
    """What the menu that is open says, and it is closed again."""
    words = [line.text for line in reversed(screen.ids.menu.ids.lines.children)]
    screen.ids.menu.open = False
    return words


def take(screen, words):
    """Touch that line of the open menu."""
    next(line for line in screen.ids.menu.ids.lines.children if line.text == words).dispatch("on_release")


TWO = [Seat("person", "Player 1", 0), Seat("bot", "a", 1, "rookie/octo")]


def test_a_new_person_is_called_like_nobody_who_sits_there(starcab):  # noqa: F811
    """Whoever was the first may sit in the last place now, under the name of the first."""
    last = [Seat("bot", "a", 0, "rookie/octo"), Seat("person", "Player 2", 1), Seat("person", "Player 1", 2)]
    screen = starcab.go("setup", game_id="ganymede", seats=last)
    screen.rows[0].sit("person")
    assert len(set(names(screen))) == 3, names(screen)


def test_everybody_who_is_known_and_free_is_offered_for_every_seat(starcab):  # noqa: F811
    starcab.store.remember_player("player 7", 4)
    starcab.store.remember_player("Player 1", 0)
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    for row in screen.rows[1:]:
        row.choose()
        assert offered(screen) == ["Somebody new", "player 7", "A bot", "Nobody"]
    screen.rows[1].choose()
    take(screen, "player 7")
    assert names(screen) == ["Player 1", "player 7"] and screen.rows[1].colour == 4
    screen.rows[2].choose()
    assert "player 7" not in offered(screen), "nobody sits twice"


def test_an_empty_place_is_a_button(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    frames()
    empty = screen.rows[2].ids.empty
    assert empty.text and not empty.disabled and min(empty.size) > 44
    empty.dispatch("on_release")
    assert screen.ids.menu.open
    take(screen, "A bot")
    assert screen.rows[2].kind == "bot" and screen.rows[2].character


def test_every_level_is_seen_with_its_place_on_a_scale(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    line = screen.rows[1]._line
    level = line.ids.level
    assert [segment.text for segment in reversed(level.children)] == ["Rookie", "Driver", "Captain"]
    said = []
    for number in range(3):
        level.children[2 - number].dispatch("on_release")
        said.append(line.children[0].text.split(":")[0])
        assert screen.rows[1].seat().level == ("rookie", "driver", "captain")[number] + "/octo"
    assert said == ["Easy", "Normal", "Strong"]
    starcab.change_setting("language", "pl")
    assert level.children[2].text == t("bot.level.rookie") != "Rookie"
    starcab.change_setting("language", "en")


def test_who_begins_follows_a_rename_and_a_drag(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    screen.ask_first()
    assert offered(screen) == ["Random", "Player 1", "a"]
    screen.ask_first()
    take(screen, "a")
    assert screen.first_words == "a" and screen.first() == 1
    screen.rows[1].ids.name.text = "Zork the 2nd"
    assert screen.first_words == "Zork the 2nd"
    screen.move(screen.rows[1], 0)
    assert screen.first_words == "Zork the 2nd" and screen.first() == 0
    screen.rows[0].sit("empty")
    assert screen.first_words == "Random" and screen.first() is None


@pytest.mark.parametrize(("start", "end"), [(0, 2), (2, 0), (1, 2), (0, 1)])
def test_a_quick_drag_moves_a_seat(starcab, start, end):  # noqa: F811
    """Down, one move, up: all before a list would have made up its mind."""
    from kivy.tests.common import UnitTestTouch

    screen = starcab.go("setup", game_id="ganymede", seats=[*TWO, Seat("person", "Player 3", 2)])
    frames()
    row, over = screen.rows[start], screen.rows[end]
    grip = row.ids.grip
    x, y = grip.to_window(*grip.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_move(x, y + over.center_y - row.center_y)
    touch.touch_up()
    frames()
    assert screen.rows.index(row) == end


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_menu_stands_whole_in_the_window_beside_what_was_touched(starcab, size):  # noqa: F811
    starcab.root_window.size = size
    for number in range(8):
        starcab.store.remember_player("friend %d" % number, number % 6)
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    frames()
    for row in screen.rows:
        row.choose()
        frames()
        sheet = screen.ids.menu.ids.sheet
        assert sheet.x >= 0 and sheet.y >= 0 and sheet.right <= size[0] and sheet.top <= size[1]
        screen.ids.menu.open = False
    for number in range(8):
        starcab.store.forget_player("friend %d" % number)
    starcab.root_window.size = (1280, 800)


def test_a_grip_under_a_menu_stays_where_it_is(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    screen.ask_first()
    assert screen.covered() and starcab.back() and not screen.covered()


def beginners(screen):
    """What the menu offers."""
    screen.ask_first()
    return offered(screen)


def test_alone_in_wild_space_chance_the_person_or_the_smuggler_begins(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="wildspace", seats=[Seat("person", "Player 1", 0)])
    assert beginners(screen) == ["Random", "Player 1", "Smuggler"]


def test_who_sits_down_takes_the_smugglers_place_in_the_order(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="wildspace", seats=[Seat("person", "Player 1", 0)], first=1)
    assert screen.first_words == "Smuggler"
    screen.rows[1].sit("person")
    assert screen.first_words == screen.seats()[1].name and "Smuggler" not in beginners(screen)


def test_no_smuggler_begins_where_nobody_sits(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="wildspace", seats=[Seat("person", "Player 1", 0)], first=1)
    screen.rows[0].sit("empty")
    assert not screen.ready and beginners(screen) == ["Random"]


def test_after_a_solo_match_the_other_one_begins(starcab):  # noqa: F811
    for first, then in (0, "Smuggler"), (1, "Player 1"):
        seats = [Seat("person", "Player 1", 0)]
        session = LocalSession.start(GAMES["wildspace"], 1, {}, seats, first, starcab.store, starcab.post)
        result = starcab.screen("result")
        result.session = session
        result.again()
        session.close()
        assert starcab.manager.current == "setup" and starcab.screen("setup").first_words == then


def chosen(screen):
    return [(seat.kind, seat.colour) for seat in screen.seats()], screen.chosen(), screen.first()


def test_what_was_chosen_waits_for_whoever_looks_elsewhere(starcab):  # noqa: F811
    """A second bot, a colour, a rule and who begins: a look at the settings or at home takes none of it away."""
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    screen.rows[2].sit("bot")
    screen.rows[0].next_colour()
    screen.options[0].next_value()
    screen._begin(1)
    before = chosen(screen)
    for elsewhere in (["home"], ["home", "settings", "home"]):
        for name in elsewhere:
            starcab.go(name)
        assert chosen(starcab.go("setup", game_id="ganymede")) == before
    starcab.go("setup", game_id="surprise")
    assert len(starcab.go("setup", game_id="ganymede").seats()) != 3, "another game was chosen between"


def test_a_match_that_began_is_set_up_as_last_time(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    starcab.store.set_setting("lesson.ganymede", True)
    screen._begin(1)
    screen.start()
    screen.rows[0].next_colour()
    starcab.screen("table").close()
    screen = starcab.go("setup", game_id="ganymede")
    assert screen.first() is None and screen.rows[0].colour == 0


def test_nobody_comes_back_to_what_a_rematch_has_changed(starcab):  # noqa: F811
    starcab.go("setup", game_id="ganymede", seats=TWO)
    screen = starcab.go("setup", game_id="ganymede", seats=[*TWO, Seat("person", "Player 3", 2)])
    assert len(screen.seats()) == 3


def test_a_room_that_is_closed_leads_back_to_its_set_up(starcab, monkeypatch):  # noqa: F811
    screen = starcab.go("setup", game_id="ganymede", seats=TWO)
    screen.rows[2].sit("person")
    before = chosen(screen)
    screen.open_room()
    assert starcab.manager.current == "lobby"
    starcab.screen("lobby").go_home()
    assert starcab.manager.current == "setup" and chosen(screen) == before


def test_a_rule_of_the_house_is_called_so_only_where_it_is_chosen(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="crazytaxis", seats=TWO, options={})
    marks = [next(one for one in row.walk() if isinstance(one, OriginMark)) for row in screen.options]
    assert {mark.text for mark in marks} == {capital(t("origin.rulebook"))} and all(mark.printed for mark in marks)
    screen.options[0].next_value()
    assert marks[0].text == capital(t("origin.option")) and not marks[0].printed
    screen.options[0].next_value()
    screen.options[0].next_value()
    assert marks[0].text == capital(t("origin.rulebook"))


def test_a_variant_of_the_rulebook_stays_one_whatever_is_chosen(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="galactico", seats=TWO, options={})
    row = screen.options[0]
    mark = next(one for one in row.walk() if isinstance(one, OriginMark))
    assert mark.text == "When on: variant from the rulebook"
    row.next_value()
    assert mark.text == "When on: variant from the rulebook" and mark.printed


def test_a_switch_says_in_which_position_it_is_as_in_the_rulebook(starcab):  # noqa: F811
    screen = starcab.go("setup", game_id="galactico", seats=TWO, options={})
    for option, words in (("full_lap", ("When on: as in the rulebook", "When off: house rule")),
                          ("free_boarding", ("When off: as in the rulebook", "When on: house rule"))):
        row = next(row for row in screen.options if row.option.id == option)
        mark = next(one for one in row.walk() if isinstance(one, OriginMark))
        assert mark.text == words[0] and mark.printed
        row.next_value()
        assert mark.text == words[1] and not mark.printed


def test_names_grow_with_the_text_and_a_long_one_is_whole(starcab):  # noqa: F811
    from kivy.core.text import Label as CoreLabel
    from kivy.metrics import sp

    seats = [Seat("person", "Ala", 0), Seat("person", "Konstantynopol", 1)]
    screen = starcab.go("setup", game_id="crazytaxis", seats=seats)
    starcab.root_window.size = 360, 640
    sizes = []
    for text in ("normal", "large", "largest"):
        starcab.change_setting("text_size", text)
        frames()
        short, long = (row.ids.name for row in screen.rows[:2])
        sizes.append(short.font_size)
        assert sp(15) <= long.font_size <= short.font_size
        written = CoreLabel(font_size=long.font_size, font_name=long.font_name).get_extents(long.text)[0]
        assert written <= long.width - long.padding[0] - long.padding[2] or long.font_size == sp(15)
    starcab.change_setting("text_size", "normal")
    assert sizes == [pytest.approx(sp(18) * scale) for scale in (1, 1.2, 1.45)]


@pytest.mark.parametrize("code", ["en", "ru", "pl"])
def test_the_arrow_of_a_menu_has_its_place_beside_the_words(starcab, code):  # noqa: F811
    from kivy.metrics import dp

    starcab.change_setting("language", code)
    screen = starcab.go("setup", game_id="crazytaxis", seats=TWO)
    starcab.root_window.size = 360, 640
    for text in ("normal", "largest"):
        starcab.change_setting("text_size", text)
        frames()
        button = screen.ids.first
        left, _, right, _ = button.padding
        words = button.texture_size[0] - left - right
        assert (button.right - right) - (button.x + left) >= words - 1 and right >= dp(30), (text, words)
    starcab.change_setting("text_size", "normal")
    starcab.change_setting("language", "en")


def test_ones_own_name_is_changed_in_the_settings(starcab):  # noqa: F811
    """It is asked for by no more than a touch; the next table has it, and so has the one that is being set up."""
    starcab.store.remember_player("Ala", 2)
    setup = starcab.go("setup", game_id="ganymede", seats=[Seat("person", "Ala", 2), TWO[1]])
    setup._remember()
    settings = starcab.go("settings")
    assert "Ala" in settings.name_words
    settings.ids.name.dispatch("on_release")
    field = next(one for one in settings.ids.naming.walk() if hasattr(one, "longest") and hasattr(one, "focus"))
    assert field.text == "Ala"
    field.text = "Alicja"
    field.focus = False
    assert len(settings.ids.naming.children) == 1 and "Alicja" in settings.name_words
    assert [one["name"] for one in starcab.store.players()][0] == "Alicja"
    assert "Ala" not in [one["name"] for one in starcab.store.players()]
    assert starcab.go("setup", game_id="ganymede").seats()[0].name == "Alicja"
    starcab.go("setup", game_id="surprise")
    assert starcab.go("setup", game_id="ganymede").seats()[0].name == "Alicja", "as last time"


def test_a_name_that_was_left_empty_is_none(starcab):  # noqa: F811
    starcab.store.remember_player("Ala", 2)
    settings = starcab.go("settings")
    settings.rename()
    field = next(one for one in settings.ids.naming.walk() if hasattr(one, "longest") and hasattr(one, "focus"))
    field.text = "  "
    field.focus = False
    assert [one["name"] for one in starcab.store.players()][0] == "Ala"


def test_whose_device_it_is_stays_so_whoever_else_played(starcab):  # noqa: F811
    """Who was never named is nobody's name, in no language; a friend who sat down is known, but does not take the device over."""
    starcab.store.remember_player("Ala", 2)
    for others in (["Player 3", "Игрок 4"], ["Ola", "Player 2"]):
        seats = [Seat("person", name, number) for number, name in enumerate([*others, "Ala"])]
        starcab.go("setup", game_id="surprise", seats=seats)._remember()
        known = [one["name"] for one in starcab.store.players()]
        assert known[0] == "Ala" and not {"Player 2", "Player 3", "Игрок 4"} & set(known)
    assert "Ola" in known
