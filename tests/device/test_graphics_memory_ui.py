"""Android may take an app's graphics memory while it lies in the background: when it is back, everything is seen again."""
from time import monotonic

import pytest  # noqa: E402

from tools.frames import Bench, open_table, rest  # sets Kivy up: before everything else

MOST = 20_000       # more numbers than textures were ever made here
STILL = 1.5         # seconds: a list's bar fades half a second after it was shown, and takes another half


@pytest.fixture(scope="module")
def bench():
    found = Bench()
    found.app.change_setting("banter", False)       # who greets falls silent meanwhile
    yield found
    found.close()


def picture(bench):
    """All pixels of the next frame."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    seen = []
    take = lambda _: seen.append(bytes(glReadPixels(0, 0, *bench.window.size, GL_RGBA, GL_UNSIGNED_BYTE)))  # noqa: E731
    bench.window.bind(on_flip=take)
    bench.window.canvas.ask_update()
    bench.until(lambda: bool(seen))
    bench.window.unbind(on_flip=take)
    return seen[-1]


def picture_at_rest(bench):
    """The picture when nothing has changed in it for a while, over many frames however slow they are."""
    last, since, frames = picture(bench), monotonic(), 0
    while frames < 10 or monotonic() - since < STILL:
        now, frames = picture(bench), frames + 1
        if now != last:
            last, since, frames = now, monotonic(), 0
    return last


def lose_everything():
    """What was loaded and rendered is gone, as far as a desktop lets it be taken."""
    from kivy.graphics.opengl import glDeleteBuffers, glDeleteTextures, glIsBuffer, glIsTexture

    taken = 0
    for number in range(1, MOST):
        if glIsTexture(number):
            glDeleteTextures(1, number.to_bytes(4, "little"))
            taken += 1
        if glIsBuffer(number):
            glDeleteBuffers(1, number.to_bytes(4, "little"))
    assert taken > 10


def come_back(bench):
    bench.app.dispatch("on_pause")
    lose_everything()
    bench.app.dispatch("on_resume")
    bench.steps(5)


def share_that_differs(before, after):
    return sum(a != b for a, b in zip(before[::4], after[::4], strict=True)) / (len(before) / 4)


@pytest.mark.parametrize("game", ("galactico", "ganymede", "wildspace", "crazytaxis", "surprise"))
def test_a_table_looks_as_before(bench, game):
    view = open_table(bench, game)
    before = picture(bench)
    assert share_that_differs(before, picture(bench)) == 0, "it lies still"
    come_back(bench)
    bench.app.screen("table").ids.curtain.lift()    # where hands are secret it came down meanwhile
    rest(bench, view)
    differs = share_that_differs(before, picture(bench))
    assert differs == 0
    bench.app.screen("table").close()


@pytest.mark.parametrize("screen", ("home", "settings", "history"))
def test_so_does_a_screen(bench, screen):
    bench.app.go(screen)
    before = picture_at_rest(bench)
    come_back(bench)
    differs = share_that_differs(before, picture_at_rest(bench))
    assert differs == 0


def test_a_text_that_nobody_shows_any_more_is_let_go(bench):
    """Though it would be rendered again as long as somebody does."""
    import weakref

    from app.widgets.lettering import rendered

    shown = rendered("a text", font_size=20)
    shown.bind()
    gone = weakref.ref(shown)
    del shown
    assert gone() is None


def test_an_app_that_lost_nothing_loads_nothing_again(bench, monkeypatch):
    from app.device import gl

    monkeypatch.setattr("kivy.graphics.context.get_context", pytest.fail)
    assert not gl.lost() and not gl.restore()
    bench.app.dispatch("on_resume")
