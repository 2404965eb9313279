"""The pages about a person: their hands, and the link to another device."""

from starlette.requests import Request
from starlette.responses import Response

from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.device_links import MINUTES
from meldhouse.server.accounts.models import Person
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.results import PAGE_SIZE, ResultTotals
from meldhouse.server.http.api import page_of
from meldhouse.server.http.locale import reader_of
from meldhouse.server.http.pages.base import page, reach_of, render
from meldhouse.server.http.pages.quiz import progress
from meldhouse.server.http.pages.result_chart import HIGH, WIDE, curve
from meldhouse.server.registry.services import Services
from meldhouse.server.tables.table_json import table_json

MINUS = "\N{MINUS SIGN}"


def moved(unit: str, worth: float) -> Message:
    """`+3 chips`, `−0.33 points`."""
    figure = _signed(worth)
    return msg(f"n-{unit}-result", figure=figure, many="one" if figure in ("+1", f"{MINUS}1") else "other")


def _signed(worth: float) -> str:
    """Return a figure with up to two decimals; whole numbers stay whole."""
    rounded = round(worth, 2) or 0.0  # no negative zero
    text = f"{abs(rounded):.2f}".rstrip("0").rstrip(".")
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else ""
    return sign + text


@page("/mine")
async def mine(request: Request, services: Services, me: Person) -> Response:
    localize = reader_of(request)
    over = await services.results.tables(me.person, over=True)
    number = page_of(request)
    shown = over[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]
    under_way = [table["table"] for table in services.listing.of_person(me.person, localize)]
    all_settings = await services.tables.get_readable([*under_way, *shown])
    told = [table_json(services, settings, me.person, localize) for settings in all_settings]
    worth = await services.results.totals_at(me.person, [table["table"] for table in told])
    return render(
        request,
        "mine",
        me,
        results=await results_told(services, me.person, localize),
        school=await progress(services, me.person, localize),
        picture={"wide": WIDE, "high": HIGH},
        tables=told,
        worth={id: (localize(moved(unit, sum_of)), hands) for id, (unit, hands, sum_of) in worth.items()},
        open={settings.id for settings in all_settings if settings.state != "open" and settings.can_reveal_hands},
        number=number,
        pages=-(-len(over) // PAGE_SIZE),
        minutes=MINUTES,
        reach=reach_of(request),
    )


async def results_told(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """For each game, and what it is played for: the variants, how it went, the best hand and the worst."""
    kinds: dict[tuple[str, str], list[ResultTotals]] = {}
    for tally in await services.results.totals(person):
        if tally.game in services.games:
            kinds.setdefault((tally.game, tally.unit), []).append(tally)
    return [await _game_told(services, person, localize, game, unit, of) for (game, unit), of in kinds.items()]


async def _game_told(
    services: Services, person: str, localize: Localizer, game: str, unit: str, tallies: list[ResultTotals]
) -> JSON:
    drawn = curve(await services.results.by_hand(person, game, unit))
    ends = {key: await services.results.extreme(person, game, unit, key == "best") for key in ("best", "worst")}
    return {
        "title": localize(services.games[game].title),
        "unit": unit,
        "hands": sum(tally.hands for tally in tallies),
        "curve": drawn,
        **{name: localize(moved(unit, getattr(drawn, name))) for name in ("top", "bottom", "last")},
        "variants": [{**tally._asdict(), "worth": localize(moved(unit, tally.worth))} for tally in tallies],
        "ends": [(key, noted, localize(moved(unit, noted.worth))) for key, noted in ends.items()],
    }


@page("/device/{code}")
async def device(request: Request, services: Services, me: Person) -> Response:
    """Asked first: programs that look at links before people do use nothing up."""
    code = request.path_params["code"]
    owner = await services.accounts.find_by_key(services.device_links.look(code))
    return render(request, "device", me, code=code, owner=owner.name if owner else "")


ROUTES = [mine, device]
