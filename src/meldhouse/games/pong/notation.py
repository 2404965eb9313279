"""Moves of Pong as text: formatting, parsing and messages.

discard 5p   draw   take   win   pass
"""

from typing import Any

from meldhouse.games.claims import StandingClaim
from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.pong import SAID
from meldhouse.games.pong.illegality import Bar
from meldhouse.games.pong.options import Serong
from meldhouse.games.pong.sets import left_over
from meldhouse.games.pong.state import DISCARD, DRAW, NONE, PASS, TAKE, WIN, Phase
from meldhouse.games.pong.tile_faces import face_message, last_discard, last_tile, thrower, tile_piece, tile_pieces
from meldhouse.i18n import Message, Seat
from meldhouse.i18n.messages import Value
from meldhouse.pieces import thirty_kinds
from meldhouse.pieces.thirty_kinds import NAMES
from meldhouse.pieces.threes import RANK_OF, UNIT_OF

PIECES = thirty_kinds
PIECE_FIELDS = {"discards": "list", "wall": "list", "kinds": "set"}

CLAIMABLE = ("discard",)
VERBS = ("discard", "draw", "take", "win", "pass")
BEFOREHAND = {
    "win-at-once": StandingClaim(SAID("win-at-once"), makes="win"),
    "no-claims": StandingClaim(SAID("no-claims"), passes=("win",)),
}

MOVE_WITHOUT_TILE = {DRAW: "draw", TAKE: "take", WIN: "win", PASS: "pass"}
ACTIONS = {verb: action for action, verb in MOVE_WITHOUT_TILE.items()}
TILE_ALIASES = {**{name.lower(): name for name in NAMES}, **dict(zip(("red", "green", "white"), "CFP", strict=True))}

MAX_TILES_NAMED = 4  # if there are more, a refusal gives their number only

# --- format ----------------------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """Return the text of a move."""
    return MOVE_WITHOUT_TILE.get(action) or f"discard {NAMES[action - DISCARD]}"


def overheard(s: Any, rules: Any, action: int) -> str:
    """Return the public text of a move; a passed win is not public."""
    return "" if action == PASS and s["window"] else say(s, rules, action)


def tidy(move: str) -> str:
    """Return typed text in canonical spelling: `DISCARD 5P` and `throw 5p` are `discard 5p`."""
    words = move.lower().split()
    if not words:
        return ""
    verb = {"throw": "discard", "d": "discard", "pick": "draw", "hu": "win", "pong": "win"}.get(words[0], words[0])
    return " ".join([verb, *(TILE_ALIASES.get(word, word) for word in words[1:])])


# --- the log ---------------------------------------------------------------------------


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """Return a move as a sentence for the log."""
    verb, _, name = move.partition(" ")
    who = Seat(seat)
    if verb == "discard":
        return SAID("discards-tile", seat=who, tile=tile_pieces(rules, (name,)))
    if verb == "draw":
        return SAID("draws", seat=who)
    if verb == "win" and view["phase"] == Phase.DISCARD:
        return win_message(view, rules, who)
    last = last_tile(view, rules)
    if verb == "win":
        return SAID("wins-with", seat=who, tile=last, giver=Seat(thrower(view)))
    if verb == "take":
        return SAID("takes", seat=who, tile=last)
    return SAID("passes" if view["window"] else "leaves", seat=who, tile=last)


def win_message(s: Any, rules: Any, who: Seat) -> Message:
    """Return the message about a win in the winner's own turn: with a taken, drawn or dealt tile."""
    if s["taken"] != NONE:
        giver = Seat(int(s["giver"]))
        return SAID("wins-by-take", seat=who, tile=tile_piece(rules, int(s["taken"])), giver=giver)
    return face_message(rules, "wins-as-dealt" if s["tally"]["turns"] == 1 else "wins-by-draw", seat=who)


# --- parse, and explain what is illegal ----------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """Parse a move's text to an action, legal or not."""
    verb, _, name = move.partition(" ")
    if verb == "discard":
        return parse_discard(rules, name)
    if verb not in ACTIONS:
        return unknown(SAID("unknown-move"))
    if verb == "take" and name in PIECES.PIECES:
        return parse_take(view, rules, name)
    return unknown(SAID("unknown-alone", verb=verb)) if name else ACTIONS[verb]


def parse_discard(rules: Any, name: str) -> int | Refusal:
    if not name:
        return unknown(face_message(rules, "unknown-discard"))
    if name not in PIECES.PIECES:
        return unknown(face_message(rules, "unknown-tile", name=name))
    return DISCARD + PIECES.PIECES[name]


def parse_take(view: Any, rules: Any, name: str) -> int | Refusal:
    """Refuse a take that names a tile, because the name is redundant or means another tile than the last discard."""
    if view["phase"] != Phase.CHOICE:
        return TAKE
    if PIECES.PIECES[name] == last_discard(view):
        return unknown(SAID("unknown-alone", verb="take"))
    return against_a_rule(SAID("bar-older", tile=last_tile(view, rules)))


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """Return the message that explains why an action is illegal."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar in (Bar.NOT_HELD, Bar.JUST_TAKEN, Bar.TAKEN_KEPT):
        return SAID(key, tile=tile_piece(rules, action - DISCARD))
    if bar in (Bar.CLAIMS_FIRST, Bar.ALL_KEPT):
        return SAID(key, tile=last_tile(view, rules))
    if bar == Bar.ONE_A_TURN and view["taken"] != NONE:
        return SAID("bar-one-a-turn-taken", tile=tile_piece(rules, int(view["taken"])))
    if bar == Bar.NOT_SETS:
        return SAID(key, **left_over_args(view["keys"][view["actor"]], rules))
    return explain_no_win(key, view, rules) if bar == Bar.DISCARD_NO_WIN else face_message(rules, key)


def explain_no_win(key: str, view: Any, rules: Any) -> Message:
    """Return why the last discard cannot win: it does not complete the hand, or the player has passed."""
    kind = last_discard(view)
    keys = view["keys"][view["actor"]].copy()
    keys[RANK_OF[kind]] += UNIT_OF[kind]
    over = left_over_args(keys, rules)
    return (
        SAID(key, tile=tile_piece(rules, kind), **over)
        if over["n"]
        else SAID("bar-win-passed", tile=tile_piece(rules, kind))
    )


def left_over_args(keys: Any, rules: Any) -> dict[str, Value]:
    """Return the message arguments for the tiles of a hand that are in no set."""
    over = left_over(keys, int(rules.serong))
    kinds = tuple(dict.fromkeys(over))
    mixed = rules.serong == Serong.MIXED
    if len(over) > MAX_TILES_NAMED:
        return {"mixed": mixed, "n": len(over), "tiles": face_message(rules, "n-tiles", n=len(over))}
    return {"mixed": mixed, "n": len(kinds), "tiles": tile_pieces(rules, kinds)}
