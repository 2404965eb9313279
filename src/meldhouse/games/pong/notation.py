"""Pong: moves as text, and what is said about them.

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
from meldhouse.games.pong.tile_faces import last_discard, last_tile, pieces, says, thrower, tile
from meldhouse.i18n import Said, Seat
from meldhouse.i18n.messages import Value
from meldhouse.pieces import thirty_kinds as PIECES  # noqa: N812
from meldhouse.pieces.thirty_kinds import NAMES
from meldhouse.pieces.threes import RANK_OF, UNIT_OF

PIECE_FIELDS = {"discards": "list", "wall": "list", "kinds": "set"}

CLAIMABLE = ("discard",)
VERBS = ("discard", "draw", "take", "win", "pass")
BEFOREHAND = {
    "win-at-once": StandingClaim(SAID("win-at-once"), makes="win"),
    "no-claims": StandingClaim(SAID("no-claims"), passes=("win",)),
}

PLAIN = {DRAW: "draw", TAKE: "take", WIN: "win", PASS: "pass"}
ACTIONS = {verb: action for action, verb in PLAIN.items()}
KNOWN = {**{name.lower(): name for name in NAMES}, **dict(zip(("red", "green", "white"), "CFP", strict=True))}

FEW = 4  # tiles that a refusal names one by one

# --- say and hear ----------------------------------------------------------------------


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


# --- the log ---------------------------------------------------------------------------


def tell(view: Any, rules: Any, seat: int, move: str) -> Said:
    """A move as a sentence for the log."""
    verb, _, name = move.partition(" ")
    who = Seat(seat)
    if verb == "discard":
        return SAID("discards-tile", seat=who, tile=pieces(rules, (name,)))
    if verb == "draw":
        return SAID("draws", seat=who)
    if verb == "win" and view["phase"] == Phase.DISCARD:
        return won_in_turn(view, rules, who)
    last = last_tile(view, rules)
    if verb == "win":
        return SAID("wins-with", seat=who, tile=last, giver=Seat(thrower(view)))
    if verb == "take":
        return SAID("takes", seat=who, tile=last)
    return SAID("passes" if view["window"] else "leaves", seat=who, tile=last)


def won_in_turn(s: Any, rules: Any, who: Seat) -> Said:
    """A win in the winner's own turn: with a tile that was taken, drawn or dealt."""
    if s["taken"] != NONE:
        giver = Seat(int(s["giver"]))
        return SAID("wins-by-take", seat=who, tile=tile(rules, int(s["taken"])), giver=giver)
    return says(rules, "wins-as-dealt" if s["tally"]["turns"] == 1 else "wins-by-draw", seat=who)


# --- why not -------------------------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """The action that a text means, may it be played or not."""
    verb, _, name = move.partition(" ")
    if verb == "discard":
        return discard_of(rules, name)
    if verb not in ACTIONS:
        return unknown(SAID("unknown-move"))
    if verb == "take" and name in PIECES.PIECES:
        return take_of(view, rules, name)
    return unknown(SAID("unknown-alone", verb=verb)) if name else ACTIONS[verb]


def discard_of(rules: Any, name: str) -> int | Refusal:
    if not name:
        return unknown(says(rules, "unknown-discard"))
    if name not in PIECES.PIECES:
        return unknown(says(rules, "unknown-tile", name=name))
    return DISCARD + PIECES.PIECES[name]


def take_of(view: Any, rules: Any, name: str) -> int | Refusal:
    """Which discard is taken has not to be said, and somebody who says it may have another in mind than the last."""
    if view["phase"] != Phase.CHOICE:
        return TAKE
    if PIECES.PIECES[name] == last_discard(view):
        return unknown(SAID("unknown-alone", verb="take"))
    return against_a_rule(SAID("bar-older", tile=last_tile(view, rules)))


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Said:
    """What stands in the way of an action, in words."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar in (Bar.NOT_HELD, Bar.JUST_TAKEN, Bar.TAKEN_KEPT):
        return SAID(key, tile=tile(rules, action - DISCARD))
    if bar in (Bar.CLAIMS_FIRST, Bar.ALL_KEPT):
        return SAID(key, tile=last_tile(view, rules))
    if bar == Bar.ONE_A_TURN and view["taken"] != NONE:
        return SAID("bar-one-a-turn-taken", tile=tile(rules, int(view["taken"])))
    if bar == Bar.NOT_SETS:
        return SAID(key, **in_no_set(view["keys"][view["actor"]], rules))
    return discard_no_win(key, view, rules) if bar == Bar.DISCARD_NO_WIN else says(rules, key)


def discard_no_win(key: str, view: Any, rules: Any) -> Said:
    """The last discard does not complete the hand; or it does, and was passed when that was asked."""
    kind = last_discard(view)
    keys = view["keys"][view["actor"]].copy()
    keys[RANK_OF[kind]] += UNIT_OF[kind]
    over = in_no_set(keys, rules)
    return SAID(key, tile=tile(rules, kind), **over) if over["n"] else SAID("bar-win-passed", tile=tile(rules, kind))


def in_no_set(keys: Any, rules: Any) -> dict[str, Value]:
    """The tiles of a hand that are in no set, and what a set is at this table."""
    over = left_over(keys, int(rules.serong))
    kinds = tuple(dict.fromkeys(over))
    mixed = rules.serong == Serong.MIXED
    if len(over) > FEW:
        return {"mixed": mixed, "n": len(over), "tiles": says(rules, "n-tiles", n=len(over))}
    return {"mixed": mixed, "n": len(kinds), "tiles": pieces(rules, kinds)}
