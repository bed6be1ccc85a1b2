"""Three real apps on virtual screens play one match by touch, each on its own device, to "verified" on all."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from app import i18n
from app.i18n import LANGUAGES, t, tn
from app.store import Store
from games import GAMES
from tests.sync.club import free_port
from tests.touch.driver import App
from tests.touch.person import Person, decide

GAME = "surprise"
ACTS = 12 if os.environ.get("STARCAB_PICTURES") else 2      # so that there is something to be seen
PICTURES = os.environ.get("STARCAB_PICTURES", "")     # a folder for pictures, if somebody wants to look


def _picture(app: App, name: str, languages: bool = False, show: Callable[[], Any] = lambda: None) -> None:
    """rooms-NAME.png; where people read, in every language, and nothing may be cut off or broken."""
    if not PICTURES:
        return
    Path(PICTURES).mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES if languages else ("en",):
        if languages:
            app.ask("setting", name="language", value=language)
            show()
            app.ask("rest")
            for fault in app.ask("faults", names=[]):
                print(name, language, fault)
        app.picture(Path(PICTURES) / (f"rooms-{name}-{language}.png" if languages else f"rooms-{name}.png"))
    if languages:
        app.ask("setting", name="language", value="en")
        show()
        app.ask("rest")


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
    _picture(app, "join", languages=True)
    app.tap("RoomRow")
    app.ask("fill", field="code", text=code)
    app.tap(id="join")
    person.until(lambda: app.screen == "lobby")
    person.until(lambda: app.things("ChairRow"))


def _in_all_languages(text_id: str) -> set[str]:
    here = i18n.language()
    found = set()
    for language in LANGUAGES:
        i18n.set_language(language)
        found.add(t(text_id))
    i18n.set_language(here or "en")
    return found


def _texts(app: App) -> list[str]:
    return [one["text"] for one in app.look()["texts"]]


class Evening:
    """A host on a tablet, a guest on a phone, and an onlooker on a tablet."""

    def __init__(self, apps: list[App]) -> None:
        self.host, self.guest, self.looker = self.people = [Person(app, GAME) for app in apps]

    def gather(self) -> None:
        host, guest, looker = self.people
        host.app.ask("setting", name="animation", value="0.0")
        host.speak("en")
        host.choose_game()
        host.seat(("person", "person"))
        host.app.tap(id="several")
        host.until(lambda: host.app.screen == "lobby")
        code = next(text for text in _texts(host.app) if text.count("-") == 2)
        _join(guest, code)
        host.until(lambda: len(host.app.things("ChairRow", free=False)) == 2)
        _join(looker, code)
        host.until(lambda: len(host.app.things("DeviceRow")) == 3)
        role = next(row for row in looker.app.things("OptionRow") if row["set"]["title"] == t("lobby.role"))
        for number, title in enumerate(("table", "onlooker"), 1):
            looker.choose_value(role, number)
            words = t("lobby.role." + title)
            host.until(lambda words=words: any(words in row["set"]["words"] for row in host.app.things("DeviceRow")))
            role = next(row for row in looker.app.things("OptionRow") if row["set"]["title"] == t("lobby.role"))
        for which, person in zip(("host", "guest", "looker"), self.people, strict=True):
            _picture(person.app, f"lobby-{which}", languages=True)

    def start(self) -> None:
        self.host.until(lambda: not self.host.app.thing(id="start")["disabled"])
        self.host.app.tap(id="start")
        for person in self.people:
            person.until(lambda person=person: person.app.table())

    def play(self) -> None:
        """To the end, each at their own device."""
        pictured: list[str] = []

        def watch(name: str, person: Person) -> Callable[[Any], bool]:
            def look(table: Any) -> bool:
                if len(person.done) == 6 and name not in pictured:
                    pictured.append(name)
                    _picture(person.app, f"table-{name}")
                return False
            return look

        host, guest, looker = self.people
        _all(lambda: host.play(decide(GAME, seed=1), watch("host", host)),
             lambda: guest.play(decide(GAME, seed=2), watch("guest", guest)),
             lambda: looker.play(decide(GAME, seed=3)))

    def verified(self) -> None:
        words = {tn("result.verified", 2), tn("result.trusting", 1)}       # who looks on can't vouch for the draw
        for person in self.people:
            person.until(lambda person=person: words <= set(_texts(person.app)))
        _picture(self.host.app, "result-host", languages=True)
        _picture(self.guest.app, "result-guest", languages=True)

    def journals(self) -> list[list[Any]]:
        found = []
        for person in self.people:
            store = Store.open(person.app.data / "starcab.db")
            found.append(store.load(store.finished()[0].id)["journal"])
            store.close()
        return found

    def again(self) -> None:
        """The same room, no new code: everybody sits where they sat."""
        self.host.app.tap(id="again")
        self.host.until(lambda: self.host.app.screen == "lobby")
        self.guest.app.tap(id="again")
        self.guest.until(lambda: self.guest.app.things("ChairRow", mine=True))
        self.start()                                     # the onlooker still reads the result: the table comes by itself

    def act(self) -> int:
        """Whoever is to act does; the revision that everybody shows then."""
        mover = self.host if self.host.app.table()["acting"] is not None else self.guest
        mover.until(lambda: mover.app.table()["acting"] is not None)
        table = mover.app.table()
        mover.see_all()
        mover.act(table, decide(GAME, seed=4)(GAMES[GAME].state.from_json(table["state"]), table["acting"]))
        for person in self.people:
            person.until(lambda person=person: person.app.table()["revision"] > table["revision"])
        return table["revision"] + 1

    def emote(self) -> None:
        self.guest.app.tap(id="emote")
        self.guest.until(lambda: len(self.guest.app.things("EmoteButton")) == 6)
        _picture(self.guest.app, "emotes-guest", languages=True)
        self.guest.app.tap("EmoteButton", emote="wow")
        for person in self.people:
            person.until(lambda person=person: t("emote.wow") in _texts(person.app))
        for which, person in zip(("host", "guest", "looker"), self.people, strict=True):
            _picture(person.app, f"three-{which}")

    def look_into_the_room(self) -> None:
        """The host's way to lock, to remove and to let in during a match; the table is one step away."""
        app = self.host.app
        app.tap(id="menu")
        self.host.until(lambda: app.things("BigButton", text=t("menu.room")))
        app.tap("BigButton", text=t("menu.room"))
        self.host.until(lambda: app.screen == "lobby")
        _picture(app, "room-during", languages=True)
        self._nearly_remove()
        app.tap(id="back")
        self.host.until(lambda: app.table())

    def _nearly_remove(self) -> None:
        """A slip of the finger removes nobody."""
        app, words = self.host.app, t("lobby.role.onlooker")

        def ask() -> None:
            app.ask("key", code=27)          # puts the question away
            row = app.thing("DeviceRow", number=2)
            app.tap(id="remove", of=row["uid"])

        assert words in app.thing("DeviceRow", number=2)["set"]["words"]
        app.tap(id="remove", of=app.thing("DeviceRow", number=2)["uid"])
        self.host.until(lambda: app.things("BigButton", text=t("lobby.remove.yes")))
        _picture(app, "remove", languages=True, show=ask)
        app.tap("BigButton", text=t("ask.no"))
        self.host.until(lambda: not app.things("BigButton", text=t("lobby.remove.yes")))
        assert len(app.things("DeviceRow")) == 3

    def hand_over(self) -> None:
        """The host leaves on purpose; the guest's device is the host, and all go on, the old host too when it is back."""
        host, guest, looker = self.people
        before = guest.app.table()["revision"]

        def ask() -> None:
            """Back puts the question away, and asks it anew in the present language."""
            stay = _in_all_languages("leave.no")
            asked = any(stay & set(one["texts"]) for one in host.app.things("BigButton"))
            for _ in range(1 + asked):
                host.app.ask("key", code=27)

        ask()
        host.until(lambda: any(one.startswith(t("leave.hand_over", name="")) for one in _texts(host.app)))
        _picture(host.app, "hand-over", languages=True, show=ask)
        heir = next(one for one in host.app.things("BigButton") if one["texts"][0].startswith(t("leave.hand_over", name="")))
        host.app.tap_at(*heir.middle)
        host.until(lambda: host.app.screen == "home")
        guest.until(lambda: guest.app.table())
        assert guest.app.table()["revision"] == before
        host.app.tap(id="room")
        host.until(lambda: host.app.table())
        looker.until(lambda: looker.app.table())
        assert self.act() > before


def _evening(stack: ExitStack) -> Evening:
    own = {"STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": str(free_port())}
    return Evening([stack.enter_context(App(size, **own)) for size in ("tablet", "phone", "tablet")])


def test_three_apps_play_one_match_to_verified_and_the_evening_goes_on() -> None:
    with ExitStack() as stack:
        here = _evening(stack)
        here.gather()
        here.start()
        here.play()
        here.verified()
        journals = here.journals()
        assert journals[0] == journals[1] == journals[2]
        done = [entry for person in (here.host, here.guest) for entry in person.done]
        assert len(done) == len(journals[0]) and not here.looker.done
        here.again()
        for _ in range(ACTS):
            here.act()
        here.emote()
        here.look_into_the_room()
        here.hand_over()
