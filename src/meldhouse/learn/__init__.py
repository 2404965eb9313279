"""Players that teach themselves: `meldhouse train GAME`, and the bot `learned` that comes of it.

A game's recipe (games/recipes.py) says what it tells of itself for it, inputs.py how bytes that a learner sees become
inputs, net.py what the network is, thinking.py how it is asked at a table.  That is all that the bot needs.  playing.py
plays hands and tries actions in them, slopes.py says in which direction the network gets better, training.py goes
there, strength.py measures.
"""
