"""Functions that decode parts of many observations at once, compared with plain Python."""

import numpy as np

from meldhouse.games.decoded_fields import bit_sets, is_place_below, single_pieces
from meldhouse.games.observation_layout import single_piece

SETS = [0, 1, 2, 3, 6, *(1 << piece for piece in range(64)), (1 << 63) + 1, (1 << 64) - 1]


def test_single_pieces_of_a_batch_match_those_of_one_set():
    expected = [single_piece(pieces) for pieces in SETS]
    assert single_pieces(np.array(SETS, np.uint64)).tolist() == expected
    assert [int(single_pieces(np.uint64(pieces))) for pieces in SETS] == expected


def test_bit_sets_have_a_bit_for_each_flag():
    for size in (1, 7, 8, 9, 52, 64):
        flags = np.random.default_rng(size).random((5, 3, size)) < 0.5
        expected = [[sum(1 << piece for piece in np.flatnonzero(row).tolist()) for row in rows] for rows in flags]
        assert bit_sets(flags).tolist() == expected
        assert bit_sets(flags[0, 0]).tolist() == expected[0][0]


def test_places_below_an_end_are_those_before_it():
    ends = np.array([[0, 1], [3, 9]])
    expected = [[[place < end for place in range(4)] for end in row] for row in ends.tolist()]
    assert is_place_below(4, ends).tolist() == expected
    assert is_place_below(4, np.int64(3)).tolist() == [True, True, True, False]
