"""Inside the app's process: starts the app as main.py does, and does what the lines on stdin ask.

A line is JSON, [command, {arguments}]; the answer is a line on stdout, "@" and JSON: {"answer": …} or {"failed": …}.
Everything happens in the thread of the screen. A command that takes several frames yields between them.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import cos, pi, radians, sin
from pathlib import Path
from time import monotonic
from typing import Any

from app import startup

startup.configure()

from kivy.app import App  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.metrics import Metrics, dp  # noqa: E402

Command = Callable[..., Any]
COMMANDS: dict[str, Command] = {}
ASKING = {"chain", "left", "offer"}     # what says what is asked of somebody, whatever the step of a lesson names


def command(function: Command) -> Command:
    COMMANDS[function.__name__] = function
    return function


def finger():
    from tests.touch.finger import Finger

    found = next((one for one in EventLoop.input_providers if isinstance(one, Finger)), None)
    if found is None:
        found = Finger(EventLoop.window)
        EventLoop.add_input_provider(found)
    return found


def table_screen():
    return App.get_running_app().screen("table")


# What is to be seen


@command
def look() -> dict[str, Any]:
    from tests.touch import seen

    app = App.get_running_app()
    return {"screen": app.manager.current, "size": list(EventLoop.window.size), "texts": seen.texts(), "things": seen.things()}


@command
def faults(names: list[str]) -> list[str]:
    """What of the words on the screen, the table's included, is not shown as it should be."""
    from tests.touch import seen

    found = seen.faults(names)
    if App.get_running_app().manager.current == "table":
        view = table_screen().ids.view
        found += seen.table_faults(view.scene, view.width / Metrics.density, view.height / Metrics.density)
    return found


@command
def read(languages: list[str], text_sizes: list[str], names: list[str]) -> Iterator[dict[str, list[str]]]:
    """The faults of the present screen in each language at each text size."""
    found = {}
    for language in languages:
        setting("language", language)
        for text_size in text_sizes:
            setting("text_size", text_size)
            yield from rest()
            if faults(names):           # what came a moment ago (turning points are searched for) is not laid out yet
                yield from rest()
            found[f"{language} {text_size}"] = faults(names)
    return found


@command
def table() -> dict[str, Any]:
    """The match on the table as its acting person may see it, what is legal and how it is touched; {} without a match."""
    screen = table_screen()
    session = screen.session
    if session is None or App.get_running_app().manager.current != "table":
        return {}
    play, seat, view = screen.play, screen.acting(), screen.ids.view
    state = session.state(play.eye)
    legal = session.legal(seat) if seat is not None else []
    return {
        "progress": progress(), "match": session.match_id, "game": session.game.id, "revision": session.revision,
        "entries": len(session.journal()), "acting": seat, "must": next(iter(session.to_act()), None),
        "over": state.over, "state": state.to_json(),
        "legal": legal, "paths": [play.table.path(state, action) for action in legal],
        "plans": play.selection.plans, "lit": sorted(view.lit), "touched": play.selection.taps.touched, "spots": spots(view),
        "curtain": screen.ids.curtain.open, "pieces": len(view.scene.pieces), "moving": view.moving,
        "undoable": screen.undoable, "opened": play.presenter.opened, "focus": view.focused,
        "said": screen.said, "prompt": screen.prompt_text, "zoom": view.stage.zoom, "aimed": play.selection.aimed,
        "fit": list(view.to_pixels(*view.fit_button.place)) if view.fit_button.place else [],
    }


@command
def hidden() -> Iterator[Any]:
    """What the present step of the lesson is about, or what else asks something, and its panel lies over."""
    view = table_screen().ids.view
    while view.moving:
        yield
    yield       # the panel is put where it belongs
    yield
    panel, lesson = table_screen()._lesson._panel, table_screen()._frame.lesson
    if panel is None or lesson is None:
        return []
    boxes = {target: view.seen_box(target) for target in (lesson.wanted | ASKING) & set(view.scene.spots)}
    return sorted(target for target, box in boxes.items() if box and covers(panel, *box))


def covers(panel: Any, x: float, y: float, w: float, h: float) -> bool:
    """More than a hair's breadth of it."""
    return min(x + w, panel.right) - max(x, panel.x) > 2 and min(y + h, panel.top) - max(y, panel.y) > 2


@command
def sprites() -> dict[str, list[float]]:
    """Where the largest picture of each kind lies on the table: left, top, width and height in pixels of a picture."""
    from app.scene import Art

    view, found = table_screen().ids.view, {}
    for piece in view.scene.pieces.values():
        for art in (drawing for drawing in piece.drawings if isinstance(drawing, Art)):
            x, y = view.stage.cross(piece.x + art.x, piece.y + art.y, piece.world, False)
            x, y = view.to_window(view.x + dp(x), view.y + dp(y))
            w, h = dp(art.w), dp(art.h)
            if w * h > found.get(art.name, (0, 0, 0, 0))[2] * found.get(art.name, (0, 0, 0, 0))[3]:
                found[art.name] = [x - w / 2, EventLoop.window.height - y - h / 2, w, h]
    return found


def spots(view) -> dict[str, list[float]]:
    """Where each target can be touched now, in pixels of the window."""
    found = {target: view.window_pos(target) for target in view.scene.spots}
    return {target: list(pos) for target, pos in found.items() if view.target_at(*view.to_dp(*view.to_widget(*pos))) == target}


@command
def progress() -> list[Any]:
    """What changes when something was done: screen, match, revision, touches so far, moving."""
    screen = table_screen()
    session = screen.session
    done = (session.match_id, session.revision) if session else ("", -1)
    touched = list(screen.play.selection.taps.touched) if session else []
    return [App.get_running_app().manager.current, *done, touched, screen.ids.view.moving]


@command
def journal(since: int) -> list[Any] | None:
    """Who did what from this entry on; None in a room, where it is secret until the end."""
    entries = table_screen().session.journal()
    return entries[since:] if entries else None


@command
def wait(before: list[Any], seconds: float, still: bool = True) -> Iterator[Any]:
    """Until something came of it; and, like a patient person, until nothing moves."""
    end = monotonic() + seconds
    while not came_on(before, now := progress()) or (still and now[4]):
        if monotonic() > end:
            raise TimeoutError(f"still {now} after {seconds} s")
        yield
    return now


def came_on(before: list[Any], now: list[Any]) -> bool:
    """No touches so far is no news: the action that they became is on its way."""
    return now[:3] != before[:3] or bool(now[3]) and now[3] != before[3]


# Touching


@command
def touch(target: str, seconds: float, still: bool = True, revision: int | None = None) -> Iterator[Any]:
    """Tap a target of the table as soon as it is lit, and wait for what that does. What lies open over it is closed; a map
    that was zoomed is shown whole. Nothing is touched if there is news: `revision` is what the person knows of."""
    screen, end = table_screen(), monotonic() + seconds
    view = screen.ids.view
    if target not in view.scene.spots and "close:" in view.scene.spots:
        yield from tap(*view.window_pos("close:"))
    while revision in (None, screen.session.revision) and target not in view.lit:
        if monotonic() > end:
            raise TimeoutError(f"{target} is not lit, but {sorted(view.lit)}")
        yield
    if revision not in (None, screen.session.revision):
        return progress()
    before, (x, y) = progress(), view.window_pos(target)
    if target_at(x, y) != target and view.fit_button.place:
        yield from tap(*view.to_pixels(*view.fit_button.place))
        before, (x, y) = progress(), view.window_pos(target)
    x, y = yield from closer(target, x, y)
    while screen.play.choosing.guard.too_soon(target):      # a person looks before the next touch
        yield
    if (there := target_at(x, y)) != target:
        raise LookupError(f"{target} is at {x:.0f}, {y:.0f}, but a touch there means {there!r}")
    yield from tap(x, y)
    return (yield from wait(before, seconds, still))


def closer(target: str, x: float, y: float) -> Iterator[Any]:
    """Where several targets lie under the finger, the first touch enlarges the map; then where this one is."""
    view = table_screen().ids.view
    while view.closer_at(*view.to_dp(*view.to_widget(x, y))) is not None:
        yield from tap(x, y)
        while view.moving:
            yield
        x, y = view.window_pos(target)
    return x, y


@command
def near(target: str) -> Iterator[Any]:
    """Where a finger finds this target, after the touch that brings it closer if it needs one."""
    return (yield from closer(target, *table_screen().ids.view.window_pos(target)))


@command
def tap(x: float, y: float) -> Iterator[None]:
    """A short touch, however long a frame takes on a busy machine: it is never taken for a long press."""
    from app.widgets import touches

    long_press, touches.LONG_PRESS = touches.LONG_PRESS, 60.0
    finger().down(x, y)
    yield
    finger().up()
    touches.LONG_PRESS = long_press
    yield


@command
def hold(x: float, y: float) -> Iterator[None]:
    """A finger that stays: what is this?"""
    finger().down(x, y)
    end = monotonic() + 0.8
    while monotonic() < end:
        yield
    finger().up()
    yield


@command
def show_section(section: str) -> None:
    """Of the rules, which are open."""
    App.get_running_app().screen("rules").show(section)


@command
def links() -> list[list[Any]]:
    """Where the links in the words on the screen are: [what they lead to, x, y]."""
    from tests.touch import seen

    found = []
    for label in seen.labels():
        for name, boxes in getattr(label, "refs", {}).items():
            left, top, right, bottom = boxes[0]
            x, y = label.center_x - label.texture_size[0] / 2, label.center_y + label.texture_size[1] / 2
            found.append([name, *label.to_window(x + (left + right) / 2, y - (top + bottom) / 2)])
    return found


@command
def drag(start: list[float], end: list[float], frames: int = 12) -> Iterator[None]:
    """Slowly at the end, so that nothing scrolls on when the finger is lifted."""
    finger().down(*start)
    yield
    for step in range(1, frames + 1):
        part = 1 - (1 - step / frames) ** 2
        finger().move(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
        yield
    pause = monotonic() + 0.15
    while monotonic() < pause:
        finger().move(*end)
        yield
    finger().up()
    yield


@command
def draw(points: list[list[float]], frames: int = 6) -> Iterator[None]:
    """A finger drawn through these points, without a rest, and lifted at the last."""
    finger().down(*points[0])
    yield
    for start, end in zip(points, points[1:], strict=False):
        for step in range(1, frames + 1):
            finger().move(*(a + (b - a) * step / frames for a, b in zip(start, end, strict=True)))
            yield
    finger().up()
    yield


@command
def twist(middle: list[float], degrees: float, apart: float = 80.0, wider: float = 1.0, frames: int = 12) -> Iterator[None]:
    """Two fingers, each on its side of the middle, turn (clockwise), or move so many times as far apart."""
    x, y = middle

    def at(part: float, side: int) -> tuple[float, float]:
        angle = radians(-degrees * part) + (pi if side else 0.0)
        reach = dp(apart) / 2 * (1 + (wider - 1) * part)
        return x + reach * cos(angle), y + reach * sin(angle)

    for side in (0, 1):
        finger().down(*at(0, side), side)
        yield
    for step in range(1, frames + 1):
        for side in (0, 1):
            finger().move(*at(step / frames, side), side)
        yield
    for side in (0, 1):
        finger().up(side)
    yield


@command
def arrows() -> dict[str, Any]:
    """The pictures at the edge of the map's window, and where what they stand for is itself; in dp, with the window."""
    view = table_screen().ids.view
    there = [view.stage.cross(beacon.x, beacon.y, True, False) for beacon in view.scene.beacons.values()]
    shown = [(sign.x, sign.y) for sign in view.signs.shown if sign.art]
    return {"shown": shown, "there": there, "window": list(view.stage.window)}


@command
def tap_beside(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Random taps all over the window, but on nothing that would do something."""
    from tests.touch import seen

    chance = random.Random(seed)
    width, height = EventLoop.window.size
    before, done = progress(), 0
    while done < count:
        x, y = chance.random() * (width - 1), chance.random() * (height - 1)
        if not seen.button_at(x, y) and target_at(x, y) not in table_screen().ids.view.lit:
            yield from tap(x, y)
            done += 1
    return {"taps": done, "before": before, "after": progress()}


@command
def bare() -> list[float]:
    """A place on the table's map where nothing is."""
    view = table_screen().ids.view
    world = view.scene.world
    chance = random.Random(0)
    while True:
        x, y = world.x + chance.random() * world.w, world.y + chance.random() * world.h
        if not view.target_at(x, y):
            return list(view.to_window(view.x + dp(x), view.y + dp(y)))


def target_at(x: float, y: float) -> str:
    view = table_screen().ids.view
    here = view.to_widget(x, y)
    return view.target_at(*view.to_dp(*here)) if view.collide_point(*here) else ""


@command
def key(code: int, text: str = "", modifiers: Sequence[str] = ()) -> None:
    """As the window tells it: who types into a field gets it first."""
    window = EventLoop.window
    if not window.dispatch("on_key_down", code, 0, text, list(modifiers)):
        window.dispatch("on_keyboard", code, 0, text, list(modifiers))
    window.dispatch("on_key_up", code, 0)


@command
def focus() -> dict[str, Any]:
    """What Enter would touch: the target of a table, or a widget; {} if there is nothing."""
    at = App.get_running_app().focus.at
    return {"target": at.target, "uid": at.widget.uid, "box": list(at.box)} if at else {}


@command
def tab_to(target: str = "", uid: int = 0, most: int = 150) -> Iterator[int]:
    """Press Tab until the focus is there; how often it took."""
    for presses in range(most):
        at = focus()
        if at and at["target"] == target and uid in (0, at["uid"]):
            return presses
        key(9)
        yield
    raise TimeoutError(f"{most} times Tab, and the focus is never at {target or uid}")


@command
def write(text: str) -> None:
    """Type a text into the field that was tapped, in place of what is there."""
    from kivy.uix.textinput import TextInput

    from tests.touch import seen

    field = next(widget for widget in seen.shown() if isinstance(widget, TextInput) and widget.focus)
    field.select_all()
    field.delete_selection()
    field.insert_text(text)
    field.focus = False


@command
def watch_replay(steps: int, seconds: float) -> Iterator[list[list[Any]]]:
    """So many steps of a replay that plays: [the step, whether anything was still moving when it came]."""
    screen, end = App.get_running_app().screen("replay"), monotonic() + seconds
    seen: list[list[Any]] = []
    watch = lambda _, index: seen.append([index, screen.ids.view.moving])  # noqa: E731
    screen.bind(index=watch)
    screen.toggle_play()
    while len(seen) < steps and monotonic() < end:
        yield
    screen.pause()
    screen.unbind(index=watch)
    return seen


@command
def counting() -> bool:
    """Whether the result is still being counted."""
    return App.get_running_app().screen("result").counting


# Settings and pictures


@command
def fill(field: str, text: str) -> None:
    """As if typed into a field of the screen that is shown."""
    App.get_running_app().manager.current_screen.ids[field].text = text


@command
def setting(name: str, value: Any) -> None:
    """As the settings screen does it: kept, and seen at once."""
    app = App.get_running_app()
    if hasattr(app, "change_setting"):
        return app.change_setting(name, value)
    from app import theme
    from app.widgets.tr import palette

    if name == "language":
        return app.set_language(value)
    app.store.set_setting(name, float(value) if name == "animation" else value)
    if name == "text_size":
        palette.text = theme.TEXT_SIZES[value]


@command
def go(screen: str, what: dict[str, Any]) -> None:
    App.get_running_app().go(screen, **what)


@command
def take_box(game: str, file: str) -> None:
    """As if the file was chosen in the device's own dialog."""
    App.get_running_app().screen("box").take(game, Path(file))


@command
def screens() -> list[str]:
    from app.starcab import SCREENS

    return list(SCREENS)


@command
def blind() -> None:
    """From now on nothing is drawn, only laid out: for tests that measure and need no picture."""
    EventLoop.window.bind(on_draw=lambda _: True, on_flip=lambda _: True)  # who says True keeps it from the window


@command
def rest(frames: int = 4) -> Iterator[None]:
    """Let layouts settle: each frame lays out what the one before made."""
    for _ in range(frames):
        yield


@command
def picture(file: str) -> Iterator[str]:
    """The next frame, as it is before it goes to the screen."""
    yield
    with flips() as taken:
        while not taken:
            EventLoop.window.canvas.ask_update()
            yield
    return save(taken[0], file)


@contextmanager
def flips() -> Iterator[list[bytes]]:
    """The pixels of every frame that goes to the screen meanwhile."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    window, taken = EventLoop.window, []

    def take(_) -> None:
        taken.append(bytes(glReadPixels(0, 0, *window.size, GL_RGBA, GL_UNSIGNED_BYTE)))

    window.bind(on_flip=take)
    try:
        yield taken
    finally:
        window.unbind(on_flip=take)


def save(pixels: bytes, file: str) -> str:
    from PIL import Image

    image = Image.frombytes("RGBA", tuple(EventLoop.window.size), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    image.convert("RGB").save(file, compress_level=2)
    return file


# The device's life


@command
def pause(file: str) -> str:
    """As Android does it; the picture among the recent apps is the last frame that the app draws meanwhile."""
    with flips() as taken:
        App.get_running_app().dispatch("on_pause")
    return save(taken[-1], file)


@command
def resume(after: float = 0.0) -> Iterator[None]:
    """After so many seconds, as far as the clocks of the match and of the screen know."""
    from app import starcab
    from app.widgets import lights, table

    later = lambda: monotonic() + after  # noqa: E731
    starcab.monotonic = table.monotonic = lights.monotonic = later
    if table_screen().session is not None:
        table_screen().session._worker.clock.now = later
    App.get_running_app().dispatch("on_resume")
    yield


@command
def short_of_memory() -> list[str]:
    """The pages of sprites that are still loaded after Android asked for memory."""
    from app.widgets import art

    EventLoop.window.dispatch("on_memorywarning")
    return sorted(Path(file).name for file in art._loaded)


@command
def turn(width: int, height: int) -> Iterator[None]:
    """The device is held the other way round."""
    EventLoop.window.size = width, height
    end = monotonic() + 20
    while tuple(EventLoop.window.size) != (width, height) and monotonic() < end:
        yield
    yield from rest(6)


@command
def redeal(seed: int) -> Iterator[None]:
    """Other hidden cards, as far as everybody knows just as likely; the table shows them if it shows any."""
    from dataclasses import replace

    from games.kernel import QuickDice

    shown = table_screen().session._shown
    shown.update = replace(shown.update, state=shown.update.state.seen_by(None).guess(None, QuickDice(seed)))
    shown._views.clear()
    table_screen().refresh()
    yield from rest()


@command
def alive(*, kinds: list[str]) -> dict[str, int]:
    """How many objects of these classes there are, and of threads, after the rubbish was collected."""
    gc.collect()
    names = Counter(type(one).__name__ for one in gc.get_objects())
    return {"threads": threading.active_count(), **{kind: names[kind] for kind in kinds}}


@command
def memory() -> int:
    """Bytes that the process holds, after the rubbish was collected."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@command
def quit() -> None:
    App.get_running_app().stop()


# The ears


def listen() -> None:
    for line in sys.stdin:
        name, arguments = json.loads(line)
        heard = threading.Event()
        Clock.schedule_once(partial(start, COMMANDS[name], arguments, heard), 0)
        heard.wait()
    Clock.schedule_once(lambda _: App.get_running_app().stop(), 0)  # whoever drove is gone


def start(function: Command, arguments: dict[str, Any], heard: threading.Event, _: float) -> None:
    try:
        answer = function(**arguments)
    except Exception:
        return tell({"failed": traceback.format_exc()}, heard)
    if isinstance(answer, Iterator):
        go_on(answer, heard)
    else:
        tell({"answer": answer}, heard)


def go_on(frames: Iterator[Any], heard: threading.Event) -> None:
    try:
        next(frames)
    except StopIteration as done:
        tell({"answer": done.value}, heard)
    except Exception:
        tell({"failed": traceback.format_exc()}, heard)
    else:
        Clock.schedule_once(lambda _: go_on(frames, heard), 0)


def tell(what: dict[str, Any], heard: threading.Event) -> None:
    print("@" + json.dumps(what), flush=True)
    heard.set()


def run() -> None:
    from app import settings
    from main import main

    settings.BY_ID["forced"] = replace(settings.BY_ID["forced"], default=False)     # each decision is touched
    threading.Thread(target=listen, name="ears", daemon=True).start()
    main()


if __name__ == "__main__":
    run()
