"""A table as JSON: its settings, who sits there, and what is going on."""

from typing import Protocol

from meldhouse.games import Game
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.display_names import names_at
from meldhouse.server.accounts.registry import AccountRegistry
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.activity import TableActivity
from meldhouse.session.seating import BOT, OPEN

SOMEBODY = msg("somebody")  # what people are called of whom nothing is known any more
KEPT = "kept"  # what a seat is to others that is open for somebody


class Knows(Protocol):
    """What is known in the house."""

    games: dict[str, Game]
    people: AccountRegistry

    def insider(self, sheet: TableSettings, person: str | None) -> bool: ...


def table_told(house: Knows, sheet: TableSettings, person: str | None, read: Localizer, now: TableActivity) -> JSON:
    insider = house.insider(sheet, person)
    secret = {"invitation": sheet.invitation, "link": link(sheet)} if insider else {}
    names = names_at(sheet.seats, sheet.host, house.people.names, read(SOMEBODY))
    return {
        "table": sheet.id,
        "game": sheet.game,
        "title": read(house.games[sheet.game].title),
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
        "terms": read.localize_all(_terms(sheet, house.games[sheet.game])),
        "state": sheet.state,
        "hand": now.hand,
        "opened": sheet.opened,
        "watching": now.watching,
        "host": sheet.host,
        "rematch": now.rematch,
        **secret,
        "seats": [_seat_told(sheet, number, person, now, name) for number, name in enumerate(names)],
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


def _seat_told(sheet: TableSettings, number: int, person: str | None, now: TableActivity, name: str) -> JSON:
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
