"""The page that leads to a person's tutorial table, or opens a new one."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.errors import HttpError
from meldhouse.server.http.api import limit_new_tables, require_game
from meldhouse.server.http.pages.base import page, redirect_without_cookie
from meldhouse.server.registry.services import Services


@page("/learn/{game}")
async def learn(request: Request, services: Services, me: Person) -> Response:
    """Open a tutorial table, only for clients that store the key cookie."""
    game = require_game(request, services)
    if services.games[game].tutorial is None:
        raise HttpError(404, msg("no-lesson", game=services.games[game].title))
    if redirect := await redirect_without_cookie(request, services, me, f"/rules/{game}"):
        return redirect
    settings = _find_open_tutorial(services, me, game)
    if settings is None:
        limit_new_tables(request)
        settings = await services.tables.open_table(me, {"game": game, "lesson": True})
    return RedirectResponse(f"/table/{settings.id}", 303)


def _find_open_tutorial(services: Services, me: Person, game: str) -> TableSettings | None:
    """Return the settings of a person's unfinished tutorial table, or None."""
    open_tutorials = (
        settings
        for settings in services.listing.settings_with_person(me.person)
        if settings.lesson and settings.game == game
    )
    return next(open_tutorials, None)


ROUTES = [learn]
