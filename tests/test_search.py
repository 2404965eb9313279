"""The bot that looks ahead: it plays every game, finds what is best, and beats the rule of thumb."""

import os
import subprocess
import sys
from itertools import islice

import numpy as np
import pytest
from nets import concealed, open_table, random_hand

import meldhouse as mh
from meldhouse.bots import Search
from meldhouse.games.options import plain

WORLDS = 300


def test_it_plays_every_variant(game, variant, monkeypatch):
    """A hand of bots that look ahead comes to a sound end, and the same seed plays the same hand."""
    monkeypatch.setattr(game.sense, "PLAYOUTS", 20)
    one, two = (
        np.concatenate(list(mh.simulate(game.name, variant, hands=1, bots="search", seed=4, workers=workers)))
        for workers in (1, 2)
    )
    assert one.tobytes() == two.tobytes()
    assert game.verbs.is_sound(one, plain(game.variants[variant].rules))
    assert one["actor"][0] == game.law.NONE


def mean_worths(table, seed):
    """The slow and obvious way: what each move brings in the mean of many worlds, and the error of a difference."""
    game, rules, seat = table.game, table.bare_rules, table.turn
    view, moves, scratch = concealed(table, seat), table._legal_moves(), np.zeros(table.game.law.MAX_LEGAL, np.int16)
    x, worths = np.uint64(seed), []
    for _ in range(WORLDS):
        world = view.copy()
        x = game.verbs.imagine(world, rules, np.uint64(x))
        worths.append([])
        for action in moves.values():
            after = world.copy()
            game.verbs.apply(after, rules, action)
            while after["actor"][0] != game.law.NONE:
                sight, n = after.copy(), game.verbs.legal(after, rules, scratch)
                game.verbs.conceal(sight, rules, int(after["actor"][0]))
                place, x = game.verbs.thumb(sight, rules, scratch, n, np.uint64(x))
                game.verbs.apply(after, rules, int(scratch[place]))
            worths[-1].append(game.verbs.payoff(after, rules, seat))
    means, spread = np.mean(worths, axis=0), np.std(worths, axis=0).max()
    return dict(zip(moves, means, strict=True)), spread * np.sqrt(2 / WORLDS)


@pytest.mark.parametrize("name", ["tongits", "kingscorners"])
def test_it_finds_what_is_best(name):
    """Its move is as good as any other, within the error of a slow count of many worlds."""
    found = 0
    for seed in range(4):
        table = open_table(mh.GAMES[name], next(iter(mh.GAMES[name].variants)), seed)
        for _ in islice(random_hand(table, seed), 4 + seed):
            pass
        if table.over or len(table.moves()) < 3:
            continue
        worths, error = mean_worths(table, seed + 1)
        chosen = Search(seed).choose(table.view(table.turn))
        assert worths[chosen] > max(worths.values()) - 3 * error
        found += max(worths.values()) - min(worths.values()) > 3 * error  # not all moves are as good
    assert found >= 1


HAND = """
import sys, numpy, meldhouse as mh
mh.GAMES[sys.argv[1]].sense.PLAYOUTS = 5
print(numpy.concatenate(list(mh.simulate(sys.argv[1], hands=1, bots="search", seed=4))).tobytes().hex())
"""


@pytest.mark.parametrize("name", ["tongits", "kingscorners"])
def test_the_same_without_the_compiler(name):
    """Interpreted, it plays the same hand."""
    told = [
        subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", HAND, name],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        ).stdout
        for environment in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert told[0] == told[1] != ""


def test_it_beats_the_rule_of_thumb(monkeypatch):
    """At a table of three it wins clearly more than a third of the hands of Tongits; `bench/strength.py` plays more."""
    monkeypatch.setattr(mh.GAMES["tongits"].sense, "PLAYOUTS", 400)
    hands = np.concatenate(list(mh.simulate("tongits", hands=300, bots="thumb,search,thumb", seed=2)))
    assert np.mean(hands["tally"]["winner"] == 1) > 0.38
