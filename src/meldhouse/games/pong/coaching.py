"""Tutorial ideas that a move of Pong missed: a win, a helpful discard to take, a less useful piece to discard."""

from collections.abc import Sequence
from typing import Any

from meldhouse.games.coaching import BetterMoves, Idea
from meldhouse.games.pong import SAID
from meldhouse.games.pong.sets import left_over, missing_and_wanted
from meldhouse.games.pong.tile_faces import last_discard, last_tile, tile_piece
from meldhouse.pieces.thirty_kinds import PIECES
from meldhouse.pieces.threes import RANK_OF, UNIT_OF


def find_missed_win(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    return BetterMoves(("win",)) if "win" in moves else None


def find_missed_take(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return the move `take` if the last discard would have brought the hand nearer to a win."""
    if "take" not in moves or last_discard(s) not in missing_and_wanted(s["keys"][int(s["actor"])], rules)[1]:
        return None
    return BetterMoves(("take",), {"piece": last_tile(s, rules)})


def find_wrong_discard(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Return a better discard if one would have left the hand nearer to four sets."""
    spare = [name for name in left_over(s["keys"][int(s["actor"])], int(rules.serong)) if f"discard {name}" in moves]
    missing = {name: missing_after_discard(s, rules, PIECES[name]) for name in spare}
    best = min(missing, key=lambda name: missing[name], default=None)
    thrown = PIECES[move.split()[1]]
    if best is None or missing[best] >= missing_after_discard(s, rules, thrown):
        return None
    return BetterMoves(
        (f"discard {best}",), {"thrown": tile_piece(rules, thrown), "piece": tile_piece(rules, PIECES[best])}
    )


def missing_after_discard(s: Any, rules: Any, kind: int) -> int:
    """Return how many pieces a hand lacks for four sets after a discard."""
    s = s.copy()
    keys = s["keys"][int(s["actor"])]
    keys[RANK_OF[kind]] -= UNIT_OF[kind]
    return missing_and_wanted(keys, rules)[0]


IDEAS = (
    Idea(SAID("idea-win"), ("discard", "draw", "take", "pass"), find_missed_win, ("5", "8")),
    Idea(SAID("idea-take"), ("draw",), find_missed_take, ("7",)),
    Idea(SAID("idea-keep"), ("discard",), find_wrong_discard, ("6",)),
)
