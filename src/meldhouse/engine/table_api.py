# mypy: ignore-errors
# ruff: noqa: F821
"""Applies the rules and policies of a game to a table that Python code stores.

A template: the external kernels of the rules (`rules_module`) and `turns` are injected.  Passing an array of one record
is faster than passing the record, so every function takes `tables` and works on tables[0].
"""

from meldhouse.engine.kernels import by_reference, entry_point

rules_deal, rules_legal, rules_barred, rules_apply = (
    rules_module.deal,
    rules_module.legal,
    rules_module.barred,
    rules_module.apply,
)
rules_conceal, rules_imagine, rules_is_sound, rules_payoff = (
    rules_module.conceal,
    rules_module.imagine,
    rules_module.is_sound,
    rules_module.payoff,
)
rules_promised = rules_module.promised
heuristic_choice, novice_choice = rules_module.choose, rules_module.choose_as_novice
shuffle_and_prepare = turns.shuffle_deck
rules_prepare, LUCK = rules_module.prepare, rules_module.LUCK


@entry_point
def shuffle_deck(deck, rules, x):
    return shuffle_and_prepare(deck, by_reference(rules), x)


@entry_point
def prepare(deck, rules, luck):
    """Change a shuffled deck as the game does before dealing; `luck` is uniform in 0 .. LUCK-1."""
    rules_prepare(deck, by_reference(rules), luck)


@entry_point
def deal(tables, rules, deck):
    rules_deal(tables[0], by_reference(rules), deck)


@entry_point
def legal(tables, rules, moves):
    return rules_legal(tables[0], by_reference(rules), moves)


@entry_point
def barred(tables, rules, action):
    return rules_barred(tables[0], by_reference(rules), action)


@entry_point
def barred_all(tables, rules, found):
    """Write into `found`, for every action, the number of the rule that forbids it, or 0."""
    rules = by_reference(rules)
    for action in range(len(found)):
        found[action] = rules_barred(tables[0], rules, action)


@entry_point
def apply(tables, rules, action):
    rules_apply(tables[0], by_reference(rules), action)


@entry_point
def conceal(tables, rules, seat):
    rules_conceal(tables[0], by_reference(rules), seat)


@entry_point
def imagine(tables, rules, x):
    return rules_imagine(tables[0], by_reference(rules), x)


if hasattr(rules_module, "believe"):
    rules_believe = rules_module.believe

    @entry_point
    def believe(tables, rules, x):
        return rules_believe(tables[0], by_reference(rules), x)


@entry_point
def is_sound(tables, rules):
    return rules_is_sound(tables[0], by_reference(rules))


@entry_point
def choose_as_heuristic(tables, rules, moves, n, x):
    return heuristic_choice(tables[0], by_reference(rules), moves, n, x)


@entry_point
def choose_as_novice(tables, rules, moves, n, x):
    return novice_choice(tables[0], by_reference(rules), moves, n, x)


@entry_point
def payoff(tables, rules, seat):
    return rules_payoff(tables[0], by_reference(rules), seat)


@entry_point
def promised(tables, rules, seat):
    return rules_promised(tables[0], by_reference(rules), seat)
