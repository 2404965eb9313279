"""Leads to a person's tutorial table, or opens a new one."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.errors import HttpError
from meldhouse.server.http.api import game_of
from meldhouse.server.http.auth import limits_of
from meldhouse.server.http.pages.base import page, somebody
from meldhouse.server.ratelimit.limiter import NEW_TABLES_PER_MINUTE, address_of
from meldhouse.server.registry.services import Services

AGAIN = "again"  # in the address of whoever was given a key a moment ago


@page("/learn/{game}")
async def learn(request: Request, services: Services, me: Person) -> Response:
    """A table is opened only for whoever keeps a key.

    A picture on another site whose address this is brings none along, and is let keep none: it opens nothing.
    """
    game = game_of(request, services)
    if services.games[game].tutorial is None:
        raise HttpError(404, msg("no-lesson", game=services.games[game].title))
    if not me.person:
        raise HttpError(429, msg("too-many-people"))
    if await somebody(request, services) is None:
        return RedirectResponse(f"/rules/{game}" if AGAIN in request.query_params else f"/learn/{game}?{AGAIN}", 303)
    settings = _under_way(services, me, game)
    if settings is None:
        limits_of(request).openings.acquire(address_of(request), NEW_TABLES_PER_MINUTE, 60, msg("too-many-tables"))
        settings = await services.tables.open_table(me, {"game": game, "lesson": True})
    return RedirectResponse(f"/table/{settings.id}", 303)


def _under_way(services: Services, me: Person, game: str) -> TableSettings | None:
    """The first hand that somebody has begun: it goes on where it was."""
    begun = (
        settings
        for settings in services.listing.settings_with_person(me.person)
        if settings.lesson and settings.game == game
    )
    return next(begun, None)


ROUTES = [learn]
