"""Features of a history of public events: floats that a network can take, from which it can be decoded again.

    planes = tables.history_features
    planes.encode(tables.history, tables.observations)     # (n, planes.size), the newest event first

Each event has three planes. An event that has not happened yet has only zeros.

    seat      one feature per seat, from the viewer's on
    group     one feature per group of actions (`ACTIONS` of the game's observation.py)
    number    the number of the action in its group, as bits, the lowest first
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.games import GAMES, Game
from meldhouse.i18n import msg
from meldhouse.observations.features import encoding_kernels
from meldhouse.util.errors import Mistake

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[Any]
NONE = -1


class HistoryPlane(NamedTuple):
    """Features of each event, in consecutive columns of the event."""

    name: str
    first: int
    size: int
    meaning: str


class HistoryFeatures:
    """The features of the last `events` public events at a table with `seats` seats: `width` for each event."""

    def __init__(self, game: Game, seats: int, events: int) -> None:
        self.game, self.seats, self.events = game, seats, events
        counts = [group.count for group in game.observation.ACTIONS]
        bits = int(max(counts) - 1).bit_length()
        self.group_of = np.repeat(np.arange(len(counts)), counts)
        self.first_of = np.cumsum([0, *counts[:-1]])
        self.planes = (
            HistoryPlane("seat", 0, seats, "one for each seat, from the viewer's on"),
            HistoryPlane("group", seats, len(counts), "one for each group of actions"),
            HistoryPlane("number", seats + len(counts), bits, "the number in the group, as bits, the lowest first"),
        )
        self.width = seats + len(counts) + bits
        self.size = self.width * events

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name of the game: its modules can't be pickled."""
        return _of_game, (self.game.name, self.seats, self.events)

    def encode(self, history: Numbers, observations: Numbers) -> Floats:
        """Return the features of a history, or of a batch, for the viewers of these observations."""
        given, eyes = np.asarray(history, np.int64), np.asarray(observations)[..., 0]  # the first byte
        if given.shape[-2:] != (self.events, 2) or given.shape[:-2] != eyes.shape:
            raise Mistake(msg("history-shape", events=self.events))
        events = np.ascontiguousarray(given).reshape(-1, self.events, 2)
        out = np.empty((len(events), self.events, self.width), np.float32)
        tables = self.group_of, self.first_of, self.seats
        wrong = encoding_kernels().encode_events(events, eyes.astype(np.int64).reshape(-1), *tables, out)
        if wrong >= 0:
            raise Mistake(msg("history-action", row=wrong, actions=len(self.group_of)))
        return out.reshape(*given.shape[:-2], self.size)

    def decode(self, features: Floats, viewer: int) -> npt.NDArray[np.int16]:
        """Return the history of which these are the features, as this seat saw them."""
        given = np.asarray(features).reshape(*np.shape(features)[:-1], self.events, self.width) > 0.5
        seats, groups, bits = (given[..., plane.first : plane.first + plane.size] for plane in self.planes)
        seat = (seats.argmax(axis=-1) + viewer) % self.seats
        number = self.first_of[groups.argmax(axis=-1)] + bits @ (1 << np.arange(bits.shape[-1]))
        history = np.stack([seat, number], axis=-1)
        happened = np.asarray(seats.any(axis=-1))[..., None]
        return np.where(happened, history, NONE).astype(np.int16)

    @property
    def bounds(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
        """The lowest and the highest value of each entry of a history."""
        low = np.full((self.events, 2), NONE, np.int16)
        high = np.broadcast_to(np.array([self.seats - 1, len(self.group_of) - 1], np.int16), low.shape)
        return low, high.copy()


def _of_game(name: str, seats: int, events: int) -> HistoryFeatures:
    return HistoryFeatures(GAMES[name], seats, events)
