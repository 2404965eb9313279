# mypy: ignore-errors
"""The law of Kong-Pie.  Numbers in brackets, like [22] or [K11], name the articles of the rulebook.

A turn: fill the hand to four, then connect, make a kong, discard or pass.  A connect is two
decisions, put and pull.  Hands are bit masks in two parts: what everybody saw go into the hand
(`shown`) and what only its holder saw (`hidden`).

Drawing may stop for a question (who pays the fee? is the pile shuffled?), so what needs cards can
be taken up again: `replace` owes the source cards, `replenish` fills the hand, `go_on` picks the one.

What every turn goes through is inlined (`forceinline`): handing on the rules, a score of numbers, would
cost more than the work.

Beside this room: options.py and state.py say what there is, kongs.py what a kong is, connects.py what a connect
asks for, illegality.py what stands in the way of an action, stock.py moves cards that nobody chooses, settlement.py
pays, seats.py goes round, invariants.py checks.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.engine.rng import below, scramble, step
from meldhouse.games.kongpie.connects import can_pull_two, free_cards, matching, may_connect
from meldhouse.games.kongpie.illegality import NOT_NOW, Bar, barred
from meldhouse.games.kongpie.invariants import is_sound, seen_cards
from meldhouse.games.kongpie.kongs import (
    LUCK,
    card_at,
    cards_in,
    goal,
    holds_kong,
    is_kong,
    kind_of,
    prepare,
    second_note,
    set_notes,
)
from meldhouse.games.kongpie.options import VARIANTS, Dealer, OnStop, PassedRounds, Restock, Rules, why_not
from meldhouse.games.kongpie.seats import beside, last_seat, next_seat, still_in
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
    OPENED_BY,
    PACK,
    PASS,
    POINTS,
    PULL,
    PULLS_WITH,
    PUT,
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

__all__ = [
    "LEDGERS", "LIMIT", "LUCK", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "OPENED_BY", "SEATS", "SECRET",
    "STATE", "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "apply", "barred", "conceal", "deal", "full_deck",
    "imagine", "is_sound", "legal", "payoff",
    "prepare", "why_not",
]  # fmt: skip

# --- the five verbs: deal, legal, apply, conceal, imagine -----------------------------------


@kernel
def deal(s, rules, deck):
    """Stakes, two high notes, the source; the rest is the stock [5] to [8] [35]."""
    open_hand(s, rules)
    second = second_note(deck)
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
    """Write the legal actions into moves, in rising order, and return how many."""
    return write_actions(moves, 0, 0, legal_set(s, rules))


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked it against legal."""
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
        go_on(s, rules)


@kernel
def conceal(s, rules, seat):
    """Blank in place whatever that seat may not see (seat NONE is a spectator) [K32]."""
    s.rng = 0
    for i in range(s.left):
        if s.stock_open[i] == 0 or not rules.look_through_discards:
            s.stock[i] = UNKNOWN
    if not may_leaf(s, rules, seat):
        for i in range(s.discarded - 1):
            s.discards[i] = UNKNOWN
    for other in range(SEATS):
        if other != seat:
            s.hidden[other] = EMPTY
            if not rules.look_through_discards:
                s.shown[other] = EMPTY


@kernel
def may_leaf(s, rules, seat):
    """[9] Where it is allowed, the player whose turn it is leafs through the discards."""
    return rules.look_through_discards and seat == s.turn and s.phase != Phase.OVER


@kernel
def imagine(s, rules, x):
    """Fill the blanks with cards that the record does not show, evenly; returns the generator."""
    unseen = PACK & ~seen_cards(s)
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
    """Clear the table, see who plays first, take the stakes."""
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
    seat_dealer(s, rules)
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
def seat_dealer(s, rules):
    """The player next to the dealer begins and the dealer is last [4] [14]."""
    s.opener = 0
    if rules.dealer == Dealer.ROTATING:
        for _ in range(s.hands % rules.seats):
            s.opener = beside(rules, s.opener)
    s.dealer = s.opener
    for _ in range(rules.seats - 1):
        s.dealer = beside(rules, s.dealer)
    s.turn = s.opener
    if rules.dealer == Dealer.HOUSE:
        s.dealer = NONE


# --- what may be done ----------------------------------------------------------------------


@inlined
def legal_set(s, rules):
    """The legal actions as a set, bit k for action k."""
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
    """Kongs and connects while opportunities last [16] [20], a discard, a pass unless one must discard [29] [31]."""
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
    """The sets of hand slots that are kongs [17]."""
    actions = EMPTY
    for slots in range(1, 1 << held):
        if is_kong(s, cards_in(hand, slots)):
            actions |= bit(KONG + slots - 1)
    return actions


@inlined
def legal_puts(s, rules, hand, held):
    """Two cards that share suit or rank [22], if there will be two cards to pull."""
    if held < HAND or free_cards(s) < 2:
        return legal_scarce_puts(s, rules, hand, held)
    two = rest(hand)
    three = rest(two)
    a, b, c, d = lowest(hand), lowest(two), lowest(three), lowest(rest(three))
    pairs = matching(a, b) | matching(a, c) << np.uint64(1) | matching(a, d) << np.uint64(2)
    pairs |= matching(b, c) << np.uint64(3) | matching(b, d) << np.uint64(4) | matching(c, d) << np.uint64(5)
    return pairs << np.uint64(PUT)


@kernel
def legal_scarce_puts(s, rules, hand, held):
    """The same with a short hand, or a source that lojack must fill before there is enough to pull."""
    actions, free = EMPTY, free_cards(s)
    for pair in range(len(HAND_PAIR)):
        if HAND_PAIR[pair, 1] < held:
            one, other = nth(hand, HAND_PAIR[pair, 0]), nth(hand, HAND_PAIR[pair, 1])
            if matching(one, other) == ONE and can_pull_two(s, rules, free, bit(one) | bit(other)):
                actions |= bit(PUT + pair)
    return actions


@inlined
def legal_pulls(s):
    """Any two source cards [22], less those put for this kong under short-connect [25]."""
    actions, free = EMPTY, np.uint64(0)
    for i in range(s.source_cards):
        if not has(s.put_lately, s.source[i]):
            actions |= PULLS_WITH[i] & free
            free |= PULLS_WITH[i]
    return actions


# --- the turn ------------------------------------------------------------------------------


@inlined
def next_turn(s, rules):
    s.turn = next_seat(s, rules, s.turn)
    start_turn(s, rules)


@inlined
def start_turn(s, rules):
    """A stop comes before anything else; then the hand is filled [15]."""
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
    """A new chance at a kong: connects are counted afresh [24] [25]."""
    s.connected, s.connects, s.put_lately = 0, 0, EMPTY


@inlined
def end_turn(s, rules):
    """The next turn begins; if this one was a try for glory, the hand is over [K22]."""
    if s.glory != 0:
        win(s, rules)
    else:
        next_turn(s, rules)


@kernel
def give_up(s, cards):
    """The cards leave the hand whose turn it is."""
    s.shown[s.turn] &= ~cards
    s.hidden[s.turn] &= ~cards
    s.held[s.turn] -= count(cards)


@kernel
def make_kong(s, rules, slots):
    """Lay a kong down [19]: the first fills the hand [20], the second ends the turn but for a discard [21] [K1]."""
    seat = s.turn
    cards = cards_in(s.shown[seat] | s.hidden[seat], slots)
    kind = kind_of(s, cards)
    give_up(s, cards)
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
    """The hand is won; with glory, a winner who has an opportunity left tries for one more [37] [K22]."""
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
    """The first half of a connect: it cannot be taken back, a pull must follow [22] [K11]."""
    hand = s.shown[s.turn] | s.hidden[s.turn]
    s.laid[0], s.laid[1] = card_at(hand, HAND_PAIR[pair, 0]), card_at(hand, HAND_PAIR[pair, 1])
    s.laid_cards = 2
    give_up(s, bit(s.laid[0]) | bit(s.laid[1]))
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
        replace(s, rules)


@inlined
def pull(s, pair):
    """The second half: the cards come into the hand before all eyes."""
    one, other = s.source[SOURCE_PAIR[pair, 0]], s.source[SOURCE_PAIR[pair, 1]]
    take_up(s, bit(one) | bit(other))


@inlined
def take_up(s, cards):
    """Cards go from the source into the hand, and those put close up behind the others."""
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
    """One card, face up on the pile; it ends the turn [26] to [30]."""
    card = card_at(s.shown[s.turn] | s.hidden[s.turn], slot)
    give_up(s, bit(card))
    s.discards[s.discarded] = card
    s.discarded += 1
    s.passes = 0


@inlined
def pass_turn(s):
    """A passed turn is one in which nothing but drawing was done [K14]."""
    s.tally.passes += 1
    s.passes = s.passes + 1 if s.made == 0 else 0


# --- drawing and the restock ---------------------------------------------------------------


@inlined
def replenish(s, rules):
    """Draw up to four [15], or what there is [K4]."""
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
    """Is there a card to draw now?  When the stock is out this makes the restock, or asks, or ends the hand."""
    if s.left == 0:
        find_cards(s, rules)
    return s.left > 0


@kernel
def find_cards(s, rules):
    """A card is needed and the stock is empty [10] to [13] [K3]."""
    if not may_restock(s, rules):
        if s.glory == 0:
            exhaust(s, rules)
    elif s.discarded > 0 and not asks_fee(s, rules):
        begin_restock(s, rules)


@kernel
def asks_fee(s, rules):
    """Take the fee of a restock or reset from everybody [12] [44]; True where each may leave instead [K6]."""
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
def go_on(s, rules):
    """Take up again what needed cards, or pass over a player who has left."""
    if s.gone[s.turn] != 0:
        next_turn(s, rules)
    elif s.owed > 0:
        s.phase, s.actor = Phase.PULL, s.turn
        replace(s, rules)
    else:
        replenish(s, rules)


@kernel
def answer_fee(s, rules, stays):
    """Each in turn pays or leaves, beginning with the one who needs a card [K6]."""
    if stays:
        charge(s, s.actor, rules.restock_fee)
    elif s.glory != 0 and s.actor == s.turn:
        win(s, rules)  # the hand is won already; only the glory is given up
        return
    else:
        leave(s)
    seat = beside(rules, s.actor)
    while seat != s.turn and s.gone[seat] != 0:
        seat = beside(rules, seat)
    s.actor = seat
    if seat == s.turn:
        settle_fee(s, rules)


@kernel
def settle_fee(s, rules):
    """All have answered: the reset or the restock is made for those who stayed."""
    if still_in(s, rules) == 0:
        abandon(s, rules)
    elif s.resetting != 0:
        reset(s, rules)
        resume_turn(s, rules)
    else:
        begin_restock(s, rules)
        if s.phase == Phase.FEE:
            go_on(s, rules)


@kernel
def leave(s):
    """The hand of one who leaves is out of the game, with the cards of a half-made connect."""
    seat = s.actor
    s.gone[seat], s.passes = 1, 0
    if seat != s.turn:
        return
    for i in range(s.laid_cards):
        s.shown[seat] |= bit(s.laid[i])
        s.held[seat] += 1
    s.laid[:], s.laid_cards, s.owed = NONE, 0, 0
    while s.source_cards > SOURCE:  # a replacement of a card that he had put
        s.source_cards -= 1
        s.shown[seat] |= bit(s.source[s.source_cards])
        s.held[seat] += 1
        s.source[s.source_cards] = NONE


# --- lojack --------------------------------------------------------------------------------


@kernel
def replace(s, rules):
    """Give the source the cards it is owed before the pull [K11]; it stays short if there are none [K4]."""
    while s.owed > 0 and may_draw(s, rules):
        s.owed -= add_to_source(s, rules, draw(s))
    if s.phase != Phase.PULL:
        return
    s.owed = 0
    if free_cards(s) < 2:
        pull_the_rest(s)


@kernel
def pull_the_rest(s):
    """Fewer than two cards can be pulled: they are, without a decision."""
    cards = EMPTY
    for i in range(s.source_cards):
        if not has(s.put_lately, s.source[i]):
            cards |= bit(s.source[i])
    take_up(s, cards)


# --- passing all round ---------------------------------------------------------------------


@kernel
def stop_is_due(s, rules):
    """Everybody has passed, once or twice in a row; after one stop, always at once [42] [43] [K15]."""
    if rules.passed_rounds == PassedRounds.IGNORE:
        return False
    rounds = 2 if rules.passed_rounds == PassedRounds.STOP_SECOND and s.stops == 0 else 1
    return s.passes >= rounds * still_in(s, rules)


@kernel
def stop_play(s, rules):
    """The turn of the one who passed first is stopped [42]: what next is up to the house [44] [K16]."""
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
    """Aloud and in turn, beginning with the player who was stopped [46]; every ballot is cast."""
    s.ballots[s.actor] = Ballot.RESET if action == VOTE_RESET else Ballot.END
    s.actor = next_seat(s, rules, s.actor)
    if s.actor == s.turn:
        count_ballots(s, rules)


@kernel
def count_ballots(s, rules):
    """A reset needs more votes than the other side [K17]."""
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
    if not asks_fee(s, rules):
        reset(s, rules)
        resume_turn(s, rules)


@kernel
def resume_turn(s, rules):
    """After a reset the stopped turn is played, or the next if its player left."""
    if s.gone[s.turn] != 0:
        s.turn = next_seat(s, rules, s.turn)
    take_turn(s, rules)


def full_deck(rules):
    """The pack, unshuffled."""
    return np.arange(CARDS, dtype=np.int8)
