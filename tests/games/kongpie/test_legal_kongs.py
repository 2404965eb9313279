"""The legal kongs of a hand are all sets of its slots that hold a kong."""

import meldhouse as mh
from meldhouse.engine.numba_ext import njit
from meldhouse.games.kongpie.kongs import cards_in, is_kong, set_notes
from meldhouse.games.kongpie.rules import legal_kongs
from meldhouse.games.kongpie.state import KONG
from meldhouse.pieces.bits import EMPTY, bit, count
from meldhouse.pieces.cards import CARDS, card

GAME = mh.GAMES["kongpie"]


def test_legal_kongs_are_the_slots_that_hold_a_kong_in_every_hand():
    """All hands of one to four cards are compared, with the notes of each color."""
    for first, second in (("7H", "8D"), ("KS", "2C")):
        tables = GAME.tables(1)
        compared, kongs = compare_all_hands(tables, card(first), card(second))
        assert compared == 52 + 1_326 + 22_100 + 270_725
        assert kongs > 10_000


@njit
def compare_all_hands(tables, first, second):
    """Compare every hand; return the number of hands and of kongs."""
    s, compared, kongs = tables[0], 0, 0
    set_notes(s, first, second)
    for a in range(CARDS):
        for b in range(a, CARDS):
            for c in range(b, CARDS):
                for d in range(c, CARDS):
                    if (a == b and b < c) or (b == c and c < d):
                        continue  # each hand once: smaller ones repeat only their highest card
                    hand = bit(a) | bit(b) | bit(c) | bit(d)
                    expected, held = EMPTY, count(hand)
                    for slots in range(1, 1 << held):
                        if is_kong(s, cards_in(hand, slots)):
                            expected |= bit(KONG + slots - 1)
                    if legal_kongs(s, hand, held) != expected:
                        raise ValueError("legal_kongs differs from the slots that hold a kong")
                    compared += 1
                    kongs += count(expected)
    return compared, kongs
