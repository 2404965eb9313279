"""The review page: a finished hand, decision by decision."""

import json
from collections.abc import Iterable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.games.labels import variant_label
from meldhouse.i18n import Localizer, msg
from meldhouse.review.page import format_review
from meldhouse.review.result import Review
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import Agreed, Unreadable
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.server.http.api import require_actor, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

Names = tuple[str, ...]


@page("/review/{id}")
async def review(request: Request, services: Services, me: Person) -> Response:
    """Show the reviews of a table's hands, or of the hands in an uploaded record."""
    id = request.path_params["id"]
    try:
        settings = await services.tables.get_settings(id)
    except Unreadable:
        raise
    except Mistake:
        _, agreed, _ = await services.history.uploaded(id, client_id(request, me.person))
        return _review_page(request, services, me, agreed, await services.history.count(id), table=False)
    actor, _ = await require_actor(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    _visible_seats(settings.can_reveal_hands, actor.table.viewer_of(me.person), len(settings.seats))
    return _review_page(request, services, me, settings.agreed, hands, table=True)


def _review_page(request: Request, services: Services, me: Person, agreed: Agreed, hands: int, table: bool) -> Response:
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
        path=f"/api/{'tables' if table else 'records'}/{agreed.id}/review",
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
    seats = _visible_seats(actor.settings.can_reveal_hands, actor.table.viewer_of(person), len(actor.settings.seats))
    table = table_json(services, actor.settings, person, localizer_of(request), actor.table)
    names = tuple(seat["name"] or "" for seat in table["seats"])
    return await _review_json(request, services, actor.settings.agreed, hands, seats, names, person)


@route("/api/records/{id}/review", "POST")
async def record_review(request: Request, services: Services) -> JSON:
    person = (await require_person(request, services)).person
    record, agreed, rules = await services.history.uploaded(request.path_params["id"], client_id(request, person))
    seats = range(rules.seats)
    names = tuple(record.names.get(seat, "") for seat in seats)
    return await _review_json(request, services, agreed, await services.history.count(agreed.id), seats, names, person)


async def _review_json(
    request: Request, services: Services, agreed: Agreed, hands: int, seats: Iterable[int], names: Names, person: str
) -> JSON:
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    share, found = await services.review_jobs.poll(agreed, hand, client_id(request, person))
    if found is None:
        return {"share": share, "review": None, "shown": ""}
    review_text = str(found.for_seats(tuple(seats)))
    inputs = (review_text, Localizer(language=localizer_of(request).language, names=names))
    page = await services.history.compute(client_id(request, person), _render_review, agreed, hand, *inputs)
    return {"share": 1.0, "review": json.loads(review_text), "shown": page}


def _render_review(position: Position, text: str, review_text: str, localize: Localizer) -> str:
    """Render a review as HTML; this runs in the worker process."""
    table, hand = position.session().table, read_text(position.agreed, text)
    review = Review.from_json(json.loads(review_text))
    replay_link = f"/replay/{position.agreed.id}?hand={review.hand}"
    return format_review(review, table, hand, localize, replay_link)


API: list[Any] = [table_review, record_review]  # described in http/openapi.py
ROUTES = [review, *API]
