"""The odds page: choose rules, count hands in a worker process, and watch the figures arrive."""

from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from meldhouse.bots import AT_ONCE
from meldhouse.core.table import find_variant
from meldhouse.server.accounts.table_settings import Person
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import game_of, route
from meldhouse.server.http.auth import asked, doer
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.services.how_to_play_json import patterns_json
from meldhouse.server.services.odds_jobs import SECONDS, OddsRequest, can_count, can_draw, cannot_count, read_question
from meldhouse.server.services.rule_impact import SEED


@page("/odds/{game}")
async def odds(request: Request, house: TableRegistry, me: Person) -> Response:
    """The same form as of a new table; `variant` is chosen beforehand where it is asked for."""
    game, read = house.games[game_of(request, house)], reader_of(request)
    if not can_count():
        raise cannot_count()
    variant, _ = find_variant(game, request.query_params.get("variant"))
    await house.laboratory.get_ready(game.name)
    return render(
        request,
        "odds",
        me,
        game=house.game_json(game.name, read),
        variant=variant,
        options=patterns_json(game, read),
        bots=sorted(AT_ONCE),
        has_pictures=can_draw(),
        seconds=f"{SECONDS:g}",
    )


@route("/api/odds", "POST")
async def count(request: Request, house: TableRegistry) -> Any:
    """A stream of events: figures as they are known, until the time is over or nobody listens."""
    person, message = await doer(request, house), await asked(request)
    wish = OddsRequest(read_question(message), reader_of(request).language, seconds=SECONDS)
    process = await house.laboratory.begin(client_id(request, person.person), wish)
    return StreamingResponse(events(house.laboratory.lines(process)), media_type="text/event-stream")


@route("/api/odds/glance", "POST")
async def glance(request: Request, house: TableRegistry) -> JSON:
    """What rules do against the usual ones; `later` while it is counted."""
    await doer(request, house)
    question = read_question(await asked(request))
    if not can_count():
        return {"says": [], "later": False}
    if house.readying.is_compiling(question.game):
        return {"says": [], "later": True}
    told = await house.glances.told(question._replace(seed=SEED, bots=("club",), compared="", values=()))
    return {"says": reader_of(request).localize_all(told or []), "later": told is None}


async def events(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for line in lines:
        yield b"data: " + line + b"\n"


API = [count, glance]  # http/openapi.py describes these
ROUTES = [odds, *API]
