# mypy: ignore-errors
"""The observation and the action encoding of Kong-Pie for learners.

The actions of the rules are slots of the hand and of the source.  Encoded actions are cards: a number always means the
same cards, in whatever slots they are.  Two cards a < b have the number b * (b - 1) / 2 + a.
"""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.decoded_fields import single_pieces
from meldhouse.games.kongpie.kongs import cards_in, kind_of
from meldhouse.games.kongpie.state import (
    DISCARD,
    HAND,
    HAND_PAIR,
    HAND_PAIRS,
    KONG,
    MAX_KONGS,
    N_KINDS,
    NOTES,
    PASS,
    PULL,
    PUT,
    RANK_CARDS,
    REST,
    SEATS,
    SOURCE,
    SOURCE_PAIR,
    SOURCE_PAIRS,
    Kind,
)
from meldhouse.games.observation_layout import (
    ActionGroup,
    codes,
    counts,
    numbers,
    part_of_field,
    pieces,
    relative_seat,
    seat_at,
    seats,
    tally_part,
    write_codes,
    write_numbers,
    write_set,
)
from meldhouse.pieces.bits import EMPTY, bit, count, lowest, nth, rest
from meldhouse.pieces.cards import CARDS, RANKS, SUITS

VERSION = 1

PARTS = (
    pieces("hidden", "part of the viewer's own hand that no other player has seen", SEATS, CARDS, by_seat=True),
    pieces("shown", "part of each hand that all players have seen, as far as it may be looked up", SEATS, CARDS,
           by_seat=True),
    counts("held", "how many cards each seat holds", SEATS, by_seat=True),
    counts("in_kong", "number of the kong, from 1, that each card is in", SEATS, CARDS, by_seat=True),
    counts("kongs_made", "how many kongs each seat has made", SEATS, by_seat=True),
    codes("notes", "the two high notes", NOTES),
    pieces("noodles", "cards of a note's rank and color", CARDS),
    pieces("high_pairs", "for each note, the two cards of its rank in the other color", NOTES, CARDS),
    codes("source", "the source, oldest first", SOURCE + 2),
    counts("source_cards", "how many cards lie there"),
    codes("laid", "cards put and not yet merged into the source", 2),
    counts("laid_cards", "how many"),
    counts("owed", "lojacked cards not yet replaced"),
    pieces("removed", "cards taken by lojack", CARDS),
    codes("stock", "the stock; the next card is the last entry", REST),
    counts("stock_open", "1 for each stock card that all players know", REST),
    counts("left", "number of cards in the stock"),
    codes("discards", "discards, as far as they may be looked through, oldest first", REST),
    counts("discarded", "how many lie there"),
    pieces("phase", "phase: a move, a pull, a fee, how to restock, a vote; or the hand is over", 6),
    seats("actor", "seat to move"),
    seats("turn", "seat whose turn it is"),
    seats("opener", "who played first"),
    seats("dealer", "the dealer; none if the house deals"),
    counts("made", "kongs made in this turn"),
    counts("connected", "whether a connect has not been followed by a kong"),
    numbers("connects", "connects for this kong"),
    numbers("actions", "kongs, puts and pulls in this turn"),
    pieces("put_lately", "cards put for this kong, where they may not be pulled", CARDS),
    counts("glory", "whether the winner is trying for glory"),
    numbers("passes", "turns passed in a row"),
    numbers("restocks", "restocks made"),
    numbers("stops", "stops called"),
    counts("ballots", "vote of each seat: 1 the end, 2 a reset", SEATS, by_seat=True),
    counts("refused", "whether an offered reset was refused"),
    counts("resetting", "whether the fee of a reset is due"),
    counts("gone", "seats that have left the hand", SEATS, by_seat=True),
    counts("crowned", "seat that wears the crown, by the table's own numbers, from 1"),
    tally_part(numbers("decisions", "moves of this hand")),
    tally_part(numbers("turns", "turns begun")),
    tally_part(part_of_field("all_connects", "connects", numbers, "connects of this hand")),
    tally_part(numbers("draws", "cards drawn")),
    tally_part(part_of_field("all_restocks", "restocks", numbers, "restocks of this hand")),
    tally_part(numbers("resets", "resets")),
    tally_part(part_of_field("all_stops", "stops", numbers, "stops of this hand")),
    tally_part(part_of_field("all_passes", "passes", numbers, "turns passed")),
    tally_part(part_of_field("lojacked", "removed", numbers, "how many cards lojack took")),
    tally_part(counts("kongs", "kongs of each seat: four in suit, three of a kind, noodle, high pair, high kong", SEATS,
                   N_KINDS, by_seat=True)),
    tally_part(part_of_field("won_glory", "glory", counts, "whether glory was won")),
    tally_part(seats("first_place", "seat that took a token back for it")),
    tally_part(counts("high_kong", "whether the hand was won by a High Kong")),
    tally_part(counts("ended", "how the hand ended")),
    tally_part(seats("winner", "who won")),
    numbers("points", "points of each seat's kongs", SEATS, by_seat=True),
    numbers("chips", "won or lost by each seat at this table", SEATS, by_seat=True),
    numbers("tokens", "the same in tokens", SEATS, by_seat=True),
    numbers("staked", "chips paid by each seat in this hand", SEATS, by_seat=True),
    numbers("won", "chips received by each seat in this hand", SEATS, by_seat=True),
    numbers("won_tokens", "tokens received by each seat in this hand", SEATS, by_seat=True),
    numbers("kitty", "chips in the kitty"),
    numbers("house", "chips of the house"),
    numbers("jackpot", "tokens in the jackpot"),
    numbers("hands", "hands finished at this table"),
)  # fmt: skip


def kongs_of(decoded, rules):
    """Return each seat's kongs as bit sets, decoded from the number of the kong that each card is in."""
    in_kong = decoded["in_kong"]
    kongs = np.zeros((*in_kong.shape[:-1], MAX_KONGS), np.uint64)
    *row, card = np.nonzero(in_kong)
    where = np.ravel_multi_index((*row, in_kong[(*row, card)] - 1), kongs.shape)
    np.add.at(kongs.reshape(-1), where, np.uint64(1) << card.astype(np.uint64))
    return kongs


FOLLOWS = {
    "rng": lambda decoded, rules: 0,
    "phase": lambda decoded, rules: single_pieces(decoded["phase"]),
    "kongs": kongs_of,
}
TAKES_BATCHES = True

PAIRS = CARDS * (CARDS - 1) // 2
SUIT_KONG = 0  # + suit
THREE = SUIT_KONG + SUITS  # + rank * 4 + the suit that is not in it
NOODLE = THREE + RANKS * SUITS  # + card
HIGH_PAIR = NOODLE + CARDS  # + rank * 2 + colour
HIGH_KONG = HIGH_PAIR + RANKS * 2  # + note
PUT_PAIR = HIGH_KONG + NOTES  # + pair
PULL_PAIR = PUT_PAIR + PAIRS  # + pair
THROW = PULL_PAIR + PAIRS  # + card
OTHER_ACTIONS = THROW + CARDS  # the actions of the rules from PASS on
HAND_CODE, SOURCE_CODE = np.zeros((HAND, HAND), np.int64), np.zeros((SOURCE + 2, SOURCE + 2), np.int64)
for number, (i, j) in enumerate(HAND_PAIRS):
    HAND_CODE[i, j] = HAND_CODE[j, i] = number
for number, (i, j) in enumerate(SOURCE_PAIRS):
    SOURCE_CODE[i, j] = SOURCE_CODE[j, i] = number
HIGHER = np.array([max(b for b in range(CARDS) if b * (b - 1) // 2 <= pair) for pair in range(PAIRS)], np.int64)

ACTIONS = (
    ActionGroup(SUITS, "kong CARD CARD CARD CARD", "the hand, four cards of that suit, as a kong"),
    ActionGroup(RANKS * SUITS, "kong CARD CARD CARD", "rank * 4 + suit: three cards of that rank, all but that suit's"),
    ActionGroup(CARDS, "kong CARD", "that noodle"),
    ActionGroup(RANKS * 2, "kong CARD CARD", "rank * 2 + color (0 black, 1 red): that high pair"),
    ActionGroup(NOTES, "kong CARD CARD CARD CARD", "both noodles and the high pair of the first, the second note"),
    ActionGroup(PAIRS, "put CARD CARD", "those two cards of the hand; cards a < b are b * (b - 1) / 2 + a"),
    ActionGroup(PAIRS, "pull CARD CARD", "those two cards of the source, numbered in the same way"),
    ActionGroup(CARDS, "discard CARD", "that card"),
    ActionGroup(1, "pass", "end the turn"),
    ActionGroup(1, "vote end", "vote for the end of the hand"),
    ActionGroup(1, "vote reset", "vote for a reset"),
    ActionGroup(1, "stay", "pay the fee"),
    ActionGroup(1, "leave", "leave the hand"),
    ActionGroup(1, "restock turn", "turn the discards over"),
    ActionGroup(1, "restock shuffle", "shuffle them"),
)


@kernels.shared
def pair_number(one, other):
    low, high = min(one, other), max(one, other)
    return high * (high - 1) // 2 + low


@kernels.shared
def encode_kong(s, cards):
    """Return the learner's action number for making a kong of these cards."""
    kind, first = kind_of(s, cards), lowest(cards)
    rank, suit = first % RANKS, first // RANKS
    if kind == Kind.FOUR_IN_SUIT:
        return SUIT_KONG + suit
    if kind == Kind.THREE_OF_A_KIND:
        return THREE + rank * SUITS + lowest(RANK_CARDS[rank] & ~cards) // RANKS
    if kind == Kind.NOODLE:
        return NOODLE + first
    if kind == Kind.HIGH_PAIR:
        return HIGH_PAIR + rank * 2 + suit  # the lowest suits of the colours are 0 and 1
    return HIGH_KONG + (cards & s.high_pairs[1] == s.high_pairs[1])


@kernels.shared
def meant(s, rules, action):
    """Return the learner's number of an action, a number that depends on its cards instead of their slots."""
    hand = s.shown[s.turn] | s.hidden[s.turn]
    if action < PUT:
        return encode_kong(s, cards_in(hand, action - KONG + 1))
    if action < PULL:
        slots = HAND_PAIR[action - PUT]
        return PUT_PAIR + pair_number(nth(hand, slots[0]), nth(hand, slots[1]))
    if action < DISCARD:
        places = SOURCE_PAIR[action - PULL]
        return PULL_PAIR + pair_number(np.int64(s.source[places[0]]), np.int64(s.source[places[1]]))
    if action < PASS:
        return THROW + nth(hand, action - DISCARD)
    return OTHER_ACTIONS + action - PASS


@kernels.shared
def kong_cards(s, hand, number):
    """Return the cards of a kong, given the learner's action number."""
    if number < THREE:
        return hand
    if number < NOODLE:
        rank, suit = (number - THREE) // SUITS, (number - THREE) % SUITS
        return RANK_CARDS[rank] & ~bit(suit * RANKS + rank)
    if number < HIGH_PAIR:
        return bit(number - NOODLE)
    if number < HIGH_KONG:
        rank, suit = (number - HIGH_PAIR) // 2, (number - HIGH_PAIR) % 2
        return bit(suit * RANKS + rank) | bit((SUITS - 1 - suit) * RANKS + rank)
    return s.noodles | s.high_pairs[number - HIGH_KONG]


@kernels.shared
def slot_of(hand, card):
    """Return the slot of a card in the hand."""
    return count(hand & (bit(card) - np.uint64(1)))


@kernels.shared
def slots_of(hand, cards):
    """Return a bit set of the slots that these cards have in the hand."""
    slots = 0
    while cards != EMPTY:
        slots |= 1 << slot_of(hand, lowest(cards))
        cards = rest(cards)
    return slots


@kernels.shared
def source_index(s, card):
    """Return the slot of a card in the source."""
    place = 0
    while s.source[place] != card:
        place += 1
    return place


@kernels.shared
def played(s, rules, number):
    """Return the action of the rules for a learner's action number."""
    hand = s.shown[s.turn] | s.hidden[s.turn]
    if number < PUT_PAIR:
        return KONG + slots_of(hand, kong_cards(s, hand, number)) - 1
    if number < THROW:
        pair = number - PUT_PAIR if number < PULL_PAIR else number - PULL_PAIR
        high = HIGHER[pair]
        low = pair - high * (high - 1) // 2
        if number < PULL_PAIR:
            return PUT + HAND_CODE[slot_of(hand, low), slot_of(hand, high)]
        return PULL + SOURCE_CODE[source_index(s, low), source_index(s, high)]
    return DISCARD + slot_of(hand, number - THROW) if number < OTHER_ACTIONS else PASS + number - OTHER_ACTIONS


@kernels.shared
def see(view, rules, seat, out):
    out.eyes = seat + 1
    for place in range(SEATS):
        other = seat_at(rules, seat, place)
        write_set(out.hidden[place], view.hidden[other])
        write_set(out.shown[place], view.shown[other])
        write_set(out.in_kong[place], EMPTY)
        for number in range(view.kongs_made[other]):
            cards = view.kongs[other, number]
            while cards != EMPTY:
                out.in_kong[place, lowest(cards)] = number + 1
                cards = rest(cards)
        out.held[place], out.kongs_made[place] = view.held[other], view.kongs_made[other]
        out.ballots[place], out.gone[place] = view.ballots[other], view.gone[other]
        write_numbers(out.kongs[place], view.tally.kongs[other])
        out.points[place], out.chips[place] = view.points[other], view.chips[other]
        out.tokens[place] = view.tokens[other]
        out.staked[place], out.won[place] = view.staked[other], view.won[other]
        out.won_tokens[place] = view.won_tokens[other]
    write_codes(out.notes, view.notes)
    write_set(out.noodles, view.noodles)
    for note in range(NOTES):
        write_set(out.high_pairs[note], view.high_pairs[note])
    write_codes(out.source, view.source)
    write_codes(out.laid, view.laid)
    write_codes(out.stock, view.stock)
    write_codes(out.discards, view.discards)
    write_numbers(out.stock_open, view.stock_open)
    write_set(out.removed, view.removed)
    write_set(out.put_lately, view.put_lately)
    write_set(out.phase, np.uint64(1) << np.uint64(view.phase))
    out.source_cards, out.laid_cards, out.owed = view.source_cards, view.laid_cards, view.owed
    out.left, out.discarded, out.made, out.connected = view.left, view.discarded, view.made, view.connected
    out.actor, out.turn = relative_seat(rules, seat, view.actor), relative_seat(rules, seat, view.turn)
    out.opener, out.dealer = relative_seat(rules, seat, view.opener), relative_seat(rules, seat, view.dealer)
    out.connects, out.actions, out.glory, out.passes = view.connects, view.actions, view.glory, view.passes
    out.restocks, out.stops, out.refused, out.resetting = view.restocks, view.stops, view.refused, view.resetting
    out.kitty, out.house, out.jackpot = view.kitty, view.house, view.jackpot
    out.crowned, out.hands = view.crowned, view.hands
    tally = view.tally
    out.decisions, out.turns, out.all_connects, out.draws = tally.decisions, tally.turns, tally.connects, tally.draws
    out.all_restocks, out.resets, out.all_stops = tally.restocks, tally.resets, tally.stops
    out.all_passes, out.lojacked, out.won_glory = tally.passes, tally.removed, tally.glory
    out.high_kong, out.ended = tally.high_kong, tally.ended
    out.first_place = relative_seat(rules, seat, tally.first_place)
    out.winner = relative_seat(rules, seat, tally.winner)
