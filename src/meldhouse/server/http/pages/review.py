"""The review page: a finished hand, decision by decision."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.core.record import Record
from meldhouse.games.labels import variant_label
from meldhouse.i18n import Localizer, msg
from meldhouse.review.page import Interaction
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import Agreed, Unreadable
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import require_actor, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import addresses_json, page, render
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.services.review_page import review_page
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

Names = tuple[str, ...]


class Audience(NamedTuple):
    """The reader of a review with their rights, and the names of all seats."""

    seats: tuple[int, ...]  # whose decisions the reader may see
    names: Names
    reader: int | None = None  # the seat of the reader
    can_try: bool = True  # may the reader open tables at the positions?
    can_share: bool = False  # may the reader share their hands?


@page("/review/{id}")
async def review(request: Request, services: Services, me: Person) -> Response:
    """Show the reviews of a table's hands, or of the hands in an uploaded record."""
    id = request.path_params["id"]
    try:
        settings = await services.tables.get_settings(id)
    except Unreadable:
        raise
    except Mistake:
        record, agreed, rules = await services.history.uploaded(id, client_id(request, me.person))
        audience = Audience(tuple(range(rules.seats)), _names_in_record(record, rules.seats))
        return _review_page(request, services, me, agreed, await services.history.count(id), audience, table=False)
    actor, _ = await require_actor(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    audience = _audience_at_table(request, services, actor, me.person)
    return _review_page(request, services, me, settings.agreed, hands, audience, table=True)


def _review_page(
    request: Request, services: Services, me: Person, agreed: Agreed, hands: int, audience: Audience, table: bool
) -> Response:
    requested, localize = parse_integer(request.query_params.get("hand", "")), localizer_of(request)
    return render(
        request,
        "review",
        me,
        id=agreed.id,
        variant=agreed.variant,
        variant_label=localize(variant_label(services.games[agreed.game], agreed.variant)),
        game=services.game_json(agreed.game, localize),
        hands=hands,
        first=requested if requested in range(hands) else hands - 1,
        names=audience.names,
        path=f"/api/{'tables' if table else 'records'}/{agreed.id}",
        has_luck=table and audience.reader is not None and audience.can_try,
        shares=audience.can_share,
        reach=addresses_json(request),
    )


def _visible_seats(can_reveal: bool, own: int | None, seats: int) -> Iterable[int]:
    """Return the seats whose decisions a person may see; only their own during play."""
    if can_reveal:
        return range(seats)
    if own is None:
        raise HttpError(403, msg("held-by-others"))
    return [own]


@route("/api/tables/{id}/review", "POST")
async def table_review(request: Request, services: Services) -> JSON:
    """Return a finished review, or the progress of a running one; start a review if there is none."""
    person = (await require_person(request, services)).person
    actor, _ = await require_actor(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    audience = _audience_at_table(request, services, actor, person)
    return await _review_json(request, services, actor.settings.agreed, hands, audience, person)


def _audience_at_table(request: Request, services: Services, actor: TableActor, person: str) -> Audience:
    can_reveal, own = actor.settings.can_reveal_hands, actor.table.viewer_of(person)
    seats = tuple(_visible_seats(can_reveal, own, len(actor.settings.seats)))
    table = table_json(services, actor.settings, person, localizer_of(request), actor.table)
    names = tuple(seat["name"] or "" for seat in table["seats"])
    can_share = own is not None and services.daily.is_shareable(actor.settings)
    return Audience(seats, names, own, can_reveal, can_share)


@route("/api/records/{id}/review", "POST")
async def record_review(request: Request, services: Services) -> JSON:
    person = (await require_person(request, services)).person
    record, agreed, rules = await services.history.uploaded(request.path_params["id"], client_id(request, person))
    audience = Audience(tuple(range(rules.seats)), _names_in_record(record, rules.seats))
    return await _review_json(request, services, agreed, await services.history.count(agreed.id), audience, person)


def _names_in_record(record: Record, seats: int) -> Names:
    return tuple(record.names.get(seat, "") for seat in range(seats))


async def _review_json(
    request: Request, services: Services, agreed: Agreed, hands: int, audience: Audience, person: str
) -> JSON:
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    client = client_id(request, person)
    share, found = await services.review_jobs.poll(agreed, hand, client)
    if found is None:
        return {"share": share, "review": None, "shown": "", "moments": []}
    review_text = str(found.for_seats(audience.seats))
    localize = Localizer(language=localizer_of(request).language, with_markers=True, names=audience.names)
    shown = Interaction(f"/replay/{agreed.id}?hand={hand}", audience.reader, audience.can_try)
    page = await services.history.compute(client, review_page, agreed, hand, review_text, localize, shown)
    return {"share": 1.0, "review": json.loads(review_text), **json.loads(page)}


API: list[Any] = [table_review, record_review]  # described in http/openapi.py
ROUTES = [review, *API]
