"""Pages made from templates, and the static files that belong to them."""

import hashlib
from collections.abc import Awaitable, Callable
from functools import cache, partial, wraps
from importlib.resources import files
from io import BytesIO
from typing import Any

import segno
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from meldhouse.art import SHEETS, themes
from meldhouse.games.bot_levels import UNIFORM, offered_levels
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import CLOCKS, PACES, Unreadable
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.core.server_addresses import ReachableAddress
from meldhouse.server.http import assets
from meldhouse.server.http.api import game_of, room_of
from meldhouse.server.http.auth import authenticate, limit_newcomers, set_key_cookie
from meldhouse.server.http.locale import language_of, reader_of
from meldhouse.server.http.templates import environment
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.membership import accept_invitation
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import patterns_json
from meldhouse.server.services.odds_jobs import can_count
from meldhouse.server.tables.interactions import PHRASES
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

STATIC = assets.STATIC
LONGEST_LINK = 300
FEW = 10  # hands that somebody has played who is new to a game

Page = Callable[[Request, Services, Person], Awaitable[Response]]


@cache
def version() -> str:
    """Changes when a static file does."""
    found = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in found)).hexdigest()[:12]


@cache
def as_html(text: str, change: Callable[[list[Token]], None] = lambda tokens: None) -> Markup:
    """A page of the project's own in Markdown, perhaps with something changed; HTML in it is shown as text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    change(tokens)
    return Markup(reader.renderer.render(tokens, reader.options, {}))


def render(request: Request, name: str, me: Person, **more: Any) -> HTMLResponse:
    """A page in the reader's language; a template asks for its texts by their keys."""
    localize = reader_of(request)
    common: JSON = {
        "me": me._asdict(),
        "here": name,
        "version": version(),
        "request": request,
        "language": localize.language,
    }
    common["paces"] = list(PACES)
    common["has_odds"] = can_count()
    texts = {
        "say": lambda key, **about: localize(msg(key, **about)),
        "texts": partial(assets.texts, language=localize.language),
    }
    page = environment().get_template(f"{name}.html")
    return HTMLResponse(page.render(**common, **texts, **more), more.get("status", 200))


def reach_of(request: Request) -> JSON:
    """The addresses for links, and whether the house listens to others at all."""
    reach: ReachableAddress = request.app.state.reach
    return {"addresses": reach.share_urls(request), "alone": reach.is_local_only}


def page(path: str) -> Callable[[Page], Route]:
    """A page for people: whoever comes for the first time is given a key to keep."""

    def made(show_page: Page) -> Route:
        @wraps(show_page)
        async def endpoint(request: Request) -> Response:
            services: Services = request.app.state.services
            key, person = None, await somebody(request, services)
            if person is None:
                person, key = await newcomer(request, services)
            try:
                response = await show_page(request, services, person)
            except Mistake as why:
                response = error(request, person, getattr(why, "status", 400), why.message)
                response.headers.update(getattr(why, "headers", {}))
            if key:
                set_key_cookie(response, request, key)
            response.headers["Cache-Control"] = "no-store"
            return response

        return Route(path, endpoint)

    return made


async def somebody(request: Request, services: Services) -> Person | None:
    try:
        return await authenticate(request, services)
    except HttpError:
        return None


async def newcomer(request: Request, services: Services) -> tuple[Person, str | None]:
    """Somebody new, or, where too many come at once, a guest who can only look."""
    try:
        limit_newcomers(request)
    except HttpError:
        return Person("", "Guest"), None
    return await services.accounts.create()


ERRORS = {403: msg("error-not-open"), 404: msg("error-not-found"), 429: msg("error-too-often")}


def error(request: Request, me: Person, status: int, says: Message) -> HTMLResponse:
    title, localize = ERRORS.get(status, msg("error-else")), Localizer(language=language_of(request))
    return render(request, "error", me, status=status, title=localize(title), says=localize(says))


# --- the pages --------------------------------------------------------------------------


@page("/")
async def lobby(request: Request, services: Services, me: Person) -> Response:
    games = [services.game_json(name, reader_of(request)) for name in services.games]
    compiling = list(filter(services.compilation.is_compiling, services.games))
    return render(
        request,
        "lobby",
        me,
        games=games,
        compiling=compiling,
        mine=services.listing.of_person(me.person, reader_of(request)),
    )


@page("/new/{game}")
async def new(request: Request, services: Services, me: Person) -> Response:
    game, localize = services.games[game_of(request, services)], reader_of(request)
    more = {
        "bots": [name for name in offered_levels(game) if name != UNIFORM],
        "clocks": list(CLOCKS),
        "options": patterns_json(game, localize),
    }
    newcomer = bool(game.tutorial) and not await services.results.count_hands(me.person, game.name)
    return render(request, "new", me, game=services.game_json(game.name, localize), newcomer=newcomer, **more)


def getting_ready(request: Request, services: Services, me: Person, game: str) -> Response:
    """Instead of a page that takes many hands: what it waits for and for how long, until the game is ready."""
    services.compilation.prioritize(game)
    return render(request, "ready", me, game=game, title=reader_of(request)(services.games[game].title))


AT_A_TABLE = ("name", "title", "pieces", "claims", "keys", "tells", "luck")  # what its page needs of a game


@page("/table/{id}")
async def table(request: Request, services: Services, me: Person) -> Response:
    actor, _ = await room_of(request, services)
    first = await actor.submit(lambda: actor.view_json(me.person, reader_of(request)))
    told = services.game_json(actor.settings.game, reader_of(request))
    game = {about: told[about] for about in AT_A_TABLE}
    is_new = await services.results.count_hands(me.person, actor.settings.game, FEW) < FEW
    more = {"phrases": PHRASES, "reach": reach_of(request), "is_new": is_new}
    return render(request, "table", me, table=first["table"], first=first, game=game, **more)


@page("/join/{invitation}")
async def join(request: Request, services: Services, me: Person) -> Response:
    return RedirectResponse(f"/table/{await accept_invitation(services, request.path_params['invitation'], me)}", 303)


@page("/replay/{id}")
async def replay(request: Request, services: Services, me: Person) -> Response:
    """A table's finished hands, or a record that somebody saved."""
    try:
        settings = await services.tables.get_settings(request.path_params["id"])
    except Unreadable:
        raise
    except Mistake:
        return await _replay_record(request, services, me)
    actor, _ = await room_of(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    viewer = actor.table.viewer_of(me.person)
    all_seats = [str(seat) for seat in range(len(settings.seats))]
    own = [] if viewer is None else [str(viewer)]
    sees = [*all_seats, "all", "spectator"] if settings.can_reveal_hands else [*own, "spectator"]
    told = table_json(services, settings, me.person, reader_of(request), actor.table)
    names = [seat["name"] for seat in told["seats"]]
    return _replay_page(request, services, me, settings.game, settings.variant, hands, names, sees, told)


async def _replay_record(request: Request, services: Services, me: Person) -> Response:
    record, played, rules = await services.history.uploaded(request.path_params["id"], client_id(request, me.person))
    hands, seats = await services.history.count(played.id), range(rules.seats)
    sees = [*map(str, seats), "all", "spectator"]
    localize = reader_of(request)
    names = [record.names.get(seat) or localize(msg("page-seat", n=seat + 1)) for seat in seats]
    return _replay_page(request, services, me, played.game, played.variant, hands, names, sees, None)


def _replay_page(
    request: Request,
    services: Services,
    me: Person,
    game: str,
    variant: str,
    hands: int,
    seats: list[str],
    sees: list[str],
    table: JSON | None,
) -> Response:
    told, asked = services.game_json(game, reader_of(request)), parse_integer(request.query_params.get("hand", ""))
    return render(
        request,
        "replay",
        me,
        id=request.path_params["id"],
        variant=variant,
        game=told,
        hands=hands,
        first=asked if asked in range(hands) else hands - 1,
        move=parse_integer(request.query_params.get("move", "")),
        reviews=sees != ["spectator"],
        seats=seats,
        sees=sees,
        table=table,
        reach=reach_of(request),
    )


async def offline(request: Request) -> Response:
    """What a browser keeps for the time when the house cannot be reached."""
    return render(request, "offline", Person("", ""))


@page("/programs")
async def programs(request: Request, services: Services, me: Person) -> Response:
    text = files("meldhouse.web").joinpath("programs.md").read_text(encoding="utf-8")
    return render(request, "article", me, title=reader_of(request)(msg("programs-title")), page=as_html(text))


async def code(request: Request) -> Response:
    """A link to the house as a code for a phone's camera: dark on light, with the quiet border that cameras need."""
    link = request.query_params.get("link", "")
    if len(link) > LONGEST_LINK or not link.startswith(tuple(f"{at}/" for at in reach_of(request)["addresses"])):
        return Response(status_code=404)
    drawn = BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn,
        kind="svg",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        dark="#000",
        light="#fff",
        border=4,
        omitsize=True,
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# --- files ------------------------------------------------------------------------------


def _at_root(name: str, kind: str) -> Route:
    """A static file that has to be served from the root."""

    async def endpoint(request: Request) -> Response:
        path = STATIC / name
        if not path.is_file():
            return Response(status_code=404)
        return FileResponse(path, media_type=kind, headers={"Cache-Control": "no-cache"})

    return Route(f"/{name}", endpoint)


async def art(request: Request) -> Response:
    """The house's own drawings, drawn once."""
    name = request.path_params["name"]
    if name not in DRAWINGS:
        return Response(status_code=404)
    drawn = drawing(name)
    tag = f'"{hashlib.sha256(drawn.encode()).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    kind = "text/css" if name.endswith(".css") else "image/svg+xml"
    return Response(drawn, media_type=kind, headers=headers)


DRAWINGS = {"looks.css": themes.css} | {f"{name}.svg": draw for name, draw in SHEETS.items()}


@cache
def drawing(name: str) -> str:
    """A sheet by its file name, or the looks of all sheets."""
    return DRAWINGS[name]()


ROUTES = [
    lobby, new, table, join, replay, programs,
    _at_root("service-worker.js", "text/javascript"),
    _at_root("manifest.webmanifest", "application/manifest+json"),
    Route("/offline", offline),
    Route("/art/{name}", art),
    Route("/code.svg", code),
]  # fmt: skip
