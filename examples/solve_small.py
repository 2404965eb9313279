"""Solves a reduced game with OpenSpiel's tabular CFR+, and prints how exploitable the solution still is.

    python examples/solve_small.py                         # Kings Corners with eight cards
    python examples/solve_small.py meldhouse_tongits_small

The game tree is exported once, in Gambit's format. OpenSpiel's C++ code traverses it a thousand times as fast as a
game that asks Python for every move.
"""

import sys

import pyspiel
from open_spiel.python.algorithms.gambit import export_gambit

import meldhouse.envs.openspiel  # noqa: F401  (registers the games)

SHOWN = (1, 3, 10, 30, 100, 300)


def solved(name):
    """Yield, every few rounds, the total gain from best responses (NashConv), and the values of the game."""
    tree = pyspiel.load_efg_game(export_gambit(pyspiel.load_game(name)))
    solver = pyspiel.CFRPlusSolver(tree)
    for round in range(1, SHOWN[-1] + 1):
        solver.evaluate_and_update_policy()
        if round in SHOWN:
            policy = solver.average_policy()
            values = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)
            yield round, pyspiel.nash_conv(tree, policy), values


if __name__ == "__main__":
    for round, nash_conv, values in solved(*sys.argv[1:] or ["meldhouse_kingscorners_small"]):
        print(f"round {round:3}: NashConv {nash_conv:.5f}; value of a hand {', '.join(f'{v:+.4f}' for v in values)}")
