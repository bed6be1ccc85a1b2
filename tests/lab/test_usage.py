"""The usage table: which components there are, what counts as used, what is dead and what is dominant."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games import GAMES
from games.lab.cli import main
from games.lab.tables import jobs
from games.lab.usage import USED, Used, components, stages, table, watch


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_was_used(game):
    (job,) = jobs([(GAMES[game], 2)], ["greedy"], 1, 5, "mixed")
    used = watch(job)
    names = {name for _, name in components(game).values()}
    seen = {name for counted in used.seen.values() for _, name in counted}
    assert used.winners and len(seen) > 8 and seen <= names
    assert any(stage == USED for counted in used.seen.values() for stage, _ in counted) and stages(game)


def test_cards_with_the_same_text_are_one_row():
    rows = components("galactico")
    assert len(rows) == 82 and "end" not in rows and len({name for kind, name in rows.values() if kind == "cards"}) < 83
    assert len({name for kind, name in components("crazytaxis").values() if kind == "places"}) == 36


def match(winner: int, **used: str) -> Used:
    """`a="gift_red …"`: what seat 0 used, `b` what seat 1 used."""
    seen = {seat: Counter((USED, name) for name in used.get(who, "").split()) for seat, who in enumerate("ab")}
    return Used(2, (winner,), seen)


def test_who_uses_a_dominant_card_wins_and_what_nobody_uses_is_dead():
    names = [name for kind, name in components("surprise").values() if kind == "help_tokens"]
    strong, weak, *unused = names
    matches = [match(0, a=strong, b=weak), match(1, a=weak, b=strong)] * 60
    rows = {row["name"]: row for row in table("surprise", matches)}
    assert rows[strong]["verdict"] == "dominant" and rows[strong]["win_share"][0] == 1 and rows[strong]["lift"] == 2
    assert rows[weak]["verdict"] == "" and rows[weak]["matches_used"] == 1
    assert {rows[name]["verdict"] for name in unused} == {"dead"} and rows[strong]["even_share"] == 0.5


def test_a_lucky_card_is_not_called_dominant():
    names = [name for kind, name in components("surprise").values() if kind == "help_tokens"]
    matches = [match(0, a=names[0], b=names[1])] * 9 + [match(1, a=names[0], b=names[1])]
    assert {row["verdict"] for row in table("surprise", matches) if row["name"] == names[0]} == {""}


def test_the_command(capsys):
    arguments = ["usage", "--game", "surprise", "--players", "2", "--matches", "3", "--bots", "greedy", "--jobs", "1", "--quiet"]
    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["matches"] == 3 and report["players"] == 2
    gifts = [row for row in report["components"] if row["used"] > 0]
    assert gifts and all(0 <= row["matches_used"] <= 1 for row in report["components"])
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("surprise, 2 players, 3 matches of greedy; ")


def test_an_unknown_game_is_refused(capsys):
    assert main(["usage", "--game", "chess"]) == 2
    assert "unknown game" in capsys.readouterr().err
