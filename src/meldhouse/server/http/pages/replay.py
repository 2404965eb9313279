"""Replays: all hands of a table or of an uploaded record, and single hands that people share with a link."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meldhouse.art.hand_card import drawable_name
from meldhouse.games.labels import variant_label
from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import Unreadable
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.hand_picture import RASTERIZER
from meldhouse.server.http.api import packed_json, require_account, require_actor, route
from meldhouse.server.http.auth import authenticate, require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.account import format_result
from meldhouse.server.http.pages.base import addresses_json, page, render
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.privacy import count_finished_hands
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer

# Messengers and other sites may embed the picture. It may be gone soon, if its person stops sharing.
PICTURE_HEADERS = {
    "Cache-Control": "public, max-age=600",
    "Vary": "Accept-Language",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


class Shown(NamedTuple):
    """The game of a replay, the number of hands, the names of seats, and the views that the reader can choose."""

    game: str
    variant: str
    hands: int
    seats: list[str]
    sees: list[str]
    table: JSON | None = None
    own: int | None = None  # the seat of the reader, if they may share their hands


@page("/replay/{id}")
async def replay(request: Request, services: Services, me: Person) -> Response:
    """Show the finished hands of a table or of an uploaded record."""
    try:
        settings = await services.tables.get_settings(request.path_params["id"])
    except Unreadable:
        raise
    except Mistake:
        return await _replay_record(request, services, me)
    actor, _ = await require_actor(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    viewer = actor.table.viewer_of(me.person)
    all_seats = [str(seat) for seat in range(len(settings.seats))]
    own = [] if viewer is None else [str(viewer)]
    sees = [*all_seats, "all", "spectator"] if settings.can_reveal_hands else [*own, "spectator"]
    table = table_json(services, settings, me.person, localizer_of(request), actor.table)
    names = [seat["name"] for seat in table["seats"]]
    own_link = viewer if services.daily.is_shareable(settings) else None
    shown = Shown(settings.game, settings.variant, hands, names, sees, table, own_link)
    return _replay_page(request, services, me, shown)


async def _replay_record(request: Request, services: Services, me: Person) -> Response:
    record, played, rules = await services.history.uploaded(request.path_params["id"], client_id(request, me.person))
    hands, seats = await services.history.count(played.id), range(rules.seats)
    sees = [*map(str, seats), "all", "spectator"]
    localize = localizer_of(request)
    names = [record.names.get(seat) or localize(msg("page-seat", n=seat + 1)) for seat in seats]
    return _replay_page(request, services, me, Shown(played.game, played.variant, hands, names, sees))


def _replay_page(request: Request, services: Services, me: Person, shown: Shown, **more: Any) -> Response:
    id, localize = next(iter(request.path_params.values())), localizer_of(request)
    requested = parse_integer(request.query_params.get("hand", ""))
    frames = f"/api/{'tables' if shown.table else 'records'}/{id}/frames"
    context = {
        **shown._asdict(),
        "id": id,
        "frames": frames,
        "variant_label": localize(variant_label(services.games[shown.game], shown.variant)),
        "game": services.game_json(shown.game, localize),
        "first": requested if requested in range(shown.hands) else shown.hands - 1,
        "move": parse_integer(request.query_params.get("move", "")),
        "reviews": shown.sees != ["spectator"],
        "reach": addresses_json(request),
        **dict.fromkeys(("shared", "preview", "about", "picture", "owner"), ""),
    }
    return render(request, "replay", me, **context | more)


# --- shared hands -----------------------------------------------------------------------


@page("/hand/{token}", is_read_only=True)
async def shared_hand(request: Request, services: Services, me: Person) -> Response:
    """Show a hand that a person shares, as their seat saw it; the other seats have no names."""
    shared, localize = await services.shared_hands.find(request.path_params["token"]), localizer_of(request)
    owner, settings = services.accounts.names.get(shared.person), await services.tables.get_settings(shared.table)
    if owner is None:
        raise HttpError(404, msg("hand-not-shared"))
    seats = [localize(msg("page-seat", n=seat + 1)) for seat in range(len(settings.seats))]
    seats[shared.seat] = owner
    _, unit, amount = await services.shared_hands.result(shared.person, shared.table, shared.hand)
    shown = Shown(settings.game, settings.variant, 1, seats, [str(shared.seat)])
    about = msg("shared-hand-about", result=format_result(unit, amount))
    return _replay_page(
        request,
        services,
        me,
        shown,
        shared=True,
        frames=f"/api/hands/{shared.token}/frames",
        preview=localize(msg("shared-hand-title", game=services.games[settings.game].title, name=owner)),
        about=localize(about),
        picture=f"{str(request.base_url).rstrip('/')}/hand/{shared.token}.png" if RASTERIZER.is_installed else "",
        owner=owner,
        reviews=False,
    )


async def picture(request: Request) -> Response:
    """Return the picture of a shared hand, which messengers show for its link; 404 without the optional library."""
    services: Services = request.app.state.services
    try:
        shared = await services.shared_hands.find(request.path_params["token"])
        settings = await services.tables.get_settings(shared.table)
        name = drawable_name(services.accounts.names.get(shared.person, ""))
        names = ("",) * shared.seat + (name,)
        client, language = client_id(request, None), localizer_of(request).language
        if not RASTERIZER.is_installed:
            return Response(status_code=404)
        png = await services.history.picture(settings.agreed, shared.hand, shared.seat, names, language, client)
    except Mistake as why:
        return Response(status_code=getattr(why, "status", 404), headers=getattr(why, "headers", {}))
    return Response(png, media_type="image/png", headers=PICTURE_HEADERS)


@route("/api/hands/{token}/frames")
async def shared_frames(request: Request, services: Services) -> Response:
    """Return the frames of a shared hand; they name no table, no person and no other hand."""
    shared = await services.shared_hands.find(request.path_params["token"])
    person = await authenticate(request, services)
    settings = await services.tables.get_settings(shared.table)
    client = client_id(request, person.person if person else None)
    language = localizer_of(request).language
    frames = services.history.shared_frames(settings.agreed, shared.hand, shared.seat, language, client)
    return packed_json(request, await frames)


@route("/api/me/hands", "POST")
async def share_hand(request: Request, services: Services) -> JSON:
    """Share a finished hand as one's own seat saw it; return its link."""
    person, message = (await require_person(request, services)).person, await read_json_body(request)
    settings, hand = await services.tables.get_settings(str(message.get("table"))), message.get("hand")
    if isinstance(hand, bool) or not isinstance(hand, int):
        raise Mistake(msg("hand-is-a-number"))
    if settings.has_seat_for(person):
        await count_finished_hands(services, settings.id)  # stores the last hand and its results
    services.daily.require_shareable(settings)
    shared = await services.shared_hands.share(person, settings.id, hand, services.daily.clock())
    return {"link": shared.link, "says": localizer_of(request)(msg("share-hand-what"))}


@route("/api/me/hands")
async def shared_hands(request: Request, services: Services) -> JSON:
    person = await require_account(request, services)
    return {"hands": [one.json() for one in await services.shared_hands.of(person.person)]}


@route("/api/me/hands/{token}", "DELETE")
async def stop_sharing_hand(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    await services.shared_hands.stop(person.person, request.path_params["token"])
    return {}


API: list[Any] = [shared_frames, share_hand, shared_hands, stop_sharing_hand]  # described in http/openapi.py
ROUTES = [replay, Route("/hand/{token}.png", picture), shared_hand, *API]
