"""The set of legal actions is equal to their list, and contains each action once."""

import numpy as np
import pytest
from numba.core.registry import cpu_target

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.engine.kernels import scratch
from meldhouse.engine.numba_ext import intrinsics, njit
from meldhouse.games.options import plain
from meldhouse.pieces.action_sets import count_actions, nth_action
from meldhouse.pieces.bits import nth

GAMES = [name for name, game in mh.GAMES.items() if hasattr(game.rules, "choices")]
HANDS = 4


def test_action_sets_are_used_in_both_layouts():
    """One game uses several words side by side, other games use one word."""
    assert {mh.GAMES[name].rules.ABREAST for name in GAMES} == {1, 8}


@pytest.mark.parametrize("name", GAMES)
def test_action_set_contains_each_listed_action_once(name):
    """The set and the list are compared at every decision of random hands of every variant."""
    game, compared, rows = mh.GAMES[name], 0, set()
    for variant in game.variants.values():
        rules, tables, x = plain(variant.rules), game.tables(1), rng.seeded(9)
        deck = game.full_deck(rules)
        for _ in range(HANDS):
            x = game.table_api.shuffle_deck(deck, rules, np.uint64(x))
            tables["rng"] = x
            game.table_api.deal(tables, rules, deck)
            while tables[0]["actor"] != game.rules.NONE:
                listed, used, set_of = both(game, tables, rules)
                assert sorted(set_of) == listed.tolist()
                compared += len(listed)
                rows.add(used // game.rules.ABREAST)
                x = rng.step(np.uint64(x))
                game.table_api.apply(tables, rules, np.int64(listed[int(x) % len(listed)]))
    assert compared > 5000
    assert max(rows) == len(game.rules.FIRSTS)


def both(game, tables, rules):
    """Return the list of legal actions, the number of words of the set, and the actions picked from the set."""
    moves, words = np.empty(game.rules.MAX_LEGAL, np.int16), scratch.in_python().view(np.uint64)
    listed = moves[: game.table_api.legal(tables, rules, moves)]
    used = game.rules.choices.in_python(tables.view(np.recarray)[0], rules, words)
    firsts, abreast = game.rules.FIRSTS, game.rules.ABREAST
    n = count_actions.in_python(words, used, abreast)
    return listed, used, [int(nth_action.in_python(words, used, firsts, abreast, k)) for k in range(n)]


@pytest.mark.parametrize("has_instruction", [True, False])
def test_nth_of_set_agrees_with_and_without_the_processor_instruction(has_instruction, monkeypatch):
    """Every element of some sets is found, including the full set and a set of one element."""
    if not intrinsics.has_fast_bit_deposit(cpu_target.target_context.codegen()) and has_instruction:
        pytest.skip("this machine has no such instruction")
    monkeypatch.setattr(intrinsics, "has_fast_bit_deposit", lambda machine: has_instruction)
    find = njit(lambda mask, n: intrinsics.nth_one(mask, n))
    masks = [(1 << 64) - 1, 1, 1 << 63, 1 << 63 | 1, *(int(rng.seeded(seed)) for seed in range(40))]
    found = [[find(np.uint64(mask), n) for n in range(mask.bit_count())] for mask in masks]
    assert found == [[k for k in range(64) if mask >> k & 1] for mask in masks]
    assert found == [[nth.in_python(np.uint64(mask), n) for n in range(mask.bit_count())] for mask in masks]
