"""What is said at the seats of a table, from its frames: emotes of people, and lines of bots."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import Metrics, dp

from app.play.frame import Bubble, Frame, Speech
from app.scene.commands import targets_of
from app.widgets.bots import SpeechBubble, face_of
from app.widgets.emotes import Bubbles
from app.widgets.table import TableView


class TableSpeech:
    def __init__(self, view: TableView, bubbles: Bubbles, bubble: SpeechBubble) -> None:
        self._view, self._bubbles, self._bubble = view, bubbles, bubble
        self._shown: tuple[Bubble, ...] = ()
        self._speech: Speech | None = None
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
            self._bubbles.say(new.seat, new.name, new.colour, new.emote, self._place_of(new.seat))
        if frame.speech is not self._speech:
            self._speech = frame.speech
            self._speak(frame.speech)

    def _place_of(self, seat: int) -> tuple[float, float] | None:
        """Where the table shows this seat, on the window; None: nowhere in particular."""
        view = self._view
        pieces, spot = view.scene.pieces, targets_of(seat)[0]
        plate, own = pieces.get(("plate", seat)), pieces.get("own plate")
        if spot in view.scene.spots:
            return view.window_pos(spot)
        if plate is not None and not plate.world:
            return view.to_pixels(plate.x, plate.y)
        if own is not None:     # on its edge: what lies on it is the person's own, and may be wanted now
            return view.to_pixels(own.x, own.y + own.drawings[0].h / 2 + 14)
        return None

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
        """Beside the bot's own area where the table shows one, else under the header; never outside the screen."""
        bubble, view = self._bubble, self._view
        spots, area = view.scene.spots, bubble.parent
        spot = next((spots[target] for target in targets_of(seat) if target in spots), None)
        x, top = area.center_x, view.top - dp(8)
        if spot is not None and not spot.world:
            x, top = view.x + spot.x * Metrics.density, view.y + (spot.y + spot.h / 2) * Metrics.density - dp(6)
        bubble.x = min(max(x - bubble.width / 2, area.x + dp(8)), area.right - bubble.width - dp(8))
        bubble.y = min(max(top - bubble.height, view.y + dp(8)), view.top - bubble.height - dp(4))
        bubble.do_layout()      # else its words stay where it was until the next frame


def _others(some: tuple[Bubble, ...], known: tuple[Bubble, ...]) -> list[Bubble]:
    """Those that are not known; the same emote again is another one."""
    return [one for one in some if not any(one is other for other in known)]
