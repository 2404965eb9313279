"""Positions of Kong-Pie with chosen cards."""

import numpy as np

import meldhouse as mh
from meldhouse.games.kongpie import rules
from meldhouse.games.kongpie.notation import as_set
from meldhouse.pieces import cards as pieces
from meldhouse.pieces.cards import cards_of

EVERY_CARD = pieces.NAMES[: pieces.CARDS]


def cards(names):
    return [pieces.card(name) for name in names.split()]


def names(mask):
    return {pieces.NAMES[card] for card in cards_of(mask)}


def dealt(top, variant="household", **options):
    """Return a table dealt from a deck that starts with these cards: two notes, the source, the stock."""
    table = mh.table("kongpie", variant, seed=options.pop("seed", 1), **options)
    known = top.split()
    table.deal([*known, *(name for name in EVERY_CARD if name not in known)])
    return table


def laid(hands, source, stock="", discards="", notes="7H 8D", variant="household", turn=0, kongs=None, **options):
    """Return a table in the middle of seat `turn`'s turn with these hands; all other cards are out of the game."""
    first, second = notes.split()
    table = dealt(f"{first} {second}", variant, **options)
    s = table.state[0]
    s.kongs[:], s.kongs_made[:], s.points[:] = 0, 0, 0
    for seat, melds in (kongs or {}).items():
        for meld in melds:
            s.kongs[seat, s.kongs_made[seat]] = as_set(cards(meld))
            s.kongs_made[seat] += 1
            s.points[seat] += rules.POINTS[rules.kind_of(s, s.kongs[seat, s.kongs_made[seat] - 1])]
    s.shown[:] = 0
    for seat, hand in enumerate(hands):
        s.hidden[seat], s.held[seat] = as_set(cards(hand)), len(hand.split())
    lay_list(s.source, cards(source))
    s.source_cards = len(source.split())
    lay_list(s.stock, cards(stock)[::-1])
    s.left, s.stock_open[:] = len(stock.split()), 0
    lay_list(s.discards, cards(discards))
    s.discarded = len(discards.split())
    s.removed = 0
    s.removed = ((1 << pieces.CARDS) - 1) & ~int(rules.visible_cards(s))
    s.turn = s.actor = turn
    table._legal = None
    assert rules.is_sound(s, table.bare_rules)
    return table


def lay_list(field, pieces_there):
    field[:] = rules.NONE
    field[: len(pieces_there)] = pieces_there


def play(table, *moves):
    """Play these moves; after each the position is sound and its legal actions have different texts."""
    for move in moves:
        table.play(move)
        assert rules.is_sound(table.state[0], table.bare_rules)
        assert rules.legal(table.state[0], table.bare_rules, np.empty(rules.MAX_LEGAL, np.int16)) == len(table.moves())
    return table


def hand(table, seat):
    s = table.state[0]
    return names(int(s.shown[seat]) | int(s.hidden[seat]))


def source(table):
    s = table.state[0]
    return {pieces.NAMES[card] for card in s.source[: s.source_cards]}


def verbs(table):
    return {move.split()[0] for move in table.moves()}


def moves(table, verb):
    return [move for move in table.moves() if move.startswith(verb)]


def state(table):
    return table.state[0]
