"""Beliefs of bots about other players' hands: believed worlds are possible and match the bot's view."""

import random
from itertools import count

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.bots.monte_carlo_search import NEVER_RANDOM, NO_MOVE
from meldhouse.engine import rng
from meldhouse.games.state_arrays import copy_states
from tests.support.invariant_checks import asking, concealed, imagined

BELIEVERS = [name for name, game in mh.GAMES.items() if game.has_module("beliefs")]
IN_THE_DARK = {"kongpie": "hidden", "tongits": "hand", "kingscorners": "hand"}  # Pong has its own test


@pytest.mark.parametrize("name", BELIEVERS)
@pytest.mark.parametrize("likes", [0.8, 0.0], ids=["well played", "played by chance"])
def test_believed_worlds_are_possible_and_match_the_view(name, likes):
    """In every variant, believed worlds match the view; those that differ from `imagine` are counted."""
    game, dealt_anew, windows = mh.GAMES[name], 0, 0
    for seed, variant in enumerate([*game.variants] * 3):
        table, dice, club = mh.table(name, variant, seed=seed), random.Random(seed), find_bot("club", seed)
        table.deal()
        while not table.over:
            seat = table.turn
            world = imagined(table, seat, seed)
            before = world.state.copy()
            game.table_api.believe(world.state, table.bare_rules, rng.seeded(seed))
            assert world.view(seat).tobytes() == concealed(table, seat).tobytes()
            assert game.table_api.is_sound(world.state, table.bare_rules)
            dealt_anew += world.state.tobytes() != before.tobytes()
            windows += asking(table)
            table.play(club.choose(table.view(seat)) if dice.random() < likes else dice.choice(table.moves()))
    assert dealt_anew > 50
    assert windows > 0 or "window" not in game.rules.STATE.names


@pytest.mark.parametrize("name", IN_THE_DARK)
def test_beliefs_contain_more_real_cards_than_random_deals(name):
    """In 40 hands of `club` players, believed hands contain more of the real cards than random hands do."""
    gained, worlds = [], count()
    for seed in range(40):
        table, club, right = mh.table(name, seed=seed), find_bot("club", seed), [0, 0]
        table.deal()
        while not table.over:
            number = next(worlds)
            world = imagined(table, table.turn, number)
            right[0] += in_common(table, world, IN_THE_DARK[name])
            mh.GAMES[name].table_api.believe(world.state, table.bare_rules, rng.seeded(number))
            right[1] += in_common(table, world, IN_THE_DARK[name])
            table.play(club.choose(table.view(table.turn)))
        gained.append(right[1] - right[0])
    assert np.mean(gained) > 3 * np.std(gained, ddof=1) / np.sqrt(len(gained))


def in_common(table, world, held):
    """Return how many of their real cards the other players hold in the world."""
    real, believed = (each.state[held][0] for each in (table, world))
    return sum(int(cards).bit_count() for seat, cards in enumerate(real & believed) if seat != table.turn)


@pytest.mark.parametrize("name", BELIEVERS)
def test_search_draws_worlds_from_the_beliefs_of_the_game(name):
    """If a move ends the hand, the state of the generator shows which function drew the world."""
    game, looked = mh.GAMES[name], 0
    for seed in range(40):
        table, club = mh.table(name, seed=seed), find_bot("club", seed)
        table.deal()
        while not table.over:
            last, view = table.state.copy(), table.view(table.turn)
            legal, move = view.moves(), club.choose(view)
            table.play(move)
        looked += compared(game, table.bare_rules, last, view, list(legal).index(move), rng.seeded(seed))
    assert looked > 10


def compared(game, rules, last, view, place, x):
    """Return 1 if the last move ends the hand in any world and the search drew a believed world, otherwise 0."""
    moves = np.zeros(game.rules.MAX_LEGAL, np.int16)
    game.table_api.legal(last, rules, moves)
    world = copy_states(view.state)
    imagined_by = np.uint64(game.table_api.imagine(world, rules, x))
    believed_by = np.uint64(game.table_api.believe(world, rules, imagined_by))
    game.table_api.apply(world, rules, np.int64(moves[place]))
    if world["actor"][0] != game.rules.NONE:
        return 0
    found, order = np.zeros((5, len(view.moves()))), np.array([place])
    alone = np.full_like(moves, NO_MOVE)  # no move has a known successor
    assert (
        game.search.try_worlds(copy_states(view.state), rules, moves, alone, order, 1, NEVER_RANDOM, found, x)
        == believed_by
    )
    return int(believed_by != imagined_by)  # otherwise there is no discard yet
