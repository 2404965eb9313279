"""What a person asks about what counts: how a hand did, how near one's own is, and what counts at this table at all.

Told from what the asker may see, and to nobody else; the looks take less than two milliseconds (docs/figures.md).
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from meldhouse.games.how_to_play import HandDistance, HowToPlay, Listing, Point, option_effect
from meldhouse.games.options import has_no_effect, settings, values
from meldhouse.i18n import ItemList, MessageFactory, msg
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.changes import Viewer
from meldhouse.session.session import PLAYING
from meldhouse.util.errors import ErrorKind, Mistake


async def won(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """How the hand that is over counts."""
    view = actor.session.view(actor.table.viewer_of(person))
    if not actor.session.hand_over:
        raise Mistake(msg("hand-not-over"), ErrorKind.NOW)
    if not view.game.score_breakdown:
        raise Mistake(msg("counts-untold"))
    return {"title": msg("counts-title"), "points": view.game.score_breakdown.won(view.state[0], view.rules)}


async def near(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """How near one's own hand is; at a strict table everybody works that out alone."""
    seat = actor.require_seat(person)
    view = actor.session.view(seat)
    breakdown = view.game.score_breakdown
    if breakdown is None or not hasattr(breakdown, "near"):
        raise Mistake(msg("near-untold"))
    if actor.settings.strict:
        raise Mistake(msg("near-strict"))
    if actor.session.state != PLAYING:
        raise Mistake(msg("near-in-a-hand"), ErrorKind.NOW)
    found: HandDistance = breakdown.near(view.state[0], view.rules, seat)
    return {"title": msg("near-title"), "line": found.summary, "points": found.points}


async def what_counts(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """What counts in this hand, or stands on the page "How it is played", and what this table plays otherwise."""
    played = actor.session.table.game.how_to_play
    if played is None:
        raise Mistake(msg("counts-untold"))
    usual = _in_this_hand(actor, actor.table.viewer_of(person)) or played.counts
    told = [*usual, *otherwise(actor, usual), *(point for one in played.listings for point in _in_short(one))]
    return {"title": msg("played-counts"), "points": tuple(told), "pages": pages(played)}


def pages(played: HowToPlay) -> list[JSON]:
    return [{"page": listing.page, "title": listing.title} for listing in played.listings]


def _in_this_hand(actor: TableActor, viewer: Viewer) -> tuple[Point, ...]:
    """What a game tells of a hand, where it tells that."""
    breakdown = actor.session.table.game.score_breakdown
    if not actor.session.table.hands or breakdown is None or not hasattr(breakdown, "counts"):
        return ()
    view = actor.session.view(viewer)
    found: tuple[Point, ...] = breakdown.counts(view.state[0], view.rules)
    return found


def otherwise(actor: TableActor, usual: tuple[Point, ...]) -> Iterator[Point]:
    """What this table plays otherwise, but for what was told already."""
    game, rules = actor.session.table.game, actor.session.table.rules
    base, told = values(next(iter(game.variants.values())).rules), {said for point in usual for said in point.says}
    changed = [one for one in settings(rules) if one.value != base[one.name] and not has_no_effect(rules, one.name)]
    effects = [said for one in changed if (said := option_effect(MessageFactory(game.name), one)) not in told]
    if effects:
        yield Point((msg("counts-here"), *effects))


@cache
def _in_short(listing: Listing) -> tuple[Point, ...]:
    """What is worth the same in a line, the dearest first."""
    entries = sorted(listing.entries(), key=lambda entry: -entry.value)
    same = groupby(entries, lambda entry: entry.value)
    return tuple(
        Point((msg("counts-worth", n=n, names=ItemList(tuple(one.name for one in some))),)) for n, some in same
    )
