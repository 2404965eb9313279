"""What a person asks about what counts: how a hand did, how near one's own is, and what counts at this table at all.

Told from what the asker may see, and to nobody else; the looks take less than two milliseconds (docs/figures.md).
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from meldhouse.games.how_to_play import HowToPlay, Listing, Point, option_effect
from meldhouse.games.options import has_no_effect, settings, values
from meldhouse.i18n import HOUSE, All, Voice
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.changes import Viewer
from meldhouse.session.session import PLAYING
from meldhouse.util.errors import Kind, Mistake


async def won(room: TableActor, person: str | None, message: JSON) -> JSON:
    """How the hand that is over counts."""
    view = room.course.view(room.table.viewer_of(person))
    if not room.course.hand_over:
        raise Mistake(HOUSE("hand-not-over"), Kind.NOW)
    if not view.game.score_breakdown:
        raise Mistake(HOUSE("counts-untold"))
    return {"title": HOUSE("counts-title"), "points": view.game.score_breakdown.won(view.state[0], view.rules)}


async def near(room: TableActor, person: str | None, message: JSON) -> JSON:
    """How near one's own hand is; at a strict table everybody works that out alone."""
    seat = room.seated(person)
    view = room.course.view(seat)
    if not hasattr(view.game.score_breakdown, "near"):
        raise Mistake(HOUSE("near-untold"))
    if room.sheet.strict:
        raise Mistake(HOUSE("near-strict"))
    if room.course.state != PLAYING:
        raise Mistake(HOUSE("near-in-a-hand"), Kind.NOW)
    found = view.game.score_breakdown.near(view.state[0], view.rules, seat)
    return {"title": HOUSE("near-title"), "line": found.summary, "points": found.points}


async def what_counts(room: TableActor, person: str | None, message: JSON) -> JSON:
    """What counts in this hand, or stands on the page "How it is played", and what this table plays otherwise."""
    played = room.course.table.game.how_to_play
    if played is None:
        raise Mistake(HOUSE("counts-untold"))
    usual = _in_this_hand(room, room.table.viewer_of(person)) or played.counts
    told = [*usual, *otherwise(room, usual), *(point for one in played.listings for point in _in_short(one))]
    return {"title": HOUSE("played-counts"), "points": tuple(told), "pages": pages(played)}


def pages(played: HowToPlay) -> list[JSON]:
    return [{"page": listing.page, "title": listing.title} for listing in played.listings]


def _in_this_hand(room: TableActor, viewer: Viewer) -> tuple[Point, ...]:
    """What a game tells of a hand, where it tells that."""
    worth = room.course.table.game.score_breakdown
    if not room.course.table.hands or not hasattr(worth, "counts"):
        return ()
    view = room.course.view(viewer)
    found: tuple[Point, ...] = worth.counts(view.state[0], view.rules)
    return found


def otherwise(room: TableActor, usual: tuple[Point, ...]) -> Iterator[Point]:
    """What this table plays otherwise, but for what was told already."""
    game, rules = room.course.table.game, room.course.table.rules
    base, told = values(next(iter(game.variants.values())).rules), {said for point in usual for said in point.says}
    changed = [one for one in settings(rules) if one.value != base[one.name] and not has_no_effect(rules, one.name)]
    effects = [said for one in changed if (said := option_effect(Voice(game.name), one)) not in told]
    if effects:
        yield Point((HOUSE("counts-here"), *effects))


@cache
def _in_short(listing: Listing) -> tuple[Point, ...]:
    """What is worth the same in a line, the dearest first."""
    entries = sorted(listing.entries(), key=lambda entry: -entry.value)
    same = groupby(entries, lambda entry: entry.value)
    return tuple(Point((HOUSE("counts-worth", n=n, names=All(tuple(one.name for one in some))),)) for n, some in same)
