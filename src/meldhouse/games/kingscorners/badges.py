"""The badges of Kings Corners."""

from typing import Any

from meldhouse.games.badges import Badge
from meldhouse.games.kingscorners.settlement import is_first_turn
from meldhouse.games.kingscorners.state import SEATS, SIDES

BADGES = (
    Badge("corners", "card-KS card-KH card-KC card-KD"),
    Badge("crowd", "card-10C card-9H card-8S"),
    Badge("first-turn", "card-AS"),
)


def earned(state: Any, rules: Any, seat: int) -> dict[str, bool]:
    has_won = state.tally.winner == seat
    return {
        "corners": has_won and all(state.height[SIDES:] > 0),
        "crowd": has_won and rules.seats == SEATS,
        "first-turn": has_won and bool(is_first_turn(state, rules)),
    }
