"""The API for a person's own data: results, export, erasure, links to another device."""

from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.device_links import MINUTES
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.results import PAGE
from meldhouse.server.http.api import known, page_of, read_for, route, streamed
from meldhouse.server.http.auth import COOKIE, asked, bearer, doer, keep_key, limits_of, own_page
from meldhouse.server.ratelimit.limiter import RETRY_AFTER_S, client_id
from meldhouse.server.registry.privacy import forget, taken_along
from meldhouse.server.registry.tables import TableRegistry


@route("/api/me/results")
async def results(request: Request, house: TableRegistry) -> JSON:
    person = (await known(request, house)).person
    tallies = await house.results.tallies(person)
    page = await house.results.page(person, page_of(request))
    return {
        "tallies": [tally._asdict() for tally in tallies],
        "results": [result._asdict() for result in page],
        "page": page_of(request),
        "pages": -(-sum(tally.hands for tally in tallies) // PAGE),
    }


@route("/api/me/data")
async def data(request: Request, house: TableRegistry) -> Response:
    """One file at a time for each: it takes the house some work."""
    person = await known(request, house)
    busy = limits_of(request).taking_along
    if person.person in busy:
        raise HttpError(429, msg("taking-along-already"), RETRY_AFTER_S)

    async def file() -> AsyncGenerator[str, None]:
        busy.add(person.person)
        try:
            async for part in taken_along(house, person, read_for(request), client_id(request, person.person)):
                yield part
        finally:
            busy.discard(person.person)

    headers = {"Content-Disposition": f'attachment; filename="meldhouse-{person.person}.json"'}
    return await streamed(file(), "application/json", headers)


@route("/api/me", "DELETE")
async def forget_me(request: Request, house: TableRegistry) -> Response:
    person = await doer(request, house)
    await forget(house, person.person)
    answer = JSONResponse({})
    if bearer(request) is None:
        answer.delete_cookie(COOKIE)
    return answer


@route("/api/me/pass", "POST")
async def issue_pass(request: Request, house: TableRegistry) -> JSON:
    await doer(request, house)
    code = house.passes.issue(bearer(request) or request.cookies[COOKIE])
    return {"link": f"/device/{code}", "minutes": MINUTES}


@route("/api/device", "POST")
async def other_device(request: Request, house: TableRegistry) -> Response:
    """A browser is given the key that the link stands for, in place of its own."""
    if not own_page(request):
        raise HttpError(403, msg("not-from-a-page"))
    key = house.passes.redeem(str((await asked(request)).get("code")))
    person = await house.people.with_key(key)
    if person is None:
        raise HttpError(401, msg("key-of-nobody"))
    answer = JSONResponse(person._asdict())
    keep_key(answer, request, key)
    return answer


ROUTES = [results, data, forget_me, issue_pass, other_device]
