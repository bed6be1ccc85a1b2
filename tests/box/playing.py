"""A box is played: by bots to the end, with every view that a guest would check, and at its table on two sizes of a screen."""

from __future__ import annotations

import random
from typing import Any

from app.session.seats import Seat
from app.tables import table_for
from app.tables.base import Viewpoint, scored
from app.widgets import art
from games import GAMES
from games.bots import make
from games.kernel import Dice, Game, State
from games.kernel.data import Data

LIMIT = 4000
SIZES = ((360, 584), (1280, 736))


def play(game: Game, bot: str, seed: int, *, table: bool = True) -> State:
    """A match of these bots to its end."""
    chance = random.Random(seed)
    players = chance.randint(*game.players)
    options = {option.id: chance.choice(option.values) for option in game.options}
    state = game.new(players, options, Dice(chance.randbytes(32)))
    bots = [make(bot, game, seed * 10 + seat) for seat in range(players)]
    facts: tuple[Any, ...] = ()
    for number in range(LIMIT):
        if state.over:
            break
        seat = state.to_act()[0]
        view = state.seen_by(seat)
        game.state.from_json(view.to_json())
        if table and number % 17 == 0:
            place(game, view, seat, facts, chance)
        state.news = []
        state.apply(seat, bots[seat].choose(view, seat))
        facts = tuple(state.news_for(seat))
    assert state.over and all(isinstance(score.total, int) for score in state.scores()) and state.winners()
    if table:
        place(game, state.seen_by(0), 0, facts, chance)
    return state


def place(game: Game, view: State, seat: int, facts: tuple[Any, ...], chance: random.Random) -> None:
    """The table shows it with pictures that there are, says all that can be done, and every word is a name or a text."""
    table = table_for(game)
    seats = tuple(Seat("person", "№%d" % (number + 1), number) for number in range(view.players))
    width, height = chance.choice(SIZES)
    everybody = scored(table, list(seats), len(view.scores()))
    look = Viewpoint(seat, tuple(everybody), width, height, acting=seat in view.to_act(), recent=facts)
    scene = table.place(view, look)
    drawings = [drawing for piece in scene.pieces.values() for drawing in piece.drawings]
    for target in chance.sample(sorted(scene.spots), min(12, len(scene.spots))):
        about = table.about(view, look, target)
        drawings += about.drawings if about else []
        table.place_name(view, look, target)
    for name in {drawing.name for drawing in drawings if hasattr(drawing, "name")}:
        assert name.partition("/")[2] in art.boxes(name.partition("/")[0], "1x"), name
    for action in chance.sample(view.legal(seat), min(8, len(view.legal(seat)))):
        table.describe(view, look, action)
        table.path(view, action)
        reason = getattr(game.strategy, "reason", None)
        if reason:
            reason(view, seat, action)
    said = [table.prompt(view, look), *table.summary(view, look), *(table.tell(fact, look) for fact in facts)]
    assert not [text for text in said if game.id + "." in text], said
    table.motion(view, look, list(facts))


def edition(game_id: str, data: Data) -> Game:
    return GAMES.edition(game_id, data)
