"""The kinds of positions of Tongits."""

from typing import Any

from meldhouse.games.position_kinds import Situation
from meldhouse.games.tongits.options import AllBurned
from meldhouse.games.tongits.state import Phase


def count_to_answer(s: Any, rules: Any) -> int:
    """Return how many players still have to answer a called draw, including the asked one."""
    if s.phase != Phase.ANSWER:
        return 0
    others = range(int(s.actor - s.called) % len(s.held), len(s.held))
    may = [
        s.laid[seat] > 0 or (rules.secret_allows_challenge and s.buried[seat] > 0) for seat in seats_after(s, others)
    ]
    return sum(bool(m) for m in may)


def seats_after(s: Any, places: Any) -> list[int]:
    return [(int(s.called) + place) % len(s.held) for place in places]


def any_other_seat(s: Any, field: str) -> bool:
    """Return whether a field is above zero for any seat other than the actor."""
    return any(s[field][seat] > 0 for seat in range(len(s.held)) if seat != s.actor)


SITUATIONS = {
    "start of a turn": Situation(lambda s, rules: s.phase == Phase.START),
    "lay and discard": Situation(lambda s, rules: s.phase == Phase.ACT),
    "the dealer's thirteen cards": Situation(lambda s, rules: s.tally.turns == 1),
    "a meld in the open": Situation(lambda s, rules: s.melds > 0, seeking=("drop", "take")),
    "a card connected": Situation(lambda s, rules: s.tally.connects > 0, seeking=("drop", "take", "connect")),
    "a draw barred": Situation(
        lambda s, rules: s.phase == Phase.START and s.blocked[s.actor] and s.laid[s.actor],
        seeking=("drop", "take", "connect"),
        shunning=("call", "tongits"),
    ),
    "a draw may be called": Situation(
        lambda s, rules: s.phase == Phase.START and s.laid[s.actor] and not s.blocked[s.actor],
        seeking=("drop", "take"),
        shunning=("call", "tongits"),
    ),
    "fold or challenge, two to answer": Situation(
        lambda s, rules: count_to_answer(s, rules) == 2, seeking=("drop", "take", "call"), shunning=("tongits",)
    ),
    "fold or challenge, the last to answer": Situation(
        lambda s, rules: count_to_answer(s, rules) == 1,
        seeking=("drop", "take", "call"),
        shunning=("tongits",),
        ends=True,
    ),
    "fold or challenge, after a challenge": Situation(
        lambda s, rules: s.phase == Phase.ANSWER and s.challenging,
        seeking=("challenge", "drop", "take", "call"),
        shunning=("tongits",),
        ends=True,
    ),
    "a secret": Situation(
        lambda s, rules: any_other_seat(s, "buried"), seeking=("secret", "pick"), shunning=("call", "drop", "tongits")
    ),
    "fold or challenge with a secret": Situation(
        lambda s, rules: s.phase == Phase.ANSWER and s.buried.any(),
        options={"secret_allows_challenge": True},
        seeking=("secret", "call"),
        shunning=("tongits",),
    ),
    "four in the open": Situation(
        lambda s, rules: s.fours.any(), seeking=("drop",), shunning=("call", "tongits", "secret"), random=True
    ),
    "the deck out": Situation(lambda s, rules: s.left == 0, shunning=("call", "tongits", "drop", "connect", "take")),
    "the deck out, all burned": Situation(
        lambda s, rules: s.left == 0 and not (s.laid.any() or s.buried.any()),
        options={"all_burned": AllBurned.LAST_PICKER_WINS},
        shunning=("call", "tongits", "drop", "connect", "take", "secret"),
    ),
}
