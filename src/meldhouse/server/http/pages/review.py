"""The review page: a finished hand, decision by decision, for those who may see it."""

import json
from collections.abc import Iterable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.i18n import Localizer, msg
from meldhouse.review.page import format_review
from meldhouse.review.result import Review
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import Agreed, Unreadable
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.server.http.api import room_of, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

Names = tuple[str, ...]


@page("/review/{id}")
async def review(request: Request, services: Services, me: Person) -> Response:
    """Of a table, or of a record that somebody saved."""
    id = request.path_params["id"]
    try:
        settings = await services.tables.get_settings(id)
    except Unreadable:
        raise
    except Mistake:
        _, agreed, _ = await services.history.uploaded(id, client_id(request, me.person))
        return _review_page(request, services, me, agreed, await services.history.count(id), table=False)
    actor, _ = await room_of(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    _seats_to_see(settings.can_reveal_hands, actor.table.viewer_of(me.person), len(settings.seats))
    return _review_page(request, services, me, settings.agreed, hands, table=True)


def _review_page(request: Request, services: Services, me: Person, agreed: Agreed, hands: int, table: bool) -> Response:
    asked = parse_integer(request.query_params.get("hand", ""))
    return render(
        request,
        "review",
        me,
        id=agreed.id,
        variant=agreed.variant,
        game=services.game_json(agreed.game, reader_of(request)),
        hands=hands,
        first=asked if asked in range(hands) else hands - 1,
        path=f"/api/{'tables' if table else 'records'}/{agreed.id}/review",
    )


def _seats_to_see(all_of_them: bool, own: int | None, seats: int) -> Iterable[int]:
    """Whose decisions somebody may see: what others held is theirs as long as the table goes on."""
    if all_of_them:
        return range(seats)
    if own is None:
        raise HttpError(403, msg("held-by-others"))
    return [own]


@route("/api/tables/{id}/review", "POST")
async def table_review(request: Request, services: Services) -> JSON:
    """How far it is, and the review when it is done; begun where nobody has asked yet."""
    person = (await require_person(request, services)).person
    actor, _ = await room_of(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    seats = _seats_to_see(actor.settings.can_reveal_hands, actor.table.viewer_of(person), len(actor.settings.seats))
    told = table_json(services, actor.settings, person, reader_of(request), actor.table)
    names = tuple(seat["name"] or "" for seat in told["seats"])
    return await answered(request, services, actor.settings.agreed, hands, seats, names, person)


@route("/api/records/{id}/review", "POST")
async def record_review(request: Request, services: Services) -> JSON:
    person = (await require_person(request, services)).person
    record, agreed, rules = await services.history.uploaded(request.path_params["id"], client_id(request, person))
    seats = range(rules.seats)
    names = tuple(record.names.get(seat, "") for seat in seats)
    return await answered(request, services, agreed, await services.history.count(agreed.id), seats, names, person)


async def answered(
    request: Request, services: Services, agreed: Agreed, hands: int, seats: Iterable[int], names: Names, person: str
) -> JSON:
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    share, found = await services.review_jobs.poll(agreed, hand, client_id(request, person))
    if found is None:
        return {"share": share, "review": None, "shown": ""}
    told = str(found.for_seats(tuple(seats)))
    about = (told, Localizer(language=reader_of(request).language, names=names))
    page = await services.history.compute(client_id(request, person), _review_shown, agreed, hand, *about)
    return {"share": 1.0, "review": json.loads(told), "shown": page}


def _review_shown(position: Position, text: str, told: str, localize: Localizer) -> str:
    """What a page shows; worked out in the back room."""
    table, hand = position.session().table, read_text(position.agreed, text)
    review = Review.from_json(json.loads(told))
    replay_url = f"/replay/{position.agreed.id}?hand={review.hand}"
    return format_review(review, table, hand, localize, replay_url)


API: list[Any] = [table_review, record_review]  # http/openapi.py describes these
ROUTES = [review, *API]
