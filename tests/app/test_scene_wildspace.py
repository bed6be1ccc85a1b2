"""The table of Wild Space without a window: whatever is legal can be touched, nothing secret is drawn, badges tell the truth."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from app import i18n
from app.scene import Art, Panel, Words
from app.session.seats import Seat
from app.stats import totals_over_time
from app.tables.base import Viewpoint, paths_of, scored
from app.tables.taps import Taps
from app.tables.wildspace.cards import lying, tall
from app.tables.wildspace.chain import played_now
from app.tables.wildspace.figures import position
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.planets import _landing, halves
from app.tables.wildspace.printed import flavour, full_name
from app.tables.wildspace.table import TABLE
from games import GAMES
from games.bots import make
from games.kernel import HIDDEN, Match, QuickDice
from games.wildspace.board import CARDS, DECK, DISTANCE, MISSION, PLANETS, SIDES
from games.wildspace.scoring import mission, score
from tests.games.wildspace.scene import Scene as Position

GAME = GAMES["wildspace"]
SIZES = {"phone": (360, 584), "large phone": (411, 780), "phone on its side": (640, 300), "tablet": (1280, 736),
         "tablet upright": (800, 1224), "desktop": (1920, 1024)}
PANELS = ("", "rival:1", "crew", "scores", "discard", "hostile", "rival:4")
FINGER = 44


@pytest.fixture(autouse=True, scope="module")
def english():
    i18n.set_language("en")


def seats(players):
    return tuple(Seat("person" if number % 2 else "bot", "Player %d" % number, number) for number in range(players))


def look_of(view, eye, size, **more):
    return Viewpoint(eye, seats(view.players), *SIZES[size], **{"acting": eye is not None} | more)


def decisions(players, seed, level="normal", often=0.05):
    """Every decision of a match of random play in which refreshes are rare: view, seat, the facts before it."""
    chance = Random(seed)
    match = Match(GAME, players, {"level": level}, key=bytes([seed]) * 32)
    recent = []
    while not match.state.over:
        seat = match.state.to_act()[0]
        yield match.state.seen_by(seat), seat, tuple(recent)
        legal = match.state.legal(seat)
        match.state.news = None
        news = match.play(seat, chance.choice([a for a in legal if a[0] != "refresh" or chance.random() < often] or legal))
        recent = [*recent, *(fact for fact, *_ in news)][-60:]


def hit(scene, lit, target):
    """What a touch on the middle of a target means, as the table's canvas sees it."""
    spot = scene.spots[target]
    inside = [(name not in lit, abs(spot.x - other.x) + abs(spot.y - other.y), name) for name, other in scene.spots.items()
              if abs(spot.x - other.x) <= other.w / 2 and abs(spot.y - other.y) <= other.h / 2]
    return min(inside)[2]


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("seed", range(2))
def test_every_legal_action_can_be_touched_step_by_step(players, seed):
    chance = Random(seed)
    for number, (view, seat, recent) in enumerate(decisions(players, 10 * players + seed)):
        if chance.random() < 0.6:
            continue
        size = list(SIZES)[number % len(SIZES)]
        paths = paths_of(TABLE, view, seat)
        assert len(set(paths.values())) == len(paths)
        for action in chance.sample(list(paths), min(3, len(paths))):
            taps = Taps(paths)
            for target in paths[action]:
                look = look_of(view, seat, size, touched=taps.touched, recent=recent)
                scene = TABLE.place(view, look)
                assert target in scene.spots, (size, action, taps.touched)
                assert hit(scene, taps.lit(), target) == target, (size, action)
                assert TABLE.prompt(view, look)
                done = taps.touch(target)
            assert done == action


@pytest.mark.parametrize("players", range(1, 6))
def test_all_lies_on_the_table_and_can_be_asked_about(players):
    for number, (view, seat, recent) in enumerate(decisions(players, players)):
        if number % 2:
            continue
        size = list(SIZES)[number % len(SIZES)]
        eye = None if number % 5 == 0 else seat  # an onlooker now and then
        shown = view if eye is not None else view.seen_by(None)
        look = look_of(shown, eye, size, opened=PANELS[number % len(PANELS)], recent=recent)
        scene = TABLE.place(shown, look)
        width, height = SIZES[size]
        for name, spot in scene.spots.items():
            assert -1 <= spot.x - spot.w / 2 and spot.x + spot.w / 2 <= width + 1, (size, name, spot)
            assert -1 <= spot.y - spot.h / 2 and spot.y + spot.h / 2 <= height + 1, (size, name, spot)
            TABLE.why_not(shown, look, name)
            TABLE.about(shown, look, name)
        for fact in recent:
            TABLE.tell(fact, look)
            TABLE.where(fact)
        TABLE.motion(shown, look, list(recent))
        TABLE.near_end(shown, look)
        assert TABLE.rule(shown) and all(0 <= piece.layer <= 9 for piece in scene.pieces.values())


@pytest.mark.parametrize("size", SIZES)
def test_what_must_be_touched_is_large_enough_for_a_finger(size):
    for number, (view, seat, _) in enumerate(decisions(number_of_players(size), 3)):
        if number % 4:
            continue
        scene = TABLE.place(view, look_of(view, seat, size))
        for path in paths_of(TABLE, view, seat).values():
            spot = scene.spots[path[0]]
            crowded = path[0].startswith("hand:") and len(view.hands[seat]) > 10 or path[0].startswith("crew:")
            assert min(spot.w, spot.h) >= (28 if crowded else FINGER), (size, path[0], spot)


def number_of_players(size):
    return 1 + list(SIZES).index(size) % 5


def rule_symbols(drawings):
    """The sizes of the symbols of rules among the drawings."""
    kinds = tuple("wildspace/" + kind for kind in ("species_", "job_", "class_", "do_"))
    return [drawing.w for drawing in drawings if isinstance(drawing, Art) and drawing.name.startswith(kinds)]


@pytest.mark.parametrize("draw, least", [(lambda card: tall(card, 66), 19), (lambda card: tall(card, 99), 24),
                                         (lambda card: lying(card, 86, 46), 14)])
def test_what_a_card_says_can_be_read_on_a_phone_and_on_a_tablet(draw, least):
    small = {CARDS[card]: min(rule_symbols(draw(card))) for card in DECK}
    assert min(small.values()) >= least, sorted(small.items(), key=lambda item: item[1])[:5]


@pytest.mark.parametrize("size, least", [("phone", 20), ("tablet", 24), ("desktop", 33)])
def test_what_a_planet_says_can_be_read(size, least):
    """Nobody has landed; every section of every planet."""
    for planets in (("pl_3a", "pl_6a", "pl_9a"), ("pl_3b", "pl_6b", "pl_9b"), ("pl_3c", "pl_6c", "pl_9b")):
        sight = Sight(position(("cp_owl",) * 9, (), planets), Viewpoint(0, seats(2), *SIZES[size]), seats(2))
        for place in range(5):
            for side in (0, 1):
                drawn = _landing(sight, place, side, halves(sight, place, side)[0], True)
                assert min(rule_symbols(drawn)) >= least, (place, side, rule_symbols(drawn))


# Secrets


def faces(scene):
    return {drawing.name.partition("face_")[2] for piece in scene.pieces.values() for drawing in piece.drawings
            if isinstance(drawing, Art) and "/face_" in drawing.name}


@pytest.mark.parametrize("opened", PANELS)
def test_no_face_is_drawn_that_these_eyes_may_not_see(opened):
    for number, (view, seat, recent) in enumerate(decisions(5, 4)):
        if number % 6:
            continue
        for eye in (seat, None, (seat + 1) % 5):
            shown = view if eye == seat else view.seen_by(None) if eye is None else hidden_from(view, seat)
            scene = TABLE.place(shown, look_of(shown, eye, "tablet", opened=opened, acting=eye == seat, recent=recent))
            known = {card for cards in (shown.market, shown.discard, *shown.crews, *shown.hands) for card in cards}
            allowed = {CARDS[card] for card in known if card != HIDDEN}
            assert faces(scene) <= allowed


def hidden_from(view, seat):
    """As somebody else sees it, for whom only what all have seen of the acting hand is known."""
    other = view.copy()
    hand, shown = view.hands[seat], view.shown[seat]
    other.hands[seat] = hand[:shown] + (HIDDEN,) * (len(hand) - shown)
    return other


def test_a_shared_device_needs_a_curtain_unless_one_plays_alone():
    for players in range(1, 6):
        assert TABLE.secret(GAME.new(players, {}, QuickDice(1))) == (players > 1)


# What the badges say


@pytest.mark.parametrize("players", (1, 2, 4))
def test_the_gain_on_a_hand_card_is_what_the_rules_give_for_it(players):
    for view, seat, _ in decisions(players, 6):
        if view.phase != "play":
            continue
        sight = Sight(view, look_of(view, seat, "tablet"), scored(TABLE, seats(players), view.seats))
        for action in view.legal(seat):
            if action[0] == "play":
                after = view.guess(seat, QuickDice(3))
                before = score(after, seat).total
                clock = after.clock
                after.apply(seat, action)
                seen = sight.previews[CARDS.index(action[1])]
                assert seen.gain == score(after, seat).total - before
                assert seen.ends == (after.clock != clock)


def test_a_card_whose_condition_is_not_met_says_so_and_one_whose_is_does_not():
    """sp_owl_botanist_1 needs a robot in the crew."""
    for crew, fails in ((("cp_lizard",), True), (("cp_lizard", "rb_17"), False)):
        position = Position().crew(0, *crew).hand(0, "sp_owl_botanist_1", "sp_bear_pilot_1")
        view = position.state.seen_by(0)
        sight = Sight(view, look_of(view, 0, "tablet"), scored(TABLE, seats(view.players), view.seats))
        assert sight.previews[CARDS.index("sp_owl_botanist_1")].fails == fails
        assert not sight.previews[CARDS.index("sp_bear_pilot_1")].fails
        scene = TABLE.place(view, look_of(view, 0, "tablet"))
        red = [d for d in scene.pieces["card", CARDS.index("sp_owl_botanist_1")].drawings
               if isinstance(d, Panel) and d.fill == "alert"]
        assert bool(red) == fails


def test_a_section_that_is_not_legal_says_why():
    for view, seat, _ in decisions(2, 8):
        if view.phase != "turn":
            continue
        legal = {TABLE.path(view, action)[0] for action in view.legal(seat)}
        for place, planet in enumerate(view.row):
            if planet >= 0:
                for side in SIDES:
                    target = "section:%s:%s" % (PLANETS[planet], side)
                    said = TABLE.why_not(view, look_of(view, seat, "phone"), target)
                    assert target in legal or said, target
            else:
                assert str(DISTANCE[place]) in TABLE.why_not(view, look_of(view, seat, "phone"), "planet:%d" % place)


def test_every_plan_is_legal_from_its_first_action_to_its_last():
    planned = set()
    for players in (1, 3):
        for view, seat, _ in decisions(players, 9):
            for target, actions in TABLE.plans(view, seat).items():
                world = view.guess(seat, QuickDice(5))
                for action in actions:
                    assert action in world.legal(seat), (target, actions)
                    world.apply(seat, action)
                planned.add(target.partition(":")[0] if target != "deck:all" else target)
    assert planned >= {"deck:all", "deck", "m0", "m1", "m2", "hand"}


def test_the_advisers_show_what_their_missions_are_worth_now():
    position = Position().crew(0, "cp_owl", "ad_lizard_2", "sp_owl_botanist_1", "sp_bear_botanist_1", "sp_rhino_botanist_1")
    view = position.state.seen_by(0)
    scene = TABLE.place(view, look_of(view, 0, "tablet"))
    words = [drawing.text for drawing in scene.pieces["card", CARDS.index("ad_lizard_2")].drawings if hasattr(drawing, "text")]
    assert words == ["5"] == [str(mission(view, 0, MISSION[CARDS.index("ad_lizard_2")]))]


def test_the_chain_counts_the_cards_of_this_turn_only():
    recent = (("landed", 0, "pl_home_a", "R"), ("played", 0, "rb_17"), ("ended", 0), ("explored", 1, "pl_3a", "L"),
              ("hired", 1, "rb_01", "deck"), ("played", 1, "rb_02"))
    assert [CARDS[card] for card in played_now(recent)] == ["rb_01", "rb_02"]


# Alone against the smuggler


def finished_alone(seed):
    match = Match(GAME, 1, {"level": "hard"}, key=bytes([seed]) * 32, seats=[seats(1)[0].to_json()])
    bot = make("random" if seed % 2 else "greedy", GAME, seed)
    while not match.state.over:
        match.play(0, bot.choose(match.state.seen_by(0), 0))
    return match


def test_the_smuggler_is_scored_and_named_but_has_no_seat():
    match = finished_alone(1)
    assert match.state.winners() == (1,)  # random play loses
    everybody = scored(TABLE, seats(1), len(match.state.scores()))
    assert [who.name for who in everybody] == ["Player 0", "Smuggler"]
    assert everybody[0].colour != everybody[1].colour
    curves = totals_over_time(match, 10)
    assert [row[-1] for row in curves] == [score.total for score in match.state.scores()]


def test_his_planets_can_be_touched_only_in_his_turn():
    for view, seat, _ in decisions(1, 2, "hard"):
        scene = TABLE.place(view, look_of(view, seat, "tablet"))
        mine = {action[1] for action in view.legal(seat) if action[0] == "smuggler"}
        assert {"hostile:" + name for name in mine} <= set(scene.spots)
        if view.phase == "turn":
            assert not mine
            for target in scene.spots:
                if target.startswith("hostile:"):
                    assert TABLE.why_not(view, look_of(view, seat, "tablet"), target)


def test_a_card_that_fails_says_which_condition_is_not_met():
    def told(card, *hand, crew=("cp_lizard",)):
        view = Position().crew(0, *crew).hand(0, card, *hand).state.seen_by(0)
        return TABLE.about(view, look_of(view, 0, "phone"), "hand:" + card).text

    assert "a robot" in told("sp_owl_botanist_1", "rb_17").partition("Red")[2]              # needs a robot in the crew
    assert "an engineer or a botanist" in told("sp_rhino_pilot_1", "rb_17").partition("Red")[2]  # discards one of them
    assert "a pilot" in told("sp_owl_soldier_1", "rb_17").partition("Red")[2]               # plays a pilot
    assert "Red" not in told("sp_owl_soldier_1", "sp_owl_pilot_1")


def test_who_can_only_explore_is_told_to_let_the_crew_grow():
    both = ("pl_home_a.L", "pl_home_a.R", "pl_home_b.L", "pl_home_b.R")
    stuck, free = Position().ships(0, landed=both), Position().ships(0, landed=both[:3])
    for place, warned in ((stuck, True), (free, False)):
        view = place.state.seen_by(0)
        assert ("grow" in TABLE.prompt(view, look_of(view, 0, "phone"))) == warned


def test_in_the_own_last_turn_one_is_told_what_useless_cards_are_still_good_for():
    told = {(view.turns(seat), "spoil" in TABLE.prompt(view, look_of(view, seat, "phone")))
            for seed in range(3) for view, seat, _ in decisions(5, seed) if view.phase == "end"}
    assert {turn for turn, warned in told if warned} == {9} and (9, False) not in told


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_card_has_a_name_and_a_line_of_its_own(language):
    i18n.set_language(language)
    names, lines = [full_name(card) for card in range(len(CARDS))], [flavour(card) for card in range(len(CARDS))]
    i18n.set_language("en")
    assert len(set(names)) == len(set(lines)) == len(CARDS)
    assert max(map(len, lines)) <= 60


def test_the_figures_of_the_rules_tell_the_truth():
    """What the captions say: two pairs, one three, no majority; 15 for five owls, 5 for three bears, 15 for a set."""
    def numbers(name):
        return [drawing.text for drawing in TABLE.figure(name).drawings if hasattr(drawing, "text") and "=" in drawing.text]

    assert numbers("missions") == ["= 4", "= 5", "= 0"]
    assert numbers("collections") == ["= 15", "= 5", "= 15"]


def test_to_refresh_the_market_is_a_small_button_that_says_its_price_and_can_be_cancelled():
    from app.scene import Words
    from tests.tables.matches import match

    seen = 0
    for view, look, _ in match("wildspace", 2, False):
        if not look.acting or not any(action[0] == "refresh" for action in view.legal(look.eye)):
            continue
        scene, begun = TABLE.place(view, look), TABLE.place(view, replace(look, touched=("refresh",)))
        spot, cancel = scene.spots["refresh"], begun.spots["cancel:"]
        assert 44 <= spot.w < look.width * 0.4 and (spot.x, spot.w) == (cancel.x, cancel.w) and "refresh" not in begun.spots
        words = [drawing.text for drawing in scene.pieces["button", "refresh"].drawings if isinstance(drawing, Words)]
        assert words == ["Refresh market: 1 card"]
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("size", SIZES)
def test_no_card_of_a_hand_hides_anything_of_another(size):
    people = [card for card in CARDS if card.startswith("sp_")]
    for number in range(1, 28):
        view = Position().crew(0, "cp_lizard").hand(0, *people[:number]).state.seen_by(0)
        scene = TABLE.place(view, look_of(view, 0, size))
        boxes = [scene.spots["hand:" + card] for card in people[:number]]
        for one, other in combinations(boxes, 2):
            beside = abs(one.x - other.x) - (one.w + other.w) / 2, abs(one.y - other.y) - (one.h + other.h) / 2
            assert max(beside) >= -0.1, number
        if size in ("tablet", "desktop"):
            assert min(min(box.w, box.h) for box in boxes) >= 43, number


def test_more_crew_than_a_planet_asks_for_is_said_as_enough():
    """Not "9 of 3"."""
    enough = 0
    for view, seat, _ in list(decisions(2, 3))[::5]:
        for (kind, *_), piece in [(key, piece) for key, piece in TABLE.place(view, look_of(view, seat, "tablet")).pieces.items()
                                  if isinstance(key, tuple) and key[0] in ("planet", "head")]:
            for words in (words.text for words in piece.drawings if isinstance(words, Words) and " of " in words.text):
                size, far = map(int, words.split(" of "))
                assert size <= far, kind
                enough += size == far
    assert enough


def test_what_a_card_would_score_does_not_hide_its_medal_on_a_phone():
    seen = 0
    for view, seat, _ in list(decisions(3, 5))[::3]:
        scene = TABLE.place(view, look_of(view, seat, "phone"))
        for key, piece in scene.pieces.items():
            if isinstance(key, tuple) and key[0] == "card" and "hand:" + CARDS[key[1]] in scene.spots:
                gain = [words for words in piece.drawings if isinstance(words, Words) and words.text[:1] in "+-"]
                plates = [panel for panel in piece.drawings if isinstance(panel, Panel) and panel.fill in ("target", "alert")
                          and gain and (panel.x, panel.y) == (gain[0].x, gain[0].y)]
                medals = [art for art in piece.drawings if isinstance(art, Art) and art.name.endswith("veteran")
                          and art.x < -piece.size * 0.3 and art.y < 0]
                for plate in plates:
                    for medal in medals:
                        seen += 1
                        assert plate.x - plate.w / 2 >= medal.x + medal.w / 2 - 1
    assert seen


def test_the_words_on_the_piles_take_one_line_and_the_chain_has_room():
    """"Discard 13" in two lines hid the card; "Chain: 3" touched the pictures beside it."""
    counted = 0
    for view, seat, recent in list(decisions(2, 8))[::3]:
        scene = TABLE.place(view, look_of(view, seat, "phone", recent=recent))
        for pile in ("deck", "open:discard"):
            said = next(words for words in scene.pieces[pile].drawings if isinstance(words, Words))
            assert len(said.text) * said.size * 0.56 <= said.w
        chain = scene.pieces["chain now"].drawings if "chain now" in scene.pieces else ()
        for words in [words for words in chain if isinstance(words, Words) and words.text.startswith("Chain")]:
            counted += 1
            row = [art for art in chain if isinstance(art, Art) and abs(art.y - words.y) < 12]
            assert all(art.x + art.w / 2 <= words.x - words.w / 2 for art in row)
    assert counted
