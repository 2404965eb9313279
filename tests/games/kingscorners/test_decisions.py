"""The decisions of Kings Corners that the tests of the articles don't cover, each under its number."""

import pytest

import meldhouse as mh
from tests.games.kingscorners.deals import dealt, hand, pile, play

EMPTY_SIDE = {"hands": ["KC 2H 9D", "3S 5S 7S"], "layout": "8C 7D JH 2D", "hand_size": 3}  # 7D moves onto 8C


def test_c4_a_king_may_go_to_an_empty_side():
    """An empty side takes any card, including a king."""
    table = dealt(**EMPTY_SIDE)
    play(table, "move E N")
    assert {"play KC E", "play 2H E", "play 9D E", "play KC NE"} <= set(table.moves())
    play(table, "play KC E")
    assert pile(table, "E") == "KC"


def test_c5_no_pile_moves_to_an_empty_side():
    """An empty side is filled only from the hand."""
    table = dealt(**EMPTY_SIDE)
    play(table, "move E N")
    assert not [move for move in table.moves() if move.startswith("move") and move.endswith(" E")]
    with pytest.raises(mh.IllegalMove, match="empty"):
        table.play("move S E")


def test_c6_ending_a_turn_without_playing_is_legal():
    """A turn may be ended at once, even if cards could be played."""
    table = dealt(**EMPTY_SIDE)
    assert "play KC NE" in table.moves()
    play(table, "end")
    assert table.turn == 1
    assert "KC" in hand(table, 0)


def test_c7_drawing_two_takes_the_single_card_that_is_left():
    """With one card left in the stock, a turn draws one card."""
    table = dealt("drawtwo", hand_size=3, seats=2, target=0)
    left = 52 - 2 * 3 - 4
    assert left % 2 == 0
    for n in range(left // 2):
        assert len(hand(table, table.turn)) == 3 + 2 * (n // 2)
        play(table, "end")
    odd = dealt("drawtwo", hand_size=3, seats=3, target=0)
    for _ in range((52 - 3 * 3 - 4) // 2):
        play(odd, "end")
    seat, before = odd.turn, len(hand(odd, odd.turn))
    play(odd, "end")
    assert len(hand(odd, seat)) == before + 1
    assert odd.tally["drawn"] == 39


def test_c10_payoff_is_mean_of_others_penalties_less_own():
    """Payoffs sum to zero, and are zero before the end of the hand."""
    table = dealt(hands=["7H", "KS", "3D"], layout="8C 9C JC QC", seats=3, hand_size=1, target=0)
    assert table.payoffs == [0, 0, 0]
    play(table, "play 7H N")
    assert table.points == [0, 10, 1]
    assert table.payoffs == [5.5, -9.5, 4.0]
    assert sum(table.payoffs) == 0


def test_payoff_in_chips_variant_is_the_chips_won():
    """A payoff includes the ante, fees for turns without a card, and payments at the end; the pot keeps the rest."""
    table = dealt("chips", hands=["7H", "KS", "3D"], layout="8C 9C JC QC", hand_size=1, seats=3, stock="2S")
    assert (table.chips, table.payoffs) == ([-1, -1, -1], [0, 0, 0])
    play(table, "play 7H N")
    assert table.payoffs == [2 + 10 + 1, -1 - 10, -1 - 1]
    table.deal()
    while not table.over:
        play(table, "end")
    assert sum(table.payoffs) == -table.accounts["pot"] < 0
    assert [
        first + second for first, second in zip(*(hand.payoffs for hand in table.hands), strict=True)
    ] == table.chips
    pool = dealt("pool", hands=["7H", "KS"], layout="8C 9C JC QC", hand_size=1, stock="2S")
    play(pool, "end", "play KS NE")
    assert pool.payoffs == [-1 - 2, 3]


def test_c12_drawing_first_turn_without_a_card_costs_a_chip():
    """A player who draws and plays no card pays a chip; a player who plays a card doesn't."""
    table = dealt("chips", hands=["2C 4C", "7H 4S"], layout="8C 9S JC QC", hand_size=2, draw_first=True, stock="2S 3S")
    assert table.accounts == {"pot": 2}
    play(table, "end")
    assert table.accounts == {"pot": 3}
    play(table, "play 7H N", "end")
    assert table.accounts == {"pot": 3}


@pytest.mark.parametrize(("forced_king", "points"), [("off", 0), ("penalty3", 3)])
def test_c14_kept_king_is_fined_but_a_drawn_king_is_not(forced_king, points):
    """A kept king costs 3 points once per turn; a king drawn at the end of the turn isn't counted."""
    table = dealt(hands=["KC 2C", "3S 5S"], layout="9C 9S JC QC", hand_size=2, forced_king=forced_king, stock="4S KH")
    play(table, "end")
    assert table.points[0] == points
    drawn = dealt(hands=["4C 2C", "3S 5S"], layout="9C 9S JC QC", hand_size=2, forced_king=forced_king, stock="KH")
    play(drawn, "end")
    assert drawn.points[0] == 0


def test_c18_crestanello_builds_every_pile_in_suit():
    """Piles move only onto their own suit, and an emptied side takes any card."""
    table = dealt("crestanello", hands=["5D 2C", "3S 7C"], layout="9H 8H 8D QC", hand_size=2, target=0)
    moves = set(table.moves())
    assert "move E N" in moves
    assert "move S N" not in moves
    play(table, "move E N")
    assert {"play 5D E", "play 2C E"} <= set(table.moves())


def test_c24_last_card_ends_the_hand_at_once():
    """The last card ends the hand, even if piles could still be moved."""
    table = dealt(hands=["7H", "KS"], layout="8C 9C 8H QC", hand_size=1, target=0)
    assert "move S E" in table.moves()
    play(table, "play 7H N")
    assert table.over
    assert table.tally["winner"] == 0


def test_c25_drawing_first_with_an_empty_stock_draws_nothing():
    """With drawing first even the first player draws; without a stock a turn has no draw."""
    table = dealt("drawfirst", hand_size=3, seats=2, target=0)
    assert len(hand(table, 0)) == 4
    while table.tally["drawn"] < 42:
        play(table, "end")
    seat, before = table.turn, len(hand(table, table.turn))
    play(table, "end")
    assert table.turn == 1 - seat
    assert len(hand(table, seat)) == before
    assert table.tally["drawn"] == 42
