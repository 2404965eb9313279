# mypy: ignore-errors
"""The stock, the source and the discards: drawing, restock, lojack, reset."""

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.engine.rng import shuffle, step
from meldhouse.games.kongpie.kongs import high_ranks
from meldhouse.games.kongpie.options import Scope
from meldhouse.games.kongpie.seats import adjacent_seat
from meldhouse.games.kongpie.state import NONE, NOTES, RANK_CARDS, SOURCE, SUIT_CARDS
from meldhouse.pieces.bits import EMPTY, bit, count, has, lowest, rest
from meldhouse.pieces.cards import RANKS, SUITS


@inlined
def draw(s):
    """Draw the next card of the stock, and return it."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left], s.stock_open[s.left] = NONE, 0
    return card


@kernel
def may_restock(s, rules):
    """Return whether a restock is left [13]."""
    return rules.restock_limit == 0 or s.restocks < rules.restock_limit


@kernel
def restock(s, shuffled):
    """Turn the discards into the stock: shuffled, or turned over so that all know the order, oldest first [K7]."""
    s.left = s.discarded
    for i in range(s.left):
        s.stock[i] = s.discards[s.left - 1 - i]
        s.stock_open[i] = not shuffled
        s.discards[s.left - 1 - i] = NONE
    s.discarded = 0
    if shuffled:
        s.rng = shuffle(s.stock[: s.left], step(s.rng))
    s.restocks += 1
    s.tally.restocks += 1


@kernel
def remove(s, card):
    s.removed |= bit(card)
    s.tally.removed += 1


@kernel
def lojack_put(s):
    """Remove put cards that have a high note's rank, and count the replacements owed to the source [40]."""
    kept = 0
    for i in range(2):
        card = s.laid[i]
        if has(high_ranks(s), card):
            remove(s, card)
            s.owed += 1
        else:
            s.laid[kept] = card
            kept += 1
    for i in range(kept, 2):
        s.laid[i] = NONE
    s.laid_cards = kept


@kernel
def add_to_source(s, rules, card):
    """Add a card to the source; return 1, or 0 if lojack removes it as soon as it appears [K10] [K12]."""
    if rules.lojack and rules.lojack_scope == Scope.APPEARING and has(high_ranks(s), card):
        remove(s, card)
        return 0
    s.source[s.source_cards] = card
    s.source_cards += 1
    return 1


@kernel
def fill_source(s, rules):
    """Fill the source to four cards from the stock [7]."""
    while s.source_cards < SOURCE and s.left > 0:
        add_to_source(s, rules, draw(s))


@kernel
def reset(s, rules):
    """Deal hands, source and stock again; lojacked cards return after the source is filled [44] [K18]."""
    s.resetting = 0
    s.tally.resets += 1
    pool = cards_of_stock(s) | cards_of_source(s)
    for seat in range(rules.seats):
        if s.gone[seat] == 0:
            pool |= s.shown[seat] | s.hidden[seat]
            s.shown[seat], s.hidden[seat] = EMPTY, EMPTY
    s.source[:], s.source_cards = NONE, 0
    s.stock[:], s.stock_open[:], s.left = NONE, 0, 0
    add_to_stock(s, pool)
    s.rng = shuffle(s.stock[: s.left], step(s.rng))
    fill_source(s, rules)
    add_to_stock(s, s.removed)
    s.removed = EMPTY
    s.rng = shuffle(s.stock[: s.left], step(s.rng))
    seat = s.turn
    for _ in range(rules.seats):
        if s.gone[seat] == 0:
            deal_again(s, seat)
        seat = adjacent_seat(rules, seat)


@kernel
def add_to_stock(s, cards):
    while cards != EMPTY:
        s.stock[s.left] = lowest(cards)
        s.left += 1
        cards = rest(cards)


@kernel
def deal_again(s, seat):
    """Deal a player as many cards as they held, or as many as remain."""
    s.held[seat] = min(s.held[seat], s.left)
    for _ in range(s.held[seat]):
        s.hidden[seat] |= bit(draw(s))


@kernel
def is_frozen(s, rules):
    """Return whether no kong can be formed from the cards that are left in play [41] [K19]."""
    live = live_cards(s, rules)
    for suit in range(SUITS):
        if count(live & SUIT_CARDS[suit]) >= 4:
            return False
    for rank in range(RANKS):
        if count(live & RANK_CARDS[rank]) >= 3:
            return False
    for i in range(NOTES):
        if live & s.high_pairs[i] == s.high_pairs[i]:
            return False
    return live & s.noodles == EMPTY


@kernel
def live_cards(s, rules):
    """Return the cards in play: hands, source, stock and discards."""
    live = cards_of_stock(s) | cards_of_source(s)
    for seat in range(rules.seats):
        if s.gone[seat] == 0:
            live |= s.shown[seat] | s.hidden[seat]
    for i in range(s.discarded):
        live |= bit(s.discards[i])
    return live


@kernel
def cards_of_stock(s):
    cards = EMPTY
    for i in range(s.left):
        cards |= bit(s.stock[i])
    return cards


@kernel
def cards_of_source(s):
    cards = EMPTY
    for i in range(s.source_cards):
        cards |= bit(s.source[i])
    return cards
