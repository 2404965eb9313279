"""Who watches a table, and who is away."""

from collections.abc import Callable, Iterator
from typing import Protocol

from meldhouse.i18n import Message
from meldhouse.server.core.clock import now
from meldhouse.session.changes import Viewer

BREATH = 1.0  # seconds in which somebody who opens the page anew is back before anybody hears that they were gone
NEWS_EVERY = 0.5  # seconds between two tellings of who has come and gone: a hundred who come at once are told of once


class Subscriber(Protocol):
    """A connection that looks at a room."""

    person: str | None
    language: str

    def tell(self, text: str) -> None: ...

    def let_go(self, why: Message) -> None:
        """The guest is one no more, and hears why."""

    def come_again(self) -> None:
        """The table is at home elsewhere now: whoever opens a new line is led there."""


class Presence:
    """The guests of a room, each with the eyes of a seat or of a spectator."""

    def __init__(self, grace: float) -> None:
        self.grace = grace  # seconds after which others need not wait for somebody who is gone
        self.guests: dict[Subscriber, Viewer] = {}
        self.called: dict[Viewer, float] = {}  # when somebody was last heard of without being connected
        self.born = now()
        self.left: dict[int, float] = {}  # when the last line of a seat was closed
        self.news_at: float | None = None  # when everybody is to hear who has come and gone
        self.told_at = self.born - NEWS_EVERY  # when everybody heard of it last

    def enter(self, guest: Subscriber, viewer: Viewer) -> None:
        self.guests[guest] = viewer
        self._news_in(0)

    def go(self, guest: Subscriber) -> None:
        if guest not in self.guests:
            return
        viewer = self.guests.pop(guest)
        if viewer is not None and not self.here(viewer):
            self.left[viewer] = now()
        self.heard_of(viewer)
        self._news_in(BREATH + 0.01)

    def _news_in(self, seconds: float) -> None:
        """Everybody is to hear who is here: by then, but not too soon after they heard of it last."""
        at = max(now() + seconds, self.told_at + NEWS_EVERY)
        self.news_at = at if self.news_at is None else min(at, self.news_at)

    def told(self) -> None:
        """Everybody has heard who is here; of those who have just left they are yet to hear."""
        self.told_at, self.news_at = now(), None
        for seat in [seat for seat in self.left if not self.here(seat) and self.about(seat)]:
            self._news_in(self.left[seat] + BREATH + 0.01 - now())

    def heard_of(self, viewer: Viewer) -> None:
        """Somebody has just left, or a program without a line has asked for something: it is not gone."""
        if not self.here(viewer):
            self.called[viewer] = now()

    def here(self, viewer: Viewer) -> bool:
        return viewer in self.guests.values()

    def attended(self, within: float) -> bool:
        """Is anybody here, or was anybody within so many seconds?"""
        return bool(self.guests) or any(now() - since < within for since in self.called.values())

    def about(self, seat: int) -> bool:
        """Here, or gone so recently that they may only have opened the page anew."""
        return self.here(seat) or now() - self.left.get(seat, self.born - BREATH) < BREATH

    def watching(self) -> int:
        """How many look on; somebody with two pages counts once."""
        lookers = [guest.person for guest, viewer in self.guests.items() if viewer is None]
        return len(set(filter(None, lookers))) + lookers.count(None)

    def gone(self, seat: int) -> bool:
        """Has this person been away for so long that others should not wait?"""
        return not self.here(seat) and now() - self.called.get(seat, self.born) > self.grace

    def alive(self, people: list[int]) -> bool:
        """Is there anybody to play for?  A table that nobody looks at waits as it is."""
        return bool(self.guests) or not all(map(self.gone, people))

    def missed_at(self, people: list[int]) -> Iterator[float]:
        """When those who have just left will be gone."""
        for seat in people:
            if not self.here(seat) and not self.gone(seat):
                yield self.called.get(seat, self.born) + self.grace + 0.01

    def news(self) -> Iterator[float]:
        """When everybody is to hear who has come and gone."""
        if self.news_at is not None:
            yield self.news_at

    def reseat(self, place: Callable[[int], int]) -> None:
        """It was drawn who begins: whoever sat on a chair has another seat now."""
        self.called = {None if chair is None else place(chair): since for chair, since in self.called.items()}
        self.left = {place(chair): since for chair, since in self.left.items()}

    def look_again(self, viewer_of: Callable[[str | None], Viewer]) -> None:
        """Somebody sits elsewhere than before: everybody sees with the eyes of their own seat."""
        for guest in self.guests:
            self.guests[guest] = viewer_of(guest.person)

    def send_on(self) -> None:
        """Nobody looks on here any more."""
        guests, self.guests = list(self.guests), {}
        for guest in guests:
            guest.come_again()

    def see_out(self, may_stay: Callable[[str | None], bool], why: Message) -> None:
        """Those who may not look any longer are told so, and hear nothing more."""
        for guest in [guest for guest in self.guests if not may_stay(guest.person)]:
            del self.guests[guest]
            guest.let_go(why)
