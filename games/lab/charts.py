"""Small charts as SVG text: rows of bars with intervals, and rows of points on a scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor

ROW, LEFT, WIDTH, RIGHT, HEAD = 26, 150, 420, 96, 22

Row = tuple[str, float, float, float]


def bars(rows: Sequence[Row], mark: float | None = None, mark_word: str = "") -> str:
    """Shares from 0 to 1, each with its interval; `mark` is a line to compare with."""
    parts = [_grid([at / 4 for at in range(5)], 0.0, 1.0, len(rows), lambda value: f"{value:.0%}")]
    for at, (name, share, low, high) in enumerate(rows):
        y = HEAD + at * ROW
        parts.append(_name(name, y))
        parts.append(f'<rect class="bar" x="{LEFT}" y="{y + 5}" width="{WIDTH * share:.1f}" height="{ROW - 10}" rx="3"/>')
        parts.append(_whisker(_x(low, 0, 1), _x(high, 0, 1), y))
        parts.append(_figure(f"{share:.1%}", y))
    if mark is not None:
        x = _x(mark, 0, 1)
        parts.append(f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD - 4}" y2="{HEAD + len(rows) * ROW}">'
                     f"<title>{escape(mark_word)}</title></line>")
    return _svg(parts, len(rows))


def points(rows: Sequence[Row]) -> str:
    """Ratings, each with its interval, on a scale that holds them all."""
    least = 100.0 * floor(min((low for _, _, low, _ in rows), default=0.0) / 100)
    most = 100.0 * ceil(max((high for *_, high in rows), default=100.0) / 100)
    step = max(100.0, (most - least) / 4)
    ticks = [least + step * at for at in range(int((most - least) / step) + 1)]
    parts = [_grid(ticks, least, most, len(rows), lambda value: f"{value:.0f}")]
    for at, (name, value, low, high) in enumerate(rows):
        y = HEAD + at * ROW
        parts.append(_name(name, y))
        parts.append(_whisker(_x(low, least, most), _x(high, least, most), y))
        parts.append(f'<circle class="bar" cx="{_x(value, least, most):.1f}" cy="{y + ROW / 2}" r="6"/>')
        parts.append(_figure(f"{value:+.0f}", y))
    return _svg(parts, len(rows))


def _x(value: float, least: float, most: float) -> float:
    return LEFT + WIDTH * (value - least) / ((most - least) or 1)


def _name(name: str, y: float) -> str:
    return f'<text x="{LEFT - 8}" y="{y + 18}" text-anchor="end">{escape(name)}</text>'


def _figure(text: str, y: float) -> str:
    return f'<text x="{LEFT + WIDTH + 8}" y="{y + 18}" class="figure">{escape(text)}</text>'


def _whisker(x1: float, x2: float, y: float) -> str:
    middle = y + ROW / 2
    ends = "".join(f"M{x:.1f} {middle - 5}v10" for x in (x1, x2))
    return f'<path class="whisker" d="M{x1:.1f} {middle}H{x2:.1f}{ends}"/>'


def _grid(ticks: Sequence[float], least: float, most: float, rows: int, word: Callable[[float], str]) -> str:
    parts = []
    for tick in ticks:
        x = _x(tick, least, most)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD}" y2="{HEAD + rows * ROW}"/>'
                     f'<text class="tick" x="{x:.1f}" y="{HEAD - 7}" text-anchor="middle">{word(tick)}</text>')
    return "".join(parts)


def _svg(parts: Sequence[str], rows: int) -> str:
    width, height = LEFT + WIDTH + RIGHT, HEAD + rows * ROW + 6
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">'
            + "".join(parts) + "</svg>")
