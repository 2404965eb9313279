"""The kongs of Mahjong, moment by moment: worked cases F1 to F5, F10 and F11, and the decisions about them."""

from random import Random

import pytest

import meldhouse as mh
from meldhouse.session.history_view import story
from tests.games.mahjong.hands import asked, dealt, empty_wall, fans, hand, melds, play, tiles, wall_left

QUIET = "147m258p369sESWN"  # thirteen tiles that are far from everything


def draw_and_throw(table, names):
    """Let each seat in turn draw its tile and discard it unclaimed."""
    for name in tiles(names):
        play(table, f"discard {name}")


def with_pung(front_after="4m", hand0="44m 1p 9p 19s SSWWNCF", **options):
    """Return a table where seat 0 has punged a discarded 4m and draws the fourth tile after that."""
    table = dealt([hand0, "", "", ""], front=f"9m 4m 8p 8p 8p {front_after}", **options)
    play(table, "discard 9m")
    play(table, "discard 4m", s0="pung")
    return table


def test_f1_big_kong_skips_the_seats_between():
    """[F1] Seat 1 kongs the discard of seat 3 and takes a replacement from the back; seat 2 draws next."""
    table = dealt(["", "EEE 147m 258p 369s 5s", "", ""], front="1m 2p 3s E", back="9s 8s")
    draw_and_throw(table, "1m 2p 3s")
    left = wall_left(table)
    assert play(table, "discard E", s1="kong") == [1]
    assert table.turn == 1
    assert melds(table, 1) == ["E E E E"]
    assert hand(table, 1).endswith("9s")
    assert wall_left(table) == left - 1
    assert (table.tally["big_kongs"], table.tally["replacements"], table.tally["turns"]) == (1, 1, 5)
    play(table, "discard 9s")
    assert table.turn == 2


def test_f2_pung_can_be_promoted_in_a_later_turn():
    """[F2, 4] The fourth 4m need not be added at once, and can be added turns later."""
    table = with_pung()
    play(table, "discard 1p")
    draw_and_throw(table, "8p 8p 8p")
    assert "kong 4m" in table.moves()
    play(table, "discard 9p")
    for _ in range(3):
        play(table, table.moves()[-1] if table.moves()[-1].startswith("discard") else table.moves()[0])
    assert table.turn == 0
    before = wall_left(table)
    play(table, "kong 4m")
    assert melds(table, 0)[0] == "4m 4m 4m 4m"
    assert (table.turn, wall_left(table)) == (0, before - 1)
    assert table.tally["small_kongs"] == table.tally["replacements"] == 1


def test_m3_after_a_claim_only_a_discard_is_legal():
    """[M3, g.5] Right after a pung neither a kong nor mahjong is legal with any hand."""
    table = dealt(["44m 4m 9999s 123p EEE", "", "", ""], front="9m 4m")
    play(table, "discard 9m")
    play(table, "discard 4m", s0="pung")
    assert table.turn == 0
    assert all(move.startswith("discard ") for move in table.moves())
    assert "discard 4m" in table.moves()
    for move in ("kong 4m", "kong 9s", "hu"):
        with pytest.raises(mh.IllegalMove, match="After a chow or a pung, you can only discard"):
            table.play(move)


def test_m3_after_a_chow_no_promotion_is_legal():
    """[F2] The fourth tile of a pung is in the hand, but after a chow it can't be added."""
    table = with_pung(hand0="444m 45s 1p 9p 1s SSWWN", front_after="1m")
    play(table, "discard 1p")
    draw_and_throw(table, "8p 8p")
    table.play("discard 8p")
    while table.state["window"][0]:
        table.play("pass")
    assert table.turn == 0
    assert "kong 4m" in table.moves()
    play(table, "discard 1m")
    for _ in range(2):
        play(table, table.moves()[0])
    s = table.state[0]
    drawn = int(s["drawn"][3])
    six = 18 + 5
    s["hand"][3, drawn] -= 1
    s["kinds"][3][:] = [sum(1 << k for k in range(34) if s["hand"][3, k] > n) for n in range(4)]
    s["hand"][3, six] += 1
    s["kinds"][3][:] = [sum(1 << k for k in range(34) if s["hand"][3, k] > n) for n in range(4)]
    s["drawn"][3] = six
    table._legal = None
    play(table, "discard 6s", s0="chow 4s 5s")
    assert all(move.startswith("discard ") for move in table.moves())


def test_6_concealed_kong_is_face_down_and_cannot_be_taken_back():
    """[6, 7, M17] Four from the hand after a drawn tile; the others see four backs, the owner what they are."""
    table = dealt(["111m 258p 369s ESWN", "", "", ""], front="1m", back="5p")
    assert "kong 1m" in table.moves()
    play(table, "kong 1m")
    assert melds(table, 0) == ["1m 1m 1m 1m"]
    for other in (1, 2, 3):
        zone = next(z for z in table.view(other).scene.zones if z.key == "meld 0.0")
        assert zone.pieces == ("??",) * 4
        assert "1m" not in str(story(table, other)).replace("hand of", "")
    assert hand(table, 0).endswith("5p")
    assert not any(move in table.moves() for move in ("discard 1m", "kong 1m"))


def test_6_concealed_kong_can_be_declared_in_a_later_turn():
    """[6] Four equal tiles may stay in the hand."""
    table = dealt(["1111m 258p 369s ESW", "", "", ""], front="9p 8m 8m 8m 9p")
    play(table, "discard 9p")
    draw_and_throw(table, "8m 8m 8m")
    assert "kong 1m" in table.moves()
    play(table, "discard E")


def test_m17_concealed_kong_under_the_simple_rules_shows_its_middle_tiles():
    """[6, M17] The kind of the kong is therefore visible."""
    table = dealt(["111m 258p 369s ESWN", "", "", ""], front="1m", variant="table")
    play(table, "kong 1m")
    zone = next(z for z in table.view(2).scene.zones if z.key == "meld 0.0")
    assert zone.pieces == ("??", "1m", "1m", "??")


def test_concealed_kong_is_shown_at_the_end_of_the_hand():
    """[M17] All players then see the kind of the kong."""
    table = dealt(["1111m EEE 222p 33s 5s", "", "", ""], front="9p", back="5s")
    play(table, "kong 1m")
    table.play("hu") if "hu" in table.moves() else play(table, "discard 9p")
    if not table.over:
        play_out(table)
    zone = next(z for z in table.view(3).scene.zones if z.key == "meld 0.0")
    assert "1m" in zone.pieces


def play_out(table):
    while not table.over:
        table.play("pass" if "pass" in table.moves() else table.moves()[0])


def robbery(**options):
    """[F3] Seat 1 is about to add the 3s to its pung; seat 2 waits for it with 2s 4s and fans enough."""
    table = dealt(
        ["33s 1p 9p 19m SSWWNCF", "", "24s 234m 234p 789p 11p", ""],
        front="9m 3s 5m 8m 8m 3s",
        **options,
    )
    play(table, "discard 9m")
    play(table, "discard 3s", s0="pung")
    play(table, "discard 1m")
    draw_and_throw(table, "5m 8m 8m")
    return table


def test_f3_m5_robbing_the_kong_wins_and_the_promoter_pays():
    """[F3, 10, M5] Only the waiting seat is asked and wins; the promoter pays, and the pung stays a pung."""
    table = robbery()
    left = wall_left(table)
    table.play("kong 3s")
    assert table.turn == 2
    assert table.moves() == ["hu", "pass"]
    assert "3s" in hand(table, 0)  # [g.8] while it is asked, the tile is the promoter's
    table.play("hu")
    assert table.over
    assert melds(table, 0)[0] == "3s 3s 3s"
    assert fans(table)[47] == 1
    total = table.tally["points"]
    assert table.chips == [-8 - total, -8, 24 + total, -8]
    assert (table.tally["robberies"], table.tally["small_kongs"], table.tally["replacements"]) == (1, 0, 0)
    assert (table.tally["winner"], table.tally["discarder"], table.tally["ending"]) == (2, 0, 4)
    assert wall_left(table) == left
    assert "robbed from Seat 1's kong" in str(table.summary[0])


def test_f3_kong_that_is_not_robbed_is_completed():
    """[F3] The waiting seat passes: the kong is completed and its replacement is drawn."""
    table = robbery()
    left = wall_left(table)
    assert play(table, "kong 3s") == [2]
    assert melds(table, 0)[0] == "3s 3s 3s 3s"
    assert (table.turn, wall_left(table)) == (0, left - 1)
    assert (table.tally["small_kongs"], table.tally["robberies"]) == (1, 0)


def test_f11_robbing_a_kong_never_counts_last_tile():
    """[F11, g.2, g.8] Nor do fans for the last tile of the wall; the other three tiles may be visible."""
    table = robbery()
    table.play("kong 3s")
    table.play("hu")
    assert not {44, 45, 58} & set(fans(table))


def test_g8_kong_that_no_seat_can_rob_is_completed_without_asking():
    """[g.8] The tile completes only a hand below eight points."""
    table = robbery(minimum=88)
    assert play(table, "kong 3s") == []
    assert table.tally["small_kongs"] == 1


def test_f4_concealed_kong_cannot_be_robbed():
    """[F4, M4] This applies even to thirteen orphans."""
    table = dealt(["111m 258p 369s 4447p", "19p 19s 9m ESWNCFP 9p", "", ""], front="1m")
    assert play(table, "kong 1m") == []
    assert table.turn == 0


def test_m4_mahjong_on_a_discard_takes_precedence_over_its_kong():
    """[M4, 9] A big kong can't be robbed, because mahjong on the discard comes first."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "555m", "", "46m 123m 789m 123p 88p"], front="5m")
    assert play(table, "discard 5m", s1="kong", s3="hu") == [1, 3]
    assert (table.tally["ending"], table.tally["winner"], table.tally["robberies"]) == (3, 3, 0)
    assert table.tally["big_kongs"] == 0
    assert 47 not in fans(table)


def test_m4_seats_are_not_asked_again_after_a_big_kong():
    """[M4] Seat 4 passes its mahjong: the kong is laid, and seat 3 isn't asked again."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "555m", "", "46m 123m 789m 123p 88p"], front="5m")
    assert play(table, "discard 5m", s1="kong") == [1, 3]
    assert (table.turn, melds(table, 1)) == (1, ["5m 5m 5m 5m"])


def test_m7_only_the_seat_that_may_kong_a_discard_may_pung_it():
    """[M7] Three tiles in one hand and the discard are all there are, so one seat chooses between pung and kong."""
    table = dealt(["19p 19s ESWNCFP 7p 7s", "", "555m 1379p 1379s WN", ""], front="5m")
    table.play("discard 5m")
    offered = {}
    while asked(table):
        offered[table.turn] = table.moves()
        table.play("pass")
    assert offered[2] == ["pung", "kong", "pass"]
    assert not any(move in ("pung", "kong") for seat in (1, 3) for move in offered.get(seat, ()))


def test_m7_two_seats_can_never_pung_the_same_discard():
    """[M7] This holds for pungs and kongs in random hands."""
    table, dice, seen = mh.table("mahjong", seed=7), Random(7), 0
    for _ in range(16):
        table.deal()
        takers = 0
        while not table.over:
            if asked(table):
                takers += "pung" in table.moves()
                seen = max(seen, takers)
            else:
                takers = 0
            assert takers <= 1
            table.play(dice.choice(table.moves()))
    assert seen == 1


def test_f5_empty_wall_allows_no_kong_and_only_mahjong_claims():
    """[F5, 2, M9] With no tile left there is no kong of any kind; the last discard can only be won with."""
    table = dealt(["1111m 258p 369s 4s44m", "EEE 58p 36s 4477s 99s", "", ""], front="E")
    empty_wall(table)
    assert not any(move.startswith("kong") for move in table.moves())
    with pytest.raises(mh.IllegalMove, match="the wall is empty"):
        table.play("kong 1m")
    assert play(table, "discard E") == []
    assert table.over
    assert table.tally["ending"] == 1
    assert table.chips == [0, 0, 0, 0]


def test_m9_with_one_tile_left_a_kong_is_possible():
    """[M9] The last tile is the replacement; after it the wall is empty."""
    table = dealt(["111m 258p 369s ESWN", "", "", ""], front="1m 7m")
    empty_wall(table, leave=1)
    play(table, "kong 1m")
    assert hand(table, 0).endswith("7m")
    assert wall_left(table) == 0
    assert play(table, "discard 7m") == []
    assert table.over


def test_m1_kong_may_follow_a_kong():
    """[M1, 5, g.5] The replacement may be used for another kong, as often as the wall allows, in any order."""
    table = dealt(["111m 222m 333m 9sESW", "", "", ""], front="1m", back="2m 3m 7p")
    for name in ("1m", "2m", "3m"):
        play(table, f"kong {name}")
    assert (table.tally["concealed_kongs"], table.tally["replacements"]) == (3, 3)
    assert hand(table, 0).endswith("7p")
    assert table.turn == 0


def test_m1_a_kong_may_follow_a_big_kong():
    """[M1] The replacement of a big kong may be used for another kong."""
    table = dealt(["", "EEE 777s 258p 36s 14m", "", ""], front="1m 2p 3s E", back="7s 9m")
    draw_and_throw(table, "1m 2p 3s")
    play(table, "discard E", s1="kong")
    assert "kong 7s" in table.moves()
    play(table, "kong 7s")
    assert (table.tally["big_kongs"], table.tally["concealed_kongs"]) == (1, 1)


def test_f10_win_on_the_second_replacement_counts_once():
    """[F10, M2] After two kongs, the replacement wins: Out with Replacement Tile counts once, without Self-Drawn."""
    table = dealt(["111m 999s 234p 56p EE", "", "", ""], front="1m", back="9s 7p")
    play(table, "kong 1m")
    play(table, "kong 9s")
    assert "hu" in table.moves()
    table.play("hu")
    assert fans(table)[46] == 1
    assert 80 not in fans(table)
    assert table.tally["ending"] == 2


def test_m2_win_on_the_replacement_of_a_big_kong_counts():
    """[M2] It counts as Out with Replacement Tile."""
    table = dealt(["", "EEE 234m 567p 88s 67s", "", ""], front="1m 2p 3s E", back="8s")
    draw_and_throw(table, "1m 2p 3s")
    play(table, "discard E", s1="kong")
    assert "hu" in table.moves()
    table.play("hu")
    assert fans(table)[46] == 1


def test_m12_flower_between_kong_and_win_makes_the_win_self_drawn():
    """[M12, g.7] The replacement is a flower, and its own replacement wins: self-drawn, not on a kong."""
    table = dealt(["111m 999s 234p 56p EE", "", "", ""], front="1m", back="9s 1f 7p", minimum=0)
    play(table, "kong 1m")
    play(table, "kong 9s")
    table.play("hu")
    assert 46 not in fans(table)
    assert table.tally["replacements"] == 2
    assert fans(table)[81] == 1


def test_g4_kong_with_the_last_flower_as_replacement_ends_in_a_draw():
    """[g.4] The only tile left is a flower, so the hand is drawn; the kong counts."""
    table = dealt(["111m 258p 369s ESWN", "", "", ""], front="1m 1f")
    empty_wall(table, leave=1)
    play(table, "kong 1m")
    assert table.over
    assert table.tally["ending"] == 1
    assert table.tally["concealed_kongs"] == 1
    assert melds(table, 0) == ["1m 1m 1m 1m"]
    assert table.tally["turns"] == 1
