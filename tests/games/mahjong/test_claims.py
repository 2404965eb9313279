"""Claims, winning, paying, flowers and the match: worked cases F6 to F9 and the decisions about them."""

import numpy as np
import pytest

import meldhouse as mh
from tests.games.mahjong.hands import asked, dealt, deck_of, empty_wall, fans, hand, melds, play, tiles, wall_left

FAR = ""  # filled up with arbitrary other tiles


def test_given_deck_is_dealt_in_seat_order():
    """[f] East gets the first thirteen tiles, the next seat the next thirteen; East's fourteenth tile is the 53rd."""
    table = dealt(["123456789m ESWN", "123456789p CFPE", "", ""], front="1s 2s")
    assert hand(table, 0) == "1m 2m 3m 4m 5m 6m 7m 8m 9m E S W N 1s"
    assert hand(table, 1) == "1p 2p 3p 4p 5p 6p 7p 8p 9p E C F P"
    assert table.turn == 0
    assert (table.tally["turns"], table.tally["draws"]) == (1, 1)
    play(table, "discard 1s")
    assert hand(table, 1).endswith("2s")


def test_11_turns_run_to_the_right():
    """[11] After an unclaimed discard the next seat draws from the front of the wall."""
    table = dealt([FAR] * 4)
    for seat in (0, 1, 2, 3, 0):
        assert table.turn == seat
        left = wall_left(table)
        play(table, next(move for move in reversed(table.moves()) if move.startswith("discard")))
        assert wall_left(table) <= left - 1


def test_m8_only_the_next_seat_may_chow():
    """[M8] Seats 1, 2 and 3 all hold 3m 4m, but only seat 1 is asked."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "34m", "34m", "34m"], front="5m")
    seats = play(table, "discard 5m")
    assert seats == [1]


def test_m8_chow_by_another_seat_is_refused_with_the_reason():
    """[M8] Seat 3, asked for its pung, gets the reason why it cannot chow."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "", "34m 55m", ""], front="5m")
    table.play("discard 5m")
    while table.turn != 2:
        table.play("pass")
    with pytest.raises(
        mh.IllegalMove, match="Only the player to the right of the discarder may chow, and that is Seat 2"
    ):
        table.play("chow 3m 4m")


def test_m25_three_ways_to_chow_are_separate_moves():
    """[M25, g.3] With 3 4 6 7 in the hand, a 5 can be chowed in three ways, each a separate move."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "3467m", "", ""], front="5m")
    table.play("discard 5m")
    assert table.turn == 1
    assert table.moves() == ["chow 6m 7m", "chow 4m 6m", "chow 3m 4m", "pass"]
    table.play("chow 4m 3m")  # in either order
    while asked(table):
        table.play("pass")
    assert melds(table, 1) == ["3m 4m 5m"]
    assert table.turn == 1
    assert table.tally["chows"] == 1


def test_chow_needs_three_tiles_of_one_suit():
    """[11] 8m 9m and 1p make no chow, nor do consecutive honors."""
    table = dealt(["2p 19s ESWNCFP 7p 7s", "89m 89m SW 468s 2468p", "", ""], front="1p")
    table.play("discard 1p")
    assert not asked(table) or table.turn != 1 or "chow 8m 9m" not in table.moves()


def test_f6_pung_takes_precedence_over_chow():
    """[F6, 9] The next seat chows and the opposite seat pungs: the pung is made, and the chow isn't counted."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "34m", "55m", ""], front="5m")
    assert play(table, "discard 5m", s1="chow 3m 4m", s2="pung") == [1, 2]
    assert table.turn == 2
    assert melds(table, 2) == ["5m 5m 5m"]
    assert melds(table, 1) == []
    assert (table.tally["pungs"], table.tally["chows"], table.tally["decisions"]) == (1, 0, 3)


def test_f6_mahjong_takes_precedence_over_every_other_claim():
    """[F6, 9] A chow, a pung and mahjong are claimed on the same discard."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "67m", "", "46m 123m 789m 123p 88p"], front="5m", minimum=0)
    assert play(table, "discard 5m", s1="chow 6m 7m", s3="hu") == [1, 3]
    assert table.over
    assert table.tally["winner"] == 3


def test_f7_m6_nearest_of_two_winners_wins():
    """[F7, M6] Seats 1 and 3 both declare mahjong; seat 1 is nearer to the right of the discarder."""
    table = dealt(
        ["19p 19s ESWNCFP 7p 7s", "46m 123p 789p 123s 99s", "", "46m 123m 789m 456p 88p"], front="5m", minimum=0
    )
    assert play(table, "discard 5m", s1="hu", s3="hu") == [1, 3]
    assert (table.tally["winner"], table.tally["discarder"]) == (1, 0)


def test_g3_every_claim_is_answered_even_if_the_outcome_is_settled():
    """[g.3] Seat 2 has declared mahjong, and is still asked about its pung, because each answer is a decision."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "46m 123p 789p 123s 99s", "55m", ""], front="5m", minimum=0)
    assert play(table, "discard 5m", s1="hu") == [1, 2]
    assert table.tally["decisions"] == 3


def test_g3_asked_seat_is_hidden_from_others():
    """[g.3] While answers are sealed, all seats but the asked one see the same, and no count reveals it."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "34m", "55m", ""], front="5m")
    table.play("discard 5m")
    assert table.turn == 1
    first = {seat: table.view(seat).tobytes() for seat in (0, 3)}
    assert table.view(0).turn is None
    table.play("chow 3m 4m")
    assert table.turn == 2
    assert {seat: table.view(seat).tobytes() for seat in (0, 3)} == first
    assert table.view(2).moves() == ["pung", "pass"]
    assert table.hands[-1].moves[-1].public_text == ""


def test_m20_winning_tile_that_was_passed_can_be_claimed_later():
    """[M20] Seat 2 passes its winning tile, and wins with an equal tile of the next discarder."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "46m 123p 789p 123s 99s", "", ""], front="5m 1m 5m", minimum=0)
    assert 1 in play(table, "discard 5m")
    play(table, "discard 1m")
    assert 1 in play(table, "discard 5m", s1="hu")
    assert table.tally["winner"] == 1


# --- the minimum, payment, last tile and fourth tile ------------------------------------


def test_f9_flowers_do_not_count_toward_the_minimum():
    """[F9, M13] With a hand a point short of the minimum and a flower, mahjong isn't even offered."""
    hands = ["19p 19s ESWNCFP 7p 7s", "123m 234p 35s EE 67m 1f", "", ""]
    short = dealt(hands, front="4s", back="8m", minimum=10)
    short.play("discard 4s")
    assert short.turn == 1
    assert "hu" not in short.moves()
    with pytest.raises(
        mh.IllegalMove, match=r"worth only 9 points\. You need 10 to declare mahjong, not counting flowers"
    ):
        short.play("hu")
    enough = dealt(hands, front="4s", back="8m", minimum=9)
    assert play(enough, "discard 4s", s1="hu") == [1]
    assert enough.tally["points"] == sum_of_fans(enough) == 10


def sum_of_fans(table):
    from meldhouse.games.mahjong.fan_table import FANS

    return sum(FANS[number].points * times for number, times in fans(table).items())


def test_f8_m14_discarder_pays_eight_and_the_points_of_the_hand():
    """[F8, M14] The discarder pays eight and the points, the other two eight each."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "", "46m 123m 789m 123p 88p", ""], front="5m")
    play(table, "discard 5m", s2="hu")
    total = table.tally["points"]
    assert total >= 16
    assert table.chips == [-8 - total, -8, 24 + total, -8]
    assert table.points == table.chips
    assert fans(table)[28] == 1


def test_f8_m14_all_pay_eight_and_the_points_if_the_tile_was_drawn():
    """[F8, M14] Every other seat pays eight and the points, which include flowers."""
    table = dealt(["46m 123m 789m 23p 88p 1f 2f", "", "", ""], front="5m", back="1p 9p")
    assert "hu" not in table.moves()
    table = dealt(["46m 123m 789m 23p 88p 1f", "", "", ""], front="5m", back="1p")
    table.play("hu")
    total = table.tally["points"]
    assert fans(table)[81] == 1
    assert total == sum_of_fans(table)
    assert table.chips == [3 * (8 + total), -8 - total, -8 - total, -8 - total]
    assert (table.tally["ending"], table.tally["discarder"]) == (2, -1)


def test_m24_dealer_can_win_with_the_fourteenth_tile():
    """[M24] It counts as a drawn tile: Self-Drawn or Fully Concealed applies, and the wait counts."""
    table = dealt(["46m 123m 789m 123p 88p", "", "", ""], front="5m")
    assert "hu" in table.moves()
    table.play("hu")
    assert fans(table)[78] == 1
    assert fans(table)[56] == 1


def test_m9_last_discard_can_be_claimed_only_for_mahjong():
    """[M9, F5] With an empty wall the winner gets Last Tile Claim, and no seat may chow."""
    hands = ["19p 19s ESWNCFP 7p 7s", "34m 147p 258s ESWNC", "46m 123m 789m 123p 88p", ""]
    table = dealt(hands, front="5m")
    empty_wall(table)
    assert play(table, "discard 5m", s2="hu") == [2]
    assert fans(table)[45] == 1


def test_winning_with_the_last_tile_scores_last_tile_draw():
    """[44] The tile is the last of the wall."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "46m 123m 789m 123p 88p", "", ""], front="9p 5m")
    empty_wall(table, leave=1)
    play(table, "discard 9p")
    table.play("hu")
    assert fans(table)[44] == 1
    assert 80 not in fans(table)


def test_m19_winning_with_the_fourth_visible_tile_scores_last_tile():
    """[M19] Three 5m are among the discards, and the fourth wins with Last Tile."""
    table = dealt(["5m 9p 19s ESWNCFP 7p 7s", "", "46m 123m 789m 123p 88p", ""], front="5m 1s 5m 5m 9p", minimum=44)
    for name in tiles("5m 1s 5m 5m"):
        play(table, f"discard {name}")
    assert table.turn == 0
    eased = dealt(["5m 9p 19s ESWNCFP 7p 7s", "", "46m 123m 789m 123p 88p", ""], front="5m 1s 5m 5m 9p")
    for name in tiles("5m 1s 5m 5m"):
        play(eased, f"discard {name}")
    play(eased, "discard 5m", s2="hu")
    assert fans(eased)[58] == 1


def test_m19_face_down_kong_does_not_count_for_last_tile():
    """[M19] Tiles of a face-down kong or of the own hand don't make a tile the fourth visible one."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "", "46m 555m 789m 123p 8p", ""], front="9m")
    assert table.state["shown"][0].sum() == 0
    kong = dealt(["1111m 258p 369s ESW", "", "", ""], front="9s")
    play(kong, "kong 1m")
    assert kong.state["shown"][0][0] == 0


def test_m10_hand_is_drawn_when_the_wall_is_empty():
    """[M10] If the last discard isn't claimed, no player pays and the deal passes."""
    table = dealt(["147m 258p 369s ESWN", "", "", ""], front="P")
    empty_wall(table)
    play(table, "discard P")
    assert table.over
    assert table.tally["ending"] == 1
    assert (table.tally["winner"], table.tally["discarder"]) == (-1, -1)
    assert table.chips == [0] * 4
    assert "no one pays" in str(table.summary[0])
    table.deal()
    assert table.turn == 1  # the next East


# --- flowers ------------------------------------------------------


def test_m11_flowers_of_the_deal_are_replaced_in_seat_order():
    """[M11, g.4] East's flowers are replaced first, one by one from the back, including a flower drawn for a flower."""
    table = dealt(["1f 2f", "3f", "", ""], front="9p", back="1p 4f 2p 3p")
    zones = {zone.key: zone.pieces for zone in table.view(0).scene.zones}
    assert zones["flowers 0"] == ("1f", "2f", "4f")
    assert zones["flowers 1"] == ("3f",)
    assert {"1p", "2p"} <= set(hand(table, 0).split())
    assert "3p" in hand(table, 1).split()
    assert table.tally["flowers"] == 4
    assert (table.tally["turns"], table.tally["replacements"]) == (1, 0)


def test_g7_flower_as_fourteenth_is_replaced_by_a_drawn_tile():
    """[g.7] Flowers of the thirteen are replaced first; the fourteenth's replacement is the drawn tile, and wins."""
    table = dealt(["46m 123m 789m 12p 88p 1f", "", "", ""], front="2f", back="3p 5m")
    assert hand(table, 0).endswith("5m")
    table.play("hu")
    assert fans(table)[81] == 2
    assert 46 not in fans(table)


def test_g4_and_g7_east_replaces_the_fourteenth_tile_before_south_replaces():
    """[g.4, g.7] All of East's flowers, the fourteenth last, come before those of South."""
    table = dealt(["147m 258p 369s ESW 1f", "123m 456m 789m 123p 3f", "", ""], front="2f", back="1s P C")
    assert "1s" in hand(table, 0).split()
    assert hand(table, 0).endswith("P")
    assert "C" in hand(table, 1).split()
    assert "P" not in hand(table, 1).split()
    assert (table.tally["flowers"], table.tally["turns"], table.tally["draws"]) == (3, 1, 1)


def test_m11_drawn_flower_is_replaced_from_the_back():
    """[M11] A flower drawn in the middle of the hand is also replaced, within the same turn."""
    table = dealt(["", "", "", ""], front="9p 1f", back="6s")
    left = wall_left(table)
    play(table, "discard 9p")
    assert table.turn == 1
    assert hand(table, 1).endswith("6s")
    assert wall_left(table) == left - 2
    assert (table.tally["turns"], table.tally["draws"], table.tally["flowers"]) == (2, 2, 1)


def test_m11_flower_as_the_last_tile_ends_the_hand():
    """[M11, g.7] The last tile is a flower: it is exposed and counted, and the hand is drawn without another turn."""
    table = dealt(["147m 258p 369s ESWN", "", "", ""], front="P 1f")
    empty_wall(table, leave=1)
    before = table.tally["flowers"]
    play(table, "discard P")
    assert table.over
    assert table.tally["flowers"] == before + 1
    assert table.tally["turns"] == 1


def test_game_without_flowers_has_136_tiles():
    """[M11] The option is flowers=no."""
    table = dealt([FAR] * 4, flowers=False)
    assert len(table.hands[-1].deck) == 136
    assert wall_left(table) == 136 - 53


# --- the match ------------------------------------------------------


def drawn_hands(table, count):
    """Play a number of drawn hands; yield East and the prevalent wind of each."""
    for _ in range(count):
        table.deal()
        yield int(table.state["dealer"][0]), int(table.state["prevalent"][0])
        empty_wall(table)
        move = next(move for move in table.moves() if move.startswith("discard"))
        play(table, move)
        assert table.over


def test_m15_match_has_sixteen_hands_and_four_winds():
    """[M15] The deal passes after every hand; each wind prevails for four; then the match is over."""
    table = mh.table("mahjong", seed=4, minimum=88)
    winds = list(drawn_hands(table, 16))
    assert winds == [(hand % 4, hand // 4) for hand in range(16)]
    assert table.match_over
    with pytest.raises(mh.util.errors.Mistake, match="match is over"):
        table.deal()


def test_m15_seats_change_places_under_mcr_rotation():
    """[M15] With seat_rotation=mcr, before the west round E takes W's place, S N's, W S's, and N E's."""
    table = mh.table("mahjong", seed=4, minimum=88, seat_rotation="mcr")
    easts = [east for east, _ in drawn_hands(table, 16)]
    assert easts == [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]


def test_m15_after_changing_places_turns_run_to_the_new_right():
    """[M15] In the south round seat 1 is East and seat 0 sits on its right."""
    table = mh.table("mahjong", seed=4, minimum=88, seat_rotation="mcr")
    list(drawn_hands(table, 4))
    table.deal()
    assert table.turn == 1
    play(table, table.moves()[0])
    assert table.turn == 0


def test_m15_match_of_two_hands_ends_after_two_hands():
    """[M15] The option is hands=2."""
    table = mh.table("mahjong", seed=4, hands=2, minimum=88)
    list(drawn_hands(table, 2))
    assert table.match_over


@pytest.mark.parametrize(("hand_number", "seat", "prevalent", "own"), [(0, 0, 0, 0), (1, 0, 0, 3), (4, 0, 1, 0)])
def test_m15_seat_and_prevalent_winds_follow_the_hand_number(hand_number, seat, prevalent, own):
    """[M15] The dealer is East, the next seat South; the round's wind changes after four hands."""
    table = mh.table("mahjong", seed=4, minimum=88)
    list(drawn_hands(table, hand_number))
    table.deal()
    s = table.state[0]
    assert (s["prevalent"], (s["place"][seat] - s["place"][s["dealer"]]) % 4) == (prevalent, own)


# --- simple rules at home ------------------------------------------------------


def test_m16_any_complete_hand_wins_a_point_under_the_simple_rules():
    """[M16, g.5] The discarder alone pays 1."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "", "46m 234p 678p 123s 88s", ""], front="5m", variant="table")
    assert play(table, "discard 5m", s2="hu") == [2]
    assert table.chips == [-1, 0, 1, 0]


def test_m16_simple_payer_all_makes_every_other_seat_pay():
    """[M16, g.5] So does a drawn tile under either value of the option."""
    everyone = dealt(
        ["19p 19s ESWNCFP 7p 7s", "", "46m 234p 678p 123s 88s", ""], front="5m", variant="table", simple_payer="all"
    )
    play(everyone, "discard 5m", s2="hu")
    assert everyone.chips == [-1, -1, 3, -1]
    drawn = dealt(["46m 234p 678p 123s 88s", "", "", ""], front="5m", variant="table")
    drawn.play("hu")
    assert drawn.chips == [3, -1, -1, -1]


@pytest.mark.parametrize("special", ["1122m 3388p 55s EE C", "19m 19p 19s ESWNCFP", "147m 258p 369s ESWN"])
def test_g5_special_hands_do_not_win_under_the_simple_rules(special):
    """[g.5] Seven pairs are off by default; orphans and knitted tiles never win."""
    table = dealt([special, "", "", ""], front="C", variant="table")
    assert "hu" not in table.moves()


def test_g5_seven_pairs_win_with_the_option():
    """[M16] seven_pairs=yes: seven pairs win, four equal tiles counting as two."""
    table = dealt(["1111m 3388p 55s EE C", "", "", ""], front="C", variant="table", seven_pairs=True)
    assert "hu" in table.moves()


def test_g9_promoter_of_a_robbed_kong_pays_alone():
    """[g.9] Under the simple rules this costs the promoter a point."""
    table = dealt(
        ["33s 1p 9p 19m SSWWNCF", "", "24s 234m 678p 789p 1p 1p", ""], front="9m 3s 5m 8m 8m 3s", variant="table"
    )
    play(table, "discard 9m")
    play(table, "discard 3s", s0="pung")
    play(table, "discard 1m")
    for name in tiles("5m 8m 8m"):
        play(table, f"discard {name}")
    assert play(table, "kong 3s", s2="hu") == [2]
    assert table.chips == [-1, 0, 1, 0]
    assert table.tally["ending"] == 4


def test_mahjong_options_that_exclude_each_other_are_refused():
    """[M16] Options that have no effect under the chosen rules are refused with a sentence."""
    with pytest.raises(ValueError, match="seven_pairs needs rules=simple"):
        mh.table("mahjong", seven_pairs=True)
    with pytest.raises(ValueError, match="no minimum"):
        mh.table("mahjong", "table", minimum=8)


# --- profiles and options of the fans ------------------------------------------------------


def test_m18_profiles_score_two_concealed_kongs_differently():
    """[M18] Two concealed kongs are six points, or eight by the book of 2006."""
    worth = {}
    for variant in ("competition", "wmo2006"):
        table = dealt(["2222m 777p 678s 34p E", "", "", ""], front="7p", back="E 5p", variant=variant)
        play(table, "kong 2m")
        play(table, "kong 7p")
        assert "hu" in table.moves()
        table.play("hu")
        worth[variant] = table.tally["points"]
    assert worth["wmo2006"] == worth["competition"] + 2


def test_m18_option_gives_special_hands_fully_concealed_hand():
    """[M18] With the option a self-drawn seven pairs has Fully Concealed Hand in place of Self-Drawn."""
    worth = {}
    for option in (False, True):
        table = dealt(["1122m 3388p 55s EE C", "", "", ""], front="C", special_hands_fully_concealed=option)
        table.play("hu")
        worth[option] = table.tally["points"]
        assert (56 in fans(table), 80 in fans(table)) == (option, not option)
    assert worth[True] == worth[False] + 3


def test_m18_option_decides_which_reading_scores_more():
    """[M18] Five chows of one kind or seven pairs score more, depending on the option."""
    worth = {}
    for option in (False, True):
        table = dealt(["4555566m 445566p", "", "", ""], front="4m", special_hands_fully_concealed=option)
        table.play("hu")
        worth[option] = table.tally["points"]
        assert (19 in fans(table)) == option
    assert (worth[False], worth[True]) == (52, 55)


def test_m18_option_adds_four_points_if_the_last_tile_was_drawn():
    """[M18, 44] Last Tile Draw excludes Self-Drawn, so with the option all four points are added."""
    worth = {}
    for option in (False, True):
        hands = ["19p 19s ESWNCFP 7p 7s", "1122m 3388p 55s 66s 9m", "", ""]
        table = dealt(hands, front="9p 9m", special_hands_fully_concealed=option)
        empty_wall(table, leave=1)
        play(table, "discard 9p")
        table.play("hu")
        worth[option] = table.tally["points"]
        assert fans(table)[44] == 1
    assert worth[True] == worth[False] + 4


def test_m23_waits_of_a_knitted_straight_count_unless_switched_off():
    """[M23] A closed wait beside a knitted straight counts, unless knitted_waits=no."""
    worth = {}
    for option in (False, True):
        table = dealt(["258m 369p 147s 24p 88s", "", "", ""], front="3p", knitted_waits=option)
        table.play("hu")
        worth[option] = table.tally["points"]
        assert (78 in fans(table)) == option
    assert worth[True] == worth[False] + 1


def test_m21_four_identical_tiles_are_two_pairs():
    """[M21] Four 2m that aren't declared a kong give Seven Pairs and Tile Hog; after the kong they are no pairs."""
    table = dealt(["2222m 3388p 55s EE C", "", "", ""], front="C")
    assert {"kong 2m", "hu"} <= set(table.moves())
    table.play("hu")
    assert (fans(table)[19], fans(table)[64]) == (1, 1)
    konged = dealt(["2222m 3388p 55s EE C", "", "", ""], front="C", back="C")
    play(konged, "kong 2m")
    assert "hu" not in konged.moves()


def test_m22_waits_count_kinds_not_copies():
    """[M22] 1 2 waits only for the 3: Edge Wait. 2 3 waits for 1 and 4, which is none even with all 4m in a kong."""
    edge = dealt(["12m EEE FFF 99m CCC", "", "", ""], front="3m")
    edge.play("hu")
    assert fans(edge)[77] == 1
    table = dealt(["4444m 23m EEE FFF 9m", "", "", ""], front="9m", back="1m")
    play(table, "kong 4m")
    table.play("hu")
    assert not {77, 78, 79} & set(fans(table))


# --- the state and the deck ------------------------------------------------------


def test_state_has_no_padding_bytes():
    """Every byte of a table belongs to a field, so equal tables have equal bytes."""
    state = mh.GAMES["mahjong"].rules.STATE
    assert sum(state[name].itemsize for name in state.names) == state.itemsize


def test_full_deck_has_four_of_each_kind_and_eight_flowers():
    """[a] The deck has four tiles of each of 34 kinds, and eight flowers."""
    game = mh.GAMES["mahjong"]
    deck = game.full_deck(game.variants["competition"].rules)
    assert np.bincount(deck).tolist() == [4] * 34 + [1] * 8
    assert len(deck_of([""] * 4)) == 144
