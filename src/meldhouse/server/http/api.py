"""The JSON API for programs and for the pages' scripts. openapi.py describes each route."""

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
from meldhouse.server.accounts.access import may_enter
from meldhouse.server.accounts.credentials import new_id
from meldhouse.server.accounts.display_names import tidy_name
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import Agreed, TableSettings, Unreadable
from meldhouse.server.actions.registry import ACTIONS, Action, dispatch
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON, error_json, localize_messages, seat_names
from meldhouse.server.history.results import PAGE_SIZE
from meldhouse.server.http import parsing
from meldhouse.server.http.auth import authenticate, limit_newcomers, limits_of, require_person
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.openapi import description
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import NEW_TABLES_PER_MINUTE, address_of, client_id
from meldhouse.server.registry import membership
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.actor import NO_WATCHING, TableActor
from meldhouse.server.tables.table_json import link, table_json
from meldhouse.session.changes import ALL, Perspective
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

LAST_PAGE = 1_000_000

Answer = Callable[[Request, Services], Awaitable[Any]]


def route(path: str, method: str = "GET") -> Callable[[Answer], Route]:
    """Turn a function of a request and the services into a route that answers with JSON."""

    def made(answer: Answer) -> Route:
        @wraps(answer)
        async def endpoint(request: Request) -> Response:
            try:
                result = await answer(request, request.app.state.services)
            except Mistake as why:
                status, headers = getattr(why, "status", 400), getattr(why, "headers", None)
                return JSONResponse(error_json(why, read_for(request)), status, headers)
            return result if isinstance(result, Response) else JSONResponse(result)

        return Route(path, endpoint, methods=[method])

    return made


def read_for(request: Request) -> Localizer:
    """Whoever asks, in their language, and from their seat where they ask something of a table."""
    actor: TableActor | None = getattr(request.state, "actor", None)
    return reader_of(request, actor.table.viewer_of(request.state.person) if actor else None)


# --- people and games -----------------------------------------------------------------


@route("/api/games")
async def games(request: Request, services: Services) -> JSON:
    return {"games": [services.game_json(name, read_for(request)) for name in services.games]}


@route("/api/games/{game}/words")
async def words(request: Request, services: Services) -> JSON:
    """For a page that explains a word where it stands."""
    game, localize = services.games[game_of(request, services)], read_for(request)
    return {"words": [term._asdict() for term in await asyncio.to_thread(glossary, game, localize)]}


def game_of(request: Request, services: Services) -> str:
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
    return (await known(request, services))._asdict()


@route("/api/me", "POST")
async def rename(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    return (await membership.rename(services, person, tidy_name((await read_json_body(request)).get("name"))))._asdict()


async def known(request: Request, services: Services) -> Person:
    person = await authenticate(request, services)
    if person is None:
        raise HttpError(401, msg("key-needed"))
    return person


# --- tables -----------------------------------------------------------------------------


@route("/api/tables")
async def tables(request: Request, services: Services) -> JSON:
    await authenticate(request, services)  # a key that nobody holds is refused here too
    return {"tables": services.listing.public(read_for(request))}


@route("/api/mine")
async def mine(request: Request, services: Services) -> JSON:
    person = await known(request, services)
    ids, page, localize = await services.results.tables(person.person), page_of(request), read_for(request)
    all_settings = await services.tables.get_readable(ids[(page - 1) * PAGE_SIZE : page * PAGE_SIZE])
    tables = [table_json(services, settings, person.person, localize) for settings in all_settings]
    return {"tables": tables, "page": page, "pages": -(-len(ids) // PAGE_SIZE)}


def page_of(request: Request) -> int:
    """Which page is asked for, counted from 1; what is no page is the first."""
    return max(1, min(parse_integer(request.query_params.get("page", "1")) or 1, LAST_PAGE))


@route("/api/tables", "POST")
async def open_table(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    limits_of(request).openings.acquire(address_of(request), NEW_TABLES_PER_MINUTE, 60, msg("too-many-tables"))
    settings = await services.tables.open_table(person, await read_json_body(request))
    promise = await services.repository.first_commitment(settings.id)
    return {"table": settings.id, "link": link(settings), "invitation": settings.invitation, "promise": promise}


async def room_of(request: Request, services: Services) -> tuple[TableActor, str | None]:
    """The room that is spoken of, if the asker may look into it."""
    person = await authenticate(request, services)
    id = person.person if person else None
    settings = await _the_sheet(request, services)
    if not may_enter(settings, id, services.accounts.invited):
        await services.placement.catch_up()  # they may have been invited at another node
        settings = await _the_sheet(request, services)
    if not may_enter(settings, id, services.accounts.invited):
        raise HttpError(403, NO_WATCHING)
    request.state.actor, request.state.person = await services.tables.get_actor(settings.id), id
    return request.state.actor, id


async def _the_sheet(request: Request, services: Services) -> TableSettings:
    try:
        return await services.tables.get_settings(request.path_params["id"])
    except Mistake as why:
        raise HttpError(getattr(why, "status", 404), why.message) from None


@route("/api/tables/{id}")
async def table(request: Request, services: Services) -> Any:
    actor, person = await room_of(request, services)
    return await actor.submit(lambda: actor.view_json(person, read_for(request)))


def _deed_route(deed: Action) -> Route:
    """Something that a person does at a table."""

    async def answer(request: Request, services: Services) -> JSON:
        person = (await require_person(request, services)).person
        message = await read_json_body(request)
        actor, _ = await room_of(request, services)
        result = localize_messages(await dispatch(deed, actor, person, message), read_for(request))
        return {**result, "id": message["id"]} if "id" in message else result

    return route(f"/api/tables/{{id}}/{deed.path or deed.name}", "POST")(answer)


# --- afterwards -------------------------------------------------------------------------


@route("/api/tables/{id}/record")
async def record(request: Request, services: Services) -> Response:
    actor, _ = await room_of(request, services)
    if not actor.settings.can_reveal_hands:
        raise HttpError(403, msg("held-by-others"))
    with suppress(Unreadable):  # the hands that are over can be had, however it goes on
        await actor.submit(actor.count_finished_hands)
    names = seat_names(table_json(services, actor.settings, None, read_for(request), actor.table))
    headers = {"Content-Disposition": f'attachment; filename="{actor.settings.id}.txt"'}
    return await streamed(services.history.record(actor.settings.agreed, names), "text/plain", headers)


@route("/api/tables/{id}/story")
async def story(request: Request, services: Services) -> Response:
    actor, person = await room_of(request, services)
    await actor.submit(actor.count_finished_hands)
    told = services.history.history_view(
        actor.settings.agreed, actor.table.viewer_of(person), client_id(request, person)
    )
    return await streamed(told, "text/plain")


async def streamed(parts: AsyncGenerator[str, None], kind: str, headers: Mapping[str, str] | None = None) -> Response:
    """An answer that is sent part by part; what goes wrong before the first part is still answered with a status."""
    first = await anext(parts)

    async def sent() -> AsyncIterator[str]:
        async with aclosing(parts):
            yield first
            async for part in parts:
                yield part

    return StreamingResponse(sent(), media_type=kind, headers=headers)


@route("/api/tables/{id}/frames")
async def table_frames(request: Request, services: Services) -> Response:
    actor, person = await room_of(request, services)
    see = _read_sight(request, actor.settings.rules.seats)
    hands = await actor.submit(actor.count_finished_hands)
    if see not in (actor.table.viewer_of(person), None) and not actor.settings.can_reveal_hands:
        raise HttpError(403, msg("held-by-others"))
    return await _framed(request, services, actor.settings.agreed, hands, see, person)


async def _framed(
    request: Request, services: Services, agreed: Agreed, hands: int, see: Perspective, person: str | None
) -> Response:
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    about = (see, reader_of(request).language, hands)
    packed = await services.history.frames(agreed, hand, *about, client_id(request, person))
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="application/json", headers={"Content-Encoding": "gzip"})
    return Response(gunzip(packed), media_type="application/json")


def _read_sight(request: Request, seats: int) -> Perspective:
    """Through whose eyes: a seat, `spectator` or `all`."""
    see = request.query_params.get("see", "spectator")
    if see == ALL:
        return ALL
    if see == "spectator":
        return None
    seat = parse_integer(see)
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
    return await _framed(request, services, agreed, hands, _read_sight(request, rules.seats), id)


@route("/api/openapi.json")
async def openapi(request: Request, services: Services) -> JSON:
    return description()


ROUTES = [
    games, words, ready, people, me, rename, tables, mine, open_table, table, *map(_deed_route, ACTIONS.values()),
    record, story, table_frames, save_record, saved_record, record_frames, openapi,
]  # fmt: skip
