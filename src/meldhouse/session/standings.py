"""The standings: what every hand brought each seat, and the totals."""

from collections.abc import Sequence
from dataclasses import replace

from meldhouse.core.record import Result
from meldhouse.core.table import Table
from meldhouse.games.scene import Count, Row, Scene, Standings
from meldhouse.i18n import ItemList, Message, Seat, msg

MAX_HANDS_SHOWN = 100  # hands that are told one by one, the newest


def with_standings(scene: Scene, table: Table, over: bool, unsettled: bool = False) -> Scene:
    """The scene with who stands where, and before all else who has won the match where it is decided.

    `unsettled`: the last discard of the last hand may still be claimed, so that the hand does not count.
    """
    stand = standings(table, visible_counts(scene, table), over, unsettled)
    won = [_match_won_message(stand)] if stand and table.match_over and not unsettled else []
    return replace(scene, summary=(*won, *scene.summary), standings=stand)


def visible_counts(scene: Scene, table: Table) -> tuple[Count, ...]:
    """What the game counts, as far as it is written at these seats: without stakes there are no chips."""
    written = {said for line in scene.seats for said, _ in line.figures}
    return tuple(count for count in table.game.scene.COUNTS if count.said in written)


def standings(table: Table, counts: tuple[Count, ...], over: bool, unsettled: bool = False) -> Standings | None:
    """Nothing before a hand is over; places are given at the end of the table."""
    hands = table.hands[:-1] if unsettled else table.hands
    results = [hand.result for hand in hands if hand.result is not None]
    if not results:
        return None
    stood = [result_rows(result, counts) for result in results[-MAX_HANDS_SHOWN - 1 :]]
    nothing = tuple((0,) * len(counts) for _ in stood[0])
    before = stood if len(results) > MAX_HANDS_SHOWN else [nothing, *stood]
    shown, total = tuple(map(_difference, before[1:], before)), stood[-1]
    return Standings(counts, shown, total, 1 + len(results) - len(shown), places(total, counts) if over else ())


def result_rows(result: Result, counts: tuple[Count, ...]) -> tuple[Row, ...]:
    """A result as it is written, by seat."""
    return tuple(zip(*(result[count.name] for count in counts), strict=True))


def _difference(after: Sequence[Row], before: Sequence[Row]) -> tuple[Row, ...]:
    """What has been added to each."""
    return tuple(
        tuple(n - was for n, was in zip(new, old, strict=True)) for new, old in zip(after, before, strict=True)
    )


def places(total: Sequence[Row], counts: tuple[Count, ...]) -> tuple[int, ...]:
    """By seat: one more than there are who stand better."""
    worth = [sum(count.worth * n for count, n in zip(counts, row, strict=True)) for row in total]
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def _match_won_message(stand: Standings) -> Message:
    """`You win the match with 3 points.`"""
    first = [seat for seat, place in enumerate(stand.places) if place == 1]
    weighed = [(count, n) for count, n in zip(stand.counts, stand.total[first[0]], strict=True) if count.worth]
    figures = ItemList(tuple(msg(f"n-{count.name}", n=n) for count, n in weighed))
    if len(first) == 1:
        return msg("match-won", seat=Seat(first[0]), figures=figures)
    return msg("match-shared", seats=ItemList(tuple(map(Seat, first))), figures=figures)
