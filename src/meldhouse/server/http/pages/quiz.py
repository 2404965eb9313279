"""The quiz page: twenty questions, the answers, and the articles to read again."""

from itertools import groupby
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meldhouse.core.table import find_variant
from meldhouse.games.quiz import Quiz
from meldhouse.i18n import Localizer, Message, MessageFactory, msg
from meldhouse.quiz_sets import NUMBER_OF_SETS, QUESTIONS_PER_SET, kinds_in, random_set_number, variant_of
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import require_account, require_game, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import compiling_page, page, render
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.http.templates import render_questions
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.services.quiz import Share, StoredAnswer
from meldhouse.util.integers import parse_integer


@page("/school/{game}")
async def school(request: Request, services: Services, me: Person) -> Response:
    """Show a numbered set of questions, which people can share by its number; without a number, choose a set."""
    name = require_game(request, services)
    _require_quiz(services, name)
    game, number = services.games[name], parse_integer(request.query_params.get("set", ""))
    if number is None or not 0 <= number < NUMBER_OF_SETS:
        variant, _ = find_variant(game, request.query_params.get("variant"))
        return RedirectResponse(f"/school/{name}?set={random_set_number(game, variant)}", 303)
    if services.compilation.is_compiling(name):
        return compiling_page(request, services, me, name)
    localize = localizer_of(request)
    found = await services.quiz.set(name, number, localize.language, client_id(request, me.person), render_questions)
    return render(
        request,
        "school",
        me,
        game=services.game_json(name, localize),
        variant=variant_of(game, number),
        number=number,
        questions=Markup(found.html),
        count=len(found.kinds),
        kinds=[
            {"kind": kind, "title": localize(_kind_title(name, kind)), **count._asdict()}
            for kind, count in kinds_in(game, number).items()
        ],
        answered=await services.quiz.answered(me.person, name, number),
    )


def _require_quiz(services: Services, name: str) -> Quiz:
    found = services.games[name].quiz if name in services.games else None
    if found is None:
        raise HttpError(404, msg("no-school"))
    return found


def _kind_title(game: str, kind: str) -> Message:
    """Return the title for a kind of question."""
    message = MessageFactory(game)
    return message(f"question-{kind}")


@route("/api/school", "POST")
async def answer(request: Request, services: Services) -> JSON:
    """Grade an answer; only a person's first answer to a question is stored."""
    person, message = await require_person(request, services), await read_json_body(request)
    game = str(message.get("game"))
    _require_quiz(services, game)
    number = parse_count(message.get("set"), NUMBER_OF_SETS)
    language = localizer_of(request).language
    found = await services.quiz.set(game, number, language, client_id(request, person.person), render_questions)
    question = parse_count(message.get("question"), len(found.right))
    chosen, right = parse_count(message.get("answer"), QUESTIONS_PER_SET), found.right[question]
    kind = found.kinds[question]
    await services.quiz.save_answer(
        person.person, StoredAnswer(game, number, question, kind, chosen, int(chosen == right))
    )
    return {"right": chosen == right, "is": right}


def parse_count(value: Any, below: int) -> int:
    """Parse a non-negative integer that is less than a limit."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < below:
        raise HttpError(400, msg("no-such-question"))
    return value


@route("/api/me/school")
async def answered(request: Request, services: Services) -> JSON:
    person = (await require_account(request, services)).person
    shares = [share._asdict() for share in await services.quiz.shares(person)]
    return {"sets": await services.quiz.finished_sets(person), "shares": shares}


async def progress(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """Return a person's progress in each game: finished sets, and the share of right answers by kind."""
    done = await services.quiz.finished_sets(person)
    shares = sorted(share for share in await services.quiz.shares(person) if _is_known(services, share))
    return [
        {
            "game": game,
            "title": localize(services.games[game].title),
            "sets": done.get(game, 0),
            "kinds": [{**share._asdict(), "title": localize(_kind_title(game, share.kind))} for share in group],
        }
        for game, group in groupby(shares, lambda share: share.game)
    ]


def _is_known(services: Services, share: Share) -> bool:
    """Return whether the game and the kind of question of stored answers still exist."""
    found = services.games.get(share.game)
    return bool(found and found.quiz and share.kind in found.quiz.kinds)


API = [answer, answered]  # described in http/openapi.py
ROUTES = [school, *API]
