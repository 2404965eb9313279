"""A table as JSON: its settings, who sits there, and what is going on."""

from meldhouse.games import Game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.access import is_insider
from meldhouse.server.accounts.display_names import names_at
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.activity import TableActivity, glimpse_of
from meldhouse.server.tables.context import TableContext
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.session.seating import BOT, OPEN

SOMEBODY = msg("somebody")  # what people are called of whom nothing is known any more
KEPT = "kept"  # what a seat is to others that is open for somebody


def table_json(
    context: TableContext, sheet: TableSettings, person: str | None, read: Localizer, table: LiveTable | None = None
) -> JSON:
    """Return a table as a person may see it; `table` is its live state where the caller has it at hand."""
    now = glimpse_of(table) if table else context.tables.activity(sheet)
    insider = is_insider(sheet, person, context.accounts.invited)
    secret = {"invitation": sheet.invitation, "link": link(sheet)} if insider else {}
    names = names_at(sheet.seats, sheet.host, context.accounts.names, read(SOMEBODY))
    return {
        "table": sheet.id,
        "game": sheet.game,
        "title": read(context.games[sheet.game].title),
        "variant": sheet.variant,
        "options": sheet.all_options,
        "changed": list(sheet.options),
        "public": sheet.public,
        "listed": sheet.listed,
        "spectators": sheet.spectators,
        "hands": sheet.hands,
        "clock": sheet.clock,
        "draw": sheet.draw,
        "strict": sheet.strict,
        "quick_claims": sheet.quick_claims,
        "pace": now.pace,
        "lesson": sheet.lesson,
        "terms": read.localize_all(_terms(sheet, context.games[sheet.game])),
        "state": sheet.state,
        "hand": now.hand,
        "opened": sheet.opened,
        "watching": now.watching,
        "host": sheet.host,
        "rematch": now.rematch,
        **secret,
        "seats": [_seat_json(sheet, number, person, now, name) for number, name in enumerate(names)],
    }


def _terms(sheet: TableSettings, game: Game) -> list[Message]:
    """What else than usual is agreed about time, for whoever thinks of sitting down."""
    of_clock = msg("terms-clock", move=int(sheet.speed.move), reserve=int(sheet.speed.reserve))
    claimed = bool(getattr(game.notation, "BEFOREHAND", {}))
    agreed = {
        of_clock: sheet.clock != "off",
        msg("terms-strict", claims=claimed, seconds=int(sheet.speed.pause)): sheet.strict,
        msg("terms-quick-claims"): claimed and sheet.quick_claims,
    }
    return [said for said, holds in agreed.items() if holds]


def link(sheet: TableSettings) -> str:
    return f"/table/{sheet.id}" if sheet.public else f"/join/{sheet.invitation}"


def _seat_json(sheet: TableSettings, number: int, person: str | None, now: TableActivity, name: str) -> JSON:
    seat = sheet.seats[number]
    return {
        "seat": number,
        "is": KEPT if seat.kind == OPEN and seat.person else seat.kind,
        "name": name,
        "person": seat.person,
        "here": seat.kind == BOT or number in now.here,
        "you": number == sheet.seat_of(person),
        "bot": now.bots[number],
        "replaced": number in now.replaced,
    }
