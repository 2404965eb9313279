"""A hand that is over, as it is kept: as a record tells it, and the table as it was left.

All of it follows from events, or from a record that was loaded.  It is kept so that the hundred and first hand is seen
without playing a hundred again; where the law is another by now, or a row is damaged, they are played again.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any, NamedTuple

from meldhouse.course.beforehand import Word
from meldhouse.course.bookmark import Bookmark
from meldhouse.course.chairs import Chairs, Seat
from meldhouse.course.course import Course
from meldhouse.engine.compiled import digest
from meldhouse.games import Game
from meldhouse.record import FIRST_LINE, Hand, Proof, Record, hand_lines
from meldhouse.replay import laid
from meldhouse.server import sql
from meldhouse.server.sql import Statement

FAR = Hand((), result={})  # a hand so long over that only its number counts

law_of = cache(digest)  # what a game's law is called: another where anything in it is


class Kept(NamedTuple):
    """A row."""

    hand: int  # counted from 0
    law: str  # by which it was played
    seq: int  # the number of the event after its end
    text: str  # the hand, as in a record
    told: str  # what it came to, as JSON
    state: bytes  # of the table as it was left
    course: str  # all else that goes on from there, as JSON

    def written(self, id: str) -> Statement:
        return sql.keep_hand(id, self)


class Begun(NamedTuple):
    """Where reading a table begins, the hands that were over by then, and how many are kept in all."""

    bookmark: Bookmark | None = None
    hands: tuple[Hand, ...] = ()
    kept: int = 0

    @property
    def seq(self) -> int:
        return self.bookmark.seq if self.bookmark else 0

    def begin(self, course: Course) -> None:
        if self.bookmark:
            course.open_at(self.bookmark, list(self.hands))


class Agreed(NamedTuple):
    """What is played, at a table or in a record that was loaded."""

    id: str
    game: str
    variant: str
    options: dict[str, str]


class Position(NamedTuple):
    """A table as it stood before a hand; `state` is None before the first."""

    agreed: Agreed
    state: bytes | None
    hands: tuple[Hand, ...]

    def course(self) -> Course:
        _, game, variant, options = self.agreed
        table = laid(Record(game, variant, dict(options), seed=0))
        if self.state is not None:
            table.stand_at(self.state, list(self.hands))
        return Course(table)


# --- written ------------------------------------------------------------------------------


def kept(course: Course, since: int = 0) -> Iterator[Kept]:
    """The hands that came to their end in a course, from the one numbered `since` on."""
    for bookmark in course.bookmarks:
        number = bookmark.hands - 1
        if number >= since:
            hand = course.table.hands[number]
            yield as_kept(course.table.game, number, hand, bookmark.state, bookmark.seq, rest(bookmark))


def as_kept(game: Game, number: int, hand: Hand, state: bytes, seq: int = 0, course: str = "") -> Kept:
    names = ("chance", "result", "payoffs", "proof", "drawn")
    told = json.dumps({name: getattr(hand, name) for name in names})
    return Kept(number, law_of(game.name), seq, "\n".join(hand_lines(game, hand)), told, state, course)


def rest(bookmark: Bookmark) -> str:
    chairs = {name: sorted(told) if isinstance(told, set) else told for name, told in asdict(bookmark.chairs).items()}
    return json.dumps(
        {"moment": bookmark.moment, "pace": bookmark.pace, "words": by_seat(bookmark.words), "chairs": chairs}
    )


def by_seat(told: dict[int, Any]) -> dict[str, Any]:
    return {str(seat): what for seat, what in told.items()}


# --- and read -----------------------------------------------------------------------------


def read_bookmark(game: Game, hand: int, seq: int, state: bytes, course: str) -> Bookmark:
    """Whatever is not as it was written is an error, of whatever kind."""
    told = json.loads(course)
    if len(state) != game.law.STATE.itemsize:
        raise ValueError("the table is not as it was written")
    words = {int(seat): Word(*word) for seat, word in told["words"].items()}
    return Bookmark(hand + 1, seq, told["moment"], state, read_chairs(told["chairs"]), words, told["pace"])


def read_chairs(told: dict[str, Any]) -> Chairs:
    away, replaced, removed = (set(told[name]) for name in ("away", "replaced", "removed"))
    late, reserve = ({int(seat): n for seat, n in told[name].items()} for name in ("late", "reserve"))
    return Chairs([Seat(**seat) for seat in told["seats"]], away, replaced, removed, late, reserve)


def read_hands(newest_first: list[str], over: int) -> tuple[Hand, ...]:
    """So many hands, of which the newest are told."""
    told = [read_told(hand) for hand in reversed(newest_first)]
    return (*[FAR] * (over - len(told)), *told)


def read_told(text: str) -> Hand:
    """What a hand came to; how it was played is in its text."""
    told = json.loads(text)
    proof = told.pop("proof")
    if proof:
        promise, secret, added = proof
        proof = Proof(promise, secret, tuple((seat, words) for seat, words in added))
    return Hand((), proof=proof, **told)


def read_text(agreed: Agreed, text: str) -> Hand:
    """A hand as it was played."""
    return Record.read(f"{FIRST_LINE}\ngame {agreed.game}\n{text}").hands[0]
