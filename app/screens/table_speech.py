"""What is said at the seats of a table, from its frames: emotes of people, and lines of bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.clock import Clock
from kivy.metrics import Metrics, dp

from app.play.frame import Bubble, Frame, Picture, Speech
from app.scene import Rect, box_of
from app.scene.commands import seat_at, targets_of
from app.widgets.bots import SpeechBubble, face_of
from app.widgets.emotes import Bubbles
from app.widgets.places import Box, near_place
from app.widgets.table import TableView


class TableSpeech:
    def __init__(self, view: TableView, bubbles: Bubbles, bubble: SpeechBubble) -> None:
        self._view, self._bubbles, self._bubble = view, bubbles, bubble
        self._shown: tuple[Bubble, ...] = ()
        self._speech: Speech | None = None
        self._picture: Picture | None = None
        for one in (view, bubble):      # the words above get larger, the window gets smaller
            one.bind(size=lambda *_: self._place_again(), pos=lambda *_: self._place_again())

    def clear(self) -> None:
        self._bubbles.hush()
        self._bubble.text = ""
        self._shown, self._speech = (), None

    def show(self, frame: Frame) -> None:
        before, self._shown = self._shown, frame.bubbles
        for gone in _others(before, frame.bubbles):
            self._bubbles.hush(gone.seat)
        for new in _others(frame.bubbles, before):
            self._bubbles.say(new.seat, new.name, new.colour, new.emote, partial(self._beside, new.seat))
        if frame.speech is not self._speech:
            self._speech = frame.speech
            self._speak(frame.speech)
        elif frame.speech is not None and frame.picture is not self._picture:
            Clock.schedule_once(lambda _: self._place_again(), 0)       # what lies under it now can be touched, perhaps
        self._picture = frame.picture

    # Where: what the seats count and what can be touched stays in sight

    def _beside(self, seat: int, size: tuple[float, float], others: Sequence[Box] = ()) -> tuple[float, float]:
        """Near the seat, on the window."""
        view, rim = self._view, dp(4)
        area = (view.x + rim, view.y + rim, view.width - 2 * rim, view.height - 2 * rim)
        return near_place(size, area, self._home(seat), [*self._plates(), *others], self._wanted())

    def _wanted(self) -> list[Box]:
        """What can be touched, and the own pieces on the map."""
        view = self._view
        own = (view.scene.pieces[key] for key in view.scene.own if key in view.scene.pieces)
        pieces = (self._on_window(Rect(one.x - one.size / 2, one.y - one.size / 2, one.size, one.size), True) for one in own)
        return [*map(view.key_box, view.lit), *pieces]

    def _plates(self) -> list[Box]:
        """Of all seats."""
        view, scene = self._view, self._view.scene
        spots = (target for target, spot in scene.spots.items() if seat_at(target) is not None and not spot.world)
        pieces = (piece for key, piece in scene.pieces.items() if key == "own plate" or key[:1] == ("plate",))
        return [*map(view.key_box, spots), *(self._on_window(box_of(piece)) for piece in pieces if not piece.world)]

    def _home(self, seat: int) -> Box:
        """Where the table shows this seat; else under the header."""
        view = self._view
        spots, plate = view.scene.spots, view.scene.pieces.get(("plate", seat), view.scene.pieces.get("own plate"))
        spot = next((target for target in targets_of(seat) if target in spots and not spots[target].world), None)
        if spot is not None:
            return view.key_box(spot)
        if plate is not None and not plate.world:
            return self._on_window(box_of(plate))
        return view.center_x, view.top, 0.0, 0.0

    def _on_window(self, box: Rect, world: bool = False) -> Box:
        view = self._view
        size = Metrics.density * (view.stage.zoom if world else 1.0)
        x, y = view.to_pixels(*view.stage.cross(box.x, box.y, world, False))
        return x, y, box.w * size, box.h * size

    # A bot's line

    def _speak(self, speech: Speech | None) -> None:
        if speech is None:
            self._bubble.text = ""
            return
        self._bubble.say(speech.text, face_of(speech.character))
        self._place(speech.seat)
        Clock.schedule_once(lambda _: self._place(speech.seat), 0)     # when the bubble knows its size

    def _place_again(self) -> None:
        if self._speech is not None:
            self._place(self._speech.seat)

    def _place(self, seat: int) -> None:
        bubble = self._bubble
        others = [(*one.pos, *one.size) for one in self._bubbles.children]
        bubble.pos = self._beside(seat, (bubble.width, bubble.height), others)
        bubble.do_layout()      # else its words stay where it was until the next frame


def _others(some: tuple[Bubble, ...], known: tuple[Bubble, ...]) -> list[Bubble]:
    """Those that are not known; the same emote again is another one."""
    return [one for one in some if not any(one is other for other in known)]
