# mypy: ignore-errors
# ruff: noqa: F821
"""The verbs of a law for a table that Python holds.  A template: `law`, `sense` and `novice` are put in place.

Passing an array of one record is quicker than passing the record, so every verb here takes
`tables` and speaks of tables[0].
"""

from meldhouse.engine.chance import as_it_lies, below, shuffle, step
from meldhouse.engine.kernels import verb

law_deal, law_legal, law_apply = law.deal, law.legal, law.apply
law_conceal, law_imagine, law_is_sound, law_payoff = law.conceal, law.imagine, law.is_sound, law.payoff
law_barred = law.barred
prepare, LUCK = getattr(law, "prepare", as_it_lies), getattr(law, "LUCK", 1)
choose, choose_as_novice = sense.choose, novice.choose


@verb
def shuffle_deck(deck, rules, x):
    """Put the deck in a random order that the game deals from; returns the generator."""
    x = step(shuffle(deck, x))
    prepare(deck, rules, below(x, LUCK))
    return x


@verb
def deal(tables, rules, deck):
    law_deal(tables[0], rules, deck)


@verb
def legal(tables, rules, moves):
    return law_legal(tables[0], rules, moves)


@verb
def barred(tables, rules, action):
    """The article that stands in the way of an action, 0 if none does."""
    return law_barred(tables[0], rules, action)


@verb
def bars(tables, rules, found):
    """The same of every action there is, written into `found`."""
    for action in range(len(found)):
        found[action] = law_barred(tables[0], rules, action).value


@verb
def apply(tables, rules, action):
    law_apply(tables[0], rules, action)


@verb
def conceal(tables, rules, seat):
    law_conceal(tables[0], rules, seat)


@verb
def imagine(tables, rules, x):
    return law_imagine(tables[0], rules, x)


@verb
def is_sound(tables, rules):
    return law_is_sound(tables[0], rules)


@verb
def thumb(tables, rules, moves, n, x):
    """The place in `moves` of the rule of thumb's choice, and the generator."""
    return choose(tables[0], rules, moves, n, x)


@verb
def beginner(tables, rules, moves, n, x):
    """The same of a newcomer's choice."""
    return choose_as_novice(tables[0], rules, moves, n, x)


@verb
def payoff(tables, rules, seat):
    """What the hand was worth to the seat, now that it is over."""
    return float(law_payoff(tables[0], rules, seat))
