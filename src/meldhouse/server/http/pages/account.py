"""The pages about a person: their hands, and the link for another device."""

from collections.abc import Sequence

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from meldhouse.art.avatars import AVATARS, default_avatar
from meldhouse.games import Game
from meldhouse.games.badges import all_badges, badge_reason, badge_title
from meldhouse.games.labels import variant_label
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.device_links import LIFETIME_MINUTES
from meldhouse.server.accounts.models import COLORS, Person, Profile
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.averages import MIN_HANDS, average
from meldhouse.server.history.badges import EarnedBadge
from meldhouse.server.history.results import PAGE_SIZE, ResultTotals
from meldhouse.server.http.api import page_number
from meldhouse.server.http.auth import limits_of
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.http.pages.base import addresses_json, page, render
from meldhouse.server.http.pages.luck import luck_by_game
from meldhouse.server.http.pages.quiz import progress
from meldhouse.server.http.pages.result_chart import HEIGHT, WIDTH, curve
from meldhouse.server.registry.companions import people_json
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.table_json import table_json
from meldhouse.util.bold_text import bold, to_html

MINUS = "\N{MINUS SIGN}"


def format_result(unit: str, result: float) -> Message:
    """Return a message with a signed result, such as `+3 chips` or `−0.33 points`."""
    figure = signed(result)
    return msg(f"n-{unit}-result", figure=figure, many="one" if figure in ("+1", f"{MINUS}1") else "other")


def signed(value: float) -> str:
    """Return a signed number with at most two decimals; whole numbers have none."""
    rounded = round(value, 2) or 0.0  # avoids a negative zero
    text = f"{abs(rounded):.2f}".rstrip("0").rstrip(".")
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else ""
    return sign + text


@page("/mine")
async def mine(request: Request, services: Services, me: Person) -> Response:
    localize = localizer_of(request)
    over = await services.results.tables(me.person, over=True)
    number = page_number(request)
    shown = over[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    open_ids = [table["table"] for table in services.listing.of_person(me.person, localize)]
    all_settings = await services.tables.get_readable([*open_ids, *shown])
    tables = [table_json(services, settings, me.person, localize) for settings in all_settings]
    totals = await services.results.totals_at(me.person, [table["table"] for table in tables])
    return render(
        request,
        "mine",
        me,
        **await profile_context(services, me.person, localize),
        luck=await luck_by_game(services, me.person, localize),
        **await _companions_context(request, services, me.person),
        shared=await services.shared_pages.link(me.person),
        hands=await _shared_hands_json(services, me.person, localize),
        unseen=services.accounts.profile(me.person).unseen,
        avatars=list(AVATARS),
        colors=COLORS,
        school=await progress(services, me.person, localize),
        tables=tables,
        worth={id: _total_html(localize, unit, hands, total) for id, (unit, hands, total) in totals.items()},
        open={settings.id for settings in all_settings if settings.state != "open" and settings.can_reveal_hands},
        number=number,
        pages=-(-len(over) // PAGE_SIZE),
        minutes=LIFETIME_MINUTES,
        reach=addresses_json(request),
    )


async def _shared_hands_json(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """Return the hands that a person shares, with the titles of their games."""
    shared = await services.shared_hands.of(person)
    games = {
        settings.id: settings.game for settings in await services.tables.get_readable({one.table for one in shared})
    }
    titles = {id: localize(services.games[game].title) for id, game in games.items() if game in services.games}
    return [
        {"title": titles.get(one.table, ""), "day": one.since[:10], "link": one.link, "token": one.token}
        for one in shared
    ]


async def _companions_context(request: Request, services: Services, person: str) -> JSON:
    """Return the people with whom a person has played, with their drawings and the numbers of their colors."""
    found = await people_json(services, person, limits_of(request).sockets)
    for one in found["people"]:
        one["face"] = one["avatar"] or default_avatar(one["person"])
        one["number"] = COLORS.index(one["color"]) if one["color"] else None
    return found


async def profile_context(services: Services, person: str, localize: Localizer) -> JSON:
    """Return what a template needs to show a person with their badges and results."""
    profile = services.accounts.profile(person)
    return {
        "face": face_of(profile, person),
        "color": COLORS.index(profile.color) if profile.color else None,
        "badges": await badges_json(services, person, localize),
        "results": await results_json(services, person, localize),
        "picture": {"wide": WIDTH, "high": HEIGHT},
    }


def face_of(profile: Profile, person: str) -> str:
    """Return the drawing of a person: the one that they have chosen, or the one that follows from their ID."""
    return profile.avatar or default_avatar(person)


def _total_html(localize: Localizer, unit: str, hands: int, total: float) -> Markup:
    result = localize(format_result(unit, total))
    return to_html(localize(msg("mine-total", total=bold(result), n=hands)))


async def results_json(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """Return a person's results for each game and unit: variants, a chart, the best and the worst hand."""
    kinds: dict[tuple[str, str], list[ResultTotals]] = {}
    for tally in await services.results.totals(person):
        if tally.game in services.games:
            kinds.setdefault((tally.game, tally.unit), []).append(tally)
    return [await _game_results_json(services, person, localize, game, unit, of) for (game, unit), of in kinds.items()]


async def badges_json(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """Return the badges of the games that a person has played; `day` is empty for those not earned yet."""
    totals = await services.results.totals(person)
    earned = await services.badges.of(person, totals)
    played = [name for name in dict.fromkeys(one.game for one in totals) if name in services.games]
    return [
        _badge_json(services.games[name], badge.name, earned.get((name, badge.name)), localize)
        for name in played
        for badge in all_badges(services.games[name])
    ]


def _badge_json(game: Game, name: str, earned: EarnedBadge | None, localize: Localizer) -> JSON:
    return {
        "game": game.name,
        "name": name,
        "picture": f"/art/badge-{game.name}-{name}.svg",
        "title": localize(badge_title(game, name)),
        "reason": localize(badge_reason(game, name)),
        "day": earned.ended[:10] if earned else "",
        "link": f"/replay/{earned.table}?hand={earned.hand}" if earned else "",
    }


def _average_sentence(results: Sequence[float], unit: str) -> Message:
    """Return a sentence about the average result per hand, or one that says that there are too few hands."""
    found = average(results)
    if found is None:
        return msg("mine-average-unknown", n=len(results), least=MIN_HANDS)
    return msg("mine-average", mean=format_result(unit, found.mean), low=signed(found.low), high=signed(found.high))


async def _game_results_json(
    services: Services, person: str, localize: Localizer, game: str, unit: str, tallies: list[ResultTotals]
) -> JSON:
    by_hand = await services.results.by_hand(person, game, unit)
    chart = curve(by_hand)
    extremes = {key: await services.results.extreme(person, game, unit, key == "best") for key in ("best", "worst")}
    return {
        "title": localize(services.games[game].title),
        "unit": unit,
        "total": _total_html(localize, unit, sum(tally.hands for tally in tallies), chart.last),
        "average": localize(_average_sentence(by_hand, unit)),
        "curve": chart,
        **{name: localize(format_result(unit, getattr(chart, name))) for name in ("top", "bottom", "last")},
        "variants": [
            {
                **tally._asdict(),
                "label": localize(variant_label(services.games[game], tally.variant)),
                "worth": localize(format_result(unit, tally.worth)),
            }
            for tally in tallies
        ],
        "ends": [(key, hand, localize(format_result(unit, hand.worth))) for key, hand in extremes.items()],
    }


@page("/device/{code}")
async def device(request: Request, services: Services, me: Person) -> Response:
    """Show a page that asks for confirmation, so that link previews do not use up the code."""
    code = request.path_params["code"]
    owner = await services.accounts.find_by_key(services.device_links.find_key(code))
    return render(request, "device", me, code=code, owner=owner.name if owner else "")


ROUTES = [mine, device]
