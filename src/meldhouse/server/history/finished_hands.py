"""A finished hand as it is stored: its record, and the table after it.

All of it follows from events, or from a record that was loaded, and from the law.  It is kept so that the hundred and
first hand is seen without playing a hundred again; where a row is damaged, they are played again.  Where the law is
another by now, what a hand came to stays as it was: the table goes on from there, as long as its bytes can be read.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import cache
from typing import Any, NamedTuple

from meldhouse.core.record import FIRST_LINE, Hand, Proof, Record, format_hand
from meldhouse.core.replay import open_recorded_table
from meldhouse.games import GAMES, Game
from meldhouse.games.rules_version import is_current, rules_version
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.storage import queries
from meldhouse.server.storage.queries import Statement
from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.seating import SeatAssignment, Seating
from meldhouse.session.session import TableSession
from meldhouse.session.snapshot import SessionSnapshot
from meldhouse.session.standing_claims import StandingClaim
from meldhouse.session.standings import MAX_HANDS_SHOWN

TOLD = MAX_HANDS_SHOWN + 1  # hands of which it is looked up what they came to; of older ones only how many there were
FAR = Hand((), result={})  # a hand so long over that only its number counts


@cache
def _form_of(game: str) -> str:
    """How a table's bytes are to be read: a law that plays otherwise may leave that as it was."""
    law, text = GAMES[game].rules, GAMES[game].notation
    return hashlib.sha256(repr((law.STATE.descr, text.PIECES.NAMES)).encode()).hexdigest()[:16]


class FinishedHandRow(NamedTuple):
    """A row."""

    hand: int  # counted from 0
    law: str  # the version of the rules under which it was played
    seq: int  # the number of the event after its end
    text: str  # the hand, as in a record
    told: str  # what it came to, as JSON
    state: bytes  # of the table as it was left
    course: str  # all else that goes on from there, as JSON

    def written(self, id: str) -> Statement:
        return queries.keep_hand(id, self)


class Snapshot(NamedTuple):
    """Where reading a table begins, the hands that were over by then, and how many are kept in all."""

    bookmark: SessionSnapshot | None = None
    hands: tuple[Hand, ...] = ()
    kept: int = 0
    law: str = ""  # by which the last of them was played

    @property
    def seq(self) -> int:
        return self.bookmark.seq if self.bookmark else 0

    def begin(self, course: TableSession) -> None:
        if self.bookmark:
            course.restore(self.bookmark, list(self.hands))
        course.rules_version = self.law


class Position(NamedTuple):
    """A table as it stood before a hand; `state` is None before the first."""

    agreed: Agreed
    state: bytes | None
    hands: tuple[Hand, ...]

    def course(self) -> TableSession:
        _, game, variant, options = self.agreed
        table = open_recorded_table(Record(game, variant, dict(options), seed=0))
        if self.state is not None:
            table.stand_at(self.state, list(self.hands))
        return TableSession(table)


# --- written ------------------------------------------------------------------------------


def kept(course: TableSession, since: int = 0) -> Iterator[FinishedHandRow]:
    """The hands that came to their end in a course, from the one numbered `since` on."""
    for bookmark in course.snapshots:
        number = bookmark.hand_count - 1
        if number >= since:
            hand, game = course.table.hands[number], course.table.game
            yield as_kept(game, number, hand, bookmark.state, bookmark.seq, rest(bookmark, game))


def as_kept(game: Game, number: int, hand: Hand, state: bytes, seq: int = 0, course: str = "") -> FinishedHandRow:
    names = ("chance", "result", "payoffs", "proof", "drawn")
    told = json.dumps({name: getattr(hand, name) for name in names}, allow_nan=False)
    return FinishedHandRow(
        number, rules_version(game.name), seq, "\n".join(format_hand(game, hand)), told, state, course
    )


def rest(bookmark: SessionSnapshot, game: Game) -> str:
    chairs = {name: sorted(told) if isinstance(told, set) else told for name, told in asdict(bookmark.seating).items()}
    table = {
        "moment": bookmark.change_number,
        "pace": bookmark.bot_speed,
        "words": _by_seat(bookmark.standing_claims),
        "chairs": chairs,
    }
    broken = {"broken": bookmark.aborted_hands} if bookmark.aborted_hands else {}
    return json.dumps({**table, **broken, "form": _form_of(game.name)}, allow_nan=False)


def _by_seat(told: dict[int, Any]) -> dict[str, Any]:
    return {str(seat): what for seat, what in told.items()}


# --- forgotten ----------------------------------------------------------------------------


def forget(course: TableSession) -> None:
    """Of hands that are kept, all but the last are had in mind as if they had been read again: a table that is played
    at for days takes no more room than one that was opened now."""
    course.snapshots.clear()
    hands = course.table.hands
    before, last = hands[:-1], hands[-1:]
    told = [_came_to(hand) for hand in before[-TOLD:]]
    course.table.hands = [*[FAR] * (len(before) - len(told)), *told, *last]


def _came_to(hand: Hand) -> Hand:
    """How it was played is in its text."""
    return replace(hand, deck=(), moves=[])


# --- and read -----------------------------------------------------------------------------


def begun_after(game: Game, newest_first: Sequence[FinishedHandRow], count: int) -> Snapshot:
    """The table as it stood after the newest of these hands; whatever is not as it was written is an error."""
    newest = newest_first[0]
    hands = read_hands([kept.told for kept in newest_first], newest.hand + 1)
    return Snapshot(read_bookmark(game, newest), hands, count, newest.law)


def read_bookmark(game: Game, kept: FinishedHandRow) -> SessionSnapshot:
    hand, law, seq, _, _, state, course = kept
    told = json.loads(course)
    if len(state) != game.rules.STATE.itemsize:
        raise ValueError("the table is not as it was written")
    form = _form_of(game.name)
    if told.get("form", form if is_current(game.name, law) else "") != form:
        raise ValueError("the table was written in another layout")
    words = {int(seat): StandingClaim(*word) for seat, word in told["words"].items()}
    broken = tuple(_read_broken(*one) for one in told.get("broken", []))
    return SessionSnapshot(
        hand + 1, seq, told["moment"], state, _read_chairs(told["chairs"]), words, told["pace"], broken
    )


def _read_broken(number: int, proof: list[Any] | None, *dealt: Any) -> AbortedHand:
    return AbortedHand(number, _read_proof(proof), *dealt)


def _read_proof(told: list[Any] | None) -> Proof | None:
    if not told:
        return None
    promise, secret, added = told
    return Proof(promise, secret, tuple((seat, words) for seat, words in added))


def _read_chairs(told: dict[str, Any]) -> Seating:
    away, replaced, removed = (set(told[name]) for name in ("away", "replaced", "removed"))
    late, reserve = ({int(seat): n for seat, n in told[name].items()} for name in ("late", "reserve"))
    return Seating([SeatAssignment(**seat) for seat in told["seats"]], away, replaced, removed, late, reserve)


def read_hands(newest_first: list[str], over: int) -> tuple[Hand, ...]:
    """So many hands, of which the newest are told."""
    told = [read_told(hand) for hand in reversed(newest_first)]
    return (*[FAR] * (over - len(told)), *told)


def read_told(text: str) -> Hand:
    """What a hand came to; how it was played is in its text."""
    told = json.loads(text)
    return Hand((), proof=_read_proof(told.pop("proof")), **told)


def read_text(agreed: Agreed, text: str) -> Hand:
    """A hand as it was played."""
    return Record.read(f"{FIRST_LINE}\ngame {agreed.game}\n{text}").hands[0]
