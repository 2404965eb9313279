"""Solves a reduced game with OpenSpiel's tabular CFR+, and prints how exploitable the solution still is.

    python examples/solve_small.py                         # Kings Corners with eight cards
    python examples/solve_small.py meldhouse_tongits_small

Its tree is written out once, in Gambit's format, and read by OpenSpiel's own code, which walks it a thousand times as
quickly as one that asks Python for every move.
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
            worths = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, False)
            yield round, pyspiel.nash_conv(tree, policy), worths


if __name__ == "__main__":
    for round, gain, worths in solved(*sys.argv[1:] or ["meldhouse_kingscorners_small"]):
        print(f"{round:4} rounds: {gain:.5f} to be gained; a hand is worth {', '.join(f'{w:+.4f}' for w in worths)}")
