"""Tables dealt from chosen cards."""

from collections import Counter
from itertools import chain

import meldhouse as mh
from meldhouse.pieces.cards import CARDS, NAMES


def dealt(variant="standard", hands=(), layout="", stock="", seats=2, **options):
    """Return a table with these hands, filled up with any cards, and these first cards of sides and stock."""
    table = mh.table("kingscorners", variant, seats=seats, seed=1, **options)
    table.deal(deck(table.rules, hands, layout, stock))
    return table


def deck(rules, hands, layout, stock):
    pack = Counter(NAMES[:CARDS]) + Counter({"*": 2 if rules.jokers else 0})
    held = [hand.split() for hand in hands] + [[] for _ in range(rules.seats - len(hands))]
    chosen = [*chain(*held), *layout.split(), *stock.split()]
    spare = list((pack - Counter(chosen)).elements())
    for hand in held:
        hand += [spare.pop(0) for _ in range(rules.hand_size - len(hand))]
    in_turn = [hand[k] for k in range(rules.hand_size) for hand in held]
    sides = layout.split()
    sides += [spare.pop(0) for _ in range(4 - len(sides))]
    return [*in_turn, *sides, *stock.split(), *spare]


def play(table, *moves):
    for move in moves:
        table.play(move)


def pile(table, place):
    """Return the cards of a place, as text."""
    zones = {zone.key: zone for zone in table.view(None).scene.zones}
    return " ".join(zones[f"pile {place}"].pieces)


def hand(table, seat):
    zones = {zone.key: zone for zone in table.view(seat).scene.zones}
    return set(zones[f"hand {seat}"].pieces)
