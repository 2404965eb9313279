"""The API for a person's own data: results, export, erasure, and links to another device."""

from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.device_links import LIFETIME_MINUTES
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.results import PAGE_SIZE
from meldhouse.server.http.api import (
    limit_new_tables,
    page_number,
    request_localizer,
    require_account,
    route,
    stream_response,
)
from meldhouse.server.http.auth import KEY_COOKIE, bearer, limits_of, require_person, set_key_cookie
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import RETRY_AFTER_S, client_id
from meldhouse.server.registry.companions import block, people_json, play_again, unblock
from meldhouse.server.registry.privacy import erase_person, export_person
from meldhouse.server.registry.services import Services

ASKED_PER_MINUTE = 6  # tables of one person with questions to join


@route("/api/me/results")
async def results(request: Request, services: Services) -> JSON:
    person = (await require_account(request, services)).person
    tallies = await services.results.totals(person)
    page = await services.results.page(person, page_number(request))
    return {
        "tallies": [tally._asdict() for tally in tallies],
        "results": [result._asdict() for result in page],
        "page": page_number(request),
        "pages": -(-sum(tally.hands for tally in tallies) // PAGE_SIZE),
    }


@route("/api/me/badges")
async def badges(request: Request, services: Services) -> JSON:
    person = (await require_account(request, services)).person
    earned = await services.badges.of(person, await services.results.totals(person))
    return {"badges": [badge._asdict() for badge in earned.values()]}


@route("/api/me/people")
async def companions(request: Request, services: Services) -> JSON:
    person = (await require_account(request, services)).person
    return await people_json(services, person, limits_of(request).sockets)


@route("/api/me/blocks", "POST")
async def set_block(request: Request, services: Services) -> JSON:
    """Block a person, or with `blocked` false, block them no longer."""
    person, message = (await require_person(request, services)).person, await read_json_body(request)
    change = unblock if message.get("blocked") is False else block
    await change(services, person, message.get("person"))
    return {}


@route("/api/me/again", "POST")
async def ask_again(request: Request, services: Services) -> JSON:
    """Open a private table for people with whom one has played, and ask them to join."""
    person, message = await require_person(request, services), await read_json_body(request)
    limit_new_tables(request)
    limits_of(request).openings.acquire(f"again {person.person}", ASKED_PER_MINUTE, 60, msg("too-many-tables"))
    settings = await play_again(services, person, message.get("people"))
    return {"table": settings.id, "link": f"/table/{settings.id}"}


@route("/api/me/asked", "POST")
async def decline(request: Request, services: Services) -> JSON:
    """Remove a question whether the person joins a table."""
    person, message = (await require_person(request, services)).person, await read_json_body(request)
    await services.accounts.questions.drop(person, str(message.get("table")))
    services.placement.notify()
    return {}


@route("/api/me/page", "POST")
async def share_page(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    return {"link": await services.shared_pages.share(person.person)}


@route("/api/me/page", "DELETE")
async def stop_sharing_page(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    await services.shared_pages.stop(person.person)
    return {}


@route("/api/me/data")
async def data(request: Request, services: Services) -> Response:
    """Stream a person's data; each person can run one export at a time, because exports are expensive."""
    person = await require_account(request, services)
    exporting = limits_of(request).exporting
    if person.person in exporting:
        raise HttpError(429, msg("taking-along-already"), RETRY_AFTER_S)

    async def file() -> AsyncGenerator[str, None]:
        exporting.add(person.person)
        try:
            async for part in export_person(
                services, person, request_localizer(request), client_id(request, person.person)
            ):
                yield part
        finally:
            exporting.discard(person.person)

    headers = {"Content-Disposition": f'attachment; filename="meldhouse-{person.person}.json"'}
    return await stream_response(file(), "application/json", headers)


@route("/api/me", "DELETE")
async def erase_me(request: Request, services: Services) -> Response:
    person = await require_person(request, services)
    await erase_person(services, person.person)
    response = JSONResponse({})
    if bearer(request) is None:
        response.delete_cookie(KEY_COOKIE)
    return response


@route("/api/me/pass", "POST")
async def issue_device_link(request: Request, services: Services) -> JSON:
    await require_person(request, services)
    code = services.device_links.issue(bearer(request) or request.cookies[KEY_COOKIE])
    return {"link": f"/device/{code}", "minutes": LIFETIME_MINUTES}


@route("/api/device", "POST")
async def redeem_device_link(request: Request, services: Services) -> Response:
    """Replace a browser's key with the key of the link."""
    if not is_same_origin(request):
        raise HttpError(403, msg("not-from-a-page"))
    key = services.device_links.redeem(str((await read_json_body(request)).get("code")))
    person = await services.accounts.find_by_key(key)
    if person is None:
        raise HttpError(401, msg("key-of-nobody"))
    response = JSONResponse(person._asdict())
    set_key_cookie(response, request, key)
    return response


ROUTES = [
    results,
    badges,
    companions,
    set_block,
    ask_again,
    decline,
    share_page,
    stop_sharing_page,
    data,
    erase_me,
    issue_device_link,
    redeem_device_link,
]
