"""What a turn of Pong may have missed: a win, a piece that helps, a piece that goes with nothing."""

from collections.abc import Sequence
from typing import Any

from meldhouse.games.coaching import BetterMoves, Idea
from meldhouse.games.pong import SAID
from meldhouse.games.pong.sets import left_over, missing_and_wanted
from meldhouse.games.pong.tile_faces import last_discard, last_tile, tile
from meldhouse.pieces.thirty_kinds import PIECES
from meldhouse.pieces.threes import RANK_OF, UNIT_OF


def not_won(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    return BetterMoves(("win",)) if "win" in moves else None


def not_taken(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """The last piece thrown would have brought the hand nearer."""
    if "take" not in moves or last_discard(s) not in missing_and_wanted(s["keys"][int(s["actor"])], rules)[1]:
        return None
    return BetterMoves(("take",), {"piece": last_tile(s, rules)})


def not_kept(s: Any, rules: Any, moves: Sequence[str], move: str) -> BetterMoves | None:
    """Without it the hand is further from four sets, and another goes with nothing."""
    spare = [name for name in left_over(s["keys"][int(s["actor"])], int(rules.serong)) if f"discard {name}" in moves]
    lacks = {name: lacking(s, rules, PIECES[name]) for name in spare}
    best = min(lacks, key=lambda name: lacks[name], default=None)
    thrown = PIECES[move.split()[1]]
    if best is None or lacks[best] >= lacking(s, rules, thrown):
        return None
    return BetterMoves((f"discard {best}",), {"thrown": tile(rules, thrown), "piece": tile(rules, PIECES[best])})


def lacking(s: Any, rules: Any, kind: int) -> int:
    """How many pieces a hand lacks when that one is thrown."""
    s = s.copy()
    keys = s["keys"][int(s["actor"])]
    keys[RANK_OF[kind]] -= UNIT_OF[kind]
    return missing_and_wanted(keys, rules)[0]


IDEAS = (
    Idea(SAID("idea-win"), ("discard", "draw", "take", "pass"), not_won, ("5", "8")),
    Idea(SAID("idea-take"), ("draw",), not_taken, ("7",)),
    Idea(SAID("idea-keep"), ("discard",), not_kept, ("6",)),
)
