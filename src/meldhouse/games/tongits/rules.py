# mypy: ignore-errors
"""The rules of Tongits.

Numbers in brackets are articles of the rulebook: [8] taking the discard, [T12] when a draw is blocked.  A card is
suit * 13 + rank; a hand is a bit mask of cards.  options.py has the options, state.py the record and the actions.
illegality.py says why an action is illegal, settlement.py has the settlement, and invariants.py the invariants.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.engine.rng import below, scramble, step
from meldhouse.games.chips import bring_chips, payoff
from meldhouse.games.seats import next_seat
from meldhouse.games.tongits.illegality import NOT_NOW, Bar, barred, barred_call, can_go_out, connectable_cards
from meldhouse.games.tongits.invariants import is_sound, shown_cards
from meldhouse.games.tongits.options import VARIANTS, AllBurned, Payer, Payments, Rules, why_not
from meldhouse.games.tongits.settlement import best_discard, has_opened, is_burned, new_pot, settle
from meldhouse.games.tongits.state import (
    ABOVE,
    BENEATH,
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DEALT,
    DECK,
    DISCARD,
    DROP,
    FOLD,
    FOUR,
    FOURTH,
    LEDGERS,
    LIMIT,
    MAX_LEGAL,
    MELD,
    MELD_ACES,
    MELD_SIZE,
    N_ACTIONS,
    NONE,
    ON_TOP,
    PICK,
    RUNS,
    SEATS,
    SECRET,
    SETS_OF_RANK,
    SHORTEST_RUN,
    STATE,
    TAKE,
    TALLY,
    TO_TRIO,
    TONGITS,
    UNDERNEATH,
    UNKNOWN,
    Block,
    Ended,
    Phase,
)
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, has, lowest, nth, rest, write_actions
from meldhouse.pieces.cards import ACE, CARDS, KING, RANKS, SUITS
from meldhouse.pieces.melds import (
    COLUMN,
    COMPLETE,
    NOT_KINGS,
    cards_in_runs,
    cards_of_ranks,
    complete_ranks,
    deadwood,
    run_starts,
    runs_from,
    set_ranks,
    spare_cards,
)

__all__ = [
    "LEDGERS", "LIMIT", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "SEATS", "SECRET", "STATE", "TALLY", "UNKNOWN",
    "VARIANTS", "Bar", "Payer", "Payments", "Rules", "any_legal", "apply", "barred", "conceal", "deal",
    "full_deck", "imagine", "is_sound", "legal", "payoff", "why_not",
]  # fmt: skip

ALL_CARDS = np.uint64((1 << CARDS) - 1)
RANK_OF = np.array([card % RANKS for card in range(CARDS)], np.int64)

# --- the contract of all games -----------------------------------------------------


@kernel
def deal(s, rules, deck):
    """[2] Deal twelve cards each, one at a time, dealer first, and one more to the dealer, who starts [3]."""
    bring_chips(s)
    if s.hands == 0:
        s.dealer, s.hitter = 0, NONE
        if s.pot == 0:
            new_pot(s, rules)  # [23]
    clear(s)
    seat = s.dealer
    for k in range(SEATS * DEALT + 1):
        s.hand[seat] |= bit(deck[k])
        s.held[seat] += 1
        seat = next_seat(rules, seat)
    for k in range(DECK):
        s.deck[k] = deck[CARDS - 1 - k]
    s.left = DECK
    s.actor = s.turn = s.dealer
    s.phase = Phase.ACT  # [3] the dealer's first turn has no pick
    s.tally.turns = 1


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves in ascending order, and return their number."""
    if s.phase == Phase.ACT:
        return legal_acts(s, moves)
    if s.phase == Phase.START:
        return legal_starts(s, moves)
    if s.phase == Phase.ANSWER:
        moves[0], moves[1] = FOLD, CHALLENGE
        return 2
    return 0


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked that it is legal."""
    s.tally.decisions += 1
    if action < DISCARD:
        act_without_card(s, rules, action)
    elif action < DROP:
        discard(s, rules, action - DISCARD)
    elif action < BURY:
        drop(s, rules, action - DROP)
    elif action < CONNECT:
        bury(s, rules, action - BURY)
    elif action < TAKE:
        connect(s, rules, (action - CONNECT) // 3, (action - CONNECT) % 3)
    else:
        take(s, rules, action - TAKE)


@kernel
def conceal(s, rules, seat):
    """Blank everything that a seat may not see, in place (seat NONE is a spectator)."""
    s.rng = EMPTY
    for k in range(s.left):
        s.deck[k] = UNKNOWN
    if s.phase == Phase.OVER:
        return  # hands and secrets are shown
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = EMPTY
            s.secret[other] = EMPTY


@kernel
def imagine(s, rules, x):
    """Sample the hidden cards of a concealed state; all deals that agree with it are equally likely.

    An announced total restricts the caller's cards: rejection sampling until a hand agrees with it.
    """
    pool = ALL_CARDS & ~shown_cards(s)
    secrets, hands = seats_with_hidden_secrets(s), seats_with_hidden_hands(s)
    while True:
        free, x = fill_secrets(s, secrets, pool, x)
        if s.phase != Phase.ANSWER or (hands >> s.called) & 1 == 0:
            break
        free, x = fill_hand(s, s.called, free, x)
        if deadwood(s.hand[s.called]) == s.announced:
            break
    for seat in range(SEATS):
        if (hands >> seat) & 1 and count(s.hand[seat]) < s.held[seat]:
            free, x = fill_hand(s, seat, free, x)
    for k in range(s.left):
        if s.deck[k] == UNKNOWN:
            x = step(x)
            s.deck[k] = nth(free, below(x, count(free)))
            free &= ~bit(s.deck[k])
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scramble(x) | ONE
    return x


# --- the deal ------------------------------------------------------------------------


@kernel
def clear(s):
    """Clear the table after the last hand."""
    s.lying, s.melds, s.challenging, s.connected, s.prize = 0, 0, 0, 0, 0
    s.called, s.announced = NONE, NONE
    s.held[:] = 0
    s.blocked[:] = 0
    s.laid[:] = 0
    s.buried[:] = 0
    s.aces[:] = 0
    s.fours[:] = 0
    s.owner[:] = NONE
    s.discards[:] = NONE
    s.hand[:] = EMPTY
    s.secret[:] = EMPTY
    s.meld[:] = EMPTY
    s.fourth, s.above, s.beneath = EMPTY, EMPTY, EMPTY
    s.tally.decisions, s.tally.picks, s.tally.takes, s.tally.drops = 0, 0, 0, 0
    s.tally.connects, s.tally.secrets, s.tally.draws_called, s.tally.draws_challenged = 0, 0, 0, 0
    s.tally.burned, s.tally.ended, s.tally.winner = 0, Ended.NOT_YET, NONE
    s.tally.deadwood[:] = 0


# --- legal actions ---------------------------------------------------------------------


@inlined
def legal_starts(s, moves):
    """Write into `moves` the moves that can begin a turn: a call, a pick, and takes of the discard [7, 15]."""
    n = 0
    moves[n] = CALL
    n += barred_call(s, s.actor) == Bar.NOTHING
    moves[n] = PICK
    return legal_takes(s, moves, n + 1)


@inlined
def legal_takes(s, moves, n):
    """Write into `moves` the takes of the discard, one for every meld that it makes with the hand [8, T22]."""
    card = s.discards[s.lying - 1]
    cards = s.hand[s.actor] | bit(card)
    rank = RANK_OF[card]
    missing = (COLUMN << np.uint64(rank)) & ~cards
    if rest(missing) == EMPTY:  # at least three cards of the rank
        n = legal_sets(moves, n, TAKE, rank, missing, card)
    if has(cards_in_runs(cards), card):
        n = legal_takes_in_runs(moves, n, cards, card, rank)
    return n


@inlined
def legal_sets(moves, n, first, rank, missing, needed):
    """Write into `moves` every set of a rank that avoids its missing cards and has the needed card (NONE: any)."""
    for suit in range(SUITS):
        without = suit * RANKS + rank
        moves[n] = first + rank * SETS_OF_RANK + suit
        n += (missing & ~bit(without) == EMPTY) & (without != needed)
    moves[n] = first + rank * SETS_OF_RANK + FOUR
    n += missing == EMPTY
    return n


@kernel
def legal_takes_in_runs(moves, n, cards, card, rank):
    """Write into `moves` the takes of the discard for each run that includes it."""
    bottom, top = card, card
    while bottom > card - rank and has(cards, bottom - 1):
        bottom -= 1
    while top < card - rank + KING and has(cards, top + 1):
        top += 1
    for lower in range(bottom, card + 1):
        for upper in range(max(card, lower + 2), top + 1):
            moves[n] = TAKE + SHORTEST_RUN[lower] + upper - lower - 2
            n += 1
    return n


@inlined
def legal_acts(s, moves):
    """Write into `moves` the moves after a pick or take: tongits, discards, melds, secrets, connects [9-11, 14]."""
    hand = s.hand[s.actor]
    bottoms, thick = run_starts(hand), set_ranks(hand)
    n = 0
    moves[n] = TONGITS
    lone = s.held[s.actor] - count(runs_from(bottoms) | (hand & cards_of_ranks(thick)))
    n += lone <= 1 and can_go_out(s, hand)  # the expensive check runs only if at most one card is in no meld
    n = write_actions(moves, n, DISCARD, hand)
    if bottoms | thick != EMPTY:
        n = legal_melds(moves, n, hand, bottoms, thick)
    return legal_connects(s, moves, n, hand)


@inlined
def legal_melds(moves, n, hand, bottoms, thick):
    """Write into `moves` every set and run of the hand, and each four of a kind as a secret [5, 22]."""
    while thick != EMPTY:
        rank = lowest(thick)
        n = legal_sets(moves, n, DROP, rank, (COLUMN << np.uint64(rank)) & ~hand, NONE)
        thick = rest(thick)
    while bottoms != EMPTY:
        bottom = lowest(bottoms)
        moves[n] = DROP + SHORTEST_RUN[bottom]
        n += 1
        top = bottom + 2
        while has(hand & NOT_KINGS, top) and has(hand, top + 1):
            moves[n] = moves[n - 1] + 1
            n += 1
            top += 1
        bottoms = rest(bottoms)
    fours = complete_ranks(hand)
    while fours != EMPTY:
        moves[n] = BURY + lowest(fours)
        n += 1
        fours = rest(fours)
    return n


@inlined
def legal_connects(s, moves, n, hand):
    """Write into `moves` the connects: a fourth card to a set of three, or a card at either end of a run [10, T20]."""
    cards = hand & (s.fourth | s.above | s.beneath)
    while cards != EMPTY:
        card = lowest(cards)
        for how in (TO_TRIO, ON_TOP, UNDERNEATH):
            moves[n] = CONNECT + card * 3 + how
            n += has(connectable_cards(s, how), card)
        cards = rest(cards)
    return n


# --- a random legal action, without a list in most positions -----------------------------


@inlined
def any_legal(s, rules, moves, x):
    """Return the legal action at the random position `below(x, n)` of the list of all n; `moves` is scratch memory."""
    if s.phase == Phase.ACT:
        return any_act(s, moves, x)
    if s.phase == Phase.START:
        return any_start(s, moves, x)
    return FOLD + below(x, 2)


@inlined
def any_start(s, moves, x):
    card = s.discards[s.lying - 1]
    cards = s.hand[s.actor] | bit(card)
    missing = (COLUMN << np.uint64(RANK_OF[card])) & ~cards
    if rest(missing) == EMPTY or has(cards_in_runs(cards), card):
        n = legal_starts(s, moves)
        return np.int64(moves[below(x, n)])
    calls = np.int64(barred_call(s, s.actor) == Bar.NOTHING)
    return PICK - calls + below(x, 1 + calls)


@inlined
def any_act(s, moves, x):
    hand = s.hand[s.actor]
    bottoms, thick = run_starts(hand), set_ranks(hand)
    lone = s.held[s.actor] - count(runs_from(bottoms) | (hand & cards_of_ranks(thick)))
    out = np.int64(lone <= 1 and can_go_out(s, hand))
    discards, connects = count(hand), count(hand & s.fourth) + count(hand & s.above) + count(hand & s.beneath)
    melds = count_melds(hand, bottoms, thick)
    k = below(x, out + discards + melds + connects) - out
    if k < 0:
        return np.int64(TONGITS)
    if k < discards:
        return DISCARD + nth(hand, k)
    k -= discards
    if k < melds:
        legal_melds(moves, 0, hand, bottoms, thick)
        return np.int64(moves[k])
    legal_connects(s, moves, 0, hand)
    return np.int64(moves[k - melds])


@inlined
def count_melds(hand, bottoms, thick):
    """Return how many moves `legal_melds` lists: four sets, a four and a secret for a rank that is complete."""
    n = count(thick) + 5 * count(complete_ranks(hand))
    while bottoms != EMPTY:
        n += count(bottoms)
        bottoms &= bottoms >> ONE  # runs one card longer
    return n


# --- turns -------------------------------------------------------------------------------


@inlined
def act_without_card(s, rules, action):
    """Play an action that names no card: a pick, a call, tongits, or an answer to a call."""
    if action == PICK:
        pick(s)
    elif action == CALL:
        call_draw(s, rules)
    elif action == TONGITS:
        call_tongits(s, rules)
    else:
        answer(s, rules, action)


@inlined
def pick(s):
    s.left -= 1
    s.hand[s.actor] |= bit(s.deck[s.left])
    s.held[s.actor] += 1
    s.deck[s.left] = NONE
    s.phase = Phase.ACT
    s.tally.picks += 1


@inlined
def discard(s, rules, card):
    """[11] Discard a card, which ends the turn; the last card of a hand wins [T17]."""
    put_on_discards(s, card)
    if s.held[s.actor] == 0:
        hand_over(s, rules, s.actor, Ended.TONGITS)
    else:
        end_turn(s, rules)


@inlined
def put_on_discards(s, card):
    s.hand[s.actor] &= ~bit(card)
    s.held[s.actor] -= 1
    s.discards[s.lying] = card
    s.lying += 1


@inlined
def end_turn(s, rules):
    """End the turn: update what blocks the player's draw [T12], then begin the next turn or end the hand [13]."""
    s.blocked[s.turn] = Block.SELF if s.connected else 0
    s.connected = 0
    if s.left == 0:
        deck_out(s, rules)
    else:
        s.turn = s.actor = next_seat(rules, s.turn)
        s.phase = Phase.START
        s.tally.turns += 1


# --- cards on the table --------------------------------------------------------------------


@inlined
def drop(s, rules, number):
    """[6] Lay a meld face up; a four of a kind counts as a secret [T5]."""
    lay_meld(s, rules, number)
    s.fours[s.actor] += number < RUNS and MELD_SIZE[number] == SUITS
    s.tally.drops += 1
    win_if_empty(s, rules)


@inlined
def take(s, rules, number):
    """[8] Take the discard and lay it at once with cards of the hand."""
    s.lying -= 1
    s.hand[s.actor] |= bit(s.discards[s.lying])
    s.held[s.actor] += 1
    s.discards[s.lying] = NONE
    s.phase = Phase.ACT
    lay_meld(s, rules, number)
    s.tally.takes += 1
    win_if_empty(s, rules)


@inlined
def lay_meld(s, rules, number):
    """Put a meld on the table for the actor, and add the cards that can be connected to it."""
    s.hand[s.actor] &= ~MELD[number]
    s.held[s.actor] -= MELD_SIZE[number]
    s.meld[s.melds] = MELD[number]
    s.owner[s.melds] = s.actor
    s.melds += 1
    s.laid[s.actor] += 1
    s.aces[s.actor] += MELD_ACES[number]
    s.fourth |= FOURTH[number]
    s.above |= ABOVE[number]
    s.beneath |= BENEATH[number]
    s.connected |= rules.long_meld_is_self_connect and MELD_SIZE[number] >= 4  # [T13]


@kernel
def bury(s, rules, rank):
    """[22] Lay a four of a kind face down."""
    cards = COLUMN << np.uint64(rank)
    s.hand[s.actor] &= ~cards
    s.held[s.actor] -= SUITS
    s.secret[s.actor] |= cards
    s.buried[s.actor] += 1
    s.tally.secrets += 1
    win_if_empty(s, rules)


@inlined
def connect(s, rules, card, how):
    """[10] Connect a card to a meld, which blocks the draw of the meld's owner [15, T12]."""
    s.hand[s.actor] &= ~bit(card)
    s.held[s.actor] -= 1
    k = extend_meld(s, card, how)
    owner = s.owner[k]
    ace = RANK_OF[card] == ACE
    if owner == s.actor:
        s.connected = 1
        s.aces[owner] += ace
    else:
        s.blocked[owner] |= Block.OTHERS
        if rules.aces_connected_count:  # [T4]
            s.aces[owner] += ace
            s.aces[s.actor] += ace
    s.tally.connects += 1
    win_if_empty(s, rules)


@inlined
def extend_meld(s, card, how):
    """Add a card to the meld that it fits, as the fourth of a rank or at one end of a run; return the meld's index."""
    rank = RANK_OF[card]
    if how == TO_TRIO:
        neighbors = COLUMN << np.uint64(rank)
        s.fourth &= ~bit(card)
    elif how == ON_TOP:
        neighbors = bit(card - 1)
        s.above &= ~bit(card)
        s.above |= bit(card + 1) if rank < KING else EMPTY
    else:
        neighbors = bit(card + 1)
        s.beneath &= ~bit(card)
        s.beneath |= bit(card - 1) if rank > ACE else EMPTY
    k = 0
    while s.meld[k] & neighbors == EMPTY:
        k += 1
    s.meld[k] |= bit(card)
    return k


@inlined
def win_if_empty(s, rules):
    """[T17] End the hand if the actor has no cards left."""
    if s.held[s.actor] == 0:
        hand_over(s, rules, s.actor, Ended.TONGITS)


# --- how hands end ---------------------------------------------------------------------------


@kernel
def call_tongits(s, rules):
    """[14, T17] Go out: all cards are in melds, or all but one, which is discarded."""
    spare = spare_cards(s.hand[s.actor])
    if spare != COMPLETE:
        put_on_discards(s, best_discard(s, rules, spare))
    hand_over(s, rules, s.actor, Ended.TONGITS)


@kernel
def call_draw(s, rules):
    """[15, 18] Call a draw: the caller announces a total, and the others are asked in turn [T15]."""
    s.called = s.actor
    s.announced = deadwood(s.hand[s.actor])
    s.tally.draws_called += 1
    ask_from(s, rules, next_seat(rules, s.called))


@kernel
def ask_from(s, rules, seat):
    """Ask the next seat that may challenge, starting with this one; if there is none, compare the totals."""
    while seat != s.called and not may_challenge(s, rules, seat):
        seat = next_seat(rules, seat)
    if seat == s.called:
        compare(s, rules)
    else:
        s.actor, s.phase = seat, Phase.ANSWER


@kernel
def may_challenge(s, rules, seat):
    """[16, T6] Return whether a seat may challenge: it has a face-up meld or, under an option, a secret."""
    return s.laid[seat] > 0 or (rules.secret_allows_challenge and s.buried[seat] > 0)


@kernel
def answer(s, rules, action):
    if action == CHALLENGE:
        s.challenging |= 1 << s.actor
    ask_from(s, rules, next_seat(rules, s.actor))


@kernel
def compare(s, rules):
    """[16, 20] End the hand: the lowest total wins; challengers win ties, first the one to the right of the caller."""
    if s.challenging == 0:
        hand_over(s, rules, s.called, Ended.DRAW)
        return
    s.tally.draws_challenged += 1
    right = next_seat(rules, s.called)
    winner, least = s.called, s.announced
    for seat in (next_seat(rules, right), right):
        if (s.challenging >> seat) & 1 and deadwood(s.hand[seat]) <= least:
            winner, least = seat, deadwood(s.hand[seat])
    hand_over(s, rules, winner, Ended.CHALLENGE)


@kernel
def deck_out(s, rules):
    """End a hand whose deck is empty: the lowest opened hand wins, ties in turn from the last picker [13, 19]."""
    winner, least, seat = np.int64(NONE), 0, s.turn
    for _ in range(SEATS):
        if has_opened(s, seat) and (winner == NONE or deadwood(s.hand[seat]) < least):
            winner, least = seat, deadwood(s.hand[seat])
        seat = next_seat(rules, seat)
    if winner == NONE and rules.all_burned == AllBurned.LAST_PICKER_WINS:
        winner = s.turn  # [T9]
    hand_over(s, rules, winner, Ended.DECK_OUT)


@kernel
def hand_over(s, rules, winner, ended):
    """End the hand: show all hands, and pay the winner if there is one."""
    s.tally.winner, s.tally.ended = winner, ended
    for seat in range(SEATS):
        s.tally.deadwood[seat] = deadwood(s.hand[seat])
        s.tally.burned += is_burned(s, seat)
    if winner != NONE:
        s.points[winner] += 1
        settle(s, rules)
    s.hands += 1
    s.actor, s.phase = NONE, Phase.OVER


# --- helpers of imagine ----------------------------------------------------------------------


@kernel
def seats_with_hidden_secrets(s):
    """Return the seats with hidden secrets, as bits."""
    hidden = 0
    for seat in range(SEATS):
        hidden |= (count(s.secret[seat]) < SUITS * s.buried[seat]) << seat
    return hidden


@kernel
def seats_with_hidden_hands(s):
    """Return the seats with hidden cards, as bits."""
    hidden = 0
    for seat in range(SEATS):
        hidden |= (count(s.hand[seat]) < s.held[seat]) << seat
    return hidden


@kernel
def fill_secrets(s, hidden, free, x):
    """Fill hidden secrets with random fours of the free cards; return the cards left and the random generator."""
    for seat in range(SEATS):
        if (hidden >> seat) & 1:
            s.secret[seat] = EMPTY
            for _ in range(s.buried[seat]):
                ranks = complete_ranks(free)
                x = step(x)
                four = COLUMN << np.uint64(nth(ranks, below(x, count(ranks))))
                s.secret[seat] |= four
                free &= ~four
    return free, x


@kernel
def fill_hand(s, seat, free, x):
    """Fill a hand with random free cards; return the remaining cards and the random generator."""
    s.hand[seat] = EMPTY
    for _ in range(s.held[seat]):
        x = step(x)
        card = bit(nth(free, below(x, count(free))))
        s.hand[seat] |= card
        free &= ~card
    return free, x


# --- outside the kernels -----------------------------------------------------------------------


def full_deck(rules):
    """Return the pieces in play, unshuffled."""
    return np.arange(CARDS, dtype=np.int8)
