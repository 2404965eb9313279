# mypy: ignore-errors
"""The conditions of a connect: two cards that match, connects left, and two cards to pull [22] to [25] [40]."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.kongs import high_ranks
from meldhouse.games.kongpie.state import CONNECT_TWICE, MATCHING
from meldhouse.games.kongpie.stock import may_restock
from meldhouse.pieces.bits import ONE, count, has


@kernel
def may_connect(s, rules):
    return not has_no_connects_left(s, rules) and not has_no_actions_left(s, rules)


@kernel
def has_no_connects_left(s, rules):
    """Return whether the options limit connects to two per kong and both have been made [24]."""
    return rules.connect_twice and s.connects >= CONNECT_TWICE


@kernel
def has_no_actions_left(s, rules):
    """Return whether the turn has reached its maximum number of kongs, puts and pulls [K29]."""
    return s.actions >= rules.max_actions_per_turn


@kernel
def matching(one, other):
    """Return 1 if the cards share a suit or rank, otherwise 0."""
    return MATCHING[one] >> np.uint64(other) & ONE


@kernel
def can_pull_two(s, rules, free, cards):
    """Return whether two cards can be pulled after a put, counting replacements for lojacked cards [g.6]."""
    return free + count_replaced(s, rules, cards) >= 2


@kernel
def count_free(s):
    """Return the number of cards of the source that may be pulled [25]."""
    free = 0
    for i in range(s.source_cards):
        free += not has(s.put_lately, s.source[i])
    return free


@kernel
def count_replaced(s, rules, cards):
    """Return how many of the cards to put lojack would remove and new cards would replace."""
    if not rules.lojack:
        return 0
    ready = s.left + (s.discarded if may_restock(s, rules) else 0)
    return min(count(cards & high_ranks(s)), ready)
