"""Who sits where and by which rules. The options are generated from the game's own list of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app import lesson, theme
from app.i18n import t
from app.lesson import Course
from app.session.local import LocalSession
from app.session.seats import NAME_LENGTH, Seat, seats_of
from app.store import characters
from app.tables import table_for
from app.tables.base import scored
from app.text import mended
from app.widgets import bots, field, overlays  # noqa: F401  register the widgets of the layout
from app.widgets.choices import OptionRow
from app.widgets.chrome import IconButton, Plate
from app.widgets.tr import when_shown
from games import GAMES
from games.kernel import OptionValue

KINDS = ("person", "bot", "empty")
LEVEL = "level_of_bots"     # the setting: which level was chosen last


class SeatGrip(IconButton):
    """The handle of a row: dragged up or down, the row changes places with its neighbours."""

    def on_touch_down(self, touch) -> bool:
        if self.collide_point(*touch.pos):
            touch.grab(self)
            self._from = touch.y
            return True
        return False

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        row = self.row
        if abs(touch.y - self._from) > row.height * 0.8:
            row.screen.swap(row, 1 if touch.y < self._from else -1)
            self._from = touch.y
        return True

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def on_release(self) -> None:
        """By the keyboard: one place further down."""
        self.row.screen.swap(self.row, 1)


class SeatRow(Plate):
    """One place at the table: tap the emblem for another colour, the button for who sits there, drag the grip for
    another place in the order of play."""

    kind = StringProperty("empty")
    name = StringProperty("")
    number = NumericProperty(0)
    colour = NumericProperty(0)
    level = StringProperty(characters.DEFAULT)
    character = StringProperty("")

    def next_kind(self) -> None:
        self.kind = KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)]
        self.ids.name.text = self._free_name()
        if self.kind == "person":
            self._remembered()
        elif self.kind == "bot":
            self.level = characters.level_of(str(App.get_running_app().store.setting(LEVEL, characters.DEFAULT)))
            self.somebody_else()
        self.screen.check()

    # Who plays for a bot, and how well

    def next_level(self) -> None:
        self.level = characters.next_level(self.level)
        App.get_running_app().store.set_setting(LEVEL, self.level)

    def somebody_else(self) -> None:
        """The next character who does not sit here; a name that a person gave stays."""
        given = self.ids.name.text
        named = not given or given in (bots.name_of(self.character), default_name("bot", self.number))
        taken = {row.character for row in self.screen.rows if row.kind == "bot"}
        self.character = characters.somebody(taken, self.character)
        if named:
            self.ids.name.text = bots.name_of(self.character)

    def card(self) -> None:
        """Who this is: its level and character can be changed there."""
        def level() -> None:
            self.next_level()
            self.card()

        def other() -> None:
            self.somebody_else()
            self.card()

        self.screen.ids.card.show(self.seat(), level, other)

    def _sitting(self) -> set[str]:
        return {row.ids.name.text for row in self.screen.rows if row is not self}

    def _free_name(self) -> str:
        """Player 1 may have changed places: then the first number that nobody is called by."""
        sitting = self._sitting()
        numbers = chain((self.number,), count())
        return next(name for name in (default_name(self.kind, number) for number in numbers) if name not in sitting or not name)

    def _remembered(self) -> None:
        """Somebody who has played here before and does not sit yet."""
        sitting = self._sitting()
        known = (who for who in App.get_running_app().store.players() if who["name"] not in sitting)
        who = next(known, None)
        if who is not None:
            self.ids.name.text = who["name"]
            if who["colour"] not in {row.colour for row in self.screen.rows if row is not self and row.kind != "empty"}:
                self.colour = who["colour"]

    def next_colour(self) -> None:
        taken = {row.colour for row in self.screen.rows if row is not self and row.kind != "empty"}
        free = [(self.colour + step) % len(theme.PLAYERS) for step in range(1, len(theme.PLAYERS))]
        self.colour = next((colour for colour in free if colour not in taken), self.colour)

    def seat(self) -> Seat:
        name = mended(self.ids.name.text, NAME_LENGTH) or default_name(self.kind, self.number)
        level = characters.level_text(self.level, self.character) if self.kind == "bot" else ""
        return Seat(self.kind, name, self.colour, level)


def default_name(kind: str, number: int) -> str:
    return t("setup.bot_name" if kind == "bot" else "setup.player_name", n=number + 1) if kind != "empty" else ""


def _unnamed(seat: Seat) -> Seat:
    """A bot under its character's name is called so in whatever language is spoken next time."""
    own = bots.name_of(characters.character_of(seat.level)) if seat.is_bot else ""
    return replace(seat, name="") if own and seat.name == own else seat


def one_and_bot() -> list[Seat]:
    first = characters.CHARACTERS[0]
    bot = Seat("bot", bots.name_of(first), 1, characters.level_text(characters.DEFAULT, first))
    return [Seat("person", default_name("person", 0), 0), bot]


def seats_of_last_time(plain: Any) -> list[Seat]:
    """None, if what was kept can't be used."""
    try:
        return seats_of(plain, len(plain))
    except (ValueError, TypeError):
        return []


class SetupScreen(Screen):
    game_id = StringProperty()
    ready = BooleanProperty(False)
    advice = StringProperty()
    first_words = StringProperty()
    has_lesson = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.rows: list[SeatRow] = []
        self.options: list[OptionRow] = []
        when_shown(self, self._translate)

    def enter(self, game_id: str, seats: Sequence[Seat] | None = None,
              options: Mapping[str, Any] | None = None, first: int | None = None) -> None:
        """As last time, or as given (a rematch), or one person against a bot by the box's rules."""
        self.game_id = game_id
        self.has_lesson = bool(lesson.load(game_id))
        self._first = first
        last = App.get_running_app().store.noted("setup." + game_id)
        if seats is None:
            seats = seats_of_last_time(last.get("seats"))
        self._fill_seats(seats or one_and_bot())
        kept = last.get("options")
        self._fill_options((kept if isinstance(kept, dict) else {}) if options is None else options)
        self.check()

    def _fill_seats(self, seats: Sequence[Seat]) -> None:
        self.ids.seats.clear_widgets()
        self.rows = []
        spare = [colour for colour in range(len(theme.PLAYERS)) if colour not in {seat.colour for seat in seats}]
        for number in range(GAMES[self.game_id].players[1]):
            if number < len(seats):
                seat = seats[number]
                name = seat.name or bots.name_of(characters.character_of(seat.level))
                row = SeatRow(kind=seat.kind, name=name, number=number, colour=seat.colour,
                              level=characters.level_of(seat.level), character=characters.character_of(seat.level))
            else:
                row = SeatRow(number=number, colour=spare.pop(0))
            row.screen = self
            self.rows.append(row)
            self.ids.seats.add_widget(row)
        for row in self.rows:
            if row.kind == "bot" and not row.character:     # a bot of an older version gets a face, and keeps its name
                row.character = characters.somebody({other.character for other in self.rows})

    def _fill_options(self, chosen: Mapping[str, Any]) -> None:
        self.ids.options.clear_widgets()
        self.options = []
        for option in GAMES[self.game_id].options:
            value = chosen.get(option.id, option.default)
            row = OptionRow(self.game_id + ".option", option, value if value in option.values else option.default)
            self.options.append(row)
            self.ids.options.add_widget(row)

    def _translate(self) -> None:
        if self.game_id:
            self._fill_options(self.chosen())
            self.check()

    def swap(self, row: SeatRow, step: int) -> None:
        """Let a row and its neighbour change places."""
        here = self.rows.index(row)
        there = here + step
        if 0 <= there < len(self.rows):
            self.rows[here], self.rows[there] = self.rows[there], self.rows[here]
            box = self.ids.seats
            box.clear_widgets()
            for one in self.rows:
                box.add_widget(one)
            self.check()

    # Who begins

    def next_first(self) -> None:
        """Chance, then each who has turns, then chance again."""
        count = len(self._beginners())
        following = 0 if self._first is None else self._first + 1
        self._first = following if following < count else None
        self._speak_first()

    def _beginners(self) -> list[Seat]:
        """Who may be first: whoever sits there, and a rival that the rules play, if it has turns."""
        seats = self.seats()
        count = GAMES[self.game_id].beginners(len(seats)) if seats else 0
        return seats if count == len(seats) else list(scored(table_for(self.game_id), seats, count))

    def _speak_first(self) -> None:
        beginners = self._beginners()
        if self._first is not None and self._first >= len(beginners):
            self._first = None
        self.first_words = t("setup.first.random") if self._first is None else beginners[self._first].name

    def chosen(self) -> dict[str, OptionValue]:
        return {row.option.id: row.value() for row in self.options}

    def seats(self) -> list[Seat]:
        return [row.seat() for row in self.rows if row.kind != "empty"]

    def check(self) -> None:
        least, most = GAMES[self.game_id].players
        count = sum(row.kind != "empty" for row in self.rows)
        self.ready = least <= count <= most
        self.advice = "" if self.ready else t("setup.too_few", low=least, high=most)
        self._speak_first()

    def rules(self) -> None:
        App.get_running_app().go("rules", game_id=self.game_id, back="setup")

    def learn(self) -> None:
        """The first-match lesson, on the real table."""
        app = App.get_running_app()
        app.store.set_setting("lesson." + self.game_id, True)
        app.go("table", course=Course(lesson.load(self.game_id)))

    def _offer_lesson(self) -> bool:
        """Once for each game, before its first match."""
        store, name = App.get_running_app().store, "lesson." + self.game_id
        if not self.has_lesson or store.setting(name, False):
            return False
        store.set_setting(name, True)
        self.ids.ask.ask(t("lesson.offer.title"), t("lesson.offer.text"),
                         ((t("lesson.offer.no"), self.start), (t("lesson.offer.yes"), self.learn)))
        return True

    def back(self) -> bool:
        if self.ids.ask.open or self.ids.card.open:
            self.ids.ask.open = self.ids.card.open = False
        else:
            App.get_running_app().go("home")
        return True

    def start(self) -> None:
        if not self.ready or self._offer_lesson():
            return
        app = App.get_running_app()
        seats, options = self._remember()
        app.screen("table").close()
        session = LocalSession.start(GAMES[self.game_id], len(seats), options, seats, self._first, app.store, app.post)
        app.go("table", session=session)

    def open_room(self) -> None:
        """The same on several devices: a room for this match, where the others find a chair."""
        if not self.ready:
            return
        from app import rooms  # the network is loaded by those who want it

        app = App.get_running_app()
        seats, options = self._remember()
        app.screen("table").close()
        name = next((seat.name for seat in seats if seat.kind == "person"), seats[0].name)
        session = rooms.open_room(self.game_id, name, seats, options, self._first, app.store, app.post)
        app.go("lobby", session=session, person=name)

    def _remember(self) -> tuple[list[Seat], dict[str, OptionValue]]:
        """For the next time."""
        store, seats, options = App.get_running_app().store, self.seats(), self.chosen()
        store.set_setting("setup." + self.game_id, {"seats": [_unnamed(seat).to_json() for seat in seats], "options": options})
        for seat in seats:
            if seat.kind == "person":
                store.remember_player(seat.name, seat.colour)
        return seats, options
