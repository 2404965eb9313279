"""The odds page: choose rules, count hands in a worker process, and watch the figures arrive."""

from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from meldhouse.bots import AT_ONCE
from meldhouse.core.table import find_variant
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import game_of, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import patterns_json
from meldhouse.server.services.odds_jobs import RUN_S, OddsRequest, can_count, can_draw, cannot_count, parse_question
from meldhouse.server.services.rule_impact import SEED


@page("/odds/{game}")
async def odds(request: Request, services: Services, me: Person) -> Response:
    """The same form as of a new table; `variant` is chosen beforehand where it is asked for."""
    game, localize = services.games[game_of(request, services)], reader_of(request)
    if not can_count():
        raise cannot_count()
    variant, _ = find_variant(game, request.query_params.get("variant"))
    await services.odds_jobs.start_spare(game.name)
    return render(
        request,
        "odds",
        me,
        game=services.game_json(game.name, localize),
        variant=variant,
        options=patterns_json(game, localize),
        bots=sorted(AT_ONCE),
        has_pictures=can_draw(),
        seconds=f"{RUN_S:g}",
    )


@route("/api/odds", "POST")
async def count(request: Request, services: Services) -> Any:
    """A stream of events: figures as they are known, until the time is over or nobody listens."""
    person, message = await require_person(request, services), await read_json_body(request)
    wish = OddsRequest(parse_question(message), reader_of(request).language, seconds=RUN_S)
    process = await services.odds_jobs.begin(client_id(request, person.person), wish)
    return StreamingResponse(events(services.odds_jobs.lines(process)), media_type="text/event-stream")


@route("/api/odds/glance", "POST")
async def glance(request: Request, services: Services) -> JSON:
    """What rules do against the usual ones; `later` while it is counted."""
    await require_person(request, services)
    question = parse_question(await read_json_body(request))
    if not can_count():
        return {"says": [], "later": False}
    if services.compilation.is_compiling(question.game):
        return {"says": [], "later": True}
    told = await services.rule_impact.sentences(question._replace(seed=SEED, bots=("club",), compared="", values=()))
    return {"says": reader_of(request).localize_all(told or []), "later": told is None}


async def events(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for line in lines:
        yield b"data: " + line + b"\n"


API = [count, glance]  # http/openapi.py describes these
ROUTES = [odds, *API]
