"""The odds page, on which people choose rules, simulate hands in a worker process, and watch the results arrive."""

from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from meldhouse.bots import AT_ONCE
from meldhouse.core.table import find_variant
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import require_game, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.services.how_to_play_json import patterns_json
from meldhouse.server.services.odds_jobs import RUN_S, OddsRequest, can_count, can_draw, cannot_count, parse_question
from meldhouse.server.services.rule_impact import SEED


@page("/odds/{game}")
async def odds(request: Request, services: Services, me: Person) -> Response:
    """Show the form with the rules of a new table; a query parameter preselects a variant."""
    game, localize = services.games[require_game(request, services)], localizer_of(request)
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
async def start_odds(request: Request, services: Services) -> Any:
    """Stream results as server-sent events until the time is up or the client disconnects."""
    person, message = await require_person(request, services), await read_json_body(request)
    odds_request = OddsRequest(parse_question(message), localizer_of(request).language, seconds=RUN_S)
    process = await services.odds_jobs.begin(client_id(request, person.person), odds_request)
    return StreamingResponse(server_sent_events(services.odds_jobs.lines(process)), media_type="text/event-stream")


@route("/api/odds/glance", "POST")
async def rule_impact(request: Request, services: Services) -> JSON:
    """Return how chosen rules differ in effect from the default rules, or `later` while they are simulated."""
    await require_person(request, services)
    question = parse_question(await read_json_body(request))
    if not can_count():
        return {"says": [], "later": False}
    if services.compilation.is_compiling(question.game):
        return {"says": [], "later": True}
    sentences = await services.rule_impact.sentences(
        question._replace(seed=SEED, bots=("club",), compared="", values=())
    )
    return {"says": localizer_of(request).localize_all(sentences or []), "later": sentences is None}


async def server_sent_events(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for line in lines:
        yield b"data: " + line + b"\n"


API = [start_odds, rule_impact]  # described in http/openapi.py
ROUTES = [odds, *API]
