"""Questions about scoring: the finished hand, the asker's own hand so far, and the rules of the table.

Answers use only the asker's view and are sent to the asker only; each takes less than 2 ms, as
docs/research/benchmarks.md shows.
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


async def score_hand(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Return the score of the finished hand."""
    view = actor.session.view(actor.table.viewer_of(person))
    if not actor.session.hand_over:
        raise Mistake(msg("hand-not-over"), ErrorKind.NOW)
    if not view.game.score_breakdown:
        raise Mistake(msg("counts-untold"))
    return {"title": msg("counts-title"), "points": view.game.score_breakdown.won(view.state[0], view.rules)}


async def score_progress(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Return how close the person's hand is to scoring; not allowed at strict tables."""
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


async def scoring_rules(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Return the hand's scoring rules, or those of the how-to-play page, and the table's rule differences."""
    played = actor.session.table.game.how_to_play
    if played is None:
        raise Mistake(msg("counts-untold"))
    usual = _rules_of_hand(actor, actor.table.viewer_of(person)) or played.counts
    points = [
        *usual,
        *rule_differences(actor, usual),
        *(point for listing in played.listings for point in _summarize_listing(listing)),
    ]
    return {"title": msg("played-counts"), "points": tuple(points), "pages": listing_pages(played)}


def listing_pages(played: HowToPlay) -> list[JSON]:
    return [{"page": listing.page, "title": listing.title} for listing in played.listings]


def _rules_of_hand(actor: TableActor, viewer: Viewer) -> tuple[Point, ...]:
    """Return the scoring rules that apply to the current hand; empty if the game has none."""
    breakdown = actor.session.table.game.score_breakdown
    if not actor.session.table.hands or breakdown is None or not hasattr(breakdown, "counts"):
        return ()
    view = actor.session.view(viewer)
    found: tuple[Point, ...] = breakdown.counts(view.state[0], view.rules)
    return found


def rule_differences(actor: TableActor, usual: tuple[Point, ...]) -> Iterator[Point]:
    """Yield a point that lists the table's differences from the default rules, except those in `usual`."""
    game, rules = actor.session.table.game, actor.session.table.rules
    base, listed = values(next(iter(game.variants.values())).rules), {text for point in usual for text in point.says}
    changed = [
        option
        for option in settings(rules)
        if option.value != base[option.name] and not has_no_effect(rules, option.name)
    ]
    effects = [text for option in changed if (text := option_effect(MessageFactory(game.name), option)) not in listed]
    if effects:
        yield Point((msg("counts-here"), *effects))


@cache
def _summarize_listing(listing: Listing) -> tuple[Point, ...]:
    """Return one point (list item) for each score, highest first, with the entries that have that score."""
    entries = sorted(listing.entries(), key=lambda entry: -entry.value)
    same = groupby(entries, lambda entry: entry.value)
    return tuple(
        Point((msg("counts-worth", n=n, names=ItemList(tuple(entry.name for entry in group))),)) for n, group in same
    )
