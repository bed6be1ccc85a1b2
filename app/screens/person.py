"""One person across all games: how many matches and wins, how strong, what they like, and against whom they played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from app.i18n import t, tenths, tn
from app.people import Moment, Person, Tally, people, played_by
from app.screens.history import day_of, playable
from app.stats import thrown
from app.store import Store
from app.store.viewing import look_at
from app.tables.saying import minus
from app.widgets import charts  # noqa: F401  registers the widgets of the layout
from app.widgets.chrome import Card
from app.widgets.tr import when_shown
from games import GAMES
from games.kernel import BadJournal

K = TypeVar("K", str, tuple[str, bool])
DICE_MATCHES = 30
CHANCES = {1: 1 / 6, 2: 2 / 6, 3: 2 / 6, 4: 1 / 6}
SURE = 2        # times the spread: 19 of 20


class Fact(BoxLayout):
    """A figure, and what it is."""

    what = StringProperty()
    value = StringProperty()


class TallyRow(ButtonBehavior, Card):
    """A game or a rival: how often, and how it went. Touched, it shows those matches."""

    title = StringProperty()
    about = StringProperty()
    colour = NumericProperty(0)
    wins = NumericProperty(0)
    matches = NumericProperty(1)


class PersonScreen(Screen):
    name_shown = StringProperty()
    colour = NumericProperty(0)
    moments = ListProperty()            # (mean, spread) after each match
    picked = NumericProperty(-1)        # the match that was touched in the chart
    moment_words = StringProperty()
    dice = ListProperty()
    dice_words = StringProperty()
    gone = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._person: Person | None = None
        self._throws: Counter[int] = Counter()
        self.bind(picked=lambda *_: self._tell_moment())
        when_shown(self, self._show)

    def enter(self, who: str) -> None:
        store = App.get_running_app().store
        finished = playable(store.finished())
        self.name_shown = who
        self._person = next((one for one in people(finished) if one.name == who), None)
        self._throws, self.picked = Counter(), -1
        self.ids.scroll.scroll_y = 1
        self._show()
        rolled = [info.id for info in finished if info.game == "surprise" and played_by(info, who)][:DICE_MATCHES]
        if rolled:
            self._count_throws(who, rolled, store, App.get_running_app().post)

    def _show(self) -> None:
        person = self._person
        self.gone = person is None
        for name in ("facts", "games", "rivals"):
            self.ids[name].clear_widgets()
        moments = person.moments if person else []
        self.moments = [tuple(moment.rating) for moment in moments] if len(moments) > 1 else []     # one is no way yet
        if person is not None:
            self.colour = person.colour
            self._show_facts(person)
            self._show_tallies(person)
        self._tell_moment()
        self._tell_throws()

    def _show_facts(self, person: Person) -> None:
        share = round(100 * person.wins / person.matches)
        rating = t("people.rated", **rated(person.moments[-1])) if person.moments else "–"
        for what, value in (
                ("people.played", str(person.matches)), ("people.won_share", "%d (%d%%)" % (person.wins, share)),
                ("people.rating", rating),
                ("people.streak", t("people.streak_value", now=person.streak, longest=person.longest)),
                ("people.favourite", t("game." + person.favourite))):
            self.ids.facts.add_widget(Fact(what=t(what), value=value))

    def _show_tallies(self, person: Person) -> None:
        most = max(tally.matches for tally in person.games.values())
        for game, tally in _largest(person.games):
            about = t("people.game", **counted(tally), best=minus(tally.best or 0), average=tenths(tally.average))
            row = TallyRow(title=t("game." + game), about=about, colour=person.colour, wins=tally.wins, matches=most)
            row.bind(on_release=lambda _, game=game: self.matches(game))
            self.ids.games.add_widget(row)
        for (name, bot), tally in _largest(person.rivals):
            about = t("people.versus", matches=tn("people.matches", tally.matches), ahead=tally.wins, behind=tally.losses)
            row = TallyRow(title=name, about=about, colour=person.colour, wins=tally.wins, matches=tally.matches, disabled=bot)
            row.bind(on_release=lambda _, name=name: self.enter(name))
            self.ids.rivals.add_widget(row)

    def _tell_moment(self) -> None:
        moments = self._person.moments if self._person else []
        if not 0 <= self.picked < len(moments):
            self.moment_words = t("people.rating_about") if self.moments else ""
            return
        moment = moments[self.picked]
        self.moment_words = t("people.moment_won" if moment.won else "people.moment_lost", day=day_of(moment.when),
                              game=t("game." + moment.game), **rated(moment))

    # The dice: played again from the journals, aside

    def _count_throws(self, name: str, match_ids: list[str], store: Store, post: Callable[[Callable[[], None]], None]) -> None:
        def count() -> None:
            faces: Counter[int] = Counter()
            for match_id in match_ids:
                try:
                    match = look_at(store, match_id, GAMES)
                except (BadJournal, KeyError):
                    continue
                faces += thrown(match, name) if match.game.ours else Counter()      # another box may have another die
            post(lambda: self._take_throws(name, faces))

        Thread(target=count, name="dice", daemon=True).start()

    def _take_throws(self, name: str, faces: Counter[int]) -> None:
        if name == self.name_shown:
            self._throws = faces
            self._tell_throws()

    def _tell_throws(self) -> None:
        """The faces that came up in the newest matches, against what the die promises."""
        count = sum(self._throws.values())
        self.dice = [(self._throws[face], count * chance) for face, chance in CHANCES.items()] if count else []
        self.dice_words = t("history.dice", n=count) if count else ""

    def matches(self, game: str = "") -> None:
        App.get_running_app().go("history", player=self.name_shown, game=game)

    def back(self) -> bool:
        App.get_running_app().go("history")
        return True


def rated(moment: Moment) -> dict[str, str]:
    return {"rating": "%.0f" % moment.rating.mean, "spread": "%.0f" % (SURE * moment.rating.spread)}


def counted(tally: Tally) -> dict[str, str]:
    return {"matches": tn("people.matches", tally.matches), "wins": tn("people.wins", tally.wins)}


def _largest(tallies: dict[K, Tally]) -> list[tuple[K, Tally]]:
    return sorted(tallies.items(), key=lambda one: (-one[1].matches, one[0]))
