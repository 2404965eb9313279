"""A person's shared page: their badges and results, but no tables, no links to hands and no other people."""

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.account import profile_context
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.registry.services import Services


@page("/people/{token}")
async def shared_page(request: Request, services: Services, me: Person) -> Response:
    person = await services.shared_pages.find(request.path_params["token"])
    name = services.accounts.names.get(person or "")
    if person is None or name is None:
        raise HttpError(404, msg("page-not-shared"))
    context = await profile_context(services, person, localizer_of(request))
    return render(request, "shared-page", me, owner=name, **context)


ROUTES = [shared_page]
