"""The pages and routes of the deal of the day. No route shows anything of today's deal before its person has played."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.daily.deal import FIRST_DAY
from meldhouse.daily.play_out import COMPARED_LEVELS
from meldhouse.i18n import ItemList, Localizer, Message, msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.daily.bot_results import BotResults
from meldhouse.server.daily.decisions import poll_costly_decisions
from meldhouse.server.daily.histogram import Bin, histogram, percent_below
from meldhouse.server.daily.service import Attempt, count_streak
from meldhouse.server.http.api import limit_new_tables, require_account, require_game, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.account import format_result, signed
from meldhouse.server.http.pages.base import page, render
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.services import Services

ARCHIVE_DAYS = 14  # days that the page lists; older deals have an address only
BASELINE = COMPARED_LEVELS[0]  # the bot with which a result is compared in a sentence
NEW, PLAYING, FINISHED, ENDED = "new", "playing", "finished", "ended"  # ended: by its player, without a result


def state_of(attempt: Attempt | None) -> str:
    if attempt is None:
        return NEW
    if attempt.value is not None:
        return FINISHED
    return ENDED if attempt.is_over else PLAYING


def day_label(day: date, localize: Localizer) -> str:
    return localize(msg("daily-date", month=day.month, day=day.day))


# --- overview -------------------------------------------------------------------------------


async def overview_json(services: Services, person: str, localize: Localizer) -> JSON:
    """Return a person's attempts at today's deals and at those of the last days, and their streak."""
    daily = services.daily
    attempts = await daily.attempts(person)
    by_deal = {(one.game, one.day): one for one in attempts}
    finished = {date.fromisoformat(one.day) for one in attempts if one.value is not None}
    days = [daily.today - timedelta(n) for n in range(ARCHIVE_DAYS + 1)]

    def of_day(day: date) -> list[JSON]:
        return [_deal_json(services, name, by_deal.get((name, day.isoformat())), localize) for name in services.games]

    return {
        "today": daily.today.isoformat(),
        "label": day_label(daily.today, localize),
        "streak": count_streak(finished, daily.today),
        "games": of_day(daily.today),
        "archive": [
            {"day": day.isoformat(), "label": day_label(day, localize), "games": of_day(day)}
            for day in days[1:]
            if day >= FIRST_DAY
        ],
    }


def _deal_json(services: Services, game: str, attempt: Attempt | None, localize: Localizer) -> JSON:
    return {"game": game, "title": localize(services.games[game].title), **_attempt_json(attempt, localize)}


def _attempt_json(attempt: Attempt | None, localize: Localizer) -> JSON:
    """Return an attempt, with its result once it is finished."""
    found: JSON = {"state": state_of(attempt), "table": attempt.table if attempt else None, "result": None, "says": ""}
    if attempt and attempt.value is not None and attempt.unit:
        found["result"] = attempt.value
        found["says"] = localize(format_result(attempt.unit, attempt.value))
    return found


# --- one deal ---------------------------------------------------------------------------------


async def deal_json(
    services: Services, attempt: Attempt | None, game: str, day: date, bots: BotResults, localize: Localizer
) -> JSON:
    """Return a person's attempt at a deal, and once it is finished how others and bots have done."""
    found = {
        **_deal_json(services, game, attempt, localize),
        "day": day.isoformat(),
        "label": day_label(day, localize),
        "practice": day < services.daily.today and state_of(attempt) != PLAYING,
        "field": None,
        "bots": None,
        "share": "",
        "club": "",
    }
    if attempt is None or attempt.value is None or attempt.unit is None:
        return found
    values = await services.daily.results(game, day)
    found["bots"] = [_bot_json(level, bots.get(level), attempt.unit, localize) for level in COMPARED_LEVELS]
    found["field"] = _field_json(values, attempt, localize)
    found["club"] = _club_sentence(attempt.value, bots.get(BASELINE), attempt.unit, localize)
    found["share"] = _share_text(found, values, attempt, bots, localize)
    return found


def _bot_json(level: str, value: float | None, unit: str, localize: Localizer) -> JSON:
    says = "" if value is None else localize(format_result(unit, value))
    return {"level": level, "label": localize(msg(f"bot-level-{level}")), "result": value, "says": says}


def _club_sentence(own: float, club: float | None, unit: str, localize: Localizer) -> str:
    """Return a sentence that compares a result with that of the bot club in the same seat; "" until it is known."""
    if club is None:
        return ""
    key = "better" if own > club else "lower" if own < club else "equal"
    return localize(msg(f"daily-club-{key}", result=format_result(unit, own), club=format_result(unit, club)))


def _field_json(values: Sequence[float], attempt: Attempt, localize: Localizer) -> JSON:
    """Return the distribution of everyone's results."""
    assert attempt.value is not None
    others, percent = len(values) - 1, percent_below(values, attempt.value)
    says = localize(_comparison(percent, others))
    bins = histogram(values, attempt.value)
    are_whole = all(value.is_integer() for value in values)
    labels = [localize(_bin_label(one, are_whole)) for one in bins]
    listed = [{**one._asdict(), "says": label} for one, label in zip(bins, labels, strict=True)]
    in_words = tuple(
        msg("daily-bin-people", results=label, n=one.people)
        for one, label in zip(bins, labels, strict=True)
        if one.people
    )
    chart = localize(msg("daily-chart", bins=ItemList(in_words)))
    return {"people": len(values), "percent": percent, "says": says, "bins": listed, "chart": chart}


def _comparison(percent: int | None, others: int) -> Message:
    if percent is None:
        return msg("daily-alone")
    return msg("daily-better", percent=percent, n=others) if percent else msg("daily-none-lower", n=others)


def _bin_label(one: Bin, are_whole: bool) -> Message:
    """Return the results of a bin: one number, or the lowest and the highest."""
    high = one.high - 1 if are_whole else one.high
    if one.low == high:
        return msg("daily-bin-one", low=signed(one.low))
    return msg("daily-bin", low=signed(one.low), high=signed(high))


def _share_text(found: JSON, values: Sequence[float], attempt: Attempt, bots: BotResults, localize: Localizer) -> str:
    """Return a text for messengers, which names no card."""
    assert attempt.value is not None
    assert attempt.unit is not None
    result = {"game": found["title"], "day": found["label"], "result": found["says"]}
    percent = percent_below(values, attempt.value)
    if percent:
        return localize(msg("daily-share", **result, percent=percent, n=len(values) - 1))
    if set(bots) != set(COMPARED_LEVELS):
        return localize(msg("daily-share-alone", **result))
    by_level = {level: localize(format_result(attempt.unit, value)) for level, value in bots.items()}
    return localize(msg("daily-share-bots", **result, **by_level))


# --- pages ------------------------------------------------------------------------------------


@page("/daily")
async def daily(request: Request, services: Services, me: Person) -> Response:
    overview = await overview_json(services, me.person, localizer_of(request))
    return render(request, "daily", me, overview=overview)


@page("/daily/{game}/{day}")
async def daily_deal_page(request: Request, services: Services, me: Person) -> Response:
    game, day = _game_and_day(request, services)
    localize = localizer_of(request)
    attempt = await services.daily.find(me.person, game, day)
    bots = await services.bot_results.stored(game, day) or {}
    deal = await deal_json(services, attempt, game, day, bots, localize)
    is_today = day == services.daily.today
    return render(request, "daily-deal", me, deal=deal, is_today=is_today, game=services.game_json(game, localize))


def _game_and_day(request: Request, services: Services) -> tuple[str, date]:
    return require_game(request, services), services.daily.parse_day(request.path_params["day"])


# --- API --------------------------------------------------------------------------------------


@route("/api/daily")
async def daily_overview(request: Request, services: Services) -> JSON:
    person = await require_account(request, services)
    return await overview_json(services, person.person, localizer_of(request))


@route("/api/daily/{game}/{day}")
async def daily_result(request: Request, services: Services) -> JSON:
    """Return the result of a deal; if the person has finished it, bots begin to play it for comparison."""
    person = await require_account(request, services)
    game, day = _game_and_day(request, services)
    attempt = await services.daily.find(person.person, game, day)
    bots = await services.bot_results.poll(game, day) if state_of(attempt) == FINISHED else {}
    return await deal_json(services, attempt, game, day, bots, localizer_of(request))


@route("/api/daily/{game}/{day}", "POST")
async def play_daily(request: Request, services: Services) -> JSON:
    """Open the person's table with today's deal, or return the one that they have."""
    person = await require_person(request, services)
    game, day = _game_and_day(request, services)
    if not await services.daily.find(person.person, game, day):
        limit_new_tables(request)
    id = await services.daily.play(person, game, day)
    return {"table": id, "link": f"/table/{id}"}


@route("/api/daily/{game}/{day}/practice", "POST")
async def practice_daily(request: Request, services: Services) -> JSON:
    person = await require_person(request, services)
    game, day = _game_and_day(request, services)
    limit_new_tables(request)
    settings = await services.daily.practice(person, game, day)
    return {"table": settings.id, "link": f"/table/{settings.id}"}


@route("/api/daily/{game}/{day}/decisions", "POST")
async def daily_decisions(request: Request, services: Services) -> JSON:
    """Return the most expensive decisions of the person's attempt, or the progress of the review that finds them."""
    person = (await require_person(request, services)).person
    game, day = _game_and_day(request, services)
    attempt = await services.daily.find(person, game, day)
    if attempt is None or attempt.value is None:
        raise HttpError(404, msg("daily-not-played"))
    settings = await services.tables.get_settings(attempt.table)
    seat = settings.seat_of(person) or 0
    localize = Localizer(seat, localizer_of(request).language)
    client = client_id(request, person)
    return await poll_costly_decisions(services.review_jobs, services.history, settings.agreed, seat, localize, client)


API: list[Any] = [daily_overview, daily_result, play_daily, practice_daily, daily_decisions]
ROUTES = [daily, daily_deal_page, *API]
