"""The articles, decisions and worked cases of Kings Corners, each under its number."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.options import plain
from meldhouse.pieces.cards import card
from meldhouse.session.standings import with_standings
from tests.games.kingscorners.deals import dealt, hand, pile, play

GAME = mh.GAMES["kingscorners"]
S1 = {"hands": ["JD 6S 5H 10C 9D 2C KS"], "layout": "8C 7D KH QC"}
S1_MOVES = ["move S NE", "move W NE", "play JD NE", "play 10C NE", "play 9D NE", "move N NE", "move E NE"]
S1_MOVES += ["play 6S NE", "play 5H NE", "play KS SE", "play 2C N"]


def refused(table, move, says):
    """Assert that the move is illegal, that the answer says why, and that nothing changes."""
    before = table.tobytes()
    with pytest.raises(mh.IllegalMove, match=says):
        table.play(move)
    assert table.tobytes() == before


# --- the game ----------------------------------------------------------------------------


def test_ks1_a_whole_hand_can_be_played_in_one_turn():
    """A hand goes out in its first turn, by every kind of move."""
    table = dealt(**S1)
    play(table, *S1_MOVES)
    assert table.over
    assert pile(table, "NE") == "KH QC JD 10C 9D 8C 7D 6S 5H"
    assert (pile(table, "SE"), pile(table, "N"), pile(table, "E")) == ("KS", "2C", "")
    assert table.tally == {
        "decisions": 11, "turns": 1, "plays": 7, "pile_moves": 4, "kings": 2, "drawn": 0, "impasse": 0, "winner": 0,
    }  # fmt: skip


def test_a1_four_players_play_by_default():
    """There are 52 cards; nothing goes on an ace, and a king goes only to an empty place."""
    table = mh.table("kingscorners", seed=1)
    assert table.rules.seats == 4
    assert sorted(GAME.full_deck(table.rules).tolist()) == list(range(52))
    for seats in (2, 6):
        mh.table("kingscorners", seats=seats).deal()
    table = dealt(hands=["KC QC 2H"], layout="AS QD 5C 5S", hand_size=3)
    refused(table, "play 2H N", "No card goes on the ace")
    refused(table, "play KC E", "The king of clubs doesn't fit on the queen of diamonds")
    play(table, "play KC NE")


def test_a2_the_deal_passes_clockwise():
    """Seat 1 goes first in the first hand, the next seat in the next hand."""
    table = dealt(**S1, target=0)
    assert table.turn == 0
    play(table, *S1_MOVES)
    table.deal()
    assert table.turn == 1


def test_a3_cards_are_dealt_one_at_a_time():
    """They are dealt from the seat left of the dealer, then to N, E, S and W; the stock follows, top card first."""
    table = mh.table("kingscorners", seats=3, seed=1, hand_size=2)
    names = [*mh.GAMES["kingscorners"].notation.PIECES.NAMES[:52]]
    table.deal(names)
    assert [hand(table, seat) for seat in range(3)] == [{"AS", "4S"}, {"2S", "5S"}, {"3S", "6S"}]
    assert [pile(table, place) for place in "NESW"] == ["7S", "8S", "9S", "10S"]
    table.play("end")
    assert hand(table, 0) == {"AS", "4S", "JS"}


def test_a4_moves_are_unlimited_and_in_any_order():
    """A card, a pile, a king and a card to an empty side are played in one turn, which still isn't over."""
    table = dealt(hands=["KC 2H 9D 9H", "AC AD 5C 5H"], layout="8C 7D 10S 2D", hand_size=4)
    play(table, "play 9D S", "move E N", "play 9H E", "play KC NE")
    assert table.turn == 0
    assert [pile(table, place) for place in ("N", "E", "S", "NE")] == ["8C 7D", "9H", "10S 9D", "KC"]


def test_a4_1_cards_go_on_cards_one_higher_of_the_other_color():
    """Red tens go on a black jack; black tens, red nines and queens don't. Nothing goes on an ace."""
    table = dealt(hands=["10D 10S 9H QH KC 2H 2D"], layout="JC AS 5C 5S")
    assert "play 10D N" in table.moves()
    for move in ("play 10S N", "play 9H N", "play QH N"):
        refused(
            table, move, "The .* doesn't fit on the jack of .*: a card there must be one lower and of the other color"
        )
    refused(table, "play 2H E", "No card goes on the ace")


def test_a4_2_only_kings_start_a_corner():
    """Any of the four corners may be started."""
    table = dealt(hands=["KC QC"], layout="4C 4S 6C 6S", hand_size=2)
    assert [m for m in table.moves() if "KC" in m] == ["play KC NE", "play KC SE", "play KC SW", "play KC NW"]
    refused(table, "play QC NE", "An empty corner takes only a king")
    table.play("play KC SW")
    assert pile(table, "SW") == "KC"


def test_a4_3_ks2_piles_move_onto_fitting_piles():
    """4H-3S goes onto 7C-6D-5S; equal colors don't fit, and nothing goes on an ace."""
    table = dealt(hands=["3S 6D 5S KC KH"], layout="4H 7C AH 5H", hand_size=5)
    play(table, "play 3S N", "play 6D E", "play 5S E")
    assert [m for m in table.moves() if m.startswith("move")] == ["move N E"]
    table.play("move N E")
    assert pile(table, "E") == "7C 6D 5S 4H 3S"
    assert pile(table, "N") == ""
    same = dealt(hands=["3S 6C 5H KC KH"], layout="4H 7D AS 9H", hand_size=5)
    play(same, "play 3S N", "play 6C E", "play 5H E")
    refused(same, "move N E", "The four of hearts doesn't fit on")
    refused(same, "move N S", "No card goes on the ace")


def test_a4_4_empty_side_takes_any_card():
    """A side that was emptied takes any card of the hand, including a king [C4], but no pile [C5]."""
    table = dealt(hands=["2C KS 9H"], layout="8C 7D QH 3C", hand_size=3)
    table.play("move E N")
    assert {"play 2C E", "play KS E", "play 9H E"} <= set(table.moves())
    refused(table, "move S E", "fill an empty side only with a card from your hand")
    table.play("play KS E")
    assert "move E NE" in table.moves()  # [C3]


def test_a5_drawing_ends_the_turn():
    """A card is drawn, and the next seat plays; moves before that are optional [C6]."""
    table = dealt(**S1, stock="9S")
    table.play("end")
    assert "9S" in hand(table, 0)
    assert table.turn == 1
    assert table.tally["drawn"] == 1


def test_a7_first_player_may_join_dealt_piles():
    """The first player may join cards that were dealt to the sides and fit on each other."""
    table = dealt(hands=["KC 2H 9D"], layout="8C 7D 6S 2D", hand_size=3)
    play(table, "move E N", "move S N")
    assert pile(table, "N") == "8C 7D 6S"
    assert table.turn == 0


def test_a8_ending_a_turn_without_stock_draws_nothing():
    """When the stock is empty, no card is drawn at the end of a turn."""
    table = dealt(hand_size=24)
    table.play("end")
    assert (table.tally["drawn"], table.turn) == (0, 1)


def test_a10_scores_add_up_to_a_target():
    """A king costs 10, other cards 1; the totals carry over to the next hand."""
    table = dealt(**{**S1, "hands": [*S1["hands"], "KC KD 5C AC QD 3C 3D"]}, target=50)
    play(table, *S1_MOVES)
    assert table.points == [0, 25]
    assert not table.match_over
    table.deal()
    assert table.points == [0, 25]


@pytest.mark.parametrize(
    ("scoring", "costs"), [("standard", 23), ("pip", 60), ("fifty", 85), ("kleplek", 32), ("robinson", 44)]
)
def test_a12_a13_ks3_hand_cost_by_scoring(scoring, costs):
    """The cost of K K 5 A Q left in hand, by every scoring."""
    table = dealt(hands=["2C", "KC KD 5C AC QD"], layout="3D", hand_size=5, scoring=scoring, target=0)
    holder = table.state[0]
    assert GAME.rules.hand_cost(holder, table.rules.scoring, 1) == costs


def test_ks9_the_lowest_total_wins_the_match():
    """With target 25 and totals 24, 27 and 10, the match is over and seat 3 has won."""
    table = dealt(**S1, seats=3)
    table.state["points"][0][:3] = [24, 27 - 7, 10 - 7]
    play(table, *S1_MOVES)
    assert table.points[0] == 24
    assert table.match_over
    assert str(with_standings(table.view(None).scene, table, over=True).summary[0]).startswith("Seat 3 wins the match")
    with pytest.raises(mh.Mistake, match="match is over"):
        table.deal()


def test_match_ends_after_the_agreed_number_of_hands():
    """The option says after how many hands the match is over."""
    table = dealt(**S1, target=0, match_hands=2)
    play(table, *S1_MOVES)
    assert not table.match_over
    table.deal()
    while not table.over:
        table.play(table.moves()[0])
    assert table.match_over


def test_c9_tied_match_is_shared_or_gets_another_hand():
    """A tie is shared, or another hand is dealt."""
    for tiebreak, over in (("shared", True), ("extra_deal", False)):
        table = dealt(**{**S1, "hands": [*S1["hands"], "2D 3C 3D 4C 4D 5C 5D"]}, tiebreak=tiebreak, seats=2)
        table.state["points"][0][:2] = [30, 23]
        play(table, *S1_MOVES)
        assert table.points == [30, 30]
        assert table.match_over is over


# --- the variants ----------------------------------------------------------------------------


def test_a11_chips_are_paid_for_ante_idle_turn_and_cards_left():
    """The ante, a chip for a turn without a card, and the payment to the winner are paid: 10 for a king."""
    table = dealt("chips", hands=[*S1["hands"], "KC 3D 3C 4D 4C AC AD"], layout=S1["layout"], stock="3S 3H")
    assert (table.chips, table.accounts) == ([-1, -1], {"pot": 2})
    table.play("end")
    assert (table.chips, table.accounts) == ([-2, -1], {"pot": 3})
    play(table, "end", *S1_MOVES, "play 3S E")
    assert table.over
    assert table.chips == [-2 + 4 + 17, -2 - 17]
    assert table.accounts == {"pot": 0}


def test_c11_moving_a_pile_does_not_count_as_playing_a_card():
    """A turn with only a pile move still costs a chip."""
    table = dealt("chips", **S1)
    play(table, "move S NE", "end")
    assert table.chips == [-2, -1]


def test_c11_idle_turn_costs_chips_only_with_a_stock_but_always_costs_a_unit():
    """Without a stock a turn without a card costs no chips, but costs a unit in the pool variant."""
    for variant, paid in (("chips", -1), ("pool", -1)):
        table = dealt(variant, hand_size=24)
        table.play("end")
        assert table.chips[0] == paid  # the ante; the unit


def test_g4_an_impasse_keeps_the_pot():
    """With chips no player pays for cards; with a pool every player does. The pot is kept for the next hand."""
    for variant, pot in (("chips", 2), ("pool", 2 + 48)):
        table = dealt(variant, hand_size=24)
        play(table, "end", "end")
        assert table.over
        assert table.tally["winner"] == -1
        assert table.accounts == {"pot": pot}
        table.deal()
        assert table.accounts == {"pot": pot + (2 if variant == "chips" else 0)}


def test_a14_kleplek_going_out_on_the_first_turn_scores_five():
    """Going out on the first turn scores five points [C13]."""
    table = dealt("kleplek", **S1)
    play(table, *S1_MOVES)
    assert table.points[0] == 5


@pytest.mark.parametrize(("first_out", "points"), [("first_player", 0), ("any_first_turn", 5)])
def test_c13_first_out_option_decides_whose_first_turn_counts(first_out, points):
    """The second player's first turn counts only if the option accepts any first turn."""
    table = dealt("kleplek", hands=["2C", "KC"], layout="4C 4S 6C 6S", hand_size=1, first_out=first_out)
    play(table, "end", "play KC NE")
    assert table.points[1] == points


def test_a15_ks8_forced_king_must_be_played():
    """With a king and an empty corner the turn can't end; the king may also go to an empty side."""
    table = dealt("forced", hands=["KC 2C"], layout="8C 7D 6C 6S", hand_size=2)
    refused(table, "end", "must play the king before you end your turn")
    play(table, "move E N", "play KC E", "end")


def test_a15_ks8_keeping_a_king_is_fined():
    """The fine is three points a turn, even for two kings; a king drawn at the end of the turn isn't counted [C14]."""
    table = dealt("penalty", hands=["KC KD", "2C 3C"], layout="8C 7D 6C 6S", hand_size=2, stock="5H KS")
    play(table, "end", "end")
    assert table.points == [3, 0]
    play(table, "play KC NE", "play KD SE", "end", "end")
    assert table.points == [3, 3]


def test_g3_the_fine_goes_to_the_pot():
    """In the chips and pool variants the fine is paid in chips or units, and no points are counted."""
    for variant, ante in (("chips", 1), ("pool", 0)):
        table = dealt(variant, hands=["KC KD"], hand_size=2, forced_king="penalty3")
        table.play("end")
        assert table.chips[0] == -ante - 1 - 3
        assert table.points == [0, 0]


def test_a16_pool_winner_takes_a_unit_for_each_card_left():
    """A unit for every card left, and the winner takes the pool."""
    table = dealt("pool", hands=["KC", "KD"], layout="4C 4S 6C 6S", hand_size=1)
    table.play("play KC NE")
    assert table.chips == [1, -1]


def test_a17_ace_on_a_corner_earns_the_bonus():
    """An ace from the hand takes 5 points off on a corner, and nothing on a side [C15]."""
    # fmt: off
    table = dealt("bonus", hands=["AH QH 10H 8H 6H 4H 2H AD"], layout="2S KC 5C 7C",
                  stock="3S", hand_size=8)
    # fmt: on
    table.play("play AD N")
    assert table.points == [0, 0]
    corner = dealt("bonus", hands=["QH JC 10H 9C 8H 7C 6H 5C 4H 3C 2H AC KC KS"], layout="KD KH QC 2D", hand_size=14)
    play(corner, *[f"play {c} NE" for c in ["KC", "QH", "JC", "10H", "9C", "8H", "7C", "6H", "5C", "4H", "3C", "2H"]])
    assert corner.points == [0, 0]
    corner.play("play AC NE")
    assert corner.points == [-5, 0]


def test_a18_drawing_first_draws_before_playing():
    """The first player also draws before playing [C25], and ending a turn draws nothing."""
    table = dealt("drawfirst", **S1, stock="9S 9C")
    assert "9S" in hand(table, 0)
    table.play("end")
    assert "9C" in hand(table, 1)
    assert table.tally["drawn"] == 2


def test_a19_drawing_two_draws_two_cards_per_turn():
    """A turn draws two cards, or as many as there are [C7]."""
    table = dealt("drawtwo", seats=3, hand_size=15)
    table.play("end")
    assert table.tally["drawn"] == 2
    table.play("end")
    assert table.tally["drawn"] == 3


def test_a20_corners_built_in_suit_take_only_their_suit():
    """A king of spades in a corner takes only its queen; only single cards of side piles move there [C16]."""
    table = dealt("insuit", hands=["KS QS QH JH 3C"], layout="QD 9C 9S JS", hand_size=5)
    table.play("play KS NE")
    refused(table, "play QH NE", "The queen of hearts doesn't fit on the king of spades: .* of the same suit")
    play(table, "play QS NE", "move W NE")
    assert pile(table, "NE") == "KS QS JS"


def test_c16_king_pile_of_several_cards_cannot_move():
    """If corners are built differently, a king with a card on it doesn't even move to an empty corner."""
    table = dealt("insuit", hands=["QH 2C"], layout="KS 9C 9S 6S", hand_size=2)
    assert "move N NE" in table.moves()
    table.play("play QH N")
    refused(table, "move N NE", "only a single card to a corner")


def test_a21_a22_ks7_robinson_and_crestanello_have_their_own_building_order():
    """Robinson: red sixes go on 5C, and only QS on KS in a corner. Crestanello: only 8H goes on 9H."""
    table = dealt("robinson", hands=["6D 6H 6S 4D QS QH"], layout="5C KS 9C KD", hand_size=6)
    assert {"play 6D N", "play 6H N"} <= set(table.moves())
    assert not {"play 6S N", "play 4D N"} & set(table.moves())
    table.play("move E NE")
    assert "play QS NE" in table.moves()
    assert "play QH NE" not in table.moves()
    suits = dealt("crestanello", hands=["8H 8S 8D"], layout="9H 2C 2S 2D", hand_size=3)
    assert suits.moves() == ["play 8H N", "end"]


def test_c17_robinson_moves_piles_upwards():
    """The bottom card of the moving pile is one higher; a king closes a side."""
    table = dealt("robinson", hands=["AS AD"], layout="5C 6D KS QD", hand_size=2)
    moves = [move for move in table.moves() if move.startswith("move")]
    assert moves == ["move E N", "move S W", "move S NE", "move S SE", "move S SW", "move S NW"]


@pytest.mark.parametrize(("which", "allowed"), [("any", True), ("initial_only", False)])
def test_a6_c3_king_pile_move_option_decides_which_piles_move(which, allowed):
    """A pile with a king that was played to a side moves only if any may; a pile with a dealt king always may [g6]."""
    table = dealt(hands=["KS 2C 3C"], layout="8C 7D KH 6S", hand_size=3, king_pile_move=which)
    play(table, "move E N", "play KS E")
    assert ("move E NE" in table.moves()) is allowed
    assert "move S NE" in table.moves()
    built = dealt(hands=["QC 2C 3C"], layout="8C 7D KH 6S", hand_size=3, king_pile_move=which)
    play(built, "play QC S", "move S NE")
    assert pile(built, "NE") == "KH QC"


def test_c2_corner_piles_never_move():
    """No option lets a corner pile move."""
    table = dealt(**S1)
    table.play("move S NE")
    refused(table, "move NE SE", "You can't move a corner pile")


# --- impasse ---------------------------------------------------------------------------------


def test_a9_ks4_impasse_ends_the_hand_without_a_winner():
    """If both players end their turns without a stock, no player has won and both score."""
    table = dealt(hand_size=24)
    play(table, "end", "end")
    assert table.over
    assert (table.tally["impasse"], table.tally["winner"]) == (1, -1)
    assert min(table.points) >= 24


def test_c8_the_turn_that_draws_the_last_card_does_not_count():
    """With a card in the stock and three seats, the hand ends after a turn that draws the card and three more turns."""
    table = dealt(seats=3, hand_size=15, draws=3)
    play(table, "end", "end", "end")
    assert not table.over
    table.play("end")
    assert table.over


def test_c8_moving_a_pile_interrupts_the_impasse():
    """A turn in which a pile was moved doesn't count."""
    table = dealt(hand_size=24, layout="8C 7D 2C 2D")
    play(table, "end", "move E N", "end", "end")
    assert not table.over
    table.play("end")
    assert table.over


def test_g1_drawing_first_the_turn_that_draws_the_last_card_counts():
    """With drawing first, a turn without a play counts if the stock is empty after the draw at its start."""
    table = dealt("drawfirst", seats=3, hand_size=15, draws=3)
    play(table, "end", "end")
    assert not table.over
    table.play("end")
    assert (table.over, table.tally["impasse"], table.tally["turns"]) == (True, 1, 3)


def test_g1_drawing_first_a_turn_that_leaves_a_card_does_not_count():
    """A card is left after the first turn's draw, so the same number of turns is needed again."""
    table = dealt("drawfirst", seats=3, hand_size=15, draws=2)
    play(table, "end", "end", "end")
    assert not table.over
    table.play("end")
    assert table.over


# --- Becker ------------------------------------------------------------------------------------


def test_a23_ks5_becker_drawn_card_goes_to_the_only_empty_space():
    """After the last card was played, KD goes to the only empty space by itself; 7C fits nowhere and is kept."""
    # fmt: off
    table = dealt("becker", hands=["KC KH KS 5D"], layout="8C 9S 2S 6C", stock="KD 7C",
                  seats=3)
    # fmt: on
    play(table, "play KC NE", "play KH SE", "play KS SW", "play 5D W")
    assert pile(table, "NW") == "KD"
    assert hand(table, 0) == {"7C"}
    assert table.turn == 1
    assert (table.tally["decisions"], table.tally["plays"], table.tally["drawn"], table.tally["turns"]) == (4, 5, 2, 2)


def test_c19_drawn_card_with_several_spaces_is_a_choice():
    """A drawn king with three empty corners is a choice, and other moves must wait."""
    table = dealt("becker", hands=["KC"], layout="8C 9S 2S 6C", stock="KD 7C", hand_size=1)
    table.play("play KC NE")
    assert table.moves() == ["play KD SE", "play KD SW", "play KD NW"]
    refused(table, "end", "fits an empty space, so play it there first")
    play(table, "play KD SW")
    assert hand(table, 0) == {"7C"}
    assert table.turn == 1


def test_c19_player_without_cards_after_the_last_draw_goes_out():
    """The last card of the stock fits and is played."""
    table = dealt("becker", hands=["9H", ""], layout="8C 7D 10C 2S", seats=2, hand_size=1)
    holder = table.state
    holder["stock"][0][0], at = card("KC"), int(np.flatnonzero(holder["stock"][0] == card("KC"))[0])
    holder["stock"][0][at] = card("AS") if at else card("KC")
    holder["stock"][0][1:], holder["left"] = -1, 1
    play(table, "play 9H S")
    assert table.moves() == [f"play KC {place}" for place in ("NE", "SE", "SW", "NW")]
    table.play("play KC NE")
    assert table.over
    assert table.tally["winner"] == 0


def test_g2_drawn_joker_with_an_empty_space_is_a_choice():
    """Without an empty space the joker is kept."""
    table = dealt("becker", hands=["KC"], layout="8C 9S 2S 6C", stock="* 7C", hand_size=1, jokers=True)
    table.play("play KC NE")
    assert len(table.moves()) == 4 * 3
    assert all(move.startswith("joker K") for move in table.moves())
    full = dealt("becker", hands=["KC KH KS KD 5D"], layout="8C 9S 2S 6C", stock="* 7C", hand_size=5, jokers=True)
    play(full, "play KC NE", "play KH SE", "play KS SW", "play KD NW", "play 5D W")
    assert hand(full, 0) == {"*"}
    assert full.turn == 1


# --- jokers -------------------------------------------------------------------------------------


def test_a24_ks6_joker_blocks_the_card_that_it_replaces():
    """With a joker as KS in a corner, the real KS goes only to a side, and can't move to a corner either."""
    table = dealt("jokers", hands=["* KS 2C 3C"], layout="8C 7D 6C 6S", hand_size=4)
    play(table, "joker KS NE", "move E N")
    assert pile(table, "NE") == "KS*"
    refused(table, "play KS SE", "A joker stands for the king of spades")
    table.play("play KS E")
    refused(table, "move E SE", "a joker already stands for it in a corner")


def test_c20_joker_may_be_any_card_that_fits():
    """On a pile it is a card that fits, in an empty corner a king, on an empty side any card."""
    for jokers in ("* 2C", "* *"):
        table = dealt("jokers", hands=[jokers], layout="8C 7D AC AS", hand_size=2)
        moves = [move for move in table.moves() if move.startswith("joker")]
        assert len(moves) == 2 + 2 + 4 * 4  # on 8C, on 7D, four kings in four corners
        table.play("move E N")
        assert sum(move.endswith(" E") for move in table.moves() if move.startswith("joker")) == 52


def test_c21_joker_turned_up_in_the_deal_goes_back_to_the_stock():
    """After the deal no side has a joker."""
    table = dealt("jokers", layout="8C * 6C *", stock="9D 9H 9S", hand_size=4)
    sides = [pile(table, place) for place in "NESW"]
    assert all(side and "*" not in side for side in sides)
    assert (table.state["stock"][0] == 52).sum() == 2
    assert table.state["left"][0] == 54 - 8 - 4


@pytest.mark.parametrize(
    ("scoring", "costs"), [("standard", 10), ("pip", 25), ("fifty", 50), ("kleplek", 10), ("robinson", 13)]
)
def test_c22_joker_costs_as_much_as_the_most_expensive_card(scoring, costs):
    """A joker costs as much as the most expensive card of the scoring."""
    table = dealt("jokers", hands=["2C", "*"], hand_size=1, scoring=scoring)
    assert GAME.rules.hand_cost(table.state[0], table.rules.scoring, 1) == costs


@pytest.mark.parametrize(("stakes", "won"), [("chips", 10 + 1), ("pool", 1)])
def test_g5_joker_left_in_hand_costs_ten_chips_or_one_unit(stakes, won):
    """In the chips variant it costs as much as a king."""
    table = dealt("jokers", hands=["KC", "*"], layout="3S 6C 6S 3C", hand_size=1, stakes=stakes)
    table.play("play KC NE")
    assert table.chips == [won, -won]


def test_c23_joker_may_be_a_card_that_is_already_on_the_table():
    """If the real king is in a corner, the joker may be the same king in another corner."""
    table = dealt("jokers", hands=["* * KS 2C"], layout="8C 6C 6S 3C", hand_size=4)
    play(table, "play KS NE", "joker KS SE", "joker KS SW")
    assert [pile(table, place) for place in ("NE", "SE", "SW")] == ["KS", "KS*", "KS*"]


def test_c15_a_joker_as_an_ace_earns_the_bonus():
    """The joker is played on a corner in place of the ace."""
    cards = ["KC", "QH", "JC", "10H", "9C", "8H", "7C", "6H", "5C", "4H", "3C", "2H"]
    table = dealt("jokers", hands=["* " + " ".join(cards) + " 2S"], hand_size=14, layout="KD KH QC 2D", corner_bonus=4)
    play(table, *[f"play {name} NE" for name in cards], "joker AC NE")
    assert table.points[0] == -4


# --- rules that exclude each other --------------------------------------------------------------


def test_c1_options_that_need_a_larger_pack_are_refused():
    """A pack too small for hands and sides is refused with an explanation."""
    with pytest.raises(mh.Mistake, match="need 64 cards"):
        mh.table("kingscorners", seats=6, hand_size=10)
    assert mh.table("kingscorners", seats=6).rules.seats == 6
    with pytest.raises(mh.Mistake, match="built down"):
        mh.table("kingscorners", corner_build="alternate_up")


def test_heuristic_beats_random_play_from_every_seat():
    """The heuristic wins at least 85 of 100 deals between two players from either seat."""
    for bots, seat in (("thumb,uniform", 0), ("uniform,thumb", 1)):
        hands = np.concatenate(list(mh.simulate("kingscorners", hands=10_000, seats=2, bots=bots, seed=5)))
        assert (hands["tally"]["winner"] == seat).mean() > 0.85


def test_imagined_cards_are_uniformly_distributed():
    """Every unseen card is as likely in every hidden place."""
    table = dealt(hands=["KC"], layout="8C 9S 2S 6C", seats=3, hand_size=1)
    view, x, counts = table.view(0), np.uint64(9), np.zeros((2, 52), int)
    for _ in range(4700):
        world = view.state.copy()
        x = np.uint64(GAME.table_api.imagine(world, plain(table.rules), x))
        for seat in (1, 2):
            counts[seat - 1, int(world["hand"][0][seat]).bit_length() - 1] += 1
    seen = counts[:, counts.sum(axis=0) > 0]
    assert seen.shape == (2, 47)
    assert ((seen - 100) ** 2 / 100).sum() < 160  # 92 degrees
