"""A hand with the history of all its moves."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Tables = npt.NDArray[Any]


class Event(NamedTuple):
    """A move: the table before it, the seat that made it, and the action number (the game's, not OpenSpiel's)."""

    before: bytes
    seat: int
    action: int


class InformationState(NamedTuple):
    """Everything that a seat has been shown up to a certain event."""

    events: int  # how many events of the hand are in it
    moves: tuple[tuple[int, str], ...]  # the seat of each move, and what was announced
    view: bytes  # the last one
    digest: str  # a hash chain of all views that differed from the view before


class Hand:
    """A table and its history, which is copied with its OpenSpiel state and pickled when the state is serialized."""

    __slots__ = ("events", "information_states", "table", "text")

    def __init__(self, table: Tables) -> None:
        self.table = table
        self.events: list[Event] = []
        self.information_states: dict[int, InformationState] = {}  # by seat, as far as they have been computed
        self.text = ""  # the table as text, if it has been formatted

    def __deepcopy__(self, memo: object) -> "Hand":
        copy = Hand(self.table.copy())
        copy.events, copy.text = self.events.copy(), self.text
        copy.information_states = self.information_states.copy()
        return copy

    def record_move(self, seat: int, action: int) -> None:
        """Record a move just before it is made."""
        self.events.append(Event(self.table.tobytes(), seat, action))
        self.text = ""

    def imagine(self, world: Tables, seat: int, state: InformationState) -> None:
        """Replace the table with another one that looks the same to the seat.

        The history of the other seats begins here, because what they were shown in the other world is unknown.
        """
        self.table, self.events, self.text = world, [], ""
        self.information_states = {seat: state._replace(events=0)}

    def table_at(self, event: int, like: Tables) -> Tables:
        """Return the table before an event, or the current table."""
        if event == len(self.events):
            return self.table
        return np.frombuffer(self.events[event].before, like.dtype).view(np.recarray)
