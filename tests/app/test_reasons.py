"""The hint's one main reason, in words, for whatever could be advised."""

import pytest

from app.i18n import LANGUAGES, named, set_language
from app.tables.reasons import reason_words
from games import GAMES
from games.bots import make
from games.crazytaxis import board as crazytaxis
from games.crazytaxis import strategy as crazytaxis_strategy
from games.crazytaxis.tours import tour_of
from games.galactico import board as galactico
from games.ganymede import board as ganymede
from games.ganymede import strategy as ganymede_strategy
from games.kernel import Dice, QuickDice
from games.surprise import board as surprise
from games.surprise import strategy as surprise_strategy
from games.wildspace import board as wildspace
from games.wildspace import scoring as wildspace_scoring
from games.wildspace import strategy as wildspace_strategy
from games.wildspace.board import CARD_INDEX
from tests.games.ganymede.scene import Scene as Position

WITH_REASONS = [game for game, rules in GAMES.items() if hasattr(rules.strategy, "reason")]


def moments(game, seed):
    """Every decision of a match between bots."""
    rules = GAMES[game]
    state, bot = rules.new(2, None, Dice(bytes([seed]) * 32), 0), make("greedy", rules, seed)
    while state.to_act() and state.dice.position < 600:
        seat = state.to_act()[0]
        view = state.seen_by(seat)
        yield view, seat
        state.apply(seat, bot.choose(view, seat))


@pytest.mark.parametrize("game", WITH_REASONS)
def test_every_action_has_a_reason_in_every_language(game):
    reasons = {}
    for view, seat in moments(game, 1):
        for action in view.legal(seat)[:12]:
            reason = GAMES[game].strategy.reason(view, seat, action)
            if reason is not None:      # no single one is true of it
                reasons[reason[0]] = reason[1]
    assert len(reasons) > 3
    for language in LANGUAGES:
        set_language(language)
        said = {reason_words((text_id, parts)) for text_id, parts in reasons.items()}
        assert len(said) == len(reasons) and not any("{" in text for text in said)
    set_language("en")


def test_a_number_is_said_as_a_number():
    set_language("en")
    assert "2" in reason_words(("galactico.reason.inspector", {"n": 2}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_for_a_swap_names_no_place_that_the_advice_has_named(language):
    offers = [(view, seat, action) for view, seat in moments("crazytaxis", 1)
              for action in view.legal(seat) if action[0] == "offer"]
    reasons = [reason for view, seat, action in offers if (reason := crazytaxis_strategy.reason(view, seat, action))]
    set_language(language)
    names = [named("crazytaxis.place." + place) for place in crazytaxis.PLACES]
    assert reasons and not [one for one in reasons if any(name in reason_words(one) for name in names)]
    set_language("en")


def test_without_a_reason_the_hint_still_says_something():
    set_language("en")
    assert reason_words(None)


# A reason is true of the position it is given in

def after(view, seat, action):
    world = view.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    return world


def index_of(parts, name, among):
    return among.index(parts[name].rpartition(".")[2])


def still_missing(view, seat, kind, colour):
    """Whether a ship of that kind on a dock lacks somebody, and takes one of that colour."""
    for dock, ship in enumerate(view.docks[2 * seat:2 * seat + 2]):
        crew = view.astronauts[4 * seat + 2 + dock]
        if ship >= 0 and ganymede.SHIPS[ship].kind == kind and crew % ganymede.HEADS < ganymede.SHIPS[ship].need[dock]:
            yield crew == 0 or bool(crew >> 4 * colour & 15) == (dock == 0)


def ship_lacks(view, seat, action, parts):
    """A ship on the own docks needs that colour, and the action is about it."""
    colour = index_of(parts, "colour", ganymede.COLOURS)
    gained = action[0] != "tile" or any(
        ganymede.EFFECTS[effect][0] >> colour & 1 for effect in ganymede.TILES[ganymede.TILE_INDEX[action[1]]].effects)
    return gained and any(still_missing(view, seat, parts["ship"].rpartition(".")[2], colour))


def one_more_pays(view, seat, action, parts):
    one, kind = ganymede.ONE[index_of(parts, "colour", ganymede.COLOURS)], index_of(parts, "department", ganymede.TYPES)
    earth, tiles = view.astronauts[4 * seat], len(view.tiles[seat])
    return any(ganymede.SHUTTLES[shuttle].type == kind and ganymede.short_of(shuttle, earth, tiles).total
               and not ganymede.short_of(shuttle, earth + one, tiles).total for shuttle in view.earth_row if shuttle >= 0)


def bonus_ahead(view, seat, action, parts):
    space = view.markers[seat] + action[1]
    return min(stop for stop in ganymede.BONUS_SPACES if stop > space) - space == parts["n"]


def end_ahead(view, seat, action, parts):
    space = view.markers[seat] + action[1]
    return ganymede.LAST_SPACE - space == parts["n"] and not any(stop > space for stop in ganymede.BONUS_SPACES)


def tile_reaches_bonus(view, seat, action, parts):
    kind = ganymede.TILES[ganymede.TILE_INDEX[action[1]]].type
    count = min(3, 1 + sum(ganymede.TILES[tile].type == kind for tile in view.tiles[seat]))
    return any(view.markers[seat] < stop <= view.markers[seat] + count for stop in ganymede.BONUS_SPACES)


def first_of_its_kind(view, seat, action, parts):
    kinds = [ganymede.TYPES[ganymede.TILES[tile].type] for tile in view.tiles[seat]]
    return parts["department"].rpartition(".")[2] not in kinds


def only_one_of_its_kind(view, seat, action, parts):
    kinds = [ganymede.TYPES[ganymede.TILES[tile].type] for tile in view.tiles[seat]]
    return kinds.count(parts["department"].rpartition(".")[2]) == 1


def columns_filled(view, seat, action, parts):
    before, now = (sum(map(bool, one.columns[5 * seat:5 * seat + 5])) for one in (view, after(view, seat, action)))
    return now == parts["n"] == before + 1


def needs_then(view, seat, action, parts):
    """So many are missing on the ship when the astronaut is aboard."""
    dock = ganymede.DOCKS.index(action[-1])
    ship = view.docks[2 * seat + dock]
    crew = view.astronauts[4 * seat + 2 + dock] % ganymede.HEADS
    return ganymede.SHIPS[ship].need[dock] - crew - 1 == parts["n"] > 0


def most_promising(view, seat, action, parts):
    others = [ship for ship in (view.ship_row if action[0] == "ship" else view.hands[seat]) if ship >= 0]
    worth = {ship: ganymede_strategy._promise(view, seat, ship) for ship in others}
    mine = worth[ganymede.SHIP_INDEX[action[1]]]
    return mine == (min if action[0] == "bury" else max)(worth.values()) and len(set(worth.values())) > 1


def launch_brings(view, seat, action, parts):
    before, now = (one.scores()[seat] for one in (view, after(view, seat, action)))
    ships = sum(now.items[line] - before.items[line] for line in now.items if line.startswith("ships"))
    return ships == parts["n"] > 0


def somebody_waits(view, seat, action, parts):
    queue = view.queues[galactico.SECTOR_OF[galactico.STATION_INDEX[action[1]]]]
    return 0 < parts["n"] == min(len(queue), galactico.SEATS - len(view.hands[seat]))


def nobody_waits(view, seat, action, parts):
    return not view.queues[galactico.SECTOR_OF[galactico.STATION_INDEX[action[1]]]]


def seats_free_then(view, seat, action, parts):
    return galactico.SEATS - len(view.hands[seat]) - action[1] == parts.get("n", 0)


def nobody_pays(view, seat, action, parts):
    """Nothing but stowaways could get off, and they pay nothing."""
    return all(one[0] == "done" or galactico.CARD_INDEX[one[1]] in galactico.STOWAWAYS for one in view.legal(seat))


def full_and_awaited(view, seat, action, parts):
    return len(view.hands[seat]) == galactico.SEATS and view.queues[galactico.SECTOR_OF[view.tokens[seat]]]


def alike_in_queue(view, seat, action, parts):
    queue = view.queues[galactico.SECTOR_OF[galactico.STATION_INDEX[action[1]]]]
    shown = [galactico.SHOWS[card] for card in queue if galactico.KIND[card] in ("ordinary", "rich")]
    return parts["n"] == max(sum(bool(icons >> bit & 1) for icons in shown) for bit in range(16)) > 1


def nearer_to_token(view, seat, action, parts):
    here = view.pawns[seat]
    steps = [surprise_strategy.distances(view.placed, cell) for cell in (here, surprise.CELL_INDEX[action[1]])]
    token = surprise.TOKENS.index(parts["token"].rpartition(".")[2])
    assert view.hands[seat] >> token & 1
    return min(steps[1][goal] for goal in surprise_strategy.CELLS_FOR[token]) < \
        min(steps[0][goal] for goal in surprise_strategy.CELLS_FOR[token])


def paths_join(view, seat, action, parts):
    return len(after(view, seat, action)._map.seams) - len(view._map.seams) == parts["n"] > 0


def token_lies_there(view, seat, action, parts):
    return surprise.CELL_INDEX[action[1]] in view.helps


def token_held(view, seat, action, parts):
    return view.held[seat] >= 0


def nearer_to_goal(view, seat, action, parts):
    cell = crazytaxis.cell_of(*action[1:3])
    place = crazytaxis.PLACES.index(parts["place"].rpartition(".")[2])
    way = view.city.distances(view.city.where[place])
    return place in view.open[seat] and way[cell] < way[view.taxis[seat]]


def far_from(view, seat, action, parts):
    """The drive from the taxi of whoever wants to go there, when the card lies."""
    place = crazytaxis.PLACES.index(parts["place"].rpartition(".")[2])
    city = after(view, seat, action).city
    far = city.distances(city.where[place])
    who = [seat] if place in view.open[seat] else [other for other in range(view.players) if place in view.open[other]]
    return parts["n"] == min(far[view.taxis[one]] for one in who) < 255


def no_goal_is_nearer(view, seat, action, parts):
    for verb, *cell in view.legal(seat):
        if verb == "step":
            for place in view.open[seat]:
                if view.city.where[place] >= 0:
                    way = view.city.distances(view.city.where[place])
                    assert way[crazytaxis.cell_of(*cell)] >= way[view.taxis[seat]]
    return True


def a_route_is_longer(view, seat, action, parts):
    more = (*view.blockades, crazytaxis.cell_of(*action[1:3]))
    return any(tour_of(view.city, view.taxis[other], view.open[other], more).length
               > tour_of(view.city, view.taxis[other], view.open[other], view.blockades).length
               for other in range(view.players) if other != seat and view.open[other])


def both_are_nearer(view, seat, action, parts):
    _, other, give, take = action
    give, take = crazytaxis.PLACES.index(give), crazytaxis.PLACES.index(take)
    far = {(who, place): crazytaxis_strategy._single(view, who, place) for who in (seat, other) for place in (give, take)}
    return far[seat, take] < far[seat, give] and far[other, give] < far[other, take]


def scores_so_much(view, seat, action, parts):
    """Played from the hand, the line of the score grows by what is said."""
    if action[0] != "play":
        return True
    before, now = (wildspace_scoring.score(one, seat).total for one in (view, after(view, seat, action)))
    return parts["n"] > 0 and (now > before or after(view, seat, action).phase == "over")


def dearest_to_lose(view, seat, action, parts):
    left = {one: wildspace_strategy._without(view, seat, CARD_INDEX[one[1]]) for one in view.legal(seat) if one[0] == "remove"}
    return left[action] == max(left.values())


def medal_moves(view, seat, action, parts):
    return action[0] != "play" or after(view, seat, action).tokens[seat] == view.tokens[seat] + 1


def species_is_new(view, seat, action, parts):
    kind = parts["species"].rpartition(".")[2]
    return not wildspace_scoring.species_counts(view.crews[seat])[list(wildspace.DATA["species"]).index(kind)]


TRUE = {
    "ganymede.reason.wanted": ship_lacks, "ganymede.reason.pays": one_more_pays, "ganymede.reason.rep": bonus_ahead,
    "ganymede.reason.track": end_ahead, "ganymede.reason.tile_bonus": tile_reaches_bonus,
    "ganymede.reason.next_tile": first_of_its_kind, "ganymede.reason.drop": only_one_of_its_kind,
    "ganymede.reason.columns": columns_filled, "ganymede.reason.aboard": needs_then, "ganymede.reason.launch": launch_brings,
    "ganymede.reason.ship": most_promising, "ganymede.reason.dock": most_promising, "ganymede.reason.bury": most_promising,
    "galactico.reason.fetch": somebody_waits, "galactico.reason.nobody": nobody_waits, "galactico.reason.board": seats_free_then,
    "galactico.reason.full": seats_free_then, "galactico.reason.done": nobody_pays, "galactico.reason.unpaid": full_and_awaited,
    "galactico.reason.place": alike_in_queue,
    "surprise.reason.nearer": nearer_to_token, "surprise.reason.attach": paths_join, "surprise.reason.fetch": token_lies_there,
    "surprise.reason.end": token_held,
    "crazytaxis.reason.nearer": nearer_to_goal, "crazytaxis.reason.own": far_from, "crazytaxis.reason.theirs": far_from,
    "crazytaxis.reason.end": no_goal_is_nearer, "crazytaxis.reason.block": a_route_is_longer,
    "crazytaxis.reason.offer": both_are_nearer,
    "wildspace.reason.sets": scores_so_much, "wildspace.reason.same": scores_so_much, "wildspace.reason.missions": scores_so_much,
    "wildspace.reason.robots": scores_so_much, "wildspace.reason.remove": dearest_to_lose, "wildspace.reason.medal": medal_moves,
    "wildspace.reason.new_species": species_is_new,
}
SELDOM = {
    "galactico.reason.done", "galactico.reason.unpaid", "galactico.reason.nobody", "galactico.reason.full",
    "galactico.reason.board", "ganymede.reason.drop", "ganymede.reason.bury", "ganymede.reason.dock", "ganymede.reason.track",
    "ganymede.reason.tile_bonus", "wildspace.reason.remove", "wildspace.reason.sets", "crazytaxis.reason.end",
    "surprise.reason.end",
}
"""These need not come in three matches."""


@pytest.mark.parametrize("game", WITH_REASONS)
def test_a_reason_is_true_of_this_position(game):
    checked = set()
    for seed in (1, 2, 3):
        for view, seat in moments(game, seed):
            for action in view.legal(seat)[:30]:
                text_id, parts = GAMES[game].strategy.reason(view, seat, action) or ("", {})
                if text_id in TRUE:
                    assert TRUE[text_id](view, seat, action, parts), (text_id, parts, action)
                    checked.add(text_id)
    assert {text_id for text_id in TRUE if text_id.startswith(game)} - SELDOM <= checked


def test_two_tiles_that_lie_in_the_row_are_told_apart_by_their_reasons():
    """One brings the colour that a starship waits for, the other pays for a shuttle: the department is the same."""
    position = Position().crew("mixed", "RY", ship="herald-1").earth("BY").row("tile-medic-4", "tile-medic-2", "earth-astro-3")
    view = position.state.seen_by(0)
    assert GAMES["ganymede"].strategy.reason(view, 0, ("tile", "tile-medic-4")) == (
        "ganymede.reason.wanted", {"colour": "ganymede.colour.purple", "ship": "ganymede.ship.herald"})


def test_it_is_not_said_of_every_tile_that_there_is_none_of_its_department():
    view = Position().row("tile-medic-4", "tile-astro-4").state.seen_by(0)
    reasons = [GAMES["ganymede"].strategy.reason(view, 0, ("tile", tile)) for tile in ("tile-medic-4", "tile-astro-4")]
    assert reasons[0] != reasons[1]
