# mypy: ignore-errors
# ruff: noqa: F821
"""Self-play, to learn from and to measure. A template: `law`, the game's rules, and for each game the modules `tables`
(observations/batch_step.py), `turns` and `thinking` are put in place.

At a decision of the network several actions are tried: the table is copied, the action made, and the hand played to its
end by rules of thumb (later by the network itself among them), with the same cards to be drawn and the same chance.  So
what tells two of them apart is the action, and hardly the luck.  A move that is the only one is made, and is nobody's
decision.

In some hands the others are loose players, who do what the rule of thumb would, and now and then whatever they may: so
the network learns of positions to which no rule of thumb comes, and what to do where others do not play as it does.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import kernel, laid
from meldhouse.engine.rng import scrambled, step

NONE = law.NONE
legal, apply, conceal, payoff, deal = law.legal, law.apply, law.conceal, law.payoff, tables.deal
consider, best, entry, loose_turn = thinking.consider, thinking.best, thinking.entry, turns.loose_turn

NET, THUMB, LOOSE = 0, 1, 2  # who sits at a seat
ANY = 4  # one in so many decisions of a loose player is any that it may make
SELDOM, OFTEN = 0.1, 2.0  # what is certain is tried seldom, and the oftener the less it is


class Company(NamedTuple):
    """What every hand needs."""

    table: np.ndarray
    trial: np.ndarray  # where an action is tried
    blank: np.ndarray
    pack: np.ndarray
    deck: np.ndarray
    who: np.ndarray  # sits where
    after: np.ndarray  # plays on there after a trial


class Ways(NamedTuple):
    """Ways in which pieces may change places without the game being another."""

    inputs: np.ndarray  # (ways, inputs): where each goes
    actions: np.ndarray


@kernel
def by_chance(x):
    """A number from 0 to 1, and the generator."""
    x = step(x)
    return (scrambled(x) >> np.uint64(11)) * 2.0**-53, x


@kernel
def powers(told, n):
    """The sum of a softmax, of which the likeliest is 1."""
    most, total = told[best(told, n)], 0.0
    for k in range(n):
        total += np.exp(told[k] - most)
    return total


@kernel
def drawn(told, n, x):
    """A place, each as likely as its softmax, and the generator."""
    most, left = told[best(told, n)], powers(told, n)
    lot, x = by_chance(x)
    left *= lot
    for k in range(n):
        left -= np.exp(told[k] - most)
        if left < 0:
            return k, x
    return n - 1, x


@kernel
def draw_some(told, n, liked, tries, hopeless, luck, places, x):
    """The places of so many actions: those that the rule of thumb likes best, then others by their softmax; all of them
    where they are no more, but none that is hopeless.  How many, and the generator."""
    count, x = draw_any(told, n, liked, tries, luck, places, x)
    least, kept = told[best(told, n)] - hopeless, 0
    for k in range(count):
        if k < liked or told[places[k]] >= least:
            places[kept] = places[k]
            kept += 1
    return kept, x


@kernel
def draw_any(told, n, liked, tries, luck, places, x):
    """The same, hopeless ones among them."""
    for k in range(min(n, liked if n > tries else n)):
        places[k] = k
    if n <= tries:
        return n, x
    for k in range(liked, n):
        lot, x = by_chance(x)
        luck[k] = told[k] - np.log(-np.log(lot + 1e-300))  # the highest of these is as likely as its softmax
    for t in range(liked, tries):
        place = liked
        for k in range(liked + 1, n):
            place = k if luck[k] > luck[place] else place
        places[t], luck[place] = place, np.float32(-1e30)
    return tries, x


@kernel
def has_space(notes, at, desk, tries):
    """For one more decision."""
    inputs_end, numbers_end = (notes.inputs_end[at - 1], notes.numbers_end[at - 1]) if at else (0, 0)
    return (
        at < len(notes.liked)
        and inputs_end + len(desk.active) <= len(notes.inputs)
        and numbers_end + tries <= len(notes.numbers)
    )


@kernel
def look_at(table, rules, net, inputs, desk, x):
    """All that the network knows of a position."""
    desk.sight[0] = table[0]
    conceal(desk.sight[0], rules, np.int64(table[0].actor))
    return consider(desk.sight, rules, net, inputs, desk, x)


@kernel
def take_seats(who, after, seat, itself, loose, x):
    """The network at this one, at the others club players or loose ones; after a trial a club plays on for the network,
    or it does so itself.  Returns the generator."""
    others = THUMB
    if loose > 0:
        lot, x = by_chance(x)
        others = LOOSE if lot < loose else THUMB
    who[:], after[:] = others, others
    who[seat], after[seat] = NET, NET if itself else THUMB
    return x


@kernel
def other_turn(table, rules, who, desk, x):
    """Of a club or a loose player; the generator."""
    return loose_turn(table[0], rules, ANY if who == LOOSE else 0, desk.sight, desk.moves, x)


@kernel
def play_on(table, rules, who, net, inputs, desk, x):
    """To the end of the hand, the network at its best; the generator."""
    while table[0].actor != NONE:
        if who[table[0].actor] != NET:
            x = other_turn(table, rules, who[table[0].actor], desk, x)
        elif legal(table[0], rules, desk.moves) == 1:
            apply(table[0], rules, np.int64(desk.moves[0]))
        else:
            n, _, _, _, x = look_at(table, rules, net, inputs, desk, x)
            apply(table[0], rules, np.int64(desk.moves[best(desk.told, n)]))
    return x


@kernel
def comes_to(company, rules, action, net, inputs, aside, x):
    """What the hand is worth in the end to whoever acts now and makes that move."""
    trial, seat = company.trial, np.int64(company.table[0].actor)
    trial[0] = company.table[0]
    apply(trial[0], rules, action)
    play_on(trial, rules, company.after, net, inputs, aside, x)
    return payoff(trial[0], rules, seat)


@kernel
def try_some(company, rules, net, inputs, ways, desk, aside, notes, at, n, liked, m, tries, hopeless, scale, faith, x):
    """A decision, noted as number `at` with what some of its actions come to; the generator."""
    lot, x = by_chance(x)
    way = np.int64(lot * len(ways.inputs))
    count, x = draw_some(desk.told, n, liked, tries, hopeless, aside.told, desk.places, x)
    first = notes.inputs_end[at - 1] if at else 0
    for k in range(m):
        notes.inputs[first + k] = ways.inputs[way, desk.active[k]]
    notes.inputs_end[at] = first + m
    first = notes.numbers_end[at - 1] if at else 0
    for k in range(count):
        place = desk.places[k]
        notes.numbers[first + k] = ways.actions[way, desk.numbers[place]]
        for thing in range(desk.rows.shape[1]):
            notes.rows[first + k, thing] = desk.rows[place, thing]
        came = comes_to(company, rules, np.int64(desk.moves[place]), net, inputs, aside, x)
        notes.came[first + k] = came / scale - (faith if place > 0 else 0.0)
    notes.numbers_end[at], notes.liked[at] = first + count, min(liked, count)
    return x


@entry
def remember(company, rules, itself, loose, net, inputs, ways, desk, aside, notes, tries, hopeless, scale, faith, x):
    """Hands until there is no room for more decisions: how many of them, and of hands; the generator.

    The network sits at each seat in turn; in this part of the hands the others are loose players, else clubs.
    """
    table, who, rules = company.table, company.who, laid(rules)
    at = hands = 0
    while True:
        seat = hands % len(who)
        table[0] = company.blank[0]
        x = deal(table, rules, company.pack, company.deck, step(x))
        x = take_seats(who, company.after, seat, itself, loose, x)
        while table[0].actor != NONE:
            if table[0].actor != seat:
                x = other_turn(table, rules, who[table[0].actor], desk, x)
            elif legal(table[0], rules, desk.moves) == 1:
                apply(table[0], rules, np.int64(desk.moves[0]))
            elif not has_space(notes, at, desk, tries):
                return at, hands, x
            else:
                n, liked, m, _, x = look_at(table, rules, net, inputs, desk, x)
                place, x = drawn(desk.told, n, x)
                lot, x = by_chance(x)
                if lot < SELDOM + OFTEN * (1 - 1 / powers(desk.told, n)):
                    x = try_some(
                        company, rules, net, inputs, ways, desk, aside, notes, at, n, liked, m, tries, hopeless, scale,
                        faith, x,
                    )  # fmt: skip
                    at += 1
                apply(table[0], rules, np.int64(desk.moves[place]))
        hands += 1


@entry
def measure(company, rules, who, net, inputs, desk, chances, worth, winner):
    """A hand with each of these generators, by the network at its best: what it was worth to each seat, who won."""
    seats, rules, table = rules.seats, laid(rules), company.table
    for k in range(len(chances)):
        table[0] = company.blank[0]
        x = deal(table, rules, company.pack, company.deck, chances[k])
        play_on(table, rules, who, net, inputs, desk, x)
        for seat in range(seats):
            worth[k, seat] = payoff(table[0], rules, seat)
        winner[k] = table[0].tally.winner
