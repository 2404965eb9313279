"""Formats and parses moves of mahjong: `discard 5m`, `chow 3m 4m`, `pung`, `kong 5m`, `hu`, `pass`."""

from typing import Any

from meldhouse.games.claims import StandingClaim
from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_notation import tile_piece
from meldhouse.games.mahjong.fan_table import SELF_DRAWN
from meldhouse.games.mahjong.illegality import Bar
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.state import (
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    HU,
    PASS,
    PUNG,
    SMALL_KONG,
    Meld,
    Phase,
)
from meldhouse.games.mahjong.win_check import draw_flags, offer_flags, points_of_hand
from meldhouse.i18n import Message, Pieces, Seat, piece
from meldhouse.pieces import tiles
from meldhouse.pieces.tiles import KINDS, NAMES, SUITED

PIECES = tiles
PIECE_FIELDS = {
    "tile": "list",
    "drawn": "list",
    "river": "list",
    "wall": "list",
    "flowers": "set",
    "kinds": "set",
}
CLAIMABLE = ("discard", "kong")
VERBS = ("discard", "chow", "pung", "kong", "hu", "pass")
SETS = ("chow", "pung", "kong")
BEFOREHAND = {
    "no-chows": StandingClaim(SAID("no-chows"), passes=("chow",)),
    "only-win": StandingClaim(SAID("only-win"), passes=SETS),
    "win-at-once": StandingClaim(SAID("win-at-once"), passes=SETS, makes="hu"),
    "no-claims": StandingClaim(SAID("no-claims"), passes=(*SETS, "hu")),
}
N_TILES = {
    "discard": (1,),
    "chow": (2,),
    "pung": (0,),
    "kong": (0, 1),
    "hu": (0,),
    "pass": (0,),
}  # possible numbers of tiles of each verb


def say(s: Any, rules: Any, action: int) -> str:
    """Return the text of a move."""
    if action < CHOW:
        return f"discard {NAMES[action - DISCARD]}"
    if action < PUNG:
        return "chow " + " ".join(NAMES[kind] for kind in chow_partners(int(s.tile), action - CHOW))
    if action in (PUNG, BIG_KONG):
        return "pung" if action == PUNG else "kong"
    if action < HU:
        return f"kong {NAMES[(action - CONCEALED_KONG) % KINDS]}"
    return "hu" if action == HU else "pass"


def chow_partners(kind: int, position: int) -> list[int]:
    """Return the two tiles of the hand that make a chow with a claimed one."""
    return [other for other in range(kind - position, kind - position + 3) if other != kind]


def overheard(s: Any, rules: Any, action: int) -> str:
    """Return the public text of a move: "" for a sealed answer, and no tile for a kong that is face down."""
    if s.window:
        return ""
    hidden = CONCEALED_KONG <= action < SMALL_KONG and not rules.concealed_kong_display
    return "kong face down" if hidden else say(s, rules, action)


def tidy(move: str) -> str:
    """Return a move in its normal form, such as `discard 5m` for `Discard 5M`."""
    verb, *names = move.split()[:4] or [""]
    spelled = [normalize_tile(name) for name in names]
    if verb.lower() == "chow":
        spelled.sort(key=lambda name: tiles.PIECES.get(name, len(NAMES)))
    return " ".join([verb.lower(), *spelled])


def normalize_tile(name: str) -> str:
    """Return the normal spelling of a tile in any case; other words stay."""
    try:
        return NAMES[tiles.tile(name)]
    except KeyError:
        return name


# --- log messages ------------------------------------------------------------------------------


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """Return the log message of a move."""
    verb, *names = move.split()
    mover = Seat(seat)
    if verb == "kong" and names:
        return describe_kong(view, seat, names)
    if verb == "discard":
        return SAID("discards", seat=mover, tile=piece(names[0]))
    if verb == "pass":
        return SAID("passes", seat=mover)
    if verb == "hu" and not view.window:
        return SAID("wins-drawn", seat=mover)
    return describe_claim(view, verb, mover, names)


def describe_claim(view: Any, verb: str, mover: Seat, names: list[str]) -> Message:
    """Return the log message of a claim of an offered tile."""
    about: dict[str, Any] = {"seat": mover, "tile": tile_piece(int(view.tile)), "giver": Seat(int(view.turn))}
    if verb == "chow":
        return SAID("chows", **about, one=piece(names[0]), other=piece(names[1]))
    if verb == "hu":
        return SAID("robs" if view.phase == Phase.ROBBERY else "wins-discard", **about)
    return SAID("pungs" if verb == "pung" else "kongs", **about)


def describe_kong(view: Any, seat: int, names: list[str]) -> Message:
    """Return the log message of a kong in the player's own turn."""
    if names == ["face", "down"]:
        return SAID("lays-kong", seat=Seat(seat))
    added = has_pung(view, seat, tiles.PIECES[names[0]])
    return SAID("adds-to-pung" if added else "declares-kong", seat=Seat(seat), tile=piece(names[0]))


def has_pung(view: Any, seat: int, kind: int) -> bool:
    """Return whether the seat has a melded pung of that kind."""
    return (Meld.PUNG, kind) in melds_of(view, seat)


def melds_of(view: Any, seat: int) -> list[tuple[int, int]]:
    return [(int(form), int(kind)) for form, kind in view.melds[seat][: view.n_melds[seat]]]


# --- parsing ---------------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """Return the action that a text means, whether or not it is legal."""
    verb, *names = move.split() or [""]
    if verb not in N_TILES:
        return unknown(SAID("unknown-move"))
    if len(names) not in N_TILES[verb]:
        return unknown(SAID(f"unknown-{verb}"))
    if unknown_names := [name for name in names if name not in tiles.PIECES]:
        return unknown(SAID("unknown-tile", name=unknown_names[0]))
    kinds = [tiles.PIECES[name] for name in names]
    if max(kinds, default=0) >= KINDS:
        return against_a_rule(SAID("bar-flower"))
    return parse_action(view, verb, kinds)


def parse_action(view: Any, verb: str, kinds: list[int]) -> int | Refusal:
    """Return the action of a verb with these tiles."""
    if verb == "discard":
        return DISCARD + kinds[0]
    if verb == "chow":
        return parse_chow(view, kinds)
    if verb == "kong" and kinds:
        return parse_kong(view, kinds[0])
    return {"pung": PUNG, "kong": BIG_KONG, "hu": HU, "pass": PASS}[verb]


def parse_chow(view: Any, kinds: list[int]) -> int | Refusal:
    """Parse a chow of the offered tile with two others; without an offer, or of an honor, return any chow."""
    tile = int(view.tile)
    if not view.window or tile >= SUITED:
        return CHOW
    three = sorted([tile, *kinds])
    in_a_row = three[2] < SUITED and three[0] // 9 == three[2] // 9 and three == [three[0] + step for step in range(3)]
    if in_a_row:
        return CHOW + three.index(tile)
    return against_a_rule(SAID("bar-not-in-a-row", tiles=Pieces(tuple(NAMES[kind] for kind in three))))


def parse_kong(view: Any, kind: int) -> int | Refusal:
    """Parse a kong of a named tile: the fourth tile for a melded pung, or four tiles of the hand."""
    if view.window and kind == view.tile and view.phase == Phase.CLAIM:
        return unknown(SAID("unknown-kong-offered"))
    return (SMALL_KONG if has_pung(view, int(view.actor), kind) else CONCEALED_KONG) + kind


# --- reasons why a move is illegal ---------------------------------------------------------------------------------


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """Return the message that explains why an action is illegal."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar in OWN_TILE_BARS:
        kind = action if action < CHOW else (action - CONCEALED_KONG) % KINDS
        return SAID(key, tile=tile_piece(kind), held=int(view.hand[view.actor][kind]))
    if bar in OFFERED_TILE_BARS:
        tile = int(view.tile)
        return SAID(key, tile=tile_piece(tile), held=int(view.hand[view.actor][tile]), position=action - CHOW)
    if bar == Bar.ONLY_MAHJONG:
        return SAID(
            "bar-only-robbed" if view.phase == Phase.ROBBERY else "bar-last-discard", tile=tile_piece(view.tile)
        )
    return SAID(key, **BAR_ARGS[bar](view, rules, action)) if bar in BAR_ARGS else SAID(key)


OWN_TILE_BARS = (Bar.NOT_HELD, Bar.NOT_FOUR, Bar.NO_PUNG, Bar.NO_FOURTH)
OFFERED_TILE_BARS = (Bar.TILE_OFFERED, Bar.HONOURS, Bar.PAST_THE_END, Bar.NOT_TWO, Bar.NOT_THREE)


def not_next_args(view: Any, rules: Any, action: int) -> dict[str, Any]:
    return {"next": Seat(int(view.after[view.turn][0])), "giver": Seat(int(view.turn))}


def no_partners_args(view: Any, rules: Any, action: int) -> dict[str, Any]:
    """Return the message arguments for an illegal chow, with the tiles that the hand lacks for it."""
    pair = chow_partners(int(view.tile), action - CHOW)
    missing = [NAMES[kind] for kind in pair if view.hand[view.actor][kind] == 0]
    return {"tile": tile_piece(view.tile), "missing": Pieces(tuple(missing)), "n": len(missing)}


def incomplete_args(view: Any, rules: Any, action: int) -> dict[str, Any]:
    """Return the message arguments for an incomplete hand, with the kinds of hands that win under these rules."""
    simple = "pairs" if rules.seven_pairs else "sets"
    hands = simple if rules.rules == Ruleset.SIMPLE else "special"
    tile = tile_piece(view.tile) if view.window else ""
    return {"offered": bool(view.window), "tile": tile, "hands": hands}


def too_little_args(view: Any, rules: Any, action: int) -> dict[str, Any]:
    return {"n": current_points(view, rules), "minimum": rules.minimum}


def current_points(view: Any, rules: Any) -> int:
    """Return the points of the hand, with the offered tile if there is one, without flowers."""
    s, seat = view.copy(), int(view.actor)
    if s.window:
        s.hand[seat][s.tile] += 1
        return int(points_of_hand(s, rules, seat, int(s.tile), offer_flags(s)))
    return int(points_of_hand(s, rules, seat, int(s.drawn[seat]), draw_flags(s) | SELF_DRAWN))


BAR_ARGS = {
    Bar.NOT_NEXT: not_next_args,
    Bar.NO_PARTNERS: no_partners_args,
    Bar.INCOMPLETE: incomplete_args,
    Bar.TOO_LITTLE: too_little_args,
}
