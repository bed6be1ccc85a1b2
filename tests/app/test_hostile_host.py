"""A host that means harm ends no guest's app: what it says is refused at the door, in bounded time."""

from __future__ import annotations

import logging

import pytest

from app import i18n
from tests.app.hostile import ALL, attack

EACH, SOAK = 120, 4000


@pytest.fixture(autouse=True)
def quiet() -> None:
    i18n.set_language("en")
    logging.getLogger("starcab.sync").setLevel(logging.CRITICAL)


@pytest.mark.parametrize("game", ALL)
def test_a_mangled_message_ends_nothing(game: str) -> None:
    victim = attack(game, EACH, 1)
    assert victim.shown > EACH // 4
    assert victim.stumbles < victim.shown / 20, victim.over


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", ALL)
def test_twenty_thousand_mangled_messages_end_nothing(game: str, seed: int) -> None:
    """Of each game 4,000; each with the honest ones that lead to it and follow."""
    attack(game, SOAK // 10, 100 + seed)
