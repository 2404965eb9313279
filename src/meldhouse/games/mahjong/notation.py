"""Moves of mahjong as text, both ways: `discard 5m`, `chow 3m 4m`, `pung`, `kong 5m`, `hu`, `pass`."""

from typing import Any

from meldhouse.games.claims import StandingClaim
from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_notation import tile_said
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
from meldhouse.games.mahjong.win_check import how_drawn, how_offered, worth
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
PIECES_OF = {"discard": (1,), "chow": (2,), "pung": (0,), "kong": (0, 1), "hu": (0,), "pass": (0,)}  # of each verb


def say(s: Any, rules: Any, action: int) -> str:
    """The move's text."""
    if action < CHOW:
        return f"discard {NAMES[action - DISCARD]}"
    if action < PUNG:
        return "chow " + " ".join(NAMES[kind] for kind in partners(int(s.tile), action - CHOW))
    if action in (PUNG, BIG_KONG):
        return "pung" if action == PUNG else "kong"
    if action < HU:
        return f"kong {NAMES[(action - CONCEALED_KONG) % KINDS]}"
    return "hu" if action == HU else "pass"


def partners(kind: int, position: int) -> list[int]:
    """The two tiles from the hand that make a chow with a claimed one."""
    return [other for other in range(kind - position, kind - position + 3) if other != kind]


def overheard(s: Any, rules: Any, action: int) -> str:
    """What the others hear of a move: nothing of a sealed answer, and no kind of a kong that is laid face down."""
    if s.window:
        return ""
    hidden = CONCEALED_KONG <= action < SMALL_KONG and not rules.concealed_kong_display
    return "kong face down" if hidden else say(s, rules, action)


def tidy(move: str) -> str:
    """What a person typed, in the one spelling `say` uses: `Discard 5M` is `discard 5m`, `e` a wind."""
    verb, *names = move.split()[:4] or [""]
    spelled = [spell(name) for name in names]
    if verb.lower() == "chow":
        spelled.sort(key=lambda name: tiles.PIECES.get(name, len(NAMES)))
    return " ".join([verb.lower(), *spelled])


def spell(name: str) -> str:
    """A tile's own spelling, whatever the case; other words as they are."""
    try:
        return NAMES[tiles.tile(name)]
    except KeyError:
        return name


# --- tell ------------------------------------------------------------------------------


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """A move as a sentence for the log."""
    verb, *names = move.split()
    who = Seat(seat)
    if verb == "kong" and names:
        return tell_kong(view, seat, names)
    if verb == "discard":
        return SAID("discards", seat=who, tile=piece(names[0]))
    if verb == "pass":
        return SAID("passes", seat=who)
    if verb == "hu" and not view.window:
        return SAID("wins-drawn", seat=who)
    return tell_claim(view, verb, who, names)


def tell_claim(view: Any, verb: str, who: Seat, names: list[str]) -> Message:
    """What is done with a tile that somebody else offers."""
    about: dict[str, Any] = {"seat": who, "tile": tile_said(int(view.tile)), "giver": Seat(int(view.turn))}
    if verb == "chow":
        return SAID("chows", **about, one=piece(names[0]), other=piece(names[1]))
    if verb == "hu":
        return SAID("robs" if view.phase == Phase.ROBBERY else "wins-discard", **about)
    return SAID("pungs" if verb == "pung" else "kongs", **about)


def tell_kong(view: Any, seat: int, names: list[str]) -> Message:
    """A kong on one's own turn."""
    if names == ["face", "down"]:
        return SAID("lays-kong", seat=Seat(seat))
    added = has_pung(view, seat, tiles.PIECES[names[0]])
    return SAID("adds-to-pung" if added else "declares-kong", seat=Seat(seat), tile=piece(names[0]))


def has_pung(view: Any, seat: int, kind: int) -> bool:
    """Does a pung of that kind lie before the seat?"""
    return (Meld.PUNG, kind) in melds_of(view, seat)


def melds_of(view: Any, seat: int) -> list[tuple[int, int]]:
    return [(int(form), int(kind)) for form, kind in view.melds[seat][: view.n_melds[seat]]]


# --- what a text means ---------------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """The action that a text means, may it be played or not."""
    verb, *names = move.split() or [""]
    if verb not in PIECES_OF:
        return unknown(SAID("unknown-move"))
    if len(names) not in PIECES_OF[verb]:
        return unknown(SAID(f"unknown-{verb}"))
    if strange := [name for name in names if name not in tiles.PIECES]:
        return unknown(SAID("unknown-tile", name=strange[0]))
    kinds = [tiles.PIECES[name] for name in names]
    if max(kinds, default=0) >= KINDS:
        return against_a_rule(SAID("bar-flower"))
    return action_with(view, verb, kinds)


def action_with(view: Any, verb: str, kinds: list[int]) -> int | Refusal:
    """What a verb means with these tiles."""
    if verb == "discard":
        return DISCARD + kinds[0]
    if verb == "chow":
        return chow_of(view, kinds)
    if verb == "kong" and kinds:
        return kong_of(view, kinds[0])
    return {"pung": PUNG, "kong": BIG_KONG, "hu": HU, "pass": PASS}[verb]


def chow_of(view: Any, kinds: list[int]) -> int | Refusal:
    """A chow of the offered tile with two others; with none offered, or with an honour, any of them."""
    tile = int(view.tile)
    if not view.window or tile >= SUITED:
        return CHOW
    three = sorted([tile, *kinds])
    in_a_row = three[2] < SUITED and three[0] // 9 == three[2] // 9 and three == [three[0] + step for step in range(3)]
    if in_a_row:
        return CHOW + three.index(tile)
    return against_a_rule(SAID("bar-not-in-a-row", tiles=Pieces(tuple(NAMES[kind] for kind in three))))


def kong_of(view: Any, kind: int) -> int | Refusal:
    """A kong that names its tile: the fourth for a pung, or four of the hand."""
    if view.window and kind == view.tile and view.phase == Phase.CLAIM:
        return unknown(SAID("unknown-kong-offered"))
    return (SMALL_KONG if has_pung(view, int(view.actor), kind) else CONCEALED_KONG) + kind


# --- why not ---------------------------------------------------------------------------------


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """What stands in the way of an action, in words."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar in ABOUT_OWN:
        kind = action if action < CHOW else (action - CONCEALED_KONG) % KINDS
        return SAID(key, tile=tile_said(kind), held=int(view.hand[view.actor][kind]))
    if bar in ABOUT_OFFERED:
        tile = int(view.tile)
        return SAID(key, tile=tile_said(tile), held=int(view.hand[view.actor][tile]), position=action - CHOW)
    if bar == Bar.ONLY_MAHJONG:
        return SAID("bar-only-robbed" if view.phase == Phase.ROBBERY else "bar-last-discard", tile=tile_said(view.tile))
    return SAID(key, **WHY[bar](view, rules, action)) if bar in WHY else SAID(key)


ABOUT_OWN = (Bar.NOT_HELD, Bar.NOT_FOUR, Bar.NO_PUNG, Bar.NO_FOURTH)
ABOUT_OFFERED = (Bar.TILE_OFFERED, Bar.HONOURS, Bar.PAST_THE_END, Bar.NOT_TWO, Bar.NOT_THREE)


def why_not_next(view: Any, rules: Any, action: int) -> dict[str, Any]:
    return {"next": Seat(int(view.after[view.turn][0])), "giver": Seat(int(view.turn))}


def why_no_partners(view: Any, rules: Any, action: int) -> dict[str, Any]:
    """Those of the two tiles that the hand lacks."""
    pair = partners(int(view.tile), action - CHOW)
    missing = [NAMES[kind] for kind in pair if view.hand[view.actor][kind] == 0]
    return {"tile": tile_said(view.tile), "missing": Pieces(tuple(missing)), "n": len(missing)}


def why_incomplete(view: Any, rules: Any, action: int) -> dict[str, Any]:
    """Which hands win here."""
    simple = "pairs" if rules.seven_pairs else "sets"
    hands = simple if rules.rules == Ruleset.SIMPLE else "special"
    tile = tile_said(view.tile) if view.window else ""
    return {"offered": bool(view.window), "tile": tile, "hands": hands}


def why_too_little(view: Any, rules: Any, action: int) -> dict[str, Any]:
    return {"n": points_now(view, rules), "minimum": rules.minimum}


def points_now(view: Any, rules: Any) -> int:
    """What the hand is worth, with the tile that is offered if one is, without flowers."""
    s, seat = view.copy(), int(view.actor)
    if s.window:
        s.hand[seat][s.tile] += 1
        return int(worth(s, rules, seat, int(s.tile), how_offered(s)))
    return int(worth(s, rules, seat, int(s.drawn[seat]), how_drawn(s) | SELF_DRAWN))


WHY = {
    Bar.NOT_NEXT: why_not_next,
    Bar.NO_PARTNERS: why_no_partners,
    Bar.INCOMPLETE: why_incomplete,
    Bar.TOO_LITTLE: why_too_little,
}
