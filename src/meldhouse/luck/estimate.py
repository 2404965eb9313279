"""Estimates luck and play for the seats of a finished hand."""

from collections.abc import Collection, Iterator
from math import sqrt
from pathlib import Path

from meldhouse.core.record import Hand, Record
from meldhouse.core.replay import replay_with_remarks
from meldhouse.core.table import Table
from meldhouse.i18n import msg
from meldhouse.luck.compare_moves import Comparison, MoveComparer
from meldhouse.luck.result import Luck
from meldhouse.session.outcomes import score_unit
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count

Z_95 = 1.96  # standard errors of a 95% confidence interval
MAX_WORLDS = 1_000_000
LuckProgress = tuple[float, tuple[Luck, ...]]  # fraction of the work done, and the estimates at the end


def luck(
    record: Record | Table | str | Path, seat: int = 0, hand: int = -1, *, worlds: int | None = None, seed: int = 1
) -> Luck:
    """Divide a seat's result in a finished hand into luck and play.

    `record` is a file, a record or a table.  Seats and hands are counted from 0, and -1 is the last hand.  Each of the
    seat's moves is compared with the move that the bot `club` would make.  Both are played on in the same `worlds`
    sampled futures, with `club` in every seat.  The sum over all moves has the same expected value as the seat's gain
    over `club`, but much less of the luck.  The same seed gives the same estimate.

    >>> table = mh.table("kingscorners", seats=3, seed=7)
    >>> table.deal()
    >>> while not table.over:
    ...     table.play(table.moves()[0])
    >>> estimate = mh.luck(table, seat=1)
    >>> estimate.result == estimate.luck + estimate.play
    True
    """
    table = record if isinstance(record, Table) else replay_with_remarks(record)[0]
    if worlds is not None:
        check_count("worlds", worlds, 2, MAX_WORLDS)
    table.view(seat)  # raises a Mistake if there is no such seat
    number = _find_hand(table, hand)
    before = table_before(table, number)
    (found,) = estimate_luck(before, table.hands[number], number, [seat], worlds=worlds or 0, seed=seed)
    return found


def _find_hand(table: Table, hand: int) -> int:
    """Return the number of a finished hand, counted from 0; raise a Mistake if there is none."""
    if not table.hands:
        raise Mistake(msg("record-without-hands"))
    number = hand + len(table.hands) if hand < 0 else hand
    if not 0 <= number < len(table.hands):
        raise Mistake(msg("review-no-such-hand", n=hand + 1, last=len(table.hands)))
    return number


def table_before(table: Table, number: int) -> Table:
    """Return a table in its state before a hand that was played at it."""
    replayed = table.fresh()
    for hand in table.hands[:number]:
        replayed.deal_again(hand.deck, hand.chance)
        for move in hand.moves:
            replayed.play(move.text, move.seat)
    return replayed


def estimate_luck(
    table: Table, hand: Hand, number: int = 0, seats: Collection[int] = (), *, worlds: int = 0, seed: int = 1
) -> tuple[Luck, ...]:
    """Estimate luck and play for these seats, or for all; the table is in its state before the hand."""
    *_, (_, found) = iter_luck(table, hand, number, seats, worlds=worlds, seed=seed)
    return found


def iter_luck(
    table: Table, hand: Hand, number: int = 0, seats: Collection[int] = (), *, worlds: int = 0, seed: int = 1
) -> Iterator[LuckProgress]:
    """Estimate luck and play, and yield the progress after each move; raise a Mistake for an unfinished hand.

    The table is in its state before the hand, and after it at the end.
    """
    if hand.result is None:
        raise Mistake(msg("luck-not-over", n=number + 1))
    wanted = list(seats) or list(range(table.rules.seats))
    comparer = MoveComparer(table.game, table.bare_rules, seed, worlds)
    totals, moves = {seat: Comparison.none(comparer.seats) for seat in wanted}, dict.fromkeys(wanted, 0)
    table.deal_again(hand.deck, hand.chance)
    for n, move in enumerate(hand.moves):
        if move.seat in totals and len(table.moves()) > 1:
            totals[move.seat] += comparer.compare_text(table, move.text)
            moves[move.seat] += 1
        table.play(move.text, move.seat)
        yield (n + 1) / (len(hand.moves) + 1), ()
    yield 1.0, tuple(_make_luck(table, number, seat, totals[seat], moves[seat], comparer.worlds) for seat in wanted)


def _make_luck(table: Table, number: int, seat: int, total: Comparison, moves: int, worlds: int) -> Luck:
    play, error = float(total.gains[seat]), sqrt(max(float(total.variances[seat]), 0.0))
    interval = (play - Z_95 * error, play + Z_95 * error)
    result = float(table.payoffs[seat])
    return Luck(table.game.name, number, seat, score_unit(table), result, play, interval, moves, worlds)
