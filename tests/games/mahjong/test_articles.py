"""The articles of mahjong that the worked cases leave, and what the house says of each no."""

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.session.standings import with_standings
from meldhouse.util.errors import ErrorKind
from tests.games.mahjong.hands import dealt, empty_wall, fans, hand, melds, play, tiles, wall_left

QUIET = "147m258p369sESWN"  # thirteen tiles that are far from everything
OFFERING = "19p 19s ESWNCFP 7p 7s"  # whoever holds them discards what it has drawn


def refused(table, move):
    """The key of why the seat to act may not play this, and the kind of no."""
    with pytest.raises(mh.IllegalMove) as error:
        table.play(move)
    return dict(error.value.message.arguments)["why"].key.removeprefix("mahjong-bar-"), error.value.kind


def offered(hands, tile="5m", to=1, **options):
    """Seat 1 discards the tile, and this seat is asked."""
    table = dealt([OFFERING, *hands], front=tile, **options)
    table.play(f"discard {tile}")
    while table.turn != to:
        table.play("pass")
    return table


# --- the articles ---------------------------------------------------------------------------


def test_1_a_kong_is_a_pung():
    """[1] Wherever a hand asks for pungs, a kong is one: it is the fourth of Four Concealed Pungs."""
    table = dealt(["1111m 999s 222p EE 5s", "", "", ""], front="5s", back="5s")
    play(table, "kong 1m")
    table.play("hu")
    assert fans(table)[12] == 1


def test_2_nobody_may_kong_when_the_wall_is_empty():
    """[2] There is no replacement to draw: neither the concealed kong nor the discard."""
    table = dealt(["1111m 258p 369s 4s44m", "EEE 58p 36s 4477s 99s", "", ""], front="E")
    empty_wall(table)
    assert refused(table, "kong 1m") == ("wall-empty", ErrorKind.RULE)


def test_3_a_big_melded_kong():
    """[3] Three in the hand and the discard; a replacement from the back; the seats between lose their turn."""
    table = dealt([OFFERING, "", "", "555m 258p 369s ESWN"], front="5m", back="9s")
    left = wall_left(table)
    play(table, "discard 5m", s3="kong")
    assert (table.turn, melds(table, 3), wall_left(table)) == (3, ["5m 5m 5m 5m"], left - 1)
    assert hand(table, 3).endswith("9s")
    play(table, "discard 9s")
    assert table.turn == 0


def test_3_a_big_kong_takes_three_in_the_hand():
    """[3] With two the offered tile makes a pung and no kong."""
    table = offered(["55m", "", ""])
    assert refused(table, "kong") == ("not-three", ErrorKind.RULE)


def test_4_only_the_fourth_tile_makes_a_pung_a_kong():
    """[4] An open pung and the fourth tile in the hand; one without the other is no kong."""
    table = dealt(["44m 1p 9p 19s SSWWNCF", "", "", ""], front="9m 4m 8p 8p 8p 7s")
    play(table, "discard 9m")
    play(table, "discard 4m", s0="pung")
    for name in tiles("1p 8p 8p 8p"):
        play(table, f"discard {name}")
    assert table.turn == 0
    assert refused(table, "kong 4m") == ("no-fourth", ErrorKind.RULE)


def test_5_after_the_kong_a_replacement_and_a_discard():
    """[5] Declare it, draw the replacement, discard: the turn is still one's own."""
    table = dealt(["111m 258p 369s ESWN", "", "", ""], front="1m", back="5p")
    play(table, "kong 1m")
    assert (table.turn, hand(table, 0).endswith("5p")) == (0, True)
    play(table, "discard 5p")
    assert table.turn == 1


def test_7_a_concealed_kong_stays_as_it_is():
    """[7] It is not taken back, split, or used in other sets."""
    table = dealt(["111m 23m 58p 369s ESW", "", "", ""], front="1m", back="5p")
    play(table, "kong 1m")
    assert refused(table, "discard 1m") == ("not-held", ErrorKind.RULE)
    assert refused(table, "kong 1m") == ("not-four", ErrorKind.RULE)
    assert melds(table, 0) == ["1m 1m 1m 1m"]


def test_8_four_in_the_hand_are_no_kong():
    """[8] Until they are declared they are four tiles: four sets with a kong among them do not win in fourteen."""
    table = dealt(["1111m 999s 222p EE C", "", "", ""], front="C", back="5s")
    assert refused(table, "hu") == ("incomplete", ErrorKind.RULE)
    assert melds(table, 0) == []


def test_9_a_pung_goes_before_a_chow():
    """[9] Mahjong goes before everything, pung and kong before chow, wherever they sit."""
    table = dealt([OFFERING, "34m", "", "55m"], front="5m")
    assert play(table, "discard 5m", s1="chow 3m 4m", s3="pung") == [1, 3]
    assert melds(table, 3) == ["5m 5m 5m"]


def test_10_a_kong_is_robbed_for_mahjong_only():
    """[10] The tile that is added to an open pung can be claimed for mahjong, and for nothing else."""
    table = dealt(["33s 1p 9p 19m SSWWNCF", "", "24s 234m 234p 789p 11p", ""], front="9m 3s 5m 8m 8m 3s")
    play(table, "discard 9m")
    play(table, "discard 3s", s0="pung")
    for name in tiles("1m 5m 8m 8m"):
        play(table, f"discard {name}")
    table.play("kong 3s")
    assert table.turn == 2
    assert table.moves() == ["hu", "pass"]
    for claim in ("chow 2s 4s", "pung", "kong"):
        assert refused(table, claim) == ("only-robbed", ErrorKind.RULE)


def test_g10_a_robbed_kong_is_no_kong():
    """[g.10] Nor is a claim that another one overrode one: the tally counts neither."""
    table = dealt([OFFERING, "34m", "", "55m"], front="5m")
    play(table, "discard 5m", s1="chow 3m 4m", s3="pung")
    assert (table.tally["chows"], table.tally["pungs"]) == (0, 1)


# --- why not ---------------------------------------------------------------------------------


def test_11_three_in_a_row_of_one_suit():
    """[11] A chow is three in a row of one suit: honours have no row, and a row ends with its suit."""
    table = offered(["34m", "", ""])
    assert refused(table, "chow 3m 5m") == ("not-in-a-row", ErrorKind.RULE)
    assert refused(table, "chow 6m 7m") == ("no-partners", ErrorKind.RULE)
    winds = offered(["EE SW", "", ""], tile="E")
    assert refused(winds, "chow S W") == ("honours", ErrorKind.RULE)


def test_11_a_claim_answers_an_offer():
    """[11] On one's own turn nothing is claimed, and while a tile is offered nothing is discarded."""
    table = dealt([QUIET, "", "", ""], front="5m")
    for claim in ("chow 3m 4m", "pung", "kong", "pass"):
        assert refused(table, claim) == ("no-offer", ErrorKind.NOW)
    asked = offered(["55m 258p 369s ESWN", "", ""])
    for move in ("discard 2p", "kong 2p"):
        assert refused(asked, move) == ("tile-offered", ErrorKind.NOW)


def test_m11_a_flower_is_never_played():
    """[M11] Flowers are exposed at once, so none is ever in a hand."""
    assert refused(dealt([QUIET, "", "", ""], front="5m"), "discard 1f") == ("flower", ErrorKind.RULE)


@pytest.mark.parametrize(
    "move", ["juggle", "", "discard", "discard 0m", "chow 3m", "pung 5m", "kong 5m 5m", "hu 5m", "pass on"]
)
def test_what_is_no_move(move):
    """What is no move at all is told how one is written."""
    key, kind = refused(dealt([QUIET, "", "", ""], front="5m"), move)
    assert key.startswith("mahjong-unknown-")
    assert kind == ErrorKind.UNKNOWN


def test_a_kong_of_the_offered_tile_names_no_tile():
    """The tile is the one that is offered."""
    key, kind = refused(offered(["555m", "", ""]), "kong 5m")
    assert (key, kind) == ("mahjong-unknown-kong-offered", ErrorKind.UNKNOWN)


# --- what somebody has in mind ------------------------------------------------------------------


def meant(table, names, to):
    """What is meant by the seat to act when it touches these tiles of its hand."""
    view, seat = table.view(table.turn), table.turn
    touch = tuple((f"hand {seat}", name) for name in names.split())
    return table.game.scene.meant(view.state[0], view.rules, touch, to)


def test_tiles_touched_are_a_move_in_mind():
    """Whether it may be played or not."""
    own = dealt([QUIET, "", "", ""], front="5m")
    assert meant(own, "5m", "discards 0") == "discard 5m"
    assert meant(own, "5m 5m 5m 5m", "") == "kong 5m"
    assert meant(own, "5m", "meld 0.0") == "kong 5m"
    assert meant(own, "4m 5m", "discards 3") == "chow 4m 5m"
    assert meant(own, "5m", "wall") == meant(own, "5m 5m 5m", "discards 3") == ""
    asked = offered(["34m 55m", "", ""])
    assert meant(asked, "3m 4m", "discards 0") == "chow 3m 4m"
    assert meant(asked, "5m 5m", "discards 0") == "pung"
    assert meant(asked, "5m 5m 5m", "discards 0") == "kong"


def test_every_choice_is_what_its_pieces_mean():
    """Touching the pieces of a choice and its place means that choice."""
    tables = [
        offered(["34555m 67m", "", ""]),
        dealt(["111m 258p 369s ESWN", "", "", ""], front="1m"),
    ]
    for table in tables:
        view = table.view(table.turn)
        for choice in view.scene.choices:
            if choice.touch:
                assert table.game.scene.meant(view.state[0], view.rules, choice.touch, choice.to) == choice.move


# --- the end, told ---------------------------------------------------------------------------------


def match_won(table):
    """What is said before all else when the match is over."""
    return with_standings(table.view(None).scene, table, over=True).summary[0]


def keys(table):
    return [line.key.removeprefix("mahjong-") for line in table.summary]


def test_the_summary_says_who_won_what_and_why():
    """How it was won, who pays, each fan, and who has won the match."""
    table = dealt([OFFERING, "", "46m 123m 789m 123p 88p", ""], front="5m", hands=1)
    play(table, "discard 5m", s2="hu")
    told = keys(table)
    assert told[0] == "won-discard"
    assert told.count("fan-counts") == len(fans(table))
    assert told[1] == "pays"
    lines = Localizer(viewer=2).localize_all(table.summary)
    assert lines[0] == "You have won with the five of characters, discarded by Seat 1."
    assert Localizer(viewer=2)(match_won(table)) == f"You win the match with {table.points[2]} points."


def test_a_match_without_a_winner_is_shared():
    """Nobody has won a hand: all four share the match."""
    table = dealt([QUIET, "", "", ""], front="P", hands=1)
    empty_wall(table)
    play(table, "discard P")
    assert keys(table) == ["exhausted"]
    assert match_won(table).key == "match-shared"
