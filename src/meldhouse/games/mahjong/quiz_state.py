"""What is seen of a hand of Mahjong that is asked about, and what the law says of it."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong import rules as law
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.scene import hand_names, meld_names
from meldhouse.games.mahjong.score_breakdown import completes
from meldhouse.games.mahjong.state import (
    MAX_LEGAL,
    NONE,
)
from meldhouse.games.quiz import QuizPosition
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES, PIECES

WRONG = 3  # answers beside the right one


def hand_of(sight: QuizPosition) -> tuple[str, ...]:
    return hand_names(sight.view, sight.seat)


def without_drawn(sight: QuizPosition) -> list[str]:
    """The hand as it waited for the tile that was drawn."""
    drawn = int(sight.view.drawn[sight.seat])
    return list(hand_of(sight)[:-1] if drawn != NONE else hand_of(sight))


def laid(names: Iterable[str], key: str = "school-hand") -> PieceGroup:
    return PieceGroup(" ".join(names), SAID(key))


def melds_of(view: Any, seat: int) -> list[PieceGroup]:
    return [
        PieceGroup(" ".join(meld_names(int(form), int(kind), False)), SAID("school-meld"))
        for form, kind in view.melds[seat][: view.n_melds[seat]]
    ]


def lying(sight: QuizPosition, names: Iterable[str]) -> list[PieceGroup]:
    """One's melds and hand."""
    return [*melds_of(sight.view, sight.seat), laid(sorted(names, key=PIECES.__getitem__))]


def actions(sight: QuizPosition) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: law.legal(sight.view, sight.rules, moves)]]


def counted(names: Iterable[str]) -> Any:
    """So many of each kind, as the law has them."""
    counts = np.zeros(KINDS, np.int8)
    for name in names:
        counts[PIECES[name]] += 1
    return counts


def with_hand(sight: QuizPosition, names: Iterable[str]) -> Any:
    """The table as it would be with other tiles in the hand."""
    s = sight.view.copy()
    s.hand[sight.seat] = counted(names)
    return s


def waiting(sight: QuizPosition, names: Iterable[str]) -> list[str]:
    """The tiles that complete the hand, of which there is one left."""
    held, s = list(names), with_hand(sight, names)
    every = Counter([*held, *(name for one in melds_of(sight.view, sight.seat) for name in one.names)])
    left = [kind for kind, name in enumerate(NAMES[:KINDS]) if every[name] < COPIES]
    return [NAMES[kind] for kind in left if completes_with(s, sight, kind)]


def completes_with(s: Any, sight: QuizPosition, kind: int) -> bool:
    s.hand[sight.seat][kind] += 1
    found = completes(s, sight.rules, sight.seat)
    s.hand[sight.seat][kind] -= 1
    return found


def alike(names: Iterable[str]) -> int:
    """How much tiles look like a set: equal ones, and neighbours, also in different suits."""
    found = sorted(names)
    same = sum(one == other for one, other in combinations(found, 2))
    near_by = sum(one[0] != other[0] and abs(ord(one[0]) - ord(other[0])) < 3 for one, other in combinations(found, 2))
    return 2 * same + near_by + (len({name[1:] for name in found}) == 1)


def less(names: Iterable[str], one: str) -> list[str]:
    rest = list(names)
    rest.remove(one)
    return rest


def has_fans(rules: Any) -> bool:
    """Is a hand worth points, eight at least, or does any that is complete win? [M16]"""
    return bool(rules.rules != Ruleset.SIMPLE)
