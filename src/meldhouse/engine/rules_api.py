# mypy: ignore-errors
# ruff: noqa: F821
"""The rules of a game, its heuristic and its novice, as external kernels for tables and loops.

A template: the modules `rules_module`, `heuristic`, `novice`, and `beliefs` and `later` where the game has them, and
the types of parameters (`takes`) are injected.  An external kernel is compiled once for each game, and callers do not
contain its code.
"""

from meldhouse.engine.kernels import external, inlined
from meldhouse.engine.rng import leave_deck

STATE, NONE, MAX_LEGAL, LIMIT = rules_module.STATE, rules_module.NONE, rules_module.MAX_LEGAL, rules_module.LIMIT

rules_prepare, LUCK = getattr(rules_module, "prepare", leave_deck), getattr(rules_module, "LUCK", 1)
rules_deal, rules_legal, rules_apply, rules_barred = (
    rules_module.deal,
    rules_module.legal,
    rules_module.apply,
    rules_module.barred,
)
rules_conceal, rules_imagine, rules_is_sound, rules_payoff = (
    rules_module.conceal,
    rules_module.imagine,
    rules_module.is_sound,
    rules_module.payoff,
)
heuristic_choice, novice_choice = heuristic.choose, novice.choose


@inlined
def nothing(s, rules, seat):
    """Return 0: the value of future hands in games that do not estimate one."""
    return 0.0


rules_promised = later.promised if later else nothing


@external
def prepare(deck, rules, luck):
    rules_prepare(deck, rules, luck)


@external
def deal(s, rules, deck):
    rules_deal(s, rules, deck)


@external
def legal(s, rules, moves):
    return rules_legal(s, rules, moves)


if hasattr(rules_module, "choices"):
    rules_choices, FIRSTS, ABREAST = rules_module.choices, rules_module.FIRSTS, rules_module.ABREAST

    @external
    def choices(s, rules, words):
        """Write the legal actions into `words` as a bit set; return the number of words."""
        return rules_choices(s, rules, words)


if hasattr(rules_module, "any_legal"):
    rules_any_legal = rules_module.any_legal

    @external
    def any_legal(s, rules, moves, x):
        """Return the legal action at the random position `below(x, n)` of all n."""
        return rules_any_legal(s, rules, moves, x)


@external
def barred(s, rules, action):
    """Return the number of the rule that forbids an action, or 0 if the action is legal."""
    return rules_barred(s, rules, action).value


@external
def apply(s, rules, action):
    rules_apply(s, rules, action)


@external
def conceal(s, rules, seat):
    rules_conceal(s, rules, seat)


@external
def imagine(s, rules, x):
    return rules_imagine(s, rules, x)


if beliefs:
    rules_believe = beliefs.believe

    @external
    def believe(s, rules, x):
        """Adjust an imagined world to what the other players' moves suggest; return the random generator."""
        return rules_believe(s, rules, x)


@external
def is_sound(s, rules):
    return rules_is_sound(s, rules)


@external
def payoff(s, rules, seat):
    """Return the value of a finished hand to a seat."""
    return float(rules_payoff(s, rules, seat))


@external
def promised(s, rules, seat):
    """Return the expected value of future hands to a seat."""
    return float(rules_promised(s, rules, seat))


@external
def choose(s, rules, moves, n, x):
    """Return the index in `moves` of the heuristic's choice, and the random generator."""
    return heuristic_choice(s, rules, moves, n, x)


if hasattr(heuristic, "ends"):
    heuristic_ends = heuristic.ends

    @external
    def ends(view, rules, action):
        """Return whether an action ends the turn or reveals hidden information."""
        return heuristic_ends(view, rules, action)


@external
def choose_as_novice(s, rules, moves, n, x):
    """Return the index in `moves` of the novice's choice, and the random generator."""
    return novice_choice(s, rules, moves, n, x)
