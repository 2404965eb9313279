"""Interactions between people at a table: reminders, phrases, votes. None of it is stored.

What comes of a vote, and of going on without somebody, is an event of the course.
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

NUDGES, PHRASES_EVERY, VOTES_EVERY = 10.0, 2.0, 60.0  # seconds from one of them to a person's next
NEXT_WAITS, TURN_WAITS = 20.0, 60.0  # seconds after which others may go on without somebody
VOTE_LASTS = 20.0
CLOSE, REPLACE = "close", "replace"
PHRASES = ("hello", "luck", "played", "thanks", "wow", "oh", "moment", "bye")


@dataclass
class Vote:
    """Is the table to be ended, or a seat to be played by a bot?  Whoever asks is for it."""

    about: str
    by: int | None  # None: the host, who does not sit there
    seat: int | None  # who is to be replaced
    voters: frozenset[int]
    ends: float = 0.0
    said: dict[int, bool] = field(default_factory=dict)

    def counted(self, yes: bool) -> int:
        return sum(said is yes for said in self.said.values())

    def verdict(self) -> bool | None:
        """All agree, or most do when the time is up; half of them can stop it at once.  None: it goes on."""
        if self.counted(True) == len(self.voters):
            return True
        if 2 * self.counted(False) >= len(self.voters):
            return False
        return 2 * self.counted(True) > len(self.voters) if now() >= self.ends else None

    def outcome(self) -> Event:
        """What comes of it if it is agreed on."""
        if self.about == CLOSE:
            return Event("close", self.by, VOTED)
        return Event("replace", self.seat, str(self.by))

    def against(self) -> Message:
        """What is told if it is not."""
        return msg("vote-goes-on") if self.seat is None else msg("vote-stays", seat=Seat(self.seat))

    def json(self) -> JSON:
        votes = {"yes": True, "no": False}
        told = {word: sorted(seat for seat, said in self.said.items() if said is yes) for word, yes in votes.items()}
        left = round(1000 * max(0.0, self.ends - now()))
        asked = {"about": self.about, "by": self.by, "seat": self.seat}
        return {**asked, "voters": sorted(self.voters), **told, "left": left}


class Interactions:
    """The people around an open table."""

    def __init__(self, table: LiveTable) -> None:
        self.table, self.course, self.presence = table, table.course, table.presence
        self.vote: Vote | None = None
        self.last: dict[tuple[str, int | None], float] = {}  # when a seat did something last
        self.waits: tuple[str, bool] = ("", False)  # at which moment, and whether anybody is awaited
        self.since = now()

    def at_most(self, what: str, seat: int | None, seconds: float, why: str) -> None:
        """A Mistake where a seat has done this a moment ago."""
        left = self.last.get((what, seat), -inf) + seconds - now()
        if left > 0:
            raise Mistake(msg(why, n=ceil(left)))
        self.last[what, seat] = now()

    # --- waiting ---------------------------------------------------------------------------

    def awaited(self) -> list[int]:
        """The people for whom the others wait; while claims are possible nobody knows."""
        asked: list[int] = []
        if self.course.state == BETWEEN and self.table.ready:
            asked = [seat for seat in self.table.people() if seat not in self.table.ready]
        elif self.course.state == PLAYING and not self.course.window:
            asked = self.course.awaited_seats()
        return [seat for seat in asked if not self.table.bot_of(seat)]

    def waited(self, seats: list[int]) -> float:
        """Seconds for which they have been awaited: at this moment of the game, or for the next hand."""
        waits = self.course.revision, bool(seats)
        if waits != self.waits:
            self.waits, self.since = waits, now()
        return now() - self.since

    def without_in(self, waited: float) -> float | None:
        """Seconds until others may go on without those who are awaited; None where a clock sees to it."""
        if self.course.state == BETWEEN:
            return max(0.0, NEXT_WAITS - waited)
        return None if self.table.clocks.clock.move else max(0.0, TURN_WAITS - waited)

    def awaited_json(self) -> JSON | None:
        seats = self.awaited()
        waited = self.waited(seats)
        if not seats:
            return None
        left = self.without_in(waited)
        return {"seats": seats, "ms": round(1000 * waited), "without": None if left is None else round(1000 * left)}

    # --- voting ------------------------------------------------------------------------------

    def voters(self, but: int | None = None) -> frozenset[int]:
        """Whoever plays here, and is not long gone."""
        out = {but, *self.course.seating.replaced}
        return frozenset(seat for seat in self.table.people() if seat not in out and not self.presence.gone(seat))

    def ask(self, about: str, by: int | None, seat: int | None = None) -> Vote:
        """A vote begins."""
        if self.vote:
            raise Mistake(msg("vote-already"))
        voters = self.voters(seat)
        if about == REPLACE and len(voters) < 2:
            raise Mistake(msg("vote-needs-two"))
        if voters != {by}:  # who is alone asks nobody
            self.at_most("vote", by, VOTES_EVERY, "vote-soon")
        self.vote = Vote(about, by, seat, voters, now() + VOTE_LASTS)
        if by in voters:
            self.vote.said[by] = True
        return self.vote

    def answer(self, seat: int, yes: bool) -> None:
        if self.vote is None:
            raise Mistake(msg("vote-none"))
        if seat not in self.vote.voters:
            raise Mistake(msg("vote-not-asked"))
        self.vote.said[seat] = yes

    def verdict(self) -> bool | None:
        """What has come of the vote under way; whoever has given up their seat has no say in it any more."""
        vote, people = self.vote, set(self.table.people())
        if vote is None:
            return None
        vote.voters &= people
        vote.said = {seat: yes for seat, yes in vote.said.items() if seat in people}
        gone = {vote.by, vote.seat} - people - {None}
        too_few = vote.about == REPLACE and len(vote.voters) < 2
        return False if gone or too_few else vote.verdict()

    def vote_json(self) -> JSON | None:
        return self.vote.json() if self.vote else None

    def deadlines(self) -> Iterator[float]:
        if self.vote:
            yield self.vote.ends
