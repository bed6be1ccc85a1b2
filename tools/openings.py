"""What it costs to open the screens round the tables, of this tree and of others, by turns in one run, as JSON.

    python -m tools.openings ROUNDS [TREE …]

CPU milliseconds until nothing is left to lay out: of the first opening (its layout is loaded, its widgets built) and of
every later one; how many widgets stay alive after fifty openings more. `python -m tools.openings widgets` measures one
widget of KivyMD each beside ours.
"""
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SCREENS = {"settings": {}, "setup": {"game_id": "crazytaxis"}, "join": {}, "history": {}}
LATER = 12
MANY = 50
FRAMES = 6          # until every text has its size, and every box has that of its texts
PIECES = 20


def main(rounds: int, trees: list[str]) -> dict[str, object]:
    runs: dict[str, list[dict[str, dict[str, float]]]] = {tree: [] for tree in trees}
    for _ in range(rounds):
        for tree in trees:
            runs[tree].append(child("screens", tree))
    return {tree: summary(found) for tree, found in runs.items()}


def child(what: str, tree: str) -> dict[str, dict[str, float]]:
    """This file, run inside a tree that may be older than it."""
    from tools.screen import virtual_screen

    code = "import runpy; runpy.run_path(%r)[%r]()" % (str(Path(__file__).resolve()), "child_" + what)
    with virtual_screen() as environment, tempfile.TemporaryDirectory(prefix="starcab-data-") as data:
        environment |= {"STARCAB_DATA": data, "STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": "47799", "LANG": "C.UTF-8",
                        "KCFG_GRAPHICS_MAXFPS": "0", "KCFG_GRAPHICS_MULTISAMPLES": "0"}
        output = subprocess.check_output([sys.executable, "-c", code], cwd=tree, env=environment, text=True)
    return json.loads(output.splitlines()[-1])


def summary(runs: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    return {screen: {what: round(statistics.median(run[screen][what] for run in runs), 1) for what in runs[0][screen]}
            for screen in runs[0]}


# Inside the child


def begin():
    from app import startup

    startup.configure()
    from kivy.base import EventLoop

    import app.ripple  # noqa: F401  before any KivyMD widget
    from app.starcab import StarcabApp

    starcab = StarcabApp()
    starcab._run_prepare()
    EventLoop.status = "started"
    starcab.change_setting("language", "en")
    frames()
    return starcab


def frames() -> None:
    from kivy.base import EventLoop

    for _ in range(FRAMES):
        EventLoop.idle()


def cost(act) -> float:
    from time import process_time

    begun = process_time()
    act()
    frames()
    return (process_time() - begun) * 1000


def child_screens() -> None:
    starcab = begin()
    found = {}
    idle = statistics.median(cost(lambda: None) for _ in range(LATER))
    for screen, what in SCREENS.items():
        def opened(screen=screen, what=what):
            starcab.go("home")
            frames()
            return cost(lambda: starcab.go(screen, **what)) - idle

        first = opened()
        later = [opened() for _ in range(LATER)]
        before = alive()
        for _ in range(MANY):
            opened()
        found[screen] = {"first": first, "later": statistics.median(later), "left_alive": alive() - before}
    starcab.stop()
    print(json.dumps(found))


def alive() -> int:
    import gc

    from kivy.uix.widget import Widget

    gc.unfreeze()
    gc.collect()
    return sum(issubclass(type(one), Widget) for one in gc.get_objects())


def child_widgets() -> None:
    starcab = begin()
    starcab.go("settings")
    starcab.go("join")
    frames()
    idle = statistics.median(cost(lambda: None) for _ in range(LATER))
    found = {}
    for name, make in pieces().items():
        root = starcab.root_window
        made = []

        def show(make=make, made=made, root=root):
            for _ in range(PIECES):
                made.append(make())
                made[-1].size_hint, made[-1].size = (None, None), (320, 56)
                root.add_widget(made[-1])

        load = cost(make)
        found[name] = {"first": round(load - idle, 1), "each": round((cost(show) - idle) / PIECES, 2)}
        for one in made:
            root.remove_widget(one)
    starcab.stop()
    print(json.dumps(found))


def pieces():
    from kivy.uix.textinput import TextInput

    from app.settings import BY_ID
    from app.widgets.choices import OptionRow, Toggle
    from app.widgets.chrome import Card
    from app.widgets.field import Field

    def segmented():
        from kivymd.uix.segmentedbutton import MDSegmentButtonLabel, MDSegmentedButton, MDSegmentedButtonItem

        labels = (MDSegmentButtonLabel(text=word) for word in ("Normal", "Large", "Largest"))
        return MDSegmentedButton(*(MDSegmentedButtonItem(label) for label in labels))

    def text_field():
        from kivymd.uix.textfield import MDTextField, MDTextFieldHelperText, MDTextFieldHintText

        return MDTextField(MDTextFieldHintText(text="Your name"), MDTextFieldHelperText(text="not so"), mode="outlined")

    def switch():
        from kivymd.uix.selectioncontrol import MDSwitch

        return MDSwitch()

    def slider():
        from kivymd.uix.slider import MDSlider, MDSliderHandle

        return MDSlider(MDSliderHandle(), max=100, value=40)

    def button():
        from kivymd.uix.button import MDButton, MDButtonText

        return MDButton(MDButtonText(text="Start"), style="filled")

    def card():
        from kivymd.uix.card import MDCard

        return MDCard(style="outlined")

    def bar():
        from kivymd.uix.appbar import MDActionTopAppBarButton, MDTopAppBar, MDTopAppBarLeadingButtonContainer, MDTopAppBarTitle

        return MDTopAppBar(MDTopAppBarLeadingButtonContainer(MDActionTopAppBarButton(icon="arrow-left")),
                           MDTopAppBarTitle(text="Settings"), type="small")

    def ours(name):
        from kivy.factory import Factory

        return lambda: Factory.get(name)(text="Start")

    return {"Toggle": Toggle, "MDSwitch": switch,
            "OptionRow of three": lambda: OptionRow("settings", BY_ID["text_size"], "normal"),
            "MDSegmentedButton of three": segmented,
            "TextInput": TextInput, "MDTextField": text_field, "Field, an MDTextField without its label": Field,
            "MDSlider": slider, "BigButton": ours("BigButton"), "MDButton": button, "Card": Card, "MDCard": card,
            "MDTopAppBar": bar}


if __name__ == "__main__":
    if sys.argv[1:] == ["widgets"]:
        print(json.dumps(child("widgets", ".")))
    else:
        print(json.dumps(main(int(sys.argv[1]), sys.argv[2:] or ["."])))
