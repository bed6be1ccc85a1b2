"""All pieces on the canvas: they appear, glide to where the next scene has them, and vanish."""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, pi, sin

from app.scene import Art, Burst, Drawing, Flyer, Motion, Panel, Piece, Scene, Spot, Words, swollen
from app.widgets.art import size_of
from app.widgets.glides import Glide, Sprite
from app.widgets.stage import Stage

GLIDE = 0.25
LONGER = {"hop": 1.6, "warp": 1.6, "follow": 3.0}
TUMBLE = 0.6
PULSE = 3.2
BEAT, SWELL = 0.8, 0.22
BITS = 14
MUCH, LONG = 0.5, 0.15      # of the table, and seconds: what has arrived lands before the others do


class Pieces:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._shown: dict[Hashable, Sprite] = {}
        self._spots: dict[str, Spot] = {}
        self._gliding: set[Hashable] = set()
        self._arrived: set[Hashable] = set()    # but still drawn among what flies
        self._bits: list[Hashable] = []     # what flies and is gone
        self._pulses: dict[Hashable, Hashable] = {}
        self._pulsing: dict[Hashable, float] = {}   # when it began

    @property
    def flying(self) -> int:
        return len(self._gliding)

    @property
    def moving(self) -> bool:
        return bool(self._gliding)

    @property
    def pulsing(self) -> bool:
        return bool(self._pulsing)

    def show(self, scene: Scene, motion: Motion, now: float, speed: float, jump: bool) -> None:
        """Let everything set off to where it lies in this scene."""
        self._spots = scene.spots
        for key in [key for key in self._shown if key not in scene.pieces]:
            self._vanish(key)
        for key, piece in scene.pieces.items():
            self._place(key, piece, motion, now, speed, jump)
        self._pulse(scene.pulses, now, speed)
        for burst in motion.bursts:
            self._burst(burst, now, speed)
        for flyer in motion.flyers:
            self._fly(flyer, now, speed)

    def _place(self, key: Hashable, piece: Piece, motion: Motion, now: float, speed: float, jump: bool) -> None:
        shown = self._shown.get(key)
        begin = now + motion.delays.get(key, 0.0) * speed
        if shown is None:
            self._appear(key, piece, begin, 0.0 if jump else speed)
            shown = self._shown[key]
        else:
            self._change(key, shown, piece, motion.manners.get(key, "glide"), begin, 0.0 if jump else speed, begin > now)
        if key in motion.tumbles and speed:
            glide = Glide(shown, (piece.x, piece.y, 1.0), now, TUMBLE * speed, "tumble")
            glide.faces = motion.tumbles[key]
            self._start(key, glide)
            shown.live_in(self._stage.flight(piece.world))

    def _appear(self, key: Hashable, piece: Piece, begin: float, speed: float) -> None:
        shown = self._shown[key] = Sprite(piece)
        if not speed or not self._was_shown(piece.born):
            shown.live_in(self._stage.layer(piece))
            return
        shown.live_in(self._stage.flight(piece.world))
        x, y = self._where(piece.born, piece.world)
        glide = Glide(shown, (x, y, 0.4), begin, GLIDE * speed)
        glide.unseen = True
        shown.put(x, y, 0.0)                # not a frame where it will lie
        self._start(key, glide)

    def _was_shown(self, born: Hashable) -> bool:
        return born is not None and (born in self._shown or born in self._spots)

    def _where(self, key: Hashable, world: bool) -> tuple[float, float]:
        """Where a piece or a spot is, in the coordinates of the world or of the screen."""
        if key in self._shown:
            shown = self._shown[key]
            return self._stage.cross(shown.x, shown.y, shown.piece.world, world)
        spot = self._spots[key]  # type: ignore[index]
        return self._stage.cross(spot.x, spot.y, spot.world, world)

    def _change(self, key: Hashable, shown: Sprite, piece: Piece, manner: str, begin: float, speed: float, later: bool) -> None:
        self._let_go(shown)
        old = shown.piece
        shown.piece = piece
        moved = (piece.x, piece.y, piece.world, piece.angle) != (old.x, old.y, old.world, old.angle)
        flies = (moved or piece.size != old.size) and bool(speed)
        held = flies and later and bool(old.drawings)
        if piece.drawings != old.drawings and not held:
            shown.draw(piece.drawings)
        if piece == old:
            return
        if flies:
            glide = self._flight_of(shown, old, manner, begin, speed)
            if held:
                glide.held = piece.size / old.size
                shown.put(*glide.start[:2], glide.start[2] * glide.held)
            self._start(key, glide)
            shown.live_in(self._stage.flight(old.world and piece.world))
        elif key not in self._gliding or moved:
            self._land(key, shown)

    @staticmethod
    def _let_go(shown: Sprite) -> None:
        """From now on it looks as it will."""
        if shown.glide is not None and shown.glide.held:
            shown.scale /= shown.glide.held
            shown.glide.held = 0.0
            shown.draw(shown.piece.drawings)

    def _flight_of(self, shown: Sprite, old: Piece, manner: str, begin: float, speed: float) -> Glide:
        """A piece in flight is drawn over everything, as large as the map shows it where it starts and lands. One
        that stays on the map flies there, whatever the camera does meanwhile."""
        piece, zoom, cross = shown.piece, self._stage.zoom, self._stage.cross
        on_map = old.world and shown.home is not self._stage.flight(False)
        stays = old.world and piece.world
        start_scale = shown.scale * old.size / piece.size
        if on_map != stays:
            start_scale *= zoom if on_map else 1 / zoom
        seconds = GLIDE * speed * LONGER.get(manner, 1.0)
        glide = Glide(shown, (*cross(shown.x, shown.y, on_map, stays), start_scale), begin, seconds, manner)
        glide.end = (*cross(piece.x, piece.y, piece.world, stays), zoom if piece.world and not stays else 1.0)
        if manner == "follow":
            glide.follow([cross(x, y, piece.world, stays) for x, y in zip(piece.way[::2], piece.way[1::2], strict=True)])
        return glide

    def _start(self, key: Hashable, glide: Glide) -> None:
        self._arrived.discard(key)
        self._shown[key].glide = glide
        self._gliding.add(key)

    def _land(self, key: Hashable, shown: Sprite) -> None:
        self._gliding.discard(key)
        self._arrived.discard(key)
        self._let_go(shown)
        if shown.glide and shown.glide.faces:
            shown.draw(shown.piece.drawings)
        shown.glide = None
        shown.live_in(self._stage.layer(shown.piece))
        shown.put(shown.piece.x, shown.piece.y, 1.0, shown.piece.angle)

    def _vanish(self, key: Hashable) -> None:
        self._gliding.discard(key)
        self._arrived.discard(key)
        self._pulsing.pop(key, None)
        self._shown.pop(key).live_in(None)

    # Time

    def advance(self, now: float) -> None:
        """Everything under way is where it is by now."""
        for key in list(self._gliding):
            shown = self._shown[key]
            assert shown.glide is not None
            x, y, scale, turn, arrived = shown.glide.at(now)
            if arrived:
                self._arrive(key)
                continue
            if shown.glide.held:
                if now < shown.glide.begin:
                    continue
                self._let_go(shown)
            shown.put(x, y, scale, shown.piece.angle + turn)
            if faces := shown.glide.faces:
                shown.draw((faces[int((now - shown.glide.begin) * 14) % len(faces)],))
        if not self._gliding or self._lie_long(now):
            self.settle()
        self._beat(now)

    def _lie_long(self, now: float) -> bool:
        """Whether so much has arrived, and nothing else will for a while, that a new picture of all that lies still costs
        less than to draw it on in every frame."""
        if sum(self._shown[key].piece.size ** 2 for key in self._arrived) < MUCH * self._stage.area:
            return False
        glides = (self._shown[key].glide for key in self._gliding)
        return all(glide.begin + glide.seconds > now + LONG for glide in glides if glide is not None)

    # What draws the eye, for a while

    def _pulse(self, wanted: dict[Hashable, Hashable], now: float, speed: float) -> None:
        for key in [key for key in self._pulsing if key not in wanted]:
            self._rest(key)
        for key, moment in wanted.items():
            if speed and key in self._shown and self._pulses.get(key) != moment:
                self._pulsing[key] = now
        self._pulses = wanted

    def _beat(self, now: float) -> None:
        for key, begin in list(self._pulsing.items()):
            shown = self._shown[key]
            if now - begin >= PULSE:
                self._rest(key)
            elif key not in self._gliding:
                by = 1 + SWELL * (0.5 - 0.5 * cos(2 * pi * (now - begin) / BEAT))
                shown.draw(tuple(swollen(drawing, by) for drawing in shown.piece.drawings))

    def _rest(self, key: Hashable) -> None:
        del self._pulsing[key]
        if key not in self._gliding:
            self._shown[key].draw(self._shown[key].piece.drawings)

    def _arrive(self, key: Hashable) -> None:
        """It lands together with the last one, if that is not far off: until then all that lies still remains one picture."""
        shown = self._shown[key]
        if key in self._bits:
            self._bits.remove(key)
            self._vanish(key)
            return
        assert shown.glide is not None
        self._let_go(shown)
        x, y, scale = shown.glide.end
        shown.put(x, y, scale, shown.piece.angle)
        if shown.glide.faces:
            shown.draw(shown.piece.drawings)
        self._gliding.discard(key)
        self._arrived.add(key)

    def settle(self) -> None:
        """Whatever has arrived lies where it belongs."""
        for key in list(self._arrived):
            self._land(key, self._shown[key])

    def skip(self) -> None:
        """Let everything be where it is going."""
        for key in list(self._gliding):
            self._arrive(key)
        self._bits.clear()
        self.settle()

    def clear(self) -> None:
        for key in list(self._shown):
            self._vanish(key)
        self._bits.clear()
        self._pulses = {}

    # What flies and is gone: confetti, sparks, a rocket

    def _burst(self, burst: Burst, now: float, speed: float) -> None:
        spot = self._spots.get(burst.spot)
        if spot is None or not speed:
            return
        x, y = self._stage.cross(spot.x, spot.y, spot.world, False)
        for number in range(BITS):
            angle, reach = 2 * pi * number / BITS, 46 + 18 * (number % 3)
            tint = burst.colour if number % 2 else "white"
            picture = Art("common/confetti_%d" % (number % 5 + 1), 12, 12, tint=tint)
            end = (x + reach * sin(angle + pi / 2), y + reach * sin(angle) - 14)
            self._throw((picture,), (x, y), end, now + burst.delay * speed, 0.7 * speed)

    def _fly(self, flyer: Flyer, now: float, speed: float) -> None:
        start, end = self._spots.get(flyer.start), self._spots.get(flyer.end)
        if start is None or not speed:
            return
        x, y = self._stage.cross(start.x, start.y, start.world, False)
        goal = self._stage.cross(end.x, end.y, end.world, False) if end else (x, self._stage.height + flyer.size)
        wide, high = size_of(flyer.art)
        picture = Art(flyer.art, flyer.size, flyer.size * high / wide, angle=flyer.angle, tint=flyer.tint)
        drawings: tuple[Drawing, ...] = (picture,)
        if flyer.text:
            size, aside = max(16.0, flyer.size * 0.19), flyer.size * 0.42
            drawings += (Panel(size * 1.9, size * 1.2, "taxi", size * 0.6, aside),
                         Words(flyer.text, size * 1.8, size * 1.2, size, "on_taxi", bold=True, x=aside))
        self._throw(drawings, (x, y), goal, now + flyer.delay * speed, flyer.seconds * speed, flyer.manner)

    def _throw(self, drawings: tuple[Drawing, ...], start: tuple[float, float], end: tuple[float, float], begin: float,
               seconds: float, manner: str = "glide") -> None:
        key = ("thrown", len(self._bits), begin)
        shown = self._shown[key] = Sprite(Piece(*end, drawings))
        shown.live_in(self._stage.flight(False))
        glide = Glide(shown, (*start, 1.0), begin, seconds, manner)
        glide.unseen = True
        shown.put(*start, 0.0)
        self._start(key, glide)
        self._bits.append(key)

    def drop_bits(self) -> None:
        """What still flies is gone when the next scene comes."""
        for key in self._bits:
            if key in self._shown:
                self._vanish(key)
        self._bits.clear()
