"""The panel for talk, which a table's page loads when it is opened for the first time."""

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.server.accounts.models import Person
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.registry.services import Services
from meldhouse.session.talk import MAX_LETTERS, PHRASE_GROUPS, REACTIONS


@page("/talk")
async def talk(request: Request, services: Services, me: Person) -> Response:
    """Show the panel alone, in the reader's language: the page puts it into the table."""
    return render(request, "talk", me, reactions=REACTIONS, groups=PHRASE_GROUPS, most=MAX_LETTERS)


ROUTES = [talk]
