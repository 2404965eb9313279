"""Luck and play: how much of a hand's result a player's own decisions brought, compared with the bot `club`.

compare_moves.py compares a move with the baseline's move in sampled futures, in the compiled code of kernels.py.
known_hands.py hides those futures. estimate.py adds up the moves of a hand, and result.py has the result.
total.py adds up the hands of a player.
docs/explanation/luck-and-play.md explains the method and its limits.
"""

from meldhouse.luck.compare_moves import Comparison, MoveComparer
from meldhouse.luck.estimate import estimate_luck, iter_luck
from meldhouse.luck.result import Luck
from meldhouse.luck.total import LuckTotal, total_luck

__all__ = ["Comparison", "Luck", "LuckTotal", "MoveComparer", "estimate_luck", "iter_luck", "total_luck"]
