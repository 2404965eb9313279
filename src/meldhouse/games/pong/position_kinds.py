"""The kinds of positions of Pong."""

from typing import Any

from meldhouse.games.pong.state import HAND, NONE, SEATS, Phase
from meldhouse.games.position_kinds import Situation
from meldhouse.pieces.threes import LOOSE, RANK_OF, UNIT_OF


def is_window(s: Any) -> bool:
    return bool(s.window)


def has_known_tile(s: Any) -> bool:
    """Return whether any seat other than the actor holds a tile that it took openly."""
    return any(s.known[seat].any() for seat in range(len(s.known)) if seat != s.actor)


def was_asked_before(s: Any, rules: Any) -> bool:
    """Return whether a seat between the discarder and the asked seat could have won on the tile."""
    return any(completes(s, rules, (int(s.turn) + place) % SEATS) for place in range(1, int(s.actor - s.turn) % SEATS))


def completes(s: Any, rules: Any, seat: int) -> bool:
    """Return whether the last discard completes a seat's hand."""
    kind = s.discards[s.lying - 1]
    keys = s.keys[seat].astype(int)
    keys[RANK_OF[kind]] += UNIT_OF[kind]
    return not any(LOOSE[rules.serong, key] for key in keys)


SITUATIONS = {
    "discard": Situation(lambda s, rules: s.phase == Phase.DISCARD),
    "take or draw": Situation(lambda s, rules: s.phase == Phase.CHOICE),
    "complete, playing on": Situation(lambda s, rules: s.phase == Phase.DISCARD and s.loose[s.actor] == 0),
    "window": Situation(lambda s, rules: is_window(s), shunning=("win",)),
    "window, the next seat asked": Situation(
        lambda s, rules: is_window(s) and s.actor == (s.turn + 1) % SEATS, shunning=("win",)
    ),
    "window, after a pass": Situation(lambda s, rules: is_window(s) and was_asked_before(s, rules), shunning=("win",)),
    "window, mixed sets": Situation(lambda s, rules: is_window(s), variant="mixed", shunning=("win",)),
    "window, the wall used up": Situation(
        lambda s, rules: is_window(s) and s.left == 0, options={"take_after_empty": True}, shunning=("win",)
    ),
    "window at the end": Situation(lambda s, rules: is_window(s) and s.left == 0, shunning=("win",), ends=True),
    "the last discard": Situation(
        lambda s, rules: s.phase == Phase.CHOICE and s.left == 0,
        options={"take_after_empty": True},
        shunning=("win",),
    ),
    "the last tile": Situation(lambda s, rules: s.phase == Phase.DISCARD and s.left == 0, shunning=("win",), ends=True),
    "a taken tile in a hand": Situation(lambda s, rules: has_known_tile(s), seeking=("take",)),
    "a taken tile to be kept": Situation(
        lambda s, rules: s.phase == Phase.DISCARD and s.known[s.actor].any(),
        options={"may_discard_taken": False},
        seeking=("take",),
        shunning=("win",),
    ),
    "just taken": Situation(
        lambda s, rules: s.taken != NONE and s.tiles[s.actor] > HAND,
        options={"no_instant_return": True},
        seeking=("take",),
    ),
}
