# mypy: ignore-errors
"""What a winning hand is worth: the fans of its best reading.

A hand is read in every way its tiles fall into sets (high against low).  Of each reading we write
down which fans hold, row by row from the book's tables; then, from the highest fan to the lowest,
each one that is counted strikes out what it contains (non-repeat).  A reading is settled before
its fans are looked at (non-separation).
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import fan_table
from meldhouse.games.mahjong import hand_decomposition as read
from meldhouse.games.mahjong.fan_arrays import (
    COUNTED_IN,
    EVENTS,
    EVERY_SET,
    EXCLUDES,
    FAMILIES,
    FOUR,
    HALF,
    HIDDEN_PUNGS,
    KONG_FANS,
    ONES_AND_NINES_OR_WINDS,
    POINTS,
    SEVERAL,
    SEVERAL_AT,
    SPENDS,
    SUITS,
    THREE,
    TWO,
    WAITS,
    WHOLE,
    WIND_PUNGS,
    WITHIN,
)
from meldhouse.games.mahjong.hand_decomposition import first, size

# Fans that this file knows by number: those whose condition is the arrangement or a count made here.
NINE_GATES, SHIFTED_PAIRS, ORPHANS, SEVEN_PAIRS = 4, 6, 7, 19
GREATER, LESSER, STRAIGHT, CHICKEN = 20, 34, 35, 43
FULLY_CONCEALED, TILE_HOG, TERMINAL_PUNG = 56, 64, 73
FIRST_CHOW_PAIR, LAST_CHOW_PAIR = 69, 72

FIVE_BITS, FOUR_BITS = 31, 15
MOST_SETS = 4
SPENDERS = sum(1 << fan.number for fan in fan_table.FANS if fan.spends)  # all of them in the first word
AS_SETS, AS_STRAIGHT, AS_PAIRS, AS_ORPHANS, AS_KNITTED = range(5)  # places in SHAPES


class Hand(NamedTuple):
    """What all readings of a hand share."""

    words: read.Words  # the concealed tiles
    kinds: int  # every kind in it, melds too
    win: int
    flags: int
    profile: int
    round_winds: int  # the kinds of the seat's and the prevalent wind
    chows: int  # melded chows, a list of 5-bit numbers: lowest tile plus one
    pungs: int  # melded pungs and all kongs: their kinds
    hidden_kongs: int
    high: int  # fans that hold however the hand is read
    low: int
    several: int  # of them, those counted several times


class Notes(NamedTuple):
    """What a reading holds, before anything is struck out."""

    high: int
    low: int
    several: int
    pungs: int  # the kinds of all pungs and kongs


class Verdict(NamedTuple):
    """The fans of a reading and their points; -1 for no reading."""

    total: int
    high: int
    low: int
    several: int


# --- sets of fans --------------------------------------------------------------------------


@kernel
def in_high(fan):
    """The first word of the set of one fan."""
    return 1 << fan if fan < HALF else 0


@kernel
def in_low(fan):
    """The second word of the set of one fan."""
    return 1 << (fan - HALF) if fan >= HALF else 0


@kernel
def how_many(several, fan):
    """How often a fan of a reading is counted."""
    at = SEVERAL_AT[fan]
    return several >> at & FOUR_BITS if at >= 0 else 1


@kernel
def counted_in(place, high, low, several, pungs):
    """Of the fans that hold, those that the arrangement knows."""
    return Notes(high & COUNTED_IN[place, 0], low & COUNTED_IN[place, 1], several, pungs)


@kernel
def strike(high, low):
    """From the highest fan down: what a counted fan contains is not counted."""
    left = high
    while left != 0:
        fan = first(left)
        high &= ~EXCLUDES[fan, 0]
        low &= ~EXCLUDES[fan, 1]
        left &= left - 1 & high
    left = low
    while left != 0:
        fan = first(left) + HALF
        low &= ~EXCLUDES[fan, 1]
        left &= left - 1 & low
    return high, low


@kernel
def spent_kinds(high):
    """Kinds whose pungs have gone into a higher fan."""
    spent = 0
    left = high & SPENDERS
    while left != 0:
        spent |= SPENDS[first(left)]
        left &= left - 1
    return spent


@kernel
def worth(high, low, several, profile):
    """The points of a set of fans."""
    total = 0
    while high != 0:
        total += POINTS[profile, first(high)]
        high &= high - 1
    while low != 0:
        fan = first(low) + HALF
        total += POINTS[profile, fan] * how_many(several, fan)
        low &= low - 1
    return total


@kernel
def is_better(verdict, best):
    """Worth more; of two worth the same, the one with the first fan in the book that the other has not."""
    if verdict.total != best.total:
        return verdict.total > best.total
    high, low = verdict.high ^ best.high, verdict.low ^ best.low
    if high != 0:
        return high & -high & verdict.high != 0
    return low & -low & verdict.low != 0


@kernel
def judge(hand, notes):
    """Settle a reading: which of the fans that hold are counted."""
    high, low = strike(notes.high, notes.low)
    several, pungs = notes.several, notes.pungs
    spent = spent_kinds(high) | hand.round_winds
    terminal_pungs = size(pungs & ONES_AND_NINES_OR_WINDS & ~spent)
    terminal_pungs -= (high >> NINE_GATES & 1) & (terminal_pungs > 0)
    if terminal_pungs > 0:
        low |= in_low(TERMINAL_PUNG)
        several |= terminal_pungs << SEVERAL_AT[TERMINAL_PUNG]
    if high == 0 and low == 0:
        low = in_low(CHICKEN)
    return Verdict(worth(high, low, several, hand.profile), high, low, several)


# --- what holds however the hand is read -----------------------------------------------------


@kernel
def families(kinds):
    """Which of characters, circles, bamboo, winds and dragons are there: five bits."""
    return (
        (kinds & 511 != 0)
        | (kinds >> 9 & 511 != 0) << 1
        | (kinds >> 18 & 511 != 0) << 2
        | (kinds >> 27 & 15 != 0) << 3
        | (kinds >> 31 & 7 != 0) << 4
    )


@kernel
def of_tiles(kinds, flags):
    """The fans that look at single tiles, and those of how the hand was won."""
    present = families(kinds)
    high, low = SUITS[present, 0], SUITS[present, 1]
    for i in range(len(WITHIN)):
        within = kinds & WITHIN[i, 0] == 0
        high |= within * WITHIN[i, 1]
        low |= within * WITHIN[i, 2]
    for i in range(len(EVENTS)):
        happened = flags & EVENTS[i, 0] == EVENTS[i, 1]
        high |= happened * EVENTS[i, 2]
        low |= happened * EVENTS[i, 3]
    return high, low


@kernel
def look(counts, melds, n_melds, win, flags, profile):
    """The hand as the scorer sees it."""
    words, win = read.spread(counts), np.int64(win)  # tiles are small numbers in a table, too small to be shifted by
    chows = pungs = hidden = melded_kongs = shown = melded = 0
    for i in range(n_melds):
        kind, tile = melds[i, 0], np.int64(melds[i, 1])
        if kind == fan_table.CHOW:
            chows = chows << 5 | tile + 1
            melded |= 7 << tile
            shown += tile <= win <= tile + 2
        else:
            pungs |= 1 << tile
            melded |= 1 << tile
            shown += 3 * (tile == win and kind == fan_table.PUNG)
            melded_kongs += kind == fan_table.KONG
            hidden += kind == fan_table.HIDDEN_KONG
    claimed = n_melds - hidden
    flags |= fan_table.FOURTH if shown == 3 else 0
    flags |= (fan_table.CONCEALED if claimed == 0 else 0) | (fan_table.ALL_CLAIMED if claimed == 4 else 0)
    kinds = read.kinds_with(words, 1) | melded
    high, low = of_tiles(kinds, flags)
    kongs = KONG_FANS[melded_kongs, hidden]
    if kongs >= 0:
        high |= in_high(kongs)
        low |= in_low(kongs)
    quads = hogs(counts, melds, n_melds, words, melded)
    if quads > 0:
        low |= in_low(TILE_HOG)
    round_winds = 1 << (27 + (flags >> fan_table.SEAT & 3)) | 1 << (27 + (flags >> fan_table.PREVALENT & 3))
    several = quads << SEVERAL_AT[TILE_HOG]
    return Hand(words, kinds, win, flags, profile, round_winds, chows, pungs, hidden, high, low, several)


@kernel
def hogs(counts, melds, n_melds, words, melded):
    """How many kinds are there four times without being a kong."""
    quads = read.fours(words)
    found = size(quads)
    seen = melded & ~quads
    while seen != 0:
        tile = first(seen)
        number = np.int64(counts[tile])
        kong = False
        for i in range(n_melds):
            if melds[i, 0] == fan_table.CHOW:
                number += melds[i, 1] <= tile <= melds[i, 1] + 2
            elif melds[i, 1] == tile:
                number += 3
                kong = melds[i, 0] != fan_table.PUNG
        found += number == 4 and not kong
        seen &= seen - 1
    return found


# --- what depends on the reading --------------------------------------------------------------


@kernel
def nth(chows, i):
    """The lowest tile of the i-th chow of a list."""
    return (chows >> 5 * i & FIVE_BITS) - 1


@kernel
def fourth_of(i, j, k):
    """The place that is left of four."""
    return 6 - i - j - k


@kernel
def extra_fan(sort, sets, i, j, k, rest):
    """Account-once: a set left over is combined once, with one set of those that are; the first fan in the book."""
    best = 0
    for place in (i, j, k):
        fan = np.int64(TWO[sort, nth(sets, place), nth(sets, rest)])
        if fan != 0 and (best == 0 or fan < best):
            best = fan
    return best


@kernel
def three_together(sort, sets, number):
    """The fan of three sets, and the one that the fourth may add; of equal choices the one that adds."""
    best = extra = 0
    for i in range(number - 2):
        for j in range(i + 1, number - 1):
            for k in range(j + 1, number):
                fan = np.int64(THREE[sort, nth(sets, i), nth(sets, j), nth(sets, k)])
                if fan != 0 and (best == 0 or extra == 0):
                    best = fan
                    if number == 4:
                        extra = extra_fan(sort, sets, i, j, k, fourth_of(i, j, k))
    return best, extra


@kernel
def four_together(sort, bag):
    """The fan of all four sets; 0 for none."""
    for i in range(len(FOUR)):
        if FOUR[i, 1] == bag and FOUR[i, 0] == sort:
            return FOUR[i, 2]
    return 0


@kernel
def two_by_two(sort, sets, number):
    """Account-once among pairs of sets: of so many sets that hang together, one pair fewer can be counted."""
    several = 0
    linked = found = 0
    for i in range(number - 1):
        for j in range(i + 1, number):
            fan = np.int64(TWO[sort, nth(sets, i), nth(sets, j)])
            if fan != 0:
                several += 1 << SEVERAL_AT[fan]
                linked |= 1 << i | 1 << j
                found += 1
    most = size(linked) - 1
    return keep_few(several, most) if 0 <= most < found else several


@kernel
def keep_few(several, most):
    """So many of the pairs of chows: different fans first (non-identical), in the book's order."""
    kept = 0
    for again in range(2):
        for fan in range(FIRST_CHOW_PAIR, LAST_CHOW_PAIR + 1):
            at = SEVERAL_AT[fan]
            held = several >> at & FOUR_BITS
            wanted = held - (kept >> at & FOUR_BITS) if again else min(held, 1)
            taken = min(wanted, most)
            kept += taken << at
            most -= taken
    return kept


@kernel
def combine(sort, sets, number, bag):
    """The fans of chows, or of suited pungs, that stand in a relation: those of three or four, and the pairs."""
    if number < 2:
        return 0, 0
    if number > 2:
        fan, extra = three_together(sort, sets, number)
        if fan != 0:
            whole = four_together(sort, bag) if number == 4 else 0
            if whole != 0:
                return whole, 0
            return fan, (1 << SEVERAL_AT[extra] if extra != 0 else 0)
    return 0, two_by_two(sort, sets, number)


@kernel
def of_every_set(starts, pungs, pair):
    """The fans that ask something of each set and the pair."""
    high = low = 0
    for i in range(len(EVERY_SET)):
        fits = (starts & EVERY_SET[i, 0] | pungs & EVERY_SET[i, 1] | pair & EVERY_SET[i, 2]) == 0
        high |= fits * EVERY_SET[i, 3]
        low |= fits * EVERY_SET[i, 4]
    return high, low


@kernel
def of_honours(pungs, pair, flags):
    """The fans of winds and dragons."""
    high = low = 0
    if pungs & fan_table.HONOURS == 0:
        return high, low
    for i in range(len(FAMILIES)):
        there = size(pungs & FAMILIES[i, 0]) >= FAMILIES[i, 1] and (FAMILIES[i, 2] == 0 or pair & FAMILIES[i, 0] != 0)
        high |= there * FAMILIES[i, 3]
        low |= there * FAMILIES[i, 4]
    for i in range(len(WIND_PUNGS)):
        there = pungs >> (27 + (flags >> WIND_PUNGS[i, 0] & 3)) & 1
        high |= there * WIND_PUNGS[i, 1]
        low |= there * WIND_PUNGS[i, 2]
    return high, low


@kernel
def whole_fans(bag, pair):
    """The fans of four chows with their pair."""
    for i in range(len(WHOLE)):
        if WHOLE[i, 0] == pair and WHOLE[i, 1] == bag:
            return WHOLE[i, 2], WHOLE[i, 3]
    return 0, 0


@kernel
def suited_list(pungs):
    """Suited pungs as a list of 5-bit numbers, how many they are, and their bag."""
    sets = number = bag = 0
    left = pungs & fan_table.ALL_SUITED
    while left != 0:
        tile = first(left)
        sets = sets << 5 | tile + 1
        bag += 1 << 2 * tile
        number += 1
        left &= left - 1
    return sets, number, bag


@kernel
def place_of_win(own_chows, own, pair, win):
    """Where the winning tile stands among the concealed sets: bits edge, closed, single; and is it in a chow?"""
    place = 0
    for i in range(own):
        step = win - nth(own_chows, i)
        if step == 1:
            place |= fan_table.CLOSED
        elif step == 0 or step == 2:
            place |= fan_table.EDGE
    in_chow = place != 0
    return place | (fan_table.SINGLE if pair == win else 0), in_chow


@kernel
def hung(words, hand, straight, place):
    """The wait that is counted: only where a single kind completed the hand."""
    if straight and hand.flags & fan_table.NO_KNITTED_WAITS != 0:
        place &= fan_table.SINGLE  # [M23]
    with_pairs = not straight and hand.chows == 0 and hand.pungs == 0
    return place if place != 0 and read.only_wait(words, hand.win, with_pairs) else 0


@kernel
def listed(sets):
    """A list of sets: which lowest tiles, its bag, how many."""
    starts = bag = number = 0
    while sets != 0:
        tile = (sets & FIVE_BITS) - 1
        starts |= 1 << tile
        bag += 1 << 2 * tile
        number += 1
        sets >>= 5
    return starts, bag, number


@kernel
def of_combinations(chows, number, bag, pungs):
    """The fans of chows and of suited pungs that stand in a relation."""
    high = low = 0
    chow_fan, chow_pairs = combine(fan_table.CHOW, chows, number, bag)
    sets, suited, pung_bag = suited_list(pungs)
    pung_fan, pung_pairs = combine(fan_table.PUNG, sets, suited, pung_bag)
    for fan in (chow_fan, pung_fan):
        if fan != 0:
            high |= in_high(fan)
            low |= in_low(fan)
    several = chow_pairs + pung_pairs
    if several != 0:
        for fan in SEVERAL:
            low |= in_low(fan) if how_many(several, fan) != 0 else 0
    return high, low, several


@kernel
def of_concealment(words, hand, place, own_chows, own, own_pungs, pair):
    """The fans of concealed pungs, and of the wait."""
    where, in_chow = place_of_win(own_chows, own, pair, hand.win)
    completed = own_pungs >> hand.win & 1 != 0 and not in_chow
    claimed = completed and hand.flags & fan_table.SELF_DRAWN == 0
    hidden = size(own_pungs) + hand.hidden_kongs - (1 if claimed else 0)
    wait = hung(words, hand, place == AS_STRAIGHT, where)
    return HIDDEN_PUNGS[hidden, 0] | WAITS[wait, 0], HIDDEN_PUNGS[hidden, 1] | WAITS[wait, 1]


@kernel
def write_down(words, hand, place, own_chows, own_pungs, pair):
    """What holds in one reading: the concealed chows and pungs and the pair; the melds lie beside it."""
    _, _, own = listed(own_chows)
    chows = hand.chows << 5 * own | own_chows
    starts, bag, number = listed(chows)
    pungs = hand.pungs | own_pungs
    high_1, low_1, several = of_combinations(chows, number, bag, pungs)
    high_2, low_2 = of_every_set(starts, pungs, 1 << pair)
    high_3, low_3 = of_honours(pungs, 1 << pair, hand.flags)
    high_4, low_4 = whole_fans(bag, pair) if number == MOST_SETS else (0, 0)
    high_5, low_5 = of_concealment(words, hand, place, own_chows, own, own_pungs, pair)
    high = hand.high | high_1 | high_2 | high_3 | high_4 | high_5
    low = hand.low | low_1 | low_2 | low_3 | low_4 | low_5
    return counted_in(place, high, low, hand.several + several, pungs)


# --- the search over readings -------------------------------------------------------------------


@kernel
def chows_left(words, pungs):
    """The chows that the tiles make when these pungs are taken out; NOT_SETS if they do not."""
    m = words.m - 3 * read.SPACED[pungs & 511]
    p = words.p - 3 * read.SPACED[pungs >> 9 & 511]
    s = words.s - 3 * read.SPACED[pungs >> 18 & 511]
    chows = read.chows_in(m, 0, 0)
    if chows >= 0:
        chows = read.chows_in(p, 9, chows)
    if chows >= 0:
        chows = read.chows_in(s, 18, chows)
    return chows


@kernel
def best_of(words, hand, place, best):
    """The best of all readings: each pair, and each choice of the pungs; the chows follow."""
    pairs = read.kinds_with(words, 2)
    while pairs != 0:
        pair = first(pairs)
        pairs &= pairs - 1
        rest = read.without(words, pair, 2)
        if rest.m % 3 + rest.p % 3 + rest.s % 3 != 0 or not read.honours_fit(rest.z, 0):
            continue
        threes = read.kinds_with(rest, 3)
        honours = threes & fan_table.HONOURS
        choice = suited = threes & fan_table.ALL_SUITED
        while choice >= 0:
            chows = chows_left(rest, choice)
            if chows >= 0:
                verdict = judge(hand, write_down(words, hand, place, chows, choice | honours, pair))
                if is_better(verdict, best):
                    best = verdict
            choice = choice - 1 & suited if choice != 0 else -1
    return best


@kernel
def place_of_singles(hand, doubled):
    """Seven pairs, thirteen orphans, or honours and knitted tiles: its place in SHAPES; -1 for none."""
    if read.are_seven_pairs(hand.words):
        return AS_PAIRS
    if read.are_orphans(hand.kinds, doubled):
        return AS_ORPHANS
    return AS_KNITTED if read.are_knitted_singles(hand.kinds, doubled) else -1


@kernel
def singles(hand, place, doubled):
    """What holds in a hand without sets."""
    high, low = hand.high, hand.low
    if hand.flags & fan_table.SPECIAL_FULLY_CONCEALED == 0:
        low &= ~in_low(FULLY_CONCEALED)
    if place == AS_PAIRS:
        high |= 1 << SEVEN_PAIRS | (1 << SHIFTED_PAIRS if read.in_a_row(doubled) else 0)
    elif place == AS_ORPHANS:
        high |= 1 << ORPHANS
    else:
        greater = hand.kinds & fan_table.HONOURS == fan_table.HONOURS
        straight = read.knitted_straight(hand.kinds) >= 0
        high |= 1 << LESSER | (1 << GREATER if greater else 0) | (1 << STRAIGHT if straight else 0)
    return counted_in(place, high, low, hand.several, 0)


@kernel
def best_reading(hand, n_melds):
    """The reading that is worth most."""
    best = Verdict(-1, 0, 0, 0)
    if n_melds == 0 and read.is_nine_gates(hand.words, hand.win):
        hand = with_fan(hand, NINE_GATES)
    if read.are_sets_and_pair(hand.words):
        best = best_of(hand.words, hand, AS_SETS, best)
    if n_melds == 0:
        doubled = read.kinds_with(hand.words, 2)
        place = place_of_singles(hand, doubled)
        if place >= 0:
            verdict = judge(hand, singles(hand, place, doubled))
            if verdict.total > best.total:  # sets go before pairs of the same worth
                best = verdict
    if n_melds <= 1:
        which = read.knitted_straight(read.kinds_with(hand.words, 1))
        if which >= 0:
            best = best_of(read.less_straight(hand.words, which), with_fan(hand, STRAIGHT), AS_STRAIGHT, best)
    return best


@kernel
def with_fan(hand, fan):
    """The hand, with one of the first fans holding."""
    return Hand(
        hand.words,
        hand.kinds,
        hand.win,
        hand.flags,
        hand.profile,
        hand.round_winds,
        hand.chows,
        hand.pungs,
        hand.hidden_kongs,
        hand.high | 1 << fan,
        hand.low,
        hand.several,
    )


@kernel
def points(counts, melds, n_melds, win, flags, profile, fans):
    """The points of a winning hand without its flowers, -1 if it does not win; `fans` gets how often each is counted.

    counts: the concealed tiles with the winning one; melds: rows (CHOW, PUNG, KONG or HIDDEN_KONG; lowest tile).
    """
    fans[:] = 0
    best = best_reading(look(counts, melds, n_melds, win, flags, profile), n_melds)
    high, low = best.high, best.low
    while high != 0:
        fans[first(high)] = 1
        high &= high - 1
    while low != 0:
        fan = first(low) + HALF
        fans[fan] = how_many(best.several, fan)
        low &= low - 1
    return best.total
