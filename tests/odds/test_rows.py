"""Rows of each game's odds: every row of every variant is compared with the rules and with arithmetic."""

import random
from functools import cache
from itertools import chain, combinations, permutations, product
from math import isnan

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.kingscorners import odds as kingscorners
from meldhouse.games.kongpie import stock
from meldhouse.games.kongpie.odds import is_frozen
from meldhouse.games.kongpie.rules import is_sound
from meldhouse.games.odds import Kind
from meldhouse.games.tongits import dealt_hand_odds, odds
from meldhouse.games.validation import find_problems
from meldhouse.odds import spec
from meldhouse.odds.format_text import figure_rows
from meldhouse.odds.spec import initial_rng_states, make_question, resolve
from meldhouse.odds.statistics import hand_rows, winner_reader
from tests.games.tongits import reference_melds

EVERY = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]


@cache
def hands(name, variant, count=40, **options):
    """Return the columns of some hands, and their tables."""
    asked = resolve(make_question(name, variant, seed=3, options=options))
    tables, chances = asked.game.tables(count), initial_rng_states(3, 0, count)
    side = asked.sides[0]
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, chances)
    spec.play_hands(asked, side, tables, chances)
    return asked, spec.read_rows(asked, side, 0, count), tables


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_every_odds_row_reads_integers_of_existing_columns(name, variant):
    """Shares read 0 or 1, among hands of 0 or 1."""
    asked, columns, tables = hands(name, variant)
    assert find_problems(asked.game) == ()
    names = [row.name for row in asked.rows]
    assert len(set(names)) == len(names)
    assert set(columns) == set(names)
    for row in asked.rows:
        assert len(columns[row.name]) == (1 if row.of is None else 2)
        for column in columns[row.name]:
            assert column.shape == (len(tables),), row.name
            if row.kind is Kind.SHARE:
                assert set(np.unique(column)) <= {0, 1}, row.name
        assert str(row.label), row.name


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_odds_rows_of_a_hand_are_consistent(name, variant):
    """Each hand has at most one winner and exactly one ending, and all payments balance."""
    asked, columns, tables = hands(name, variant)
    seats = range(1, asked.sides[0].rules.seats + 1)
    assert sum(columns[f"wins_{seat}"][0] for seat in seats).max() <= 1
    for figure, accounts in asked.game.rules.LEDGERS.items():
        if f"{figure}_1" in columns:
            left = sum(tables[account].astype(np.int64) for account in accounts) if accounts else 0
            assert (sum(columns[f"{figure}_{seat}"][0] for seat in seats) + left == 0).all()
    endings = [columns[row][0] for row in columns if row.startswith("ended_") or row == "high_kong"]
    if endings:
        assert (sum(endings) == 1).all()


# --- exact counts ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variant"), [(n, v) for n, v in EVERY if hasattr(mh.GAMES[n].odds, "exact")])
def test_exact_odds_agree_with_dealt_hands(name, variant):
    """Every exact fraction is within four standard errors of the frequency in 20,000 deals."""
    asked, count = resolve(make_question(name, variant, seed=8)), 20_000
    tables, side = asked.game.tables(count), asked.sides[0]
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, initial_rng_states(8, 0, count))
    exact = asked.game.odds.exact(side.rules)
    rows = [row for row in asked.rows if row.name in exact]
    assert {row.name for row in rows} == set(exact)
    for row in rows:
        assert row.dealt, row.name
        bare, expected = tables.view(np.ndarray), float(exact[row.name])
        off = row.read(bare) - expected * (row.of(bare) if row.of else 1.0)
        spread = expected if row.kind is Kind.SHARE else off.var()
        assert abs(off.mean()) <= 4 * np.sqrt(spread / count) + 1 / count, row.name


def test_kongpie_exact_odds_agree_with_all_first_hands():
    """All 230,300 first hands are searched for each kind of kong."""
    asked, _, tables = hands("kongpie", "household")
    pack = [card for card in range(52) if card not in tables["notes"][0]]
    ranks = np.fromiter(chain.from_iterable(combinations(pack, 4)), np.uint64).reshape(-1, 4)
    every = np.repeat(tables[:1].view(np.ndarray), len(ranks))
    every["shown"][:, 0], every["hidden"][:, 0] = 0, (np.uint64(1) << ranks).sum(axis=1)
    exact = asked.game.odds.exact(asked.sides[0].rules)
    rows = [row for row in asked.rows if row.name in exact]
    found = {row.name: int(row.read(every).sum()) for row in rows}
    among = {row.name: int(row.of(every).sum()) if row.of else len(every) for row in rows}
    assert found == {name: share * among[name] for name, share in exact.items()}
    assert len(every) == 230_300


def test_tongits_meldless_hand_count_agrees_with_enumeration():
    """With few cards all hands without a set or run are enumerated."""
    ranks, suits, size = 4, 2, 4
    pack = list(product(range(ranks), range(suits)))
    melds = [set(run) for suit in range(suits) for run in (((r, suit) for r in range(low, low + 3)) for low in (0, 1))]
    melds = [set(meld) for meld in melds]
    seen = sum(not any(meld <= set(hand) for meld in melds) for hand in combinations(pack, size))
    small = {"RANKS": ranks, "SUITS": suits, "DEALT": size}
    with pytest.MonkeyPatch.context() as patch:
        for constant, value in small.items():
            patch.setattr(odds, constant, value)
        assert odds.count_hands_without(odds.makes_no_meld) == seen


@pytest.mark.parametrize("held", [6, 7, 8])
def test_tongits_winning_hand_count_agrees_with_enumeration(held):
    """With four ranks all hands and their melds are enumerated."""
    pack = [card for card in range(52) if card % 13 < 4]
    seen = sum(reference_melds.spare_cards(frozenset(hand)) != set() for hand in combinations(pack, held))
    assert dealt_hand_odds.count_tongits_hands(4, 4, held) == seen > 0


def test_tongits_in_dealt_hands_are_recognized():
    """Hands have thirteen cards of few ranks, with competing melds."""
    dice = random.Random(3)
    ranks = [[*dice.sample(range(13), 2), low, low + 1, low + 2] for low in (dice.randrange(11) for _ in range(400))]
    hands = [
        frozenset(dice.sample([c for c in range(52) if c % 13 in some], 13)) for some in ranks if len(set(some)) > 3
    ]
    found = dealt_hand_odds.are_tongits(np.array([sum(1 << card for card in hand) for hand in hands], np.uint64))
    assert found.tolist() == [reference_melds.spare_cards(hand) != set() for hand in hands]
    assert 0 < found.sum() < len(hands)


def test_tongits_dealt_to_the_first_player_are_counted():
    """The thirteen dealt cards are all spades, which are a run."""
    asked = resolve(make_question("tongits", seed=3))
    tables = asked.game.tables(3).view(np.ndarray)
    for seat in range(3):
        tables["hand"][seat, seat] = (1 << 13) - 1
    read = next(row.read for row in asked.rows if row.name == "dealt_tongits")
    tables["hand"][tables["hand"] == 0] = sum(1 << card for card in (0, 15, 30, 45, 7, 22, 37, 50, 4, 17, 32, 47))
    assert read(tables).tolist() == [True, False, False]


def test_kingscorners_unfitting_sides_agree_with_enumeration():
    """Fifteen cards fit each other randomly."""
    dice = random.Random(4)
    follows = [dice.getrandbits(15) & dice.getrandbits(15) & ~(1 << card) for card in range(15)]
    seen = sum(not any(follows[a] >> b & 1 for a, b in permutations(four, 2)) for four in combinations(range(15), 4))
    assert kingscorners.count_unrelated_fours(tuple(follows)) == seen > 0


def test_mahjong_rows_of_endings_agree_with_the_tables():
    """Winners and discarders are those of the tables, and the discarder's payments balance."""
    _, columns, tables = hands("mahjong", "competition", 200)
    won, given = tables["tally"]["winner"] >= 0, tables["tally"]["discarder"] >= 0
    assert (columns["ended_exhausted"][0] == ~won).all()
    assert (columns["ended_self_drawn"][0] == won & ~given).all()
    assert (columns["ended_discard"][0] | columns["ended_robbed"][0] == given).all()
    paid, of = columns["discarder_pays"]
    assert (paid[of] == 8 + tables["tally"]["points"][given]).all()
    assert not paid[~of].any()
    assert not (~won).all()
    assert given.any()
    assert (columns["fan_self_drawn"][0][given]).sum() == 0


def test_kongpie_frozen_row_agrees_with_the_rules():
    """The row is derived from removed cards; here there are two seats."""
    asked, _, tables = hands("kongpie", "casino", 1000, seats=2)
    rules = asked.sides[0].rules
    found = is_frozen(tables.view(np.ndarray))
    assert [bool(stock.is_frozen(table, rules)) for table in tables] == found.tolist()
    assert all(is_sound(table, rules) for table in tables[:20])
    assert 0 < found.sum() < len(found)


# --- a game without own rows -----------------------------------------------------------------


def test_game_without_own_rows_has_the_common_rows(monkeypatch):
    game = mh.GAMES["pong"]
    monkeypatch.setattr(game, "odds", None)
    names = [row.name for row in hand_rows(game, resolve(make_question("pong", seed=1)).sides[0].rules, 4.0)]
    assert names[:4] == ["wins_1", "wins_2", "wins_3", "wins_4"]
    assert {"chips_1", "points_4", "first_seat", "turns", "turns_half", "decisions", "minutes"} <= set(names)


def test_pong_winner_is_the_single_best_seat(monkeypatch):
    """Pong has no counter of winners; the winner is paid by the others."""
    asked, columns, tables = hands("pong", "tiles")
    winners = tables["tally"]["winner"]

    class Untold:
        """The rules without the counter of winners."""

        TALLY = np.dtype([("turns", "i4")])

    monkeypatch.setattr(asked.game, "rules", Untold)
    assert (winner_reader(asked.game, asked.sides[0].rules)(tables.view(np.ndarray)) == winners).all()
    assert columns["wins_1"][0].sum() == (winners == 0).sum()


def test_odds_ratio_of_events_that_never_occurred_is_left_out():
    """Sensible players never stop play, so ratios per stop have no figure and no row."""
    odds = mh.odds("kongpie", variant="casino", hands=20, seed=1)
    assert isnan(odds["resets"].figure)
    assert "resets" not in [line.row.name for line in figure_rows(odds)]
    assert "?" not in str(odds)
