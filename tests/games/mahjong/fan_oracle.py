"""PyMahjongGB as a second opinion on a hand."""

from MahjongGB import MahjongFanCalculator

from meldhouse.games.mahjong.fan_table import CHOW, FANS, HIDDEN_KONG, PUNG
from tests.games.mahjong.fan_hands import Won

TILES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
THEIR_NAMES = {
    "Robbing The Kong": "Robbing the Kong",
    "Two Dragons Pungs": "Two Dragon Pungs",
    "All Five": "All Fives",
}
NUMBERS = {fan.english: fan.number for fan in FANS}


def pack(kind: int, tile: int) -> tuple[str, str, int]:
    if kind == CHOW:
        return "CHI", TILES[tile + 1], 1
    return ("PENG" if kind == PUNG else "GANG"), TILES[tile], 0 if kind == HIDDEN_KONG else 1


def second_opinion(hand: Won) -> dict[int, tuple[int, int]]:
    """Return fan number -> (points of one, count) according to PyMahjongGB."""
    rest = list(hand.concealed)
    rest.remove(hand.win)
    found = MahjongFanCalculator(
        tuple(pack(*meld) for meld in hand.melds),
        tuple(TILES[tile] for tile in rest),
        TILES[hand.win],
        0,
        hand.self_drawn,
        hand.fourth,
        hand.replacement or hand.robbing,
        hand.last_tile,
        hand.seat,
        hand.prevalent,
        True,
    )
    return {NUMBERS[THEIR_NAMES.get(english, english)]: (points, number) for points, number, _, english in found}
