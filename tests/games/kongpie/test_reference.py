"""The rules of Kong-Pie agree with bench/reference/kongpie.c, which was written independently from the rulebook."""

import pytest
from programs import COMPILER, build, far_apart, figures_of

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.options import plain, with_options

GAME = mh.GAMES["kongpie"]

pytestmark = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler on this machine")

COUNTERS = (
    "decisions", "turns", "connects", "draws", "restocks", "resets", "stops", "passes", "removed", "glory", "high_kong",
)  # fmt: skip

# name, the hands played by each, the preset, options as the rules and as the C program name them
CASES = [
    ("household", 4_000, "household", {}, []),
    ("casino", 200_000, "casino", {}, []),
    ("example", 4_000, "example", {}, []),
    ("two", 2_000, "household", {"seats": 2, "glory": True}, ["seats=2", "glory=1"]),
    ("short", 40_000, "casino", {"short_connect": True}, ["short_connect=1"]),
    (
        "stopped",
        40_000,
        "casino",
        {"passed_rounds": "stop_first", "restock_limit": 3, "restock_mode": "shuffle", "lojack_scope": "appearing"},
        ["passed_rounds=1", "restock_limit=3", "restock_mode=1", "appearing=1"],
    ),
    (
        "offered",
        40_000,
        "casino",
        {"passed_rounds": "stop_first", "on_stop": "offer_reset", "restock_limit": 2, "restock_mode": "dealer_choice"},
        ["passed_rounds=1", "on_stop=3", "restock_limit=2", "restock_mode=2"],
    ),
    (
        "reset",
        10_000,
        "household",
        {"seats": 2, "passed_rounds": "stop_first", "on_stop": "reset", "lojack": True, "restock_limit": 2},
        ["seats=2", "passed_rounds=1", "on_stop=2", "lojack=1", "restock_limit=2"],
    ),
    (
        "to the house",
        40_000,
        "casino",
        {"passed_rounds": "stop_first", "on_stop": "end", "jackpot_when_unwon": "to_house"},
        ["passed_rounds=1", "on_stop=1", "jackpot_to_house=1"],
    ),
    (
        "broken off",
        20_000,
        "household",
        {"max_turns": 60, "max_actions_per_turn": 3, "restock_fee": 2},
        ["max_turns=60", "max_actions=3", "restock_fee=2"],
    ),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return build("kongpie", tmp_path_factory.mktemp("reference"))


def figures(tables):
    """Yield the same figures from the tables of the rules, one array of all hands each."""
    tally = tables["tally"]
    yield from ((name, tally[name]) for name in COUNTERS)
    yield "first_place", tally["first_place"] >= 0
    for seat in range(3):
        yield from ((f"kongs.{seat}.{kind}", tally["kongs"][:, seat, kind]) for kind in range(5))
        yield f"chips.{seat}", tables["chips"][:, seat]
        yield f"tokens.{seat}", tables["tokens"][:, seat]
        yield f"points.{seat}", tables["points"][:, seat]
        yield f"wins.{seat}", tally["winner"] == seat
    yield from ((f"ended.{how}", tally["ended"] == how) for how in range(1, 7))


@pytest.mark.parametrize(("name", "hands", "preset", "options", "settings"), CASES, ids=[case[0] for case in CASES])
def test_kongpie_rules_and_independent_program_have_equal_statistics(program, name, hands, preset, options, settings):
    """Every figure of the tally, every ending, the points and the money have the same mean within chance."""
    rules = plain(with_options(GAME.variants[preset].rules, options))
    tables = GAME.tables(hands)
    GAME.playouts.play_hands(tables, rules, GAME.full_deck(rules), rng.seeded(20260901))
    theirs = figures_of(program, preset, hands, 7, *settings)
    ours = dict(figures(tables))
    assert set(ours) == set(theirs) - {"rate"}
    assert far_apart(ours, theirs) == {}
