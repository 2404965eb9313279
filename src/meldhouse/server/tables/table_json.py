"""Serialization of a table to JSON: its settings, its seats, and its activity."""

from meldhouse.games import Game
from meldhouse.games.labels import setting_label, variant_label
from meldhouse.games.options import options
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.access import is_insider
from meldhouse.server.accounts.display_names import names_by_seat
from meldhouse.server.accounts.models import COLORS
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.activity import TableActivity, activity_of
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.session.seating import BOT, OPEN

UNKNOWN_NAME = msg("somebody")  # shown in place of people whose data was erased
RESERVED = "kept"  # an open seat that is reserved for a person


def table_json(
    context: TableContext,
    settings: TableSettings,
    person: str | None,
    localize: Localizer,
    table: LiveTable | None = None,
) -> JSON:
    """Return a table as a person may see it; `table` is its live state, if the caller already has it."""
    now = activity_of(table) if table else context.tables.activity(settings)
    insider = is_insider(settings, person, context.accounts.invited)
    secret = {"invitation": settings.invitation, "link": link(settings)} if insider else {}
    names = names_by_seat(settings.seats, settings.host, context.accounts.names, localize(UNKNOWN_NAME))
    return {
        "table": settings.id,
        "game": settings.game,
        "title": localize(context.games[settings.game].title),
        "variant": settings.variant,
        "variant_label": localize(variant_label(context.games[settings.game], settings.variant)),
        "options": settings.all_options,
        "changed": list(settings.options),
        "changed_labels": _changed_labels(settings, context.games[settings.game], localize),
        "public": settings.public,
        "listed": settings.listed,
        "spectators": settings.spectators,
        "hands": settings.hands,
        "clock": settings.clock,
        "draw": settings.draw,
        "strict": settings.strict,
        "quick_claims": settings.quick_claims,
        "pace": now.pace,
        "lesson": settings.lesson,
        "practice": settings.is_practice,
        "daily": settings.daily,
        "friends": settings.friends,
        "terms": localize.localize_all(_terms(settings, context.games[settings.game])),
        "state": settings.state,
        "hand": now.hand,
        "opened": settings.opened,
        "watching": now.watching,
        "host": settings.host,
        "rematch": now.rematch,
        **secret,
        "seats": [
            {**_seat_json(context, settings, number, person, now, name), "color": color}
            for number, (name, color) in enumerate(zip(names, _colors(context, settings), strict=True))
        ],
    }


def _colors(context: TableContext, settings: TableSettings) -> list[int]:
    """Return the number of each seat's color: what its person has chosen, as far as no earlier seat has the same."""
    wanted = [context.accounts.profile(seat.person).color for seat in settings.seats]
    colors: dict[int, int] = {}
    for seat, name in enumerate(wanted):
        if name and COLORS.index(name) not in colors.values():
            colors[seat] = COLORS.index(name)
    for seat in range(len(wanted)):
        if seat not in colors:
            colors[seat] = next(n for n in (seat, *range(len(COLORS))) if n not in colors.values())
    return [colors[seat] for seat in range(len(wanted))]


def _changed_labels(settings: TableSettings, game: Game, localize: Localizer) -> list[str]:
    """Return the options that differ from the variant's, with their values, as text for people."""
    known = options(game.rules.Rules)
    changed = {name: value for name, value in settings.options.items() if name in known}
    return localize.localize_all([setting_label(game, name, value) for name, value in changed.items()])


def _terms(settings: TableSettings, game: Game) -> list[Message]:
    """Return messages about claim times and non-default time rules, for people who consider joining."""
    clock_terms = msg("terms-clock", move=int(settings.clock_times.move), reserve=int(settings.clock_times.reserve))
    has_claims = bool(getattr(game.notation, "BEFOREHAND", {}))
    terms = {
        clock_terms: settings.clock != "off",
        msg("terms-strict", claims=has_claims, seconds=int(settings.clock_times.pause)): settings.strict,
        msg("terms-claims"): has_claims and not settings.strict and not settings.quick_claims,
        msg("terms-quick-claims"): has_claims and settings.quick_claims,
    }
    return [message for message, applies in terms.items() if applies]


def link(settings: TableSettings) -> str:
    return f"/table/{settings.id}" if settings.public else f"/join/{settings.invitation}"


def _seat_json(
    context: TableContext, settings: TableSettings, number: int, person: str | None, now: TableActivity, name: str
) -> JSON:
    seat = settings.seats[number]
    return {
        "seat": number,
        "is": RESERVED if seat.kind == OPEN and seat.person else seat.kind,
        "name": name,
        "person": seat.person,
        "avatar": context.accounts.profile(seat.person).avatar,
        "here": seat.kind == BOT or number in now.here,
        "you": number == settings.seat_of(person),
        "bot": now.bots[number],
        "replaced": number in now.replaced,
    }
