"""One hand with its whole history."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Tables = npt.NDArray[Any]


class Event(NamedTuple):
    """A move: the table before it, whose it was, and the law's number of it."""

    before: bytes
    seat: int
    action: int


class Story(NamedTuple):
    """What a seat was told, up to some event."""

    events: int  # that were looked at
    heard: tuple[tuple[int, str], ...]  # who moved, and what was heard of it
    seen: bytes  # the last view,
    chain: str  # and a digest of all views that differed from the one before


class Hand:
    """Copied when a state is, and pickled when it is written down."""

    __slots__ = ("events", "stories", "table", "text")

    def __init__(self, table: Tables) -> None:
        self.table = table
        self.events: list[Event] = []
        self.stories: dict[int, Story] = {}
        self.text = ""  # the table written out, where it has been

    def __deepcopy__(self, memo: object) -> "Hand":
        twin = Hand(self.table.copy())
        twin.events, twin.stories, twin.text = self.events.copy(), self.stories.copy(), self.text
        return twin

    def moved(self, seat: int, action: int) -> None:
        """Somebody is about to move."""
        self.events.append(Event(self.table.tobytes(), seat, action))
        self.text = ""

    def imagine(self, world: Tables, seat: int, story: Story) -> None:
        """Another world, which looks the same to the seat.  To others it begins here: what they heard is not known."""
        self.table, self.events, self.text = world, [], ""
        self.stories = {seat: story._replace(events=0)}

    def table_at(self, event: int, like: Tables) -> Tables:
        """The table before an event, or as it stands."""
        if event == len(self.events):
            return self.table
        return np.frombuffer(self.events[event].before, like.dtype).view(np.recarray)
