"""The articles about the end of a hand and its money, and the decisions about them."""

from pathlib import Path

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.options import PassedRounds
from meldhouse.games.kongpie.state import Ending
from meldhouse.i18n import Seat
from tests.games.kongpie.deals import hand, laid, moves, play, state, verbs
from tests.games.kongpie.test_articles import DRY, PASSING, STARS, STOCK, leaving
from tests.support.invariant_checks import unbalanced

THREE_KONGS = ["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"]


def nearly(hand0="AS AH AD 9S", variant="household", mine=THREE_KONGS, others=None, stock="9H 6C 6S 10C", **options):
    return laid(
        [hand0, "KH", "KD"], "KS JH QD 5C", stock, variant=variant, kongs={0: mine, **(others or {})}, **options
    )


def test_33_player_with_four_kongs_wins():
    """[33] [36] The hand ends at once; the winner is paid the points of all kongs, and the house keeps the rest."""
    table = nearly(others={1: ["7D", "8S 8C"], 2: ["QS QH QC"]})
    play(table, "kong AD AH AS")
    assert table.over
    assert table.points == [5, 6, 2]
    assert table.chips == [13 - 8, -8, -8]
    assert table.accounts == {"kitty": 0, "house": 11, "jackpot": 3}
    assert (table.tally["winner"], table.tally["ended"]) == (0, Ending.KONGS)


def test_k27_rest_of_the_kitty_may_stay_for_the_next_game():
    """[K27] What is left goes into the next game's kitty, and its winner can take it."""
    table = nearly(carry_kitty=True)
    play(table, "kong AD AH AS")
    assert table.accounts == {"kitty": 19, "house": 0, "jackpot": 3}
    table.deal()
    assert table.accounts["kitty"] == 19 + 24


def test_k28_t_k12_two_players_need_six_kongs():
    """[47] [K28] [T-K12] The fifth kong does not end the game for two, the sixth does; the kitty is 16."""
    table = laid(["AS AH AD 9S", "KH"], "KS JH QD 5C", "9C 9D 6C 6S", seats=2, kongs={0: [*THREE_KONGS, "QS QH QC"]})
    assert table.accounts["kitty"] == 16
    play(table, "kong AD AH AS")
    assert not table.over
    play(table, "kong 9C 9D 9S")
    assert table.over
    assert table.tally["winner"] == 0


def test_37_k21_glorious_kong_takes_a_token_back():
    """[37] [K22] The fourth kong was the first of the turn: the hand is filled and a fifth may follow."""
    table = nearly(glory=True, stock="9H 9C 6S 10C", hand0="AS AH AD 9S")
    play(table, "kong AD AH AS")
    assert not table.over
    assert hand(table, 0) == {"9S", "9H", "9C", "6S"}
    assert {"kong", "put", "discard", "pass"} == verbs(table)
    play(table, "kong 9C 9H 9S")
    assert table.over
    assert table.tally["glory"] == 1
    assert table.seats("tokens") == [0, -1, -1]
    assert table.points[0] == 7  # [K21] its points count


@pytest.mark.parametrize("last", ["pass", "discard 6S"])
def test_k22_winner_still_wins_without_a_fifth_kong(last):
    """[K22] A discard or a pass ends the try for glory."""
    table = nearly(glory=True, stock="9H 9C 6S 10C")
    play(table, "kong AD AH AS", last)
    assert table.over
    assert (table.tally["winner"], table.tally["glory"]) == (0, 0)
    assert table.seats("tokens") == [-1, -1, -1]


def test_k22_second_kong_of_the_turn_allows_no_glory():
    """[K22] If the fourth kong was the second of the turn the game ends at once."""
    table = nearly(glory=True, mine=THREE_KONGS[:2], hand0="AS AH AD 9S", stock="9H 9C 6S 10C")
    play(table, "kong AD AH AS", "kong 9C 9H 9S")
    assert table.over
    assert table.tally["glory"] == 0


def test_g7_k5_missing_card_does_not_end_a_try_for_glory():
    """[K5] [g.7] During the try a missing card is just missing, even if the hand would otherwise be over."""
    table = nearly(glory=True, stock="", restock_limit=1, restock_fee=1)
    state(table).restocks = 1
    play(table, "kong AD AH AS")
    assert not table.over
    assert hand(table, 0) == {"9S"}
    play(table, "pass")
    assert table.tally["winner"] == 0


def test_g7_allowed_restock_during_glory_is_made_and_charged():
    """[g.7] During the try for glory an allowed restock is made, and every player pays."""
    table = laid(
        ["AS AH AD 9S", "KH", "KD"],
        "KS JH QD 5C",
        "",
        "9H 9C 6S 10C",
        kongs={0: THREE_KONGS},
        glory=True,
        restock_fee=1,
    )
    play(table, "kong AD AH AS")
    assert table.accounts["kitty"] == 27
    assert hand(table, 0) == {"9S", "9H", "9C", "6S"}


def test_38_player_with_the_highest_kongs_takes_a_token_back():
    """[38] Any player's highest kongs take first place; the winner may have both tokens."""
    table = nearly(first_place=True, others={1: ["7D", "8S 8C"]})
    play(table, "kong AD AH AS")
    assert table.points == [5, 6, 0]
    assert table.seats("tokens") == [-1, 0, -1]
    assert (table.tally["winner"], table.tally["first_place"]) == (0, 1)


def test_t_k11_tie_for_the_highest_kongs_has_no_first_place():
    """[38] [T-K11] A tie for the highest takes nothing back."""
    table = nearly(first_place=True, others={1: ["7D", "QS QH QC"]})
    play(table, "kong AD AH AS")
    assert table.points[:2] == [5, 5]
    assert table.seats("tokens") == [-1, -1, -1]
    assert table.tally["first_place"] == -1


def test_k20_kitty_pays_no_more_than_it_contains():
    """[K20] [T-K11] Points may sum to 26 with a kitty of 24."""
    table = nearly(others={1: ["7D", "8S 8C"], 2: ["QS QH QC"]})
    state(table).kitty, state(table).house = 10, 14
    play(table, "kong AD AH AS")
    assert table.points == [5, 6, 2]
    assert table.chips[0] == 10 - 8
    assert table.accounts["kitty"] == 0


def high_table(**options):
    return laid(
        ["7D 8H 7S 7C", "KH", "KD"], "KS JH QD 5C", "9H 6C 6S 10C", kongs={1: ["QS QH QC"]}, first_place=True, **options
    )


def test_18_k26_high_kong_wins_the_kitty_and_the_jackpot():
    """[18] [K25] [K26] The hand ends at once, and the running jackpot starts again at zero."""
    table = high_table()
    state(table).jackpot, state(table).tokens[2] = 50, -48
    play(table, "kong 7C 7D 7S 8H")
    assert table.over
    assert table.tally["ended"] == Ending.HIGH_KONG
    assert table.tally["high_kong"] == 1
    assert table.tally["kongs"][0] == [0, 0, 0, 0, 1]
    assert table.chips == [16, -8, -8]
    assert table.seats("tokens") == [49, -1, -48]
    assert table.accounts == {"kitty": 0, "house": 0, "jackpot": 0}
    assert table.points == [0, 2, 0]  # [g.8] it scores no points, and there is no first place
    assert table.tally["first_place"] == -1


def test_18_high_kong_at_home_may_win_the_crown():
    """[18] With the crown no tokens are paid; the player who made the High Kong wears it."""
    table = high_table(kong_crown=True)
    assert table.accounts["jackpot"] == 0
    assert table.seats("tokens") == [0, 0, 0]
    play(table, "kong 7C 7D 7S 8H")
    assert state(table).crowned == 1
    assert table.summary[0] == SAID("wins-high", seat=Seat(0), crown=True)
    assert "the neighborhood's kong crown" in str(table.summary[0])


def test_k25_high_kong_counts_as_second_kong_and_in_glory():
    """[K25] It counts as first or second kong; as the glorious kong it is a High Kong, not a glory."""
    table = nearly(glory=True, hand0="AS AH AD 7D", stock="8H 7S 7C 10C")
    play(table, "kong AD AH AS", "kong 7C 7D 7S 8H")
    assert table.tally["ended"] == Ending.HIGH_KONG
    assert table.tally["glory"] == 0
    assert table.chips[0] == 16


def test_k25_noodle_on_the_table_does_not_count_for_a_high_kong():
    """[K25] All four cards must be in the hand."""
    table = laid(["8H 7S 7C 2D", "KH", "KD"], "KS JH QD 5C", "9H 6C", kongs={0: ["7D"]})
    assert sorted(moves(table, "kong")) == ["kong 7C 7S", "kong 8H"]


def test_39_jackpot_is_carried_from_game_to_game():
    """[35] [39] Each game costs eight chips and a token; after a thousand games the accounts still sum to zero."""
    table = mh.table("kongpie", "casino", seed=3)
    for played in range(1, 4):
        table.deal()
        while not table.over:
            table.play(table.moves()[-2 if table.moves()[-1] == "vote reset" else -1])
        assert sum(table.chips) + table.accounts["kitty"] + table.accounts["house"] == 0
        assert table.accounts["jackpot"] == 3 * played
    game = mh.GAMES["kongpie"]
    for variant in game.variants.values():
        rules = mh.games.options.plain(variant.rules._replace(max_turns=300))
        tables, x = game.tables(1), np.uint64(5)
        who = np.ones(3, np.int64)
        for _ in range(1000):
            _, x = game.playouts.play_bots(tables, rules, game.full_deck(rules), np.uint64(x), who, game.tables(1))
        s = tables[0]
        assert s.hands == 1000
        assert s.chips.sum() + s.kitty + s.house == 0
        assert s.tokens.sum() + s.jackpot == 0
        assert s.jackpot > 0 or s.tokens.max() > 0


def exhausted(**options):
    """Return a table at which no restock is left when a card is needed, and the moves."""
    table = laid(DRY, "KS JH QD 5C", "", "AS AH", restock_fee=1, restock_limit=1, **options)
    return table, ["pass"]


def stopped(**options):
    """Return a table at which a passed round ends the hand without a kong, and the moves."""
    table = laid(PASSING, STARS, STOCK, passed_rounds="stop_first", on_stop="end", **options)
    return table, ["pass"] * 3


def left_by_all(**options):
    """Return a table at which every player leaves rather than pay for a restock, and the moves."""
    return leaving(**options), ["pass", "leave", "leave", "leave"]


UNWON = {
    exhausted: (Ending.EXHAUSTED, [-9, -9, -9], 27),
    stopped: (Ending.STOPPED, [-8, -8, -8], 24),
    left_by_all: (Ending.ABANDONED, [-8, -8, -8], 24),
}


def unwon(position, **options):
    """Play a hand without a winner; the jackpot holds 47 tokens from earlier hands."""
    table, played = position(**options)
    state(table).jackpot += 47
    state(table).tokens[:] += [-50, 3, 0]
    play(table, *played)
    assert table.over
    assert table.tally["ended"] == UNWON[position][0]
    assert unbalanced(table) == []
    return table


@pytest.mark.parametrize("position", UNWON)
def test_13_39_and_k33_an_unwon_jackpot_stays_at_the_table(position):
    """[13] [39] [44] [K33] This applies by default, and if the option names it."""
    _, chips, house = UNWON[position]
    for options in ({}, {"jackpot_when_unwon": "stays"}):
        table = unwon(position, **options)
        assert (table.chips, table.seats("tokens")) == (chips, [-51, 2, -1])
        assert table.accounts == {"kitty": 0, "house": house, "jackpot": 50}
        assert str(table.summary[-1]) == "The jackpot is now 50 tokens."


@pytest.mark.parametrize("position", UNWON)
def test_13_44_and_k33_an_unwon_jackpot_may_go_to_the_house(position):
    """[13] [44] [K33] The house takes all of it in chips; own tokens are settled the same way. A new one starts."""
    _, chips, house = UNWON[position]
    table, stays = unwon(position, jackpot_when_unwon="to_house"), unwon(position)
    settled = [mine + tokens for mine, tokens in zip(chips, [-51, 2, -1], strict=True)]
    assert (table.chips, table.seats("tokens")) == (settled, [0, 0, 0])
    assert table.accounts == {"kitty": 0, "house": house + 50, "jackpot": 0}
    assert table.payoffs == stays.payoffs  # [g.14] the payoff of the hand is the same
    says = "No one has won, so the house takes the jackpot. All tokens are settled in chips, at 1 chip per token."
    assert str(table.summary[-1]) == says
    view = table.view(0)
    breakdown = view.game.score_breakdown.won(view.state[0], view.rules)[-1]
    assert (str(breakdown.says[-1]), breakdown.articles) == (says, ("36", "K33"))
    table.deal()
    assert (table.accounts["jackpot"], table.seats("tokens")) == (3, [-1, -1, -1])


def test_k33_jackpot_stays_at_the_table_after_a_win_or_a_broken_off_hand():
    """[39] [K33] [g.3] The house takes nothing then."""
    table = nearly(jackpot_when_unwon="to_house")
    play(table, "kong AD AH AS")
    assert table.accounts == {"kitty": 0, "house": 24 - 5, "jackpot": 3}
    assert str(table.summary[-1]) == "The jackpot is now 3 tokens."
    table = mh.table("kongpie", seed=3, max_turns=5, jackpot_when_unwon="to_house")
    table.deal()
    state(table).jackpot, state(table).tokens[0] = 50, -48
    play(table, *["pass"] * 5)
    assert table.tally["ended"] == Ending.BROKEN_OFF
    assert table.accounts == {"kitty": 0, "house": 0, "jackpot": 47}


def test_k33_house_takes_no_jackpot_in_a_game_with_a_crown():
    """[18] [K33] The house keeps the kitty, as without the option."""
    table, played = stopped(kong_crown=True, jackpot_when_unwon="to_house")
    play(table, *played)
    assert (table.chips, table.accounts) == ([-8, -8, -8], {"kitty": 0, "house": 24, "jackpot": 0})
    assert "jackpot" not in str(table.summary[-1])


def test_k33_record_without_the_option_is_read_unchanged():
    """An older record doesn't name the option: the tokens stay, and the record is written as it was read."""
    table = mh.table("kongpie", "casino", seed=3, passed_rounds="stop_first", on_stop="end")
    for _ in range(2):
        table.deal()
        play(table, "pass", "pass", "pass")
    text = str(table.record())
    assert "jackpot_when_unwon" not in text
    assert "jackpot 6" in text
    again = mh.replay(mh.Record.read(text))
    assert (again.tobytes(), str(again.record())) == (table.tobytes(), text)
    other = mh.table("kongpie", "casino", seed=3, passed_rounds="stop_first", on_stop="end", jackpot_when_unwon=1)
    other.deal()
    play(other, "pass", "pass", "pass")
    assert "option jackpot_when_unwon to_house" in str(other.record())
    assert mh.replay(other.record()).accounts == {"kitty": 0, "house": 27, "jackpot": 0}


def test_g3_hand_over_the_turn_limit_returns_stakes():
    """[g.3] After the limit of turns stakes, fees and tokens go back."""
    table = mh.table("kongpie", seed=3, max_turns=5)
    table.deal()
    while not table.over:
        table.play("pass")
    assert table.tally["ended"] == Ending.BROKEN_OFF
    assert table.tally["turns"] == 5
    assert table.chips == [0, 0, 0]
    assert table.seats("tokens") == [0, 0, 0]
    assert table.accounts == {"kitty": 0, "house": 0, "jackpot": 0}


def test_g14_a_token_counts_as_a_chip():
    """[g.14] A payoff is the chips and tokens received less those paid; with the accounts all sum to zero."""
    table = mh.replay(Path(__file__).parent / "example_game.txt")
    assert table.payoffs == [22 + 2 - 8 - 1, -9, -9]
    assert sum(table.payoffs) + sum(table.accounts.values()) == 0


def test_g14_with_a_crown_payoffs_count_chips_only():
    """[18] [g.14] Tokens aren't used in such a game."""
    table = mh.table("kongpie", seed=3, kong_crown=True, passed_rounds="stop_first", on_stop="end")
    table.deal()
    play(table, "pass", "pass", "pass")
    assert table.payoffs == [-8, -8, -8]


def test_k31_presets_have_their_options():
    """[K31] Each preset has its options switched on."""
    variants = mh.GAMES["kongpie"].variants
    assert list(variants) == ["household", "casino", "example"]
    casino = variants["casino"].rules
    assert (casino.connect_twice, casino.lojack, casino.lojack_scope, casino.restock_fee, casino.restock_limit) == (
        True, True, 0, 1, 1,
    )  # fmt: skip
    assert (casino.glory, casino.first_place, casino.look_through_discards) == (True, True, False)
    assert (casino.passed_rounds, casino.on_stop, casino.restock_mode) == (PassedRounds.STOP_SECOND, 0, 0)
    assert variants["example"].rules == variants["household"].rules._replace(
        connect_twice=True, glory=True, first_place=True
    )
