"""Kinds of positions of Mahjong, for tests and benchmarks."""

from typing import Any

from meldhouse.games.mahjong.state import NONE, PASS, Meld, Phase
from meldhouse.games.position_kinds import Situation


def has_meld(s: Any, form: Meld) -> bool:
    """Return whether any seat other than the actor has a meld of that form."""
    return any(
        s.melds[seat][i][0] == form for seat in range(len(s.n_melds)) if seat != s.actor for i in range(s.n_melds[seat])
    )


def sealed_answers(s: Any) -> list[int]:
    """Return the claim answers that seats have given and that have not been revealed yet."""
    return [int(answer) for answer in s.answers if s.window and answer != NONE]


SITUATIONS = {
    "turn": Situation(lambda s, rules: s.phase == Phase.TURN),
    "after a claim": Situation(lambda s, rules: s.phase == Phase.CLAIMED, seeking=("chow", "pung")),
    "mahjong may be declared": Situation(
        lambda s, rules: s.phase == Phase.TURN and s.wins[s.actor], variant="table", shunning=("hu",)
    ),
    "window": Situation(lambda s, rules: s.phase == Phase.CLAIM),
    "window, mahjong possible": Situation(
        lambda s, rules: s.phase == Phase.CLAIM and s.wins.any(), variant="table", shunning=("hu",)
    ),
    "window, after a pass": Situation(lambda s, rules: PASS in sealed_answers(s), seeking=("pass",)),
    "window, a claim sealed": Situation(
        lambda s, rules: any(answer != PASS for answer in sealed_answers(s)), seeking=("chow", "pung", "kong")
    ),
    "window on a kong": Situation(
        lambda s, rules: s.phase == Phase.ROBBERY,
        variant="table",
        seeking=("kong ", "pung"),
        shunning=("hu",),
    ),
    "window on the last discard": Situation(
        lambda s, rules: s.phase == Phase.CLAIM and s.front == s.back, variant="table", shunning=("hu",), ends=True
    ),
    "a replacement drawn": Situation(
        lambda s, rules: s.phase == Phase.TURN and s.replaced, seeking=("kong", "pung"), shunning=("hu",)
    ),
    "a kong face down": Situation(
        lambda s, rules: has_meld(s, Meld.HIDDEN_KONG), seeking=("kong ", "pass"), shunning=("hu",)
    ),
    "a kong that shows itself": Situation(
        lambda s, rules: has_meld(s, Meld.HIDDEN_KONG), variant="table", seeking=("kong ", "pass"), shunning=("hu",)
    ),
    "a kong in the open": Situation(
        lambda s, rules: has_meld(s, Meld.KONG), seeking=("kong", "pung"), shunning=("hu",)
    ),
    "flowers": Situation(lambda s, rules: s.flowers.all()),
    "the last tile": Situation(
        lambda s, rules: s.phase == Phase.TURN and s.front == s.back, seeking=("pass",), shunning=("hu",), ends=True
    ),
}
