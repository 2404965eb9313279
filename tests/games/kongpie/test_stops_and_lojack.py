"""Articles about the source in a casino: lojack, passed rounds, votes, ends and resets [40] to [46]."""

import pytest

import meldhouse as mh
from meldhouse.games.kongpie import rules as kongpie_rules
from meldhouse.games.kongpie.notation import as_set
from meldhouse.games.kongpie.state import Ending, Phase
from tests.games.kongpie.deals import cards, dealt, hand, laid, moves, names, play, source, state

FULL = ["10S 9H 6C 2D", "10H 9D 6S 2C", "10D 9S 6H 2S"]  # hands that can pass repeatedly
STARS = "KS JH QD 5C"
STOCK = "AS AH AD 3C 3D 4S 4H 5D JC JS"

# --- lojack ----------------------------------------------------------------------------


def lojack_table(stock=STOCK, first="7S 9C 2D 4D", discards="", **options):
    return laid([first, "10H 9D 6S 2C", "10D 9S 6H 2S"], STARS, stock, discards, lojack=True, **options)


def test_t_k10_put_card_of_a_high_note_rank_leaves_the_game():
    """[40] [K11] [T-K10] It is replaced at once, the replacement may be pulled, and the source keeps four cards."""
    table = lojack_table(first="7S 3S 2D 4D")
    before = set(names(int(state(table).removed)))
    play(table, "put 3S 7S")
    assert set(names(int(state(table).removed))) - before == {"7S"}
    assert source(table) == {"KS", "JH", "QD", "5C", "AS"}
    assert "pull AS KS" in table.moves()
    assert len(table.moves()) == 10
    play(table, "pull AS KS")
    assert source(table) == {"JH", "QD", "5C", "3S"}
    assert hand(table, 0) == {"2D", "4D", "AS", "KS"}
    assert table.tally["removed"] == 1


def test_40_put_cards_of_other_ranks_stay_in_the_source():
    """[40] Only the two ranks of the high notes leave; without the rule no card leaves."""
    table = lojack_table()
    play(table, "put 2D 4D")
    assert table.tally["removed"] == 0
    table = laid(["7S 3S 2D 4D", *FULL[1:]], STARS, STOCK)
    play(table, "put 3S 7S")
    assert table.tally["removed"] == 0


def test_g6_two_lojacked_cards_leave_before_both_are_replaced():
    """[g.6] Two lojacked cards leave, then two cards come."""
    table = lojack_table(first="7S 7C 2D 4D")
    play(table, "put 7C 7S")
    assert source(table) == {"KS", "JH", "QD", "5C", "AS", "AH"}
    assert len(table.moves()) == 15
    play(table, "pull AH AS")
    assert source(table) == {"KS", "JH", "QD", "5C"}


def test_k12_replacement_with_a_high_note_rank_stays_under_scope_put():
    """[K10] [K12] Under the scope `appearing` it also leaves."""
    table = lojack_table(first="7S 3S 2D 4D", stock="8S 8C AS")
    play(table, "put 3S 7S")
    assert "8S" in source(table)
    table = lojack_table(first="7S 3S 2D 4D", stock="8S 8C AS", lojack_scope="appearing")
    play(table, "put 3S 7S")
    assert source(table) == {"KS", "JH", "QD", "5C", "AS"}
    assert table.tally["removed"] == 3


def test_k10_first_source_is_purged_under_scope_appearing():
    """[K10] The first source may hold such cards, unless the scope is `appearing`."""
    top = "7H 8D 8C 7S 5C JC KD QC 10S 9S 2S 3S"
    assert source(dealt(top, lojack=True)) == {"8C", "7S", "5C", "JC"}
    table = dealt(top, lojack=True, lojack_scope="appearing")
    assert source(table) == {"5C", "JC", "KD", "QC"}
    assert names(int(state(table).removed)) == {"8C", "7S"}
    assert hand(table, 0) == {"10S", "9S", "2S", "3S"}


def test_40_replacement_may_be_pulled_under_short_connect():
    """[25] [40] Under short-connect the replacement may be pulled."""
    table = lojack_table(first="7S 3S 2D 4D", short_connect=True)
    play(table, "put 2D 4D", "pull JH KS", "put 7S KS")
    assert "AS" in source(table)
    assert any("AS" in move for move in moves(table, "pull"))


def test_g6_short_connect_counts_replacements_as_cards_to_pull():
    """[g.6] A put is legal if the replacements of what is lojacked make up the two cards to pull."""
    scarce = {"short_connect": True, "lojack": True}
    hands = ["7S 7C 2D 4D", *FULL[1:]]
    table = laid(hands, "KS", STOCK, **scarce)
    assert moves(table, "put") == ["put 7C 7S"]
    play(table, "put 7C 7S")
    assert source(table) == {"KS", "AS", "AH"}
    assert "put 7C 7S" not in laid(hands, "KS", "", **scarce).moves()
    assert "put 7C 7S" in laid(hands, "KS", "", "AS", **scarce).moves()  # an allowed restock counts
    table = laid(hands, "KS", "", "AS", restock_limit=1, **scarce)
    state(table).restocks = 1
    table._legal = None
    assert "put 7C 7S" not in table.moves()


def test_g13_pull_without_a_choice_is_automatic():
    """[g.13] If a purge leaves fewer than two cards, the pull takes the rest by itself."""
    table = laid(["7S 7C 2D 4D", "10H 9D 6S 2C", "10D 9S 6H 2S"], "KS", "8S 8C", lojack=True, lojack_scope="appearing")
    play(table, "put 7C 7S")
    assert state(table).phase == Phase.PLAY
    assert hand(table, 0) == {"KS", "2D", "4D"}
    assert source(table) == set()
    assert not moves(table, "put")  # nothing is left to pull
    assert "pass" not in table.moves()


def test_g7_k5_stock_that_runs_out_during_a_put_ends_the_hand():
    """[K5] [g.7] A replacement is needed, but the stock is used up for the second time."""
    table = lojack_table(first="7S 3S 2D 4D", stock="", restock_limit=1, discards="AS")
    state(table).restocks = 1
    play(table, "put 3S 7S")
    assert table.over
    assert table.tally["ended"] == Ending.EXHAUSTED


def test_k4_source_without_replacement_stays_short():
    """[K4] [g.6] If no replacement is left, the source stays short until a reset."""
    table = lojack_table(first="7S 3S 2D 4D", stock="")
    play(table, "put 3S 7S", "pull JH KS")
    assert source(table) == {"QD", "5C", "3S"}
    play(table, "discard 2D")
    assert len(source(table)) == 3


def test_k23_lojack_applies_during_glory():
    """[K23] It also applies in a try for glory."""
    table = laid(
        ["AS AH AD 7S", "10H 9D 6S 2C", "10D 9S 6H 2S"], STARS, "3S 9C 4D 5D 5H", lojack=True, glory=True,
        kongs={0: ["QS QH QC", "KH KD KC", "JS JD JC"]},
    )  # fmt: skip
    play(table, "kong AD AH AS", "put 3S 7S")
    assert table.tally["removed"] == 1


# --- passing all round ------------------------------------------------------------------------


def passing(**options):
    return laid(FULL, STARS, STOCK, **options)


def test_32_passing_is_unlimited_in_household_play():
    """[32] There is no restriction."""
    table = passing()
    play(table, *["pass"] * 30)
    assert table.tally["stops"] == 0


def test_t_k7_first_passed_round_stops_play():
    """[42] [T-K7] After three passes, play is stopped in the turn of the player who passed first, before a draw."""
    table = passing(passed_rounds="stop_first")
    play(table, "pass", "pass")
    assert table.tally["stops"] == 0
    turns = table.tally["turns"]
    play(table, "pass")
    assert table.tally["stops"] == 1
    assert table.turn == 0
    assert table.tally["turns"] == turns  # [g.4]
    assert table.moves() == ["vote end", "vote reset"]
    with pytest.raises(mh.IllegalMove, match="first vote to end the hand or for a reset"):
        table.play("pass")


def test_k14_pass_after_a_kong_does_not_start_a_run():
    """[K14] [T-K7] A makes a kong and passes, then B, C and A pass: the stop is at B's next turn."""
    table = laid(["KH KD KC 2D", *FULL[1:]], "KS JH QD 5C", "10S 9H 6C AS", passed_rounds="stop_first")
    play(table, "kong KC KD KH", "pass")
    assert state(table).passes == 0
    play(table, "pass", "pass", "pass")
    assert table.tally["stops"] == 1
    assert table.turn == 1


def test_k14_drawing_does_not_break_a_run():
    """[K14] A passed turn is a turn whose only action is the pass; drawing before the pass isn't an action."""
    table = laid(["10S 9H 6C 2D", "10H", "10D"], STARS, STOCK, passed_rounds="stop_first")
    play(table, "pass", "pass", "pass")
    assert table.tally["stops"] == 1


def test_g10_pass_with_an_empty_hand_counts_as_a_passed_turn():
    """[K4] [g.10] With an empty hand and nothing to draw, a pass is the only move."""
    table = laid(["10S 9H 6C 2D", "", "10D"], "KS JH QD 5C", "", passed_rounds="stop_first")
    play(table, "pass")
    assert table.moves() == ["pass"]
    play(table, "pass", "pass")
    assert table.tally["stops"] == 1


def test_k14_discard_ends_a_run_of_passes():
    """[K14] Any turn with more than a pass does so."""
    table = passing(passed_rounds="stop_first")
    play(table, "pass", "pass", "discard 2S", "pass", "pass")
    assert table.tally["stops"] == 0
    play(table, "pass")
    assert table.tally["stops"] == 1


def test_k15_second_passed_round_stops_play_once_per_hand():
    """[43] [K15] [g.10] Play stops after the second round, later after the first; the count starts again at zero."""
    table = passing(passed_rounds="stop_second", on_stop="reset")
    play(table, *["pass"] * 5)
    assert table.tally["stops"] == 0
    play(table, "pass")
    assert (table.tally["stops"], table.tally["resets"]) == (1, 1)
    assert state(table).passes == 0
    while table.tally["stops"] < 2:
        assert state(table).passes < 3
        play(table, "pass")
    assert table.tally["passes"] == 9


def test_44_players_get_their_own_points_when_play_ends():
    """[44] [T-K8] Each player gets their own points in chips (5, 2 and 3); the house has 14, the tokens stay."""
    kongs = {0: ["AC AS AH", "8S 8C"], 1: ["KH KD KC"], 2: ["7D"]}
    table = laid(FULL, STARS, STOCK.replace("AS AH ", ""), kongs=kongs, passed_rounds="stop_first", on_stop="end")
    play(table, "pass", "pass", "pass")
    assert table.over
    assert table.tally["ended"] == Ending.STOPPED
    assert table.points == [5, 2, 3]
    assert table.chips == [5 - 8, 2 - 8, 3 - 8]
    assert table.accounts == {"kitty": 0, "house": 14, "jackpot": 3}
    assert table.tally["winner"] == -1


def test_g5_kitty_that_is_too_small_pays_the_stopped_player_first():
    """[g.5] Players are paid in turn order from the stopped player; later players get less."""
    kongs = {0: ["7D", "8S 8C", "AS AH AD", "KS KH KC", "QS QH QD"], 1: ["8H", "JS JH JC", "10S 10H 10D"]}
    for first, chips in ((0, [12 - 8, 4 - 8]), (1, [9 - 8, 7 - 8])):
        table = laid(
            ["2S 3H 4C 5D", "2H 3D 4S 5C"], "6S 6H 9D 9C", "2C", kongs=kongs, seats=2, turn=first,
            passed_rounds="stop_first", on_stop="end",
        )  # fmt: skip
        play(table, "pass", "pass")
        assert table.points == [12, 7]
        assert table.chips == chips
        assert table.accounts["house"] == 0


# --- votes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ballots", "reset"),
    [("RER", True), ("EER", False), ("RRE", True), ("EEE", False), ("RRR", True), ("REE", False)],
)
def test_k17_t_k9_majority_decides_the_vote(ballots, reset):
    """[46] [K17] [T-K9] The stopped player votes first; every ballot is open and cast, even when all is decided."""
    table = passing(passed_rounds="stop_first")
    play(table, "pass", "pass", "pass")
    for n, ballot in enumerate(ballots):
        assert table.turn == n
        assert not table.over
        play(table, "vote reset" if ballot == "R" else "vote end")
    assert table.tally["resets"] == reset
    assert table.over is not reset


def test_k17_t_k9_tied_vote_of_two_ends_the_hand():
    """[K17] [T-K9] Two players disagree."""
    table = laid(["10S 9H 6C 2D", "10H 9D 6S 2C"], STARS, STOCK, passed_rounds="stop_first", seats=2)
    play(table, "pass", "pass", "vote reset", "vote end")
    assert table.over
    assert table.tally["ended"] == Ending.STOPPED


def test_46_ballots_are_open():
    """[46] Later voters see the earlier ballots."""
    table = passing(passed_rounds="stop_first")
    play(table, "pass", "pass", "pass", "vote reset")
    assert list(table.view(1).state[0].ballots) == [2, 0, 0]


def test_45_an_offered_reset_may_be_refused():
    """[45] [g.11] Play continues after a refusal; the next passed round ends it without a vote."""
    table = passing(passed_rounds="stop_first", on_stop="offer_reset")
    play(table, "pass", "pass", "pass", "vote end", "vote end", "vote reset")
    assert not table.over
    assert table.turn == 0
    assert "pass" in table.moves()
    play(table, "pass", "pass", "pass")
    assert table.over
    assert table.tally["ended"] == Ending.STOPPED


def test_45_reset_is_offered_again_after_it_was_accepted():
    """[45] The players can reset after as many passed rounds as they can pay for."""
    table = passing(passed_rounds="stop_first", on_stop="offer_reset", restock_fee=1)
    for paid in (1, 2):
        play(table, "pass", "pass", "pass", "vote reset", "vote reset", "vote reset")
        assert table.tally["resets"] == paid
        assert table.accounts["kitty"] == 24 + 3 * paid


# --- resets ------------------------------------------------------------------------------------


def test_k18_reset_deals_hands_and_source_again():
    """[44] [K18] Hands keep their sizes, the source has four, lojacked cards come back, discards stay."""
    table = laid(
        ["10S 9H 6C 2D", "10H 9D 6S", "10D 9S"], "KS JH QD", STOCK, "QC KC", passed_rounds="stop_first",
        on_stop="reset",
    )  # fmt: skip
    s = state(table)
    out = int(s.removed)
    s.passes, s.restocks = 2, 1
    play(table, "pass")
    assert table.tally["resets"] == 1
    assert s.removed == 0
    assert out != 0
    assert list(s.held) == [4, 4, 2]  # seat 1 had three, and has drawn for its turn
    assert s.source_cards == 4
    assert not names(out) & source(table)  # they come back after the source is laid
    assert list(s.discards[:2]) == cards("QC KC")
    assert s.restocks == 1
    assert not any(s.shown)
    assert table.turn == 1


def test_k18_reset_hides_all_known_cards():
    """[K18] Cards that all players had seen are shuffled away, and so is a pile that was turned over."""
    table = passing(passed_rounds="stop_first", on_stop="reset")
    s = state(table)
    s.shown[1], s.hidden[1] = s.hidden[1], 0
    s.stock_open[: s.left] = 1
    play(table, "pass", "pass", "pass")
    assert not any(s.shown)
    assert not any(s.stock_open)


def test_g9_a_reset_source_is_purged():
    """[g.9] Under `appearing`, cards purged from the new source are mixed back in with the others."""
    seen = 0
    for seed in range(30):
        table = passing(passed_rounds="stop_first", on_stop="reset", lojack=True, lojack_scope="appearing", seed=seed)
        s = state(table)
        hide = as_set(cards("7S 7C 8S 8C"))
        s.removed = int(s.removed) & ~hide
        for place, card in enumerate(cards("7S 7C 8S 8C")):
            s.stock[s.left + place] = card
        s.left += 4
        play(table, "pass", "pass", "pass")
        assert not source(table) & {"7S", "7C", "8S", "8C"}
        assert s.removed == 0
        seen += table.tally["removed"]
    assert seen > 0


def test_44_reset_costs_as_much_as_a_restock():
    """[44] [g.8] Every player pays; if leaving is allowed instead, every player is asked first."""
    table = passing(passed_rounds="stop_first", on_stop="reset", restock_fee=2)
    play(table, "pass", "pass", "pass")
    assert table.accounts["kitty"] == 30
    table = passing(passed_rounds="stop_first", on_stop="reset", restock_fee=2, restock_fee_optional=True)
    play(table, "pass", "pass", "pass")
    assert table.moves() == ["stay", "leave"]
    assert table.tally["resets"] == 0
    play(table, "leave", "stay", "stay")
    assert table.tally["resets"] == 1
    assert table.accounts["kitty"] == 28
    assert hand(table, 0) == set(FULL[0].split())
    assert table.turn == 1


def test_k19_k16_a_frozen_game_is_ended():
    """[41] [K16] [K19] [g.11] If no kong can be formed anymore, the house ends play instead of resetting."""
    rules = {"passed_rounds": "stop_first", "on_stop": "reset", "seats": 2}
    table = laid(["10S 9H 6C 2D", "10H 9D 6S 2C"], "KS JH QD 5C", "", **rules)
    assert kongpie_rules.is_frozen(state(table), table.bare_rules)
    play(table, "pass", "pass")
    assert table.over
    assert table.tally["ended"] == Ending.STOPPED
    for extra in ("10D", "7D", "9S JS", "7S 7C"):
        table = laid(["10S 9H 6C 2D", "10H 9D 6S 2C"], "KS JH QD 5C", "", extra, **rules)
        assert not kongpie_rules.is_frozen(state(table), table.bare_rules), extra
    play(table, "pass", "pass")
    assert table.tally["resets"] == 1
