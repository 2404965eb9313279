"""Reinforcement learning by self-play: the command `meldhouse train GAME` and the bot `learned`.

The bot needs four modules: the game's learning_spec.py declares its inputs (games/learning_spec.py),
input_encoding.py turns observations into inputs, network.py is the network, and inference.py runs it at a table.

Training adds self_play.py, which plays hands and tries actions in them, trainer.py, the training loop, and
evaluation.py, which measures. Two learning algorithms share learner.py: adam.py takes steps along the gradient
(gradients.py), and least_squares.py fits the actions' returns to their features (design_matrix.py).
"""
