"""The API for a person's own data: results, export, erasure, links to another device."""

from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.device_links import MINUTES
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.results import PAGE_SIZE
from meldhouse.server.http.api import known, page_of, read_for, route, streamed
from meldhouse.server.http.auth import KEY_COOKIE, bearer, limits_of, require_person, set_key_cookie
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import RETRY_AFTER_S, client_id
from meldhouse.server.registry.privacy import erase_person, export_person
from meldhouse.server.registry.services import Services


@route("/api/me/results")
async def results(request: Request, services: Services) -> JSON:
    person = (await known(request, services)).person
    tallies = await services.results.totals(person)
    page = await services.results.page(person, page_of(request))
    return {
        "tallies": [tally._asdict() for tally in tallies],
        "results": [result._asdict() for result in page],
        "page": page_of(request),
        "pages": -(-sum(tally.hands for tally in tallies) // PAGE_SIZE),
    }


@route("/api/me/data")
async def data(request: Request, services: Services) -> Response:
    """One file at a time for each: it takes the house some work."""
    person = await known(request, services)
    busy = limits_of(request).taking_along
    if person.person in busy:
        raise HttpError(429, msg("taking-along-already"), RETRY_AFTER_S)

    async def file() -> AsyncGenerator[str, None]:
        busy.add(person.person)
        try:
            async for part in export_person(services, person, read_for(request), client_id(request, person.person)):
                yield part
        finally:
            busy.discard(person.person)

    headers = {"Content-Disposition": f'attachment; filename="meldhouse-{person.person}.json"'}
    return await streamed(file(), "application/json", headers)


@route("/api/me", "DELETE")
async def forget_me(request: Request, services: Services) -> Response:
    person = await require_person(request, services)
    await erase_person(services, person.person)
    answer = JSONResponse({})
    if bearer(request) is None:
        answer.delete_cookie(KEY_COOKIE)
    return answer


@route("/api/me/pass", "POST")
async def issue_pass(request: Request, services: Services) -> JSON:
    await require_person(request, services)
    code = services.device_links.issue(bearer(request) or request.cookies[KEY_COOKIE])
    return {"link": f"/device/{code}", "minutes": MINUTES}


@route("/api/device", "POST")
async def other_device(request: Request, services: Services) -> Response:
    """A browser is given the key that the link stands for, in place of its own."""
    if not is_same_origin(request):
        raise HttpError(403, msg("not-from-a-page"))
    key = services.device_links.redeem(str((await read_json_body(request)).get("code")))
    person = await services.accounts.find_by_key(key)
    if person is None:
        raise HttpError(401, msg("key-of-nobody"))
    answer = JSONResponse(person._asdict())
    set_key_cookie(answer, request, key)
    return answer


ROUTES = [results, data, forget_me, issue_pass, other_device]
