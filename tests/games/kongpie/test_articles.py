"""The articles about the deal, the turn, the stock and leaving, and the decisions about them."""

import pytest

import meldhouse as mh
from meldhouse.games.kongpie.options import Direction, PassedRounds, Restock
from meldhouse.games.kongpie.state import Ending
from tests.games.kongpie.deals import dealt, hand, laid, moves, names, play, source, state, verbs

PASSING = ["10S 9H 6C 2D", "10H 9D 6S 2C", "10D 9S 6H 2S"]  # hands without a kong
STARS = "KS JH QD 5C"  # a source that no hand needs
STOCK = "AS AH AD 3C 3D 4S 4H 5D JC JS"

# --- the deal --------------------------------------------------------------------------


def test_5_second_note_is_the_first_card_that_qualifies():
    """[5] [K9] It has another rank, another suit and the same color; it is found in the deck, which closes up."""
    table = dealt("7H 8S 9H 7D 5D KC 2C 3C 4C")
    view = table.view(None).scene
    zones = {zone.key: zone.pieces for zone in view.zones}
    assert zones["notes"] == ("7H", "5D")
    assert zones["source"] == ("8S", "9H", "7D", "KC")
    assert {"2C", "3C", "4C"} < hand(table, 0)


def test_7_source_has_four_cards_and_stock_forty_six():
    """[7] [8] No player is dealt a hand; the first player has just drawn four."""
    s = state(dealt("7H 8D"))
    assert (s.source_cards, s.left, s.discarded) == (4, 42, 0)
    assert list(s.held) == [4, 0, 0]


def test_4_dealer_option_rotates_or_fixes_the_deal():
    """[4] [14] The player next to the dealer goes first; the deal rotates, stays, or belongs to the house."""
    for dealer, firsts, dealers in (
        ("rotating", [0, 1, 2, 0], [2, 0, 1, 2]),
        ("fixed", [0, 0, 0, 0], [2, 2, 2, 2]),
        ("house", [0, 0, 0, 0], [-1, -1, -1, -1]),
    ):
        table = mh.table("kongpie", seed=1, dealer=dealer, max_turns=1)
        seen = []
        for _ in range(4):
            table.deal()
            seen.append((table.turn, int(state(table).dealer)))
            while not table.over:
                table.play(table.moves()[-1])
        assert seen == list(zip(firsts, dealers, strict=True))


def test_14_play_goes_in_the_agreed_direction():
    """[14] The direction is clockwise or counter-clockwise."""
    for direction, order in ((Direction.CLOCKWISE, [0, 1, 2, 0]), (Direction.COUNTER_CLOCKWISE, [0, 2, 1, 0])):
        table = dealt("7H 8D 4S 8C 5C JC 10D 5H 2D QH QC 8S 9H 6H JH 5S 2S 6S", direction=direction)
        turns = []
        for _ in range(4):
            turns.append(table.turn)
            table.play("pass")
        assert turns == order


def discards_seen(table, seat):
    """Return the discards as a seat sees them."""
    return next(zone.pieces for zone in table.view(seat).scene.zones if zone.key == "discards")


def test_9_and_k32_a_player_sees_all_discards_in_their_turn():
    """[9] [K32] The player whose turn it is sees the whole pile; other players and spectators see its top card."""
    table = laid(PASSING, STARS, STOCK, "9C 3S 4C")
    whole, top = ("9C", "3S", "4C"), ("??", "??", "4C")
    assert [discards_seen(table, seat) for seat in (0, 1, 2, None)] == [whole, top, top, top]
    play(table, "pass")
    assert [discards_seen(table, seat) for seat in (0, 1, 2, None)] == [top, whole, top, top]


def test_9_and_k32_discards_are_hidden_if_leafing_is_not_allowed():
    """[9] [K32] If leafing is not allowed, all seats see the top card and the number of cards below it."""
    table = laid(PASSING, STARS, STOCK, "9C 3S 4C", look_through_discards=False)
    assert [discards_seen(table, seat) for seat in (0, 1, 2, None)] == [("??", "??", "4C")] * 4


def test_9_and_k32_when_play_is_stopped_only_the_stopped_player_may_leaf():
    """[9] [46] [K32] Being asked something in another player's turn doesn't make it your turn."""
    table = laid(PASSING, STARS, STOCK, "9C 3S", passed_rounds="stop_first", on_stop="vote")
    play(table, "pass", "pass", "pass", "vote end")
    assert table.turn == 1
    assert discards_seen(table, 0) == ("9C", "3S")
    assert discards_seen(table, 1) == ("??", "3S")


def test_9_and_k32_after_the_hand_only_the_top_discard_is_visible():
    """[9] [K32] After the last turn no seat may leaf through the discards."""
    table = laid(PASSING, STARS, STOCK, "9C 3S", passed_rounds="stop_first", on_stop="end")
    play(table, "pass", "pass", "pass")
    assert table.over
    assert [discards_seen(table, seat) for seat in (0, 1, 2, None)] == [("??", "3S")] * 4


# --- the turn --------------------------------------------------------------------------


def test_15_player_with_a_full_hand_draws_nothing():
    """[15] A hand with fewer than four cards is filled up first; a hand with four cards draws nothing."""
    table = laid(["10S 9H 6C 2D", "10H 9D 6S 2C", "10D"], STARS, STOCK)
    play(table, "pass")
    assert table.tally["draws"] == 4  # what the deal drew for seat 0
    play(table, "pass")
    assert hand(table, 2) == {"10D", "AS", "AH", "AD"}


def test_19_a_kong_is_optional():
    """[19] A player who could make a kong may pass."""
    table = laid(["10S 10H 10C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    assert "kong 10C 10H 10S" in table.moves()
    play(table, "pass")
    assert table.turn == 1


def test_20_turn_starts_again_after_the_first_kong():
    """[20] The hand is filled, and everything may be done again."""
    table = laid(["10S 10H 10C AS", "KH", "KD"], "KS JH QD 5C", "AH 3C 3S 4S")
    play(table, "kong 10C 10H 10S")
    assert hand(table, 0) == {"AS", "AH", "3C", "3S"}
    assert verbs(table) == {"put", "discard", "pass"}


def test_k1_after_the_second_kong_only_a_discard_or_pass_is_legal():
    """[21] [28] [K1] [T-K5] After the second kong there is no draw or connect; the next own turn draws up to four."""
    table = laid(["10S 10H 10C AS", "KH QS 2S 4C", "KD QC 5S 4D"], "KS JH QD 5C", "AH AD 3S 4S 9S 9H 9D")
    play(table, "kong 10C 10H 10S", "kong AD AH AS")
    assert hand(table, 0) == {"3S"}
    assert table.moves() == ["discard 3S", "pass"]
    play(table, "discard 3S", "pass", "pass")
    assert hand(table, 0) == {"4S", "9S", "9H", "9D"}


def test_k1_empty_hand_ends_the_turn_automatically():
    """[K1] [g.2] After a second kong with an empty hand there is no decision."""
    table = laid(["2H 3H 4H 5H", "KH QS 2S 4C", "KD QC 5S 4D"], "KS JH QD 5C", "9H 10H AH 6H 9S 9C")
    play(table, "kong 2H 3H 4H 5H", "kong AH 6H 9H 10H")
    assert table.turn == 1
    assert table.tally["passes"] == 0


def test_22_two_matching_cards_are_put_for_any_two():
    """[22] Cards that share suit or rank are put; any two other cards are pulled; hand and source keep their sizes."""
    table = laid(["10S 10C 6C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    assert moves(table, "put") == ["put 10C 10S", "put 6C 10C"]
    play(table, "put 10C 10S")
    assert len(table.moves()) == 6
    play(table, "pull KS JH")
    assert hand(table, 0) == {"6C", "2D", "KS", "JH"}
    assert source(table) == {"QD", "5C", "10C", "10S"}


def test_22_put_cards_cannot_be_pulled_back():
    """[22] The two cards that were just put can't be pulled."""
    table = laid(["10S 10C 6C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    play(table, "put 10C 10S")
    with pytest.raises(mh.IllegalMove, match="just put into the source, such as the ten of clubs"):
        table.play("pull 10C KS")


def test_23_connects_are_unlimited_at_home():
    """[23] A player may connect any number of times, and a card that was put may come back in a later connect."""
    table = laid(["10S 10C 6C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    play(table, "put 10C 10S", "pull 5C KS")
    for _ in range(3):
        play(table, "put 5C 6C", "pull 10C 10S", "put 10C 10S", "pull 5C 6C")
    assert table.tally["connects"] == 7
    assert "put 5C 6C" in table.moves()


def test_24_connect_twice_allows_two_connects_for_each_kong():
    """[24] Two connects are allowed, and two more after the first kong."""
    hands = ["10S 10C 6C 2D", "KH 9D 6S 3C", "KD 9S 6H 2S"]
    table = laid(hands, "10H JH QD 5C", "AS AH 4S 5S", connect_twice=True)
    play(table, "put 6C 10C", "pull 10H JH", "put 10H JH", "pull 5C 6C")
    assert moves(table, "put") == []
    with pytest.raises(mh.IllegalMove, match="already connected twice for this kong"):
        table.play("put 5C 6C")
    table = laid(["10S 10C 6C 2C", *hands[1:]], "10H JH QD 5C", "AS AH 4S 5S", connect_twice=True)
    play(table, "put 2C 6C", "pull 10H JH", "kong 10C 10H 10S")
    assert sorted(moves(table, "put")) == ["put AH AS", "put AH JH", "put AS 4S"]
    play(table, "put AH JH", "pull 2C 6C", "put 2C 6C", "pull 5C QD")
    assert moves(table, "put") == []


def test_25_k13_short_connect_forbids_pulling_cards_put_for_this_kong():
    """[25] [K13] Only the player's own puts for this kong count; two other cards must be left to pull."""
    hands = ["10S 10C 6C 2C", "KH 9D 6S 3S", "KD 9S 6H 2S"]
    table = laid(hands, "JS JH QD 5C", "AS AH 4S 5S 4C", short_connect=True)
    play(table, "put 2C 6C", "pull JH JS")
    assert source(table) == {"QD", "5C", "2C", "6C"}
    play(table, "put JH JS")
    assert table.moves() == ["pull 5C QD"]
    play(table, "pull 5C QD")
    assert moves(table, "put") == []
    with pytest.raises(mh.IllegalMove, match="wouldn't hold two that you haven't put"):
        table.play("put 10C 10S")
    play(table, "discard QD", "put 3S 6S")
    assert len(moves(table, "pull")) == 6  # a card that another player put may be pulled


def test_26_discard_is_optional_at_the_start_of_a_turn():
    """[26] [32] With nothing done in the turn both a discard and a pass are legal."""
    table = laid(PASSING, STARS, STOCK)
    assert {"discard", "pass"} <= verbs(table)


def test_29_connect_without_a_kong_forces_a_discard():
    """[29] [31] [T-K4] After a connect without a kong, a pass is illegal, even if a kong could be made."""
    table = laid(["10S 10C 6C 2C", "KH 9D 6S 3C", "KD 9S 6H 2S"], "10H JH QD 5C", "AS AH 4S 5S")
    play(table, "put 2C 6C", "pull 10H JH")
    assert "kong 10C 10H 10S" in table.moves()
    assert verbs(table) == {"kong", "put", "discard"}
    with pytest.raises(mh.IllegalMove, match="end your turn with a discard"):
        table.play("pass")


def test_k30_kong_after_a_connect_makes_the_discard_optional():
    """[27] [K30] A pass is legal after a connect and a first kong; another connect forces a discard again."""
    table = laid(["10S 10C 6C 2C", "KH 9D 6S 3C", "KD 9S 6H 2S"], "10H JH QD 5C", "AS AH 4S 5S")
    play(table, "put 2C 6C", "pull 10H JH", "kong 10C 10H 10S")
    assert "pass" in table.moves()
    play(table, moves(table, "put")[0])
    play(table, moves(table, "pull")[0])
    assert "pass" not in table.moves()


def test_30_a_discard_ends_the_turn():
    """[30] The card goes on top of the discards."""
    table = laid(PASSING, STARS, STOCK, "KC")
    play(table, "discard 6C")
    assert table.turn == 1
    assert next(z for z in table.view(1).scene.zones if z.key == "discards").pieces == ("KC", "6C")


def test_k29_number_of_puts_in_a_turn_is_limited():
    """[K29] After that many kongs, puts and pulls, no more puts are legal; other moves stay legal."""
    table = laid(["10S 10C 6C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK, max_actions_per_turn=2)
    play(table, "put 10C 10S", "pull JH QD")
    assert moves(table, "put") == []
    assert moves(table, "discard")
    with pytest.raises(mh.IllegalMove, match="in a turn, you can't put any more cards"):
        table.play("put 2D QD")


def test_22_illegal_move_is_explained_in_a_sentence():
    """A refused move gets a sentence with the reason."""
    table = laid(["10S 10C 6C 2D", "KH 9D 6S 2C", "KD 9S 6H 2S"], STARS, STOCK)
    for move, why in {
        "put 10S 2D": "but the two of diamonds and the ten of spades share neither",
        "put 10S 9D": "don't hold the nine of diamonds",
        "put 10S": "exactly two cards",
        "put 10S 10S": "You named a card twice",
        "pull KS JH": "You must put two cards into the source before you pull two others",
        "discard 10S 10C": "only one card",
        "discard": "After 'discard', name cards",
        "kong 10S 10C": "a high pair is the seven of clubs and the seven of spades, or the eight",
        "dance": "Type 'kong', 'put', 'pull' or 'discard'",
    }.items():
        with pytest.raises(mh.IllegalMove, match=why):
            table.play(move)
    play(table, "put 10C 10S")
    for move, why in {
        "pass": "must first pull two others",
        "put 6C 2D": "must first pull two others",
        "pull KS 9D": "doesn't hold the nine",
    }.items():
        with pytest.raises(mh.IllegalMove, match=why):
            table.play(move)


# --- the stock ---------------------------------------------------------------------------

DRY = ["10S 9H 6C 2D", "10H", "10D 9S 6H 2S"]  # seat 1 needs cards next
PILE = "AS AH AD 3C 3D 4S 4H 5D JC JS QC"


def test_t_k6_whole_discard_pile_is_turned_over():
    """[10] [12] [K3] [K7] [T-K6] It is turned over when needed, the oldest discard first; every player pays the fee."""
    table = laid(DRY, "KS JH QD 5C", "", PILE, restock_fee=1)
    before = table.chips
    assert table.tally["restocks"] == 0
    play(table, "pass")
    assert hand(table, 1) == {"10H", "AS", "AH", "AD"}
    assert (state(table).left, state(table).discarded, table.tally["restocks"]) == (8, 0, 1)
    assert table.accounts["kitty"] == 27
    assert [now - then for now, then in zip(table.chips, before, strict=True)] == [-1, -1, -1]


def test_10_order_of_a_turned_over_pile_is_visible():
    """[10] Every seat and a spectator see the order of the stock and the cards drawn from it."""
    table = laid(DRY, "KS JH QD 5C", "", PILE)
    play(table, "pass")
    for seat in (0, 2, None):
        view = table.view(seat).state[0]
        assert list(view.stock[: view.left]) == list(state(table).stock[: view.left])
        assert names(view.shown[1]) == {"AS", "AH", "AD"}
        assert view.hidden[1] == 0
        zones = {zone.key: zone.pieces for zone in table.view(seat).scene.zones}
        assert sorted(zones["hand 1"]) == ["??", "AD", "AH", "AS"]


def test_11_order_of_a_shuffled_pile_is_hidden():
    """[11] After a shuffle no seat knows the order."""
    table = laid(DRY, "KS JH QD 5C", "", PILE, restock_mode=Restock.SHUFFLE)
    play(table, "pass")
    view = table.view(0).state[0]
    assert set(view.stock[: view.left]) == {-2}
    assert view.shown[1] == 0
    orders = set()
    for seed in range(20):
        table = laid(DRY, "KS JH QD 5C", "", PILE, restock_mode="shuffle", seed=seed)
        play(table, "pass")
        orders.add(frozenset(hand(table, 1)))
    assert len(orders) > 10


def test_k8_dealer_chooses_the_way_of_restocking():
    """[11] [K8] The seat that plays last is asked, no matter which seat needs the card."""
    for answer, known in (("restock turn", True), ("restock shuffle", False)):
        table = laid(DRY, "KS JH QD 5C", "", PILE, restock_mode="dealer_choice")
        play(table, "pass")
        assert table.turn == 2
        assert table.moves() == ["restock turn", "restock shuffle"]
        with pytest.raises(mh.IllegalMove, match="whether the discards are turned over"):
            table.play("pass")
        play(table, answer)
        assert table.turn == 1
        assert bool(state(table).stock_open[0]) is known


def test_k8_house_dealer_turns_the_pile_over():
    """[K8] With a house dealer no player is asked."""
    table = laid(DRY, "KS JH QD 5C", "", PILE, restock_mode="dealer_choice", dealer="house")
    play(table, "pass")
    assert table.turn == 1
    assert state(table).stock_open[0] == 1


def test_13_k5_need_for_a_second_restock_ends_the_hand():
    """[13] [K5] [T-K6] A card is needed and the stock is used up again: all lose stake and fee, the house keeps all."""
    table = laid(DRY, "KS JH QD 5C", "", "AS AH", restock_fee=1, restock_limit=1)
    play(table, "pass")
    assert table.over
    assert table.tally["ended"] == Ending.EXHAUSTED
    assert table.tally["winner"] == -1
    assert table.chips == [-9, -9, -9]
    assert table.accounts == {"kitty": 0, "house": 27, "jackpot": 3}
    assert table.payoffs == [-10, -10, -10]  # [g.14] one token per seat is also in the jackpot


def test_k3_empty_stock_does_not_end_the_hand_by_itself():
    """[K3] The player who drew the last card finishes the turn."""
    table = laid(DRY, "KS JH QD 5C", "AS AH AD", restock_limit=1, restock_fee=1)
    state(table).restocks = 1
    play(table, "pass")
    assert state(table).left == 0
    assert table.turn == 1
    play(table, "pass")
    assert table.turn == 2


def test_k4_without_cards_to_draw_play_goes_on_with_short_hands():
    """[K4] With stock and discards empty, short hands play on, and each set of cards makes a kong only once."""
    table = laid(["10S 9H 6C 2D", "10H 10C 10D", "9S 6H 2S 3S"], "KS JH QD 5C", "", "")
    play(table, "pass")
    assert hand(table, 1) == {"10H", "10C", "10D"}
    assert table.moves() == [
        "kong 10C 10D 10H", "put 10D 10H", "put 10C 10H", "put 10C 10D",
        "discard 10H", "discard 10D", "discard 10C", "pass",
    ]  # fmt: skip
    play(table, "kong 10C 10D 10H")
    assert table.moves() == ["pass"]  # [g.2] one legal move is still a decision


# --- leaving instead of paying -------------------------------------------------------------


def leaving(**options):
    return laid(
        ["10S 9H 6C 2D", "10H", "10D 9S 6H 2S"],
        "KS JH QD 5C",
        "",
        PILE,
        restock_fee=2,
        restock_fee_optional=True,
        **options,
    )


def test_k6_every_player_is_asked_in_turn():
    """[K6] The player who needs the card is asked first; a player who leaves pays nothing and is skipped afterwards."""
    table = leaving()
    play(table, "pass")
    asked = []
    for answer in ("stay", "leave", "stay"):
        asked.append(table.turn)
        assert table.moves() == ["stay", "leave"]
        play(table, answer)
    assert asked == [1, 2, 0]
    assert table.chips == [-10, -10, -8]
    assert hand(table, 1) == {"10H", "AS", "AH", "AD"}
    play(table, "pass")
    assert table.turn == 0


def test_g12_players_decide_on_the_fee_before_the_restock_mode_is_chosen():
    """[g.12] Players stay or leave, then the mode is chosen; if the dealer left, the last remaining seat chooses it."""
    table = leaving(restock_mode="dealer_choice")
    play(table, "pass", "stay", "leave", "stay")
    assert table.turn == 1
    assert table.moves() == ["restock turn", "restock shuffle"]


def test_k6_restock_goes_on_if_the_player_in_need_leaves():
    """[K6] The restock is made for the other players, and the next player plays."""
    table = leaving()
    play(table, "pass", "leave", "stay", "stay")
    assert table.turn == 2
    assert table.tally["restocks"] == 1


def test_k6_last_remaining_player_plays_on():
    """[K6] The remaining player plays on alone."""
    table = leaving()
    play(table, "pass", "stay", "leave", "leave")
    assert table.turn == 1
    play(table, "pass")
    assert table.turn == 1


def test_k6_hand_ends_if_all_players_leave():
    """[K6] The house keeps all; the tokens stay in the jackpot."""
    table = leaving()
    play(table, "pass", "leave", "leave", "leave")
    assert table.over
    assert table.tally["ended"] == Ending.ABANDONED
    assert table.accounts == {"kitty": 0, "house": 24, "jackpot": 3}


def test_g12_player_who_leaves_interrupts_the_run_of_passes():
    """[g.12] Passed rounds count only the players who are still in."""
    table = leaving(passed_rounds=PassedRounds.STOP_FIRST, on_stop="end")
    play(table, "pass", "stay", "leave", "stay")
    assert state(table).passes == 0
    play(table, "pass")
    assert not table.over
    play(table, "pass")
    assert table.over
    assert table.tally["ended"] == Ending.STOPPED


def test_g12_player_who_leaves_during_a_connect_takes_the_hand_out_of_the_game():
    """[g.12] The card that wasn't lojacked goes with the hand; the source keeps four cards."""
    table = laid(
        ["7S 9S 2D 4D", "10H 3H", "10D JS"], "KS JH QD 5C", "", PILE.replace("JS", "6C"), lojack=True,
        restock_fee=1, restock_fee_optional=True,
    )  # fmt: skip
    play(table, "put 7S 9S", "leave", "stay", "stay")
    assert hand(table, 0) == {"9S", "2D", "4D"}
    assert source(table) == {"KS", "JH", "QD", "5C"}
    assert table.turn == 1
