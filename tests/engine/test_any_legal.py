"""A random legal action that a game picks by itself is the one at the same position of its set, or of its list."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.engine.kernels import SCRATCH_SIZE, by_reference
from meldhouse.engine.numba_ext import njit
from meldhouse.engine.rng import below, step
from meldhouse.games.options import plain
from meldhouse.pieces.action_sets import count_actions, nth_action

DECISIONS = 100_000  # in each variant
GAMES = [game for game in mh.GAMES.values() if hasattr(game.rules, "any_legal")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_any_legal_returns_the_action_at_the_random_position(game):
    """In random hands of every variant, both ways choose the same action in every position."""
    compare, chosen = comparison(game), np.zeros(game.rules.N_ACTIONS, np.bool_)
    for variant in game.variants.values():
        rules, x, made = plain(variant.rules), rng.seeded(11), 0
        tables, deck = game.tables(1), game.full_deck(rules)
        while made < DECISIONS:
            x = np.uint64(game.table_api.shuffle_deck(deck, rules, np.uint64(x)))
            game.table_api.deal(tables, rules, deck)
            decisions, x = compare(tables, rules, np.empty(game.rules.MAX_LEGAL, np.int16), np.uint64(x), chosen)
            made += decisions
    assert made >= DECISIONS
    assert chosen.mean() > 0.25  # so that every kind of action occurred


def comparison(game):
    """Return a compiled function that plays a hand and raises an error where the two ways differ."""
    api, none, pick = game.rules_api, game.rules.NONE, pick_from_set(game) or pick_from_list(game)
    any_legal, apply = api.any_legal, api.apply

    @njit
    def compare(tables, rules, moves, x, chosen):
        s, rules, made = tables[0], by_reference(rules), 0
        while s.actor != none:
            x = step(x)
            picked = any_legal(s, rules, moves, x)
            if picked != pick(s, rules, moves, x):
                raise ValueError("any_legal picked another action than the set or list has there")
            chosen[picked] = True
            apply(s, rules, picked)
            made += 1
        return made, x

    return compare


def pick_from_set(game):
    """Return a compiled function that picks an action from the set of `choices`; None if the game has no such set."""
    if not hasattr(game.rules, "choices"):
        return None
    choices, firsts, abreast = game.rules_api.choices, game.rules.FIRSTS, game.rules.ABREAST
    count, nth = count_actions.linkable, nth_action.linkable

    @njit
    def pick(s, rules, moves, x):
        words = np.empty(SCRATCH_SIZE, np.uint64)
        used = choices(s, rules, words)
        return nth(words, used, firsts, abreast, below(x, count(words, used, abreast)))

    return pick


def pick_from_list(game):
    """Return a compiled function that picks an action from the list of `legal`."""
    legal = game.rules_api.legal

    @njit
    def pick(s, rules, moves, x):
        return moves[below(x, legal(s, rules, moves))]

    return pick


def test_games_that_gain_by_it_pick_without_a_list():
    assert {game.name for game in GAMES} >= {"kingscorners", "kongpie", "mahjong", "pong", "tongits"}
