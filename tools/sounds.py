"""Make the sounds: `python -m tools.sounds` writes assets/sounds/*.wav (22.05 kHz, mono, 16 bit).

Standard library only. Everything is struck or blown air: notes with a few partials that fade, and filtered noise.
Every sound starts and ends at silence, so that nothing clicks. The pitches are those of C major pentatonic:
whatever overlaps, agrees.
"""

from __future__ import annotations

import struct
import wave
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path

RATE = 22_050
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
PEAK = 0.8
FADE = 0.004  # seconds

Samples = list[float]
Curve = Callable[[float], float]
C4, D4, E4, G4, A4 = 261.63, 293.66, 329.63, 392.0, 440.0
C5, D5, E5, G5, A5, C6, E6, G6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.5, 1568.0

# (ratio to the pitch, loudness, how much faster it fades)
BELL = [(1.0, 1.0, 1.0), (2.0, 0.35, 1.6), (3.01, 0.16, 2.6), (5.2, 0.06, 4.0)]
WOOD = [(1.0, 1.0, 1.0), (3.93, 0.3, 3.5), (9.2, 0.1, 7.0)]
SOFT = [(1.0, 1.0, 1.0), (2.0, 0.18, 1.4)]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def note(
    pitch: float, seconds: float, partials: list[tuple[float, float, float]] = BELL, fade: float = 6
) -> Samples:
    """A struck note: there at once, then fading; the last moment brings it to silence inside a longer sound too."""
    out = silence(seconds)
    edge, release = FADE * RATE / 2, min(0.04, seconds / 3) * RATE
    for ratio, loud, faster in partials:
        step = 2 * pi * pitch * ratio / RATE
        for i in range(len(out)):
            out[i] += loud * sin(step * i) * exp(-fade * faster * i / RATE)
    return [value * min(1, i / edge, (len(out) - i) / release) for i, value in enumerate(out)]


def glide(pitch: Curve, seconds: float, loud: Curve, second: float = 0.2) -> Samples:
    """A tone whose pitch and loudness follow curves over 0 … 1."""
    out, phase = [], 0.0
    count = round(seconds * RATE)
    for i in range(count):
        share = i / count
        phase += 2 * pi * pitch(share) / RATE
        out.append(loud(share) * (sin(phase) + second * sin(2 * phase)))
    return out


def noise(seconds: float, low: Curve, loud: Curve, seed: int = 7) -> Samples:
    """Air: noise through a two-step low pass whose corner moves."""
    out, value, one, two = [], seed, 0.0, 0.0
    count = round(seconds * RATE)
    for i in range(count):
        share = i / count
        value = value * 48271 % 2147483647
        keep = 1 - exp(-2 * pi * low(share) / RATE)
        one += keep * (value / 1073741823.5 - 1 - one)
        two += keep * (one - two)
        out.append(two * loud(share) * min(1, i / 40) * 3)
    return out


def hump(share: float) -> float:
    """0 → 1 → 0."""
    return float(sin(pi * share) ** 1.5)


def falling(share: float) -> float:
    return (1 - share) ** 2


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """(start in seconds, loudness, samples)…"""
    length = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    out = [0.0] * length
    for start, loud, samples in parts:
        offset = round(start * RATE)
        for i, value in enumerate(samples):
            out[offset + i] += loud * value
    return out


def syllable(pitch: float, seconds: float, formants: tuple[float, ...]) -> Samples:
    """A hummed vowel: harmonics that are loud near the formants of a small mouth."""
    out = silence(seconds)
    for k in range(1, 12):
        near = (
            sum(exp(-(((k * pitch - f) / 260) ** 2)) / (n + 1) ** 1.5 for n, f in enumerate(formants)) + 0.03
        )
        step = 2 * pi * pitch * k / RATE
        for i in range(len(out)):
            share = i / len(out)
            bend = 1 - 0.06 * share * share
            out[i] += near * sin(step * i * bend) * hump(share)
    return out


# ---- the sounds ----


def your_turn() -> Samples:
    return mix((0, 0.8, note(E5, 0.5, BELL, 7)), (0.16, 1, note(A5, 0.62, BELL, 6)))


def roll() -> Samples:
    knocks = [
        (0.0, 0.55, 420),
        (0.09, 0.7, 500),
        (0.17, 0.5, 390),
        (0.26, 0.75, 460),
        (0.36, 0.55, 430),
        (0.48, 0.85, 350),
    ]
    wood = [(at, loud, note(pitch, 0.16, WOOD, 34)) for at, loud, pitch in knocks]
    rattle = [
        (at, loud / 2, noise(0.05, lambda s: 2600, falling, 11 + i)) for i, (at, loud, _) in enumerate(knocks)
    ]
    return mix(*wood, *rattle)


def step() -> Samples:
    return mix((0, 1, note(G4, 0.16, WOOD, 30)))


def hop() -> Samples:
    return glide(lambda s: 240 + 560 * s + 40 * sin(40 * s), 0.24, lambda s: hump(s) * (1 - 0.4 * s), 0.3)


def teleport() -> Samples:
    fall = glide(
        lambda s: 1500 * exp(-1.7 * s) * (1 + 0.012 * sin(90 * s)), 0.62, lambda s: hump(s**0.6), 0.12
    )
    return mix(
        (0, 0.8, fall),
        (0, 0.5, noise(0.5, lambda s: 5000 - 4200 * s, hump, 5)),
        (0.38, 0.4, note(C5, 0.4, BELL, 9)),
    )


def lay() -> Samples:
    thump = glide(lambda s: 150 - 70 * s, 0.14, falling, 0.1)
    return mix(
        (0, 1, thump),
        (0, 0.35, noise(0.06, lambda s: 1800, falling, 3)),
        (0.07, 0.5, note(C6, 0.36, BELL, 9)),
        (0.13, 0.45, note(E6, 0.36, BELL, 9)),
    )


def giggle() -> Samples:
    calls = [(0.0, 520), (0.12, 585), (0.24, 545), (0.35, 620), (0.47, 560)]
    return mix(
        *((at, 1 - 0.08 * i, syllable(pitch, 0.1, (720, 1650))) for i, (at, pitch) in enumerate(calls))
    )


def help_() -> Samples:
    return mix(*((0.075 * i, 0.8, note(pitch, 0.4, BELL, 9)) for i, pitch in enumerate((G4, C5, E5, G5))))


def win() -> Samples:
    lift = noise(1.3, lambda s: 300 + 2600 * s, lambda s: hump(s) * 0.8, 13)
    tune = [(0.0, C5), (0.14, E5), (0.28, G5), (0.42, C6), (0.62, G5), (0.76, C6)]
    chord = [(0.92, C5), (0.92, E5), (0.92, G5), (0.92, C6)]
    notes = [(at, 0.7, note(pitch, 0.4, BELL, 6)) for at, pitch in tune]
    notes += [(at, 0.5, note(pitch, 0.8, BELL, 4)) for at, pitch in chord]
    return mix((0, 0.5, lift), *notes)


def click() -> Samples:
    return note(A5, 0.06, SOFT, 70)


def refuse() -> Samples:
    return mix((0, 1, note(D4 * 0.75, 0.16, SOFT, 16)), (0.12, 0.9, note(C4 * 0.67, 0.2, SOFT, 15)))


def attach() -> Samples:
    return mix(
        (0, 0.8, note(C4, 0.14, WOOD, 30)),
        (0.05, 0.5, noise(0.05, lambda s: 3000, falling, 9)),
        (0.07, 0.9, note(G4, 0.2, WOOD, 22)),
        (0.12, 0.4, note(C6, 0.26, BELL, 12)),
    )


def card() -> Samples:
    return noise(0.17, lambda s: 1500 + 3800 * s, lambda s: hump(s) * (1 - 0.3 * s), 17)


def chain(pitch: float) -> Callable[[], Samples]:
    """A card joins a crew: each further one of the same turn sounds a step higher."""
    return lambda: mix((0, 0.35, noise(0.09, lambda s: 1800, falling, 17)), (0.02, 0.9, note(pitch, 0.24, WOOD, 14)))


def thrust() -> Samples:
    """A cab takes off."""
    return mix((0, 1, noise(0.4, lambda s: 400 + 2400 * s, lambda s: hump(s**0.7), 23)),
               (0, 0.35, glide(lambda s: 130 + 190 * s, 0.4, hump, 0.3)))  # fmt: skip


def whistle() -> Samples:
    """The inspector's."""
    return glide(lambda s: 1568 + 60 * sin(150 * s), 0.3, lambda s: hump(s**0.5), 0.1)


def siren() -> Samples:
    """The shift is over: up and down, twice."""
    return glide(lambda s: 520 + 260 * sin(4 * pi * s - pi / 2), 0.8, lambda s: hump(s**0.5) * 0.9, 0.25)


def coins() -> Samples:
    return mix(*((0.055 * i, 0.9 - 0.1 * i, note(pitch, 0.16, BELL, 22)) for i, pitch in enumerate((E6, G6, C6, G6))))


def crunch() -> Samples:
    """Into a blockade."""
    return mix(
        (0, 1, noise(0.22, lambda s: 2400 - 1900 * s, falling, 21)),
        (0.02, 0.8, note(C4 * 0.5, 0.2, WOOD, 18)),
        (0.1, 0.5, note(D4, 0.16, WOOD, 26)),
    )


def horn() -> Samples:
    """Two taxis hoot."""
    call = [(0.0, G4), (0.0, C5), (0.2, G4), (0.2, C5), (0.42, C5), (0.42, E5)]
    return mix(*((at, 0.6, note(pitch, 0.22 if at < 0.4 else 0.5, SOFT, 5)) for at, pitch in call))


SOUNDS = {  # how it is made, how loud it is beside the others
    "your_turn": (your_turn, 1.0),
    "roll": (roll, 0.9),
    "step": (step, 0.55),
    "hop": (hop, 0.6),
    "teleport": (teleport, 0.8),
    "lay": (lay, 0.95),
    "giggle": (giggle, 0.7),
    "help": (help_, 0.8),
    "win": (win, 1.0),
    "click": (click, 0.35),
    "refuse": (refuse, 0.6),
    "attach": (attach, 0.8),
    "card": (card, 0.5),
    "thrust": (thrust, 0.7),
    "whistle": (whistle, 0.55),
    "siren": (siren, 0.8),
    "coins": (coins, 0.6),
    "crunch": (crunch, 0.8),
    "horn": (horn, 0.9),
    **{f"chain_{step}": (chain(pitch), 0.6) for step, pitch in enumerate((G4, A4, C5, D5, E5), 1)},
}


def finished(samples: Samples, loudness: float) -> bytes:
    """Even loudness, soft edges, 16 bit."""
    peak = max(abs(value) for value in samples)
    edge = round(FADE * RATE)
    count = len(samples)
    out = []
    for i, value in enumerate(samples):
        soft = min(1.0, i / edge, (count - 1 - i) / (edge * 8))
        out.append(round(value / peak * PEAK * loudness * soft * 32767))
    return struct.pack(f"<{count}h", *out)


def make(name: str) -> bytes:
    draw, loudness = SOUNDS[name]
    return finished(draw(), loudness)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(make(name))
    print(f"{len(SOUNDS)} sounds, {sum(f.stat().st_size for f in FOLDER.iterdir()) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
