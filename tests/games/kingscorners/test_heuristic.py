"""The heuristic chooses the most valuable move, among all legal moves and among some moves."""

import random

import numpy as np

import meldhouse as mh
from meldhouse.games.kingscorners.heuristic import score_move
from meldhouse.games.kingscorners.state import END
from tests.support.invariant_checks import open_table, random_hand

GAME = mh.GAMES["kingscorners"]


def test_kingscorners_heuristic_chooses_the_most_valuable_move():
    """It considers playing a joker only if no other move is possible."""
    dice, jokers, jokers_played = random.Random(3), 0, 0
    for seed in range(1, 41):
        table = open_table(GAME, "jokers", seed)
        for _ in random_hand(table, seed):
            view = table.view(table.turn)
            legal = list(view.legal().values())
            for actions in (legal, sorted(dice.sample(legal, dice.randint(1, len(legal))))):
                buffer = np.array(actions, np.int16)
                place, _ = GAME.table_api.choose_as_heuristic(
                    view.state, table.bare_rules, buffer, len(buffer), np.uint64(7)
                )
                worths = [score_move(view.state[0], table.bare_rules, action) for action in actions]
                assert worths[place] == max(worths)
                jokers += actions[-1] > END
                jokers_played += actions[place] > END
    assert jokers > 150
    assert jokers_played > 20
