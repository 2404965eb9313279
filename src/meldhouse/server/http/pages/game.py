"""The page of a game: what it is, everything that leads to it, and its open tables."""

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.server.accounts.models import Person
from meldhouse.server.http.api import require_game
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import lobby_game_json, page, render
from meldhouse.server.registry.services import Services


@page("/games/{game}")
async def game_page(request: Request, services: Services, me: Person) -> Response:
    name = require_game(request, services)
    compiling = [name] if services.compilation.is_compiling(name) else []
    game = lobby_game_json(services, name, localizer_of(request))
    return render(request, "game", me, game=game, compiling=compiling)


ROUTES = [game_page]
