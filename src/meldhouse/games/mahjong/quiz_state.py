"""Queries about a quiz position of Mahjong: visible tiles, and what the rules allow."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import PieceGroup
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong import rules as mahjong_rules
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.scene import hand_names, meld_names
from meldhouse.games.mahjong.score_breakdown import is_complete
from meldhouse.games.mahjong.state import (
    MAX_LEGAL,
    NONE,
)
from meldhouse.games.quiz import QuizPosition
from meldhouse.pieces.tiles import COPIES, KINDS, NAMES, PIECES

N_WRONG = 3  # wrong answers of a question


def hand_of(position: QuizPosition) -> tuple[str, ...]:
    return hand_names(position.view, position.seat)


def without_drawn(position: QuizPosition) -> list[str]:
    """Return the hand without the tile that was just drawn."""
    drawn = int(position.view.drawn[position.seat])
    return list(hand_of(position)[:-1] if drawn != NONE else hand_of(position))


def tile_group(names: Iterable[str], key: str = "school-hand") -> PieceGroup:
    return PieceGroup(" ".join(names), SAID(key))


def meld_groups(view: Any, seat: int) -> list[PieceGroup]:
    return [
        PieceGroup(" ".join(meld_names(int(form), int(kind), False)), SAID("school-meld"))
        for form, kind in view.melds[seat][: view.n_melds[seat]]
    ]


def held_groups(position: QuizPosition, names: Iterable[str]) -> list[PieceGroup]:
    """Return the seat's melds and hand as groups of pieces."""
    return [*meld_groups(position.view, position.seat), tile_group(sorted(names, key=PIECES.__getitem__))]


def legal_actions(position: QuizPosition) -> list[int]:
    moves = np.empty(MAX_LEGAL, np.int16)
    return [int(action) for action in moves[: mahjong_rules.legal(position.view, position.rules, moves)]]


def tile_counts(names: Iterable[str]) -> Any:
    """Return the number of tiles of each kind."""
    counts = np.zeros(KINDS, np.int8)
    for name in names:
        counts[PIECES[name]] += 1
    return counts


def with_hand(position: QuizPosition, names: Iterable[str]) -> Any:
    """Return a copy of the state with other tiles in the hand."""
    s = position.view.copy()
    s.hand[position.seat] = tile_counts(names)
    return s


def waiting_tiles(position: QuizPosition, names: Iterable[str]) -> list[str]:
    """Return the tiles that complete the hand, except kinds of which the seat has all four tiles."""
    held, s = list(names), with_hand(position, names)
    every = Counter([*held, *(name for group in meld_groups(position.view, position.seat) for name in group.names)])
    left = [kind for kind, name in enumerate(NAMES[:KINDS]) if every[name] < COPIES]
    return [NAMES[kind] for kind in left if completes_with(s, position, kind)]


def completes_with(s: Any, position: QuizPosition, kind: int) -> bool:
    s.hand[position.seat][kind] += 1
    found = is_complete(s, position.rules, position.seat)
    s.hand[position.seat][kind] -= 1
    return found


def set_likeness(names: Iterable[str]) -> int:
    """Return a score of how much tiles look like a set: equal ones, and neighbors, also in different suits."""
    found = sorted(names)
    same = sum(name == other for name, other in combinations(found, 2))
    neighbors = sum(
        name[0] != other[0] and abs(ord(name[0]) - ord(other[0])) < 3 for name, other in combinations(found, 2)
    )
    return 2 * same + neighbors + (len({name[1:] for name in found}) == 1)


def without_tile(names: Iterable[str], name: str) -> list[str]:
    rest = list(names)
    rest.remove(name)
    return rest


def has_fans(rules: Any) -> bool:
    """Return whether fans count; otherwise any complete hand wins [M16]."""
    return bool(rules.rules != Ruleset.SIMPLE)
