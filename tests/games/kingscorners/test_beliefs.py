"""The table remembers which cards fitted when turns ended, and bots derive beliefs from them."""

from itertools import count

import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.engine import rng
from meldhouse.games.kingscorners.beliefs import ONE_HAND_IN_KEEPS_BACK
from meldhouse.games.kingscorners.state import BEFORE, LAST
from meldhouse.pieces.cards import NAMES, cards_of
from tests.games.kingscorners.deals import dealt, play
from tests.support.invariant_checks import imagined

GAME = mh.GAMES["kingscorners"]
KINGS = {"KC", "KD", "KH", "KS"}  # they fit while a corner is empty


def fitted(table, seat, turn):
    """Return the cards that the table remembers as fitting in a seat's turn."""
    return {NAMES[card] for card in cards_of(table.state["fitted"][0, seat, turn])}


def among_clubs(variant, seed):
    """The table at every decision of a hand."""
    table, club = mh.table("kingscorners", variant, seed=seed), find_bot("club", seed)
    table.deal()
    while not table.over:
        yield table
        table.play(club.choose(table.view(table.turn)))
    yield table


# --- remembered cards ----------------------------------------------------------------------


def test_table_remembers_the_cards_that_fitted_at_the_end_of_a_turn():
    """It remembers the last two turns of each seat, whatever the seat held, and forgets earlier turns."""
    table = dealt(hands=["7D 2S", "9H 4H"], layout="8C QC 10C 6C", stock="3S 3C AS", hand_size=2)
    at_first = KINGS | {"7D", "7H", "JD", "JH", "9D", "9H", "5D", "5H"}
    play(table, "end")
    assert (fitted(table, 0, LAST), fitted(table, 0, BEFORE), fitted(table, 1, LAST)) == (at_first, set(), set())
    play(table, "play 9H S", "end")
    assert fitted(table, 1, LAST) == at_first - {"9D", "9H"} | {"8C", "8S"}
    play(table, "play 7D N", "end")
    then = KINGS | {"6C", "6S", "JD", "JH", "8C", "8S", "5D", "5H"}
    assert (fitted(table, 0, LAST), fitted(table, 0, BEFORE)) == (then, at_first)
    play(table, "end", "end")
    assert (fitted(table, 0, LAST), fitted(table, 0, BEFORE)) == (then, then)


def test_table_remembers_no_fitting_cards_for_an_empty_side():
    """Every card fits an empty side."""
    table = dealt(hands=["KC 2H 9D", "3S 5S 7S"], layout="8C 7D JH 2D", hand_size=3)
    play(table, "move E N", "end")
    assert fitted(table, 0, LAST) == KINGS | {"6C", "6S", "10C", "10S", "AC", "AS"}


def test_c23_card_that_a_joker_replaces_did_not_fit_a_corner():
    table = dealt("jokers", hands=["* 2S", "KS 3H"], layout="8C 9C JC 4C", hand_size=2)
    play(table, "joker KS NE", "end")
    sides = {"7D", "7H", "8D", "8H", "10D", "10H", "3D", "3H"}
    assert fitted(table, 0, LAST) == KINGS - {"KS"} | {"QD", "QH"} | sides


def test_new_hand_starts_without_remembered_cards():
    *_, table = among_clubs("standard", 3)
    assert table.state["fitted"].any()
    table.deal()
    assert not table.state["fitted"].any()


def test_c19_table_forgets_the_fitting_cards_of_a_seat_that_continued_drawing():
    """The card that such a seat keeps wasn't in any hand at the end of a turn."""
    table = dealt("becker", hands=["KC", "2D"], layout="8C 9S 2S 6C", stock="7D 3D 7C", hand_size=1, seats=2)
    play(table, "end", "end")
    assert fitted(table, 0, LAST)
    play(table, "play KC NE", "play 7D N")
    assert (table.turn, fitted(table, 0, LAST)) == (1, set())
    assert GAME.table_api.is_sound(table.state, table.bare_rules)


@pytest.mark.parametrize(("seat", "turn"), [(0, LAST), (0, BEFORE), (1, LAST), (1, BEFORE)])
def test_is_sound_rejects_wrongly_remembered_cards(seat, turn):
    """`is_sound` rejects an extra card in a turn that has ended, or any card in one that hasn't."""
    table = dealt(hands=["7D 2S", "9H 4H"], layout="8C QC 10C 6C", hand_size=2)
    play(table, "end")
    assert GAME.table_api.is_sound(table.state, table.bare_rules)
    table.state["fitted"][0, seat, turn] ^= 1
    assert not GAME.table_api.is_sound(table.state, table.bare_rules)


# --- beliefs ------------------------------------------------------------------------

NEWER = {"standard": 1, "drawtwo": 2, "drawfirst": 0}  # cards of a hand that its owner has drawn since ending a turn
HANDS, WORLDS = 15, 8


def count_fitting_cards(world, viewer):
    """Return how many cards of each other hand fitted when its last two turns ended."""
    hand, fitted = world.state["hand"][0], world.state["fitted"][0]
    others = [seat for seat in range(world.table.rules.seats) if seat != viewer]
    return [[int(hand[seat] & fitted[seat, turn]).bit_count() for turn in (LAST, BEFORE)] for seat in others]


def imagined_worlds(variant):
    """Yield numbered worlds that a seat imagines at decisions of `club` bots while there is a stock."""
    numbers = count()
    for seed in range(HANDS):
        for table in among_clubs(variant, seed):
            for _ in range(WORLDS if not table.over and table.state["left"][0] else 0):
                number = next(numbers)
                yield imagined(table, table.turn, number), table.turn, number


@pytest.mark.parametrize("variant", NEWER)
def test_believed_hands_rarely_hold_cards_that_fitted_earlier(variant):
    """Imagined worlds ignore this, and so show how often players keep a fitting card."""
    as_imagined, believed = [], []
    for world, viewer, number in imagined_worlds(variant):
        as_imagined += count_fitting_cards(world, viewer)
        GAME.table_api.believe(world.state, world.table.bare_rules, rng.seeded(number))
        believed += count_fitting_cards(world, viewer)
    newer, draws = NEWER[variant], GAME.variants[variant].rules.draws
    held, kept_back = (too_many(hands, LAST, newer) for hands in (as_imagined, believed))
    assert held > 1000
    assert 0.7 * held < kept_back * ONE_HAND_IN_KEEPS_BACK < 1.5 * held
    some, newest = (too_many(hands, LAST, 0) for hands in (as_imagined, believed))
    assert newer == 0 or newest > some / 2  # newer cards may have fitted
    if draws == 1:  # if two cards are drawn per turn, hardly any hand is so large
        held, kept_back = (too_many(hands, BEFORE, newer + draws) for hands in (as_imagined, believed))
        assert held > 200
        assert kept_back < held / 6


def too_many(hands, turn, newer):
    """Return how many hands hold more fitting cards than were drawn since."""
    return sum(fitted[turn] > newer for fitted in hands)
