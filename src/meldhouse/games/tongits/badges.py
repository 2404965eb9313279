"""The badges of Tongits."""

from typing import Any

from meldhouse.games.badges import Badge
from meldhouse.games.tongits.state import Ended

BADGES = (
    Badge("tongits", "card-7C card-7H card-7S"),
    Badge("challenge", "card-AS card-2S card-3S"),
    Badge("secret", "card-QS card-QH card-QD card-QC"),
    Badge("pot", "stack-8"),
)


def earned(state: Any, rules: Any, seat: int) -> dict[str, bool]:
    has_won = state.tally.winner == seat
    return {
        "tongits": has_won and state.tally.ended == Ended.TONGITS,
        "challenge": has_won and state.tally.ended == Ended.CHALLENGE and state.called != seat,
        "secret": state.buried[seat] > 0,
        "pot": has_won and state.prize > 0,
    }
