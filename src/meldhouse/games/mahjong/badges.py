"""The badges of Mahjong."""

from typing import Any

from meldhouse.games.badges import Badge
from meldhouse.games.mahjong.state import Ending, Meld

KONGS = (Meld.KONG, Meld.HIDDEN_KONG)

BADGES = (
    Badge("kong", "tile-E tile-E tile-E tile-E"),
    Badge("points-24", "tile-1s tile-1s tile-1s"),
    Badge("points-48", "tile-C tile-C tile-C"),
    Badge("robbed", "tile-7p tile-8p tile-9p"),
)


def earned(state: Any, rules: Any, seat: int) -> dict[str, bool]:
    tally = state.tally
    has_won = tally.winner == seat and tally.ending != Ending.EXHAUSTED
    forms = state.melds[seat][: state.n_melds[seat], 0]
    return {
        "kong": any(form in KONGS for form in forms),
        "points-24": has_won and tally.points >= 24,
        "points-48": has_won and tally.points >= 48,
        "robbed": has_won and tally.ending == Ending.ROBBED,
    }
