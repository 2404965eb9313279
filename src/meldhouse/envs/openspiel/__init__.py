"""The games as OpenSpiel games.  Importing this package registers every game that has observations:

    import pyspiel
    import meldhouse.envs.openspiel

    game = pyspiel.load_game("meldhouse_kongpie(variant=casino,seats=2,lojack=no)")
    state = game.new_initial_state()
    state.apply_action(0)                       # a deal, sampled by the game's own generator (rng_seed)

Some games also have a reduced game, small enough for exact solvers, with explicit chance nodes:

    game = pyspiel.load_game("meldhouse_tongits_small")

A game is one hand.  Strings and tensors contain only what a seat can see or has been shown.

game_parameters.py    parameters, GameType and GameInfo
chance_nodes.py       deals: sampled, or enumerated piece by piece
hand_history.py       a table with all moves so far
information_state.py  what a seat has been shown of a hand
observers.py          views as strings and tensors
states.py             games and states with pyspiel's interface
"""

from meldhouse.envs.openspiel.states import register
from meldhouse.games import GAMES
from meldhouse.games.validation_observation import find_problems

for _game in GAMES.values():
    if not find_problems(_game):
        register(_game)
