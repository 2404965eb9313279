"""The routes that open a table in the middle of a hand."""

from starlette.requests import Request

from meldhouse.i18n import msg
from meldhouse.server.accounts.models import Person
from meldhouse.server.accounts.table_settings import TableSettings
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.http.api import limit_new_tables, require_actor, route
from meldhouse.server.http.auth import require_person
from meldhouse.server.http.parsing import read_json_body
from meldhouse.server.ratelimit.limiter import client_id
from meldhouse.server.registry.positions import PlayedDeal
from meldhouse.server.registry.services import Services
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import parse_integer


@route("/api/tables/{id}/positions", "POST")
async def position_of_table(request: Request, services: Services) -> JSON:
    """Open a table at a decision in a finished hand of a table, if the person may see all its hands."""
    person = await _require_opener(request, services)
    actor, _ = await require_actor(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    if not actor.settings.can_reveal_hands:
        raise HttpError(403, msg("held-by-others"))
    services.daily.require_past(actor.settings)
    hand, move = _hand_and_move(request, hands)
    bots = [seat.bot for seat in actor.settings.seats]
    client = client_id(request, person.person)
    return _answer(await services.positions.open_stored(person, actor.settings.agreed, hand, move, bots, client))


@route("/api/records/{id}/positions", "POST")
async def position_of_record(request: Request, services: Services) -> JSON:
    person = await _require_opener(request, services)
    client = client_id(request, person.person)
    _, agreed, rules = await services.history.uploaded(request.path_params["id"], client)
    hand, move = _hand_and_move(request, await services.history.count(agreed.id))
    return _answer(await services.positions.open_stored(person, agreed, hand, move, [""] * rules.seats, client))


@route("/api/positions", "POST")
async def position_of_deal(request: Request, services: Services) -> JSON:
    """Open a table in the position after a given deal and moves."""
    person = await _require_opener(request, services)
    played = _parse_deal(await read_json_body(request))
    return _answer(await services.positions.open_deal(person, played, client_id(request, person.person)))


async def _require_opener(request: Request, services: Services) -> Person:
    person = await require_person(request, services)
    limit_new_tables(request)
    return person


def _hand_and_move(request: Request, hands: int) -> tuple[int, int]:
    hand, move = (parse_integer(request.query_params.get(name, "0")) for name in ("hand", "move"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    if move is None:
        raise Mistake(msg("position-move-is-a-number"))
    return hand, move


def _parse_deal(body: JSON) -> PlayedDeal:
    options, moves, seed = body.get("options") or {}, body.get("moves") or [], body.get("seed")
    if not isinstance(options, dict):
        raise Mistake(msg("options-are-names"))
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise Mistake(msg("position-moves-are-texts"))
    return PlayedDeal(
        game=str(body.get("game", "")),
        variant=str(body.get("variant") or "") or None,
        options={str(name): str(value) for name, value in options.items()},
        deck=str(body.get("deck") or ""),
        seed=seed if isinstance(seed, int) and not isinstance(seed, bool) else None,
        moves=tuple(moves),
    )


def _answer(settings: TableSettings) -> JSON:
    return {"table": settings.id, "link": f"/table/{settings.id}"}


ROUTES = [position_of_table, position_of_record, position_of_deal]
