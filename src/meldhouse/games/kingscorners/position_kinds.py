"""The kinds of positions of Kings Corners."""

from typing import Any

from meldhouse.games.kingscorners.state import KINGS, SIDES
from meldhouse.games.position_kinds import Situation


def any_other_seat(s: Any, field: str) -> bool:
    """Return whether a field is above zero for any seat other than the actor."""
    return any(s[field][seat] > 0 for seat in range(len(s.held)) if seat != s.actor)


def can_play_king(s: Any, rules: Any) -> bool:
    """Return whether the actor holds a king while a corner is empty."""
    return bool(s.hand[s.actor] & KINGS) and not s.height[SIDES:].all()


SITUATIONS = {
    "a turn begins": Situation(lambda s, rules: not (s.played or s.moved)),
    "a card was played": Situation(lambda s, rules: s.played),
    "a pile was moved": Situation(lambda s, rules: s.moved, seeking=("move",)),
    "a corner is begun": Situation(lambda s, rules: s.height[SIDES:].any()),
    "a side is empty": Situation(lambda s, rules: not s.height[:SIDES].all(), seeking=("move",)),
    "two players": Situation(lambda s, rules: s.left > 0, options={"seats": 2}),
    "six players": Situation(lambda s, rules: s.left > 0, options={"seats": 6}),
    "the stock is out": Situation(lambda s, rules: s.left == 0, seeking=("end",)),
    "nearly an impasse": Situation(lambda s, rules: s.idle > 0, seeking=("end",)),
    "drawn first": Situation(lambda s, rules: s.drew, variant="drawfirst"),
    "a king must be played": Situation(can_play_king, variant="forced", random=True),
    "a king may be kept for a fine": Situation(can_play_king, variant="penalty", seeking=("end",)),
    "chips in the pot": Situation(lambda s, rules: s.pot > rules.seats, variant="chips", seeking=("end",)),
    "units in the pool": Situation(lambda s, rules: s.pot > 0, variant="pool", seeking=("end",)),
    "a drawn card to be placed": Situation(
        lambda s, rules: s.placing, variant="becker", options={"hand_size": 1}, seeking=("move", "play")
    ),
    "a joker in another hand": Situation(lambda s, rules: any_other_seat(s, "jokers"), variant="jokers"),
    "a joker in one's own hand": Situation(lambda s, rules: s.jokers[s.actor], variant="jokers"),
    "a joker on a pile": Situation(lambda s, rules: s.wild.any(), variant="jokers"),
    "a joker in a corner": Situation(lambda s, rules: s.blocked, variant="jokers"),
}
