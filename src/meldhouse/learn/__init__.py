"""Players that teach themselves: `meldhouse train GAME`, and the bot `learned` that comes of it.

A game's recipe (games/learning_spec.py) says what it tells of itself for it, inputs.py how bytes that a learner sees
become inputs, net.py what the network is, thinking.py how it is asked at a table.  That is all that the bot needs.
playing.py plays hands and tries actions in them, training.py learns from that, strength.py measures.  There are two
ways to learn (learner.py has what they share): strides.py goes again and again where the network gets better, as
slopes.py says, and squares.py lays out what actions came to over what tells them apart, as apart.py writes it down.
"""
