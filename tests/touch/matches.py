"""Whole matches by touches: how they are set up, and what must hold when they are over."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from app.i18n import LANGUAGES
from games import GAMES
from games.kernel import Match
from tests.touch.driver import App
from tests.touch.person import Person, Table, decide


@dataclass(frozen=True)
class Plan:
    game: str
    seats: tuple[str, ...]
    language: str = "en"
    options: str = "default"  # "all": every option as it is not by default; "third": where there is another one, that
    animation: str = "0.0"  # off
    patient: bool = True
    taps_beside: int = 0
    seed: int = 0

    def chosen_options(self) -> dict[str, Any]:
        if self.options == "default":
            return {}
        others = {option.id: [value for value in reversed(option.values) if value != option.default]
                  for option in GAMES[self.game].options}
        return {name: values[self.options == "third" and len(values) > 1] for name, values in others.items()}


def kinds(game: str) -> list[tuple[int, str, str]]:
    """Every number of players, in every language, by the box's rules and with every other value of the options; in a
    mixed order."""
    least, most = GAMES[game].players
    third = ("third",) if any(len(option.values) > 2 for option in GAMES[game].options) else ()
    found = list(product(range(least, most + 1), LANGUAGES, ("default", "all", *third)))
    Random(game).shuffle(found)
    return found


def numbered_plan(game: str, number: int) -> Plan:
    """The matches of a soak: as many in a row as there are kinds have them all; the rest is chance."""
    every = kinds(game)
    players, language, options = every[number % len(every)]
    chance = Random(number)
    seats = [chance.choice(("person", "bot")) for _ in range(players)]
    seats[chance.randrange(players)] = "person"
    return Plan(game, tuple(seats), language, options, chance.choice(("0.0", "0.0", "0.5")), chance.random() < 0.5, 20, number)


def play(app: App, plan: Plan) -> Match:
    """From home to the result and back home; the match as the app saved it."""
    app.ask("setting", name="animation", value=plan.animation)
    person = Person(app, plan.game, plan.patient)
    match_id = person.new_match(plan.seats, plan.chosen_options(), plan.language)
    beside = TapsBeside(person, plan)
    person.play(decide(plan.game, seed=plan.seed), beside.now_and_then)
    assert beside.left == 0, "the match was over before all taps were made"
    match = person.check_result(match_id)
    assert match.options == GAMES[plan.game].complete(plan.chosen_options())
    person.home()
    return match


class TapsBeside:
    """Random taps that must do nothing, spread over the first decisions of a match."""

    AT_ONCE = 50

    def __init__(self, person: Person, plan: Plan) -> None:
        self._person, self.left, self._seed = person, plan.taps_beside, plan.seed

    def now_and_then(self, table: Table) -> bool:
        if self.left:
            count = min(self.left, self.AT_ONCE)
            self.left -= count
            made = self._person.app.ask("tap_beside", count=count, seed=self._seed + self.left)
            assert made["taps"] == count
            assert made["after"][:3] == made["before"][:3], f"taps beside everything made a move: {made}"
            self._person.see_all()
        return False
