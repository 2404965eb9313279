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
from meldhouse.server.accounts.display_names import tidy_name
from meldhouse.server.accounts.table_settings import Agreed, Person, TableSettings, Unreadable, fresh_id
from meldhouse.server.actions.registry import ACTIONS, Action, done
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON, answered, named, no_json
from meldhouse.server.history.results import PAGE
from meldhouse.server.http import auth
from meldhouse.server.http.auth import asked, doer, limits_of, refuse_crowds, who
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.openapi import description
from meldhouse.server.lobby.table_json import link
from meldhouse.server.ratelimit.limiter import NEW_TABLES_PER_MINUTE, address_of, client_id
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.tables.actor import NO_WATCHING, TableActor
from meldhouse.session.changes import ALL, Perspective
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

LAST_PAGE = 1_000_000

Answer = Callable[[Request, TableRegistry], Awaitable[Any]]


def route(path: str, method: str = "GET") -> Callable[[Answer], Route]:
    """A function over a request and the house, as a route that answers with JSON."""

    def made(answer: Answer) -> Route:
        @wraps(answer)
        async def endpoint(request: Request) -> Response:
            try:
                result = await answer(request, request.app.state.house)
            except Mistake as why:
                status, headers = getattr(why, "status", 400), getattr(why, "headers", None)
                return JSONResponse(no_json(why, read_for(request)), status, headers)
            return result if isinstance(result, Response) else JSONResponse(result)

        return Route(path, endpoint, methods=[method])

    return made


def read_for(request: Request) -> Localizer:
    """Whoever asks, in their language, and from their seat where they ask something of a table."""
    room: TableActor | None = getattr(request.state, "room", None)
    return reader_of(request, room.table.viewer_of(request.state.person) if room else None)


# --- people and games -----------------------------------------------------------------


@route("/api/games")
async def games(request: Request, house: TableRegistry) -> JSON:
    return {"games": [house.game_json(name, read_for(request)) for name in house.games]}


@route("/api/games/{game}/words")
async def words(request: Request, house: TableRegistry) -> JSON:
    """For a page that explains a word where it stands."""
    game, read = house.games[game_of(request, house)], read_for(request)
    return {"words": [term._asdict() for term in await asyncio.to_thread(glossary, game, read)]}


def game_of(request: Request, house: TableRegistry) -> str:
    name: str = request.path_params["game"]
    if name not in house.games:
        raise HttpError(404, msg("no-such-game"))
    return name


@route("/api/ready")
async def ready(request: Request, house: TableRegistry) -> JSON:
    return {"games": {name: house.readying.progress(name)._asdict() for name in house.games}}


@route("/api/people", "POST")
async def people(request: Request, house: TableRegistry) -> JSON:
    message = await asked(request)
    refuse_crowds(request)
    person, key = await house.people.new(tidy_name(message.get("name")))
    return {**person._asdict(), "key": key}


@route("/api/me")
async def me(request: Request, house: TableRegistry) -> JSON:
    return (await known(request, house))._asdict()


@route("/api/me", "POST")
async def rename(request: Request, house: TableRegistry) -> JSON:
    person = await doer(request, house)
    return (await house.rename(person, tidy_name((await asked(request)).get("name"))))._asdict()


async def known(request: Request, house: TableRegistry) -> Person:
    person = await who(request, house)
    if person is None:
        raise HttpError(401, msg("key-needed"))
    return person


# --- tables -----------------------------------------------------------------------------


@route("/api/tables")
async def tables(request: Request, house: TableRegistry) -> JSON:
    await who(request, house)  # a key that nobody holds is refused here too
    return {"tables": house.listing.everybodys(read_for(request))}


@route("/api/mine")
async def mine(request: Request, house: TableRegistry) -> JSON:
    person = await known(request, house)
    ids, page, read = await house.results.tables(person.person), page_of(request), read_for(request)
    sheets = await house.readable(ids[(page - 1) * PAGE : page * PAGE])
    tables = [house.table_json(sheet, person.person, read) for sheet in sheets]
    return {"tables": tables, "page": page, "pages": -(-len(ids) // PAGE)}


def page_of(request: Request) -> int:
    """Which page is asked for, counted from 1; what is no page is the first."""
    return max(1, min(parse_integer(request.query_params.get("page", "1")) or 1, LAST_PAGE))


@route("/api/tables", "POST")
async def open_table(request: Request, house: TableRegistry) -> JSON:
    person = await doer(request, house)
    limits_of(request).openings.acquire(address_of(request), NEW_TABLES_PER_MINUTE, 60, msg("too-many-tables"))
    sheet = await house.open_table(person, await asked(request))
    promise = await house.promise(sheet.id)
    return {"table": sheet.id, "link": link(sheet), "invitation": sheet.invitation, "promise": promise}


async def room_of(request: Request, house: TableRegistry) -> tuple[TableActor, str | None]:
    """The room that is spoken of, if the asker may look into it."""
    person = await who(request, house)
    id = person.person if person else None
    sheet = await _the_sheet(request, house)
    if not house.may_enter(sheet, id):
        await house.homes.catch_up()  # they may have been invited at another node
        sheet = await _the_sheet(request, house)
    if not house.may_enter(sheet, id):
        raise HttpError(403, NO_WATCHING)
    request.state.room, request.state.person = await house.room(sheet.id), id
    return request.state.room, id


async def _the_sheet(request: Request, house: TableRegistry) -> TableSettings:
    try:
        return await house.sheet(request.path_params["id"])
    except Mistake as why:
        raise HttpError(getattr(why, "status", 404), why.message) from None


@route("/api/tables/{id}")
async def table(request: Request, house: TableRegistry) -> Any:
    room, person = await room_of(request, house)
    return await room.ask(lambda: room.look(person, read_for(request)))


def _deed_route(deed: Action) -> Route:
    """Something that a person does at a table."""

    async def answer(request: Request, house: TableRegistry) -> JSON:
        person = (await doer(request, house)).person
        message = await asked(request)
        room, _ = await room_of(request, house)
        result = answered(await done(deed, room, person, message), read_for(request))
        return {**result, "id": message["id"]} if "id" in message else result

    return route(f"/api/tables/{{id}}/{deed.path or deed.name}", "POST")(answer)


# --- afterwards -------------------------------------------------------------------------


@route("/api/tables/{id}/record")
async def record(request: Request, house: TableRegistry) -> Response:
    room, _ = await room_of(request, house)
    if not room.sheet.all_may_be_seen:
        raise HttpError(403, msg("held-by-others"))
    with suppress(Unreadable):  # the hands that are over can be had, however it goes on
        await room.ask(room.finished)
    names = named(house.table_json(room.sheet, None, read_for(request), room.table))
    headers = {"Content-Disposition": f'attachment; filename="{room.sheet.id}.txt"'}
    return await streamed(house.past.record(room.sheet.agreed, names), "text/plain", headers)


@route("/api/tables/{id}/story")
async def story(request: Request, house: TableRegistry) -> Response:
    room, person = await room_of(request, house)
    await room.ask(room.finished)
    told = house.past.story(room.sheet.agreed, room.table.viewer_of(person), client_id(request, person))
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
async def table_frames(request: Request, house: TableRegistry) -> Response:
    room, person = await room_of(request, house)
    see = _read_sight(request, room.sheet.rules.seats)
    hands = await room.ask(room.finished)
    if see not in (room.table.viewer_of(person), None) and not room.sheet.all_may_be_seen:
        raise HttpError(403, msg("held-by-others"))
    return await _framed(request, house, room.sheet.agreed, hands, see, person)


async def _framed(
    request: Request, house: TableRegistry, agreed: Agreed, hands: int, see: Perspective, person: str | None
) -> Response:
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    about = (see, reader_of(request).language, hands)
    packed = await house.past.frames(agreed, hand, *about, client_id(request, person))
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
async def save_record(request: Request, house: TableRegistry) -> JSON:
    person = await doer(request, house)
    try:
        text = (await auth.body(request, auth.RECORD)).decode()
    except UnicodeDecodeError:
        raise Mistake(msg("not-text")) from None
    auth.check_text(text)
    id = fresh_id(16)
    await house.past.save(id, text, client_id(request, person.person))
    return {"record": id, "link": f"/replay/{id}"}


@route("/api/records/{id}")
async def saved_record(request: Request, house: TableRegistry) -> Response:
    return PlainTextResponse(await house.past.text(request.path_params["id"]))


@route("/api/records/{id}/frames")
async def record_frames(request: Request, house: TableRegistry) -> Response:
    person = await who(request, house)
    id = person.person if person else None
    _, agreed, rules = await house.past.loaded(request.path_params["id"], client_id(request, id))
    hands = await house.past.count(agreed.id)
    return await _framed(request, house, agreed, hands, _read_sight(request, rules.seats), id)


@route("/api/openapi.json")
async def openapi(request: Request, house: TableRegistry) -> JSON:
    return description()


ROUTES = [
    games, words, ready, people, me, rename, tables, mine, open_table, table, *map(_deed_route, ACTIONS.values()),
    record, story, table_frames, save_record, saved_record, record_frames, openapi,
]  # fmt: skip
