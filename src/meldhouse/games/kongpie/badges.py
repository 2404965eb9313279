"""The badges of Kong-Pie."""

from typing import Any

from meldhouse.games.badges import Badge
from meldhouse.games.kongpie.state import Ending, Kind

BADGES = (
    Badge("noodle", "card-8H card-8D"),
    Badge("jackpot", "stack-8"),
    Badge("glory", "card-JS card-JC card-JH"),
    Badge("high-kong", "card-QH card-QC card-KS card-KD"),
)


def earned(state: Any, rules: Any, seat: int) -> dict[str, bool]:
    tally = state.tally
    has_won = tally.winner == seat
    return {
        "noodle": tally.kongs[seat][Kind.NOODLE] > 0,
        "jackpot": state.won_tokens[seat] > 0,
        "glory": has_won and tally.glory > 0,
        "high-kong": has_won and tally.ended == Ending.HIGH_KONG,
    }
