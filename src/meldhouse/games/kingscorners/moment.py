"""The moments of Kings Corners: going out, kings in corners, piles that move, the last card, the pot."""

from typing import Any

from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.notation import PLACE_NAMES
from meldhouse.games.kingscorners.options import Scoring, Stakes
from meldhouse.games.kingscorners.scene import COUNTS
from meldhouse.games.kingscorners.settlement import hand_cost, is_first_turn
from meldhouse.games.kingscorners.state import EARLY_OUT_POINTS, NONE, SIDES
from meldhouse.games.moments import Event
from meldhouse.games.scene import Win

POINTS, CHIPS = COUNTS
CORNERS = PLACE_NAMES[SIDES:]


def win(view: Any, rules: Any) -> Win | None:
    """Return who went out, and what the leftover cards of the others cost; the winner has no cards left."""
    winner = int(view["tally"]["winner"])
    if view["actor"] != NONE or winner == NONE:
        return None
    count, amounts = (POINTS, points(view, rules)) if rules.stakes == Stakes.NONE else (CHIPS, chips(view, rules))
    return Win(winner, SAID("win-title"), (), count, amounts)


def points(view: Any, rules: Any) -> tuple[int, ...]:
    """Return each seat's points in this hand, including those for going out on the first turn [14]."""
    winner, early = int(view["tally"]["winner"]), rules.scoring == Scoring.KLEPLEK and is_first_turn(view, rules)
    return tuple(
        int(hand_cost(view, rules.scoring, seat)) + (EARLY_OUT_POINTS if early and seat == winner else 0)
        for seat in range(rules.seats)
    )


def chips(view: Any, rules: Any) -> tuple[int, ...]:
    return tuple(int(view["chips"][seat] - view["brought"][seat]) for seat in range(rules.seats))


def event(view: Any, rules: Any, seat: int, text: str) -> Event:
    """Return the event to celebrate after a move: a win, a new corner pile, a moved pile, or one card left."""
    if view["actor"] == NONE and view["tally"]["winner"] != NONE:
        return Event.POT if rules.stakes != Stakes.NONE else Event.WIN
    if view["actor"] == NONE:
        return Event.NONE
    if view["held"][seat] == 1:
        return Event.LAST_CARD
    return Event.MELD if moves_pile_or_begins_corner(view, text) else Event.NONE


def moves_pile_or_begins_corner(view: Any, text: str) -> bool:
    verb, place = text.split()[0], text.split()[-1]
    return verb == "move" or (place in CORNERS and view["height"][PLACE_NAMES.index(place)] == 1)
