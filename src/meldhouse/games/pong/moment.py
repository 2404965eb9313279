"""The moments of Pong, which pages show large: a take, and a winning hand, divided into its sets."""

from typing import Any

from meldhouse.games.moments import Event
from meldhouse.games.pong import SAID
from meldhouse.games.pong.scene import COUNTS, taken_winning_tile
from meldhouse.games.pong.score_breakdown import set_groups
from meldhouse.games.pong.state import NONE, Phase
from meldhouse.games.scene import Win, WinGroup

EVENTS = {"win": Event.WIN, "take": Event.CLAIM}


def win(view: Any, rules: Any) -> Win | None:
    """Return the four sets of the winning hand."""
    winner = int(view["tally"]["winner"])
    if view["phase"] != Phase.OVER or winner == NONE:
        return None
    groups = set_groups(view["keys"][winner], rules)
    return Win(
        winner,
        SAID("win-title"),
        tuple(WinGroup(group.says, tuple(group.names)) for group in groups),
        COUNTS[0],
        tuple(int(view["chips"][seat] - view["brought"][seat]) for seat in range(rules.seats)),
        taken_winning_tile(view),
    )


def event(view: Any, rules: Any, seat: int, text: str) -> Event:
    """Return the event to celebrate after a move, which depends on the move's verb."""
    return EVENTS.get(text.split()[0], Event.NONE)
