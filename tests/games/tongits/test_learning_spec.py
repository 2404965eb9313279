"""Noticed and foreseen features of Tongits, compared with slow counts."""

from itertools import combinations

import numpy as np

import meldhouse as mh
from meldhouse.games.observation_layout import SHIFT
from meldhouse.games.tongits.state import DISCARD, DROP, NONE, PICK
from meldhouse.pieces.melds import points_of_card
from tests.games.tongits.reference_melds import deadwood
from tests.games.tongits.test_illegality import bits, is_meld, makers, unseen
from tests.support.derived_features import among_clubs, foreseen, gone_through, looked_ahead, played_on, through
from tests.support.parameter_sweep import sampled


@sampled("hands", 8, 20)
def test_tongits_noticed_features_agree_with_slow_counts(hands):
    """They are dead cards, makers, the effects of each discard, and the last discard."""
    compared, odd = gone_through(mh.GAMES["tongits"], check_noticed, hands=hands)
    assert compared > 3 * hands
    assert odd == {"dead", "makers", "lost", "feeds", "last"}  # of each, more than nothing was seen


def check_noticed(out, s, seat):
    """Assert that the features are right and return the names of those that aren't zero."""
    hand, others = bits(s.hand[seat]), unseen(s, seat)
    dead = frozenset(np.flatnonzero(out.dead).tolist())
    assert dead <= hand
    assert deadwood(hand - dead) == 0
    assert out.deadwood_now == deadwood(hand) == sum(map(points_of_card, dead))
    assert out.dead_cards == len(dead)
    assert out.makers == makers(hand, others)
    lost = {card: out.makers - makers(hand - {card}, others) for card in hand}
    assert {card: int(n) for card, n in enumerate(out.makers_lost) if n} == {card: n for card, n in lost.items() if n}
    feeds = {card: sum(is_meld((card, *two)) for two in combinations(others, 2)) for card in hand}
    assert {card: int(n) for card, n in enumerate(out.feeds) if n} == {card: n for card, n in feeds.items() if n}
    assert int(out.last) - SHIFT == (s.discards[s.lying - 1] if s.lying else NONE)
    found = {"dead": dead, "makers": out.makers, "lost": any(lost.values()), "feeds": any(feeds.values())}
    return {name for name, some in {**found, "last": s.lying}.items() if some}


def test_tongits_foreseen_features_agree_with_the_table_after_the_move():
    """They are deadwood, makers, kept cards, and the next player's use of the discard.

    They are compared with a table where the heuristic has played on until the next draw or discard.
    """
    compared, odd = looked_ahead(mh.GAMES["tongits"], check_foreseen, hands=12)
    assert compared > 300
    assert odd == {*FORESEEN, "nothing"}


def test_tongits_foreseen_features_mark_going_out():
    """A player who goes out keeps no card and discards none."""
    game, out = mh.GAMES["tongits"], 0
    for table in through(game, 600, among_clubs):
        s, seat = table.state[0], table.turn
        if s.held[seat] <= 5:
            view = table.view(seat)
            for text, action in view.legal().items():
                if action >= DROP:
                    then, last = played_on(table.copy(), text, action)
                    if last is None:
                        check_foreseen(foreseen(game, view.state, table.bare_rules, action)[0], table, then, last)
                        out += 1
    assert out > 3


FORESEEN = [part.name for part in mh.GAMES["tongits"].foreseen]


def check_foreseen(out, table, then, last):
    s, seat = then.state[0], table.turn
    actual = {name: int(out[name]) for name in FORESEEN}
    if last is not None and last != PICK and last < DISCARD:
        assert not any(actual.values())
        return {"nothing"}
    hand, thrown = bits(s.hand[seat]), last - DISCARD if last is not None and last != PICK else None
    others = unseen(s, seat)
    kept, on_table = hand - {thrown}, bits(s.fourth | s.above | s.beneath)
    found = {
        "dead_then": 1 + deadwood(kept),
        "dead_cards_then": out.dead_cards_then,
        "makers_then": 1 + makers(kept, others),
        "held_then": 1 + len(kept),
        "laid_then": 1 + s.laid[seat],
        "connectable": 1 + len(kept & on_table),
        "blocked_then": 1 + sum(bool(s.blocked[other]) for other in range(3) if other != seat),
        "fed": 0 if thrown is None else 1 + sum(is_meld((thrown, *two)) for two in combinations(others, 2)),
        "thrown": 0 if thrown is None else points_of_card(thrown),
    }
    assert actual == {name: int(n) for name, n in found.items()}
    assert any(is_dead({*some}, kept) for some in combinations(kept, out.dead_cards_then - 1))
    return {name for name, n in found.items() if n > 1}


def is_dead(some, hand):
    """Return whether these cards are the least deadwood if all other cards are in melds."""
    return sum(map(points_of_card, some)) == deadwood(hand) and deadwood(hand - some) == 0
