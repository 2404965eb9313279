"""Moves of mahjong as text, both ways: `discard 5m`, `chow 3m 4m`, `pung`, `kong 5m`, `hu`, `pass`."""

from typing import Any

from meldhouse.games.mahjong.rules import Ruleset
from meldhouse.games.mahjong.state import (
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    HU,
    NONE,
    PUNG,
    SMALL_KONG,
    Meld,
    Phase,
)
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
    verb, *pieces = move.split()[:4] or [""]
    spelled = [spell(piece) for piece in pieces]
    if verb.lower() == "chow":
        spelled.sort(key=lambda name: tiles.PIECES.get(name, len(NAMES)))
    return " ".join([verb.lower(), *spelled])


def spell(piece: str) -> str:
    """A tile's own spelling, whatever the case; other words as they are."""
    try:
        return NAMES[tiles.tile(piece)]
    except KeyError:
        return piece


# --- why not ---------------------------------------------------------------------------


def why_not(view: Any, rules: Any, move: str) -> str:
    """One sentence: why this move is not allowed here."""
    verb, *pieces = move.split() or [""]
    if verb not in VERBS:
        return f"a move begins with one of {', '.join(VERBS)}."
    strange = [piece for piece in pieces if piece not in tiles.PIECES]
    if strange:
        return f"'{strange[0]}' is no tile: tiles are written like 5m, 5p, 5s, E S W N, C F P."
    wrong_length = len(pieces) not in WANTED[verb]
    if wrong_length:
        return HOW_TO[verb]
    kinds = [tiles.PIECES[piece] for piece in pieces]
    reasons = why_not_answer if view.window else why_not_turn
    return reasons(view, rules, verb, kinds)


WANTED = {"discard": (1,), "chow": (2,), "pung": (0,), "kong": (0, 1), "hu": (0,), "pass": (0,)}
HOW_TO = {
    "discard": "a discard names one tile, as in 'discard 5m'.",
    "chow": "a chow names the two tiles from your hand, as in 'chow 3m 4m'.",
    "pung": "'pung' stands alone: the tile is the one that is offered.",
    "kong": "a kong names one tile on your own turn, as in 'kong 5m', and none on a discard.",
    "hu": "'hu' stands alone.",
    "pass": "'pass' stands alone.",
}


def why_not_answer(view: Any, rules: Any, verb: str, kinds: list[int]) -> str:
    """Why not, while a tile is offered."""
    tile, offered = int(view.tile), tiles.words(int(view.tile))
    if verb == "discard":
        return f"the {offered} is offered: claim it or pass."
    if verb == "hu":
        return why_not_hu(view, rules, f"with the {offered}")
    if view.phase == Phase.ROBBERY:
        return f"the {offered} is on its way to a kong: only mahjong can rob it."
    if view.front == view.back:
        return "the wall is empty: the last discard can only be claimed for mahjong."
    if verb == "chow":
        return why_not_chow(view, tile, kinds)
    if kinds:
        return f"the kong would be of the offered {offered}: say just 'kong'."
    held, needed = int(view.hand[view.actor][tile]), 2 if verb == "pung" else 3
    return f"a {verb} of the {offered} needs {needed} more in your hand, and you hold {held}."


def why_not_chow(view: Any, tile: int, kinds: list[int]) -> str:
    if view.actor != view.after[view.turn][0]:
        return f"only the player on the right of the discarder, seat {view.after[view.turn][0]}, may chow."
    three = sorted([tile, *kinds])
    in_a_row = three[2] < SUITED and three[0] // 9 == three[2] // 9 and three == list(range(three[0], three[0] + 3))
    if not in_a_row:
        return f"{' '.join(NAMES[k] for k in three)} is no chow: it takes three in a row of one suit."
    missing = [kind for kind in kinds if view.hand[view.actor][kind] == 0]
    return f"you do not hold the {tiles.words(missing[0])}."


def why_not_turn(view: Any, rules: Any, verb: str, kinds: list[int]) -> str:
    """Why not, on one's own turn."""
    if verb in ("chow", "pung", "pass") or (verb == "kong" and not kinds):
        return f"no tile is offered: '{verb}' answers a discard, and it is your turn to play."
    if verb == "discard":
        return f"you do not hold the {tiles.words(kinds[0])}."
    if view.phase == Phase.CLAIMED:
        return "after a chow or a pung you can only discard."
    if verb == "hu":
        return why_not_hu(view, rules, "as they are")
    return why_not_kong(view, kinds[0])


def why_not_kong(view: Any, kind: int) -> str:
    """Why not a concealed or a small kong of that kind."""
    if view.front == view.back:
        return "the wall is empty: no replacement can be drawn, so nobody can kong."
    held, name = int(view.hand[view.actor][kind]) if kind < KINDS else 0, tiles.words(kind)
    if has_pung(view, kind):
        return f"your pung of the {name} needs the fourth tile, and you do not hold it."
    return f"a concealed kong takes four of the {name} in your hand, and you hold {held}."


def has_pung(view: Any, kind: int) -> bool:
    melds = view.melds[view.actor][: view.n_melds[view.actor]]
    return any(form == Meld.PUNG and start == kind for form, start in melds)


def why_not_hu(view: Any, rules: Any, how: str) -> str:
    if rules.rules == Ruleset.SIMPLE:
        return f"your tiles {how} are not four sets and a pair."
    return f"your tiles {how} are no complete hand of {rules.minimum} points or more, flowers not counted."


# --- the log ---------------------------------------------------------------------------


def tell(view: Any, rules: Any, move: str) -> str:
    """One sentence for the log, without its subject."""
    verb, *pieces = move.split() or [""]
    if pieces == ["face", "down"]:
        return "lays a concealed kong face down"
    names = [f"the {tiles.words(tiles.PIECES[piece])}" for piece in pieces]
    offered = f"the {tiles.words(int(view.tile))}" if view.tile != NONE else "a tile"
    if not names:
        alone = {"pung": f"pungs {offered}", "kong": f"kongs {offered}", "hu": "declares mahjong", "pass": "passes"}
        return alone.get(verb, "answers")
    if verb == "chow":
        return f"chows {offered} with {names[0]} and {names[1]}"
    return f"discards {names[0]}" if verb == "discard" else f"declares a kong of {names[0]}"
