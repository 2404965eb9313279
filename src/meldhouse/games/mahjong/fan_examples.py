"""A searchable list of the 81 fans, each with an example hand.

A hand is written as its sets: `[234m]` is melded, `[4444s*]` is a concealed kong, `2+34m` was won with the three.
"""

from functools import cache
from typing import Any

from meldhouse.games.how_to_play import COMPLETING_MARK, Listing, ListingEntry, PieceFacts, PieceGroup
from meldhouse.games.mahjong import SAID, fan_table, score
from meldhouse.games.mahjong.fan_notation import format_tiles, parse_meld, parse_tiles, tiles_of
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import Message
from meldhouse.i18n.messages import Value
from meldhouse.pieces.tiles import NAMES

WIN_CONDITIONS: dict[str, dict[str, Any]] = {  # keyword arguments of `score`
    "": {},
    "drawn": {"self_drawn": True},
    "drawn-last": {"self_drawn": True, "last_tile": True},
    "discard-last": {"last_tile": True},
    "replacement": {"self_drawn": True, "replacement": True},
    "robbing": {"robbing": True},
    "fourth": {"fourth": True},
    "seat": {"seat_wind": "S", "prevalent_wind": "E"},
    "prevalent": {"seat_wind": "E", "prevalent_wind": "S"},
    "flowers": {"flowers": 3},
}

EXAMPLE_HANDS = {  # by fan: an example hand, and its win conditions
    "concealed-kong-and-melded-kong": ("[2222m] [7777p*] 34+5p 678s EE", ""),
    "big-four-winds": ("[EEE] [NNN] [SSS] WWW 4+4p", ""),
    "big-three-dragons": ("[CCC] [FFF] 67+8m PPP 55s", ""),
    "all-green": ("[234s] 22+2s 666s FFF 88s", ""),
    "nine-gates": ("1112345+5678999s", ""),
    "four-kongs": ("[2222m] [5555p] [8888s*] [3333s] 7+7m", ""),
    "seven-shifted-pairs": ("33m 44m 55m 66m 77m 88m 9+9m", ""),
    "thirteen-orphans": ("19m19p19sE+ESWNCFP", ""),
    "all-terminals": ("[111m] [999p] [999s] 11+1s 11p", ""),
    "little-four-winds": ("[EEE] [SSS] 56+7p WWW NN", ""),
    "little-three-dragons": ("[CCC] [PPP] 345m 67+8s FF", ""),
    "all-honors": ("[EEE] [CCC] SSS PP+P WW", ""),
    "four-concealed-pungs": ("222m 555p 777s EEE F+F", ""),
    "pure-terminal-chows": ("[123p] [789p] 123p 789p 5+5p", ""),
    "quadruple-chow": ("[567s] [567s] [567s] 56+7s 99s", ""),
    "four-pure-shifted-pungs": ("[333m] [444m] [555m] 66+6m CC", ""),
    "four-pure-shifted-chows": ("[123s] [345s] [567s] 78+9s EE", ""),
    "three-kongs": ("[1111m] [4444p] [7777s*] 23+4m FF", ""),
    "all-terminals-and-honors": ("[111m] [999s] 11+1p EEE CC", ""),
    "seven-pairs": ("22m 66m 33p 88p 55s EE C+C", ""),
    "greater-honors-and-knitted-tiles": ("147m 25p 39s ESWNCF+P", ""),
    "all-even-pungs": ("[222m] [444p] 88+8m 666s 66p", ""),
    "full-flush": ("[123m] 4+56m 567m 999m 44m", ""),
    "pure-triple-chow": ("[234m] [234m] 234m 78+9p 55s", ""),
    "pure-shifted-pungs": ("[444p] [555p] 67+8m 666p 99s", ""),
    "upper-tiles": ("[789m] [777p] 78+9s 888s 99m", ""),
    "middle-tiles": ("[456m] [444p] 45+6s 555s 66p", ""),
    "lower-tiles": ("[123m] [222p] 12+3s 333s 11m", ""),
    "pure-straight": ("[123p] [456p] 78+9p 678s 44m", ""),
    "three-suited-terminal-chows": ("[123m] [789m] 123s 7+89s 55p", ""),
    "pure-shifted-chows": ("[123m] [234m] 3+45m 678s 99p", ""),
    "all-fives": ("[345m] [567p] 4+56m 555s 55p", ""),
    "triple-pung": ("[777m] [777p] 234s 77+7s EE", ""),
    "three-concealed-pungs": ("[345m] 999m 222p 666s 8+8p", "drawn"),
    "lesser-honors-and-knitted-tiles": ("258m 147p 36s ESWCF+P", ""),
    "knitted-straight": ("147m 258p 369s 23+4m EE", ""),
    "upper-four": ("[678m] [999p] 678p 78+9s 66s", ""),
    "lower-four": ("[234m] [111p] 123p 12+3s 44s", ""),
    "big-three-winds": ("[EEE] [SSS] 45+6m WWW 88p", ""),
    "mixed-straight": ("[123m] [456s] 78+9p 234s FF", ""),
    "reversible-tiles": ("[234p] [888p] 45+6s PPP 99p", ""),
    "mixed-triple-chow": ("[345m] [345p] 789p 3+45s EE", ""),
    "mixed-shifted-pungs": ("[333m] [444p] 789p 55+5s EE", ""),
    "chicken-hand": ("[234m] [678p] 45+6s 222s FF", ""),
    "last-tile-draw": ("[123m] [456s] 78+9p 234s FF", "drawn-last"),
    "last-tile-claim": ("[123m] [456s] 78+9p 234s FF", "discard-last"),
    "out-with-replacement-tile": ("[5555m] [234p] 678p 99+9m 33s", "replacement"),
    "robbing-the-kong": ("[234m] [678p] 3+45s 111m FF", "robbing"),
    "two-concealed-kongs": ("[2222m*] [7777p*] 34+5p 678s EE", ""),
    "all-pungs": ("[222m] [666p] 999s EE+E CC", ""),
    "half-flush": ("[234p] [567p] 12+3p EEE 99p", ""),
    "mixed-shifted-chows": ("[123m] [234p] 678m 3+45s EE", ""),
    "all-types": ("[234m] [567p] 789s CC+C EE", ""),
    "melded-hand": ("[234m] [567p] [999s] [CCC] 4+4s", ""),
    "two-dragon-pungs": ("[CCC] [FFF] 234m 67+8s 55p", ""),
    "outside-hand": ("[123m] [999p] 78+9s EEE 11s", ""),
    "fully-concealed-hand": ("234m 67+8m 567p 345s 99s", "drawn"),
    "two-melded-kongs": ("[2222m] [7777p] 34+5p 678s EE", ""),
    "last-tile": ("[123m] [456s] 78+9p 234s FF", "fourth"),
    "dragon-pung": ("[CCC] 234m 67+8m 567p 99s", ""),
    "prevalent-wind": ("[SSS] 234m 67+8m 567p 99s", "prevalent"),
    "seat-wind": ("[SSS] 234m 67+8m 567p 99s", "seat"),
    "concealed-hand": ("234m 67+8m 567p 345s 99s", ""),
    "all-chows": ("234m 67+8m 567p 345s 99s", ""),
    "tile-hog": ("[567p] 678m 456s 44+4s EE", ""),
    "double-pung": ("[333m] [333p] 45+6m 678s EE", ""),
    "two-concealed-pungs": ("[234m] [678p] 222s 555s E+E", ""),
    "concealed-kong": ("[4444s*] 234m 67+8m 678p 55p", ""),
    "all-simples": ("[333s] 234m 67+8m 567p 55p", ""),
    "pure-double-chow": ("[234m] 23+4m 567p 789s EE", ""),
    "mixed-double-chow": ("[234m] 23+4p 567p 789s EE", ""),
    "short-straight": ("[234m] 23+4p 567p 789s EE", ""),
    "two-terminal-chows": ("[123m] 78+9m 678p 555s EE", ""),
    "pung-of-terminals-or-honors": ("[999m] 234m 67+8p 555s EE", ""),
    "melded-kong": ("[4444s] 234m 67+8m 678p EE", ""),
    "one-voided-suit": ("[345p] 234m 67+8m 789p EE", ""),
    "no-honors": ("[234m] 67+8m 234p 999s 55p", ""),
    "edge-wait": ("[999m] 12+3m 678p 555s EE", ""),
    "closed-wait": ("[999m] 2+34m 678p 555s EE", ""),
    "single-wait": ("[999m] 234m 678p 555s E+E", ""),
    "self-drawn": ("[999m] 234m 678p 555s E+E", "drawn"),
    "flower-tiles": ("[999m] 234m 678p 555s E+E", "flowers"),
}


# --- example hands ------------------------------------------------------------------


def hand_groups(hand: str) -> tuple[PieceGroup, ...]:
    """Return the sets of an example hand; two tiles of a concealed kong are visible."""
    return tuple(
        meld_group(group[1:-1]) if group.startswith("[") else PieceGroup(tile_names(group)) for group in hand.split()
    )


def meld_group(meld: str) -> PieceGroup:
    names = [NAMES[tile] for tile in tiles_of(parse_meld(meld))]
    hidden = meld.endswith("*")
    shown = [UNSEEN, *names[1:3], UNSEEN] if hidden else names
    return PieceGroup(" ".join(shown), SAID("played-concealed" if hidden else "played-open"))


def tile_names(tiles: str) -> str:
    """Return the names of tiles, such as `2m +3m 4m` for `2+34m`."""
    head, _, tail = tiles.partition(COMPLETING_MARK)
    place = sum(letter not in "mps" for letter in head) if tail else -1
    names = [NAMES[tile] for tile in parse_tiles(head + tail)]
    return " ".join(COMPLETING_MARK + name if index == place else name for index, name in enumerate(names))


def score_example(hand: str, conditions: str = "") -> score.Score:
    """Return the score of an example hand."""
    melds = [group[1:-1] for group in hand.split() if group.startswith("[")]
    tiles = [name for group in hand.split() if not group.startswith("[") for name in tile_names(group).split()]
    (win,) = (name.removeprefix(COMPLETING_MARK) for name in tiles if name.startswith(COMPLETING_MARK))
    concealed = [parse_tiles(name)[0] for name in tiles if not name.startswith(COMPLETING_MARK)]
    return score.score(format_tiles(concealed), melds, win, **WIN_CONDITIONS[conditions])


# --- the list -------------------------------------------------------------------------------


def listing_entry(fan: fan_table.Fan) -> ListingEntry:
    hand, conditions = EXAMPLE_HANDS[fan.name]
    says = (fan.requirement, SAID("played-how", how=conditions)) if conditions else (fan.requirement,)
    return ListingEntry(fan.number, fan.label, fan.chinese, fan.points, says, hand_groups(hand), example_facts(fan))


def example_facts(fan: fan_table.Fan) -> PieceFacts:
    """Return a function that returns a fan's points in its example, or 0 if the fan does not count."""

    def law(_: tuple[str, ...]) -> dict[str, Value]:
        found: dict[Message, int] = {
            name: points for name, points, _ in score_example(*EXAMPLE_HANDS[fan.name]).messages.fans
        }
        return {"n": found.get(fan.label, 0)}

    return law


@cache
def entries() -> tuple[ListingEntry, ...]:
    """Return all fans in descending order of points, including the fan without a number."""
    return tuple(sorted(map(listing_entry, fan_table.FANS), key=lambda group: -group.value))


FANS = Listing(fan_table.PAGE, SAID("played-fans"), entries)
