"""Noticed and foreseen features of Kong-Pie, compared with slow counts of cards."""

from collections import Counter
from itertools import combinations

import pytest

import meldhouse as mh
from meldhouse.games.kongpie.state import DISCARD, HAND_PAIR, PASS, PULL, PUT, Phase
from meldhouse.pieces.cards import cards_of
from tests.games.kongpie.test_heuristic_reference import PACK, Slow, rank, suit
from tests.support.derived_features import foreseen, gone_through, looked_ahead
from tests.support.reachable_positions import positions

GAME = mh.GAMES["kongpie"]


def seen_by(table, seat):
    view = table.view(seat)
    view.state["turn"] = seat
    return Slow(view)


def tens(points):
    return min(points // 10, 30)


def could_make(slow, cards):
    """Return the points of the best kong among these cards, except the High Kong."""
    return max((min(slow.points(set(some)), 3) for n in range(1, 5) for some in combinations(sorted(cards), n)
                if set(some) not in [slow.noodles | pair for pair in slow.pairs]), default=0)  # fmt: skip


def promising(slow, known, left):
    """Return the best promise of a hand with these known cards and one or two of the cards left."""
    hands = [known | {card} for card in left]
    for two in combinations(left, 2):
        hands += [(known - {card}) | {*two} for card in known]
    return max((slow.promise(hand) for hand in hands), default=0)


def test_kongpie_noticed_features_agree_with_slow_counts():
    """They are the promise of the own hand and the next player's known hand, and the points of kongs."""
    compared, odd = gone_through(GAME, check_noticed, hands=8, often=0.1)
    assert compared > 100
    assert odd == {"promising", "after_connect", "all_points", "own_points", "next_promising", "next_points"}


def check_noticed(out, s, seat):
    slow = Slow(SimpleView(s))
    after = set(cards_of(s.shown[next_to(s, seat)]))
    free = set(slow.source) - slow.put_lately
    holds = slow.best_kong(slow.hand) > 0
    found = {
        "promising": tens(slow.promise(set(slow.hand))),
        "after_connect": out.after_connect if holds else slow.after_a_connect(slow.hand, free),
        "all_points": sum(s.points),
        "own_points": s.points[seat],
        "next_promising": tens(slow.promise(after)),
        "next_points": could_make(slow, after | free),
    }
    assert {name: out[name] for name in found} == found
    return {name for name, some in found.items() if some}


def next_to(s, seat):
    return next(other % 3 for other in range(seat + 1, seat + 4) if not s.gone[other % 3])


class SimpleView:
    """A view in the form that `Slow` expects."""

    def __init__(self, s):
        self.state, self.rules = [s], None


FORESEEN = [part.name for part in GAME.foreseen]
HIDDEN = {
    "wins",
    "next_promises",
    "last_promises",
}  # in the casino variant players can't look up the cards that a hand has shown


@pytest.mark.parametrize(("variant", "odd"), [("household", {*FORESEEN}), ("casino", {*FORESEEN, "lojack"} - HIDDEN)])
def test_kongpie_foreseen_features_agree_with_the_table_after_the_turn(variant, odd):
    """They count the kong, what it wins, and the cards that are kept or left to others.

    They are compared with a table where the heuristic has played on until the next kong or the end of the turn.
    """
    compared, found = looked_ahead(GAME, check_foreseen, hands=4, often=0.035, variant=variant)
    assert compared > 100
    assert found == odd


def test_kongpie_foreseen_features_of_an_answer_are_zero():
    """Answers are votes, fees and restock choices."""
    compared = 0
    for name, tables in positions(GAME).items():
        for table in tables:
            if table.turn is not None and table.state[0].phase not in (Phase.PLAY, Phase.PULL):
                view = table.view(table.turn)
                for action in view.legal().values():
                    assert not foreseen(GAME, view.state, table.bare_rules, action).view("u1").any(), name
                    compared += 1
    assert compared > 3


def check_foreseen(out, table, then, last):
    seat, s = table.turn, then.state[0]
    slow, now = seen_by(then, seat), seen_by(table, seat)
    hand, left = set(slow.hand), {*slow.source, *s.laid[: s.laid_cards].tolist()}
    open_cards = set(cards_of(s.shown[seat]))
    made = set(cards_of(hand_mask(then, last))) if last is not None and last < PUT else set()
    thrown = {slow.hand[last - DISCARD]} if last is not None and DISCARD <= last < PASS else set()
    lojacked = {slow.hand[slot] for slot in HAND_PAIR[last - PUT]} if last is not None and PUT <= last < PULL else set()
    high = {card for card in lojacked if rank(card) in {rank(note) for note in s.notes}}
    kept, on_table, left = hand - made - thrown - lojacked, left, left | (lojacked - high)
    assert bool(high) == bool(lojacked)
    others = [other % 3 for other in range(seat + 1, seat + 4) if not s.gone[other % 3]]
    after, third = others[0], others[1] if len(others) > 1 and others[1] != seat else None
    seen = table.view(seat).state[0].shown
    known = {other: set(cards_of(seen[other])) for other in others}
    alive = [r for r, n in Counter(map(rank, now.gone)).items() if n >= 2]
    about = PACK - kept - left - now.gone - {card for hand in seen for card in cards_of(hand)}
    found = {
        "kong": slow.points(made),
        "wins": 1 + sum(s.points) + slow.points(made) if made and s.kongs_made[seat] == 3 else 0,
        "connects_then": 1 + then.state[0].tally.connects - table.state[0].tally.connects,
        "keeps": 1 + tens(now.promise(kept)),
        "kept_kong": 1 + now.best_kong(kept),
        "kong_left": 1 + could_make(now, kept | left),
        "outs": 1 + sum(makes(now, kept, card) for card in about),
        "cards_then": 1 + len(kept),
        "pairs": 1 + sum(n >= 2 and r not in alive for r, n in Counter(map(rank, kept)).items()),
        "suited": 1 + max(Counter(map(suit, kept)).values(), default=0),
        "open_then": 1 + len(kept & open_cards),
        "next_promises": 1 + tens(promising(now, known[after], left)),
        "next_kong": 1 + could_make(now, known[after] | left),
        "last_promises": 0 if third is None else 1 + tens(promising(now, known[third], left)),
        "last_kong": 0 if third is None else 1 + could_make(now, known[third] | left),
        "left_kong": 1 + could_make(now, left),
        "helps": 1 + now.feeds(on_table, after),
    }
    assert {name: int(out[name]) for name in FORESEEN} == {name: int(found[name]) for name in FORESEEN}
    odd = {name for name in FORESEEN if found[name] > 1 or (name == "kong" and found[name])}
    return odd | ({"lojack"} if lojacked else set())


def hand_mask(then, action):
    """Return the cards of a kong that an action makes."""
    hand = cards_of(then.state[0].shown[then.turn] | then.state[0].hidden[then.turn])
    return sum(1 << card for slot, card in enumerate(hand) if (action + 1) >> slot & 1)


def makes(slow, hand, card):
    """Return whether the card makes a kong with some of the hand."""
    return any(slow.points({card, *some}) for n in range(4) for some in combinations(hand, n))
