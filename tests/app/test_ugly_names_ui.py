"""Ugly names on the screens of one real app: half letters, controls, markup, towers of accents. They are shown, harmlessly."""
import json
import os
from dataclasses import replace

from app import startup

startup.configure()

import pytest  # noqa: E402
from kivy.uix.label import Label  # noqa: E402

from app import rooms  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.store.keys import HUSHED, ROOM, TICKET  # noqa: E402
from app.sync.beacon import parse_answer  # noqa: E402
from app.sync.codes import Address, Link, RoomCode  # noqa: E402
from app.text import mended  # noqa: E402
from games import GAMES  # noqa: E402
from games.kernel import BadJournal, Match  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401
from tests.sync.test_ugly_text import answer  # noqa: E402
from tests.ui_process import ROOT  # noqa: E402

TABLES = (ROOM, TICKET, HUSHED, "setup.galactico", "level_of_bots", "sync.own", "sync.seen")
HALF = "player \ud800"
UGLY = ["\ud83d", "[b]bold[/b] [ref=x]&bl;", "a\u202eb\u2066c\x00\x1b[31md", "z" + "\u0301\u0316\u0359" * 60 + "algo",
        "\U0001f468\u200d" * 30, "\u05d0\u05d1 \u0627\u0644", "x" * 300, "\uffff\ufffe\ue000",
        "{name} %s %", "\u0e01\u0e49\u0e49\u0e49\u0e49\u0e49"]


def frames(count=4):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


def shown(starcab):  # noqa: F811
    """Every text on the screen. None is markup, but in the book of rules."""
    labels = [one for one in starcab.manager.current_screen.walk() if isinstance(one, Label)]
    assert not any(one.markup for one in labels)
    return [one.text for one in labels]


def picture(name):
    from kivy.core.window import Window

    frames(2)
    folder = ROOT / "build" / "ugly"
    folder.mkdir(parents=True, exist_ok=True)
    Window.screenshot(name=str(folder / (name + ".png")))
    frames(2)


def everywhere(starcab, name):  # noqa: F811
    """Whether something on the screen says it."""
    return any(mended(name) in text for text in shown(starcab))


def test_an_answer_with_half_a_letter_does_not_end_the_app_of_whoever_looks_for_rooms(starcab):  # noqa: F811
    starcab.go("join")
    screen = starcab.screen("join")
    answers = [answer(name=name, room="%016x" % number, game="chess" if number == 1 else "galactico")
               for number, name in enumerate(UGLY)]
    found = [room for room in (parse_answer(data, "10.0.0.%d" % number) for number, data in enumerate(answers)) if room]
    screen._found(found)
    frames()
    assert len(found) == len(UGLY) - 3      # half a letter; and two that are longer than any answer
    assert everywhere(starcab, UGLY[1])
    picture("join")
    screen._found(found[:2])
    assert len(screen.ids.rows.children) == 2
    starcab.back()


def test_what_is_pasted_or_typed_into_a_line_can_be_shown(starcab):  # noqa: F811
    starcab.go("join")
    field = starcab.screen("join").ids.name
    for name in (*UGLY, HALF):
        field.text = ""
        field.insert_text(name)
        frames(2)
        field.text.encode()
        assert "\x00" not in field.text
    field.text = ""
    field.insert_text("player ")
    field.insert_text("1")
    assert field.text == "player 1"
    starcab.back()


def test_a_seat_takes_no_more_letters_of_a_name_than_it_keeps(starcab):  # noqa: F811
    row = starcab.go("setup", game_id="galactico").rows[0]
    field = row.ids.name
    for piece in ("x" * 60, "player 1", "\U0001f468\u200d\U0001f680" * 60):
        field.text = ""
        field.insert_text("a")
        field.insert_text(piece)
        assert field.text and field.text == row.seat().name
    starcab.back()


@pytest.mark.parametrize("name", ["\u05d0\u05d1", "\u0627\u0644", "\u6771\u4eac", "\U0001f695"])
def test_a_name_that_the_font_of_titles_lacks_still_leaves_a_trace(name):
    """Nobody hands a match over to a button without words."""
    from app.widgets import paint
    from app.widgets.chrome import BigButton, Text

    ink, button = Text(text=name, bold_face=True, width=200), BigButton(text=name, width=200)
    for label in (ink, button):
        label.texture_update()
    for texture in (ink.texture, button.texture, paint._render(name, 18, True, 200, "left")):
        assert any(texture.pixels[3::4])        # something is not transparent


def test_a_link_of_rubbish_fills_in_nothing(starcab):  # noqa: F811
    code = str(RoomCode("ABCDEFGHJKLM", False)).replace("-", "")
    for link in ("starcab://\ud800", "starcab://join?h=a\udcff&k=" + code, "starcab://join?h=[b]x[/b]&k=" + code):
        starcab.open_link(link)
        frames()
        assert not starcab.screen("join").ids.address.text
    starcab.open_link(str(Link(Address("10.0.0.1"), RoomCode("ABCDEFGHJKLM", False), "00" * 8)))
    assert starcab.screen("join").ids.address.text
    starcab.back()


@pytest.mark.parametrize("first", range(0, len(UGLY), 2))
def test_ugly_names_are_shown_in_the_lobby_at_the_table_at_the_end_and_in_history(starcab, first):  # noqa: F811
    names = UGLY[first:first + 2]
    seats = [Seat("person", names[0], 0), Seat("bot", names[1], 1, "random")]
    session = rooms.open_room("galactico", names[0], seats, {}, 0, starcab.store, starcab.post)
    starcab.go("lobby", session=session, person=names[0])
    lobby = starcab.screen("lobby")
    until(lambda: session.room.ready)
    frames()
    assert mended(names[0])[:9] in lobby.title and everywhere(starcab, names[1])
    picture("lobby-%d" % first)
    lobby.start()
    until(lambda: starcab.manager.current == "table")
    frames(8)
    picture("table-%d" % first)
    session.close()
    starcab.screen("table").close()
    starcab.go("home")
    assert mended(names[0])[:9] in starcab.screen("home").room_words
    again = rooms.reopen_room(starcab.store, starcab.post)
    until(lambda: again.room.online)
    starcab.go("lobby", session=again)
    frames()
    again.leave()
    starcab.store.set_setting(ROOM, None)
    starcab.go("home")


def finished(names):
    seats = [{"kind": "person", "name": name, "colour": number, "level": ""} for number, name in enumerate(names)]
    match = Match(GAMES["surprise"], 2, seats=seats, key=b"k" * 32)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, match.state.legal(seat)[len(match.journal) % len(match.state.legal(seat))])
    return match


def test_an_imported_file_does_not_end_every_later_start(starcab, tmp_path):  # noqa: F811
    plain = finished(UGLY[1:3]).to_json()
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(plain))
    plain["seats"][0]["name"] = HALF
    bad.write_text(json.dumps(plain))
    starcab.go("history")
    history = starcab.screen("history")
    count = len(starcab.store.finished())
    history.take_in(bad)
    frames()
    assert len(starcab.store.finished()) == count
    with pytest.raises(BadJournal):
        starcab.store.import_text(bad.read_text(), GAMES)
    history.take_in(good)
    frames()
    assert len(starcab.store.finished()) == count + 1 and everywhere(starcab, UGLY[1])
    picture("history")
    starcab.go("home")


def test_what_an_older_version_let_in_is_shown_harmlessly(starcab):  # noqa: F811
    """As it stands in the database: a match, a person, a room."""
    from app.session.local import LocalSession

    match = finished([HALF, UGLY[3]])
    match_id = starcab.store.create(match)
    starcab.store._db.execute("INSERT OR REPLACE INTO player VALUES (CAST(? AS TEXT), 0, 9e9)", (b"\xed\xa0\x80x",))
    starcab.store.set_setting(ROOM, {"name": HALF, "match_id": "x"})
    starcab.store.set_setting("setup.galactico", {"seats": [{"kind": "person", "name": HALF, "colour": 0}]})
    for screen, what in (("home", {}), ("history", {}), ("join", {}), ("setup", {"game_id": "galactico"}),
                         ("replay", {"match_id": match_id})):
        starcab.go(screen, **what)
        frames()
        for text in shown(starcab):
            text.encode()
        starcab.back()
    session = LocalSession.open(starcab.store, match_id, GAMES, post=starcab.post)
    starcab.go("result", session=session)
    frames(8)
    assert any("\ufffd" in text for text in shown(starcab))
    picture("result")
    session.close()
    starcab.go("home")


@pytest.mark.parametrize("value", ["x", [1], 5, {"seats": "x", "name": 5, "options": []},
                                   {"seats": [{"kind": "cat"}], "name": ["a"]}])
def test_settings_that_make_no_sense_end_nothing(starcab, value):  # noqa: F811
    from app.session.local import LocalSession

    for key in (*TABLES, "language", "text_size", "volume"):
        starcab.store.set_setting(key, value)
    starcab.apply_settings()
    starcab.go("home")
    frames()
    starcab.screen("home").back_to_room()
    starcab.go("setup", game_id="galactico")
    row = starcab.screen("setup").rows[1]
    for kind in ("empty", "person", "bot"):
        row.sit(kind)
    frames()
    seats = [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "random")]
    session = LocalSession.start(GAMES["galactico"], 2, {}, seats, 0, starcab.store, starcab.post)
    starcab.go("table", session=session)
    frames()
    starcab.screen("table").close()
    for key in TABLES:
        starcab.store.set_setting(key, None)
    starcab.change_setting("language", "en")
    starcab.go("home")


def test_a_folder_and_a_file_whose_names_are_no_letters_can_be_chosen(starcab, tmp_path):  # noqa: F811
    folder = os.path.join(os.fsencode(tmp_path), b"\xff[b]\x1b")
    os.mkdir(folder)
    with open(os.path.join(folder, b"\xfe.json"), "w") as file:
        json.dump(finished(["player 1", "player 2"]).to_json(), file)
    starcab.go("history")
    count, picker = len(starcab.store.finished()), starcab.screen("history").ids.picker
    picker.choose(tmp_path, starcab.screen("history").take_in)
    for _ in range(2):
        frames()
        picker.ids.lines.children[0].dispatch("on_release")
    frames()
    assert len(starcab.store.finished()) == count + 1
    starcab.go("home")


def test_a_name_is_cut_as_people_count_letters(starcab):  # noqa: F811
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    starcab.go("setup", game_id="galactico")
    row = starcab.screen("setup").rows[0]
    row.ids.name.text = family * 20
    assert row.seat().name == family * 12       # fourteen letters, or as many bytes as these may have
    row.ids.name.text = "й" * 20
    assert row.seat().name == "й" * 14
    assert replace(row.seat(), name="x").name == "x"
    starcab.go("home")
