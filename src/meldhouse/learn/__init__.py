"""Players that teach themselves: `meldhouse train GAME`, and the bot `learned` that comes of it.

recipe.py says what a game tells of itself for it, inputs.py how bytes that a learner sees become inputs, net.py what
the network is, thinking.py how it is asked at a table.  That is all that the bot needs.  playing.py plays hands and
remembers them, slope.py says in which direction the network gets better, training.py goes there, strength.py measures.
"""
