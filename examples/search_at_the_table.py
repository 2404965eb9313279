"""Plays OpenSpiel's information-set tree search (ISMCTS) against Meldhouse's bots.

python examples/search_at_the_table.py                                    # Kings Corners for two, against `club`
python examples/search_at_the_table.py "meldhouse_tongits" 20 50 strong   # hands, simulations a move, the others
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from meldhouse.envs.openspiel.bots import HouseBot


def play(name="meldhouse_kingscorners(seats=2,rng_seed=1)", hands=4, simulations=20, others="club"):
    """Yield the payoff of the search in each hand, with the search in every seat in turn."""
    game, dice = pyspiel.load_game(name), np.random.RandomState(1)
    house, guess = HouseBot(others, seed=1), mcts.RandomRolloutEvaluator(1, dice)
    search = ismcts.ISMCTSBot(game, guess, game.max_utility() / 4, simulations, random_state=dice)
    for number in range(hands):
        seat, state = number % game.num_players(), game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.legal_actions()[0])  # the one there is: a deal
            else:
                bot = search if state.current_player() == seat else house
                state.apply_action(int(bot.step(state)))
        yield state.returns()[seat]


if __name__ == "__main__":
    name, *numbers = sys.argv[1:4] or ["meldhouse_kingscorners(seats=2,rng_seed=1)"]
    worths = []
    for worth in play(name, *map(int, numbers), *sys.argv[4:]):
        worths.append(worth)
        print(f"hand {len(worths)}: {worth:+.2f}, {np.mean(worths):+.2f} a hand")
