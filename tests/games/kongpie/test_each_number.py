"""Articles and decisions that other tests cover only in passing, each under its own number."""

import pytest

import meldhouse as mh
from meldhouse.games.kongpie import rules
from meldhouse.games.kongpie.state import Ending, Phase
from tests.games.kongpie.deals import hand, laid, moves, play, source, state, verbs

PASSING = ["10S 9H 6C 2D", "10H 9D 6S 2C", "10D 9S 6H 2S"]  # hands without a kong
STARS = "KS JH QD 5C"  # a source that no hand needs
STOCK = "AS AH AD 3C 3D 4S 4H 5D JC JS"
THREE_KONGS = ["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"]
TWO_KONGS = ["10S 10H 10C AS", "KH 9D 6S 3C", "KD 9S 6H 2S"]  # with AH and AD next in the stock: two in one turn

# --- the turn ------------------------------------------------------------------------


def test_12_each_player_adds_a_chip_at_every_restock():
    """Each player may have to add a chip to the kitty at every restock."""
    table = laid(["10S", "10H", "10D"], STARS, "", "9H 6C 2D 9D 6S 2C 9S 6H 2S", restock_fee=1)
    state(table).held[0] = 1
    play(table, "discard 10S")
    assert (table.tally["restocks"], table.accounts["kitty"]) == (1, 24 + 3)
    play(table, "discard 10H", "discard 10D", "pass")  # seat 0 takes the last three; seat 1 needs one more
    assert (table.tally["restocks"], table.accounts["kitty"]) == (2, 24 + 6)


def test_16_a_turn_offers_kongs_connects_a_discard_and_a_pass():
    """All of these are legal in a turn."""
    assert verbs(laid(TWO_KONGS, STARS, "AH AD 3S")) == {"kong", "put", "discard", "pass"}


@pytest.mark.parametrize(
    ("held", "kong", "points"),
    [
        ("AC 2C 4C 6C", "kong AC 2C 4C 6C", 1),
        ("5C 5H 5S 2D", "kong 5C 5H 5S", 2),
        ("7D 9H 6C 2S", "kong 7D", 3),
        ("8S 8C 6H 2D", "kong 8C 8S", 3),
        ("7D 8H 7S 7C", "kong 7C 7D 7S 8H", 0),
    ],
)
def test_17_kong_is_one_of_five_kinds(held, kong, points):
    """Four in suit, three of a kind, a noodle, a high pair and a High Kong are kongs."""
    table = laid([held, "10H 9D 6S 2H", "10D 9S 6D 3S"], "KS JH QD 3C", "JC 4S")
    assert kong in moves(table, "kong")
    play(table, kong)
    assert table.points[0] == points
    assert table.over == (points == 0)


def test_21_nothing_is_drawn_after_the_second_kong():
    """After the second kong the player doesn't draw."""
    table = laid(TWO_KONGS, STARS, "AH AD 3S 4S 9C")
    play(table, "kong 10C 10H 10S", "kong AD AH AS")
    assert hand(table, 0) == {"3S"}
    assert state(table).left == 2


def test_27_discard_is_optional_after_the_first_kong():
    """This holds unless the player has connected since."""
    table = play(laid(TWO_KONGS, STARS, "AH AD 3S 4S 9C"), "kong 10C 10H 10S")
    assert {"discard", "pass"} <= verbs(table)


def test_28_discard_is_optional_after_the_second_kong():
    """The player may also pass."""
    table = laid(TWO_KONGS, STARS, "AH AD 3S 4S 9C")
    play(table, "kong 10C 10H 10S", "kong AD AH AS")
    assert verbs(table) == {"discard", "pass"}


def test_31_pass_ends_the_turn():
    """A pass ends the turn whenever the player need not discard."""
    table = laid(["10S 10C 6C 2D", *PASSING[1:]], STARS, STOCK)
    assert "pass" in play(table.copy(), "pass").moves()
    assert "pass" not in play(table, "put 10C 10S", "pull JH KS").moves()


# --- the end and the money ------------------------------------------------------------


def test_34_kongs_score_one_two_or_three_points():
    """The four kinds of kongs score 1, 2, 3 and 3 points."""
    kongs = {0: ["AC 2C 4C 9C"], 1: ["5C 5H 5S"], 2: ["7D", "8S 8C"]}
    assert laid(["10S", "10H", "10D"], "KS JH QD 3C", "JC JS 4D", kongs=kongs).points == [1, 2, 6]


def test_35_each_player_pays_eight_chips_and_a_token():
    """Before each hand every player pays 8 chips into the kitty and one token into the jackpot."""
    table = mh.table("kongpie", seed=2, max_turns=1)
    table.deal()
    assert (table.chips, table.seats("tokens")) == ([-8] * 3, [-1] * 3)
    assert table.accounts == {"kitty": 24, "house": 0, "jackpot": 3}


def test_36_the_winner_is_paid_for_every_point():
    """The winner gets a chip from the kitty for every point of all kongs; the house keeps the rest."""
    kongs = {0: THREE_KONGS, 1: ["7D"], 2: ["QS QH QC"]}
    table = play(laid(["AS AH AD 9S", "KH", "KD"], "KS JH QD 5C", "9H 6C 6S", kongs=kongs), "kong AD AH AS")
    assert table.points == [5, 3, 2]
    assert table.chips == [10 - 8, -8, -8]
    assert table.accounts["house"] == 14


def test_47_two_players_play_to_six_kongs():
    """The fifth kong doesn't end the hand, the sixth does."""
    for made, over in ((4, False), (5, True)):
        mine = [*THREE_KONGS, "QS QH QC", "JS JH JC"][:made]
        table = laid(["AS AH AD 9S", "KH"], "KS KC QD 5C", "9C 6D 6S 7S", seats=2, kongs={0: mine})
        assert play(table, "kong AD AH AS").over is over


def test_k5_an_unavailable_card_ends_the_hand():
    """If a card is needed and no restock is allowed any more, the house keeps the kitty, the tokens stay."""
    table = laid(["10S 9H 6C 2D", "10H", "10D"], STARS, "", "AS AH", restock_limit=1)
    state(table).restocks = 1
    play(table, "pass")
    assert table.over
    assert (table.tally["ended"], table.tally["winner"]) == (Ending.EXHAUSTED, rules.NONE)
    assert table.accounts == {"kitty": 0, "house": 24, "jackpot": 3}


def test_k7_first_discarded_card_is_drawn_first():
    """The whole pile is turned over, so that the oldest discard comes first."""
    table = laid(["10S 9H 6C 2D", "10H 9D", "10D 9S 6H"], STARS, "", "AS AH 3C 4D")
    play(table, "pass")
    assert hand(table, 1) == {"10H", "9D", "AS", "AH"}
    play(table, "pass")
    assert hand(table, 2) == {"10D", "9S", "6H", "3C"}


def test_k11_replacement_of_a_lojacked_card_comes_before_the_pull():
    """The replacement may be pulled; a put can't be taken back."""
    table = laid(["7S 3S 2D 4D", *PASSING[1:]], STARS, STOCK.replace("AS", "KC"), lojack=True)
    play(table, "put 3S 7S")
    assert source(table) == {"KS", "JH", "QD", "5C", "KC"}
    assert verbs(table) == {"pull"}
    for move, why in {"pull 3S KC": "such as the three of spades", "discard 2D": "must first pull two"}.items():
        with pytest.raises(mh.IllegalMove, match=why):
            table.play(move)
    play(table, "pull KC KS")


def test_k13_short_connect_allows_pulling_cards_others_put():
    """Short-connect considers only the player's own puts for this kong."""
    hands = ["10S 10C 6C 2D", "9H 9D 6S 3C", PASSING[2]]
    table = laid(hands, STARS, STOCK.replace("3C ", ""), short_connect=True)
    play(table, "put 10C 10S", "pull JH KS", "discard 2D", "put 9D 9H")
    assert any("10C" in move for move in moves(table, "pull"))
    play(table, "pull 10C 10S", "put 10C 10S")
    assert not any("9D" in move or "9H" in move for move in moves(table, "pull"))


def test_k21_glorious_kong_counts_for_the_total_and_first_place():
    """Its points are counted like those of other kongs."""
    kongs = {0: ["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"], 1: ["7D", "8S 8C"]}
    table = laid(["AS AH AD 9S", "KH", "KD"], "KS JH QD 5C", "9H 9C 6S 10C", kongs=kongs, glory=True, first_place=True)
    play(table, "kong AD AH AS")
    assert table.points == [5, 6, 0]
    play(table, "kong 9C 9H 9S")
    assert table.tally["first_place"] == 0  # 7 to 6
    assert table.chips[0] == 13 - 8


def high_kong():
    held = ["7D 8H 7S 7C", "KH", "KD"]
    table = laid(held, STARS.replace("KS", "3S"), "9H 6C", kongs={1: ["QS QH QC"]}, glory=True, first_place=True)
    return play(table, "kong 7C 7D 7S 8H")


def test_k26_high_kong_takes_the_kitty_and_the_jackpot():
    """The jackpot includes this hand's tokens; no player takes a token back."""
    table = high_kong()
    assert table.chips == [16, -8, -8]
    assert table.seats("tokens") == [2, -1, -1]
    assert table.accounts == {"kitty": 0, "house": 0, "jackpot": 0}


def test_g8_high_kong_scores_no_points():
    """First place is paid only after a win by the number of kongs."""
    table = high_kong()
    assert table.points == [0, 2, 0]
    assert table.tally["first_place"] == rules.NONE


def test_g2_only_legal_move_is_still_a_decision():
    """The exception is the end of a turn with an empty hand."""
    table = laid(["10S 9H 6C 2D", "", "10D"], STARS, "")
    play(table, "pass")
    assert (table.turn, table.moves()) == (1, ["pass"])
    assert table.view(1).scene.prompt.key == "kongpie-prompt-empty"
    table = laid(["2H 3H 4H 5H", *PASSING[1:]], "KS JC QD 5C", "KH AH JH QH 9C 8C")
    play(table, "kong 2H 3H 4H 5H", "kong AH JH QH KH")
    assert (table.turn, table.tally["passes"]) == (1, 0)


# --- passing all round ------------------------------------------------------------------


def passed(rounds=1, **options):
    """Return a table after a number of rounds in which all players passed."""
    return play(laid(PASSING, STARS, STOCK, **options), *["pass"] * 3 * rounds)


def test_41_lojack_can_freeze_a_game():
    """Lojack can freeze a game: no player can form the kong that is still needed."""
    table = laid(["7D 3D 10S 9H", "10H 9D 6S 2C"], STARS, "", lojack=True, seats=2)
    assert not rules.is_frozen(state(table), table.bare_rules)
    play(table, "put 3D 7D", "pull 5C KS")
    assert rules.is_frozen(state(table), table.bare_rules)


def test_42_play_is_stopped_in_the_turn_of_the_player_who_passed_first():
    """When all players have passed in a row, play may be stopped, in the turn of the player who passed first."""
    table = play(laid(PASSING, STARS, STOCK, passed_rounds="stop_first"), "discard 2D")
    assert table.turn == 1
    play(table, "pass", "pass", "pass")
    assert (table.tally["stops"], state(table).phase, table.turn) == (1, Phase.VOTE, 1)
    assert passed().tally["stops"] == 0  # at home play isn't stopped


def test_43_play_stops_at_the_first_or_second_passed_round():
    """The house stops play at the first passed round, or at the second, once a hand."""
    assert passed(passed_rounds="stop_first").tally["stops"] == 1
    assert passed(passed_rounds="stop_second").tally["stops"] == 0
    table = passed(2, passed_rounds="stop_second")
    assert table.tally["stops"] == 1
    play(table, *["vote reset"] * 3)
    play(table, *["pass"] * 3)
    assert table.tally["stops"] == 2


@pytest.mark.parametrize(
    ("on_stop", "phase", "resets"),
    [("vote", Phase.VOTE, 0), ("end", Phase.OVER, 0), ("reset", Phase.PLAY, 1), ("offer_reset", Phase.VOTE, 0)],
)
def test_k16_on_stop_decides_what_follows_a_stop(on_stop, phase, resets):
    """The option `on_stop` says what follows a stop; a refused offer isn't repeated."""
    table = passed(passed_rounds="stop_first", on_stop=on_stop)
    assert (state(table).phase, table.tally["resets"]) == (phase, resets)
    if on_stop == "offer_reset":
        play(table, *["vote end"] * 3, *["pass"] * 3)
        assert table.tally["ended"] == Ending.STOPPED


def test_g4_a_stop_comes_before_the_draw():
    """A stop comes before the stopped player draws, and if it ends the hand that turn is not counted."""
    table = laid(["10S 9H 6C", *PASSING[1:]], STARS, STOCK, passed_rounds="stop_first", on_stop="end")
    play(table, "pass", "pass")
    turns = table.tally["turns"]
    play(table, "pass")
    assert hand(table, 0) == {"10S", "9H", "6C"}
    assert table.tally["turns"] == turns
    table = passed(passed_rounds="stop_first")
    play(table, "vote end", "vote end")
    assert table.turn == 2  # every ballot is cast


def test_g11_vote_accepts_or_refuses_an_offered_reset():
    """`vote reset` accepts an offered reset, `vote end` refuses it; `on_stop=reset` ends a frozen game."""
    offered = {"passed_rounds": "stop_first", "on_stop": "offer_reset"}
    for ballot, resets in (("vote reset", 1), ("vote end", 0)):
        table = play(passed(**offered), *[ballot] * 3)
        assert not table.over
        assert table.tally["resets"] == resets
    table = laid(PASSING[:2], STARS, "", seats=2, passed_rounds="stop_first", on_stop="reset")
    play(table, "pass", "pass")
    assert table.tally["ended"] == Ending.STOPPED
