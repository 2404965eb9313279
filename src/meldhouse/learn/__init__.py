"""Players that teach themselves: `meldhouse train GAME`, and the bot `learned` that comes of it.

A game's recipe (games/learning_spec.py) says what it tells of itself for it, input_encoding.py how bytes that a
learner sees become inputs, network.py what the network is, inference.py how it is asked at a table.  That is all that
the bot needs. self_play.py plays hands and tries actions in them, trainer.py learns from that, evaluation.py measures.
 There are two ways to learn (learner.py has what they share): adam.py goes again and again where the network gets
 better, as
gradients.py says, and least_squares.py lays out what actions came to over what tells them apart, as design_matrix.py
writes it down.
"""
