"""Tables of Tongits with chosen cards."""

import pytest

import meldhouse as mh
from meldhouse.pieces.cards import CARDS, NAMES

SEATS = 3
EVERY_CARD = NAMES[:CARDS]


def dealt(*hands, deck="", variant="classic", dealer=0, hitter=-1, **options):
    """Return a table with these hands, the dealer's with thirteen cards, filled up in a fixed order."""
    table = mh.table("tongits", variant, seed=1, **options)
    if dealer or hitter >= 0:
        table.state["hands"], table.state["dealer"], table.state["hitter"] = 1, dealer, hitter
    lay(table, hands, deck, dealer)
    return table


def lay(table, hands, deck="", dealer=0):
    """Deal these cards one at a time, starting with the dealer, who gets one more."""
    given = [hand.split() for hand in hands] + [[] for _ in range(SEATS - len(hands))]
    top = deck.split()
    used = [name for hand in given for name in hand] + top
    assert len(set(used)) == len(used), "a card is given twice"
    left = [name for name in EVERY_CARD if name not in used]
    left.sort(key=lambda name: (EVERY_CARD.index(name) * 23) % CARDS)  # no two of these cards are in a meld
    for seat, hand in enumerate(given):
        while len(hand) < 12 + (seat == dealer):
            hand.append(left.pop())
    order = [(dealer + k) % SEATS for k in range(3 * 12 + 1)]
    taken = [iter(hand) for hand in given]
    table.deal([*(next(taken[seat]) for seat in order), *top, *left])


def play(table, *moves):
    for move in moves:
        table.play(move)


def idle(table, turns=1):
    """Play a number of turns, each of which draws a card and discards that card."""
    for _ in range(turns):
        seat, before = table.turn, hand(table)
        table.play("pick")
        if not table.over and table.turn == seat:
            table.play(f"discard {(set(hand(table)) - set(before)).pop()}")


def hand(table, seat=None):
    """Return the cards of a seat."""
    zones = {zone.key: zone for zone in table.view(table.turn if seat is None else seat).scene.zones}
    return zones[f"hand {table.turn if seat is None else seat}"].pieces


def marks(table, seat):
    """Return the public marks of a seat."""
    return {str(mark) for mark in table.view(None).scene.seats[seat].marks}


def summed_up(table, word=""):
    """Return the lines of the summary that contain the word."""
    return [line for line in map(str, table.summary) if word in line]


def refused(table, move, says):
    """Assert that the move is refused with this reason, and that the table is unchanged."""
    before = table.tobytes()
    with pytest.raises(mh.IllegalMove, match=says):
        table.play(move)
    assert table.tobytes() == before
