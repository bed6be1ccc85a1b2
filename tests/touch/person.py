"""What a person does with the app, on any screen and with any game: sees what is possible, and touches it.

It decides like a bot (`choose`), from what its seat may see; it knows no game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from app import i18n
from app.i18n import t
from app.session.seats import Seat
from app.tables import table_for
from app.tables.base import scored
from app.tables.saying import listed
from games import GAMES
from games.bots import make
from games.kernel import Action, Match, Score, State, to_action
from tests.touch.driver import PATIENCE, App

TURNS = 8   # a card has no more ways to lie on a field

Table = dict[str, Any]
Choose = Callable[[State, int], Action]


@dataclass
class Person:
    app: App
    game: str = "surprise"
    patient: bool = True  # waits until nothing moves; an impatient one taps on, and skips what moves
    done: list[tuple[int, Action]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not i18n.language():
            i18n.set_language("en")  # as the app does on the driver's virtual device

    # Home and set-up

    def speak(self, language: str) -> None:
        """Beside each other where there is room, else in a menu."""
        menu = self.app.things("LanguageButton", id="speak")
        if menu:
            self.app.tap(id="speak")
            self.until(lambda: self.app.things("Menu", open=True))
            self.app.tap("MenuLine", what=language)
            self.until(lambda: self.app.thing("HomeScreen")["set"]["language"] == language)
        else:
            self.app.tap("LanguageButton", text=language.upper())
            self.until(lambda: self.app.things("LanguageButton", text=language.upper(), chosen=True))
        i18n.set_language(language)

    def choose_game(self) -> None:
        self.app.tap("GameCard", game=self.game)
        self.until(lambda: self.app.screen == "setup")

    def seat(self, kinds: Sequence[str]) -> None:
        """Choose for every seat who sits there: a person, a bot or nobody."""
        for number, row in enumerate(self.app.things("SeatRow")):
            wanted = kinds[number] if number < len(kinds) else "empty"
            if row["set"]["kind"] != wanted:
                self.choose(id="kind", of=row["uid"])
                self.until(lambda: self.app.things("Menu", open=True))
                self.choose("MenuLine", what=wanted)
                self.until(lambda wanted=wanted, number=number: self._row("SeatRow", number)["set"]["kind"] == wanted)

    def choose(self, kind: str = "", **which: Any) -> None:
        """With a finger; somebody may have other means."""
        self.app.tap(kind, **which)

    def set_options(self, options: Mapping[str, Any]) -> None:
        for number, option in enumerate(GAMES[self.game].options):
            self.choose_value(self._row("OptionRow", number), option.values.index(options.get(option.id, option.default)))
            self.until(lambda number=number, option=option: self._row("OptionRow", number)["set"]["index"]
                       == option.values.index(options.get(option.id, option.default)))

    def choose_value(self, row: Mapping[str, Any], wanted: int) -> None:
        """Of a row with a switch or with segments."""
        if row["set"]["index"] != wanted:
            if row["set"]["yes_no"]:
                self.choose(id="switch", of=row["uid"])
            else:
                self.choose("Segment", number=wanted, of=row["uid"])

    def _row(self, kind: str, number: int) -> dict[str, Any]:
        return self.app.things(kind)[number]

    def start(self) -> str:
        """The id of the match; who is offered a lesson first plays at once."""
        self.app.tap(id="start")
        self.until(lambda: self.app.table() or self._offered())
        if self._offered():
            self.app.tap("BigButton", text=t("lesson.offer.no"))
        self.until(lambda: self.app.table())
        self.done.clear()
        return self.app.table()["match"]

    def _offered(self) -> bool:
        return bool(self.app.things("BigButton", text=t("lesson.offer.no")))

    def carry_on(self) -> None:
        """From home, with the match that was left open."""
        open_match = next(one for one in self.app.things() if one["button"] and one["texts"]
                          and one["texts"][0].startswith(t("home.continue")))
        self.app.tap_at(*open_match.middle)
        self.until(lambda: self.app.table())

    def home(self) -> None:
        """From the result."""
        self.app.tap(id="home")
        self.until(lambda: self.app.screen == "home")

    def new_match(self, kinds: Sequence[str], options: Mapping[str, Any] | None = None, language: str = "en") -> str:
        """From home to the table."""
        self.speak(language)
        self.choose_game()
        self.seat(kinds)
        self.set_options(options or {})
        return self.start()

    # The table

    def play(self, choose: Choose, watch: Callable[[Table], bool] = lambda table: False) -> None:
        """Act for every person until the result is shown, or until `watch` says that it is enough."""
        while table := self.app.table():
            if table["curtain"]:
                self.lift(table)
            elif table["acting"] is None or table["acting"] != table["must"]:  # a bot decides; others only may
                self.app.ask("wait", before=table["progress"], seconds=PATIENCE, still=self.patient)
            elif watch(table):
                return
            else:
                self.see_all()
                state = GAMES[self.game].state.from_json(table["state"])
                self.act(table, choose(state, table["acting"]))

    def lift(self, table: Table) -> None:
        """The person whose name is on the curtain takes the device; until then nothing of the table is there."""
        assert not table["pieces"] and not table["spots"]
        self.app.settle()       # it has come down this very moment: its button goes where its words leave it
        self.app.tap("BigButton", id="lift")
        self.until(lambda: not self.app.table().get("curtain"))

    def act(self, table: Table, action: Action) -> None:
        """Touch what means this action, one target after the other. A person who is asked something meanwhile (an offer),
        or while others decide at the same time, has not done it: then it is decided anew."""
        legal = [to_action(plain) for plain in table["legal"]]
        path = table["paths"][legal.index(action)]
        for target in path[self._begin(table, path):]:
            self.touch(target, table["revision"])
        made = self.app.ask("journal", since=table["entries"])
        if made is None or (table["acting"], action) in [(seat, to_action(plain)) for seat, plain in made]:
            self.done.append((table["acting"], action))
        else:
            others = bool(made) or self.app.table().get("revision") != table["revision"]
            assert others, f"{path} was touched, but {action} was not done"

    def _begin(self, table: Table, path: Sequence[str]) -> int:
        """How much of this way is touched already: what was tried before an offer came is still there."""
        touched = table["touched"]
        for _ in range(TURNS):
            if not touched or touched[0] != path[0]:
                return 0
            if touched == path[:len(touched)]:
                return len(touched)
            touched = self.touch(path[0], table["revision"])[3]
        raise LookupError(f"{touched} is shown, and does not become {path}")

    def touch(self, target: str, revision: int | None = None) -> list[Any]:
        return self.app.ask("touch", target=target, seconds=PATIENCE, still=self.patient, revision=revision)

    def see_all(self) -> None:
        """Whatever is lit can be touched; at most something lies open, or the map was zoomed: the button in its corner
        shows it whole again."""
        table = self.app.table()
        if table["opened"] and "close:" in table["spots"]:
            self.app.tap_at(*table["spots"]["close:"])
            table = self.app.table()
        if hidden(table):           # the map may be gliding to what has just become possible: who touches now fits it away
            with suppress(TimeoutError):
                self.until(lambda: not hidden(self.app.table()), 1)
            table = self.app.table()
        if hidden(table):
            self.app.tap_at(*table["fit"])
            with suppress(TimeoutError):
                self.until(lambda: not hidden(self.app.table()), 5)     # the map glides there
            table = self.app.table()
            where = {name: table[name] for name in ("zoom", "fit", "opened", "aimed", "touched", "prompt", "said", "moving")}
            assert not hidden(table), f"lit, but not to be touched: {hidden(table)}; {where}"

    # The result

    def check_result(self, match_id: str) -> Match:
        """What the app saved, played again by the rules, gives what the result screen says."""
        match = self.app.match(match_id)
        assert match.state.over
        people = {seat for seat, who in enumerate(match.seats) if who["kind"] == "person"}
        assert [entry for entry in match.journal if entry[0] in people] == self.done
        self.until(lambda: not self.app.ask("counting"))
        said = self.app.look()
        seats = [Seat.from_json(who) for who in match.seats]
        names = [who.name for who in scored(table_for(self.game), seats, len(match.state.scores()))]
        winners = match.state.winners()
        headline = t("result.won" if len(winners) == 1 else "result.shared", names=listed(names[s] for s in winners))
        assert headline in [one["text"] for one in said["texts"]]
        rows = {row["set"]["name"]: row for row in self.app.things("ResultRow")}
        assert sorted(rows) == sorted(names)
        for seat, score in enumerate(match.state.scores()):
            row = rows[names[seat]]
            assert row["set"]["won"] == (seat in winners)
            assert number(score.total) in row["texts"]
        self._check_account(match.state.scores(), winners)
        return match

    def _check_account(self, scores: list[Score], winners: tuple[int, ...]) -> None:
        """What nobody got anything for is left out; the places stand side by side."""
        places = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat].total))
        account = {what: points for what, *points in (line["texts"] for line in self.app.things("LineItem"))}
        assert account == {t(f"{self.game}.score.{item}"): [number(scores[seat].items[item]) for seat in places]
                           for item in scores[0].items if any(score.items[item] for score in scores)}

    # Waiting

    @staticmethod
    def until(condition: Callable[[], Any], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"not so after {seconds} s")


def number(points: int) -> str:
    """As the app writes it: with a true minus sign."""
    return str(points).replace("-", "−")


def hidden(table: Table) -> set[str]:
    return set(table["lit"]) - set(table["spots"])


def decide(game: str, level: str = "greedy", seed: int = 0) -> Choose:
    """How a person decides: like a bot of that level."""
    return make(level, GAMES[game], seed).choose
