"""The link of an invitation: people come to the table, and messengers read what it is for without being recorded."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.http.api import route
from meldhouse.server.http.auth import authenticate, bearer, set_key_cookie
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.http.pages.base import create_person, lobby_game_json, page, render
from meldhouse.server.registry.membership import accept_invitation, find_invitation
from meldhouse.server.registry.services import Services


@page("/join/{invitation}", is_read_only=True)
async def join(request: Request, services: Services, me: Person) -> Response:
    """Accept an invitation. A client without a key gets a page whose script accepts it, so reading changes nothing."""
    invitation = request.path_params["invitation"]
    if me.person:
        return RedirectResponse(f"/table/{await accept_invitation(services, invitation, me)}", 303)
    settings = await find_invitation(services, invitation)
    host = services.accounts.names.get(settings.host, "") if settings.public else ""
    game = lobby_game_json(services, settings.game, localizer_of(request))
    return render(request, "invitation", me, game=game, host=host, invitation=settings.invitation)


@route("/api/join/{invitation}", "POST")
async def accept(request: Request, services: Services) -> Response:
    """Accept an invitation; a browser without a key gets an account and a key."""
    if bearer(request) is None and not is_same_origin(request):
        raise HttpError(403, msg("not-from-a-page"))
    person, key = await authenticate(request, services), None
    await find_invitation(services, request.path_params["invitation"])  # no account for a void invitation
    if person is None:
        person, key = await create_person(request, services)
    if not person.person:
        raise HttpError(429, msg("too-many-people"))
    id = await accept_invitation(services, request.path_params["invitation"], person)
    response = JSONResponse({"table": id, "link": f"/table/{id}"})
    if key:
        set_key_cookie(response, request, key)
    return response


API: list[Any] = [accept]  # described in http/openapi.py
ROUTES = [join, *API]
