"""The JSON API for programs and for the scripts of pages. openapi.py describes each route."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from functools import wraps
from gzip import decompress as gunzip
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from meldhouse.games.glossary import glossary
from meldhouse.i18n import Localizer, msg
from meldhouse.server.accounts.access import entry_refusal, may_enter
from meldhouse.server.accounts.credentials import new_id
from meldhouse.server.accounts.display_names import parse_profile, tidy_name
from meldhouse.server.accounts.models import Person, Profile
from meldhouse.server.accounts.table_settings import Agreed, TableSettings, Unreadable
from meldhouse.server.actions.registry import ACTIONS, Action, dispatch
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON, error_json, localize_messages, seat_names
from meldhouse.server.history.results import PAGE_SIZE
from meldhouse.server.http import parsing
from meldhouse.server.http.auth import authenticate, limit_newcomers, limits_of, require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.openapi import openapi_document
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import NEW_TABLES_PER_MINUTE, address_of, client_id
from meldhouse.server.registry import membership
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.actor import TableActor
from meldhouse.server.tables.table_json import link, table_json
from meldhouse.session.changes import ALL, Perspective
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

LAST_PAGE = 1_000_000

Handler = Callable[[Request, Services], Awaitable[Any]]


def route(path: str, method: str = "GET") -> Callable[[Handler], Route]:
    """Return a decorator that turns a function of a request and the services into a route with a JSON response."""

    def decorate(handler: Handler) -> Route:
        @wraps(handler)
        async def endpoint(request: Request) -> Response:
            try:
                result = await handler(request, request.app.state.services)
            except Mistake as why:
                status, headers = getattr(why, "status", 400), getattr(why, "headers", None)
                return JSONResponse(error_json(why, request_localizer(request)), status, headers)
            return result if isinstance(result, Response) else JSONResponse(result)

        return Route(path, endpoint, methods=[method])

    return decorate


def request_localizer(request: Request) -> Localizer:
    """Return the localizer of a request, which knows the person's seat in requests about a table."""
    actor: TableActor | None = getattr(request.state, "actor", None)
    return localizer_of(request, actor.table.viewer_of(request.state.person) if actor else None)


# --- people and games -----------------------------------------------------------------


@route("/api/games")
async def games(request: Request, services: Services) -> JSON:
    return {"games": [services.game_json(name, request_localizer(request)) for name in services.games]}


@route("/api/games/{game}/words")
async def words(request: Request, services: Services) -> JSON:
    """Return a game's glossary, which pages use to explain terms where they appear."""
    game, localize = services.games[require_game(request, services)], request_localizer(request)
    return {"words": [term._asdict() for term in await asyncio.to_thread(glossary, game, localize)]}


def require_game(request: Request, services: Services) -> str:
    name: str = request.path_params["game"]
    if name not in services.games:
        raise HttpError(404, msg("no-such-game"))
    return name


@route("/api/ready")
async def ready(request: Request, services: Services) -> JSON:
    return {"games": {name: services.compilation.progress(name)._asdict() for name in services.games}}


@route("/api/people", "POST")
async def people(request: Request, services: Services) -> JSON:
    message = await read_json_body(request)
    limit_newcomers(request)
    person, key = await services.accounts.create(tidy_name(message.get("name")))
    return {**person._asdict(), "key": key}


@route("/api/me")
async def me(request: Request, services: Services) -> JSON:
    return (await require_account(request, services))._asdict()


@route("/api/me", "POST")
async def rename(request: Request, services: Services) -> JSON:
    """Change the name of a person, or what they have chosen about themselves, or both."""
    person, message = await require_person(request, services), await read_json_body(request)
    before = services.accounts.profile(person.person)
    chosen = parse_profile(message, before)
    if "name" in message or not set(message) & set(Profile._fields):
        person = await membership.rename(services, person, tidy_name(message.get("name")))
    if chosen != before:
        person = await membership.change_profile(services, person, chosen)
    return person._asdict()


async def require_account(request: Request, services: Services) -> Person:
    person = await authenticate(request, services)
    if person is None:
        raise HttpError(401, msg("key-needed"))
    return person


# --- tables -----------------------------------------------------------------------------


@route("/api/tables")
async def tables(request: Request, services: Services) -> JSON:
    await authenticate(request, services)  # raises an error for an unknown key
    return {"tables": services.listing.public(request_localizer(request))}


@route("/api/mine")
async def mine(request: Request, services: Services) -> JSON:
    person = await require_account(request, services)
    ids, page, localize = await services.results.tables(person.person), page_number(request), request_localizer(request)
    all_settings = await services.tables.get_readable(ids[(page - 1) * PAGE_SIZE : page * PAGE_SIZE])
    tables = [table_json(services, settings, person.person, localize) for settings in all_settings]
    return {"tables": tables, "page": page, "pages": -(-len(ids) // PAGE_SIZE)}


def page_number(request: Request) -> int:
    """Return the number of the requested page, counted from 1; an invalid number means the first page."""
    return max(1, min(parse_integer(request.query_params.get("page", "1")) or 1, LAST_PAGE))


@route("/api/tables", "POST")
async def open_table(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    limit_new_tables(request)
    settings = await services.tables.open_table(person, await read_json_body(request))
    commitment = await services.repository.first_commitment(settings.id)
    return {"table": settings.id, "link": link(settings), "invitation": settings.invitation, "promise": commitment}


def limit_new_tables(request: Request) -> None:
    """Refuse a new table if its address has opened too many within a minute."""
    limits_of(request).openings.acquire(address_of(request), NEW_TABLES_PER_MINUTE, 60, msg("too-many-tables"))


async def require_actor(request: Request, services: Services) -> tuple[TableActor, str | None]:
    """Return the actor of the table in the URL, and the person; raise an HttpError if access is denied."""
    person = await authenticate(request, services)
    id = person.person if person else None
    settings = await _require_settings(request, services)
    if not may_enter(settings, id, services.accounts.invited):
        await services.placement.catch_up()  # the invitation may have been accepted at another node
        settings = await _require_settings(request, services)
    if not may_enter(settings, id, services.accounts.invited):
        raise HttpError(403, entry_refusal(settings, id, services.accounts.invited))
    request.state.actor, request.state.person = await services.tables.get_actor(settings.id), id
    return request.state.actor, id


async def _require_settings(request: Request, services: Services) -> TableSettings:
    try:
        return await services.tables.get_settings(request.path_params["id"])
    except Mistake as why:
        raise HttpError(getattr(why, "status", 404), why.message) from None


@route("/api/tables/{id}")
async def table(request: Request, services: Services) -> Any:
    actor, person = await require_actor(request, services)
    return await actor.submit(lambda: actor.view_json(person, request_localizer(request)))


def _action_route(action: Action) -> Route:
    """Return the HTTP route of an action."""

    async def handler(request: Request, services: Services) -> JSON:
        person = (await require_person(request, services)).person
        message = await read_json_body(request)
        actor, _ = await require_actor(request, services)
        result = localize_messages(await dispatch(action, actor, person, message), request_localizer(request))
        return {**result, "id": message["id"]} if "id" in message else result

    return route(f"/api/tables/{{id}}/{action.path or action.name}", "POST")(handler)


# --- finished hands and records ---------------------------------------------------------


@route("/api/tables/{id}/record")
async def record(request: Request, services: Services) -> Response:
    actor, _ = await require_actor(request, services)
    if not actor.settings.can_reveal_hands:
        raise HttpError(403, msg("held-by-others"))
    with suppress(Unreadable):  # finished hands are available even if the table itself cannot be loaded
        await actor.submit(actor.count_finished_hands)
    names = seat_names(table_json(services, actor.settings, None, request_localizer(request), actor.table))
    headers = {"Content-Disposition": f'attachment; filename="{actor.settings.id}.txt"'}
    return await stream_response(services.history.record(actor.settings.agreed, names), "text/plain", headers)


@route("/api/tables/{id}/story")
async def player_view(request: Request, services: Services) -> Response:
    actor, person = await require_actor(request, services)
    await actor.submit(actor.count_finished_hands)
    view = services.history.history_view(
        actor.settings.agreed, actor.table.viewer_of(person), client_id(request, person)
    )
    return await stream_response(view, "text/plain")


async def stream_response(
    parts: AsyncGenerator[str, None], kind: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a streamed response; an error before the first part still gets an HTTP status of its own."""
    first = await anext(parts)

    async def sent() -> AsyncIterator[str]:
        async with aclosing(parts):
            yield first
            async for part in parts:
                yield part

    return StreamingResponse(sent(), media_type=kind, headers=headers)


@route("/api/tables/{id}/frames")
async def table_frames(request: Request, services: Services) -> Response:
    actor, person = await require_actor(request, services)
    perspective = _parse_perspective(request, actor.settings.rules.seats)
    hands = await actor.submit(actor.count_finished_hands)
    if perspective not in (actor.table.viewer_of(person), None) and not actor.settings.can_reveal_hands:
        raise HttpError(403, msg("held-by-others"))
    return await _frames_response(request, services, actor.settings.agreed, hands, perspective, person)


async def _frames_response(
    request: Request, services: Services, agreed: Agreed, hands: int, perspective: Perspective, person: str | None
) -> Response:
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    inputs = (perspective, localizer_of(request).language, hands)
    return packed_json(request, await services.history.frames(agreed, hand, *inputs, client_id(request, person)))


def packed_json(request: Request, packed: bytes) -> Response:
    """Return a response with gzipped JSON, unpacked for clients that don't accept gzip."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="application/json", headers={"Content-Encoding": "gzip"})
    return Response(gunzip(packed), media_type="application/json")


def _parse_perspective(request: Request, seats: int) -> Perspective:
    """Parse whose perspective to show: a seat, `spectator` or `all`."""
    perspective = request.query_params.get("see", "spectator")
    if perspective == ALL:
        return ALL
    if perspective == "spectator":
        return None
    seat = parse_integer(perspective)
    if seat is not None and 0 <= seat < seats:
        return seat
    raise Mistake(msg("see-as", last=seats - 1))


@route("/api/records", "POST")
async def save_record(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    try:
        text = (await parsing.read_body(request, parsing.MAX_RECORD_BYTES)).decode()
    except UnicodeDecodeError:
        raise Mistake(msg("not-text")) from None
    parsing.check_text(text)
    id = new_id(16)
    await services.history.save(id, text, client_id(request, person.person))
    return {"record": id, "link": f"/replay/{id}"}


@route("/api/records/{id}")
async def saved_record(request: Request, services: Services) -> Response:
    return PlainTextResponse(await services.history.text(request.path_params["id"]))


@route("/api/records/{id}/frames")
async def record_frames(request: Request, services: Services) -> Response:
    person = await authenticate(request, services)
    id = person.person if person else None
    _, agreed, rules = await services.history.uploaded(request.path_params["id"], client_id(request, id))
    hands = await services.history.count(agreed.id)
    return await _frames_response(request, services, agreed, hands, _parse_perspective(request, rules.seats), id)


@route("/api/openapi.json")
async def openapi(request: Request, services: Services) -> JSON:
    return openapi_document()


ROUTES = [
    games, words, ready, people, me, rename, tables, mine, open_table, table, *map(_action_route, ACTIONS.values()),
    record, player_view, table_frames, save_record, saved_record, record_frames, openapi,
]  # fmt: skip
