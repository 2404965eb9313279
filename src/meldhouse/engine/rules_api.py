# mypy: ignore-errors
# ruff: noqa: F821
"""The law of a game, its rule of thumb and its novice, as tables and loops call them.  A template: `law`, `sense`,
`novice`, `beliefs` and `later` (where it has them) and `rules` (any of the game's, bare) are put in place.

What is behind a door is compiled once for each game, and whoever calls it does not carry it again.
"""

from meldhouse.engine.kernels import door, inlined
from meldhouse.engine.rng import as_it_lies

STATE, NONE, MAX_LEGAL, LIMIT = law.STATE, law.NONE, law.MAX_LEGAL, law.LIMIT

law_prepare, LUCK = getattr(law, "prepare", as_it_lies), getattr(law, "LUCK", 1)
law_deal, law_legal, law_apply, law_barred = law.deal, law.legal, law.apply, law.barred
law_conceal, law_imagine, law_is_sound, law_payoff = law.conceal, law.imagine, law.is_sound, law.payoff
by_thumb, as_novice = sense.choose, novice.choose


@inlined
def nothing(s, rules, seat):
    """What later hands promise where a game does not say it."""
    return 0.0


law_promised = later.promised if later else nothing


@door
def prepare(deck, rules, luck):
    law_prepare(deck, rules, luck)


@door
def deal(s, rules, deck):
    law_deal(s, rules, deck)


@door
def legal(s, rules, moves):
    return law_legal(s, rules, moves)


if hasattr(law, "choices"):
    law_choices, FIRSTS, ABREAST = law.choices, law.FIRSTS, law.ABREAST

    @door
    def choices(s, rules, words):
        """The same as a set, and how many words it takes."""
        return law_choices(s, rules, words)


@door
def barred(s, rules, action):
    """The number of the article that stands in the way of an action, 0 if none does."""
    return law_barred(s, rules, action).value


@door
def apply(s, rules, action):
    law_apply(s, rules, action)


@door
def conceal(s, rules, seat):
    law_conceal(s, rules, seat)


@door
def imagine(s, rules, x):
    return law_imagine(s, rules, x)


if beliefs:
    law_believe = beliefs.believe

    @door
    def believe(s, rules, x):
        """What the others' moves tell, in an imagined world."""
        return law_believe(s, rules, x)


@door
def is_sound(s, rules):
    return law_is_sound(s, rules)


@door
def payoff(s, rules, seat):
    """What the hand was worth to the seat, now that it is over."""
    return float(law_payoff(s, rules, seat))


@door
def promised(s, rules, seat):
    """What the hands to come promise the seat, as the table stands."""
    return float(law_promised(s, rules, seat))


@door
def choose(s, rules, moves, n, x):
    """The place in `moves` of the rule of thumb's choice, and the generator."""
    return by_thumb(s, rules, moves, n, x)


if hasattr(sense, "ends"):
    sense_ends = sense.ends

    @door
    def ends(view, rules, action):
        """Does it end the turn, or bring what nobody knows?"""
        return sense_ends(view, rules, action)


@door
def choose_as_novice(s, rules, moves, n, x):
    """The same of a newcomer's choice."""
    return as_novice(s, rules, moves, n, x)
