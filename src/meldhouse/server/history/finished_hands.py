"""Finished hands as they are stored: the record of each, and a snapshot of the table after it.

Both can be computed from the rules and the events or an uploaded record. They are stored so that the 101st hand can
be shown without replaying the first hundred; if a row is damaged, the hands are replayed. If the rules have changed
since, a hand keeps its stored result, and the table continues from the snapshot as long as its bytes can be read.
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
from meldhouse.games.state_arrays import states_from_bytes
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.storage import queries
from meldhouse.server.storage.queries import Statement
from meldhouse.session.aborted_hands import AbortedHand
from meldhouse.session.seating import SeatAssignment, Seating
from meldhouse.session.session import USUAL_BOT_SPEED, TableSession
from meldhouse.session.snapshot import SessionSnapshot
from meldhouse.session.standing_claims import ActiveClaim
from meldhouse.session.standings import MAX_HANDS_SHOWN

RECENT_HANDS = MAX_HANDS_SHOWN + 1  # hands whose results are loaded; of older ones only the number is known
PROOF_LINES = ("promise", "secret", "added")  # of a hand's text
OLD_HAND = Hand((), result={})  # placeholder for a hand of which only the number matters


@cache
def _layout_hash(game: str) -> str:
    """Return a hash of the binary layout of a game's tables; rules may change without changing it."""
    rules, notation = GAMES[game].rules, GAMES[game].notation
    return hashlib.sha256(repr((rules.STATE.descr, notation.PIECES.NAMES)).encode()).hexdigest()[:16]


class FinishedHandRow(NamedTuple):
    """A row of the database table `hands`."""

    hand: int  # number of the hand, counted from 0
    law: str  # the version of the rules under which the hand was played
    seq: int  # the sequence number of the event after the end of the hand
    text: str  # text of the hand, as in a record
    told: str  # result of the hand, as JSON
    state: bytes  # state of the table after the hand
    course: str  # the rest of the snapshot, as JSON

    def upsert(self, id: str) -> Statement:
        return queries.upsert_hand(id, self)


class Snapshot(NamedTuple):
    """The point from which loading a table starts: a state, results, and how many hands are stored."""

    session_snapshot: SessionSnapshot | None = None
    hands: tuple[Hand, ...] = ()
    stored_count: int = 0
    rules_version: str = ""  # rules version of the last hand

    @property
    def seq(self) -> int:
        return self.session_snapshot.seq if self.session_snapshot else 0

    def restore(self, session: TableSession) -> None:
        if self.session_snapshot:
            session.restore(self.session_snapshot, list(self.hands))
        session.rules_version = self.rules_version


class Position(NamedTuple):
    """The state of a table before a hand; `state` is None before the first hand."""

    agreed: Agreed
    state: bytes | None
    hands: tuple[Hand, ...]

    def session(self) -> TableSession:
        _, game, variant, options = self.agreed
        table = open_recorded_table(Record(game, variant, dict(options), seed=0))
        if self.state is not None:
            table.stand_at(self.state, list(self.hands))
        return TableSession(table)


# --- writing ------------------------------------------------------------------------------


def finished_rows(session: TableSession, since: int = 0) -> Iterator[FinishedHandRow]:
    """Yield the rows of finished hands, starting with hand number `since`."""
    for snapshot in session.snapshots:
        number = snapshot.hand_count - 1
        if number >= since:
            hand, game = session.table.hands[number], session.table.game
            yield row_of_hand(game, number, hand, snapshot.state, snapshot.seq, _serialize_snapshot(snapshot, game))


def row_of_hand(game: Game, number: int, hand: Hand, state: bytes, seq: int = 0, course: str = "") -> FinishedHandRow:
    names = ("chance", "result", "payoffs", "proof", "drawn")
    result = json.dumps({name: getattr(hand, name) for name in names}, allow_nan=False)
    return FinishedHandRow(
        number, rules_version(game.name), seq, "\n".join(format_hand(game, hand)), result, state, course
    )


def _serialize_snapshot(snapshot: SessionSnapshot, game: Game) -> str:
    fields = asdict(snapshot.seating).items()
    chairs = {name: sorted(value) if isinstance(value, set) else value for name, value in fields}
    table = {
        "moment": snapshot.change_number,
        "pace": snapshot.bot_speed,
        "words": _by_seat(snapshot.standing_claims),
        "chairs": chairs,
    }
    broken = {"broken": snapshot.aborted_hands} if snapshot.aborted_hands else {}
    return json.dumps({**table, **broken, "form": _layout_hash(game.name)}, allow_nan=False)


def _by_seat(values: dict[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in values.items()}


def with_seats(game: Game, row: FinishedHandRow, seats: Sequence[SeatAssignment]) -> FinishedHandRow:
    """Return a finished hand as the first hand of a new table, which continues after it with these seats.

    The proof of its fair deal stays behind, because it belongs to the earlier table.
    """
    told = json.dumps({**json.loads(row.told), "proof": None, "drawn": None}, allow_nan=False)
    text = "\n".join(line for line in row.text.splitlines() if line.split(" ")[0] not in PROOF_LINES)
    snapshot = SessionSnapshot(1, 0, 0, row.state, Seating(list(seats)), {}, USUAL_BOT_SPEED)
    return row._replace(hand=0, seq=0, text=text, told=told, course=_serialize_snapshot(snapshot, game))


# --- trimming -----------------------------------------------------------------------------


def trim_history(session: TableSession) -> None:
    """Trim every hand in memory except the last to the data that loading the table would return.

    A table that has been in use for days then takes no more memory than a new one.
    """
    session.snapshots.clear()
    hands = session.table.hands
    before, last = hands[:-1], hands[-1:]
    recent = [_without_moves(hand) for hand in before[-RECENT_HANDS:]]
    session.table.hands = [*[OLD_HAND] * (len(before) - len(recent)), *recent, *last]


def _without_moves(hand: Hand) -> Hand:
    return replace(hand, deck=(), moves=[])


# --- reading ------------------------------------------------------------------------------


def snapshot_after(game: Game, newest_first: Sequence[FinishedHandRow], count: int) -> Snapshot:
    """Return the snapshot after the newest of the given hands; damaged rows raise exceptions of any kind."""
    newest = newest_first[0]
    hands = read_hands([row.told for row in newest_first], newest.hand + 1)
    return Snapshot(_parse_snapshot(game, newest), hands, count, newest.law)


def read_state(game: Game, version: str, state: bytes, course: str) -> Any:
    """Return the table after a hand as a record; raise a ValueError if it has another layout."""
    _check_layout(game, version, state, json.loads(course))
    return states_from_bytes(state, game.tables(1))[0]


def _check_layout(game: Game, version: str, state: bytes, fields: dict[str, Any]) -> None:
    if len(state) != game.rules.STATE.itemsize:
        raise ValueError("the stored table state has the wrong size")
    layout = _layout_hash(game.name)
    if fields.get("form", layout if is_current(game.name, version) else "") != layout:
        raise ValueError("the table state was stored in another layout")


def _parse_snapshot(game: Game, row: FinishedHandRow) -> SessionSnapshot:
    hand, version, seq, _, _, state, course = row
    fields = json.loads(course)
    _check_layout(game, version, state, fields)
    words = {int(seat): ActiveClaim(*word) for seat, word in fields["words"].items()}
    broken = tuple(_read_aborted(*one) for one in fields.get("broken", []))
    seating = _read_seating(fields["chairs"])
    return SessionSnapshot(hand + 1, seq, fields["moment"], state, seating, words, fields["pace"], broken)


def _read_aborted(number: int, proof: list[Any] | None, *dealt: Any) -> AbortedHand:
    return AbortedHand(number, _read_proof(proof), *dealt)


def _read_proof(fields: list[Any] | None) -> Proof | None:
    if not fields:
        return None
    commitment, secret, added = fields
    return Proof(commitment, secret, tuple((seat, words) for seat, words in added))


def _read_seating(fields: dict[str, Any]) -> Seating:
    away, replaced, removed = (set(fields[name]) for name in ("away", "replaced", "removed"))
    late, reserve = ({int(seat): n for seat, n in fields[name].items()} for name in ("late", "reserve"))
    return Seating([SeatAssignment(**seat) for seat in fields["seats"]], away, replaced, removed, late, reserve)


def read_hands(newest_first: list[str], count: int) -> tuple[Hand, ...]:
    """Return `count` hands. The given rows, newest first, supply the latest results; older hands have no result."""
    recent = [read_result(hand) for hand in reversed(newest_first)]
    return (*[OLD_HAND] * (count - len(recent)), *recent)


def read_result(text: str) -> Hand:
    """Read the result of a hand, without its moves."""
    fields = json.loads(text)
    return Hand((), proof=_read_proof(fields.pop("proof")), **fields)


def read_text(agreed: Agreed, text: str) -> Hand:
    """Read a hand with its moves from the text of a row."""
    return Record.read(f"{FIRST_LINE}\ngame {agreed.game}\n{text}").hands[0]
