"""Noticed and foreseen features of Kings Corners, compared with slow counts of the piles."""

import numpy as np

import meldhouse as mh
from meldhouse.games.kingscorners.state import NONE, PLACES, SIDES
from meldhouse.pieces.cards import CARDS, KING, RANKS
from tests.support.derived_features import gone_through, looked_ahead


def red(card):
    return card // RANKS in (1, 2)


def goes_on(card, top):
    """Return whether a card is one lower than the top and of the other color."""
    return red(card) != red(top) and card % RANKS == top % RANKS - 1


def test_kingscorners_noticed_features_agree_with_the_piles():
    """They count cards for sides and corners, empty places, and how much of the hand fits."""
    compared, odd = gone_through(mh.GAMES["kingscorners"], check_noticed)
    assert compared > 300
    assert odd == {"sides", "corners", "empty sides", "empty corners", "fitting", "own", "given"}


def check_noticed(out, s, seat):
    """Assert that the features are right and return the names of those that aren't zero."""
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
    on_table = {card for pile in piles for card in pile}
    own = {card: sum(goes_on(other, card) for other in hand) for card in hand}
    given = {card: sum(goes_on(other, card) for other in set(range(CARDS)) - hand - on_table) for card in hand}
    for actual, counted in ((out.follow, own), (out.given, given)):
        assert {card: int(n) for card, n in enumerate(actual) if n} == {card: n for card, n in counted.items() if n}
    odd = {"own": any(own.values()), "given": any(given.values())}
    found = odd | {
        "sides": sides,
        "corners": corners,
        "empty sides": out.empty_sides,
        "empty corners": out.empty_corners,
    }
    return {name for name, some in {**found, "fitting": out.fitting}.items() if some}


def test_kingscorners_foreseen_features_agree_with_the_table_at_the_turn_end():
    """Kept, fitting and playable cards, empty places and joining piles are counted at the end of the turn.

    The table is one where the heuristic has played the turn to its end.
    """
    compared, odd = looked_ahead(mh.GAMES["kingscorners"], check_foreseen)
    assert compared > 600
    assert odd == {"heads", "alone", "fitting", "others", "new", "spaces", "corners", "joins", "out"}


def check_foreseen(out, table, then, last):
    s, seat = then.state[0], table.turn
    before, piles = (
        [[int(card) for card in pile if card != NONE] for pile in some.state[0].pile] for some in (table, then)
    )
    hand = {card for card in range(CARDS) if int(s.hand[seat]) >> card & 1}
    fits, fitted = (fitting(some) for some in (piles, before))
    on_table = {card for pile in piles for card in pile}
    unknown = set(range(CARDS)) - on_table - {c for c in range(CARDS) if int(table.state[0].hand[seat]) >> c & 1}
    heads = {card for card in hand - fits if card % RANKS != KING and not any(goes_on(card, other) for other in hand)}
    loose = hand - fits
    alone = {card for card in loose if not any(goes_on(card, other) for other in hand)}
    alone = {card for card in alone if not any(goes_on(other, card) for other in loose)}
    joins = sum(any(at != other and joined(pile, piles[other], other) for other in range(PLACES))
                for at, pile in enumerate(piles[:SIDES]) if pile)  # fmt: skip
    empty = [not pile for pile in piles]
    found = {
        "heads": (out.heads, len(heads)),
        "alone": (out.alone, len(alone)),
        "fitting": (out.fitting_then, len(hand & fits)),
        "others": (out.others_fit, len(unknown & fits)),
        "new": (out.others_new, len(unknown & fits - fitted)),
        "spaces": (out.spaces, sum(empty[:SIDES])),
        "corners": (out.kings_places, sum(empty[SIDES:])),
        "joins": (out.joins, joins),
    }
    assert {name: actual - 1 for name, (actual, _) in found.items()} == {name: n for name, (_, n) in found.items()}
    assert out.kept - 1 == len(hand) == s.held[seat]
    return {name for name, (_, n) in found.items() if n} | ({"out"} if last is None else set())


def fitting(piles):
    """Return the cards that go on some pile, and kings if a corner is empty."""
    tops = {card for card in range(CARDS) if any(pile and goes_on(card, pile[-1]) for pile in piles)}
    return tops | {card for card in range(CARDS) if card % RANKS == KING and not all(piles[SIDES:])}


def joined(pile, other, place):
    """Return whether the pile goes on the other, or with its king into an empty corner."""
    if not other:
        return place >= SIDES and pile[0] % RANKS == KING
    return goes_on(pile[0], other[-1])
