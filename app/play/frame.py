"""What a front shows at one moment. Frozen: a front compares a frame with the one before and changes what is different.

Most of a frame holds until another comes. What happens once (`sounds`, `spoken`, `buzz`, `pulse`, `exit`) is in one frame only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from app.scene import Details, Motion, Pictures, Scene
from app.session.seats import Seat
from games.kernel import Action

Sound = str | tuple[str, float]
EMOTES = ("bravo", "laugh", "ouch", "wow", "think", "hurry")
"""In the order of their numbers on the wire."""


class Picture(NamedTuple):
    """A scene to be shown once: pieces glide there from where they lie, in that motion."""

    scene: Scene
    lit: frozenset[str]
    motion: Motion


class Marks(NamedTuple):
    """Targets that are ringed in a colour of their own; they must be seen. The next picture takes them away."""

    targets: tuple[str, ...]
    role: str


class Tone(StrEnum):
    """Of a line that is said: something can't be done or went wrong, something worth knowing, something to be glad of."""

    REFUSAL = "refusal"
    HINT = "hint"
    GOOD = "good"


class Header(NamedTuple):
    turn: str = ""              # whose turn it is
    colour: int = 0             # of that player
    prompt: str = ""            # what to do
    undoable: bool = False
    can_hint: bool = False
    can_emote: bool = False
    seat: int = -1              # of that player: a touch on the name opens what they have


class Curtain(NamedTuple):
    """Before anything secret is drawn: who should take the device, and what everybody may know meanwhile."""

    name: str
    colour: int
    news: tuple[str, ...]


class Question(NamedTuple):
    """`answer(number, choice)` says which of the answers was chosen; the last one is what people usually want."""

    number: int
    title: str
    text: str
    answers: tuple[str, ...]


# What lies over the table, one at a time


class Choice(StrEnum):
    """What the menu offers, by the ids of its texts."""

    RESULT = "menu.result"
    RULES = "menu.rules"
    HINT = "menu.hint"
    TAKE_BACK = "menu.take_back"
    ROOM = "menu.room"
    ALONE = "menu.alone"
    SETTINGS = "menu.settings"
    LEAVE_ROOM = "menu.leave_room"
    LEAVE = "menu.leave"
    SKIP = "lesson.skip"


class ScoreRow(NamedTuple):
    seat: int
    name: str
    kind: str
    colour: int
    items: str
    total: int
    level: str = ""             # of a bot, in words: touched, it tells who it is
    character: str = ""
    can_change: bool = True     # hands
    automatic: bool = False     # the rules play: nobody can take over


class LogRow(NamedTuple):
    text: str
    name: str                   # of who did it
    colour: int
    where: tuple[str, ...]
    detail: bool = False        # folded away until somebody wants it
    pictures: Pictures = ()
    new: bool = False           # since the last turn of whoever looks


class MenuSheet(NamedTuple):
    scores: tuple[ScoreRow, ...]
    lines: tuple[LogRow, ...]       # the oldest first
    choices: tuple[Choice, ...]


class AboutSheet(NamedTuple):
    about: Details


class BotSheet(NamedTuple):
    seat: int
    who: Seat


class EmoteSheet(NamedTuple):
    """Which of so many emotes is it to be?"""

    emotes: int = 6


Sheet = MenuSheet | AboutSheet | BotSheet | EmoteSheet


# Said at a seat


class Bubble(NamedTuple):
    """An emote, of whoever sits there."""

    seat: int
    name: str
    colour: int
    emote: int


NOBODY = -1     # no seat: the dispatcher on the radio


class Speech(NamedTuple):
    """One line of a bot, or of the dispatcher."""

    seat: int
    text: str
    character: str


class Played(NamedTuple):
    """The card that somebody else played just now, large for a moment, with its sentence."""

    seat: int
    colour: int
    text: str
    about: Details


class Lesson(NamedTuple):
    """What the coach says; `wanted`: the targets that its panel must not hide; `leaves`: the table is about to be another."""

    text: str
    why: str
    place: str
    next: str                   # the words to go on with; none while the table is to be touched
    skip: str
    wanted: frozenset[str]
    leaves: bool = False


class Strip(NamedTuple):
    """Where a replay is, and through whose eyes it is seen."""

    at: int                     # so many entries
    length: int
    playing: bool
    eyes: str
    happened: str


class Listing(NamedTuple):
    """The table in words: the position in lines, and each thing that can be done now with its sentence and the target that is
    touched last for it, of those on the table."""

    summary: tuple[str, ...] = ()
    actions: tuple[tuple[str, Action, str], ...] = ()


class Place(StrEnum):
    """Where a table leads to."""

    HOME = "home"               # the match is left
    RULES = "rules"
    SETTINGS = "settings"
    LOBBY = "lobby"             # of the room that plays on without this match
    ROOM = "room"               # a look at it during the match
    RESULT = "result"
    SETUP = "setup"             # a lesson is left
    NEXT_SCENE = "next_scene"   # of a lesson
    HANDED_OVER = "handed_over"     # this device holds the room now
    ALONE = "alone"             # on from what was seen last, without the others


class Exit(NamedTuple):
    to: Place
    section: str = ""           # of the rules


@dataclass(frozen=True)
class Frame:
    picture: Picture | None = None      # None: nothing lies open to be seen
    marks: Marks | None = None
    speed: float = 1.0                  # 0: nothing moves
    facing: int = 0                     # degrees that the whole table is turned by
    header: Header = Header()
    toast: str = ""
    tone: Tone = Tone.HINT              # of the toast
    curtain: Curtain | None = None
    question: Question | None = None
    sheet: Sheet | None = None
    bubbles: tuple[Bubble, ...] = ()
    speech: Speech | None = None
    played: Played | None = None
    lesson: Lesson | None = None
    replay: Strip | None = None
    # Once
    sounds: tuple[Sound, ...] = ()
    spoken: str = ""                    # to be read aloud; whatever was being read stops
    buzz: bool = False
    pulse: bool = False                 # draw the eye to what is possible once more
    exit: Exit | None = None

    def changed(self, parts: Mapping[str, Any]) -> Frame:
        """With these parts. `dataclasses.replace` takes ten times as long, eight times in each act."""
        assert parts.keys() <= self.__dict__.keys()
        frame = object.__new__(Frame)
        frame.__dict__.update(self.__dict__, **parts)
        return frame

    @property
    def calm(self) -> bool:
        """The toast warns of nothing."""
        return bool(self.toast) and self.tone is not Tone.REFUSAL

    @property
    def covered(self) -> bool:
        """Whether something lies over the table."""
        return any(one is not None for one in (self.curtain, self.question, self.sheet))

    @property
    def lit(self) -> frozenset[str]:
        return self.picture.lit if self.picture else frozenset()

    @property
    def spots(self) -> frozenset[str]:
        """All targets that lie on the table."""
        return frozenset(self.picture.scene.spots) if self.picture else frozenset()


ONCE: dict[str, Any] = {"sounds": (), "spoken": "", "buzz": False, "pulse": False, "exit": None}
"""What holds for one frame only, as it is in all others."""
