"""What a table says of its components are the numbers of the box that is played."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from app.i18n import LANGUAGES, speaking
from app.session.seats import Seat
from app.tables import table_for
from app.tables.base import Viewpoint, scored
from games import GAMES
from games.kernel import Dice
from games.kernel.data import Data

EVERY = pytest.mark.parametrize("language", LANGUAGES)


def changed(game: str) -> Data:
    return deepcopy(GAMES.reconstructed(game))


def said(game_id: str, data: Data, *targets: str) -> list[str]:
    game = GAMES.edition(game_id, data)
    table: Any = table_for(game)
    view = game.new(2, {}, Dice(bytes(32))).seen_by(0)
    seats = [Seat("person", "№%d" % (number + 1), number) for number in range(2)]
    look = Viewpoint(0, tuple(scored(table, seats, 2)), 1280, 736, acting=True)
    return [table.about(view, look, target).text for target in targets]


@EVERY
def test_passengers_are_said_to_pay_what_the_box_says(language):
    data = changed("galactico")
    data["points"] = {"delivered": {"ordinary": 3, "rich": 7, "stowaway": 9},
                      "left": {"ordinary": -4, "rich": -5, "stowaway": -6, "vortan": -8}}
    with speaking(language):
        ordinary, rich, stowaway, vortan, inspector = said("galactico", data, "card:o01", "card:r01", "card:s01", "card:k1",
                                                           "card:i1")
    assert "+3" in ordinary and "−4" in ordinary and "+7" in rich and "−5" in rich
    assert "+9" in stowaway and "−6" in stowaway and "−8" in vortan and "+9" in inspector


@EVERY
def test_places_of_ganymede_are_said_to_hold_what_the_box_says(language):
    data = changed("ganymede")
    data["earth_limit"], data["mars_limit"] = 8, 9
    with speaking(language):
        earth, mars = said("ganymede", data, "earth:0", "mars:0")
    assert "8" in earth and "9" in mars


@EVERY
def test_a_starship_does_at_its_launch_what_its_own_card_says(language):
    data = changed("ganymede")
    ship = next(row for row in data["starships"] if row["kind"] == "herald")
    ship["launch"] = [["move"]]
    with speaking(language):
        text, = said("ganymede", data, "ship:" + ship["id"])
        ours, = said("ganymede", changed("ganymede"), "ship:" + ship["id"])
    told, before = text.splitlines()[1], ours.splitlines()[1]
    assert "4" in told and len(told) < len(before)


@EVERY
def test_species_are_said_to_score_what_the_box_says(language):
    data = changed("wildspace")
    data["rules"] |= {"same_free": 4, "same_points": 8, "set_points": 23}
    with speaking(language):
        text, = said("wildspace", data, "row:0:owl")
    assert all(number in text for number in ("4", "8", "23"))


@EVERY
def test_the_die_is_said_to_have_the_faces_of_the_box(language):
    with speaking(language):
        text, = said("surprise", json.loads(json.dumps(changed("surprise") | {"die": [5, 6]})), "die")
    assert text.startswith("5, 6.")
