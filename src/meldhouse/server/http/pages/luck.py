"""Luck and play in a person's own hands: the estimate of a hand, and totals for each game."""

from typing import Any

from starlette.requests import Request

from meldhouse.i18n import Localizer, msg
from meldhouse.luck.format_text import digits_of, luck_messages, signed, total_messages
from meldhouse.luck.total import MIN_HANDS
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.luck import HandLuck, total_of
from meldhouse.server.http.api import require_account, require_actor, route
from meldhouse.server.http.locale import localizer_of
from meldhouse.server.registry.services import Services
from meldhouse.util.integers import parse_integer


@route("/api/tables/{id}/luck")
async def hand_luck(request: Request, services: Services) -> JSON:
    """Return the estimate of the person's own hand once there is one; if there is none, queue the hand."""
    person = await require_account(request, services)
    actor, _ = await require_actor(request, services)
    hands = await actor.submit(actor.count_finished_hands)
    hand = parse_integer(request.query_params.get("hand", "0"))
    if hand is None or not 0 <= hand < hands:
        raise HttpError(404, msg("that-hand-not-over" if hands else "no-hand-over"))
    if not actor.settings.can_reveal_hands:
        raise HttpError(403, msg("held-by-others"))
    id, game = actor.settings.id, actor.settings.game
    found = await services.luck.of_hand(id, hand, person.person)
    if found is None or (not found.is_estimated and not _is_awaited(services, found, game)):
        raise HttpError(404, msg("luck-none"))
    if found.is_estimated:
        return _estimate_json(found, localizer_of(request))
    services.luck_jobs.request([(id, hand)])
    return {"ready": False, "says": []}


def _is_awaited(services: Services, hand: HandLuck, game: str) -> bool:
    """Return whether a hand without an estimate will get one."""
    return hand.can_be_estimated(game) and (hand.table, hand.hand) not in services.luck_jobs.failed


def _estimate_json(found: HandLuck, localize: Localizer) -> JSON:
    as_seat = Localizer(found.seat, localize.language)
    return {
        "ready": True,
        "unit": found.unit,
        "result": found.result,
        "luck": found.luck,
        "play": found.play,
        "interval": found.interval,
        "says": as_seat.localize_all(luck_messages(found, found.seat)),
    }


# --- a person's last hands ------------------------------------------------------------------------


async def luck_by_game(services: Services, person: str, localize: Localizer) -> list[JSON]:
    """Return luck and play for each game that a person has played, for this person alone."""
    totals = await services.results.totals(person)
    kinds = dict.fromkeys((tally.game, tally.unit) for tally in totals if tally.game in services.games)
    found = [await _luck_of_game(services, person, game, unit, localize) for game, unit in kinds]
    return [game for game in found if game]


async def _luck_of_game(services: Services, person: str, game: str, unit: str, localize: Localizer) -> JSON | None:
    """Return luck and play over a person's last hands of a game, and hand by hand; None if there is no such hand.

    Hands without an estimate are queued.
    """
    hands = await services.luck.last_hands(person, game, unit)
    waiting = [hand for hand in hands if not hand.is_estimated and _is_awaited(services, hand, game)]
    services.luck_jobs.request((hand.table, hand.hand) for hand in waiting)
    estimated = [hand for hand in hands if hand.is_estimated]
    if not estimated and not waiting:
        return None
    total = total_of(unit, hands)
    few = max(0, MIN_HANDS - len(estimated) - len(waiting))
    says = total_messages(total) if total else (msg("luck-total-few", n=few),) if few else ()
    return {
        "title": localize(services.games[game].title),
        "says": Localizer(0, localize.language).localize_all(says),
        "waiting": localize(msg("luck-total-waiting", n=len(waiting))) if waiting else "",
        "hands": [_row_json(hand) for hand in estimated],
    }


def _row_json(hand: HandLuck) -> JSON:
    digits = digits_of(hand)
    luck, play, low, high = (signed(value, digits) for value in (hand.luck, hand.play, *hand.interval))
    figures = {"luck": luck, "play": play, "low": low, "high": high, "is_certain": hand.is_certain}
    result = signed(hand.result, 0 if hand.result.is_integer() else 2)
    return {"table": hand.table, "hand": hand.hand, "day": hand.ended[:10], "result": result, **figures}


API: list[Any] = [hand_luck]  # described in http/openapi.py
ROUTES = API
