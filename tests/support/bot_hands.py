"""Finished hands of a random bot and the heuristic bot, in every game: they claim and pass more than people do."""

import meldhouse as mh
from meldhouse.bots import find_bot


def play_bot_hands(game, seed, hands=2):
    """Return a table with this many finished hands."""
    table, bots = mh.table(game, seed=seed), [find_bot("uniform", 2), find_bot("club", 3)]
    for _ in range(hands):
        table.deal()
        while table.turn is not None:
            table.play(bots[table.turn % 2].choose(table.view(table.turn)))
    return table
