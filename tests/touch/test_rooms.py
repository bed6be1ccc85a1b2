"""Three real apps on virtual screens play one match by touch, each on its own device, to "verified" on all."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from app.i18n import tn
from tests.sync.club import free_port
from tests.touch.driver import App
from tests.touch.person import Person, decide

GAME = "surprise"
PICTURES = os.environ.get("STARCAB_PICTURES", "")     # a folder for pictures, if somebody wants to look


def _picture(app: App, name: str) -> None:
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        app.picture(Path(PICTURES) / f"{name}.png")


def _all(*works: Callable[[], Any]) -> None:
    """At once, as people do."""
    failures: list[BaseException] = []

    def guarded(work: Callable[[], Any]) -> None:
        try:
            work()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def _join(person: Person, code: str) -> None:
    app = person.app
    app.ask("setting", name="animation", value="0.0")
    app.tap(id="nearby")
    person.until(lambda: app.things("RoomRow"))
    _picture(app, "join")
    app.tap("RoomRow")
    app.ask("fill", field="code", text=code)
    app.tap(id="join")
    person.until(lambda: app.screen == "lobby")
    person.until(lambda: app.things("ChairRow"))


def test_three_apps_play_one_match_to_verified() -> None:
    own = {"STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": str(free_port())}
    with ExitStack() as stack:
        apps = [stack.enter_context(App(size, **own)) for size in ("tablet", "phone", "tablet")]
        host, guest, looker = people = [Person(app, GAME) for app in apps]
        host.app.ask("setting", name="animation", value="0.0")
        host.speak("en")
        host.choose_game()
        host.seat(("person", "person"))
        host.app.tap(id="several")
        host.until(lambda: host.app.screen == "lobby")
        code = next(one["text"] for one in host.app.look()["texts"] if one["text"].count("-") == 2)
        _join(guest, code)
        host.until(lambda: len(host.app.things("ChairRow", free=False)) == 2)
        _join(looker, code)
        host.until(lambda: len(host.app.things("DeviceRow")) == 3)
        _picture(host.app, "lobby_host")
        _picture(guest.app, "lobby_guest")
        host.app.tap(id="start")
        for person in people:
            person.until(lambda person=person: person.app.table())
        pictured: list[str] = []

        def watch(name: str, person: Person) -> Callable[[Any], bool]:
            def look(table: Any) -> bool:
                if len(person.done) == 6 and name not in pictured:
                    pictured.append(name)
                    for which, one in zip(("host", "guest", "looker"), people, strict=True):
                        if one is person:
                            _picture(one.app, f"table_{which}")
                return False
            return look

        _all(lambda: host.play(decide(GAME, seed=1), watch("host", host)),
             lambda: guest.play(decide(GAME, seed=2), watch("guest", guest)),
             lambda: looker.play(decide(GAME, seed=3)))
        _picture(looker.app, "result_looker")
        words = tn("result.verified", 3)
        for person in people:
            person.until(lambda person=person: words in [one["text"] for one in person.app.look()["texts"]])
        _picture(host.app, "result_host")
        matches = []
        for person in people:
            person.home()
        for app in apps:
            from app.store import Store
            store = Store.open(app.data / "starcab.db")
            matches.append(store.load(store.finished()[0].id)["journal"])
            store.close()
        assert matches[0] == matches[1] == matches[2]
        done = [entry for person in (host, guest) for entry in person.done]
        assert len(done) == len(matches[0]) and not looker.done
