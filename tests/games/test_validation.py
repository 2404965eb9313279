"""Validation of game folders reports missing and inconsistent parts in a sentence."""

import shutil
import sys

import pytest

import meldhouse.games
from meldhouse import rulebook
from meldhouse.games import Game
from meldhouse.games.validation import CONSTANTS, FUNCTIONS, find_problems, name_of
from meldhouse.i18n import catalogue, rendering
from tests.docs import game_guide


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of the guide's game, installed inside the package."""
    for path, text in game_guide.files().items():
        game_guide.write(path, text, tmp_path)
    games = tmp_path / game_guide.PACKAGE / "games"
    written = rulebook.pages()
    monkeypatch.setenv("MELDHOUSE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(meldhouse.games, "__path__", [str(games), *meldhouse.games.__path__])
    monkeypatch.setattr(rulebook, "pages", lambda: [*written, game_guide.GAME])
    monkeypatch.setattr(catalogue, "GAMES_FOLDER", games)
    clear_caches()
    yield games / game_guide.GAME
    clear_caches()
    for module in [name for name in sys.modules if name.startswith(f"meldhouse.games.{game_guide.GAME}")]:
        del sys.modules[module]


def clear_caches():
    """Clear the caches of catalogues and pages."""
    for kept in (
        catalogue.game_of_key,
        catalogue.load_bundle,
        catalogue.messages_by_key,
        catalogue.variables,
        rendering.format_message,
    ):
        kept.cache_clear()


def problems_in(folder):
    """Return the problems found in the folder."""
    game = Game(game_guide.GAME)
    game.folder = folder
    return find_problems(game)


def put(folder, role, line):
    """Append a line to a module."""
    with (folder / f"{role}.py").open("a") as file:
        file.write(f"\n{line}\n")


def test_validation_of_a_complete_folder_reports_no_problems(folder):
    """The guide's game has no problems."""
    assert problems_in(folder) == ()


@pytest.mark.parametrize(("role", "name"), [(role, name) for role, names in CONSTANTS.items() for name in names])
def test_validation_reports_a_missing_constant(folder, role, name):
    """The report has its module and meaning."""
    put(folder, role, f"del {name}")
    assert problems_in(folder)[0] == f"games/highest/{role}.py has no {name}: {CONSTANTS[role][name]}."


EVERY_VERB = [(role, verb) for role, verbs in FUNCTIONS.items() for verb in verbs]


@pytest.mark.parametrize(("role", "verb"), EVERY_VERB)
def test_validation_reports_a_missing_function(folder, role, verb):
    """The report has its module and parameters."""
    put(folder, role, f"del {name_of(verb)}")
    assert problems_in(folder)[0] == f"games/highest/{role}.py has no {verb}."


@pytest.mark.parametrize(("role", "verb"), EVERY_VERB)
def test_validation_reports_wrong_parameters_of_a_function(folder, role, verb):
    """The parameters are too many, or in another order."""
    name, takes = name_of(verb), verb.partition("(")[2].rstrip(")").split(", ")
    put(folder, role, f"def {name}({', '.join(takes)}, more):\n    pass")
    assert f"has to be {verb}." in problems_in(folder)[0]
    for module in [module for module in sys.modules if module.startswith("meldhouse.games.highest")]:
        del sys.modules[module]
    put(folder, role, f"def {name}({', '.join(reversed(takes))}):\n    pass")
    assert len(takes) == 1 or (
        problems_in(folder)[0] == f"games/highest/{role}.py: {name} takes ({', '.join(reversed(takes))}) "
        f"in this order, and has to be {verb}."
    )


@pytest.mark.parametrize("role", CONSTANTS)
def test_validation_reports_a_missing_or_broken_module(folder, role):
    """The report has the purpose of a missing module, or the error of a broken module."""
    put(folder, role, "def")
    assert any(why.startswith(f"games/highest/{role}.py cannot be read: SyntaxError: ") for why in problems_in(folder))
    (folder / f"{role}.py").unlink()
    assert any(why.startswith(f"games/highest/{role}.py is missing: it has ") for why in problems_in(folder))


def test_validation_reports_a_missing_rulebook_page(folder, monkeypatch):
    """The rulebook needs a page for every game, with the name of its folder."""
    monkeypatch.setattr(rulebook, "pages", lambda: ["pong"])
    assert problems_in(folder) == ("rulebook/highest.md is missing: the page with the game's rules.",)


def test_validation_reports_a_missing_catalogue(folder):
    """A game needs a catalogue in its folder."""
    (folder / "en.ftl").unlink()
    assert problems_in(folder) == ("games/highest/en.ftl is missing: what the game says, in English.",)


def test_validation_reports_a_game_without_a_folder(folder):
    """A name is in GAMES, but its folder is missing."""
    shutil.rmtree(folder)
    assert [why[:34] for why in problems_in(folder)] == ["There is no folder games/highest: "]


PLAYED = """
from meldhouse.games.how_to_play import HowToPlay, OptionGroup, PieceGroup, Point
from meldhouse.games.highest import TITLE
POINT = Point((), (PieceGroup("KS"),))
THEMES = (OptionGroup(TITLE, {options}),)
PLAYED = HowToPlay(lambda rules: {{"set": "cards"}}, (POINT,), (POINT,), (POINT,), (POINT,), {words}, THEMES)
"""


def the_page(words=(), options=("seats", "hand_size")):
    """Return a page "How it is played" that shows a king."""
    return PLAYED.format(words=words, options=options)


CHOICES = "def choices(s, rules, words):\n    return 8"
STRENGTH = """
from meldhouse.games.bot_levels import WinShare

ONE = WinShare(1.0, 0.1)
STRENGTH = dict(club=ONE, strong=ONE) | dict({})
"""
MISFITS = [
    ("__init__", "TITLE = ''", "TITLE is empty."),
    ("__init__", "SENTENCE = 'A game'", "SENTENCE is no sentence: it ends with a full stop."),
    ("__init__", "COVER = ()", "COVER is empty: some pieces have to lie on the lobby's picture."),
    ("__init__", "COVER = (('card-KS', 1, 2),)", "a row of COVER is the pieces' names and five numbers"),
    ("__init__", "RULES_VERSION = 0", "RULES_VERSION has to be a whole number from 1 on, not 0."),
    ("__init__", "RULES_VERSION = '1'", "RULES_VERSION has to be a whole number from 1 on, not '1'."),
    (
        "rules",
        "Rules.__annotations__['hand_size'] = int",
        "cannot check that every option is described, and that `seats` is the first: ",
    ),
    ("rules", "Rules.__annotations__ = dict(reversed(Rules.__annotations__.items()))", "first field of Rules"),
    ("rules", "SEATS = 3", "`seats` goes beyond SEATS, which is 3."),
    (
        "rules",
        "Rules.__annotations__['hand_size'] = Annotated[int, option('', 3, 13)]",
        "the option hand_size says nothing of itself.",
    ),
    (
        "rules",
        "from meldhouse.games.options import Need\n"
        "Rules.__annotations__['hand_size'] = Annotated[int, option('cards', 3, 13, Need('jokers'))]",
        "hand_size needs jokers, which is no option.",
    ),
    ("rules", "VARIANTS = {}", "VARIANTS is empty: one at least is played."),
    ("rules", "VARIANTS['duel'] = Rules()", "the variant duel has to be a Variant(Rules(...), sentence)."),
    ("rules", "VARIANTS['duel'] = Variant(Rules(), 'Two')", "the variant duel has no sentence"),
    (
        "rules",
        "VARIANTS['duel'] = Variant(Rules(seats=3), 'Three.')",
        "the variant duel cannot be played: 3 players can't share",
    ),
    ("rules", "NONE = 0", "NONE has to be -1, not 0."),
    ("rules", "UNKNOWN = -1", "UNKNOWN has to be -2, not -1."),
    ("rules", "MAX_LEGAL = 0", "MAX_LEGAL has to be a whole number above 0, not 0."),
    ("rules", "LIMIT = 'many'", "LIMIT has to be a whole number above 0, not 'many'."),
    ("rules", "N_ACTIONS = 100_000", "N_ACTIONS is 100000, and actions are numbers below 32768."),
    ("rules", "LUCK = 2", "prepare and LUCK belong together"),
    ("rules", "FIRSTS = (0,)", "choices, FIRSTS and ABREAST belong together, and there is no choices and ABREAST."),
    ("rules", f"{CHOICES}\nFIRSTS = (0,)", "belong together, and there is no ABREAST."),
    ("rules", f"{CHOICES}\nABREAST = 1", "belong together, and there is no FIRSTS."),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 1, [0]", "FIRSTS has the actions at which rows of words begin"),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 1, ()", "rising, a tuple such as (0, 100), not ()."),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 1, (10, 0)", "not (10, 0)."),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 1, (0, 'ten')", "not (0, 'ten')."),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 1, (0, N_ACTIONS)", "not (0, 52)."),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 'one', (0,)", "ABREAST is how many words of `choices` make a row"),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 0, (0,)", "72 words at most in all of the rows that FIRSTS names, not 0."),
    ("rules", f"{CHOICES}\nABREAST, FIRSTS = 25, (0, 10, 20)", "72 words at most"),
    ("rules", "STATE = np.dtype([('actor', 'i1'), ('rng', 'u8')], align=True)", "STATE has holes"),
    ("rules", "STATE = np.dtype([('actor', 'i1')])", "STATE has no field `chips`."),
    ("rules", "TALLY = np.dtype([('decisions', 'i2')])", "TALLY has no counter `turns`."),
    (
        "rules",
        "TALLY = np.dtype([(name, 'i4') for name in TALLY.names])",
        "the field `tally` of STATE has to be a TALLY.",
    ),
    (
        "rules",
        "STATE = np.dtype([(name, 'i4' if name == 'rng' else STATE[name]) for name in STATE.names])",
        'the field `rng` of STATE has to be one "u8".',
    ),
    (
        "rules",
        "STATE = np.dtype([(name, 'i4' if name == 'chips' else STATE[name]) for name in STATE.names])",
        "`chips` is a number a seat: it needs SEATS entries.",
    ),
    ("rules", "STATE = np.dtype([*STATE.descr, ('sort', 'i1')])", "a field cannot be called `sort`"),
    ("rules", "LEDGERS = {'gone': ()}", "LEDGERS names gone, which is no number a seat in STATE."),
    ("rules", "LEDGERS = {'chips': ('pot',)}", "LEDGERS names pot, which is no field of STATE."),
    ("rules", "del SECRET['rng']", "SECRET has to say that NOBODY sees `rng`."),
    ("rules", "SECRET['wall'] = OWNER", "SECRET names wall, which is no field of STATE."),
    (
        "rules",
        "SECRET['stock'] = OWNER",
        "SECRET says that stock is its OWNER's: then its first index has to be the seat.",
    ),
    (
        "rules",
        "SECRET['stock'] = NOBODY._replace(open_where='gone')",
        "SECRET opens stock where gone says so, which is no field of the same shape.",
    ),
    (
        "rules",
        "SECRET['stock'] = NOBODY._replace(open_top='high')",
        "SECRET opens the top of stock, which high should count",
    ),
    ("rules", "SECRET['stock'] = NOBODY._replace(open_in_turn=True)", "STATE has no field `turn`."),
    ("rules", "OPENED_BY = {'peeking': {}}", "OPENED_BY names peeking, which is no option."),
    ("rules", "OPENED_BY = {'hand_size': {'wall': NOBODY}}", "OPENED_BY names wall, which is no field of STATE."),
    ("rules", "STATE = np.dtype([*STATE.descr, ('window', 'i1')])", "STATE has a `window` and no `turn`"),
    ("rules", "STATE = np.dtype([*STATE.descr, ('window', 'i1')])", "STATE has a `window` and the law no EVERYBODY"),
    (
        "rules",
        "STATE = np.dtype([*STATE.descr, ('window', 'i1')])",
        "STATE has a `window` and notation.py no BEFOREHAND",
    ),
    ("rules", "def prepare(deck, rules):\n    pass", "and has to be prepare(deck, rules, luck)."),
    ("rules", "def choices(s, words):\n    pass", "and has to be choices(s, rules, words)."),
    ("rules", "deal = 5", "deal is 5, and has to be deal(s, rules, deck)."),
    ("rules", "VARIANTS = None", "cannot check that every variant can be played: "),
    ("notation", "import types\nPIECES = types.SimpleNamespace(NAMES=NAMES)", "PIECES has to have PIECES"),
    ("notation", "PIECE_FIELDS['wall'] = 'list'", "PIECE_FIELDS names wall, which is no field of STATE."),
    (
        "notation",
        "PIECE_FIELDS['hand'] = 'heap'",
        "PIECE_FIELDS says that hand is a 'heap': it is a 'list' or a 'set'.",
    ),
    ("notation", "CLAIMABLE = 'play'", "CLAIMABLE has to be some verbs, such as ('discard',), not 'play'."),
    (
        "rules",
        "full_deck = lambda rules: np.arange(90, dtype=np.int8)",
        "full_deck of the variant five has pieces without",
    ),
    ("heuristic", "PLAYOUTS = 0", "PLAYOUTS has to be a whole number above 0, not 0."),
    ("heuristic", "SELDOM = 0.5", "SELDOM has to be a whole number from 0, not 0.5."),
    ("heuristic", "BEYOND_LEARNED = 2.0", "BEYOND_LEARNED is said, and no player has taught itself the game"),
    ("heuristic", "BEYOND_LEARNED = True", "BEYOND_LEARNED has to be a number from 0.0, not True."),
    ("heuristic", "CLEARLY = 'very'", "CLEARLY has to be a number from 0.0 to 5.0, not 'very'."),
    ("position_kinds", "SITUATIONS = {}", "SITUATIONS has 0 kinds of positions, and Rules 2 options"),
    ("position_kinds", "SITUATIONS['odd'] = 3", "'odd' is no Situation."),
    ("position_kinds", "SITUATIONS['odd'] = Situation(bool, 'jokers')", "'odd' is come to in a variant jokers"),
    (
        "position_kinds",
        "SITUATIONS['odd'] = Situation(bool, options={'x': 1})",
        "'odd' is come to with x, which is no option.",
    ),
    ("score_breakdown", "", "it has no won(view, rules)."),
    ("score_breakdown", "def won(rules, view): ...", "won takes (rules, view) in this order"),
    ("score_breakdown", "def won(view, rules): ...\ndef near(view): ...", "near takes (view), and has to be near("),
    ("how_to_play", "PLAYED = 5", "PLAYED has to be a HowToPlay, not 5."),
    ("how_to_play", "PAGE = 5", 'cannot check that "How it is played" covers the options'),
    ("how_to_play", the_page(options=("seats",)), "`themes` has hand_size 0 times"),
    ("how_to_play", the_page(options=("seats", "hand_size", "seats")), "`themes` has seats 2 times"),
    ("how_to_play", the_page(options=("seats", "hand_size", "jokers")), "`themes` has jokers 1 times"),
    ("how_to_play", the_page().replace("KS", "5m"), "there is no piece 5m."),
    ("how_to_play", the_page(words=("trick",)), "en.ftl has no highest-means-trick."),
    ("how_to_play", the_page(), "en.ftl has no highest-effect-seats."),
    ("bot_strength", "STRENGTH = {}", "STRENGTH does not say how strong club is."),
    ("bot_strength", STRENGTH.format("master=1.5"), "has to have a WinShare(times, error) of master, not 1.5."),
    ("bot_strength", STRENGTH.format("master=WinShare(1.5, 0)"), "has to have a WinShare(times, error) of master"),
    ("bot_strength", STRENGTH.format("learned=ONE"), "STRENGTH has learned, which is none of club, strong, master."),
    (
        "continuation_value",
        "def promised(s, rules): ...",
        "promised takes (s, rules), and has to be promised(s, rules, seat)",
    ),
    ("continuation_value", "COUNTED = 5", "COUNTED has to be a sentence of en.ftl, not 5."),
    ("position_kinds", "def redealt(before):\n    pass", "and has to be redealt(before, after, rules)."),
]


@pytest.mark.parametrize(("role", "line", "says"), MISFITS, ids=[f"{role}-{says}" for role, _, says in MISFITS])
def test_validation_reports_inconsistent_modules(folder, role, line, says):
    """The report has the place and the requirement."""
    put(folder, role, line)
    assert any(says in why and why.startswith("games/highest/") for why in problems_in(folder)), problems_in(folder)
