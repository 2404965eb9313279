"""Presence at a table: connected players and spectators, and players who are away."""

from collections.abc import Callable, Iterator
from typing import Protocol

from meldhouse.i18n import Message
from meldhouse.server.core.clock import now
from meldhouse.session.changes import Viewer

RECONNECT_GRACE_S = 1.0  # a client that reconnects within this time is never announced as away
ANNOUNCEMENT_INTERVAL_S = 0.5  # least time between announcements, so that each covers several arrivals


class Subscriber(Protocol):
    """A connection that receives the messages of a table."""

    person: str | None
    language: str
    hears_talk: bool  # does it receive what people say?
    wants_view: bool  # whether messages also have the view for bots

    def send(self, text: str) -> None: ...

    def on_removed(self, why: Message) -> None:
        """Handle the end of the subscription, and send the reason to the client."""

    def on_table_moved(self) -> None:
        """Handle the move of the table to another node, to which a new connection will be proxied."""


class Presence:
    """The subscribers of a table, each with the view of a seat or of a spectator."""

    def __init__(self, grace_s: float) -> None:
        self.grace_s = grace_s  # seconds before the others stop waiting for a person who has left
        self.subscribers: dict[Subscriber, Viewer] = {}
        self.last_seen: dict[Viewer, float] = {}  # viewer -> last activity without a connection
        self.created_at = now()
        self.ready_at_once: set[str] = set()  # people whose clients do not ask them whether they are ready
        self.left_at: dict[int, float] = {}  # seat -> when its last connection was closed
        self.announce_at: float | None = None  # when to announce arrivals and departures next
        self.announced_at = self.created_at - ANNOUNCEMENT_INTERVAL_S  # when they were last announced

    def enter(self, subscriber: Subscriber, viewer: Viewer) -> None:
        self.subscribers[subscriber] = viewer
        self._schedule_announcement(0)

    def leave(self, subscriber: Subscriber) -> None:
        if subscriber not in self.subscribers:
            return
        viewer = self.subscribers.pop(subscriber)
        if viewer is not None and not self.is_connected(viewer):
            self.left_at[viewer] = now()
        self.note_activity(viewer)
        self._schedule_announcement(RECONNECT_GRACE_S + 0.01)

    def _schedule_announcement(self, seconds: float) -> None:
        """Schedule an announcement, but not too soon after the previous one."""
        at = max(now() + seconds, self.announced_at + ANNOUNCEMENT_INTERVAL_S)
        self.announce_at = at if self.announce_at is None else min(at, self.announce_at)

    def mark_announced(self) -> None:
        """Record that presence was announced; seats that have just left are announced later."""
        self.announced_at, self.announce_at = now(), None
        for seat in [seat for seat in self.left_at if not self.is_connected(seat) and self.is_present(seat)]:
            self._schedule_announcement(self.left_at[seat] + RECONNECT_GRACE_S + 0.01 - now())

    def note_activity(self, viewer: Viewer) -> None:
        """Record activity of a person without a connection, who has just left or has used the HTTP API."""
        if not self.is_connected(viewer):
            self.last_seen[viewer] = now()

    def is_connected(self, viewer: Viewer) -> bool:
        return viewer in self.subscribers.values()

    def is_attended(self, within_s: float) -> bool:
        """Return whether anyone is at the table, or was there within the last `within_s` seconds."""
        return bool(self.subscribers) or any(now() - since < within_s for since in self.last_seen.values())

    def is_present(self, seat: int) -> bool:
        """Return whether a seat is connected, or left so recently that it may be reconnecting."""
        return (
            self.is_connected(seat)
            or now() - self.left_at.get(seat, self.created_at - RECONNECT_GRACE_S) < RECONNECT_GRACE_S
        )

    def count_spectators(self) -> int:
        """Return the number of spectators; a person with two open pages counts once."""
        spectators = [subscriber.person for subscriber, viewer in self.subscribers.items() if viewer is None]
        return len(set(filter(None, spectators))) + spectators.count(None)

    def is_gone(self, seat: int) -> bool:
        """Return whether the person in a seat has been away for longer than the grace period."""
        return not self.is_connected(seat) and now() - self.last_seen.get(seat, self.created_at) > self.grace_s

    def is_active(self, people: list[int]) -> bool:
        """Return whether anyone is present or expected back. An abandoned table is paused."""
        return bool(self.subscribers) or not all(map(self.is_gone, people))

    def absence_deadlines(self, people: list[int]) -> Iterator[float]:
        """Yield the times after which disconnected people count as gone."""
        for seat in people:
            if not self.is_connected(seat) and not self.is_gone(seat):
                yield self.last_seen.get(seat, self.created_at) + self.grace_s + 0.01

    def announcement_deadlines(self) -> Iterator[float]:
        """Yield the time of the next announcement, if one is scheduled."""
        if self.announce_at is not None:
            yield self.announce_at

    def reseat(self, place: Callable[[int], int]) -> None:
        """Renumber the seats after the draw for the first turn."""
        self.last_seen = {None if seat is None else place(seat): since for seat, since in self.last_seen.items()}
        self.left_at = {place(seat): since for seat, since in self.left_at.items()}

    def update_viewers(self, viewer_of: Callable[[str | None], Viewer]) -> None:
        """Recompute the view of every subscriber after a change of seats."""
        for subscriber in self.subscribers:
            self.subscribers[subscriber] = viewer_of(subscriber.person)

    def redirect_all(self) -> None:
        """Redirect all subscribers to the node that now owns the table."""
        subscribers, self.subscribers = list(self.subscribers), {}
        for subscriber in subscribers:
            subscriber.on_table_moved()

    def remove_unauthorized(self, may_watch: Callable[[str | None], bool], why: Message) -> None:
        """Remove the subscribers who may no longer watch, and send them the reason."""
        for subscriber in [subscriber for subscriber in self.subscribers if not may_watch(subscriber.person)]:
            del self.subscribers[subscriber]
            subscriber.on_removed(why)
