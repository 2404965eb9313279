# mypy: ignore-errors
"""Kings Corners: the law.

Numbers in brackets name the articles of the rulebook: [4.3] moving a pile, [C8] the impasse.
options.py has the options, state.py the record and the actions, places.py what lies where, settlement.py
the settlement, invariants.py what must hold in every position.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel, room
from meldhouse.engine.rng import below, scrambled, step
from meldhouse.games.chips import bring_chips
from meldhouse.games.kingscorners.illegality import NOT_NOW, Bar, barred, barred_corner
from meldhouse.games.kingscorners.invariants import is_sound
from meldhouse.games.kingscorners.options import VARIANTS, ForcedKing, Rules, Stakes, why_not
from meldhouse.games.kingscorners.places import (
    any_space,
    asking,
    fitting,
    fitting_a_hand,
    hidden,
    joker_cards,
    keeps_king,
    pile_takes,
    spaces,
    unseen_cards,
    unseen_jokers,
)
from meldhouse.games.kingscorners.settlement import fine, hand_cost, hand_over, pay_pot, payoff
from meldhouse.games.kingscorners.state import (
    ABREAST,
    ALL,
    BEFORE,
    DECK,
    END,
    ENDS,
    FIRSTS,
    FOLLOWS,
    JOKER_AS,
    KINGS,
    LAST,
    LEDGERS,
    LIMIT,
    MAX_LEGAL,
    MOVE,
    N_ACTIONS,
    NONE,
    PLACES,
    SEATS,
    SECRET,
    SIDES,
    STATE,
    TALLY,
    UNKNOWN,
)
from meldhouse.games.seats import next_seat
from meldhouse.pieces.action_sets import list_actions
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, lowest, nth, rest
from meldhouse.pieces.cards import ACE, CARDS, JOKER, RANKS

__all__ = [
    "ABREAST", "FIRSTS", "LEDGERS", "LIMIT", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "SEATS", "SECRET", "STATE",
    "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "apply", "barred", "choices", "conceal", "deal", "full_deck",
    "hand_cost", "imagine", "is_sound", "legal", "payoff", "why_not",
]  # fmt: skip

# --- the verbs ---------------------------------------------------------------------


@kernel
def deal(s, rules, deck):
    """Lay out a new hand: hands card by card, four sides, the rest is the stock [3]."""
    s.dealer = rules.seats - 1 if s.hands == 0 else next_seat(rules, s.dealer)
    starter = next_seat(rules, s.dealer)
    bring_chips(s)
    clear(s)
    next_card = deal_hands(s, rules, deck, starter)
    s.left = len(deck) - next_card
    for k in range(s.left):
        s.stock[k] = deck[len(deck) - 1 - k]
    for side in range(SIDES):
        lay(s, rules, turn_up(s), side)
    if rules.stakes == Stakes.CHIPS:
        for seat in range(rules.seats):
            pay_pot(s, seat, 1)
    start_turn(s, rules, starter)


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves, in rising order, and return how many."""
    words = room().view(np.uint64)
    return list_actions(words, choices(s, rules, words), FIRSTS, ABREAST, moves)


@inlined
def choices(s, rules, words):
    """The legal actions as a set, and how many words it takes: for each place what goes there, then the jokers."""
    if s.actor == NONE:
        return 0
    hand, free, placing = s.hand[s.actor], ~s.blocked, s.placing
    for side in range(SIDES):
        words[side] = hand & open_to(s, side, placing)  # [4.1, 4.4]
    for corner in range(SIDES, PLACES):
        words[corner] = hand & open_to(s, corner, placing) & free  # [4.2, C23]
    if not placing:
        add_pile_moves(s, rules, words)
        words[0] |= np.uint64(rules.forced_king != ForcedKing.FORCED or not keeps_king(s)) << np.uint64(ENDS)
    if s.jokers[s.actor] == 0:
        return PLACES
    for place in range(PLACES):
        words[PLACES + place] = open_to(s, place, placing)  # [24]
    return 2 * PLACES


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked it against legal."""
    s.tally.decisions += 1
    if action < MOVE:
        play_card(s, rules, action >> 3, action & 7)
    elif action < END:
        move_pile(s, rules, (action - MOVE) >> 3, (action - MOVE) & 7)
    elif action == END:
        end_turn(s, rules)
    else:
        play_joker(s, rules, (action - JOKER_AS) >> 3, (action - JOKER_AS) & 7)


@kernel
def conceal(s, rules, seat):
    """Blank in place whatever that seat may not see (seat NONE is a spectator)."""
    s.rng = EMPTY
    for k in range(DECK):
        s.stock[k] = UNKNOWN if k < s.left else NONE
    if s.actor == NONE:
        return  # hands are laid open for scoring
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = EMPTY
            s.jokers[other] = 0


@kernel
def imagine(s, rules, x):
    """Fill the blanks of a concealed state: any piece it does not show may lie in any of them."""
    unseen, jokers = unseen_cards(s, rules), unseen_jokers(s, rules)
    if s.placing and hidden(s, s.actor) > 0:
        x = step(x)
        piece = any_of(asking(s, unseen), jokers, below(x, count(asking(s, unseen)) + jokers))
        unseen, jokers = without(unseen, jokers, piece)
        take(s, s.actor, piece)
    for seat in range(rules.seats):
        for _ in range(hidden(s, seat)):
            x = step(x)
            piece = any_of(unseen, jokers, below(x, count(unseen) + jokers))
            unseen, jokers = without(unseen, jokers, piece)
            take(s, seat, piece)
    for k in range(s.left):
        if s.stock[k] == UNKNOWN:
            x = step(x)
            s.stock[k] = any_of(unseen, jokers, below(x, count(unseen) + jokers))
            unseen, jokers = without(unseen, jokers, s.stock[k])
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scrambled(x) | ONE
    return x


# --- the deal ------------------------------------------------------------------------


@kernel
def clear(s):
    """Take the last hand off the table."""
    s.idle, s.placing, s.dealt, s.blocked = 0, 0, (1 << SIDES) - 1, EMPTY
    s.hand[:] = EMPTY
    s.held[:] = 0
    s.jokers[:] = 0
    s.height[:] = 0
    s.pile[:] = NONE
    s.wild[:] = 0
    s.stock[:] = NONE
    s.takes[:SIDES] = ALL
    s.takes[SIDES:] = KINGS
    s.bottom[:] = EMPTY
    s.fitted[:] = EMPTY
    s.tally.decisions, s.tally.turns, s.tally.plays, s.tally.pile_moves = 0, 0, 0, 0
    s.tally.kings, s.tally.drawn, s.tally.impasse, s.tally.winner = 0, 0, 0, NONE


@kernel
def deal_hands(s, rules, deck, starter):
    """One card at a time, beginning left of the dealer; returns how many were dealt."""
    seat = starter
    for k in range(rules.seats * rules.hand_size):
        take(s, seat, deck[k])
        seat = next_seat(rules, seat)
    for seat in range(rules.seats):
        s.held[seat] = rules.hand_size
    return rules.seats * rules.hand_size


@kernel
def turn_up(s):
    """A card for a side: the top of the stock, but a joker goes back in at random [C21]."""
    card = pop(s)
    while card == JOKER:
        put_back(s, card)
        card = pop(s)
    return card


@kernel
def put_back(s, card):
    """Slip a card into the stock, each place as likely."""
    s.rng = step(s.rng)
    at = below(s.rng, s.left + 1)
    for k in range(s.left, at, -1):
        s.stock[k] = s.stock[k - 1]
    s.stock[at] = card
    s.left += 1


# --- what may be done ------------------------------------------------------------------


@inlined
def open_to(s, place, placing):
    """The cards that may go there; [C19] the one just drawn to an empty space alone."""
    takes, height = s.takes[place], s.height[place]
    return takes if not placing or height == 0 else EMPTY


@inlined
def add_pile_moves(s, rules, words):
    """[4.3] Side piles whose bottom card fits on another pile, or [6, C3] on an empty corner."""
    bottoms = s.bottom[0] | s.bottom[1] | s.bottom[2] | s.bottom[3]
    if bottoms & fitting(s) == EMPTY:
        return  # as at most decisions
    for place in range(SIDES):
        words[place] |= sides_among(s, pile_takes(s, place)) << np.uint64(CARDS)
    for place in range(SIDES, PLACES):
        fits = sides_among(s, s.takes[place])
        while fits != EMPTY:
            side = lowest(fits)
            if barred_corner(s, rules, side, place) == Bar.NOTHING:
                words[place] |= bit(CARDS + side)
            fits = rest(fits)


@inlined
def sides_among(s, cards):
    """The sides whose bottom card is one of the cards, as a set."""
    sides = EMPTY
    for side in range(SIDES):
        sides |= np.uint64(s.bottom[side] & cards != EMPTY) << np.uint64(side)
    return sides


# --- cards on the table ------------------------------------------------------------------


@inlined
def lay(s, rules, card, place):
    """A card on top of a pile, or as the first of a new one; returns where in the pile it lies."""
    at = s.height[place]
    s.pile[place, at] = card
    s.height[place] += 1
    s.bottom[place] = bit(s.pile[place, 0])
    s.takes[place] = FOLLOWS[rules.side_build if place < SIDES else rules.corner_build, card]
    s.tally.kings += (at == 0) & (place >= SIDES)
    return at


@inlined
def play_card(s, rules, card, place):
    s.hand[s.actor] ^= bit(card)
    lay(s, rules, card, place)
    card_played(s, rules, card, place)


@kernel
def play_joker(s, rules, card, place):
    """[24, C20] The joker is that card for the rest of the hand; in a corner it blocks the real one."""
    s.jokers[s.actor] -= 1
    at = lay(s, rules, card, place)
    s.wild[place] |= np.int64(1) << at
    if place >= SIDES:
        s.blocked |= bit(card)
    card_played(s, rules, card, place)


@inlined
def card_played(s, rules, card, place):
    """What follows a card from a hand: a bonus, going out."""
    s.held[s.actor] -= 1
    s.played, s.placing = 1, 0
    s.tally.plays += 1
    if rules.corner_bonus > 0 and place >= SIDES and card % RANKS == ACE:
        s.points[s.actor] -= rules.corner_bonus  # [17, C15]
    if s.held[s.actor] == 0:
        hand_emptied(s, rules)


@inlined
def move_pile(s, rules, side, place):
    """[4.3] The whole pile of a side, onto another pile or to a corner."""
    at, cards = s.height[place], s.height[side]
    for k in range(cards):
        s.pile[place, at + k] = s.pile[side, k]
        s.pile[side, k] = NONE
    s.height[place] = at + cards
    s.wild[place] |= s.wild[side] << at
    build = rules.side_build if place < SIDES else rules.corner_build
    s.takes[place] = FOLLOWS[build, s.pile[place, at + cards - 1]]
    s.bottom[place] = bit(s.pile[place, 0])
    if place >= SIDES:
        s.blocked |= joker_cards(s, place)
        s.tally.kings += at == 0
    s.height[side], s.wild[side], s.takes[side], s.bottom[side] = 0, 0, ALL, EMPTY
    s.dealt &= ~(1 << side)
    s.moved = 1
    s.tally.pile_moves += 1


# --- turns -------------------------------------------------------------------------------


@inlined
def start_turn(s, rules, seat):
    s.actor = seat
    s.played, s.moved, s.drew = 0, 0, 0
    s.tally.turns += 1
    if rules.draw_first:
        draw_due(s, rules)  # [18]


@inlined
def end_turn(s, rules):
    """[5] The actor wants no more: a king kept is fined, then what is due is drawn."""
    if rules.forced_king == ForcedKing.PENALTY3 and keeps_king(s):
        fine(s, rules)
    remember(s)
    if not rules.draw_first:
        draw_due(s, rules)
    if rules.stakes != Stakes.NONE and not s.played and (s.drew or rules.stakes == Stakes.POOL):
        pay_pot(s, s.actor, 1)  # [11, 16, C11]
    turn_over(s, rules)


@inlined
def remember(s):
    """Everybody has seen what the actor could have played on, whatever it kept."""
    s.fitted[s.actor, BEFORE] = s.fitted[s.actor, LAST]
    s.fitted[s.actor, LAST] = fitting_a_hand(s)


@inlined
def turn_over(s, rules):
    """The next seat's turn, or [C8] the impasse when all have had a turn in which nothing happened."""
    s.idle = 0 if s.played or s.moved or stock_lasted(s, rules) else s.idle + 1
    if s.idle == rules.seats:
        s.tally.impasse = 1
        hand_over(s, rules, NONE)
    else:
        start_turn(s, rules, next_seat(rules, s.actor))


@inlined
def stock_lasted(s, rules):
    """[g.1] Was there a card to draw at the end of the turn; drawing first, is one left after the draw at its start?"""
    return s.left > 0 if rules.draw_first else s.drew != 0


@inlined
def draw_due(s, rules):
    """What a turn draws, or what there is [C7]."""
    s.drew = s.left > 0
    for _ in range(min(rules.draws, s.left)):
        draw(s)


@inlined
def draw(s):
    """The actor draws a card."""
    card = pop(s)
    take(s, s.actor, card)
    s.held[s.actor] += 1
    s.tally.drawn += 1
    return card


@inlined
def pop(s):
    """The top card of the stock."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left] = NONE
    return card


@inlined
def take(s, seat, card):
    """A card among those of a seat."""
    if card == JOKER:
        s.jokers[seat] += 1
    else:
        s.hand[seat] |= bit(card)


@kernel
def hand_emptied(s, rules):
    """[5] Out; but in Becker's game one draws on while there is a stock."""
    if rules.becker and s.left > 0:
        draw_on(s, rules)
    else:
        hand_over(s, rules, s.actor)


@kernel
def draw_on(s, rules):
    """[23, C19] A card that fits one empty space goes there and the next is drawn; one that fits none is kept."""
    s.fitted[s.actor, LAST], s.fitted[s.actor, BEFORE] = EMPTY, EMPTY  # nothing that is kept now was in the hand then
    while s.left > 0:
        card = draw(s)
        found, at = spaces(s, card) if card != JOKER else (2 * any_space(s), NONE)
        if found == 0:
            turn_over(s, rules)
            return
        if found > 1:
            s.placing = 1  # the actor chooses
            return
        s.hand[s.actor] ^= bit(card)
        lay(s, rules, card, at)
        s.held[s.actor] -= 1
        s.tally.plays += 1
    hand_over(s, rules, s.actor)


# --- a world that a seat may imagine -----------------------------------------------------


@kernel
def any_of(cards, jokers, k):
    """The k-th of some cards and, after them, jokers."""
    return nth(cards, k) if k < count(cards) else JOKER


@kernel
def without(cards, jokers, piece):
    """The same cards and jokers, less one piece."""
    if piece == JOKER:
        return cards, jokers - 1
    return cards & ~bit(piece), jokers


# --- outside the kernels -----------------------------------------------------------------------


def full_deck(rules):
    """The pieces in play, unshuffled."""
    return np.array([*range(CARDS), *[JOKER] * (2 if rules.jokers else 0)], np.int8)
