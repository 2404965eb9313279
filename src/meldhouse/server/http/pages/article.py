"""Opens a table in a position that shows an article of a rulebook."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meldhouse.core.article_positions import find_article_position
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.http.api import limit_new_tables, require_game
from meldhouse.server.http.pages.base import page, redirect_without_cookie
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.positions import PlayedDeal
from meldhouse.server.registry.services import Services
from meldhouse.util.errors import Mistake


@page("/try/{game}/{article}")
async def try_article(request: Request, services: Services, me: Person) -> Response:
    """Open a table in the position of an article, only for clients that store the key cookie."""
    game = services.games[require_game(request, services)]
    try:
        position = find_article_position(game, request.path_params["article"])
    except Mistake as why:
        raise HttpError(404, why.message) from None
    if redirect := await redirect_without_cookie(request, services, me, f"/rules/{game.name}"):
        return redirect
    limit_new_tables(request)
    played = PlayedDeal(
        game.name,
        position.variant,
        position.options,
        seed=position.seed,
        moves=position.moves,
        article=request.path_params["article"],
    )
    settings = await services.positions.open_deal(me, played, client_id(request, me.person))
    return RedirectResponse(f"/table/{settings.id}", 303)


ROUTES = [try_article]
