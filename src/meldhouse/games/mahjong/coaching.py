"""Spots ideas that a player missed in a turn: a win, a claim that makes the hand ready, ..."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from meldhouse.games.coaching import BetterMoves, Idea, moves_with_verb
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_notation import tile_piece
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.score_breakdown import distance_to_ready, find_waits
from meldhouse.games.mahjong.state import Meld
from meldhouse.i18n import Pieces
from meldhouse.pieces.tiles import NAMES, PIECES, SUITED

SUIT_SIZE = 9  # kinds


def find_missed_win(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    return BetterMoves(("hu",)) if "hu" in moves else None


# --- a claim that makes the hand ready ---------------------------------------------------------------


def find_missed_claim(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return a claim after which the hand waits for a winning tile, if it does not wait for one already."""
    seat = int(s.actor)
    if "hu" in moves or winning_waits(s.copy(), rules, seat):
        return None
    for claim in [*moves_with_verb(moves, "pung"), *moves_with_verb(moves, "chow")]:
        for discarded, kinds in ready_discards(s, rules, seat, claim):
            about = {"tile": tile_piece(int(s.tile)), "waits": Pieces(tuple(NAMES[kind] for kind in kinds))}
            return BetterMoves((claim, f"discard {NAMES[discarded]}"), about)
    return None


def ready_discards(s: Any, rules: Any, seat: int, claim: str) -> Iterator[tuple[int, list[int]]]:
    """Yield the discards after a claim that make the hand ready, with the kinds that it waits for."""
    s, tile = s.copy(), int(s.tile)
    _, *partners = claim.split()
    used = [PIECES[name] for name in partners] or [tile, tile]
    for kind in used:
        s.hand[seat][kind] -= 1
    form = Meld.CHOW if partners else Meld.PUNG
    s.melds[seat][int(s.n_melds[seat])] = form, min(*used, tile)
    s.n_melds[seat] += 1
    for discarded in np.flatnonzero(s.hand[seat]).tolist():
        s.hand[seat][discarded] -= 1
        if discarded != tile and distance_to_ready(s, rules, seat) == 0 and (kinds := winning_waits(s, rules, seat)):
            yield discarded, kinds
        s.hand[seat][discarded] += 1


def winning_waits(s: Any, rules: Any, seat: int) -> list[int]:
    """Return the kinds of tiles that win with enough points if another seat discards them."""
    enough = 1 if rules.rules == Ruleset.SIMPLE else int(rules.minimum)
    return [wait.kind for wait in find_waits(s, rules, seat) if wait.discard >= enough and wait.unseen]


# --- an isolated tile ---------------------------------------------------------------------


def find_wrong_discard(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the discard of an isolated tile that would have left the hand nearer to a win, if there is one."""
    seat, discarded = int(s.actor), PIECES[move.split()[1]]
    distance = distance_without(s, rules, seat, discarded)
    isolated = [kind for kind in np.flatnonzero(s.hand[seat]).tolist() if is_isolated(s.hand[seat], kind)]
    better = [
        kind
        for kind in isolated
        if f"discard {NAMES[kind]}" in moves and distance_without(s, rules, seat, kind) < distance
    ]
    if not better:
        return None
    return BetterMoves(
        (f"discard {NAMES[better[0]]}",), {"thrown": tile_piece(discarded), "tile": tile_piece(better[0])}
    )


def distance_without(s: Any, rules: Any, seat: int, kind: int) -> int:
    """Return how many tiles the hand is away from ready after a discard."""
    s = s.copy()
    s.hand[seat][kind] -= 1
    return distance_to_ready(s, rules, seat)


def is_isolated(hand: Any, kind: int) -> bool:
    """Return whether a tile is the only one of its kind and has no near neighbor in its suit."""
    first, last = (
        (kind, kind)
        if kind >= SUITED
        else (max(kind - 2, kind - kind % SUIT_SIZE), kind - kind % SUIT_SIZE + SUIT_SIZE - 1)
    )
    return int(hand[first : min(kind + 2, last) + 1].sum()) == 1


IDEAS = (
    Idea(SAID("idea-win"), ("discard", "kong", "chow", "pung", "pass"), find_missed_win, ("M13",)),
    Idea(SAID("idea-claim"), ("pass",), find_missed_claim, ("9", "11")),
    Idea(SAID("idea-keep"), ("discard",), find_wrong_discard, ("11",)),
)
