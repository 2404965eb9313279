"""Interactions between people at a table: reminders and votes, which are not stored.

Only their results, such as the outcome of a vote, become events of the session.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil, inf

from meldhouse.i18n import Message, Seat, msg
from meldhouse.server.core.clock import now
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.session.events import VOTED, Event
from meldhouse.session.session import BETWEEN, PLAYING
from meldhouse.util.errors import Mistake

NUDGE_INTERVAL_S, VOTE_INTERVAL_S = 10.0, 60.0  # least time between two actions of one person
NEXT_HAND_WAIT_S, TURN_WAIT_S = 20.0, 60.0  # time before the others may continue without a person
VOTE_DURATION_S = 20.0
CLOSE, REPLACE = "close", "replace"


@dataclass
class Vote:
    """A vote to end the table or to replace a person with a bot. The seat that starts it has voted yes."""

    about: str
    by: int | None  # None means the host without a seat
    seat: int | None  # the seat to replace
    voters: frozenset[int]
    ends_at: float = 0.0
    ballots: dict[int, bool] = field(default_factory=dict)

    def count(self, yes: bool) -> int:
        return sum(ballot is yes for ballot in self.ballots.values())

    def result(self) -> bool | None:
        """Return whether the vote has passed, or None while it is open.

        It passes if all voters agree, or if a majority agrees when the time is up. Half of them can reject it early.
        """
        if self.count(True) == len(self.voters):
            return True
        if 2 * self.count(False) >= len(self.voters):
            return False
        return 2 * self.count(True) > len(self.voters) if now() >= self.ends_at else None

    def event(self) -> Event:
        """Return the event to commit if the vote passes."""
        if self.about == CLOSE:
            return Event("close", self.by, VOTED)
        return Event("replace", self.seat, str(self.by))

    def rejection(self) -> Message:
        """Return the message to show if the vote does not pass."""
        return msg("vote-goes-on") if self.seat is None else msg("vote-stays", seat=Seat(self.seat))

    def json(self) -> JSON:
        votes = {"yes": True, "no": False}
        counts = {
            word: sorted(seat for seat, ballot in self.ballots.items() if ballot is yes) for word, yes in votes.items()
        }
        left = round(1000 * max(0.0, self.ends_at - now()))
        base = {"about": self.about, "by": self.by, "seat": self.seat}
        return {**base, "voters": sorted(self.voters), **counts, "left": left}


class Interactions:
    """The votes and rate limits of the people at a table, and how long the table has waited for them."""

    def __init__(self, table: LiveTable) -> None:
        self.table, self.session, self.presence = table, table.session, table.presence
        self.vote: Vote | None = None
        self.last_action: dict[tuple[str, int | None], float] = {}  # (action, seat) -> time of the last such action
        self.wait_key: tuple[str, bool] = ("", False)  # the revision, and whether the table waits for anyone
        self.since = now()

    def check_rate(self, action: str, seat: int | None, seconds: float, why: str) -> None:
        """Raise a Mistake if the last such action of a seat was too recent."""
        left = self.last_action.get((action, seat), -inf) + seconds - now()
        if left > 0:
            raise Mistake(msg(why, n=ceil(left)))
        self.last_action[action, seat] = now()

    # --- waiting ---------------------------------------------------------------------------

    def awaited_seats(self) -> list[int]:
        """Return the seats of people for whom the table waits; none in a claim window, to keep claims secret."""
        awaited: list[int] = []
        if self.session.state == BETWEEN and self.table.ready:
            awaited = [seat for seat in self.table.person_seats() if seat not in self.table.ready]
        elif self.session.state == PLAYING and not self.session.window:
            awaited = self.session.awaited_seats()
        return [seat for seat in awaited if not self.table.bot_kind(seat)]

    def waiting_time_s(self, seats: list[int]) -> float:
        """Return how many seconds the table has waited for the given seats at the current revision."""
        waits = self.session.revision, bool(seats)
        if waits != self.wait_key:
            self.wait_key, self.since = waits, now()
        return now() - self.since

    def skippable_in_s(self, waited: float) -> float | None:
        """Return the seconds until the others may continue without the given seats, or None if a clock decides."""
        if self.session.state == BETWEEN:
            return max(0.0, NEXT_HAND_WAIT_S - waited)
        return None if self.table.clocks.clock.move else max(0.0, TURN_WAIT_S - waited)

    def awaited_json(self) -> JSON | None:
        seats = self.awaited_seats()
        waited = self.waiting_time_s(seats)
        if not seats:
            return None
        left = self.skippable_in_s(waited)
        return {"seats": seats, "ms": round(1000 * waited), "without": None if left is None else round(1000 * left)}

    # --- voting ------------------------------------------------------------------------------

    def voters(self, but: int | None = None) -> frozenset[int]:
        """Return the seats that may vote: people who play and have not been away for long."""
        out = {but, *self.session.seating.replaced}
        return frozenset(
            seat for seat in self.table.person_seats() if seat not in out and not self.presence.is_gone(seat)
        )

    def start_vote(self, about: str, by: int | None, seat: int | None = None) -> Vote:
        """Start a vote and return it."""
        if self.vote:
            raise Mistake(msg("vote-already"))
        voters = self.voters(seat)
        if about == REPLACE and len(voters) < 2:
            raise Mistake(msg("vote-needs-two"))
        if voters != {by}:  # a vote with a single voter disturbs nobody else
            self.check_rate("vote", by, VOTE_INTERVAL_S, "vote-soon")
        self.vote = Vote(about, by, seat, voters, now() + VOTE_DURATION_S)
        if by in voters:
            self.vote.ballots[by] = True
        return self.vote

    def cast_vote(self, seat: int, yes: bool) -> None:
        if self.vote is None:
            raise Mistake(msg("vote-none"))
        if seat not in self.vote.voters:
            raise Mistake(msg("vote-not-asked"))
        self.vote.ballots[seat] = yes

    def vote_result(self) -> bool | None:
        """Return the result of the open vote; people who have left their seat no longer count."""
        vote, people = self.vote, set(self.table.person_seats())
        if vote is None:
            return None
        vote.voters &= people
        vote.ballots = {seat: yes for seat, yes in vote.ballots.items() if seat in people}
        gone = {vote.by, vote.seat} - people - {None}
        too_few = vote.about == REPLACE and len(vote.voters) < 2
        return False if gone or too_few else vote.result()

    def vote_json(self) -> JSON | None:
        return self.vote.json() if self.vote else None

    def deadlines(self) -> Iterator[float]:
        if self.vote:
            yield self.vote.ends_at
