"""Legal actions as a set: the same as the list, and each of them picked once."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import chance
from meldhouse.engine.kernels import room
from meldhouse.games.options import plain
from meldhouse.pieces.sets import counted, picked

GAMES = [name for name, game in mh.GAMES.items() if hasattr(game.law, "choices")]
HANDS = 4


def test_there_is_a_law_that_says_its_actions_as_a_set():
    assert "kingscorners" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_the_list_is_picked_once(name):
    """At every decision of hands of every variant, played by chance."""
    game, compared, more = mh.GAMES[name], 0, 0
    for variant in game.variants.values():
        rules, tables, x = plain(variant.rules), game.tables(1), chance.seeded(9)
        deck = game.full_deck(rules)
        for _ in range(HANDS):
            x = game.verbs.shuffle_deck(deck, rules, np.uint64(x))
            tables["rng"] = x
            game.verbs.deal(tables, rules, deck)
            while tables[0]["actor"] != game.law.NONE:
                listed, used, set_of = both(game, tables, rules)
                assert sorted(set_of) == listed.tolist()
                compared += len(listed)
                more += used > 8
                x = chance.step(np.uint64(x))
                game.verbs.apply(tables, rules, np.int64(listed[int(x) % len(listed)]))
    assert compared > 5000
    assert more > 5  # jokers, which take eight words more


def both(game, tables, rules):
    """The list of legal actions; how many words the set takes, and what is picked out of it."""
    moves, words = np.empty(game.law.MAX_LEGAL, np.int16), room.in_python().view(np.uint64)
    listed = moves[: game.verbs.legal(tables, rules, moves)]
    used = game.law.choices.in_python(tables.view(np.recarray)[0], rules, words)
    n = counted.in_python(words, used)
    return listed, used, [int(picked.in_python(words, game.law.FIRSTS, k)) for k in range(n)]
