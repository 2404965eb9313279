"""The number of legal moves: a position with nearly the maximum, and random hands with far fewer moves."""

import numpy as np

import meldhouse as mh
from meldhouse.games.kingscorners.state import ALL, END, FOLLOWS, KINGS, MAX_LEGAL, NONE, PLACES, SIDES
from meldhouse.pieces.cards import CARDS

GAME = mh.GAMES["kingscorners"]
NAMED = GAME.notation.PIECES.PIECES


def nearly_all_in_one_hand():
    """Return a table with empty sides, the dealt cards in one corner, and nearly all others in one hand."""
    table = mh.table("kingscorners", variant="jokers", seats=2, seed=1)
    table.deal()
    s = table.state[0]
    pile = [NAMED[name] for name in ("KS", "QH", "JS", "10H")]
    others = NAMED["2C"]
    s.hand[:], s.jokers[:], s.held[:] = 0, 0, 0
    s.hand[0] = ALL ^ np.uint64(sum(1 << card for card in [*pile, others]))
    s.hand[1] = np.uint64(1 << others)
    s.jokers[0], s.jokers[1], s.held[0], s.held[1] = 1, 1, CARDS - 5 + 1, 2
    s.actor, s.left, s.dealt, s.stock[:] = 0, 0, 0, NONE
    s.pile[:], s.height[:], s.bottom[:], s.wild[:] = NONE, 0, 0, 0
    s.takes[:SIDES], s.takes[SIDES:] = ALL, KINGS
    s.pile[SIDES, :4], s.height[SIDES], s.bottom[SIDES] = pile, 4, np.uint64(1 << pile[0])
    s.takes[SIDES] = FOLLOWS[0, pile[-1]]
    return table


def test_legal_moves_of_an_extreme_position_fit_the_buffer():
    """47 cards and a joker with 52 uses go to four sides, kings to three corners, and nines to the fourth."""
    table = nearly_all_in_one_hand()
    assert GAME.table_api.is_sound(table.state, table.bare_rules)
    moves = np.empty(MAX_LEGAL, np.int16)
    count = GAME.table_api.legal(table.state, table.bare_rules, moves)
    assert count == 4 * 47 + 4 * 52 + 3 * 3 + 3 * 4 + 2 + 2 + 1
    assert END in moves[:count]
    assert MAX_LEGAL - 14 < count < MAX_LEGAL == 434


def test_random_hands_have_far_fewer_moves_than_the_buffer():
    """The maximum over all positions of random hands, in every variant, is far below the limit."""
    most = positions = 0
    for variant, description in GAME.variants.items():
        rules, dice = description.rules, np.random.default_rng(7)
        for seed in range(3):
            table = mh.table("kingscorners", variant=variant, seats=rules.seats, seed=seed)
            table.deal()
            moves = np.empty(MAX_LEGAL, np.int16)
            while not table.over:
                count = GAME.table_api.legal(table.state, table.bare_rules, moves)
                most, positions = max(most, count), positions + 1
                GAME.table_api.apply(table.state, table.bare_rules, int(dice.choice(moves[:count])))
    assert positions > 2000
    assert most < MAX_LEGAL // 2
    assert PLACES == 8
