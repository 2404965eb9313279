"""Several networks of a game in one, for kernels that choose among them."""

from collections.abc import Sequence

import numpy as np

from meldhouse.learn.network import Network

STACKED = ("weights", "first", "first_bias", "second", "second_bias", "last", "last_bias")


def stacked(networks: Sequence[Network]) -> Network:
    """Return networks of the same game as one, whose arrays have an entry for each of them."""
    arrays = {name: np.ascontiguousarray([getattr(network, name) for network in networks]) for name in STACKED}
    return networks[0]._replace(**arrays)
