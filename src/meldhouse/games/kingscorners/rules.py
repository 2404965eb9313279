# mypy: ignore-errors
"""The rules of Kings Corners.

Numbers in brackets are articles of the rulebook: [4.3] moving a pile, [C8] the impasse.  options.py has the options,
state.py the record and the actions.  places.py has queries about places, settlement.py the settlement, and
invariants.py the invariants.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel, scratch
from meldhouse.engine.rng import below, scramble, step
from meldhouse.games.chips import bring_chips
from meldhouse.games.kingscorners.illegality import NOT_NOW, Bar, barred, barred_corner
from meldhouse.games.kingscorners.invariants import is_sound
from meldhouse.games.kingscorners.options import VARIANTS, ForcedKing, KingPileMove, Rules, Stakes, why_not
from meldhouse.games.kingscorners.places import (
    can_play_king,
    cards_with_choice,
    count_hidden,
    empty_spaces_for,
    fitting_cards,
    fitting_from_hand,
    has_empty_place,
    joker_cards,
    pile_takes,
    unseen_cards,
    unseen_jokers,
)
from meldhouse.games.kingscorners.settlement import hand_cost, hand_over, pay_fine, pay_pot, payoff
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
    PLAY,
    SEATS,
    SECRET,
    SIDES,
    STATE,
    TALLY,
    UNKNOWN,
)
from meldhouse.games.seats import next_seat
from meldhouse.pieces.action_sets import count_actions, list_actions, nth_action
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, lowest, nth, rest
from meldhouse.pieces.cards import ACE, CARDS, JOKER, RANKS

__all__ = [
    "ABREAST", "FIRSTS", "LEDGERS", "LIMIT", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "SEATS", "SECRET", "STATE",
    "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "any_legal", "apply", "barred", "choices", "conceal", "deal",
    "full_deck", "hand_cost", "imagine", "is_sound", "legal", "payoff", "why_not",
]  # fmt: skip

BYTE, LAST_BYTE, ONE_IN_EACH_BYTE = 8, np.uint64(0xFF), np.uint64(0x0101010101010101)
ALL_BYTES = ~np.uint64(0)

# --- the contract of all games -----------------------------------------------------


@kernel
def deal(s, rules, deck):
    """Deal a new hand: hands card by card, four sides, and the rest as the stock [3]."""
    s.dealer = rules.seats - 1 if s.hands == 0 else next_seat(rules, s.dealer)
    starter = next_seat(rules, s.dealer)
    bring_chips(s)
    clear(s)
    next_card = deal_hands(s, rules, deck, starter)
    s.left = len(deck) - next_card
    for k in range(s.left):
        s.stock[k] = deck[len(deck) - 1 - k]
    for side in range(SIDES):
        put_card(s, rules, turn_up(s), side)
    if rules.stakes == Stakes.CHIPS:
        for seat in range(rules.seats):
            pay_pot(s, seat, 1)
    start_turn(s, rules, starter)


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves in ascending order, and return their number."""
    words = scratch().view(np.uint64)
    return list_actions(words, choices(s, rules, words), FIRSTS, ABREAST, moves)


@inlined
def choices(s, rules, words):
    """Write the legal actions into `words`: bit sets by place, of cards, then of jokers; return the number of words."""
    if s.actor == NONE:
        return 0
    hand, free, placing = s.hand[s.actor], ~s.blocked, s.placing
    for side in range(SIDES):
        words[side] = hand & cards_allowed_at(s, side, placing)  # [4.1, 4.4]
    for corner in range(SIDES, PLACES):
        words[corner] = hand & cards_allowed_at(s, corner, placing) & free  # [4.2, C23]
    if not placing:
        add_pile_moves(s, rules, words)
        words[0] |= np.uint64(may_end(s, rules)) << np.uint64(ENDS)
    if s.jokers[s.actor] == 0:
        return PLACES
    for place in range(PLACES):
        words[PLACES + place] = cards_allowed_at(s, place, placing)  # [24]
    return 2 * PLACES


@inlined
def any_legal(s, rules, moves, x):
    """Return the legal action at the random position `below(x, n)` of the set of all n."""
    if is_simple(s, rules):
        return any_simple(s, rules, x)
    words = scratch().view(np.uint64)
    used = choices(s, rules, words)
    return nth_action(words, used, FIRSTS, ABREAST, below(x, count_actions(words, used, ABREAST)))


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked that it is legal."""
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
    """Blank everything that a seat may not see, in place (seat NONE is a spectator)."""
    s.rng = EMPTY
    for k in range(DECK):
        s.stock[k] = UNKNOWN if k < s.left else NONE
    if s.actor == NONE:
        return  # all hands are shown for scoring
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = EMPTY
            s.jokers[other] = 0


@kernel
def imagine(s, rules, x):
    """Sample the hidden pieces of a concealed state: each unseen piece is equally likely in every hidden place."""
    unseen, jokers = unseen_cards(s, rules), unseen_jokers(s, rules)
    if s.placing and count_hidden(s, s.actor) > 0:
        x = step(x)
        piece = pick_card(cards_with_choice(s, unseen), jokers, below(x, count(cards_with_choice(s, unseen)) + jokers))
        unseen, jokers = remove_card(unseen, jokers, piece)
        add_to_hand(s, s.actor, piece)
    for seat in range(rules.seats):
        for _ in range(count_hidden(s, seat)):
            x = step(x)
            piece = pick_card(unseen, jokers, below(x, count(unseen) + jokers))
            unseen, jokers = remove_card(unseen, jokers, piece)
            add_to_hand(s, seat, piece)
    for k in range(s.left):
        if s.stock[k] == UNKNOWN:
            x = step(x)
            s.stock[k] = pick_card(unseen, jokers, below(x, count(unseen) + jokers))
            unseen, jokers = remove_card(unseen, jokers, s.stock[k])
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scramble(x) | ONE
    return x


# --- the deal ------------------------------------------------------------------------


@kernel
def clear(s):
    """Clear the table after the last hand."""
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
    """Deal one card at a time, starting left of the dealer; return the number of cards dealt."""
    seat = starter
    for k in range(rules.seats * rules.hand_size):
        add_to_hand(s, seat, deck[k])
        seat = next_seat(rules, seat)
    for seat in range(rules.seats):
        s.held[seat] = rules.hand_size
    return rules.seats * rules.hand_size


@kernel
def turn_up(s):
    """Draw the card that starts a side pile, and return it; jokers go back to a random position in the stock [C21]."""
    card = pop(s)
    while card == JOKER:
        put_back(s, card)
        card = pop(s)
    return card


@kernel
def put_back(s, card):
    """Insert a card into the stock at a uniformly random position."""
    s.rng = step(s.rng)
    at = below(s.rng, s.left + 1)
    for k in range(s.left, at, -1):
        s.stock[k] = s.stock[k - 1]
    s.stock[at] = card
    s.left += 1


# --- legal actions ---------------------------------------------------------------------


@inlined
def cards_allowed_at(s, place, placing):
    """Return the cards that may go to a place; if a drawn card has to be placed, only to an empty one [C19]."""
    takes, height = s.takes[place], s.height[place]
    return takes if not placing or height == 0 else EMPTY


@inlined
def add_pile_moves(s, rules, words):
    """Add to `words` the moves of side piles [4.3] whose bottom card fits a pile or an empty corner [6, C3]."""
    bottoms = s.bottom[0] | s.bottom[1] | s.bottom[2] | s.bottom[3]
    if bottoms & fitting_cards(s) == EMPTY:
        return  # the most frequent case
    for place in range(SIDES):
        words[place] |= sides_with_bottom_in(s, pile_takes(s, place)) << np.uint64(CARDS)
    for place in range(SIDES, PLACES):
        fits = sides_with_bottom_in(s, s.takes[place])
        while fits != EMPTY:
            side = lowest(fits)
            if barred_corner(s, rules, side, place) == Bar.NOTHING:
                words[place] |= bit(CARDS + side)
            fits = rest(fits)


@inlined
def sides_with_bottom_in(s, cards):
    """Return a bit set of the sides whose bottom card is one of these cards."""
    sides = EMPTY
    for side in range(SIDES):
        sides |= np.uint64(s.bottom[side] & cards != EMPTY) << np.uint64(side)
    return sides


@inlined
def may_end(s, rules):
    """Return whether the actor may end the turn [15]."""
    return rules.forced_king != ForcedKing.FORCED or not can_play_king(s)


# --- a random legal action without a set -----------------------------------------------


@inlined
def is_simple(s, rules):
    """Return whether no card has to be placed, and any pile may move where its bottom card fits."""
    return (
        not s.placing
        and not rules.jokers
        and rules.side_build == rules.corner_build
        and rules.king_pile_move != KingPileMove.INITIAL_ONLY
    )


@inlined
def any_simple(s, rules, x):
    """Return a random action of a simple position, as if picked from the set of `choices`.

    The bottom cards of piles are counted like cards of the hand.
    """
    hand, bottoms = s.hand[s.actor], s.bottom[0] | s.bottom[1] | s.bottom[2] | s.bottom[3]
    sums, ends = EMPTY, np.int64(may_end(s, rules))
    for place in range(PLACES):
        sums |= np.uint64(count(fitting_at(s, place, hand, bottoms))) << np.uint64(BYTE * place)
    sums = running_sums(sums)  # the byte of a place is the number of moves to it, and to those before it
    at_first = np.int64(sums & LAST_BYTE)
    k = below(x, np.int64(sums >> np.uint64(BYTE * (PLACES - 1))) + ends)
    if (ends == 1) & (k == at_first):
        return np.int64(END)
    k -= ends & (k > at_first)
    place = 0
    while k >= np.int64(sums >> np.uint64(BYTE * place) & LAST_BYTE):
        place += 1
    k -= np.int64(sums << np.uint64(BYTE) >> np.uint64(BYTE * place) & LAST_BYTE)
    cards = hand & s.takes[place]
    if k < count(cards):
        return PLAY + nth(cards, k) * PLACES + place
    return MOVE + nth(sides_with_bottom_in(s, s.takes[place]), k - count(cards)) * PLACES + place


@inlined
def running_sums(counts):
    """Return the word whose bytes are the sums of the bytes up to each of them."""
    return counts * ONE_IN_EACH_BYTE


@running_sums.interpreted
def running_sums(counts):
    return np.uint64(int(counts) * int(ONE_IN_EACH_BYTE) & int(ALL_BYTES))  # NumPy would warn about the overflow


@inlined
def fitting_at(s, place, hand, bottoms):
    """Return the cards of the hand, and the bottom cards, that may go to a place; [C5] no pile may move to a space."""
    if place < SIDES and s.bottom[place] == EMPTY:
        return hand
    return s.takes[place] & (hand | bottoms)


# --- cards on the table ------------------------------------------------------------------


@inlined
def put_card(s, rules, card, place):
    """Put a card on a pile, or start a new one; return its index in the pile."""
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
    put_card(s, rules, card, place)
    card_played(s, rules, card, place)


@kernel
def play_joker(s, rules, card, place):
    """Play a joker that represents a card until the hand ends; in a corner it blocks the real card [24, C20]."""
    s.jokers[s.actor] -= 1
    at = put_card(s, rules, card, place)
    s.wild[place] |= np.int64(1) << at
    if place >= SIDES:
        s.blocked |= bit(card)
    card_played(s, rules, card, place)


@inlined
def card_played(s, rules, card, place):
    """Update a hand after a card was played from it: pay any bonus, and go out if it was the last card."""
    s.held[s.actor] -= 1
    s.played, s.placing = 1, 0
    s.tally.plays += 1
    if rules.corner_bonus > 0 and place >= SIDES and card % RANKS == ACE:
        s.points[s.actor] -= rules.corner_bonus  # [17, C15]
    if s.held[s.actor] == 0:
        hand_emptied(s, rules)


@inlined
def move_pile(s, rules, side, place):
    """[4.3] Move the whole pile of a side onto another pile or to a corner."""
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
    """End the actor's turn [5]: charge the fine for not playing a king, then draw the cards of the turn."""
    if rules.forced_king == ForcedKing.PENALTY3 and can_play_king(s):
        pay_fine(s, rules)
    remember_fitting(s)
    if not rules.draw_first:
        draw_due(s, rules)
    if rules.stakes != Stakes.NONE and not s.played and (s.drew or rules.stakes == Stakes.POOL):
        pay_pot(s, s.actor, 1)  # [11, 16, C11]
    begin_next_turn(s, rules)


@inlined
def remember_fitting(s):
    """Store the cards that fit somewhere as the actor's turn ends, and keep those of their previous turn."""
    s.fitted[s.actor, BEFORE] = s.fitted[s.actor, LAST]
    s.fitted[s.actor, LAST] = fitting_from_hand(s)


@inlined
def begin_next_turn(s, rules):
    """Begin the next seat's turn, or end the hand in an impasse after a round without a move or a draw [C8]."""
    s.idle = 0 if s.played or s.moved or stock_lasted(s, rules) else s.idle + 1
    if s.idle == rules.seats:
        s.tally.impasse = 1
        hand_over(s, rules, NONE)
    else:
        start_turn(s, rules, next_seat(rules, s.actor))


@inlined
def stock_lasted(s, rules):
    """Return whether the actor drew at the turn's end or, if turns begin with a draw, whether cards are left [g.1]."""
    return s.left > 0 if rules.draw_first else s.drew != 0


@inlined
def draw_due(s, rules):
    """Draw the actor's cards for the turn, or as many as the stock has [C7]."""
    s.drew = s.left > 0
    for _ in range(min(rules.draws, s.left)):
        draw(s)


@inlined
def draw(s):
    """Draw a card for the actor, and return it."""
    card = pop(s)
    add_to_hand(s, s.actor, card)
    s.held[s.actor] += 1
    s.tally.drawn += 1
    return card


@inlined
def pop(s):
    """Remove and return the top card of the stock."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left] = NONE
    return card


@inlined
def add_to_hand(s, seat, card):
    """Add a card to a seat's hand."""
    if card == JOKER:
        s.jokers[seat] += 1
    else:
        s.hand[seat] |= bit(card)


@kernel
def hand_emptied(s, rules):
    """Go out after the last card [5]; in Becker's game the player keeps drawing while the stock lasts."""
    if rules.becker and s.left > 0:
        draw_on(s, rules)
    else:
        hand_over(s, rules, s.actor)


@kernel
def draw_on(s, rules):
    """Draw until a card fits no empty place; place cards that fit one place, and ask if they fit more [23, C19]."""
    s.fitted[s.actor, LAST], s.fitted[s.actor, BEFORE] = EMPTY, EMPTY  # the player held none of the new cards then
    while s.left > 0:
        card = draw(s)
        found, at = empty_spaces_for(s, card) if card != JOKER else (2 * has_empty_place(s), NONE)
        if found == 0:
            begin_next_turn(s, rules)
            return
        if found > 1:
            s.placing = 1  # the actor chooses
            return
        s.hand[s.actor] ^= bit(card)
        put_card(s, rules, card, at)
        s.held[s.actor] -= 1
        s.tally.plays += 1
    hand_over(s, rules, s.actor)


# --- helpers of imagine ------------------------------------------------------------------


@kernel
def pick_card(cards, jokers, k):
    """Return the k-th piece in a list of cards followed by jokers."""
    return nth(cards, k) if k < count(cards) else JOKER


@kernel
def remove_card(cards, jokers, piece):
    """Return the cards and the number of jokers after removing a piece."""
    if piece == JOKER:
        return cards, jokers - 1
    return cards & ~bit(piece), jokers


# --- outside the kernels -----------------------------------------------------------------------


def full_deck(rules):
    """Return the pieces in play, unshuffled."""
    return np.array([*range(CARDS), *[JOKER] * (2 if rules.jokers else 0)], np.int8)
