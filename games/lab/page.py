"""A tournament as a page to read and to pass on: one file, no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from games.lab.charts import Row, bars, points

STYLE = """
:root { color-scheme: light dark; --ink: #1d2433; --muted: #667085; --paper: #fbfaf7; --line: #d9d6cc; --bar: #e9a400;
  --mark: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff6; --muted: #9aa4b8; --paper: #12151f; --line: #333b4f;
  --bar: #f2b82e; --mark: #ff8a80; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 760px;
  margin: 32px auto; padding: 0 16px; }
h1 { font-size: 28px; } h2 { margin-top: 44px; border-top: 2px solid var(--line); padding-top: 18px; }
h3 { margin: 22px 0 4px; font-size: 16px; } p { margin: 4px 0; color: var(--muted); }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; } svg text { fill: var(--ink); }
.bar { fill: var(--bar); } .tick { fill: var(--muted) !important; font-size: 11px; } .figure { font-weight: 600; }
.grid { stroke: var(--line); } .whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.mark { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 4 3; }
table { border-collapse: collapse; font-size: 14px; } td, th { padding: 3px 12px 3px 0; text-align: left; }
td + td, th + th { text-align: right; }
"""


def page(reports: Sequence[Mapping[str, Any]], overall: Mapping[str, Sequence[float]], about: str) -> str:
    parts = ["<h1>Starcab: tournament of bots</h1>", f"<p>{escape(about)}</p>"]
    if len(reports) > 1 and overall:
        parts += ["<h2>All games</h2>", "<h3>Ratings</h3>", _note_ratings(), points(_rows(overall))]
    for report in reports:
        parts += _game(report)
    return ("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
            "<meta name=\"viewport\" content=\"width=device-width\"><title>Starcab: tournament of bots</title>"
            f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n")


def _game(report: Mapping[str, Any]) -> list[str]:
    players = report["players"]
    parts = [f"<h2>{escape(report['game'])}, {players} player{'s' * (players > 1)}</h2>",
             f"<p>{report['matches']} matches, {report['finished']} finished, {report['failed']} failed; "
             f"{report['decisions']:.1f} decisions a match</p>"]
    for pairing in report["pairings"]:
        parts += [f"<h3>{escape(_line_up(pairing['bots']))}: {pairing['matches']} matches</h3>",
                  bars(_rows(pairing["win_share"]), report["even_share"], "even share of one seat")]
    parts.append("<p>Share of the matches won, with 95 % intervals; the dashed line is one seat's even share.</p>")
    if report["ratings"]:
        parts += ["<h3>Ratings</h3>", _note_ratings(), points(_rows(report["ratings"]))]
    seats = {_seat(at, players): share for at, share in enumerate(report["seats"])}
    parts += ["<h3>Wins by seat</h3>", bars(_rows(seats), report["even_share"], "even share")]
    for option, values in report["options"].items():
        parts += [f"<h3>Option {escape(option)}</h3>", bars(_option_rows(values), report["even_share"], "even share")]
    return [*parts, "<h3>Thinking</h3>", _seconds(report["seconds_a_decision"])]


def _line_up(bots: Sequence[str]) -> str:
    counts = {name: bots.count(name) for name in sorted(set(bots), key=lambda name: (bots.count(name), name))}
    return " – ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())


def _seat(at: int, players: int) -> str:
    return f"seat {at + 1}" if at < players else "rules"


def _rows(shares: Mapping[str, Sequence[float]]) -> list[Row]:
    return [(name, *map(float, share)) for name, share in shares.items()]  # type: ignore[misc]


def _option_rows(values: Mapping[str, Any]) -> list[Row]:
    return [(f"{value.lower()}: {name}", *map(float, share))  # type: ignore[misc]
            for value, found in values.items() for name, share in [*found["win_share"].items(), ("seat 1", found["first_seat"])]]


def _seconds(seconds: Mapping[str, float]) -> str:
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{value:.4f}</td></tr>" for name, value in seconds.items())
    return f"<table><tr><th>bot</th><th>seconds a decision</th></tr>{rows}</table>"


def _note_ratings() -> str:
    return "<p>Bradley-Terry on the Elo scale (400 points: ten to one), mean 0, 95 % intervals.</p>"
