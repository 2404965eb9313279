"""What a player that teaches itself Kings Corners notices of the table, held against the piles as they lie."""

import numpy as np
from noticing import gone_through

import meldhouse as mh
from meldhouse.games.kingscorners.state import NONE, PLACES, SIDES
from meldhouse.pieces.cards import CARDS, RANKS


def red(card):
    return card // RANKS in (1, 2)


def goes_on(card, top):
    """Red on black or black on red, and one lower."""
    return red(card) != red(top) and card % RANKS == top % RANKS - 1


def test_what_is_noticed_of_the_piles_is_so():
    """What goes on a side or a corner, places where nothing lies, and how much of the hand fits."""
    compared, odd = gone_through(mh.GAMES["kingscorners"], hold)
    assert compared > 300
    assert odd == {"sides", "corners", "empty sides", "empty corners", "fitting", "own", "given"}


def hold(out, s, seat):
    """Demands that it is so; what of it is more than nothing."""
    piles = [[int(card) for card in pile if card != NONE] for pile in s.pile]
    hand = {card for card in range(CARDS) if int(s.hand[seat]) >> card & 1}
    sides, corners = (
        {card for card in range(CARDS) if any(pile and goes_on(card, pile[-1]) for pile in some)}
        for some in (piles[:SIDES], piles[SIDES:PLACES])
    )
    assert set(np.flatnonzero(out.sides_take).tolist()) == sides
    assert set(np.flatnonzero(out.corners_take).tolist()) == corners
    assert out.empty_sides == sum(not pile for pile in piles[:SIDES])
    assert out.empty_corners == sum(not pile for pile in piles[SIDES:])
    assert out.fitting == len(hand & (sides | corners))
    lying = {card for pile in piles for card in pile}
    own = {card: sum(goes_on(other, card) for other in hand) for card in hand}
    given = {card: sum(goes_on(other, card) for other in set(range(CARDS)) - hand - lying) for card in hand}
    for told, counted in ((out.follow, own), (out.given, given)):
        assert {card: int(n) for card, n in enumerate(told) if n} == {card: n for card, n in counted.items() if n}
    odd = {"own": any(own.values()), "given": any(given.values())}
    found = odd | {
        "sides": sides,
        "corners": corners,
        "empty sides": out.empty_sides,
        "empty corners": out.empty_corners,
    }
    return {name for name, some in {**found, "fitting": out.fitting}.items() if some}
