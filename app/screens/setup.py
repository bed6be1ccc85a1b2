"""Who sits where and by which rules. The options are generated from the game's own list of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import Any

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView

from app import lesson, theme
from app.boxes import playing_words
from app.i18n import LANGUAGES, language, speaking, t
from app.lesson import Course
from app.session.local import LocalSession
from app.session.seats import NAME_LENGTH, Seat, seats_of
from app.store import characters
from app.tables import table_for
from app.tables.base import scored
from app.text import mended
from app.widgets import bots, field, overlays  # noqa: F401  register the widgets of the layout
from app.widgets.choices import OptionRow
from app.widgets.chrome import Card, IconButton
from app.widgets.overlays import Entry
from app.widgets.settle import settle
from app.widgets.tr import when_shown
from games import GAMES
from games.bots import LEVELS
from games.kernel import OptionValue

KINDS = {"person": "common/icon_person", "bot": "common/icon_bot", "empty": "common/icon_close"}
LEVEL = "level_of_bots"     # the setting: which level was chosen last


class SeatScroll(ScrollView):
    """A touch on a grip is the grip's at once: a list would wait to see whether it is a swipe, and take a quick drag."""

    def on_touch_down(self, touch) -> bool:
        if self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            taken = any(row.ids.grip.take(touch) for row in self.rows())
            touch.pop()
            if taken:
                return True
        return super().on_touch_down(touch)

    def rows(self) -> list[SeatRow]:
        return [widget for widget in self.seats.children if isinstance(widget, SeatRow)] if self.seats else []

    seats = ObjectProperty(None, allownone=True)


class SeatGrip(IconButton):
    """The handle of a row: dragged up or down, the row takes the place where it is let go."""

    def take(self, touch) -> bool:
        if not self.collide_point(*touch.pos) or self.row.screen.covered():
            return False
        touch.grab(self)
        self._from = touch.y
        self._slots = [row.center_y for row in self.row.screen.rows]
        self._slot = self._slots[self.row.screen.rows.index(self.row)]
        return True

    def on_touch_down(self, touch) -> bool:
        return False            # the list has given it what is its own

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        place = self._slot + touch.y - self._from
        nearest = min(range(len(self._slots)), key=lambda number: abs(self._slots[number] - place))
        self.row.screen.move(self.row, nearest)
        return True

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        self.on_touch_move(touch)
        touch.ungrab(self)
        return True

    def on_release(self) -> None:
        """By the keyboard: one place further down, from the last place to the first."""
        screen = self.row.screen
        screen.move(self.row, (screen.rows.index(self.row) + 1) % len(screen.rows))


class BotLine(BoxLayout):
    """Which bot it is, how well it plays, and what that means."""

    row = ObjectProperty(None, rebind=True)


class SeatRow(Card):
    """One place at the table: tap the emblem for another colour, the button for who sits there, drag the grip for
    another place in the order of play."""

    kind = StringProperty("empty")
    name = StringProperty("")
    number = NumericProperty(0)
    colour = NumericProperty(0)
    level = StringProperty(characters.DEFAULT)
    character = StringProperty("")
    screen: SetupScreen | None = None

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._line: BotLine | None = None
        self.bind(kind=self._show_bot)
        self._show_bot()

    def take(self, number: int, seat: Seat | None, colour: int) -> None:
        """Show who sits here, if anybody does."""
        level = seat.level if seat else ""
        self.number, self.colour = number, colour
        self.level = characters.level_of(level) if level else characters.DEFAULT
        self.character = characters.character_of(level)
        self.name = seat.name or bots.name_of(self.character) if seat else ""
        self.ids.name.text = self.name      # also where something else was typed meanwhile
        self.kind = seat.kind if seat else "empty"

    def _show_bot(self, *_) -> None:
        if self.kind == "bot" and self._line is None:
            self._line = BotLine(row=self)
            self.add_widget(self._line)
        elif self.kind != "bot" and self._line is not None:
            self.remove_widget(self._line)
            self._line = None

    @staticmethod
    def name_size(name: str, room: float, scale: float) -> float:
        """As large as other words; a name that has no room becomes smaller before it is cut."""
        size, least = sp(theme.SIZES["body"]) * scale, sp(theme.SIZES["small"])
        while size > least and CoreLabel(font_size=size, font_name=theme.FONTS["text"]).get_extents(name)[0] > room:
            size = max(least, size * 0.95)      # letters are as wide as whole pixels: it can't be reckoned at once
        return size

    def choose(self) -> None:
        """Who may sit here: somebody new, everybody who is known, a bot, nobody."""
        known = [Entry("known", who["name"], partial(self.sit, "person", who), theme.player_shape(who["colour"]),
                       "player_%d" % who["colour"], self.kind == "person" and who["name"] == self.ids.name.text)
                 for who in self._known()]
        kinds = {kind: Entry(kind, t("setup.kind." + kind), partial(self.sit, kind), sprite, "ink", kind == self.kind and not (
                     kind == "person" and any(one.chosen for one in known))) for kind, sprite in KINDS.items()}
        self.screen.ids.menu.choose(self.ids.kind, t("setup.who_sits"), [kinds["person"], *known, kinds["bot"], kinds["empty"]])

    def sit(self, kind: str, who: Mapping[str, Any] | None = None) -> None:
        if kind == self.kind and who is None:
            return
        self.kind = kind
        self.ids.name.text = self._free_name() if who is None else who["name"]
        if who is not None:
            self._wear(who["colour"])
        if kind == "bot":
            self.level = characters.level_of(str(App.get_running_app().store.setting(LEVEL, characters.DEFAULT)))
            self.somebody_else()
        self.screen.check()

    # Who plays for a bot, and how well

    def play_at(self, level: int) -> None:
        if self.level == LEVELS[level]:
            return
        self.level = LEVELS[level]
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
            self.play_at((LEVELS.index(self.level) + 1) % len(LEVELS))
            self.card()

        def other() -> None:
            self.somebody_else()
            self.card()

        self.screen.ids.card.show(self.seat(), level, other)

    def translate(self) -> None:
        """What nobody has named is called as in the language that is spoken now."""
        given = self.ids.name.text
        if given and any(given == self._called_in(code) for code in LANGUAGES):
            self.ids.name.text = self._called_in(language())

    def _called_in(self, code: str) -> str:
        with speaking(code):
            return (bots.name_of(self.character) if self.kind == "bot" else "") or default_name(self.kind, self.number)

    def renamed(self) -> None:
        if self.screen is not None:
            self.screen.speak_first()

    def _sitting(self) -> set[str]:
        return {row.ids.name.text for row in self.screen.rows if row is not self}

    def _free_name(self) -> str:
        """Player 1 may have changed places: then the first number that nobody is called by."""
        sitting = self._sitting()
        numbers = chain((self.number,), count())
        return next(name for name in (default_name(self.kind, number) for number in numbers) if name not in sitting or not name)

    def _known(self) -> list[Mapping[str, Any]]:
        """Who has played here before and does not sit elsewhere."""
        sitting = self._sitting()
        return [who for who in App.get_running_app().store.players() if who["name"] not in sitting]

    def _wear(self, colour: int) -> None:
        """The colour that somebody had last, if it is free."""
        if colour not in {row.colour for row in self.screen.rows if row is not self and row.kind != "empty"}:
            self.colour = colour

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


def _nobodys(name: str) -> bool:
    """Who sits there was never named, whatever is spoken."""
    for code in LANGUAGES:
        with speaking(code):
            if name in [default_name("person", number) for number in range(len(theme.PLAYERS))]:
                return True
    return False


def _unnamed(seat: Seat) -> Seat:
    """A bot under its character's name is called so in whatever language is spoken next time."""
    own = bots.name_of(characters.character_of(seat.level)) if seat.is_bot else ""
    return replace(seat, name="") if own and seat.name == own else seat


def one_and_bot() -> list[Seat]:
    """Whoever played last, or said a name at the first start, against a bot."""
    first = characters.CHARACTERS[0]
    who = next((one["name"] for one in App.get_running_app().store.players()), "") or default_name("person", 0)
    bot = Seat("bot", bots.name_of(first), 1, characters.level_text(characters.DEFAULT, first))
    return [Seat("person", who, 0), bot]


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
    box_words = StringProperty()
    first_words = StringProperty()
    has_lesson = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(size=App.get_running_app().manager.size, **kwargs)
        self.rows: list[SeatRow] = []
        self._built: list[SeatRow] = []
        self.options: list[OptionRow] = []
        self._kept = False      # what was chosen here waits for whoever comes back
        when_shown(self, self._translate)

    def enter(self, game_id: str, seats: Sequence[Seat] | None = None,
              options: Mapping[str, Any] | None = None, first: int | None = None) -> None:
        """As given (a rematch), or as it was left a moment ago, or as last time, or one person against a bot by the rulebook."""
        if self._kept and game_id == self.game_id and (seats, options, first) == (None, None, None):
            self._fill_options(self.chosen())       # the box may be another one
        else:
            self._fill(game_id, seats, options, first)
        self._kept = True
        self.check()
        settle(self)
        self.ids.scroll.scroll_y = 1        # whoever comes back begins with who plays

    def _fill(self, game_id: str, seats: Sequence[Seat] | None, options: Mapping[str, Any] | None, first: int | None) -> None:
        self.game_id = game_id
        self.has_lesson = bool(lesson.load(game_id))
        self._first: SeatRow | int | None = first
        last = App.get_running_app().store.noted("setup." + game_id)
        if seats is None:
            seats = seats_of_last_time(last.get("seats"))
        self._fill_seats(seats or one_and_bot())
        kept = last.get("options")
        self._fill_options((kept if isinstance(kept, dict) else {}) if options is None else options)

    def _fill_seats(self, seats: Sequence[Seat]) -> None:
        """The rows of last time serve again: they are costly to build."""
        most, box = GAMES[self.game_id].players[1], self.ids.seats
        self._built += [SeatRow() for _ in range(most - len(self._built))]
        self.rows = self._built[:most]
        spare = [colour for colour in range(len(theme.PLAYERS)) if colour not in {seat.colour for seat in seats}]
        for number, row in enumerate(self.rows):
            row.screen = None           # nobody is to be told before all sit
            seat = seats[number] if number < len(seats) else None
            row.take(number, seat, seat.colour if seat else spare.pop(0))
        if box.children[::-1] != self.rows:
            box.clear_widgets()
            for row in self.rows:
                box.add_widget(row)
        for row in self.rows:
            row.screen = self
            if row.kind == "bot" and not row.character:     # a bot of an older version gets a face, and keeps its name
                row.character = characters.somebody({other.character for other in self.rows})

    def _fill_options(self, chosen: Mapping[str, Any]) -> None:
        self.ids.options.clear_widgets()
        self.options = []
        self.box_words = playing_words(self.game_id)
        for option in GAMES[self.game_id].options:
            value = chosen.get(option.id, option.default)
            row = OptionRow(self.game_id + ".option", option, value if value in option.values else option.default,
                            origin=t("origin.printed" if option.printed else "origin.option"),
                            usual="" if option.printed else t("origin.rulebook"))
            self.options.append(row)
            self.ids.options.add_widget(row)

    def _translate(self) -> None:
        if self.game_id:
            for row in self.rows:
                row.translate()
            self._fill_options(self.chosen())
            self.check()

    def call_otherwise(self, old: str, new: str) -> None:
        """Somebody who may sit here has another name now."""
        for row in self.rows:
            if row.kind == "person" and row.ids.name.text == old:
                row.ids.name.text = new

    def move(self, row: SeatRow, place: int) -> None:
        """Put a row at another place; the others close up."""
        if self.rows.index(row) != place:
            self.rows.remove(row)
            self.rows.insert(place, row)
            box = self.ids.seats
            box.clear_widgets()
            for one in self.rows:
                box.add_widget(one)
            self.check()

    def covered(self) -> bool:
        """Whether something lies over the seats."""
        return any(self.ids[name].open for name in ("ask", "card", "menu"))

    # Who begins

    def ask_first(self) -> None:
        """Chance, or one of those who have turns."""
        first = self.first()
        entries = [Entry("chance", t("setup.first.random"), partial(self._begin, None), "common/die_5", "piece_paper",
                         first is None)]
        entries += [Entry("first", seat.name, partial(self._begin, number), theme.player_shape(seat.colour),
                          "player_%d" % seat.colour, first == number) for number, seat in enumerate(self._beginners())]
        self.ids.menu.choose(self.ids.first, t("setup.first"), entries)

    def _begin(self, number: int | None) -> None:
        self._first = number
        self.check()

    def _sitting(self) -> list[SeatRow]:
        return [row for row in self.rows if row.kind != "empty"]

    def first(self) -> int | None:
        """The number of who begins, wherever that row is now; None: chance decides."""
        if isinstance(self._first, SeatRow):
            return self._sitting().index(self._first)
        return self._first

    def _beginners(self) -> list[Seat]:
        """Who may be first: whoever sits there, and a rival that the rules play, if it has turns."""
        seats = self.seats()
        count = GAMES[self.game_id].beginners(len(seats)) if seats else 0
        return seats if count == len(seats) else list(scored(table_for(self.game_id), seats, count))

    def speak_first(self) -> None:
        """A number becomes the row that has it: so it follows a rename and a drag. Only a rival of the rules stays one."""
        sitting, beginners = self._sitting(), self._beginners()
        if isinstance(self._first, SeatRow) and self._first not in sitting:
            self._first = None
        if isinstance(self._first, int) and self._first >= len(beginners):
            self._first = None
        if isinstance(self._first, int) and self._first < len(sitting):
            self._first = sitting[self._first]
        first = self.first()
        self.first_words = t("setup.first.random") if first is None else beginners[first].name

    def chosen(self) -> dict[str, OptionValue]:
        return {row.option.id: row.value() for row in self.options}

    def seats(self) -> list[Seat]:
        return [row.seat() for row in self.rows if row.kind != "empty"]

    def check(self) -> None:
        least, most = GAMES[self.game_id].players
        count = sum(row.kind != "empty" for row in self.rows)
        self.ready = least <= count <= most
        self.advice = "" if self.ready else t("setup.too_few", low=least, high=most)
        self.speak_first()

    def rules(self) -> None:
        App.get_running_app().go("rules", game_id=self.game_id, back="setup")

    def learn(self) -> None:
        """The first-match lesson, on the real table."""
        app, name = App.get_running_app(), lesson.KNOWN + self.game_id
        app.store.set_setting(name, app.store.setting(name) or lesson.TAKEN)
        app.go("table", course=Course(lesson.load(self.game_id)))

    def _offer_first(self) -> bool:
        """Once for each game, before its first match: the lesson, and a short match where the rules know one. Who has taken
        the lesson is asked about the short match only."""
        store, name, short = App.get_running_app().store, lesson.KNOWN + self.game_id, self._short_words()
        known = store.setting(name) or ""
        teach = self.has_lesson and not known
        if known is True or not (teach or short):
            return False
        store.set_setting(name, True)
        words = [t("lesson.offer.text")] if teach else []
        answers = [(t("lesson.offer.no"), self.start)]
        if short:
            words.append(t("setup.short.text" if teach else "setup.short.first", what=short))
            answers.append((t("setup.short"), self._start_short))
        if teach:
            answers.append((t("lesson.offer.yes"), self._learn_first))
        self.ids.ask.ask(t("lesson.offer.title" if teach else "setup.short.title"), "\n\n".join(words), answers)
        return True

    def _learn_first(self) -> None:
        """The short match is offered again after it."""
        App.get_running_app().store.set_setting(lesson.KNOWN + self.game_id, "")
        self.learn()

    def _short_words(self) -> str:
        """What a short match changes; empty if nothing would."""
        chosen, key = self.chosen(), self.game_id + ".option."
        return ", ".join("%s: %s" % (t(key + option), t("%s%s.%s" % (key, option, value)))
                         for option, value in GAMES[self.game_id].short if chosen[option] != value)

    def _start_short(self) -> None:
        self._fill_options(self.chosen() | dict(GAMES[self.game_id].short))
        self.start()

    def back(self) -> bool:
        if self.covered():
            self.ids.ask.open = self.ids.card.open = self.ids.menu.open = False
        else:
            App.get_running_app().go("home")
        return True

    def start(self) -> None:
        if not self.ready or self._offer_first():
            return
        app = App.get_running_app()
        seats, options = self._remember()
        self._kept = False
        app.screen("table").close()
        session = LocalSession.start(GAMES[self.game_id], len(seats), options, seats, self.first(), app.store, app.post)
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
        session = rooms.open_room(self.game_id, name, seats, options, self.first(), app.store, app.post)
        app.go("lobby", session=session, person=name, before="setup")

    def _remember(self) -> tuple[list[Seat], dict[str, OptionValue]]:
        """For the next time."""
        store, seats, options = App.get_running_app().store, self.seats(), self.chosen()
        store.set_setting("setup." + self.game_id, {"seats": [_unnamed(seat).to_json() for seat in seats], "options": options})
        own = next((one["name"] for one in store.players()), "")
        people = [seat for seat in reversed(seats) if seat.kind == "person" and not _nobodys(seat.name)]
        for seat in sorted(people, key=lambda seat: seat.name == own):    # the last is whose device this is
            store.remember_player(seat.name, seat.colour)
        return seats, options
