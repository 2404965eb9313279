# mypy: ignore-errors
# ruff: noqa: F821
"""Hands that are played to be learned from, and to measure.  A template: `law`, the doors that lead to it, and for
each game the rooms `tables` (seen/tables.py) and `thinking` are put in place.

A move that is the only one is made, and is nobody's decision.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.chance import scrambled, step
from meldhouse.engine.kernels import kernel, laid

NONE = law.NONE
legal, apply, conceal, payoff, deal = law.legal, law.apply, law.conceal, law.payoff, tables.deal
consider, best, ask, entry = thinking.consider, thinking.best, thinking.ask, thinking.entry

NET, THUMB = 0, 1  # who sits at a seat


class Company(NamedTuple):
    """What every hand needs."""

    table: np.ndarray
    blank: np.ndarray
    pack: np.ndarray
    deck: np.ndarray


@kernel
def drawn(told, n, x):
    """A place, each as likely as its softmax; the logarithm of how likely, and the generator."""
    most = told[best(told, n)]
    total = 0.0
    for k in range(n):
        total += np.exp(told[k] - most)
    x = step(x)
    left = total * ((scrambled(x) >> np.uint64(11)) * 2.0**-53)
    place = n - 1
    for k in range(n):
        left -= np.exp(told[k] - most)
        if left < 0:
            place = k
            break
    return place, np.float32(told[place] - most - np.log(total)), x


@kernel
def write(notes, at, desk, n, m, thumb, place, sure, worth, seat):
    """A decision, as number `at`."""
    first = notes.inputs_end[at - 1] if at else 0
    for k in range(m):
        notes.inputs[first + k] = desk.active[k]
    notes.inputs_end[at] = first + m
    first = notes.numbers_end[at - 1] if at else 0
    for k in range(n):
        notes.numbers[first + k] = desk.numbers[k]
    notes.numbers_end[at] = first + n
    notes.thumb[at], notes.chosen[at], notes.sure[at] = thumb, place, sure
    notes.worth[at], notes.seat[at] = worth, seat


@kernel
def has_room(notes, at, desk):
    """For one more decision."""
    inputs_end, numbers_end = (notes.inputs_end[at - 1], notes.numbers_end[at - 1]) if at else (0, 0)
    return (
        at < len(notes.seat)
        and inputs_end + len(desk.active) <= len(notes.inputs)
        and numbers_end + len(desk.numbers) <= len(notes.numbers)
    )


@kernel
def look_back(notes, first, end, table, rules, seats, scale, trace, haste, later, ahead):
    """The hand is over: what each of its decisions came to, from the last on."""
    for seat in range(seats):
        later[seat], ahead[seat] = payoff(table[0], rules, seat) / scale, 0.0
    for at in range(end - 1, first - 1, -1):
        seat = notes.seat[at]
        ahead[seat] = later[seat] - haste - notes.worth[at] + trace * ahead[seat]
        later[seat] = notes.worth[at]
        notes.better[at], notes.goal[at] = ahead[seat], notes.worth[at] + ahead[seat]


@kernel
def thumb_plays(table, rules, view, moves, numbers, x):
    view[0] = table[0]
    conceal(view[0], rules, np.int64(table[0].actor))
    _, place, x = ask(view, rules, moves, numbers, x)
    apply(table[0], rules, np.int64(moves[place]))
    return x


@kernel
def net_plays(table, rules, net, inputs, desk, greedy, notes, at, x):
    """A decision, remembered as number `at` unless that is NONE; the generator."""
    seat = np.int64(table[0].actor)
    desk.sight[0] = table[0]
    conceal(desk.sight[0], rules, seat)
    n, thumb, m, worth, x = consider(desk.sight, rules, net, inputs, desk, x)
    place, sure = best(desk.told, n), np.float32(0)
    if not greedy:
        place, sure, x = drawn(desk.told, n, x)
    if at != NONE:
        write(notes, at, desk, n, m, thumb, place, sure, worth, seat)
    apply(table[0], rules, np.int64(desk.moves[place]))
    return x


@kernel
def hand(company, rules, who, net, inputs, desk, greedy, notes, at, x):
    """A hand from the deal to its end: the place behind its last note, NONE where there is no room for all of them.

    Where `at` is NONE, nothing is remembered.
    """
    table = company.table
    table[0] = company.blank[0]
    x = deal(table, rules, company.pack, company.deck, x)
    first, full = at, False
    while table[0].actor != NONE:
        if legal(table[0], rules, desk.moves) == 1:
            apply(table[0], rules, np.int64(desk.moves[0]))
        elif who[table[0].actor] == THUMB:
            x = thumb_plays(table, rules, desk.sight, desk.moves, desk.numbers, x)
        else:
            full = full or (first != NONE and not has_room(notes, at, desk))
            x = net_plays(table, rules, net, inputs, desk, greedy, notes, NONE if full or first == NONE else at, x)
            at += 1
    return NONE if full else at


@entry
def remember(company, rules, sittings, net, inputs, desk, notes, scale, trace, haste, later, ahead, x):
    """Hands until there is no room for more: how many decisions and hands, and what all of them were worth to the
    network where it sat alone, summed up with their number; the generator."""
    at = hands = alone = 0
    seats, rules = rules.seats, laid(rules)
    gained = 0.0
    while True:
        who = sittings[hands % len(sittings)]
        x = step(x)
        end = hand(company, rules, who, net, inputs, desk, False, notes, at, x)
        if end == NONE:
            return at, hands, gained, alone, x
        look_back(notes, at, end, company.table, rules, seats, scale, trace, haste, later, ahead)
        at, hands = end, hands + 1
        learners = 0
        for seat in range(seats):
            learners += who[seat] == NET
        if learners == 1:
            alone += 1
            for seat in range(seats):
                gained += payoff(company.table[0], rules, seat) if who[seat] == NET else 0.0


@entry
def measure(company, rules, who, net, inputs, desk, notes, chances, worth, winner):
    """A hand with each of these generators, by the network at its best: what it was worth to each seat, who won."""
    seats, rules = rules.seats, laid(rules)
    for k in range(len(chances)):
        hand(company, rules, who, net, inputs, desk, True, notes, NONE, chances[k])
        for seat in range(seats):
            worth[k, seat] = payoff(company.table[0], rules, seat)
        winner[k] = company.table[0].tally.winner
