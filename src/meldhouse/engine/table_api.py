# mypy: ignore-errors
# ruff: noqa: F821
"""The verbs of a law for a table that Python holds.  A template: `law`, the doors that lead to it, and
`turns` are put in place.

Passing an array of one record is quicker than passing the record, so every verb here takes
`tables` and speaks of tables[0].
"""

from meldhouse.engine.kernels import laid, verb

law_deal, law_legal, law_barred, law_apply = law.deal, law.legal, law.barred, law.apply
law_conceal, law_imagine, law_is_sound, law_payoff = law.conceal, law.imagine, law.is_sound, law.payoff
law_promised = law.promised
choose, choose_as_novice, shuffled = law.choose, law.choose_as_novice, turns.shuffle_deck
law_prepare, LUCK = law.prepare, law.LUCK


@verb
def shuffle_deck(deck, rules, x):
    return shuffled(deck, laid(rules), x)


@verb
def prepare(deck, rules, luck):
    """What the game does with a shuffled deck before it is dealt; `luck` is even in 0 .. LUCK-1."""
    law_prepare(deck, laid(rules), luck)


@verb
def deal(tables, rules, deck):
    law_deal(tables[0], laid(rules), deck)


@verb
def legal(tables, rules, moves):
    return law_legal(tables[0], laid(rules), moves)


@verb
def barred(tables, rules, action):
    return law_barred(tables[0], laid(rules), action)


@verb
def bars(tables, rules, found):
    """The same of every action there is, written into `found`."""
    rules = laid(rules)
    for action in range(len(found)):
        found[action] = law_barred(tables[0], rules, action)


@verb
def apply(tables, rules, action):
    law_apply(tables[0], laid(rules), action)


@verb
def conceal(tables, rules, seat):
    law_conceal(tables[0], laid(rules), seat)


@verb
def imagine(tables, rules, x):
    return law_imagine(tables[0], laid(rules), x)


if hasattr(law, "believe"):
    law_believe = law.believe

    @verb
    def believe(tables, rules, x):
        return law_believe(tables[0], laid(rules), x)


@verb
def is_sound(tables, rules):
    return law_is_sound(tables[0], laid(rules))


@verb
def thumb(tables, rules, moves, n, x):
    return choose(tables[0], laid(rules), moves, n, x)


@verb
def beginner(tables, rules, moves, n, x):
    return choose_as_novice(tables[0], laid(rules), moves, n, x)


@verb
def payoff(tables, rules, seat):
    return law_payoff(tables[0], laid(rules), seat)


@verb
def promised(tables, rules, seat):
    return law_promised(tables[0], laid(rules), seat)
