"""The decisions T1-T27, the worked cases S1-S8 and the clarifications g1-g7, each under its number."""

import pytest

import meldhouse as mh
from tests.games.tongits.deals import dealt, hand, idle, lay, marks, play, refused, summed_up

KEPT = "2C 2D 2H 10S JS QS KS"  # a set and a run that stay in the hand
RUN = "4H 5H 6H"
NINE = f"{RUN} {KEPT} 4C 5S"  # nine points of deadwood beside its melds, without an ace
B_NINE = "7S 7D 7H 9C 10C JC QC 3S 3D 3H 2S 7C"  # another nine, to be opened with the sevens
THIRD = "8S 8H 8D 9H 10H JH QH 5C 5D 6C 3C KD"  # 29 points of deadwood, to be opened with the eights


def called_with_nine(third="", deck="KH KC", **options):
    """Return the table of S2: seat 0 has called a Draw with 9, and seat 1 also has 9."""
    table = dealt(f"{NINE} AD", B_NINE, third, deck=deck, **options)
    play(table, f"drop {RUN}", "discard AD", "pick", "drop 7S 7D 7H", "discard KH", "pick")
    if third:
        play(table, "drop 8S 8H 8D")
    play(table, "discard KC", "call draw")
    return table


def test_s1_tongits_is_settled_with_aces_secret_and_pot():
    """With an ace and a secret each player pays 1+1+1+2, and the burned player 1 more; a hitter also takes the pot."""
    first = [-1 + 11, -1 - 5 - 1, -1 - 6 - 1]  # a unit each makes the pot, and the losers ante
    second = [11 + 2 - 1, -5 - 2, -6 - 2]  # the hitter takes the two antes, and all make a new pot
    for hitter, chips, pot in ((-1, first, 5), (0, second, 3)):
        table = dealt("8S 8H 8D 8C AC 2C 3C 5D 6D 7D 10H JH KS", "4S 4H 4D", hitter=hitter, deck="9S 9H QH")
        play(table, "discard KS", "pick", "drop 4S 4H 4D", "discard 9S", "pick", "discard 9H", "pick", "tongits")
        assert table.chips == chips
        assert table.accounts["pot"] == pot
    assert summed_up(table, "pays") == [
        "Seat 2 pays 5 chips: 1 for the win, 1 for tongits, 1 for an ace and 2 for a secret.",
        "Seat 3 pays 6 chips: 1 for the win, 1 for tongits, 1 for an ace, 2 for a secret and 1 for being burned.",
    ]
    assert summed_up(table, "is paid") == ["Seat 1 is paid 11 chips in total."]


def test_s2_and_a20_a_challenger_wins_the_tie():
    """Caller and challenger have 9, the third player hasn't opened; the challenger gets 3 and 2."""
    table = called_with_nine()
    play(table, "challenge")
    assert (table.tally["winner"], table.tally["ended"]) == (1, 3)
    assert [n + 1 for n in table.chips] == [-3 - 1, 5, -2 - 1]  # a unit each was in the pot before
    assert table.accounts["pot"] == 5


def test_s3_unanswered_draw_wins_and_burns_the_others():
    """The winner has two aces, so each of the others pays 1+2, and 1 for being burned."""
    table = dealt(f"{RUN} AS AC KD QH 9D 8C 6S 2H JC 10C")
    play(table, f"drop {RUN}", "discard 10C")
    idle(table, turns=2)
    play(table, "call draw")
    assert [n + 1 for n in table.chips] == [8, -5, -5]


LAST_DECK = "AS AH AD AC 2S 3C 4S 4D 5C 8S 8H 8C 9S 9D KC"
A_TWELVE = f"{RUN} {KEPT} 5S 7C"
B_FIFTEEN = "JD QD KD 9H 10H JH QH 6S 6D 6C 5D 10D"
C_TWELVE = "7S 7D 7H 9C 10C JC QC 3S 3D 3H 8D 4C"
OPENING = (f"drop {RUN}", "drop JD QD KD", "drop 7S 7D 7H")


def played_out(dealer):
    """Play a hand where all players open at once and then discard what they draw; the dealer draws last."""
    hands = [A_TWELVE, B_FIFTEEN, C_TWELVE]
    hands[dealer] += " KH"
    table = dealt(*hands, deck=LAST_DECK, dealer=dealer, hitter=-1)
    opened = set()
    while not table.over:
        seat, card = table.turn, "KH"
        if table.state[0].tally.turns > 1:
            before = hand(table)
            play(table, "pick")
            card = (set(hand(table)) - set(before)).pop()
        if seat not in opened:
            play(table, OPENING[seat])
            opened.add(seat)
        play(table, f"discard {card}")
    return table


@pytest.mark.parametrize(("dealer", "winner"), [(2, 2), (1, 2), (0, 0)])
def test_s4_and_a19_last_player_to_draw_wins_ties_on_an_empty_stock(dealer, winner):
    """Then come the next seats in turn: the totals are 12, 15 and 12."""
    table = played_out(dealer)
    assert list(table.tally["deadwood"]) == [12, 15, 12]
    assert (table.tally["winner"], table.tally["ended"]) == (winner, 4)


def test_s5_t12_lay_off_blocks_the_next_draw_call():
    """A lay-off by another player blocks the Draw until the turn is over; an own lay-off blocks only the next turn."""
    table = dealt(f"{RUN} 3H 9S QD 2C KC JD 9H AS 10C 8S", "7H", deck="KS KD QC JC 10S 9D 8C 8D 5C 5D 4S 2S")
    play(table, f"drop {RUN}", "discard 8S", "pick", "connect 7H to 4H 5H 6H", "discard KS")
    idle(table)
    refused(table, "call draw", "A player has laid off on your meld since your last turn")
    idle(table, turns=3)
    assert "call draw" in table.moves()
    play(table, "pick", "connect 3H to 4H 5H 6H 7H", f"discard {'9S'}")
    idle(table, turns=2)
    refused(table, "call draw", "On your last turn, you laid off on your own meld")
    idle(table, turns=3)
    assert "call draw" in table.moves()


def test_s6_t22_discard_can_be_taken_for_any_new_meld():
    """The discard can be taken for a set or a run with cards in hand, never for a meld on the table."""
    table = dealt("9S KS", "9C 9D 9H 8S 10S 7S")
    play(table, "discard 9S")
    takes = {move for move in table.moves() if move.startswith("take")}
    assert takes == {
        "take 9S with 9C 9D",
        "take 9S with 9C 9H",
        "take 9S with 9D 9H",
        "take 9S with 9C 9D 9H",
        "take 9S with 8S 10S",
        "take 9S with 7S 8S",
        "take 9S with 7S 8S 10S",
    }
    play(table, "take 9S with 9C 9D 9H")
    assert not {"9C", "9D", "9H"} & set(hand(table))
    lonely = dealt("6S 7S 8S 9S", "2H")
    play(lonely, "drop 6S 7S 8S", "discard 9S")
    assert not [move for move in lonely.moves() if move.startswith("take")]


def test_t22_an_opened_player_may_take_again():
    """Having opened does not end the right to take discards."""
    table = dealt("9S JD", "9C 9D JH JC 8H", deck="3S")
    play(table, "discard 9S", "take 9S with 9C 9D", "discard 8H", "pick", "discard 3S", "pick", "discard JD")
    play(table, "take JD with JC JH")
    assert table.tally["takes"] == 2


def test_s7_dealer_draws_the_last_card():
    """With 15 cards in the stock and no discard taken, the dealer draws the fifteenth card."""
    table = dealt()
    play(table, f"discard {hand(table)[-1]}")
    idle(table, turns=14)
    assert (table.turn, table.state[0].left) == (0, 1)
    idle(table)
    assert table.over


def test_s8_a_secret_leaves_the_hand():
    """The player has four cards fewer and has opened; the others see four cards face down."""
    table = dealt("8S 8H 8D 8C")
    play(table, "secret 8")
    assert len(hand(table, 0)) == 9
    assert table.state[0].buried.tolist() == [1, 0, 0]
    zone = next(zone for zone in table.view(2).scene.zones if zone.key == "secret 0")
    assert (str(zone.label), zone.pieces) == ("secret, face down", ("??",) * 4)


# --- payments -------------------------------------------------------------------------------


TONGITS = "8S 8H 8D 8C AC 2C 3C 5D 6D 7D 10H JH KS"


def tongits_with(deck="9S 9H QH", **options):
    table = dealt(TONGITS, "4S 4H 4D", deck=deck, **options)
    play(table, "discard KS", "pick", "drop 4S 4H 4D", "discard 9S", "pick", "discard 9H", "pick", "tongits")
    return table


def test_t1_losers_pay_or_the_bank_pays_once():
    """Each loser pays for the win, tongits, aces and secrets; or the bank pays once, and only burned players pay."""
    assert [n + 1 for n in tongits_with().chips] == [11, -6, -7]
    table = tongits_with(payer="bank")
    assert [n + 1 for n in table.chips] == [5 + 1, -1, -1 - 1]
    assert table.accounts["bank"] == -5


def test_t2_and_g6_pagat_payments_follow_their_scale():
    """Tongits, or winning a challenge, costs three, an ace one, a secret three, being burned one."""
    assert [n + 1 for n in tongits_with(payments="pagat").chips] == [7 + 8, -7 - 1, -8 - 1]
    fought = dealt(f"{NINE} AD", B_NINE, deck="KH KC", payments="pagat")
    play(fought, f"drop {RUN}", "discard AD", "pick", "drop 7S 7D 7H", "discard KH", "pick", "discard KC")
    play(fought, "call draw", "challenge")
    assert [n + 1 for n in fought.chips] == [-3 - 1, 3 + 4, -4 - 1]


def test_t3_and_t27_every_loser_of_a_challenge_pays():
    """A beaten caller and a losing challenger each pay two more; a player who folds doesn't."""
    table = called_with_nine(third=THIRD)
    both, one = table.copy(), table.copy()
    play(both, "challenge", "challenge")
    assert both.tally["winner"] == 1
    assert summed_up(both, "pays") == [
        "Seat 1 pays 3 chips: 1 for the win and 2 for losing the challenge.",
        "Seat 3 pays 3 chips: 1 for the win and 2 for losing the challenge.",
    ]
    play(one, "challenge", "fold")
    assert summed_up(one, "pays") == [
        "Seat 1 pays 3 chips: 1 for the win and 2 for losing the challenge.",
        "Seat 3 pays 1 chip: 1 for the win.",
    ]


def aces_paid(**options):
    """Return the text of the aces paid to seat 0, after seat 1 has laid off the fourth ace on its set."""
    table = dealt("AS AH AD 9C 9H 9D 10S JS QS KS 5C KH 7D", "AC", deck="2S 4S KD", **options)
    play(table, "drop AS AD AH", "discard KH", "pick", "connect AC to AD AH AS", "discard 2S", "pick", "discard 4S")
    play(table, "pick", "discard KD")
    idle(table, turns=2)
    play(table, "call draw")
    return summed_up(table, "Seat 2 pays")[0]


def test_t4_aces_of_the_winner_are_paid():
    """Aces in hand and in the winner's own melds count; an ace that another player laid off counts only by option."""
    assert "3 for 3 aces" in aces_paid()
    assert "4 for 4 aces" in aces_paid(aces_connected_count=True)


def test_t5_and_g4_fours_completed_in_hand_are_secrets():
    """They may be face down, face up or still held; a four that was taken or completed on the table doesn't count."""

    def secrets_of(*moves, hands=("8S 8H 8D 8C KS",), turns=2):
        table = dealt(*hands, deck="9S 9H 2C")
        play(table, *moves)
        idle(table, turns)
        play(table, "call draw")
        return summed_up(table, "secret")

    assert secrets_of("secret 8", "discard KS")
    assert secrets_of("drop 8C 8D 8H 8S", "discard KS")
    held = secrets_of("drop 4H 5H 6H", "discard KS", hands=("8S 8H 8D 8C 4H 5H 6H KS",))
    assert held
    assert not secrets_of("drop 8D 8H 8S", "connect 8C to 8D 8H 8S", "discard KS", turns=5)
    taken = dealt("8C KS", "8S 8H 8D 2S", deck="9S 9H 2C")
    play(taken, "discard 8C", "take 8C with 8D 8H 8S", "discard 2S")
    idle(taken, turns=2)
    play(taken, "call draw")
    assert not summed_up(taken, "secret")


def test_t6_a_secret_opens_but_does_not_challenge():
    """A secret opens and prevents being burned; a challenge needs a meld face up, unless the option allows it."""
    for allowed in (False, True):
        table = dealt(f"{NINE} AD", "8S 8H 8D 8C", deck="KH KC", secret_allows_challenge=allowed)
        play(table, f"drop {RUN}", "discard AD", "pick", "secret 8", "discard KH", "pick", "discard KC", "call draw")
        assert (table.turn == 1) is allowed
        if not allowed:
            assert table.over  # g1: no player may challenge, so the caller has won
            assert table.tally["burned"] == 1
    undeclared = dealt(f"{NINE} AD", "8S 8H 8D 8C", deck="KH KC")
    play(undeclared, f"drop {RUN}", "discard AD", "pick", "discard KH", "pick", "discard KC", "call draw")
    assert undeclared.tally["burned"] == 2


def test_t7_tongits_winner_is_not_burned():
    """A winner who never opened pays nothing for that."""
    table = tongits_with()
    assert table.tally["burned"] == 1
    assert not table.state[0].laid[0]


def test_t8_least_deadwood_is_compared():
    """Melds that are still in the hand don't count as deadwood, and nothing is laid off at the end."""
    table = called_with_nine()
    play(table, "fold")
    assert list(table.tally["deadwood"])[:2] == [9, 9]
    assert "7C" in hand(table, 1)  # though 7C would fit the sevens on the table, it counts


def nobody_opens(**options):
    table = dealt(dealer=1, hitter=2, **options)
    table.state["pot"], table.state["chips"] = 6, [[-2, -2, -2]]
    play(table, f"discard {hand(table)[-1]}")
    idle(table, turns=15)
    return table


def test_t9_hand_without_opened_players_has_no_winner():
    """No player pays, and pot, dealer and hitter stay the same; by option the last player to draw wins."""
    table = nobody_opens()
    assert (table.tally["winner"], table.tally["ended"], table.tally["burned"]) == (-1, 4, 3)
    assert (table.chips, table.accounts["pot"]) == ([-2, -2, -2], 6)
    record = table.state[0]
    assert (record.dealer, record.hitter) == (1, 2)
    assert summed_up(table)[-1] == "No one pays, and the pot of 6 chips stays on the table."
    won = nobody_opens(all_burned="last_picker_wins")
    assert (won.tally["winner"], won.tally["burned"]) == (1, 2)


def test_t10_only_opened_players_compete_for_the_lowest_total():
    """A single player who has opened wins with any total."""
    table = dealt(f"{RUN} 8S QD 2C KC JD 9H AS 10C 7D KS")
    play(table, f"drop {RUN}", "discard KS")
    idle(table, turns=15)
    dead = list(table.tally["deadwood"])
    assert (table.tally["winner"], table.tally["ended"]) == (0, 4)
    assert dead[0] == 67


def test_t11_last_draw_is_the_last_turn():
    """No player may take its discard; tongits by the last player to draw takes precedence."""
    table = dealt("8S 8H 8D 8C AC 2C 3C 5D 6D 7D 10H JH KS", deck="9S 9H 9D 2S 2H 2D 4S 4H 4D 6S 6H 6C JC JD QH")
    play(table, "discard KS")
    idle(table, turns=14)
    play(table, "pick")
    out, won = table.copy(), table.copy()
    play(out, "discard QH")
    assert (out.over, out.tally["ended"], out.tally["winner"]) == (True, 4, -1)
    play(won, "tongits")
    assert (won.tally["ended"], won.tally["winner"]) == (1, 0)


def test_t13_and_g5_face_up_four_blocks_the_next_draw_by_option():
    """By option a meld of four laid face up blocks the next Draw; a secret doesn't."""
    for option, moves, barred in (
        (False, ["drop 4H 5H 6H 7H"], False),
        (True, ["drop 4H 5H 6H 7H"], True),
        (True, ["drop 4H 5H 6H"], False),
        (True, ["secret 8"], False),
        (True, ["drop 8C 8D 8H 8S"], True),
    ):
        table = dealt("4H 5H 6H 7H 8S 8H 8D 8C KS", deck="9S 9D", long_meld_is_self_connect=option)
        play(table, *moves, "discard KS")
        idle(table, turns=2)
        assert ("call draw" not in table.moves()) is barred


def test_t14_draw_may_be_called_in_the_turn_after_opening():
    """It can be called if nothing blocks it; the dealer can't call a Draw in the first turn."""
    table = dealt(f"{NINE} AD")
    assert "call draw" not in table.moves()
    play(table, f"drop {RUN}", "discard AD")
    idle(table, turns=2)
    assert "call draw" in table.moves()


def test_t15_seat_to_the_right_of_the_caller_answers_first():
    """Players answer publicly in turn; a player who may not challenge isn't asked."""
    table = called_with_nine(third=THIRD)
    assert table.turn == 1
    play(table, "challenge")
    assert table.turn == 2
    assert "challenges" in marks(table, 1)
    alone = called_with_nine()
    play(alone, "fold")
    assert alone.over


def test_t16_total_is_public_and_cards_are_hidden():
    """Players who answer a Draw know only the total."""
    table = called_with_nine()
    assert table.hands[0].moves[-1].public_text == "call draw with 9"
    assert set(hand_seen_by(table, 1, 0)) == {"??"}
    play(table, "challenge")
    assert "??" not in hand_seen_by(table, 1, 0)


def hand_seen_by(table, seat, owner):
    return next(zone.pieces for zone in table.view(seat).scene.zones if zone.key == f"hand {owner}")


def test_t17_and_g3_tongits_discards_at_most_one_card():
    """A complete hand discards nothing; otherwise the most expensive card goes; an empty hand wins automatically."""
    whole = dealt("8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH QH")
    play(whole, "tongits")
    assert whole.state[0].lying == 0
    spare = dealt("8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH KS")
    refused(spare, "tongits", "all your cards, or all but one, must be in melds")
    one = dealt("8S 8H 8D 2C 3C 4C 5D 6D 7D 10H JH QH KS")
    play(one, "tongits")
    assert one.view(None).scene.zones[1].pieces == ("KS",)
    assert summed_up(one)[0] == "Seat 1 wins by tongits: every card in their hand is in a meld."
    last = dealt("8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH QH")
    play(last, "secret 8", "drop 2C 3C 4C", "drop 5D 6D 7D", "drop 10H JH QH")
    assert (last.over, last.tally["ended"]) == (True, 1)
    assert summed_up(last)[0] == "Seat 1 wins by tongits: their hand is empty."


FOUR_JACKS = "9H 10H JH QH KH 9D 10D JD QD 9C 10C JC JS"


@pytest.mark.parametrize(("variant", "due"), [("classic", 1 + 1 + 2 + 1), ("pagat", 3 + 3 + 1)])
def test_g3_tongits_discards_the_card_that_leaves_most_to_be_paid(variant, due):
    """JS or QD could go; JS would break the four jacks, so QD goes, and the four is paid as a secret."""
    table = dealt(FOUR_JACKS, variant=variant)
    play(table, "tongits")
    assert table.view(None).scene.zones[1].pieces == ("QD",)
    assert table.chips == [2 * due - 1, -due - 2, -due - 2]  # with a unit each for the pot, and two antes


def test_g3_tongits_discards_the_most_expensive_of_equal_cards():
    """8S and JD leave equal payments, so the jack goes because it has more points."""
    table = dealt("8S 9S 10S 9H 10H JH 6D 7D 8D JD 9C 10C JC")
    table.play("tongits")
    assert table.view(None).scene.zones[1].pieces == ("JD",)


def test_g3_tongits_with_a_complete_hand_makes_no_discard():
    """A card is discarded only if one is left over."""
    table = dealt("5S 5H 5D 5C 6C 7C 9S 9H 9D 10H JH QH KH")
    play(table, "tongits")
    assert table.over
    run = dealt("5S 5H 5D 5C 6C 7C 8C 9S 9H 9D 2H 3H 4H")
    play(run, "tongits")
    assert run.state[0].lying == 0  # 5S 5H 5D, 5C 6C 7C 8C, the nines, 2H 3H 4H: complete


def test_t18_tongits_is_legal_after_taking_the_discard():
    """Taking the discard lays the meld; then tongits may be called."""
    table = dealt("QH 9S", "8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH")
    play(table, "discard QH")
    assert "tongits" not in table.moves()
    play(table, "take QH with 10H JH", "tongits")
    assert (table.tally["winner"], table.tally["ended"]) == (1, 1)


def test_t19_unopened_player_may_lay_off():
    """An unopened player may also call tongits; laying off doesn't open."""
    table = dealt(f"{RUN} 8S QD 2C KC JD 9H AS 10C 7D KS", "7H")
    play(table, f"drop {RUN}", "discard KS", "pick", "connect 7H to 4H 5H 6H")
    assert "not opened" in marks(table, 1)


def test_t20_lay_offs_fit_open_runs_and_sets():
    """Runs grow at either end and stop at ace and king; fours and secrets are closed; melds never merge."""
    table = dealt("2H 3H 4H JH QH KH 5H 6H 7H 8S 8D 8C 9S", "AH 10H", "8H", deck="KS KD KC")
    play(table, "drop 2H 3H 4H", "drop JH QH KH", "discard 9S", "pick")
    connects = {move for move in table.moves() if move.startswith("connect")}
    assert connects == {"connect AH to 2H 3H 4H", "connect 10H to JH QH KH"}
    play(table, "connect AH to 2H 3H 4H")
    assert not [move for move in table.moves() if "AH 2H" in move]
    closed = dealt("8S 8H 8D 8C 9S", "2H")
    play(closed, "drop 8C 8D 8H 8S", "discard 9S", "pick")
    assert not [move for move in closed.moves() if move.startswith("connect")]
    side_by_side = dealt("2H 3H 4H 5H 6H 7H 9S", "8H", deck="KS")
    play(side_by_side, "drop 2H 3H 4H", "drop 5H 6H 7H", "discard 9S", "pick", "connect 8H to 5H 6H 7H")
    assert side_by_side.state[0].melds == 2


def test_t21_fourth_card_on_an_own_set_is_a_lay_off():
    """It blocks the next Draw like any other own lay-off."""
    table = dealt("8S 8H 8D 8C KS", deck="9S 9D")
    play(table, "drop 8D 8H 8S", "connect 8C to 8D 8H 8S", "discard KS")
    idle(table, turns=2)
    refused(table, "call draw", "On your last turn, you laid off on your own meld")


def test_t23_dealer_may_lay_off_and_call_tongits_in_the_first_turn():
    """The dealer may lay off on their own melds."""
    table = dealt(f"{RUN} 7H KS")
    play(table, f"drop {RUN}")
    assert "connect 7H to 4H 5H 6H" in table.moves()
    play(dealt("8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH QH"), "tongits")


def test_t24_pot_is_paid_and_the_first_hand_has_no_hitter():
    """Each player pays a unit before the first hand, and after each time the pot is won."""
    table = dealt(pot_initial=4, unit=5)
    assert (table.chips, table.accounts["pot"]) == ([-20] * 3, 60)
    assert not [seat for seat in range(3) if "hitter" in marks(table, seat)]


@pytest.mark.parametrize(("includes", "chips", "pot"), [(True, 14, 3), (False, 12, 5)])
def test_t25_two_wins_in_a_row_take_the_pot(includes, chips, pot):
    """The losers' antes go in first, then the hitter takes the pot, and a new pot is made; by option the antes stay."""
    table = dealt("KS", "8S 8H 8D 8C 2C 3C 4C 5D 6D 7D 10H JH", deck="QH", pot_award_includes_ante=includes)
    play(table, "discard KS", "pick", "tongits")  # each pays 1+1+2+1
    won = table.chips[1]
    lay(table, ["", "8S 8H 8D 2C 3C 4C 5D 6D 7D 10H JH QH KD", ""], dealer=1)
    play(table, "tongits")  # each pays 1+1+1
    assert table.chips[1] - won == 3 + 3 + (7 if includes else 5) - 1
    assert table.accounts["pot"] == pot
    assert summed_up(table, "twice in a row")
    assert table.state[0].hitter == 1


def test_t26_player_to_the_right_of_the_caller_wins_with_three_equal_totals():
    """A calls with 9, B and C challenge with 9; B, to the right of A, wins."""
    table = called_with_nine(third="8S 8H 8D 9H 10H JH QH 6S 6D 6C 4D 5D")
    play(table, "challenge", "challenge")
    assert list(table.tally["deadwood"]) == [9, 9, 9]
    assert table.tally["winner"] == 1
    assert summed_up(table)[:3] == [
        "Seat 2 challenges Seat 1's Draw and wins, 9 to 9.",
        "A challenger beats the caller in a tie.",
        "If two challengers tie, the one to the caller's right wins.",
    ]


def test_g1_player_who_may_not_challenge_is_not_asked():
    """If no other player may challenge, the caller wins at once; a secret isn't enough, a four face up is."""
    for laid, asked in (("secret 8", False), ("drop 8C 8D 8H 8S", True)):
        table = dealt(f"{NINE} AD", "8S 8H 8D 8C", deck="KH KC")
        play(table, f"drop {RUN}", "discard AD", "pick", laid, "discard KH", "pick", "discard KC", "call draw")
        assert (table.turn == 1) is asked
        if not asked:
            assert summed_up(table)[0] == "Seat 1 wins the Draw with 9: no other player may challenge."
            assert summed_up(table, "burned")[0] == "Seat 3 hasn't opened, so they are burned."


def test_g2_tongits_with_one_card_left_has_the_same_result_as_a_discard():
    """Both are legal, and are two different decisions."""
    table = dealt("8S 8H 8D 2C 3C 4C 5D 6D 7D 10H JH QH KS")
    play(table, "drop 8D 8H 8S", "drop 2C 3C 4C", "drop 5D 6D 7D", "drop 10H JH QH")
    assert table.moves() == ["tongits", "discard KS"]
    by_card, by_word = table.copy(), table.copy()
    play(by_card, "discard KS")
    play(by_word, "tongits")
    assert by_card.tally["ended"] == by_word.tally["ended"] == 1
    assert by_card.chips == by_word.chips


@pytest.mark.parametrize(
    ("cards", "moves", "paid"),
    [
        ("8S 8H 8D 2C 3C 4C 5D 6D 7D 10H JH QH AS", [], "1 for tongits and"),
        ("AS AH AD AC 2C 3C 4C 5D 6D 7D 10H JH QH", ["secret A"], "4 for 4 aces, 2 for a secret and"),
        ("8S 8H 8D 8C 9C 10C 2C 3C 4C 5D 6D 7D KS", [], "2 for a secret and"),
    ],
)
def test_g4_discarded_ace_is_unpaid_and_a_four_in_a_run_is_a_secret(cards, moves, paid):
    """Aces in a secret are paid; a four is a secret even if a run uses its cards."""
    table = dealt(cards)
    play(table, *moves, "tongits")
    due = summed_up(table, "Seat 2 pays")[0]
    assert due.endswith(f"{paid} 1 for being burned.")
    assert ("ace" in due) is ("ace" in paid)


def test_g6_after_a_challenge_both_losers_pay_the_three_of_pagat():
    """After a challenge both losers pay three; an unopened last player who wins is paid and not burned."""
    fought = called_with_nine(third=THIRD, payments="pagat")
    play(fought, "challenge", "fold")
    assert summed_up(fought, "pays") == [f"Seat {seat} pays 3 chips: 3 for the win." for seat in (1, 3)]
    won = nobody_opens(all_burned="last_picker_wins", payments="pagat")
    assert "Seat 2 wins because they drew the last card" in summed_up(won)[0]
    assert [line.split()[1] for line in summed_up(won, "are burned")] == ["1", "3"]
    assert all(line.endswith("1 for being burned.") for line in summed_up(won, "pays"))


def test_f_alternative_moves_are_separate_decisions():
    """A four in hand can be laid open or as a secret; a draw that is the only move is a decision."""
    table = dealt("8S 8H 8D 8C KS")
    assert {"drop 8C 8D 8H 8S", "secret 8"} <= set(table.moves())
    play(table, "discard KS")
    assert table.moves()[0] == "pick"
    assert table.tally["decisions"] == 1


def test_g7_only_the_top_discard_can_be_taken():
    """The dealer's first discard may be taken; cards below the top card can't, and become visible again later."""
    table = dealt("9S KS", "9C 9D 2H", "QH", deck="3S")
    play(table, "discard 9S")
    assert "take 9S with 9C 9D" in table.moves()
    play(table, "pick", "discard 3S", "pick", "discard QH")
    assert table.view(None).scene.zones[1].pieces == ("9S", "3S", "QH")
    refused(table, "take 9S with 9C 9D", "You can take only the last discard, which is the queen of hearts")


# --- text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Draw", "pick"),
        ("call a draw", "call draw"),
        ("take 9s 9d 9c", "take 9S with 9C 9D"),
        ("lay 7s, 7c and 7h", "drop 7C 7H 7S"),
        ("sapaw 7h 6h 5h 4h", "connect 7H to 4H 5H 6H"),
        ("tong it", "tongits"),
        ("throw kd", "discard KD"),
        ("secret 8S 8H 8D 8C", "secret 8"),
        ("secret 10", "secret 10"),
        ("secret a", "secret A"),
        ("", ""),
    ],
)
def test_f_moves_are_understood_in_several_spellings(typed, text):
    """Moves are read as people type them."""
    assert mh.GAMES["tongits"].notation.tidy(typed) == text


@pytest.mark.parametrize(
    "typed", ["", "nonsense", "drop", "drop 7X", "drop 7S 7S 7H", "take", "secret", "secret Z", "connect 7H"]
)
def test_f_nonsense_is_refused_with_an_explanation(typed):
    """The refusal is a single sentence, and the table is unchanged."""
    refused(dealt("7S 7H KS"), typed, r"\.$")
