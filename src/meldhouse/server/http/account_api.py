"""The API for a person's own data: results, export, erasure, and links to another device."""

from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.device_links import LIFETIME_MINUTES
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.results import PAGE_SIZE
from meldhouse.server.http.api import page_number, request_localizer, require_account, route, stream_response
from meldhouse.server.http.auth import KEY_COOKIE, bearer, limits_of, require_person, set_key_cookie
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import RETRY_AFTER_S, client_id
from meldhouse.server.registry.privacy import erase_person, export_person
from meldhouse.server.registry.services import Services


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


ROUTES = [results, badges, share_page, stop_sharing_page, data, erase_me, issue_device_link, redeem_device_link]
