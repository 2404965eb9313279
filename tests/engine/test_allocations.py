"""The heuristic allocates no memory inside a decision."""

import numpy as np
from numba.core.runtime import _nrt_python, rtsys

from meldhouse.engine import rng
from meldhouse.games.options import plain


def asked_for(game, variant, hands):
    """Return the number of allocations while heuristic bots play some hands."""
    rules, who = plain(game.variants[variant].rules), np.ones(game.rules.SEATS, np.int64)
    tables, deck, view = game.tables(hands), game.full_deck(rules), game.tables(1)
    before = rtsys.get_allocation_stats().alloc
    game.playouts.play_bots(tables, rules, deck, rng.seeded(1), who, view)
    return rtsys.get_allocation_stats().alloc - before


def test_heuristic_decision_allocates_no_memory(game, variant):
    """Twenty hands allocate as often as a single hand: only for arguments and the list of moves."""
    counted = _nrt_python.memsys_stats_enabled()
    _nrt_python.memsys_enable_stats()
    try:
        once = asked_for(game, variant, 1)
        assert once > 0
        assert asked_for(game, variant, 20) == once
    finally:
        if not counted:
            _nrt_python.memsys_disable_stats()
