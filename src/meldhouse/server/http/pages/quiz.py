"""The quiz page: twenty questions, the answers, and what to read again."""

from itertools import groupby
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from meldhouse.core.table import find_variant
from meldhouse.games.quiz import Quiz
from meldhouse.i18n import HOUSE, Reader, Said, Voice
from meldhouse.quiz_sets import SET, SETS, fresh_number, kinds_in, variant_of
from meldhouse.server.accounts.table_settings import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import game_of, known, route
from meldhouse.server.http.auth import asked, doer
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import getting_ready, page, render
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.services.quiz import Noted, Share
from meldhouse.util.integers import read_whole


@page("/school/{game}")
async def school(request: Request, house: TableRegistry, me: Person) -> Response:
    """A set has a number, so that others can be asked the same; without one it is a new one."""
    name = game_of(request, house)
    _school_of(house, name)
    game, number = house.games[name], read_whole(request.query_params.get("set", ""))
    if number is None or not 0 <= number < SETS:
        variant, _ = find_variant(game, request.query_params.get("variant"))
        return RedirectResponse(f"/school/{name}?set={fresh_number(game, variant)}", 303)
    if house.readying.is_compiling(name):
        return getting_ready(request, house, me, name)
    read = reader_of(request)
    found = await house.school.set(name, number, read.language, client_id(request, me.person))
    return render(
        request,
        "school",
        me,
        game=house.game_json(name, read),
        variant=variant_of(game, number),
        number=number,
        questions=Markup(found.html),
        count=len(found.kinds),
        kinds=[
            {"kind": kind, "title": read(_kind_said(name, kind)), **told._asdict()}
            for kind, told in kinds_in(game, number).items()
        ],
        answered=await house.school.answered(me.person, name, number),
    )


def _school_of(house: TableRegistry, name: str) -> Quiz:
    found = house.games[name].quiz if name in house.games else None
    if found is None:
        raise HttpError(404, HOUSE("no-school"))
    return found


def _kind_said(game: str, kind: str) -> Said:
    """What a kind of question is called."""
    voice = Voice(game)
    return voice(f"question-{kind}")


@route("/api/school", "POST")
async def answer(request: Request, house: TableRegistry) -> JSON:
    """Was it right?  What was answered first is noted."""
    person, message = await doer(request, house), await asked(request)
    game = str(message.get("game"))
    _school_of(house, game)
    number = counted(message.get("set"), SETS)
    language = reader_of(request).language
    found = await house.school.set(game, number, language, client_id(request, person.person))
    question = counted(message.get("question"), len(found.right))
    given, right = counted(message.get("answer"), SET), found.right[question]
    kind = found.kinds[question]
    await house.school.note(person.person, Noted(game, number, question, kind, given, int(given == right)))
    return {"right": given == right, "is": right}


def counted(told: Any, below: int) -> int:
    """A number from 0 up to that."""
    if isinstance(told, bool) or not isinstance(told, int) or not 0 <= told < below:
        raise HttpError(400, HOUSE("no-such-question"))
    return told


@route("/api/me/school")
async def answered(request: Request, house: TableRegistry) -> JSON:
    person = (await known(request, house)).person
    shares = [share._asdict() for share in await house.school.shares(person)]
    return {"sets": await house.school.done(person), "shares": shares}


async def progress(house: TableRegistry, person: str, read: Reader) -> list[JSON]:
    """For each game that was answered about: whole sets, and by kind how many of the answers were right."""
    done = await house.school.done(person)
    shares = sorted(share for share in await house.school.shares(person) if _is_known(house, share))
    return [
        {
            "game": game,
            "title": read(house.games[game].title),
            "sets": done.get(game, 0),
            "kinds": [{**share._asdict(), "title": read(_kind_said(game, share.kind))} for share in some],
        }
        for game, some in groupby(shares, lambda share: share.game)
    ]


def _is_known(house: TableRegistry, share: Share) -> bool:
    """Is there still such a game, and such a kind of question?"""
    found = house.games.get(share.game)
    return bool(found and found.quiz and share.kind in found.quiz.kinds)


API = [answer, answered]  # http/openapi.py describes these
ROUTES = [school, *API]
