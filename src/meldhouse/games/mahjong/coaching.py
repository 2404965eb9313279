"""What a turn of mahjong may have missed: a win, a claim that makes the hand ready, a tile that goes with nothing."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_notation import tile_said
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.score_breakdown import far, waits
from meldhouse.games.mahjong.state import Meld
from meldhouse.i18n import Pieces
from meldhouse.pieces.tiles import NAMES, PIECES, SUITED

SUIT = 9  # kinds


def not_won(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    return BetterMoves(("hu",)) if "hu" in moves else None


# --- a claim that makes the hand ready ---------------------------------------------------------------


def not_claimed(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """With the tile the hand would have waited for one that wins, and it did not yet."""
    seat = int(s.actor)
    if "hu" in moves or winning(s.copy(), rules, seat):
        return None
    for claim in [*moves_with_verb(moves, "pung"), *moves_with_verb(moves, "chow")]:
        for thrown, kinds in ready_with(s, rules, seat, claim):
            about = {"tile": tile_said(int(s.tile)), "waits": Pieces(tuple(NAMES[kind] for kind in kinds))}
            return BetterMoves((claim, f"discard {NAMES[thrown]}"), about)
    return None


def ready_with(s: Any, rules: Any, seat: int, claim: str) -> Iterator[tuple[int, list[int]]]:
    """After a claim: what could be thrown so that the hand waits, and for what."""
    s, tile = s.copy(), int(s.tile)
    _, *partners = claim.split()
    used = [PIECES[name] for name in partners] or [tile, tile]
    for kind in used:
        s.hand[seat][kind] -= 1
    form = Meld.CHOW if partners else Meld.PUNG
    s.melds[seat][int(s.n_melds[seat])] = form, min(*used, tile)
    s.n_melds[seat] += 1
    for thrown in np.flatnonzero(s.hand[seat]).tolist():
        s.hand[seat][thrown] -= 1
        if thrown != tile and far(s, rules, seat) == 0 and (kinds := winning(s, rules, seat)):
            yield thrown, kinds
        s.hand[seat][thrown] += 1


def winning(s: Any, rules: Any, seat: int) -> list[int]:
    """The kinds that a hand waits for and that are enough, whoever gives them."""
    enough = 1 if rules.rules == Ruleset.SIMPLE else int(rules.minimum)
    return [wait.kind for wait in waits(s, rules, seat) if wait.discard >= enough and wait.unseen]


# --- a tile that goes with nothing ---------------------------------------------------------------------


def not_kept(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """What was thrown belongs to the hand, and another tile goes with nothing."""
    seat, thrown = int(s.actor), PIECES[move.split()[1]]
    away = far_without(s, rules, seat, thrown)
    lone = [kind for kind in np.flatnonzero(s.hand[seat]).tolist() if is_alone(s.hand[seat], kind)]
    spare = [kind for kind in lone if f"discard {NAMES[kind]}" in moves and far_without(s, rules, seat, kind) < away]
    if not spare:
        return None
    return BetterMoves((f"discard {NAMES[spare[0]]}",), {"thrown": tile_said(thrown), "tile": tile_said(spare[0])})


def far_without(s: Any, rules: Any, seat: int, kind: int) -> int:
    """How far the hand is from ready when a tile is thrown."""
    s = s.copy()
    s.hand[seat][kind] -= 1
    return far(s, rules, seat)


def is_alone(hand: Any, kind: int) -> bool:
    """Is it the only one of its kind, with none near it in its suit?"""
    first, last = (kind, kind) if kind >= SUITED else (max(kind - 2, kind - kind % SUIT), kind - kind % SUIT + SUIT - 1)
    return int(hand[first : min(kind + 2, last) + 1].sum()) == 1


IDEAS = (
    Idea(SAID("idea-win"), ("discard", "kong", "chow", "pung", "pass"), not_won, ("M13",)),
    Idea(SAID("idea-claim"), ("pass",), not_claimed, ("9", "11")),
    Idea(SAID("idea-keep"), ("discard",), not_kept, ("11",)),
)
