"""Setting up a game: players, pack, notes, stock and source [1] to [8], and how long a game takes [48]."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.engine import rng
from meldhouse.games.kongpie import kongs
from meldhouse.games.kongpie import rules as kongpie_rules
from meldhouse.games.options import plain
from tests.games.kongpie.deals import EVERY_CARD, dealt, hand, laid, moves, play, state

GAME = mh.GAMES["kongpie"]
STOCK = "AS AH AD 3C 3D 4S 4H 5D JC JS"


def test_1_game_has_two_or_three_seats():
    """Other numbers are refused."""
    assert mh.table("kongpie").rules.seats == 3
    assert mh.table("kongpie", seats=2).rules.seats == 2
    for seats in (1, 4):
        with pytest.raises(mh.Mistake, match="from 2 to 3"):
            mh.table("kongpie", seats=seats)


def test_2_every_seat_sees_the_middle_in_the_same_order():
    """On a screen the middle of the table has the same place and order for every seat."""
    table = dealt("7H 8D 4S 8C 5C JC")
    for key in ("notes", "source", "stock", "discards"):
        seen = [next(z for z in table.view(seat).scene.zones if z.key == key) for seat in (0, 1, 2, None)]
        assert len({(zone.cell, zone.pieces) for zone in seen}) == 1


def test_3_pack_is_complete_and_ranks_have_no_order():
    """The pack has 52 cards, black and red; adjacent ranks have nothing in common."""
    pack = GAME.full_deck(GAME.variants["household"].rules)
    assert sorted(pack) == list(range(52))
    table = laid(["5S 6H 7C KD", "10H 9D 6S 2C", "10D 9S 6D 2S"], "KS JH QD 5C", STOCK)
    assert moves(table, "put") == moves(table, "kong") == []


def test_6_the_other_fifty_cards_are_shuffled():
    """All cards but the notes are the stock, in a random order that no seat sees."""
    orders = set()
    for seed in range(5):
        table = mh.table("kongpie", seed=seed)
        table.deal()
        s = state(table)
        stock = [int(card) for card in s.stock[: s.left]]
        known = {EVERY_CARD[card] for card in (*s.notes, *s.source[:4])} | hand(table, 0)
        assert {EVERY_CARD[card] for card in stock} == set(EVERY_CARD) - known
        assert set(table.view(0).state[0].stock[: s.left]) == {kongpie_rules.UNKNOWN}
        orders.add(tuple(stock))
    assert len(orders) == 5


def test_8_hands_are_drawn_and_discards_are_beside_the_stock():
    """No player is dealt a hand; players draw theirs when their first turn starts."""
    table = dealt("7H 8D")
    assert list(state(table).held) == [4, 0, 0]
    play(table, "pass")
    assert list(state(table).held) == [4, 4, 0]
    cells = {zone.key: zone.cell for zone in table.view(None).scene.zones}
    assert (cells["stock"], cells["discards"]) == ((2, 0), (2, 1))


def test_k9_each_qualifying_card_is_equally_likely_as_second_note():
    """The second note is the first card of the cut pack that qualifies, and twelve cards do."""
    rules = plain(GAME.variants["household"].rules)
    shuffled = np.random.default_rng(5).permutation(52).astype(np.int8)
    seconds = set()
    for luck in range(kongpie_rules.LUCK):
        deck = shuffled.copy()
        kongpie_rules.prepare(deck, rules, luck)
        assert kongpie_rules.second_note_index(deck) == 1
        seconds.add(int(deck[1]))
    assert len(seconds) == 12
    assert all(kongs.is_second_note(shuffled[0], card) for card in seconds)


def test_48_a_game_takes_a_quarter_to_half_an_hour():
    """A game has some forty decisions of half a minute each; a noodle is laid down and doesn't prolong the game."""
    for variant in GAME.variants.values():
        rules, tables = plain(variant.rules), GAME.tables(400)
        who = np.ones(3, np.int64)
        GAME.playouts.play_bots(tables, rules, GAME.full_deck(rules), rng.seeded(6), who, GAME.tables(1))
        assert 15 <= np.median(tables["tally"]["decisions"]) / 2 <= 30
    table = laid(["7D 7S 2C 9H", "10H 9D 6S 4C", "10D 9S 6H 2S"], "KS JH QD 5C", STOCK)
    assert mh.bots.Thumb(1).choose(table.view(0)) == "kong 7D"
