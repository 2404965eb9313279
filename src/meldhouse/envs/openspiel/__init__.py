"""The games as OpenSpiel knows games.  Importing this registers them:

    import pyspiel
    import meldhouse.envs.openspiel

    game = pyspiel.load_game("meldhouse_kongpie(variant=casino,seats=2,lojack=no)")
    state = game.new_initial_state()
    state.apply_action(0)                       # a deal, drawn by the game's own generator (rng_seed)

and, where a game has been cut down to what can be walked through, chance spelled out:

    game = pyspiel.load_game("meldhouse_tongits_small")

A game is one hand.  What is hidden stays hidden: strings and tensors are of a seat's view, or of what it heard.

game_parameters.py    what OpenSpiel is told of a game, and what its parameters mean
chance_nodes.py       chance: a deal at random, or piece by piece
hand_history.py       a hand as it stands, with all that happened in it
information_state.py  what a seat was told of it: its information state
observers.py          views as strings and tensors
states.py             games and states, as pyspiel wants them
"""

from meldhouse.envs.openspiel.states import register
from meldhouse.games import GAMES

for _game in GAMES.values():
    register(_game)
