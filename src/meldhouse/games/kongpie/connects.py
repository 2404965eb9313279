# mypy: ignore-errors
"""What a connect asks for: two cards that match, opportunities left, and two cards to pull [22] to [25] [40]."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.kongs import high_ranks
from meldhouse.games.kongpie.state import CONNECT_TWICE, MATCHING
from meldhouse.games.kongpie.stock import may_restock
from meldhouse.pieces.bits import ONE, count, has


@kernel
def may_connect(s, rules):
    return not connected_enough(s, rules) and not acted_enough(s, rules)


@kernel
def connected_enough(s, rules):
    """[24] Have two connects been made for this kong, where there may be no more?"""
    return rules.connect_twice and s.connects >= CONNECT_TWICE


@kernel
def acted_enough(s, rules):
    """[K29] Has the turn had all its kongs, puts and pulls?"""
    return s.actions >= rules.max_actions_per_turn


@kernel
def matching(one, other):
    """1 if the cards share suit or rank."""
    return MATCHING[one] >> np.uint64(other) & ONE


@kernel
def can_pull_two(s, rules, free, cards):
    """[g.6] With what replaces the lojacked ones among the cards put, will there be two to pull?"""
    return free + replaced(s, rules, cards) >= 2


@kernel
def free_cards(s):
    """Cards of the source that may be pulled [25]."""
    free = 0
    for i in range(s.source_cards):
        free += not has(s.put_lately, s.source[i])
    return free


@kernel
def replaced(s, rules, cards):
    """How many of the cards put would be lojacked and replaced."""
    if not rules.lojack:
        return 0
    ready = s.left + (s.discarded if may_restock(s, rules) else 0)
    return min(count(cards & high_ranks(s)), ready)
