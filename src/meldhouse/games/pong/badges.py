"""The badges of Pong."""

from typing import Any

from meldhouse.games.badges import Badge

SETS = 4  # in a winning hand

BADGES = (
    Badge("claim", "tile-5p tile-5s tile-5m"),
    Badge("tongs", "tile-8s tile-8s tile-8s"),
    Badge("at-once", "ceki-5p ceki-5s ceki-5m"),
)


def earned(state: Any, rules: Any, seat: int) -> dict[str, bool]:
    tally = state.tally
    has_won = tally.winner == seat
    return {
        "claim": has_won and tally.wins_by_discard > 0,
        "tongs": has_won and tally.tongs == SETS,
        "at-once": has_won and tally.draws == 0,
    }
