"""The articles of Mahjong that the worked cases leave out, and the reason given for each refusal."""

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer
from meldhouse.session.standings import with_standings
from meldhouse.util.errors import ErrorKind
from tests.games.mahjong.hands import dealt, empty_wall, fans, hand, melds, play, tiles, wall_left

QUIET = "147m258p369sESWN"  # thirteen tiles that are far from everything
OFFERING = "19p 19s ESWNCFP 7p 7s"  # a seat that holds them discards the tile it has drawn


def refused(table, move):
    """Return the key of the reason why the active seat may not play this, and the kind of refusal."""
    with pytest.raises(mh.IllegalMove) as error:
        table.play(move)
    return dict(error.value.message.arguments)["why"].key.removeprefix("mahjong-bar-"), error.value.kind


def offered(hands, tile="5m", to=1, **options):
    """Return a table where seat 1 has discarded the tile and this seat is asked."""
    table = dealt([OFFERING, *hands], front=tile, **options)
    table.play(f"discard {tile}")
    while table.turn != to:
        table.play("pass")
    return table


# --- the articles ---------------------------------------------------------------------------


def test_1_a_kong_is_a_pung():
    """[1] A kong counts as a pung in every hand: here as the fourth pung of Four Concealed Pungs."""
    table = dealt(["1111m 999s 222p EE 5s", "", "", ""], front="5s", back="5s")
    play(table, "kong 1m")
    table.play("hu")
    assert fans(table)[12] == 1


def test_2_empty_wall_allows_no_kong():
    """[2] There is no replacement to draw for either a concealed kong or a kong of the discard."""
    table = dealt(["1111m 258p 369s 4s44m", "EEE 58p 36s 4477s 99s", "", ""], front="E")
    empty_wall(table)
    assert refused(table, "kong 1m") == ("wall-empty", ErrorKind.RULE)


def test_3_big_melded_kong_skips_seats_and_draws_a_replacement():
    """[3] Three tiles in hand take the discard; the replacement is from the back; the seats between are skipped."""
    table = dealt([OFFERING, "", "", "555m 258p 369s ESWN"], front="5m", back="9s")
    left = wall_left(table)
    play(table, "discard 5m", s3="kong")
    assert (table.turn, melds(table, 3), wall_left(table)) == (3, ["5m 5m 5m 5m"], left - 1)
    assert hand(table, 3).endswith("9s")
    play(table, "discard 9s")
    assert table.turn == 0


def test_3_big_kong_needs_three_tiles_in_the_hand():
    """[3] With two tiles in the hand the offered tile makes a pung but no kong."""
    table = offered(["55m", "", ""])
    assert refused(table, "kong") == ("not-three", ErrorKind.RULE)


def test_4_fourth_tile_promotes_a_pung_to_a_kong():
    """[4] Both an open pung and the fourth tile in the hand are needed."""
    table = dealt(["44m 1p 9p 19s SSWWNCF", "", "", ""], front="9m 4m 8p 8p 8p 7s")
    play(table, "discard 9m")
    play(table, "discard 4m", s0="pung")
    for name in tiles("1p 8p 8p 8p"):
        play(table, f"discard {name}")
    assert table.turn == 0
    assert refused(table, "kong 4m") == ("no-fourth", ErrorKind.RULE)


def test_5_kong_is_followed_by_a_replacement_and_a_discard():
    """[5] Declaring a kong, drawing the replacement and discarding are all one turn."""
    table = dealt(["111m 258p 369s ESWN", "", "", ""], front="1m", back="5p")
    play(table, "kong 1m")
    assert (table.turn, hand(table, 0).endswith("5p")) == (0, True)
    play(table, "discard 5p")
    assert table.turn == 1


def test_7_a_concealed_kong_cannot_be_split():
    """[7] It can't be taken back, split, or used in other sets."""
    table = dealt(["111m 23m 58p 369s ESW", "", "", ""], front="1m", back="5p")
    play(table, "kong 1m")
    assert refused(table, "discard 1m") == ("not-held", ErrorKind.RULE)
    assert refused(table, "kong 1m") == ("not-four", ErrorKind.RULE)
    assert melds(table, 0) == ["1m 1m 1m 1m"]


def test_8_four_equal_tiles_are_no_kong_until_declared():
    """[8] Until they are declared they count as four tiles, so a hand of fourteen with them isn't complete."""
    table = dealt(["1111m 999s 222p EE C", "", "", ""], front="C", back="5s")
    assert refused(table, "hu") == ("incomplete", ErrorKind.RULE)
    assert melds(table, 0) == []


def test_9_pung_takes_precedence_over_chow():
    """[9] Mahjong takes precedence over everything, pung and kong over chow, from any seat."""
    table = dealt([OFFERING, "34m", "", "55m"], front="5m")
    assert play(table, "discard 5m", s1="chow 3m 4m", s3="pung") == [1, 3]
    assert melds(table, 3) == ["5m 5m 5m"]


def test_10_kong_can_be_robbed_only_for_mahjong():
    """[10] The tile that is added to an open pung can be claimed only for mahjong."""
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


def test_g10_robbed_kong_is_not_counted():
    """[g.10] The tally counts neither robbed kongs nor claims that were overridden."""
    table = dealt([OFFERING, "34m", "", "55m"], front="5m")
    play(table, "discard 5m", s1="chow 3m 4m", s3="pung")
    assert (table.tally["chows"], table.tally["pungs"]) == (0, 1)


# --- refusals ---------------------------------------------------------------------------------


def test_11_chow_is_three_consecutive_tiles_of_one_suit():
    """[11] Honors have no sequence, and a sequence ends with its suit."""
    table = offered(["34m", "", ""])
    assert refused(table, "chow 3m 5m") == ("not-in-a-row", ErrorKind.RULE)
    assert refused(table, "chow 6m 7m") == ("no-partners", ErrorKind.RULE)
    winds = offered(["EE SW", "", ""], tile="E")
    assert refused(winds, "chow S W") == ("honours", ErrorKind.RULE)


def test_11_claim_is_legal_only_while_a_tile_is_offered():
    """[11] On a seat's own turn claims are refused; while a tile is offered discards are refused."""
    table = dealt([QUIET, "", "", ""], front="5m")
    for claim in ("chow 3m 4m", "pung", "kong", "pass"):
        assert refused(table, claim) == ("no-offer", ErrorKind.NOW)
    asked = offered(["55m 258p 369s ESWN", "", ""])
    for move in ("discard 2p", "kong 2p"):
        assert refused(asked, move) == ("tile-offered", ErrorKind.NOW)


def test_m11_flower_can_never_be_played():
    """[M11] Flowers are exposed at once, so no hand contains any."""
    assert refused(dealt([QUIET, "", "", ""], front="5m"), "discard 1f") == ("flower", ErrorKind.RULE)


@pytest.mark.parametrize(
    "move", ["juggle", "", "discard", "discard 0m", "chow 3m", "pung 5m", "kong 5m 5m", "hu 5m", "pass on"]
)
def test_malformed_move_is_refused_with_its_notation(move):
    """A malformed move is refused with the notation of moves."""
    key, kind = refused(dealt([QUIET, "", "", ""], front="5m"), move)
    assert key.startswith("mahjong-unknown-")
    assert kind == ErrorKind.UNKNOWN


def test_kong_of_the_offered_tile_is_refused_if_a_tile_is_named():
    """Such a kong is typed without a tile."""
    key, kind = refused(offered(["555m", "", ""]), "kong 5m")
    assert (key, kind) == ("mahjong-unknown-kong-offered", ErrorKind.UNKNOWN)


# --- touched tiles ------------------------------------------------------------------


def meant(table, names, to):
    """Return the move that the active seat means by touching these tiles of its hand."""
    view, seat = table.view(table.turn), table.turn
    touch = tuple((f"hand {seat}", name) for name in names.split())
    return table.game.scene.meant(view.state[0], view.rules, touch, to)


def test_touching_tiles_means_a_move():
    """Touched tiles mean a move, even an illegal one."""
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


def test_touching_the_pieces_of_a_choice_means_its_move():
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


# --- the end of a hand ---------------------------------------------------------------------------------


def match_won(table):
    """Return the first line of the summary when the match is over."""
    return with_standings(table.view(None).scene, table, over=True).summary[0]


def keys(table):
    return [line.key.removeprefix("mahjong-") for line in table.summary]


def test_mahjong_summary_names_the_winner_the_payments_and_the_fans():
    """The summary names the way of winning, the payments, each fan and the winner of the match."""
    table = dealt([OFFERING, "", "46m 123m 789m 123p 88p", ""], front="5m", hands=1)
    play(table, "discard 5m", s2="hu")
    summary_keys = keys(table)
    assert summary_keys[0] == "won-discard"
    assert summary_keys.count("fan-counts") == len(fans(table))
    assert summary_keys[1] == "pays"
    lines = Localizer(viewer=2).localize_all(table.summary)
    assert lines[0] == "You have won with the five of characters, discarded by Seat 1."
    assert Localizer(viewer=2)(match_won(table)) == f"You win the match with {table.points[2]} points."


def test_mahjong_match_without_a_won_hand_is_shared_by_all():
    """If no player has won a hand, all four players share the match."""
    table = dealt([QUIET, "", "", ""], front="P", hands=1)
    empty_wall(table)
    play(table, "discard P")
    assert keys(table) == ["exhausted"]
    assert match_won(table).key == "match-shared"
