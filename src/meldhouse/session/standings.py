"""Standings: the results of every hand for each seat, and the totals."""

from collections.abc import Sequence
from dataclasses import replace

from meldhouse.core.record import Result
from meldhouse.core.table import Table
from meldhouse.games.scene import Count, Row, Scene, Standings
from meldhouse.i18n import ItemList, Message, Seat, msg

MAX_HANDS_SHOWN = 100  # max number of hands; the newest are shown


def with_standings(scene: Scene, table: Table, over: bool, unsettled: bool = False) -> Scene:
    """Add the standings to a scene, and start the summary with the winner if the match is decided.

    If `unsettled`, the last discard of the last hand can still be claimed, so the hand does not count yet.
    """
    table_standings = standings(table, visible_counts(scene, table), over, unsettled)
    won = [_match_won_message(table_standings)] if table_standings and table.match_over and not unsettled else []
    return replace(scene, summary=(*won, *scene.summary), standings=table_standings)


def visible_counts(scene: Scene, table: Table) -> tuple[Count, ...]:
    """Return the figures (chips or points) that the scene's seats show; without stakes, there are no chips."""
    labels = {label for line in scene.seats for label, _ in line.figures}
    return tuple(count for count in table.game.scene.COUNTS if count.said in labels)


def standings(table: Table, counts: tuple[Count, ...], over: bool, unsettled: bool = False) -> Standings | None:
    """Return the standings, or None before the first result; ranks are set when the table is over."""
    hands = table.hands[:-1] if unsettled else table.hands
    results = [hand.result for hand in hands if hand.result is not None]
    if not results:
        return None
    totals = [result_rows(result, counts) for result in results[-MAX_HANDS_SHOWN - 1 :]]
    zeros = tuple((0,) * len(counts) for _ in totals[0])
    series = totals if len(results) > MAX_HANDS_SHOWN else [zeros, *totals]
    by_hand, total = tuple(map(_difference, series[1:], series)), totals[-1]
    return Standings(counts, by_hand, total, 1 + len(results) - len(by_hand), places(total, counts) if over else ())


def result_rows(result: Result, counts: tuple[Count, ...]) -> tuple[Row, ...]:
    """Return a result as one row for each seat, with a value for each of the given figures."""
    return tuple(zip(*(result[count.name] for count in counts), strict=True))


def _difference(after: Sequence[Row], before: Sequence[Row]) -> tuple[Row, ...]:
    """Return by how much each figure of each seat changed between two results."""
    return tuple(
        tuple(n - was for n, was in zip(new, old, strict=True)) for new, old in zip(after, before, strict=True)
    )


def places(total: Sequence[Row], counts: tuple[Count, ...]) -> tuple[int, ...]:
    """Return the rank of each seat, starting at 1; seats with equal scores share a rank."""
    scores = [sum(count.worth * n for count, n in zip(counts, row, strict=True)) for row in total]
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def _match_won_message(standings: Standings) -> Message:
    """Return the message about the winner of the match, such as `You win the match with 3 points`."""
    first = [seat for seat, place in enumerate(standings.places) if place == 1]
    winner_total = zip(standings.counts, standings.total[first[0]], strict=True)
    figures = ItemList(tuple(msg(f"n-{count.name}", n=n) for count, n in winner_total if count.worth))
    if len(first) == 1:
        return msg("match-won", seat=Seat(first[0]), figures=figures)
    return msg("match-shared", seats=ItemList(tuple(map(Seat, first))), figures=figures)
