"""The quiz page: twenty questions, the answers, and what to read again."""

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
from meldhouse.server.http.api import game_of, known, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import getting_ready, page, render
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.http.templates import render_questions
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.services.quiz import Share, StoredAnswer
from meldhouse.util.integers import parse_integer


@page("/school/{game}")
async def school(request: Request, services: Services, me: Person) -> Response:
    """A set has a number, so that others can be asked the same; without one it is a new one."""
    name = game_of(request, services)
    _school_of(services, name)
    game, number = services.games[name], parse_integer(request.query_params.get("set", ""))
    if number is None or not 0 <= number < NUMBER_OF_SETS:
        variant, _ = find_variant(game, request.query_params.get("variant"))
        return RedirectResponse(f"/school/{name}?set={random_set_number(game, variant)}", 303)
    if services.compilation.is_compiling(name):
        return getting_ready(request, services, me, name)
    localize = reader_of(request)
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
            {"kind": kind, "title": localize(_kind_said(name, kind)), **told._asdict()}
            for kind, told in kinds_in(game, number).items()
        ],
        answered=await services.quiz.answered(me.person, name, number),
    )


def _school_of(services: Services, name: str) -> Quiz:
    found = services.games[name].quiz if name in services.games else None
    if found is None:
        raise HttpError(404, msg("no-school"))
    return found


def _kind_said(game: str, kind: str) -> Message:
    """What a kind of question is called."""
    voice = MessageFactory(game)
    return voice(f"question-{kind}")


@route("/api/school", "POST")
async def answer(request: Request, services: Services) -> JSON:
    """Was it right?  What was answered first is noted."""
    person, message = await require_person(request, services), await read_json_body(request)
    game = str(message.get("game"))
    _school_of(services, game)
    number = counted(message.get("set"), NUMBER_OF_SETS)
    language = reader_of(request).language
    found = await services.quiz.set(game, number, language, client_id(request, person.person), render_questions)
    question = counted(message.get("question"), len(found.right))
    given, right = counted(message.get("answer"), QUESTIONS_PER_SET), found.right[question]
    kind = found.kinds[question]
    await services.quiz.save_answer(
        person.person, StoredAnswer(game, number, question, kind, given, int(given == right))
    )
    return {"right": given == right, "is": right}


def counted(told: Any, below: int) -> int:
    """A number from 0 up to that."""
    if isinstance(told, bool) or not isinstance(told, int) or not 0 <= told < below:
        raise HttpError(400, msg("no-such-question"))
    return told


@route("/api/me/school")
async def answered(request: Request, services: Services) -> JSON:
    person = (await known(request, services)).person
    shares = [share._asdict() for share in await services.quiz.shares(person)]
    return {"sets": await services.quiz.finished_sets(person), "shares": shares}


async def progress(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """For each game that was answered about: whole sets, and by kind how many of the answers were right."""
    done = await services.quiz.finished_sets(person)
    shares = sorted(share for share in await services.quiz.shares(person) if _is_known(services, share))
    return [
        {
            "game": game,
            "title": localize(services.games[game].title),
            "sets": done.get(game, 0),
            "kinds": [{**share._asdict(), "title": localize(_kind_said(game, share.kind))} for share in some],
        }
        for game, some in groupby(shares, lambda share: share.game)
    ]


def _is_known(services: Services, share: Share) -> bool:
    """Is there still such a game, and such a kind of question?"""
    found = services.games.get(share.game)
    return bool(found and found.quiz and share.kind in found.quiz.kinds)


API = [answer, answered]  # http/openapi.py describes these
ROUTES = [school, *API]
