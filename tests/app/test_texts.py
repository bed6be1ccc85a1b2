"""Every text that the app can say exists in all three languages, fits its place holders, and is said somewhere."""

import ast
import fnmatch
import json
import re
from functools import cache
from gettext import GNUTranslations
from importlib import import_module
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from app import i18n, rules
from app.i18n import LANGUAGES
from app.play.banter import LINES, line_id
from app.referee import BOT_FAILED, RULES_FAILED
from app.store import files
from app.store.characters import CHARACTERS, STYLE
from app.tables import PLAYABLE
from games import GAMES
from games.bots import LEVELS
from games.crazytaxis.board import PLACES
from games.ganymede import board as ganymede
from games.kernel import QuickDice
from games.surprise.board import FRAGMENTS, HELPS, TOKENS
from games.wildspace.board import CARDS, HOSTILE, PLANETS
from games.wildspace.board import DATA as WILDSPACE
from tests.ui_process import ROOT
from tools.locale import compiled, sources

SHIP_KINDS = sorted({ship.kind for ship in ganymede.SHIPS})
FORMS = {"en": 2, "ru": 3, "pl": 3}


@cache
def texts(language):
    """{id: (its forms)} of all files of a language."""
    found = {}
    for source in sources():
        with source.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
        if catalog.locale.language == language:
            for message in catalog:
                if message.id:
                    name = message.id if isinstance(message.id, str) else message.id[0]
                    assert name not in found, f"{name} is there twice"
                    found[name] = message.string if isinstance(message.string, tuple) else (message.string,)
    return found


# Which texts are asked for


def asked_for():
    """The first argument of every t(…), tn(…) and tr._(…), and the ids a strategy puts together, with their file."""
    for file in sorted((ROOT / "app").rglob("*.py")):
        if file.name not in ("i18n.py", "tr.py"):
            for call in (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)):
                name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
                if name in ("t", "tn", "named", "known") and call.args:
                    yield file.name, call.args[0]
    for file in sorted((ROOT / "games").glob("*/strategy.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and str(node.left.value).endswith("."):
                yield file.name, node
    for file in sorted((ROOT / "kv").glob("*.kv")):
        for found in re.finditer(r"tr\._(\((?:[^()]|\([^()]*\))*\))", file.read_text(encoding="utf-8")):
            yield file.name, ast.parse("f" + found[1], mode="eval").body.args[0]


def patterns(node):
    """The ids an expression can give, with * for what is known only when the app runs."""
    match node:
        case ast.Constant():
            return {str(node.value)}
        case ast.IfExp():
            return patterns(node.body) | patterns(node.orelse)
        case ast.BinOp(op=ast.Add()):
            return {one + other for one in patterns(node.left) for other in patterns(node.right)}
        case ast.BinOp(op=ast.Mod(), left=ast.Constant()):
            return {re.sub("%[sd]", "*", node.left.value)}
    return {"*"}


def option_texts(prefix, options):
    for option in options:
        yield f"{prefix}.{option.id}"
        yield f"{prefix}.{option.id}.about"
        if option.values != (False, True):
            yield from (f"{prefix}.{option.id}.{value}" for value in option.values)


def options():
    for game in PLAYABLE:
        yield from option_texts(game + ".option", GAMES[game].options)
    if (ROOT / "app" / "settings.py").exists():
        yield from option_texts("settings", import_module("app.settings").SETTINGS)


def scores():
    for game in PLAYABLE:
        state = GAMES[game].new(GAMES[game].players[0], None, QuickDice(0))
        yield from (f"{game}.score.{item}" for item in state.scores()[0].items)


def of(prefix, names):
    return lambda: [prefix + name for name in names]


def wildspace_filters():
    """Symbols in the form in which a condition or an effect names them."""
    rows = [row["ability"] for row in WILDSPACE["cards"] if "ability" in row] + [WILDSPACE["explore"]]
    sections = [planet[side] for planet in WILDSPACE["planets"] for side in "LR"]
    rows += sections + [cell for row in WILDSPACE["captains"] for cell in row["track"] if "do" in cell]
    one = [condition for row in sections for condition in row.get("if", ())]
    one += [condition for row in rows for condition in row.get("if", ()) if condition[0] in ("need", "discard")]
    one += [effect for row in rows for way in row["do"] for effect in way if effect[0] == "play"]  # what is missing
    whom = [condition for row in rows for condition in row.get("if", ()) if condition[0] != "need"]
    whom += [effect for row in rows for way in row["do"] for effect in way if effect[0] == "play"]
    for form, parts in (("one", one), ("acc", whom)):
        yield from (f"wildspace.{form}.{'any' if symbol == '*' else symbol}" for _, symbols in parts for symbol in symbols)


SYMBOLS = (*WILDSPACE["species"], *WILDSPACE["jobs"], "robot", "adviser", "veteran")

# What the * of each pattern stands for
FAMILIES = {
    "game.*": of("game.", PLAYABLE),
    "*.series": lambda: ["crazytaxis.series"],
    "game.*.facts": lambda: [f"game.{game}.facts" for game in PLAYABLE],
    "game.*.first": lambda: [f"game.{game}.first" for game in PLAYABLE],
    "*.score.*": scores,
    "*.account.*": lambda: [name.replace(".score.", ".account.") for name in scores()],
    "*": list,        # a name for a text that is written elsewhere: see `written`
    "*.about": options,
    "*.*": options,
    "trouble.*": of("trouble.", (files.FULL, files.READONLY, files.DAMAGED, files.NEWER, BOT_FAILED, RULES_FAILED,
                                  "connection_lost", "connection_back", "set_back", "not_taken", "not_opened")),
    "bot.name.*": of("bot.name.", CHARACTERS),
    "bot.level.*": of("bot.level.", LEVELS),
    "bot.level.*.about": lambda: [f"bot.level.{level}.about" for level in LEVELS],
    "bot.style.*": of("bot.style.", ("even", *filter(None, set(STYLE.values())))),
    "bot.say.*": lambda: ["bot.say." + line_id(who, moment, number)
                          for who in CHARACTERS for moment, count in LINES.items() for number in range(count)],
    "surprise.button.*": of("surprise.button.", ("lay", "stop", "end", "done")),
    "surprise.fragment.*": of("surprise.fragment.", FRAGMENTS),
    "surprise.prompt.*": of("surprise.prompt.", ("attach", "roll", "aside", "over")),
    "surprise.why.goes_on.*": of("surprise.why.goes_on.", TOKENS),
    "surprise.line.*": of("surprise.line.", (*FRAGMENTS, *TOKENS)),
    "surprise.help.*": of("surprise.help.", HELPS),
    "surprise.helpname.*": of("surprise.helpname.", HELPS),
    "surprise.token.*": of("surprise.token.", TOKENS),
    "surprise.reason.*": of("surprise.reason.", ("roll",)),
    "surprise.log.*": of("surprise.log.", ("jump", "teleport")),
    "surprise.about.*": of("surprise.about.", ("gift", "crew")),
    "surprise.about.help.*": of("surprise.about.help.", HELPS),
    "surprise.about.token.*": of("surprise.about.token.", ("laid", "held")),
    "crazytaxis.reason.*": of("crazytaxis.reason.", ("take", "accept", "decline", "deliver", "nearer", "own", "theirs")),
    "crazytaxis.line.*": of("crazytaxis.line.", PLACES),
    "galactico.reason.*": of("galactico.reason.", ("unload", "pair")),
    "ganymede.reason.*": of("ganymede.reason.", ("dock", "bury")),
    "ganymede.line.*": of("ganymede.line.", (*ganymede.TYPES, *SHIP_KINDS)),
    "ganymede.half.*": of("ganymede.half.", ("market", "board")),
    "ganymede.last_round.*": of("ganymede.last_round.", ("launches", "earth_deck", "mars_deck", "round_cap")),
    "ganymede.type.*": of("ganymede.type.", ganymede.TYPES),
    "ganymede.short.*": of("ganymede.short.", ganymede.TYPES),
    "ganymede.ship.*": of("ganymede.ship.", SHIP_KINDS),
    "ganymede.about.ship.*": of("ganymede.about.ship.", SHIP_KINDS),
    "ganymede.colour.*": of("ganymede.colour.", (*ganymede.COLOURS, "any")),
    "ganymede.profession.*": of("ganymede.profession.", ganymede.COLOURS),
    "ganymede.place.*": of("ganymede.place.", ganymede.PLACES),
    "ganymede.about.*": of("ganymede.about.", ("earth", "mars")),
    "ganymede.about.dock_*": of("ganymede.about.dock_", ganymede.DOCKS),
    "ganymede.about.cost_*": of("ganymede.about.cost_", ("earth", "mars")),
    "ganymede.*_shuttle": lambda: ["ganymede.earth_shuttle", "ganymede.mars_shuttle"],
    "ganymede.log.*": of("ganymede.log.", ("lost", "recruited")),
    "ganymede.log.used_*": of("ganymede.log.used_", ("earth", "mars")),
    "ganymede.part.*": of("ganymede.part.", ("recruit", "adapt", "rep", "move", "ship", "basic")),
    "ganymede.verb.*": of("ganymede.verb.", ("recruit", "adapt", "rep", "move", "ship")),
    "ganymede.do.*": of("ganymede.do.", ("recruit", "adapt", "rep", "move", "ship")),
    "ganymede.prompt.*": of("ganymede.prompt.", (
        "main", "drop", "land", "load", "free", "take", "dock", "depart", "fill", "limit", "over")),
    "ganymede.prompt.keep*": of("ganymede.prompt.keep", "012"),
    "ganymede.prompt.where_*": of("ganymede.prompt.where_", ("", "move", "adapt", "adapt_move")),
    "wildspace.*.*": wildspace_filters,
    "wildspace.reason.*": of("wildspace.reason.", ("explore", "end", "pass", "draw_deck", "hire_deck", "order_draw", "order_play",
                                                    "sets", "same", "missions", "veterans", "robots")),
    "wildspace.reason.*_deck": of("wildspace.reason.", ("draw_deck", "hire_deck")),
    "wildspace.card.*": of("wildspace.card.", CARDS),
    "wildspace.line.*": of("wildspace.line.", CARDS),
    "wildspace.sym.*": of("wildspace.sym.", SYMBOLS),
    "wildspace.planet.*": of("wildspace.planet.", PLANETS),
    "wildspace.hostile.*": of("wildspace.hostile.", HOSTILE),
    "wildspace.source.*": of("wildspace.source.", ("explore", "cell")),
    "wildspace.if.*": of("wildspace.if.", ("discard", "need", "remove")),
    "wildspace.why.condition.*": of("wildspace.why.condition.", ("discard", "need", "remove")),
    "wildspace.mission.*": of("wildspace.mission.", ("pair", "set", "most")),
    "wildspace.side.*": of("wildspace.side.", "LR"),
    "wildspace.raid.*": of("wildspace.raid.", ("take", "discard", "discard_take")),
    "wildspace.about.raid.*": of("wildspace.about.raid.", ("land", "explore")),
    "wildspace.about.*": of("wildspace.about.", ("refresh", "skip")),
    "wildspace.button.*": of("wildspace.button.", ("end", "pass", "skip", "refresh", "cancel")),
    "wildspace.chain.*": of("wildspace.chain.", ("turn", "end", "smuggler", "over")),
    "wildspace.prompt.*": of("wildspace.prompt.", ("turn", "end", "smuggler", "over", "order", "choose")),
    "wildspace.why.*": of("wildspace.why.", ("end", "smuggler")),
    "wildspace.panel.*": of("wildspace.panel.", ("scores", "discard", "hostile")),
    "wildspace.score.*": of("wildspace.score.", ("same", "sets", "missions", "robots", "veterans", "hostile")),
    "wildspace.log.*": of("wildspace.log.", (
        "landed", "explored", "passed", "discarded", "removed", "played", "hired", "skipped", "lapsed", "refreshed", "shuffled",
        "taken", "scrapped")),
    "wildspace.log.ordered.*": of("wildspace.log.ordered.", ("medal", "ability")),
    "wildspace.log.raided.*": of("wildspace.log.raided.", ("land", "explore")),
}


def written():
    """Whatever is written in the app, in a game's strategy or in a lesson and looks like the id of a text."""
    first_words = {name.partition(".")[0] for name in texts("en")}
    like_an_id = re.compile(r"[a-z_]+(\.[A-Za-z0-9_]+)+")
    for file in [*(ROOT / "app").rglob("*.py"), *(ROOT / "games").glob("*/strategy.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and like_an_id.fullmatch(node.value) \
                    and not node.value.endswith("_"):
                yield file.name, node.value
    for file in (ROOT / "assets").glob("lessons/*.json"):
        for found in re.findall(r'"([a-z_]+(?:\.[a-z_]+)+)"', json.dumps(json.loads(file.read_text(encoding="utf-8")))):
            if found.partition(".")[0] in first_words:
                yield file.name, found


def on_the_page():
    """What the page of browsers names: ids as they are, and those that it puts together, with * for what it fills in."""
    for file in sorted((ROOT / "app" / "web" / "page").glob("*.js")):
        for found in re.findall(r"""["`]([a-z_]+(?:\.(?:[A-Za-z0-9_]+|\$\{\w+\}))+)["`]""", file.read_text(encoding="utf-8")):
            if not found.endswith((".js", ".json", ".ttf", ".css")):
                yield file.name, re.sub(r"\$\{\w+\}", "*", found)


def family(pattern):
    """What a pattern stands for: as said above, or, for a game that names its parts by its data, whatever there is.
    That none of those is missing is seen in play: in tests a text that does not exist is an error (app.i18n)."""
    if pattern in FAMILIES:
        return FAMILIES[pattern]()
    return fnmatch.filter(texts("en"), pattern)


def used():
    """{id: where it is used}"""
    first_words = {name.partition(".")[0] for name in texts("en")}
    found = {name: file for file, name in written() if name.partition(".")[0] in first_words}
    named = [(file, pattern) for file, node in asked_for() for pattern in patterns(node)]
    named += [(file, name) for file, name in on_the_page() if name.partition(".")[0] in first_words]
    for file, pattern in named:
        for name in family(pattern) if "*" in pattern else [pattern]:
            found[name] = file
    return found


# The tests


def test_every_way_to_name_a_text_is_known_here():
    unknown = {pattern: file for file, node in asked_for() for pattern in patterns(node)
               if "*" in pattern and pattern not in FAMILIES and not family(pattern)}
    assert not unknown, "say in FAMILIES what these can be"


def test_a_text_that_does_not_exist_is_an_error_here():
    i18n.set_language("en")
    with pytest.raises(KeyError):
        i18n.t("no.such.text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_that_is_used_is_missing(language):
    missing = {name: file for name, file in used().items() if name not in texts(language)}
    assert not missing


def test_no_text_is_unused():
    assert set(texts("en")) - set(used()) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_all_its_forms(language):
    assert set(texts(language)) == set(texts("en"))
    for name, forms in texts(language).items():
        assert all(form.strip() for form in forms), f"{name} has no words"
        assert len(forms) == (FORMS[language] if len(texts("en")[name]) > 1 else 1), f"{name} lacks a form"


@pytest.mark.parametrize("language", LANGUAGES)
def test_place_holders_are_the_same_in_all_languages(language):
    def holders(text):
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    for name, forms in texts(language).items():
        for form in forms:
            assert holders(form) <= holders(texts("en")[name][0]), name


def test_the_compiled_texts_are_those_of_the_sources():
    def catalog(data):
        return {name: text for name, text in GNUTranslations(BytesIO(data))._catalog.items() if name}

    assert len(sources()) >= len(LANGUAGES)
    for source in sources():
        kept = source.with_suffix(".mo").read_bytes()
        assert catalog(kept) == catalog(compiled(source)), f"{source.name} was changed: python -m tools.locale"


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_facts_on_a_game_s_card_are_those_of_its_rules(game, language):
    """They are texts, so that home need not load five games to say them."""
    low, high = GAMES[game].players
    assert texts(language)[f"game.{game}.facts"][0].startswith(f"{low}–{high} ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_begins_with_a_dash(language):
    """A line may break at a blank."""
    with i18n.speaking(language):
        said = i18n.texts_under(("",)).values()
    pages = [str(rules.load(game, language)) for game in PLAYABLE]
    assert len(said) > 1000 and not [text for text in (*said, *pages) if re.search(" [—–]", text)]


def test_compiling_twice_gives_the_same_bytes():
    """Else every run of tools.locale would change all files."""
    for source in sources():
        assert re.findall(rb"-Date: (\S+)", compiled(source)) == [b"2000-01-01"] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_characters_that_the_fonts_have(language):
    """No emoji, no symbols: they would be boxes."""
    allowed = re.compile(r"[\w\s.,:;!?()\[\]{}%+\-–—…·«»„”“’±'\"/=<>&×→°№#−]*")
    for name, forms in texts(language).items():
        for form in forms:
            rest = allowed.sub("", form)
            assert not rest and not re.search("[\U0001F000-\U0001FFFF☀-➿]", form), f"{name}: {rest!r}"


# One rule for all games and languages: a sentence ends with its full stop

SENTENCES = r"\.(log|detail|why|prompt|reason|near_end)(\.|$)"
PARTS = {       # of sentences: what is put around them ends them
    "drawer.log": "a title",
    "hint.why": "ends with the reason",
    "ganymede.log.launched": "ends with its crew",
    "galactico.prompt.watch.*": "stands beside the name of whoever decides",
    "wildspace.prompt.hire": "may be followed by a way out",
    "wildspace.prompt.take": "may be followed by a way out",
    "wildspace.why.condition.*": "one of several",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_ends_with_a_full_stop_and_only_one(language):
    sentences = {name: form for name, forms in texts(language).items() if re.search(SENTENCES, name) for form in forms
                 if not any(fnmatch.fnmatch(name, part) for part in PARTS)}
    assert len(sentences) > 300
    assert not {name: form for name, form in sentences.items() if not re.search(r"[^.][.!?…]$|[.!?]”$", form)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bot_is_called_like_an_icon(language):
    found = texts(language)
    names = {form.casefold() for name, forms in found.items() if name.startswith("bot.name.") for form in forms}
    icons = {form.casefold(): name for name, forms in found.items() if ".icon." in name for form in forms}
    assert names and icons and not names & set(icons), {icons[name] for name in names & set(icons)}
