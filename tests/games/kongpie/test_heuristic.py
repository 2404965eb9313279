"""The heuristic of Kong-Pie beats random players and makes sensible moves."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.engine import rng
from meldhouse.games.options import plain
from tests.games.kongpie.deals import laid, play, state

GAME = mh.GAMES["kongpie"]
OTHERS = ["10H 9D 6S 2C", "10D 9S 6H 2S"]
THREE_KONGS = ["2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D"]


def advice(table):
    view = table.view(table.turn)
    move = Thumb(1).choose(view)
    assert str(view.reason(move)).endswith(".")
    return move


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("seat", range(3))
def test_kongpie_heuristic_beats_two_random_players(variant, seat):
    """It wins at least 85 of 100 decided hands from every seat."""
    rules = plain(GAME.variants[variant].rules)
    tables, who = GAME.tables(400), np.zeros(3, np.int64)
    who[seat] = 1
    GAME.playouts.play_bots(tables, rules, GAME.full_deck(rules), rng.seeded(6), who, GAME.tables(1))
    winners = tables["tally"]["winner"]
    decided = winners >= 0
    assert decided.mean() > 0.9
    assert (winners[decided] == seat).mean() >= 0.85


def test_kongpie_heuristic_makes_the_best_kong():
    """It prefers a noodle to three of a kind, and the High Kong to its parts."""
    assert advice(laid(["10S 10C 10H 7D", "KH", "KD"], "KS JH QD 5C", "AS")) == "kong 7D"
    assert advice(laid(["7D 8H 7S 7C", *OTHERS], "KS JH QD 5C", "AS")) == "kong 7C 7D 7S 8H"


def test_kongpie_heuristic_connects_to_make_a_kong():
    """It does so even if it needs two connects."""
    table = laid(["JS JC 6C 2D", "KH 9D 6S 3C", "KD 9S 6H 2S"], "10H JH QD 5C", "AS")
    assert advice(table).startswith("put")
    while table.turn == 0 and not table.tally["kongs"][0][1]:
        table.play(advice(table))
    assert table.turn == 0


def test_kongpie_heuristic_leaves_no_noodle_to_the_next_player():
    """Of two equal pulls it chooses the pull that leaves no noodle."""
    table = laid(["10S 9S 6C AD", "KH 9D 6S 3C", "KD 9C 6H 2S"], "8H 10C JH 5D", "AS AC")
    play(table, "put 9S 10S")
    assert "8H" in advice(table)


def test_kongpie_heuristic_votes_to_continue_only_when_leading():
    """When it is behind, it votes for the end and takes its points."""
    for kongs, ballot in (({0: THREE_KONGS}, "vote reset"), ({1: THREE_KONGS}, "vote end")):
        table = laid(
            ["10S 9H 6C AD", "10H 9D 6S AC", "10D 9S 6H AS"], "KS JH QD KC", "AH", kongs=kongs,
            passed_rounds="stop_first",
        )  # fmt: skip
        play(table, "pass", "pass", "pass")
        assert advice(table) == ballot


def test_kongpie_heuristic_leaves_rather_than_pay_when_far_behind():
    """It is three kongs behind."""
    for kongs, answer in (({0: THREE_KONGS}, "leave"), ({1: THREE_KONGS}, "stay"), ({}, "stay")):
        table = laid(
            ["10S 9H 6C AD", "10H", "10D 9S 6H AS"], "KS JH QD KC", "", "AH 9C 6S 7C", kongs=kongs, restock_fee=1,
            restock_fee_optional=True,
        )  # fmt: skip
        play(table, "pass")
        assert advice(table) == answer


def test_kongpie_heuristic_discards_when_others_pass():
    """1,000 household hands are all won, in fewer than 1,000 turns each."""
    table = laid(["10S 10H AS AD", "KH KD 6S 2C", "9S 9H 4C 2S"], "JS QH 5D 3C", "6D 5C QS QC")
    state(table).passes = 2
    assert advice(table).startswith(("discard", "put"))
    rules = plain(GAME.variants["household"].rules)
    tables = GAME.tables(1000)
    GAME.playouts.play_bots(tables, rules, GAME.full_deck(rules), rng.seeded(6), np.ones(3, np.int64), GAME.tables(1))
    assert (tables["tally"]["winner"] >= 0).all()
    assert tables["tally"]["turns"].max() < 1000
