# mypy: ignore-errors
"""The rules of Kong-Pie.  Numbers in brackets, like [22] or [K11], are articles of the rulebook.

A turn: fill the hand to four, then connect, make a kong, discard or pass.  A connect is two decisions, put and pull.
Hands are bit sets in two parts: the cards that all players have seen (`shown`) and those that only the holder has seen
(`hidden`).

Drawing may be interrupted by a question (who pays the fee? is the pile shuffled?), so actions that need cards can be
resumed.  `replace_lojacked` completes the source, `replenish` fills the hand, `resume` selects one of them.

Functions of every turn are inlined (`forceinline`), since passing the rules, about twenty numbers, would cost more than
the work.

options.py has the options, state.py the state record, and seats.py the order of seats.  kongs.py has the kongs,
connects.py the conditions of a connect, and illegality.py the reasons why an action is illegal.  stock.py moves cards
without a decision, settlement.py settles the hand, and invariants.py has the invariants.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.engine.rng import below, scramble, step
from meldhouse.games.kongpie.connects import can_pull_two, count_free, matching, may_connect
from meldhouse.games.kongpie.illegality import NOT_NOW, Bar, barred
from meldhouse.games.kongpie.invariants import is_sound, visible_cards
from meldhouse.games.kongpie.kongs import (
    LUCK,
    card_at,
    cards_in,
    goal,
    holds_kong,
    is_four_in_suit,
    is_high_kong,
    kind_of,
    prepare,
    second_note_index,
    set_notes,
)
from meldhouse.games.kongpie.options import VARIANTS, Dealer, OnStop, PassedRounds, Restock, Rules, why_not
from meldhouse.games.kongpie.seats import adjacent_seat, count_in_hand, last_seat, next_seat
from meldhouse.games.kongpie.settlement import abandon, break_off, charge, end_stopped, exhaust, payoff, win, win_high
from meldhouse.games.kongpie.state import (
    DISCARD,
    HAND,
    HAND_PAIR,
    KONG,
    LEAVE,
    LEDGERS,
    LIMIT,
    MAX_LEGAL,
    N_ACTIONS,
    NONE,
    NOTES,
    OPENED_BY,
    PACK,
    PASS,
    POINTS,
    PULL,
    PULLS_OF_SLOT,
    PUT,
    RANK_CARDS,
    RESTOCK_SHUFFLE,
    RESTOCK_TURN,
    SEATS,
    SECRET,
    SOURCE,
    SOURCE_PAIR,
    STAKE,
    STATE,
    STAY,
    TALLY,
    TOKEN,
    UNKNOWN,
    VOTE_END,
    VOTE_RESET,
    Ballot,
    Ending,
    Kind,
    Phase,
)
from meldhouse.games.kongpie.stock import (
    add_to_source,
    draw,
    fill_source,
    is_frozen,
    lojack_put,
    may_restock,
    reset,
    restock,
)
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, has, lowest, nth, rest, write_actions
from meldhouse.pieces.cards import CARDS
from meldhouse.pieces.melds import set_ranks

__all__ = [
    "LEDGERS", "LIMIT", "LUCK", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "OPENED_BY", "SEATS", "SECRET",
    "STATE", "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "any_legal", "apply", "barred", "conceal", "deal",
    "full_deck", "imagine", "is_sound", "legal", "payoff", "prepare", "why_not",
]  # fmt: skip

THREES_OF_FOUR = np.uint64(sum(1 << KONG + 15 - (1 << slot) - 1 for slot in range(HAND)))  # kongs of three of the slots

# --- the contract of all games: deal, legal, apply, conceal, imagine -----------------------


@kernel
def deal(s, rules, deck):
    """Deal a new hand: stakes, two high notes, the source, and the rest as the stock [5] to [8] [35]."""
    open_hand(s, rules)
    second = second_note_index(deck)
    set_notes(s, deck[0], deck[second])
    s.left = 0
    for i in range(CARDS - 1, 0, -1):
        if i != second:
            s.stock[s.left] = deck[i]
            s.left += 1
    fill_source(s, rules)
    start_turn(s, rules)


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves in ascending order, and return their number."""
    return write_actions(moves, 0, 0, legal_actions(s, rules))


@inlined
def any_legal(s, rules, moves, x):
    """Return the legal action at the random position `below(x, n)` of the list of all n."""
    actions = legal_actions(s, rules)
    return nth(actions, below(x, count(actions)))


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked that it is legal."""
    s.tally.decisions += 1
    if action < PUT:
        make_kong(s, rules, action - KONG + 1)
    elif action < PULL:
        put(s, rules, action - PUT)
    elif action < DISCARD:
        pull(s, action - PULL)
    elif action <= PASS:
        if action < PASS:
            discard(s, action - DISCARD)
        else:
            pass_turn(s)
        end_turn(s, rules)
    elif action < STAY:
        vote(s, rules, action)
    elif action < RESTOCK_TURN:
        answer_fee(s, rules, action == STAY)
    else:
        restock(s, action == RESTOCK_SHUFFLE)
        resume(s, rules)


@kernel
def conceal(s, rules, seat):
    """Blank everything that a seat may not see, in place (seat NONE is a spectator) [K32]."""
    s.rng = 0
    for i in range(s.left):
        if s.stock_open[i] == 0 or not rules.look_through_discards:
            s.stock[i] = UNKNOWN
    if not may_look_through(s, rules, seat):
        for i in range(s.discarded - 1):
            s.discards[i] = UNKNOWN
    for other in range(SEATS):
        if other != seat:
            s.hidden[other] = EMPTY
            if not rules.look_through_discards:
                s.shown[other] = EMPTY


@kernel
def may_look_through(s, rules, seat):
    """Return whether a seat may look through the discards, which only the player to act may do [9]."""
    return rules.look_through_discards and seat == s.turn and s.phase != Phase.OVER


@kernel
def imagine(s, rules, x):
    """Sample the hidden cards of a concealed state uniformly from the unseen cards; return the random generator."""
    unseen = PACK & ~visible_cards(s)
    for seat in range(rules.seats):
        while count(s.shown[seat] | s.hidden[seat]) < s.held[seat]:
            x = step(x)
            card = nth(unseen, below(x, count(unseen)))
            unseen &= ~bit(card)
            s.hidden[seat] |= bit(card)
    for i in range(s.left):
        if s.stock[i] == UNKNOWN:
            x = step(x)
            card = nth(unseen, below(x, count(unseen)))
            unseen &= ~bit(card)
            s.stock[i] = card
    for i in range(s.discarded):
        if s.discards[i] == UNKNOWN:
            x = step(x)
            card = nth(unseen, below(x, count(unseen)))
            unseen &= ~bit(card)
            s.discards[i] = card
    if s.rng == 0:
        x = step(x)
        s.rng = scramble(x) | ONE
    return x


# --- dealing -------------------------------------------------------------------------------


@kernel
def open_hand(s, rules):
    """Clear the table, set the first player, and take the stakes."""
    s.points[:], s.staked[:], s.won[:], s.won_tokens[:] = 0, 0, 0, 0
    s.shown[:], s.hidden[:], s.held[:] = EMPTY, EMPTY, 0
    s.kongs[:], s.kongs_made[:] = EMPTY, 0
    s.source[:], s.source_cards = NONE, 0
    s.laid[:], s.laid_cards, s.owed, s.removed = NONE, 0, 0, EMPTY
    s.stock[:], s.stock_open[:] = NONE, 0
    s.discards[:], s.discarded = NONE, 0
    s.glory, s.passes, s.restocks, s.stops, s.refused, s.resetting = 0, 0, 0, 0, 0, 0
    s.ballots[:], s.gone[:] = Ballot.NONE, 0
    clear_tally(s)
    set_dealer(s, rules)
    for seat in range(rules.seats):
        charge(s, seat, STAKE)
        if not rules.kong_crown:
            s.tokens[seat] -= TOKEN
            s.jackpot += TOKEN


@kernel
def clear_tally(s):
    t = s.tally
    t.decisions, t.turns, t.connects, t.draws, t.passes = 0, 0, 0, 0, 0
    t.restocks, t.resets, t.stops, t.removed = 0, 0, 0, 0
    t.kongs[:] = 0
    t.glory, t.first_place, t.high_kong, t.winner = 0, NONE, 0, NONE
    t.ended = Ending.PLAYING


@kernel
def set_dealer(s, rules):
    """Set the dealer, who plays last, and the opener, who is next to them and plays first [4] [14]."""
    s.opener = 0
    if rules.dealer == Dealer.ROTATING:
        for _ in range(s.hands % rules.seats):
            s.opener = adjacent_seat(rules, s.opener)
    s.dealer = s.opener
    for _ in range(rules.seats - 1):
        s.dealer = adjacent_seat(rules, s.dealer)
    s.turn = s.opener
    if rules.dealer == Dealer.HOUSE:
        s.dealer = NONE


# --- legal actions ----------------------------------------------------------------------


@inlined
def legal_actions(s, rules):
    """Return the legal actions as a bit set, bit k for action k."""
    if s.phase == Phase.PLAY:
        return legal_plays(s, rules)
    if s.phase == Phase.PULL:
        return legal_pulls(s)
    if s.phase == Phase.VOTE:
        return bit(VOTE_END) | bit(VOTE_RESET)
    if s.phase == Phase.FEE:
        return bit(STAY) | bit(LEAVE)
    if s.phase == Phase.RESTOCK:
        return bit(RESTOCK_TURN) | bit(RESTOCK_SHUFFLE)
    return EMPTY


@inlined
def legal_plays(s, rules):
    """Return the legal kongs and puts [16] [20], the discards, and the pass unless a discard is required [29] [31]."""
    hand = s.shown[s.turn] | s.hidden[s.turn]
    held = count(hand)
    actions = ((ONE << np.uint64(held)) - ONE) << np.uint64(DISCARD)
    if s.connected == 0:
        actions |= bit(PASS)
    if s.made < 2:
        if holds_kong(s, hand):
            actions |= legal_kongs(s, hand, held)
        if held >= 2 and may_connect(s, rules):
            actions |= legal_puts(s, rules, hand, held)
    return actions


@kernel
def legal_kongs(s, hand, held):
    """Return the legal kongs as a bit set of actions, one for each set of slots that holds a kong [17]."""
    actions, noodles, threes = EMPTY, hand & s.noodles, set_ranks(hand)
    while noodles != EMPTY:
        actions |= kong_of(hand, lowest_alone(noodles))
        noodles = rest(noodles)
    for i in range(NOTES):
        if hand & s.high_pairs[i] == s.high_pairs[i]:
            actions |= kong_of(hand, s.high_pairs[i])
    if threes != EMPTY:
        rank = hand & RANK_CARDS[lowest(threes)]
        actions |= kong_of(hand, rank) if count(rank) == 3 else THREES_OF_FOUR
    if is_four_in_suit(hand) or is_high_kong(s, hand):
        actions |= kong_of(hand, hand)
    return actions


@kernel
def kong_of(hand, cards):
    """Return the action, as a bit, that makes a kong of these cards of the hand."""
    slots = 0
    while cards != EMPTY:
        slots |= 1 << count(hand & (lowest_alone(cards) - ONE))
        cards = rest(cards)
    return bit(KONG + slots - 1)


@kernel
def lowest_alone(cards):
    """Return the set of the lowest card."""
    return cards & ~rest(cards)


@inlined
def legal_puts(s, rules, hand, held):
    """Return the legal puts: pairs that share a suit or rank [22], if two cards can be pulled afterwards."""
    if held < HAND or count_free(s) < 2:
        return legal_scarce_puts(s, rules, hand, held)
    two = rest(hand)
    three = rest(two)
    a, b, c, d = lowest(hand), lowest(two), lowest(three), lowest(rest(three))
    pairs = matching(a, b) | matching(a, c) << np.uint64(1) | matching(a, d) << np.uint64(2)
    pairs |= matching(b, c) << np.uint64(3) | matching(b, d) << np.uint64(4) | matching(c, d) << np.uint64(5)
    return pairs << np.uint64(PUT)


@kernel
def legal_scarce_puts(s, rules, hand, held):
    """Return the legal puts of a hand under four cards, or if lojack must complete the source before a pull."""
    actions, free = EMPTY, count_free(s)
    for pair in range(len(HAND_PAIR)):
        if HAND_PAIR[pair, 1] < held:
            one, other = nth(hand, HAND_PAIR[pair, 0]), nth(hand, HAND_PAIR[pair, 1])
            if matching(one, other) == ONE and can_pull_two(s, rules, free, bit(one) | bit(other)):
                actions |= bit(PUT + pair)
    return actions


@inlined
def legal_pulls(s):
    """Return the pulls of any two source cards [22], except those put for this kong under short-connect [25]."""
    actions, free = EMPTY, np.uint64(0)
    for i in range(s.source_cards):
        if not has(s.put_lately, s.source[i]):
            actions |= PULLS_OF_SLOT[i] & free
            free |= PULLS_OF_SLOT[i]
    return actions


# --- the turn ------------------------------------------------------------------------------


@inlined
def next_turn(s, rules):
    s.turn = next_seat(s, rules, s.turn)
    start_turn(s, rules)


@inlined
def start_turn(s, rules):
    """Start a turn and fill the hand [15], unless the turn limit or a round of passes stops play first."""
    s.made, s.actions = 0, 0
    open_opportunity(s)
    if s.tally.turns >= rules.max_turns:
        break_off(s, rules)
    elif stop_is_due(s, rules):
        stop_play(s, rules)
    else:
        take_turn(s, rules)


@inlined
def take_turn(s, rules):
    s.tally.turns += 1
    replenish(s, rules)


@kernel
def open_opportunity(s):
    """Reset the count of connects when a turn begins or a kong has been made [24] [25]."""
    s.connected, s.connects, s.put_lately = 0, 0, EMPTY


@inlined
def end_turn(s, rules):
    """Begin the next turn; if this one was a try for glory, the hand is over [K22]."""
    if s.glory != 0:
        win(s, rules)
    else:
        next_turn(s, rules)


@kernel
def remove_from_hand(s, cards):
    """Remove cards from the hand of the player whose turn it is."""
    s.shown[s.turn] &= ~cards
    s.hidden[s.turn] &= ~cards
    s.held[s.turn] -= count(cards)


@kernel
def make_kong(s, rules, slots):
    """Make a kong [19]: a turn's first refills the hand [20], its second leaves only a discard [21] [K1]."""
    seat = s.turn
    cards = cards_in(s.shown[seat] | s.hidden[seat], slots)
    kind = kind_of(s, cards)
    remove_from_hand(s, cards)
    s.kongs[seat, s.kongs_made[seat]] = cards
    s.kongs_made[seat] += 1
    s.points[seat] += POINTS[kind]
    s.tally.kongs[seat, kind] += 1
    s.made += 1
    s.actions += 1
    s.passes = 0
    open_opportunity(s)
    if kind == Kind.HIGH_KONG:
        win_high(s, rules)
    elif s.kongs_made[seat] >= goal(rules):
        reach_goal(s, rules)
    elif s.made == 1:
        replenish(s, rules)
    elif s.held[seat] == 0:
        end_turn(s, rules)


@kernel
def reach_goal(s, rules):
    """Win the hand or, with the option `glory`, let the winner try for one more kong this turn [37] [K22]."""
    if s.glory != 0:
        s.tally.glory = 1
        win(s, rules)
    elif rules.glory and s.made == 1:
        s.glory = 1
        replenish(s, rules)
    else:
        win(s, rules)


@inlined
def put(s, rules, pair):
    """Put two cards into the source, the first half of a connect, which requires a pull afterwards [22] [K11]."""
    hand = s.shown[s.turn] | s.hidden[s.turn]
    s.laid[0], s.laid[1] = card_at(hand, HAND_PAIR[pair, 0]), card_at(hand, HAND_PAIR[pair, 1])
    s.laid_cards = 2
    remove_from_hand(s, bit(s.laid[0]) | bit(s.laid[1]))
    s.connected = 1
    s.connects += 1
    s.actions += 1
    s.tally.connects += 1
    s.phase = Phase.PULL
    if rules.lojack:
        lojack_put(s)
    if rules.short_connect:
        for i in range(s.laid_cards):
            s.put_lately |= bit(s.laid[i])
    if s.owed > 0:
        replace_lojacked(s, rules)


@inlined
def pull(s, pair):
    """Pull two cards from the source into the hand, face up: the second half of a connect."""
    one, other = s.source[SOURCE_PAIR[pair, 0]], s.source[SOURCE_PAIR[pair, 1]]
    take_from_source(s, bit(one) | bit(other))


@inlined
def take_from_source(s, cards):
    """Move cards from the source into the hand, and add the cards put to the source as its newest cards."""
    s.shown[s.turn] |= cards
    s.held[s.turn] += count(cards)
    n = 0
    for i in range(s.source_cards):
        s.source[n] = s.source[i]
        n += not has(cards, s.source[i])
    for i in range(s.laid_cards):
        s.source[n] = s.laid[i]
        n += 1
    s.source_cards = n
    for i in range(n, SOURCE + 2):
        s.source[i] = NONE
    s.laid[0], s.laid[1], s.laid_cards = NONE, NONE, 0
    s.actions += 1
    s.phase = Phase.PLAY


@inlined
def discard(s, slot):
    """Discard a card face up, which ends the turn [26] to [30]."""
    card = card_at(s.shown[s.turn] | s.hidden[s.turn], slot)
    remove_from_hand(s, bit(card))
    s.discards[s.discarded] = card
    s.discarded += 1
    s.passes = 0


@inlined
def pass_turn(s):
    """Pass; a turn counts as passed if nothing but drawing was done [K14]."""
    s.tally.passes += 1
    s.passes = s.passes + 1 if s.made == 0 else 0


# --- drawing and the restock ---------------------------------------------------------------


@inlined
def replenish(s, rules):
    """Fill the hand to four cards [15], or with as many cards as can be drawn [K4]."""
    seat = s.turn
    s.phase, s.actor = Phase.PLAY, seat
    while s.held[seat] < HAND and may_draw(s, rules):
        known = s.stock_open[s.left - 1]
        card = bit(draw(s))
        if known:
            s.shown[seat] |= card
        else:
            s.hidden[seat] |= card
        s.held[seat] += 1
        s.tally.draws += 1


@inlined
def may_draw(s, rules):
    """Return whether a card can be drawn; for an empty stock, first restock, ask the players, or end the hand."""
    if s.left == 0:
        handle_empty_stock(s, rules)
    return s.left > 0


@kernel
def handle_empty_stock(s, rules):
    """Restock, ask for the fee or end the hand, because a card is needed and the stock is empty [10] to [13] [K3]."""
    if not may_restock(s, rules):
        if s.glory == 0:
            exhaust(s, rules)
    elif s.discarded > 0 and not charge_or_ask_fee(s, rules):
        begin_restock(s, rules)


@kernel
def charge_or_ask_fee(s, rules):
    """Charge all players for a restock or reset [12] [44]; if they may leave instead, ask and return True [K6]."""
    if rules.restock_fee > 0 and rules.restock_fee_optional:
        s.phase, s.actor = Phase.FEE, s.turn
        return True
    for seat in range(rules.seats):
        if s.gone[seat] == 0:
            charge(s, seat, rules.restock_fee)
    return False


@kernel
def begin_restock(s, rules):
    """Turn the discards over, shuffle them, or ask the dealer [11] [K8]; a house dealer turns them over."""
    if rules.restock_mode == Restock.DEALER_CHOICE and rules.dealer != Dealer.HOUSE:
        s.phase, s.actor = Phase.RESTOCK, last_seat(s, rules)
    else:
        restock(s, rules.restock_mode == Restock.SHUFFLE)


@kernel
def resume(s, rules):
    """Resume the action that needed cards, or skip a player who has left."""
    if s.gone[s.turn] != 0:
        next_turn(s, rules)
    elif s.owed > 0:
        s.phase, s.actor = Phase.PULL, s.turn
        replace_lojacked(s, rules)
    else:
        replenish(s, rules)


@kernel
def answer_fee(s, rules, stays):
    """Pay the fee or leave; the players answer in turn, beginning with the one who needs a card [K6]."""
    if stays:
        charge(s, s.actor, rules.restock_fee)
    elif s.glory != 0 and s.actor == s.turn:
        win(s, rules)  # the hand is won already; only the glory is given up
        return
    else:
        leave(s)
    seat = adjacent_seat(rules, s.actor)
    while seat != s.turn and s.gone[seat] != 0:
        seat = adjacent_seat(rules, seat)
    s.actor = seat
    if seat == s.turn:
        settle_fee(s, rules)


@kernel
def settle_fee(s, rules):
    """Carry out the reset or restock for the remaining players after all have answered about the fee."""
    if count_in_hand(s, rules) == 0:
        abandon(s, rules)
    elif s.resetting != 0:
        reset(s, rules)
        resume_turn(s, rules)
    else:
        begin_restock(s, rules)
        if s.phase == Phase.FEE:
            resume(s, rules)


@kernel
def leave(s):
    """Let a player leave: their hand is out of the game, with the cards of an unfinished connect."""
    seat = s.actor
    s.gone[seat], s.passes = 1, 0
    if seat != s.turn:
        return
    for i in range(s.laid_cards):
        s.shown[seat] |= bit(s.laid[i])
        s.held[seat] += 1
    s.laid[:], s.laid_cards, s.owed = NONE, 0, 0
    while s.source_cards > SOURCE:  # the card that replaced one of those they had put
        s.source_cards -= 1
        s.shown[seat] |= bit(s.source[s.source_cards])
        s.held[seat] += 1
        s.source[s.source_cards] = NONE


# --- lojack --------------------------------------------------------------------------------


@kernel
def replace_lojacked(s, rules):
    """Replace lojacked source cards before the pull [K11]; the source stays short if no cards are left [K4]."""
    while s.owed > 0 and may_draw(s, rules):
        s.owed -= add_to_source(s, rules, draw(s))
    if s.phase != Phase.PULL:
        return
    s.owed = 0
    if count_free(s) < 2:
        pull_the_rest(s)


@kernel
def pull_the_rest(s):
    """Pull all cards that can be pulled without asking, because there are fewer than two."""
    cards = EMPTY
    for i in range(s.source_cards):
        if not has(s.put_lately, s.source[i]):
            cards |= bit(s.source[i])
    take_from_source(s, cards)


# --- stops after a round of passes ---------------------------------------------------------------------


@kernel
def stop_is_due(s, rules):
    """Return whether all have passed once, or twice if the options say so before a first stop [42] [43] [K15]."""
    if rules.passed_rounds == PassedRounds.IGNORE:
        return False
    rounds = 2 if rules.passed_rounds == PassedRounds.STOP_SECOND and s.stops == 0 else 1
    return s.passes >= rounds * count_in_hand(s, rules)


@kernel
def stop_play(s, rules):
    """Stop the turn of the first player who passed [42]; the options decide what follows [44] [K16]."""
    s.passes = 0
    s.stops += 1
    s.tally.stops += 1
    if rules.on_stop == OnStop.VOTE or (rules.on_stop == OnStop.OFFER_RESET and s.refused == 0):
        s.ballots[:] = Ballot.NONE
        s.phase, s.actor = Phase.VOTE, s.turn
    elif rules.on_stop == OnStop.RESET and not is_frozen(s, rules):
        begin_reset(s, rules)
    else:
        end_stopped(s, rules)


@kernel
def vote(s, rules, action):
    """Cast a ballot: publicly and in turn, beginning with the player who was stopped [46]."""
    s.ballots[s.actor] = Ballot.RESET if action == VOTE_RESET else Ballot.END
    s.actor = next_seat(s, rules, s.actor)
    if s.actor == s.turn:
        count_ballots(s, rules)


@kernel
def count_ballots(s, rules):
    """Reset if more ballots are for it than against it; otherwise end the hand or continue the turn [K17]."""
    lead = 0
    for seat in range(rules.seats):
        lead += s.ballots[seat] == Ballot.RESET
        lead -= s.ballots[seat] == Ballot.END
    if lead > 0:
        begin_reset(s, rules)
    elif rules.on_stop == OnStop.OFFER_RESET:
        s.refused = 1
        take_turn(s, rules)
    else:
        end_stopped(s, rules)


@kernel
def begin_reset(s, rules):
    s.resetting = 1
    if not charge_or_ask_fee(s, rules):
        reset(s, rules)
        resume_turn(s, rules)


@kernel
def resume_turn(s, rules):
    """Play the stopped turn after a reset, or the next one if its player has left."""
    if s.gone[s.turn] != 0:
        s.turn = next_seat(s, rules, s.turn)
    take_turn(s, rules)


def full_deck(rules):
    """Return the unshuffled deck."""
    return np.arange(CARDS, dtype=np.int8)
