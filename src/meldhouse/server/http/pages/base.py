"""Template rendering, the main pages, and files that are not under /static."""

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
from meldhouse.art.avatars import AVATARS
from meldhouse.core.article_positions import article_positions, describe_position
from meldhouse.games.bot_levels import UNIFORM, offered_levels
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, languages
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.registry import GUEST_NAME
from meldhouse.server.accounts.table_settings import BOT_SPEEDS, CLOCKS, TableSettings
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.core.server_addresses import ReachableAddress
from meldhouse.server.http import assets
from meldhouse.server.http.api import require_actor, require_game
from meldhouse.server.http.auth import authenticate, limit_newcomers, set_key_cookie
from meldhouse.server.http.locale import language_of, localizer_of
from meldhouse.server.http.templates import environment
from meldhouse.server.lobby.recommendation import game_facts, recommended_game
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import patterns_json
from meldhouse.server.services.odds_jobs import can_count
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.errors import Mistake

STATIC = assets.STATIC
MAX_LINK_LENGTH = 300
RETRY_PARAMETER = "again"  # set when a client was redirected after it got a key cookie
NOBODY = Person("", "Guest")  # a visitor without an account, who can only watch
BEGINNER_HANDS = 10  # finished hands of a game until a person is no beginner

Page = Callable[[Request, Services, Person], Awaitable[Response]]


@cache
def static_version() -> str:
    """Return a digest of all static files, which is part of their URLs (cache busting)."""
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


@cache
def render_markdown(text: str, change: Callable[[list[Token]], None] = lambda tokens: None) -> Markup:
    """Render the project's own Markdown after an optional change of its tokens; HTML in it is escaped."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    change(tokens)
    _keep_code(tokens)
    return Markup(parser.renderer.render(tokens, parser.options, {}))


def _keep_code(tokens: list[Token]) -> None:
    """Keep browsers from translating code that readers may type."""
    for token in tokens:
        if token.type in ("code_inline", "code_block", "fence"):
            token.attrSet("translate", "no")
        _keep_code(token.children or [])


def render(request: Request, name: str, me: Person, **context: Any) -> HTMLResponse:
    """Render a page in the client's language; templates get their texts by catalogue key."""
    localize = localizer_of(request)
    common: JSON = {
        "me": me._asdict(),
        "here": name,
        "version": static_version(),
        "request": request,
        "language": localize.language,
    }
    common["paces"] = list(BOT_SPEEDS)
    common["languages"] = languages()
    common["has_odds"] = can_count()
    texts = {
        "say": lambda key, **arguments: localize(msg(key, **arguments)),
        "texts": partial(assets.texts, language=localize.language),
    }
    page = environment().get_template(f"{name}.html")
    return HTMLResponse(page.render(**common, **texts, **context), context.get("status", 200))


def addresses_json(request: Request) -> JSON:
    """Return the server's URLs for links, and whether it accepts connections only from this machine."""
    reach: ReachableAddress = request.app.state.reach
    return {"addresses": reach.share_urls(request), "alone": reach.is_local_only}


def page(path: str, is_read_only: bool = False) -> Callable[[Page], Route]:
    """Return a decorator that turns a function into a page for people; new visitors get an account and a key.

    Visitors of a read-only page get none, so nothing is stored if a messenger fetches it for a preview.
    """

    def decorate(show_page: Page) -> Route:
        @wraps(show_page)
        async def endpoint(request: Request) -> Response:
            services: Services = request.app.state.services
            key, person = None, await find_person(request, services)
            if person is None and is_read_only:
                person = NOBODY
            elif person is None:
                person, key = await create_person(request, services)
            try:
                response = await show_page(request, services, person)
            except Mistake as why:
                response = error_page(request, person, getattr(why, "status", 400), why.message)
                response.headers.update(getattr(why, "headers", {}))
            if key:
                set_key_cookie(response, request, key)
            response.headers["Cache-Control"] = "no-store"
            return response

        return Route(path, endpoint)

    return decorate


async def find_person(request: Request, services: Services) -> Person | None:
    try:
        return await authenticate(request, services)
    except HttpError:
        return None


async def redirect_without_cookie(
    request: Request, services: Services, me: Person, otherwise: str
) -> RedirectResponse | None:
    """Return a redirect for a client that has sent no key cookie: once to the same page, then to another one.

    An image on another site with this URL sends no cookie and cannot store one, so it opens no table.
    """
    if not me.person:
        raise HttpError(429, msg("too-many-people"))
    if await find_person(request, services) is not None:
        return None
    retried = RETRY_PARAMETER in request.query_params
    return RedirectResponse(otherwise if retried else f"{request.url.path}?{RETRY_PARAMETER}", 303)


async def create_person(request: Request, services: Services) -> tuple[Person, str | None]:
    """Create a person; if the rate limit is exceeded, return a guest without an account, who can only watch."""
    try:
        limit_newcomers(request)
    except HttpError:
        return NOBODY, None
    return await services.accounts.create()


ERRORS = {403: msg("error-not-open"), 404: msg("error-not-found"), 429: msg("error-too-often")}


def error_page(request: Request, me: Person, status: int, message: Message) -> HTMLResponse:
    title, localize = ERRORS.get(status, msg("error-else")), Localizer(language=language_of(request))
    return render(request, "error", me, status=status, title=localize(title), says=localize(message))


# --- the pages --------------------------------------------------------------------------


@page("/")
async def lobby(request: Request, services: Services, me: Person) -> Response:
    recommended = await recommended_game(services.games, services.results, services.tables, me.person)
    others = [name for name in services.games if name != recommended]
    games = [lobby_game_json(services, name, localizer_of(request)) for name in (recommended, *others)]
    compiling = list(filter(services.compilation.is_compiling, services.games))
    return render(
        request,
        "lobby",
        me,
        games=games,
        is_newcomer=not await services.results.tables(me.person),
        compiling=compiling,
        mine=services.listing.of_person(me.person, localizer_of(request)),
    )


def lobby_game_json(services: Services, name: str, localize: Localizer) -> JSON:
    """Return a game as the lobby shows it, with its facts and the names of its variants."""
    game = services.game_json(name, localize)
    labels = {variant["name"]: variant["label"] for variant in game["variants"]}
    return {**game, "labels": labels, "facts": game_facts(services.games[name], localize)}


@page("/new/{game}")
async def new(request: Request, services: Services, me: Person) -> Response:
    """Show the form of a new table, or of the rules of a table of friends that has not started."""
    game, localize = services.games[require_game(request, services)], localizer_of(request)
    context = {
        "bots": [name for name in offered_levels(game) if name != UNIFORM],
        "clocks": list(CLOCKS),
        "options": patterns_json(game, localize),
    }
    table = await _table_to_change(request, services, me)
    is_new = not table and bool(game.tutorial) and not await services.results.count_hands(me.person, game.name)
    return render(
        request, "new", me, game=services.game_json(game.name, localize), newcomer=is_new, table=table, **context
    )


async def _table_to_change(request: Request, services: Services, me: Person) -> JSON | None:
    """Return the table of friends that the URL names, if the person may change its rules; None without one."""
    id = request.query_params.get("table")
    if id is None:
        return None
    settings = await services.tables.get_settings(id)
    if settings.host != me.person or settings.game != request.path_params["game"]:
        raise HttpError(403, msg("host-only"))
    if not settings.starts_when_ready:
        raise HttpError(403, msg("rules-settled"))
    return table_json(services, settings, me.person, localizer_of(request))


def compiling_page(request: Request, services: Services, me: Person, game: str) -> Response:
    """Return a page with the progress of compilation, in place of a page that needs the compiled game."""
    services.compilation.prioritize(game)
    return render(request, "ready", me, game=game, title=localizer_of(request)(services.games[game].title))


TABLE_GAME_FIELDS = (
    "name",
    "title",
    "pieces",
    "claims",
    "keys",
    "tells",
    "luck",
)  # fields of a game that the table page needs


@page("/table/{id}")
async def table(request: Request, services: Services, me: Person) -> Response:
    actor, _ = await require_actor(request, services)
    first = await actor.submit(lambda: actor.view_json(me.person, localizer_of(request)))
    if actor.settings.starts_when_ready:
        return _waiting_room(request, services, me, first)
    full_game = services.game_json(actor.settings.game, localizer_of(request))
    game = {field: full_game[field] for field in TABLE_GAME_FIELDS}
    game["pieces"] = _names_in_use(full_game["pieces"], first)
    is_new = await services.results.count_hands(me.person, actor.settings.game, BEGINNER_HANDS) < BEGINNER_HANDS
    context = {"reach": addresses_json(request), "is_new": is_new}
    context["review"] = actor.settings.review
    context["article"] = _article_json(services, actor.settings, localizer_of(request))
    return render(request, "table", me, table=first["table"], first=first, game=game, **context)


def _names_in_use(names: JSON, first: JSON) -> JSON:
    """Return the names of the set of pieces that the table shows; all sets until the first hand."""
    shown = ((first.get("scene") or {}).get("looks") or {}).get("set")
    return {shown: names[shown]} if shown in names else names


def _waiting_room(request: Request, services: Services, me: Person, first: JSON) -> Response:
    """Show a table of friends before its first hand."""
    game = lobby_game_json(services, first["table"]["game"], localizer_of(request))
    name = "" if GUEST_NAME.fullmatch(me.name) else me.name
    context = {"reach": addresses_json(request), "my_name": name, "avatars": list(AVATARS)}
    return render(request, "friends", me, first=first, table=first["table"], game=game, **context)


def _article_json(services: Services, settings: TableSettings, localize: Localizer) -> JSON | None:
    """Return the number of the article that a table was opened to show, and sentences about it; None otherwise."""
    position = article_positions(services.games[settings.game]).get(settings.article)
    if position is None:
        return None
    sentences = map(localize, describe_position(settings.article, position))
    return {"number": settings.article, "says": " ".join(sentences)}


async def offline(request: Request) -> Response:
    """Return the page that browsers cache to show when the server is unreachable."""
    return render(request, "offline", Person("", ""))


@page("/programs")
async def programs(request: Request, services: Services, me: Person) -> Response:
    text = files("meldhouse.web").joinpath("programs.md").read_text(encoding="utf-8")
    return render(
        request,
        "article",
        me,
        title=localizer_of(request)(msg("programs-title")),
        page=render_markdown(text),
        page_language=DEFAULT_LANGUAGE,
    )


async def qr_code(request: Request) -> Response:
    """Return a QR code of a link to this server, dark on light, with the quiet zone that scanners need."""
    link = request.query_params.get("link", "")
    if len(link) > MAX_LINK_LENGTH or not link.startswith(
        tuple(f"{at}/" for at in addresses_json(request)["addresses"])
    ):
        return Response(status_code=404)
    svg = BytesIO()
    segno.make(link, error="m", micro=False).save(
        svg,
        kind="svg",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        dark="#000",
        light="#fff",
        border=4,
        omitsize=True,
    )
    return Response(svg.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


# --- files ------------------------------------------------------------------------------


def _root_file_route(name: str, kind: str) -> Route:
    """Return the route of a static file that must be at the root of the server."""

    async def endpoint(request: Request) -> Response:
        path = STATIC / name
        if not path.is_file():
            return Response(status_code=404)
        return FileResponse(path, media_type=kind, headers={"Cache-Control": "no-cache"})

    return Route(f"/{name}", endpoint)


async def art(request: Request) -> Response:
    """Serve a generated drawing."""
    name = request.path_params["name"]
    if name not in DRAWINGS:
        return Response(status_code=404)
    svg = drawing(name)
    tag = f'"{hashlib.sha256(svg.encode()).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    kind = "text/css" if name.endswith(".css") else "image/svg+xml"
    return Response(svg, media_type=kind, headers=headers)


DRAWINGS = {"looks.css": themes.css} | {f"{name}.svg": draw for name, draw in SHEETS.items()}


@cache
def drawing(name: str) -> str:
    """Return a sheet of SVG symbols, or the style sheet of all sheets, by file name."""
    return DRAWINGS[name]()


ROUTES = [
    lobby, new, table, programs,
    _root_file_route("service-worker.js", "text/javascript"),
    _root_file_route("manifest.webmanifest", "application/manifest+json"),
    Route("/offline", offline),
    Route("/art/{name}", art),
    Route("/code.svg", qr_code),
]  # fmt: skip
