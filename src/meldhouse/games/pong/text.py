"""Pong: moves as text, and what is said about them.

discard 5p   draw   take   win   pass
"""

from typing import Any

from meldhouse.games.pong.rules import Face
from meldhouse.games.pong.state import DISCARD, DRAW, PASS, TAKE, WIN, Phase
from meldhouse.pieces import thirty as PIECES  # noqa: N812
from meldhouse.pieces.thirty import NAMES
from meldhouse.pieces.tongs import COUNT, SUITS

PIECE_FIELDS = {"discards": "list", "wall": "list", "kinds": "set"}

CLAIMABLE = ("discard",)

PLAIN = {DRAW: "draw", TAKE: "take", WIN: "win", PASS: "pass"}
KNOWN = {**{name.lower(): name for name in NAMES}, **dict(zip(("red", "green", "white"), "CFP", strict=True))}


def say(s: Any, rules: Any, action: int) -> str:
    return PLAIN.get(action) or f"discard {NAMES[action - DISCARD]}"


def overheard(s: Any, rules: Any, action: int) -> str:
    """Nobody hears that somebody could have won, and did not."""
    return "" if action == PASS and s["window"] else say(s, rules, action)


def tidy(move: str) -> str:
    """`DISCARD 5P` and `throw 5p` are `discard 5p`."""
    words = move.lower().split()
    if not words:
        return ""
    verb = {"throw": "discard", "d": "discard", "pick": "draw", "hu": "win", "pong": "win"}.get(words[0], words[0])
    return " ".join([verb, *(KNOWN.get(word, word) for word in words[1:])])


# --- mistakes ---------------------------------------------------------------------------


def why_not(view: Any, rules: Any, move: str) -> str:
    """One sentence: why this move is not allowed here."""
    verb, _, name = move.partition(" ")
    if verb == "discard":
        return why_no_discard(view, rules, name)
    if verb not in PLAIN.values() or name:
        return "a move is written 'discard 5p', 'draw', 'take', 'win' or 'pass'."
    return WHY[verb](view, rules)


def why_no_discard(view: Any, rules: Any, name: str) -> str:
    if name not in PIECES.PIECES:
        return f"'{name}' is no tile: they are 1m to 9m, 1p to 9p, 1s to 9s, C, F and P."
    if view["phase"] != Phase.DISCARD:
        return "a discard comes after drawing or taking a tile."
    kind = PIECES.PIECES[name]
    if not COUNT[view["keys"][view["actor"], kind // SUITS], kind % SUITS]:
        return f"you have no {word_for(rules)(kind)}."
    if rules.may_discard_taken and rules.no_instant_return and view["taken"] == kind:
        return "a tile that was just taken may not be thrown in the same turn."
    return "a tile that was taken has to be kept at this table."


def why_no_draw(view: Any, rules: Any) -> str:
    if view["phase"] == Phase.CHOICE:
        return "the wall is used up."
    return "you have a tile too many already: discard one." if view["phase"] == Phase.DISCARD else WINDOW


def why_no_take(view: Any, rules: Any) -> str:
    if view["phase"] == Phase.DISCARD:
        return "you have a tile too many already: discard one."
    if view["phase"] == Phase.CLAIM:
        return WINDOW
    return "there is no discard to take." if not view["lying"] else "taking it would leave you nothing to discard."


def why_no_win(view: Any, rules: Any) -> str:
    return "your tiles are not four sets of one rank each."


def why_no_pass(view: Any, rules: Any) -> str:
    return "it is your turn, and a turn cannot be passed."


WINDOW = "you are asked whether you win on the discard: 'win' or 'pass'."
WHY = {"draw": why_no_draw, "take": why_no_take, "win": why_no_win, "pass": why_no_pass}


# --- the log ---------------------------------------------------------------------------


def word_for(rules: Any) -> Any:
    """How a piece is called at this table: as a tile or as a Ceki card."""
    return PIECES.ceki_words if rules.face == Face.CEKI else PIECES.words


def tell(view: Any, rules: Any, move: str) -> str:
    """One sentence for the log, without its subject; `move` as overheard."""
    verb, _, name = move.partition(" ")
    if verb == "discard":
        return f"discards the {word_for(rules)(PIECES.PIECES[name])}"
    if verb == "take" or (verb == "win" and view["phase"] != Phase.DISCARD and view["lying"]):
        last = word_for(rules)(int(view["discards"][view["lying"] - 1]))
        return f"takes the {last}" if verb == "take" else f"wins on the {last}"
    return {"draw": "draws", "win": "wins", "pass": "leaves the last discard lying"}[verb]
