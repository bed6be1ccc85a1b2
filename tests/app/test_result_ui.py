"""The result: it uses the width of a window, a tablet shows all of it at once, and a picture of it goes out."""
from app import startup

startup.configure()

import pytest  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from PIL import Image  # noqa: E402

from app.session.local import LocalSession  # noqa: E402
from app.tables import PLAYABLE  # noqa: E402
from app.widgets.account import LineItem, ResultRow, Series  # noqa: E402
from app.widgets.charts import Bars, Columns  # noqa: E402
from games import GAMES  # noqa: E402
from games.bots import make  # noqa: E402
from games.kernel import Match  # noqa: E402
from tests.app.in_process import picture, starcab, until  # noqa: E402, F401
from tests.touch.stations import LONG  # noqa: E402


def over(game: str) -> Match:
    """With as many as can sit there, among bots."""
    match = Match(GAMES[game], GAMES[game].players[1], {}, key=bytes(32), first=0)
    match.seats = [{"kind": "bot" if seat else "person", "name": LONG[seat], "colour": seat,
                    "level": "captain/octo" if seat else ""} for seat in range(match.players)]
    bot = make("greedy", match.game, 1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


@pytest.fixture(scope="module", params=PLAYABLE)
def result(request, starcab):  # noqa: F811
    session = LocalSession(over(request.param), store=starcab.store, match_id=None, post=starcab.post)
    screen = starcab.go("result", session=session, past=True)
    until(lambda: screen._turns._found is not None, 120)
    yield screen
    starcab.go("home")


def sized(starcab, size):  # noqa: F811
    starcab.root_window.size = size
    for _ in range(8):
        EventLoop.idle()


def test_a_tablet_shows_all_of_it_at_once_in_three_columns(starcab, result):  # noqa: F811
    picture(starcab, "result-" + result.session.game.id)
    sized(starcab, (1280, 800))
    scroll = result.ids.scroll
    assert result.columns == 3
    assert scroll.children[0].height <= scroll.height, "everybody, the account, the curves and the turning points"
    tops = [result.ids[name].to_window(result.ids[name].x, result.ids[name].top) for name in ("rows", "account", "turns")]
    assert sorted(tops) == tops and tops[-1][0] > 800
    sized(starcab, (360, 640))
    assert result.columns == 1


@pytest.mark.parametrize("size", [(360, 640), (800, 1280), (1280, 800), (1920, 1080)])
def test_the_bar_of_the_list_lies_beside_what_is_read(starcab, result, size):  # noqa: F811
    sized(starcab, size)
    scroll = result.ids.scroll
    edge = scroll.right - scroll.bar_width
    for widget in result.walk():
        if isinstance(widget, ResultRow | LineItem):
            assert widget.to_window(widget.right, 0)[0] <= edge


def test_it_opens_where_the_winner_stands_and_shows_the_edges_of_its_cards(starcab, result):  # noqa: F811
    sized(starcab, (360, 640))
    result.ids.scroll.scroll_y = 0
    starcab.go("home")
    starcab.go("result", session=result.session, past=True)
    sized(starcab, (360, 640))
    assert result.ids.scroll.scroll_y == 1
    card = next(widget for widget in result.walk() if isinstance(widget, ResultRow))
    assert card.to_window(card.x, 0)[0] - result.ids.scroll.x > 1, "half of its line lies beyond it"


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_every_bar_is_as_long_as_its_total(starcab, result, size):  # noqa: F811
    """Whoever has won or is a bot has as much room for it as the others."""
    sized(starcab, size)
    bars = [widget for row in result.ids.rows.children for widget in row.walk() if isinstance(widget, Bars)]
    assert len(bars) > 1 and len({round(one.width) for one in bars}) == 1


@pytest.mark.parametrize("mode", ["night", "day"])
def test_a_picture_of_the_result_goes_out(starcab, result, mode, monkeypatch):  # noqa: F811
    sent = []
    monkeypatch.setattr("app.screens.result.share.share", lambda file: sent.append(file) or False)
    starcab.change_setting("mode", mode)
    before = len(result.ids.over.children)
    result.share()
    until(lambda: sent)
    starcab.change_setting("mode", "night")
    EventLoop.idle()
    assert len(result.ids.over.children) == before
    assert result.said.startswith("Saved as ") and sent[0].name in result.said
    with Image.open(sent[0]) as image:
        colours = image.convert("RGB").getcolors(1 << 20)
        assert image.width == 540 and image.height > 500 and colours and len(colours) > 500


def test_where_it_can_not_be_written_it_says_so(starcab, result, monkeypatch, tmp_path):  # noqa: F811
    result.said = ""
    (tmp_path / "exports").write_text("no folder")
    monkeypatch.setattr(type(starcab), "data_folder", lambda app: tmp_path)
    result.share()
    until(lambda: result.said)
    assert result.said.startswith("The file could not be written: ")


def test_numbers_of_several_seats_have_one_scale_and_their_line_is_explained(starcab, result):  # noqa: F811
    rows = [widget for widget in result.walk() if isinstance(widget, Series)]
    assert bool(rows) == (result.session.game.id == "crazytaxis")
    highest = max((number for row in rows for number, _ in row.pairs), default=0)
    for row in rows:
        columns = next(widget for widget in row.walk() if isinstance(widget, Columns))
        assert columns.top == highest > 0 and "line" in row.words
