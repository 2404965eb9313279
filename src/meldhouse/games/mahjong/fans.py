# mypy: ignore-errors
"""Scoring of a winning hand: the fans of its best reading, which is one way to arrange its tiles in sets.

Every reading is scored (high against low).  The tables of fan_arrays.py give the fans that hold in a reading; then,
from the highest fan down, each one that counts removes the fans that it contains (non-repeat).  A reading is fixed
before its fans are counted (non-separation).
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong import fan_table
from meldhouse.games.mahjong import hand_decomposition as decomposition
from meldhouse.games.mahjong.fan_arrays import (
    CONCEALED_PUNGS,
    EVENTS,
    EVERY_SET,
    EXCLUDES,
    FAMILIES,
    FANS_OF_SHAPE,
    FANS_PER_WORD,
    FOUR_SETS,
    KONG_FANS,
    ONES_AND_NINES_OR_WINDS,
    POINTS,
    REPEAT_SHIFT,
    REPEATABLE,
    SPENDS,
    SUITS,
    THREE_SETS,
    TWO_SETS,
    WAITS,
    WHOLE,
    WIND_PUNGS,
    WITHIN,
)
from meldhouse.games.mahjong.hand_decomposition import first, size

# Numbers of fans whose condition is an arrangement or a count made here.
NINE_GATES, SHIFTED_PAIRS, ORPHANS, SEVEN_PAIRS = 4, 6, 7, 19
GREATER, LESSER, STRAIGHT, CHICKEN = 20, 34, 35, 43
FULLY_CONCEALED, TILE_HOG, TERMINAL_PUNG = 56, 64, 73
FIRST_CHOW_PAIR, LAST_CHOW_PAIR = 69, 72

FIVE_BITS, FOUR_BITS = 31, 15
MAX_SETS = 4
USING_FANS = sum(1 << fan.number for fan in fan_table.FANS if fan.spends)  # all are in the first word
AS_SETS, AS_STRAIGHT, AS_PAIRS, AS_ORPHANS, AS_KNITTED = range(5)  # indices in SHAPES


class Hand(NamedTuple):
    """The facts about a hand that are the same however its tiles are arranged in sets."""

    words: decomposition.Words  # the concealed tiles
    kinds: int  # all its kinds, with melds
    win: int
    flags: int
    profile: int
    round_winds: int  # kinds of the seat wind and the prevalent wind
    chows: int  # melded chows: a list of 5-bit numbers, lowest tile plus one
    pungs: int  # kinds of melded pungs and all kongs
    hidden_kongs: int
    high: int  # fans that hold in every reading
    low: int
    repeats: int  # counts of repeatable fans among them


class FanCandidates(NamedTuple):
    """The fans that one arrangement of a hand satisfies, before contained ones are removed."""

    high: int
    low: int
    repeats: int
    pungs: int  # kinds of all pungs and kongs


class ReadingScore(NamedTuple):
    """The points and fans of one arrangement of a hand; -1 points if there is no arrangement."""

    total: int
    high: int
    low: int
    repeats: int


# --- sets of fans --------------------------------------------------------------------------


@kernel
def high_word(fan):
    """Return a fan as a bit in the first word of a bit set of fans, or 0 if it belongs in the second."""
    return 1 << fan if fan < FANS_PER_WORD else 0


@kernel
def low_word(fan):
    """Return a fan as a bit in the second word of a bit set of fans, or 0 if it belongs in the first."""
    return 1 << (fan - FANS_PER_WORD) if fan >= FANS_PER_WORD else 0


@kernel
def count_of_fan(repeats, fan):
    """Return how many times a fan counts, given the packed counts of repeatable fans; 1 for other fans."""
    at = REPEAT_SHIFT[fan]
    return repeats >> at & FOUR_BITS if at >= 0 else 1


@kernel
def restrict_to_shape(shape, high, low, repeats, pungs):
    """Return the candidate fans that can count if the hand is arranged in this shape."""
    return FanCandidates(high & FANS_OF_SHAPE[shape, 0], low & FANS_OF_SHAPE[shape, 1], repeats, pungs)


@kernel
def remove_contained(high, low):
    """Remove fans that other fans contain, from the highest fan down."""
    left = high
    while left != 0:
        fan = first(left)
        high &= ~EXCLUDES[fan, 0]
        low &= ~EXCLUDES[fan, 1]
        left &= left - 1 & high
    left = low
    while left != 0:
        fan = first(left) + FANS_PER_WORD
        low &= ~EXCLUDES[fan, 1]
        left &= left - 1 & low
    return high, low


@kernel
def used_kinds(high):
    """Return the kinds whose pungs higher fans have used, so that they do not count again."""
    used = 0
    left = high & USING_FANS
    while left != 0:
        used |= SPENDS[first(left)]
        left &= left - 1
    return used


@kernel
def total_points(high, low, repeats, profile):
    """Return the points of a set of fans."""
    total = 0
    while high != 0:
        total += POINTS[profile, first(high)]
        high &= high - 1
    while low != 0:
        fan = first(low) + FANS_PER_WORD
        total += POINTS[profile, fan] * count_of_fan(repeats, fan)
        low &= low - 1
    return total


@kernel
def is_better(result, best):
    """Return whether an arrangement beats another: by points, then by the first fan in the book that differs."""
    if result.total != best.total:
        return result.total > best.total
    high, low = result.high ^ best.high, result.low ^ best.low
    if high != 0:
        return high & -high & result.high != 0
    return low & -low & result.low != 0


@kernel
def score_reading(hand, candidates):
    """Return the score of one arrangement of a hand, after selecting the candidate fans that count."""
    high, low = remove_contained(candidates.high, candidates.low)
    repeats, pungs = candidates.repeats, candidates.pungs
    used = used_kinds(high) | hand.round_winds
    terminal_pungs = size(pungs & ONES_AND_NINES_OR_WINDS & ~used)
    terminal_pungs -= (high >> NINE_GATES & 1) & (terminal_pungs > 0)
    if terminal_pungs > 0:
        low |= low_word(TERMINAL_PUNG)
        repeats |= terminal_pungs << REPEAT_SHIFT[TERMINAL_PUNG]
    if high == 0 and low == 0:
        low = low_word(CHICKEN)
    return ReadingScore(total_points(high, low, repeats, hand.profile), high, low, repeats)


# --- fans that hold in every reading -----------------------------------------------------


@kernel
def families_in(kinds):
    """Return the families present as five bits: characters, circles, bamboo, winds, dragons."""
    return (
        (kinds & 511 != 0)
        | (kinds >> 9 & 511 != 0) << 1
        | (kinds >> 18 & 511 != 0) << 2
        | (kinds >> 27 & 15 != 0) << 3
        | (kinds >> 31 & 7 != 0) << 4
    )


@kernel
def tile_fans(kinds, flags):
    """Return the fans that depend only on the kinds of tiles and on the way the hand was won."""
    present = families_in(kinds)
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
def analyze_hand(counts, melds, n_melds, win, flags, profile):
    """Analyze a hand, and return the facts that the scorer needs."""
    words, win = (
        decomposition.to_words(counts),
        np.int64(win),
    )  # tiles are int8 in a table, too narrow for shifts
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
    kinds = decomposition.kinds_at_least(words, 1) | melded
    high, low = tile_fans(kinds, flags)
    kongs = KONG_FANS[melded_kongs, hidden]
    if kongs >= 0:
        high |= high_word(kongs)
        low |= low_word(kongs)
    quads = count_tile_hogs(counts, melds, n_melds, words, melded)
    if quads > 0:
        low |= low_word(TILE_HOG)
    round_winds = 1 << (27 + (flags >> fan_table.SEAT & 3)) | 1 << (27 + (flags >> fan_table.PREVALENT & 3))
    repeats = quads << REPEAT_SHIFT[TILE_HOG]
    return Hand(words, kinds, win, flags, profile, round_winds, chows, pungs, hidden, high, low, repeats)


@kernel
def count_tile_hogs(counts, melds, n_melds, words, melded):
    """Return the number of kinds with four tiles that are not a kong."""
    quads = decomposition.kinds_with_four(words)
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


# --- fans of a reading --------------------------------------------------------------


@kernel
def nth_chow(chows, i):
    """Return the lowest tile of the i-th chow of a packed list."""
    return (chows >> 5 * i & FIVE_BITS) - 1


@kernel
def fourth_of(i, j, k):
    """Return the one of the indices 0 to 3 that is none of these three."""
    return 6 - i - j - k


@kernel
def extra_fan(sort, sets, i, j, k, rest):
    """Return the first pair fan of a fourth set with one of three already combined sets, or 0 (account-once)."""
    best = 0
    for shape in (i, j, k):
        fan = np.int64(TWO_SETS[sort, nth_chow(sets, shape), nth_chow(sets, rest)])
        if fan != 0 and (best == 0 or fan < best):
            best = fan
    return best


@kernel
def fans_of_three(sort, sets, number):
    """Return the fan of three related sets and the one that a fourth set adds, preferring sets that add a fan."""
    best = extra = 0
    for i in range(number - 2):
        for j in range(i + 1, number - 1):
            for k in range(j + 1, number):
                fan = np.int64(THREE_SETS[sort, nth_chow(sets, i), nth_chow(sets, j), nth_chow(sets, k)])
                if fan != 0 and (best == 0 or extra == 0):
                    best = fan
                    if number == 4:
                        extra = extra_fan(sort, sets, i, j, k, fourth_of(i, j, k))
    return best, extra


@kernel
def fan_of_four(sort, bag):
    """Return the fan that all four sets form together, or 0 for no fan."""
    for i in range(len(FOUR_SETS)):
        if FOUR_SETS[i, 1] == bag and FOUR_SETS[i, 0] == sort:
            return FOUR_SETS[i, 2]
    return 0


@kernel
def count_pair_fans(sort, sets, number):
    """Return the packed counts of fans of two sets, in total at most one less than the related sets (account-once)."""
    repeats = 0
    linked = found = 0
    for i in range(number - 1):
        for j in range(i + 1, number):
            fan = np.int64(TWO_SETS[sort, nth_chow(sets, i), nth_chow(sets, j)])
            if fan != 0:
                repeats += 1 << REPEAT_SHIFT[fan]
                linked |= 1 << i | 1 << j
                found += 1
    limit = size(linked) - 1
    return limit_pair_fans(repeats, limit) if 0 <= limit < found else repeats


@kernel
def limit_pair_fans(repeats, limit):
    """Limit the number of fans of two sets, keeping different fans first (non-identical), in the book's order."""
    counts = 0
    for second_pass in range(2):
        for fan in range(FIRST_CHOW_PAIR, LAST_CHOW_PAIR + 1):
            at = REPEAT_SHIFT[fan]
            held = repeats >> at & FOUR_BITS
            wanted = held - (counts >> at & FOUR_BITS) if second_pass else min(held, 1)
            added = min(wanted, limit)
            counts += added << at
            limit -= added
    return counts


@kernel
def combination_fans(sort, sets, number, bag):
    """Return the fan of three or four related sets of one sort, and the packed counts of fans of two sets."""
    if number < 2:
        return 0, 0
    if number > 2:
        fan, extra = fans_of_three(sort, sets, number)
        if fan != 0:
            whole = fan_of_four(sort, bag) if number == 4 else 0
            if whole != 0:
                return whole, 0
            return fan, (1 << REPEAT_SHIFT[extra] if extra != 0 else 0)
    return 0, count_pair_fans(sort, sets, number)


@kernel
def every_set_fans(starts, pungs, pair):
    """Return the fans whose condition on every set and the pair holds."""
    high = low = 0
    for i in range(len(EVERY_SET)):
        fits = (starts & EVERY_SET[i, 0] | pungs & EVERY_SET[i, 1] | pair & EVERY_SET[i, 2]) == 0
        high |= fits * EVERY_SET[i, 3]
        low |= fits * EVERY_SET[i, 4]
    return high, low


@kernel
def honor_fans(pungs, pair, flags):
    """Return the fans that pungs of winds and dragons make, some of them with a pair."""
    high = low = 0
    if pungs & fan_table.HONORS == 0:
        return high, low
    for i in range(len(FAMILIES)):
        holds = size(pungs & FAMILIES[i, 0]) >= FAMILIES[i, 1] and (FAMILIES[i, 2] == 0 or pair & FAMILIES[i, 0] != 0)
        high |= holds * FAMILIES[i, 3]
        low |= holds * FAMILIES[i, 4]
    for i in range(len(WIND_PUNGS)):
        holds = pungs >> (27 + (flags >> WIND_PUNGS[i, 0] & 3)) & 1
        high |= holds * WIND_PUNGS[i, 1]
        low |= holds * WIND_PUNGS[i, 2]
    return high, low


@kernel
def whole_fans(bag, pair):
    """Return the fans that depend on four specific chows and their pair."""
    for i in range(len(WHOLE)):
        if WHOLE[i, 0] == pair and WHOLE[i, 1] == bag:
            return WHOLE[i, 2], WHOLE[i, 3]
    return 0, 0


@kernel
def list_suited_pungs(pungs):
    """Return the suited pungs as a packed list of 5-bit numbers, their count, and their `encode_sets` code."""
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
def wait_of_win(concealed_chows, n_own, pair, win):
    """Return the waits that the winning tile can fill (edge, closed and single bits), and whether it is in a chow."""
    shape = 0
    for i in range(n_own):
        step = win - nth_chow(concealed_chows, i)
        if step == 1:
            shape |= fan_table.CLOSED
        elif step == 0 or step == 2:
            shape |= fan_table.EDGE
    in_chow = shape != 0
    return shape | (fan_table.SINGLE if pair == win else 0), in_chow


@kernel
def counted_wait(words, hand, straight, shape):
    """Return the wait that counts, or 0 if more than one kind could complete the hand."""
    if straight and hand.flags & fan_table.NO_KNITTED_WAITS != 0:
        shape &= fan_table.SINGLE  # [M23]
    with_pairs = not straight and hand.chows == 0 and hand.pungs == 0
    return shape if shape != 0 and decomposition.is_only_wait(words, hand.win, with_pairs) else 0


@kernel
def decode_sets(sets):
    """Return a packed list of sets as a bit set of lowest tiles, its `encode_sets` code, and its length."""
    starts = bag = number = 0
    while sets != 0:
        tile = (sets & FIVE_BITS) - 1
        starts |= 1 << tile
        bag += 1 << 2 * tile
        number += 1
        sets >>= 5
    return starts, bag, number


@kernel
def relation_fans(chows, number, bag, pungs):
    """Return the fans of related chows and of related suited pungs."""
    high = low = 0
    chow_fan, chow_pairs = combination_fans(fan_table.CHOW, chows, number, bag)
    sets, suited, pung_bag = list_suited_pungs(pungs)
    pung_fan, pung_pairs = combination_fans(fan_table.PUNG, sets, suited, pung_bag)
    for fan in (chow_fan, pung_fan):
        if fan != 0:
            high |= high_word(fan)
            low |= low_word(fan)
    repeats = chow_pairs + pung_pairs
    if repeats != 0:
        for fan in REPEATABLE:
            low |= low_word(fan) if count_of_fan(repeats, fan) != 0 else 0
    return high, low, repeats


@kernel
def concealment_fans(words, hand, shape, concealed_chows, n_own, concealed_pungs, pair):
    """Return the fans of concealed pungs, and of the wait."""
    position, in_chow = wait_of_win(concealed_chows, n_own, pair, hand.win)
    completed = concealed_pungs >> hand.win & 1 != 0 and not in_chow
    claimed = completed and hand.flags & fan_table.SELF_DRAWN == 0
    hidden = size(concealed_pungs) + hand.hidden_kongs - (1 if claimed else 0)
    wait = counted_wait(words, hand, shape == AS_STRAIGHT, position)
    return CONCEALED_PUNGS[hidden, 0] | WAITS[wait, 0], CONCEALED_PUNGS[hidden, 1] | WAITS[wait, 1]


@kernel
def candidate_fans(words, hand, shape, concealed_chows, concealed_pungs, pair):
    """Return the fans of a hand arranged in these concealed chows, concealed pungs and pair, with its melds."""
    _, _, n_own = decode_sets(concealed_chows)
    chows = hand.chows << 5 * n_own | concealed_chows
    starts, bag, number = decode_sets(chows)
    pungs = hand.pungs | concealed_pungs
    high_1, low_1, repeats = relation_fans(chows, number, bag, pungs)
    high_2, low_2 = every_set_fans(starts, pungs, 1 << pair)
    high_3, low_3 = honor_fans(pungs, 1 << pair, hand.flags)
    high_4, low_4 = whole_fans(bag, pair) if number == MAX_SETS else (0, 0)
    high_5, low_5 = concealment_fans(words, hand, shape, concealed_chows, n_own, concealed_pungs, pair)
    high = hand.high | high_1 | high_2 | high_3 | high_4 | high_5
    low = hand.low | low_1 | low_2 | low_3 | low_4 | low_5
    return restrict_to_shape(shape, high, low, hand.repeats + repeats, pungs)


# --- the search over readings -------------------------------------------------------------------


@kernel
def remaining_chows(words, pungs):
    """Return the chows of the tiles without these pungs, or NOT_SETS if they do not form chows."""
    m = words.m - 3 * decomposition.SPREAD_BITS[pungs & 511]
    p = words.p - 3 * decomposition.SPREAD_BITS[pungs >> 9 & 511]
    s = words.s - 3 * decomposition.SPREAD_BITS[pungs >> 18 & 511]
    chows = decomposition.split_into_chows(m, 0, 0)
    if chows >= 0:
        chows = decomposition.split_into_chows(p, 9, chows)
    if chows >= 0:
        chows = decomposition.split_into_chows(s, 18, chows)
    return chows


@kernel
def best_with_sets(words, hand, shape, best):
    """Return the best score of a hand in sets, over each pair and choice of pungs that leave only chows."""
    pairs = decomposition.kinds_at_least(words, 2)
    while pairs != 0:
        pair = first(pairs)
        pairs &= pairs - 1
        rest = decomposition.without_tiles(words, pair, 2)
        if rest.m % 3 + rest.p % 3 + rest.s % 3 != 0 or not decomposition.are_honor_sets(rest.z, 0):
            continue
        threes = decomposition.kinds_at_least(rest, 3)
        honors = threes & fan_table.HONORS
        choice = suited = threes & fan_table.ALL_SUITED
        while choice >= 0:
            chows = remaining_chows(rest, choice)
            if chows >= 0:
                result = score_reading(hand, candidate_fans(words, hand, shape, chows, choice | honors, pair))
                if is_better(result, best):
                    best = result
            choice = choice - 1 & suited if choice != 0 else -1
    return best


@kernel
def shape_without_sets(hand, doubled):
    """Return a hand's arrangement in seven pairs, orphans, or honors and knitted tiles; -1 if it is none of these."""
    if decomposition.are_seven_pairs(hand.words):
        return AS_PAIRS
    if decomposition.are_orphans(hand.kinds, doubled):
        return AS_ORPHANS
    return AS_KNITTED if decomposition.are_knitted_singles(hand.kinds, doubled) else -1


@kernel
def candidates_without_sets(hand, shape, doubled):
    """Return the fans that hold in a hand without sets."""
    high, low = hand.high, hand.low
    if hand.flags & fan_table.SPECIAL_FULLY_CONCEALED == 0:
        low &= ~low_word(FULLY_CONCEALED)
    if shape == AS_PAIRS:
        high |= 1 << SEVEN_PAIRS | (1 << SHIFTED_PAIRS if decomposition.are_consecutive(doubled) else 0)
    elif shape == AS_ORPHANS:
        high |= 1 << ORPHANS
    else:
        greater = hand.kinds & fan_table.HONORS == fan_table.HONORS
        straight = decomposition.knitted_straight(hand.kinds) >= 0
        high |= 1 << LESSER | (1 << GREATER if greater else 0) | (1 << STRAIGHT if straight else 0)
    return restrict_to_shape(shape, high, low, hand.repeats, 0)


@kernel
def best_reading(hand, n_melds):
    """Return the best score of a winning hand over all ways to arrange its tiles."""
    best = ReadingScore(-1, 0, 0, 0)
    if n_melds == 0 and decomposition.is_nine_gates(hand.words, hand.win):
        hand = with_fan(hand, NINE_GATES)
    if decomposition.are_sets_and_pair(hand.words):
        best = best_with_sets(hand.words, hand, AS_SETS, best)
    if n_melds == 0:
        doubled = decomposition.kinds_at_least(hand.words, 2)
        shape = shape_without_sets(hand, doubled)
        if shape >= 0:
            result = score_reading(hand, candidates_without_sets(hand, shape, doubled))
            if result.total > best.total:  # of equal points, sets come first
                best = result
    if n_melds <= 1:
        pattern = decomposition.knitted_straight(decomposition.kinds_at_least(hand.words, 1))
        if pattern >= 0:
            best = best_with_sets(
                decomposition.without_straight(hand.words, pattern), with_fan(hand, STRAIGHT), AS_STRAIGHT, best
            )
    return best


@kernel
def with_fan(hand, fan):
    """Return the facts about a hand with one more fan, which has to be in the first word of the bit set."""
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
        hand.repeats,
    )


@kernel
def points(counts, melds, n_melds, win, flags, profile, fans):
    """Return a hand's points without flowers, or -1 if it does not win; write the count of each fan into `fans`.

    counts: the concealed tiles with the winning one; melds: rows (CHOW, PUNG, KONG or HIDDEN_KONG; lowest tile); fans:
    the array of counts.
    """
    fans[:] = 0
    best = best_reading(analyze_hand(counts, melds, n_melds, win, flags, profile), n_melds)
    high, low = best.high, best.low
    while high != 0:
        fans[first(high)] = 1
        high &= high - 1
    while low != 0:
        fan = first(low) + FANS_PER_WORD
        fans[fan] = count_of_fan(best.repeats, fan)
        low &= low - 1
    return best.total
