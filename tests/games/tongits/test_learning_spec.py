"""What a player that teaches itself Tongits notices of its hand, held against slow counts."""

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
def test_what_is_noticed_of_a_hand_is_so(hands):
    """The dead cards, the makers, what each card takes with it and gives to the next, and what was thrown last."""
    compared, odd = gone_through(mh.GAMES["tongits"], hold, hands=hands)
    assert compared > 3 * hands
    assert odd == {"dead", "makers", "lost", "feeds", "last"}  # of each, more than nothing was seen


def hold(out, s, seat):
    """Demands that it is so; what of it is more than nothing."""
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


def test_what_is_foreseen_of_a_move_is_so_when_a_card_is_picked_or_thrown():
    """Dead wood, makers and cards that are kept, and what the next player could do with the one that is thrown: counted
    at a table where the rule of thumb has played on until then."""
    compared, odd = looked_ahead(mh.GAMES["tongits"], hold_ahead, hands=12)
    assert compared > 300
    assert odd == {*FORESEEN, "nothing"}


def test_of_a_hand_that_goes_out_it_is_foreseen():
    """Whoever lays her last cards keeps none, and nothing is thrown."""
    game, out = mh.GAMES["tongits"], 0
    for table in through(game, 600, among_clubs):
        s, seat = table.state[0], table.turn
        if s.held[seat] <= 5:
            view = table.view(seat)
            for text, action in view.legal().items():
                if action >= DROP:
                    then, last = played_on(table.copy(), text, action)
                    if last is None:
                        hold_ahead(foreseen(game, view.state, table.bare_rules, action)[0], table, then, last)
                        out += 1
    assert out > 3


FORESEEN = [part.name for part in mh.GAMES["tongits"].foreseen]


def hold_ahead(out, table, then, last):
    s, seat = then.state[0], table.turn
    told = {name: int(out[name]) for name in FORESEEN}
    if last is not None and last != PICK and last < DISCARD:
        assert not any(told.values())
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
    assert told == {name: int(n) for name, n in found.items()}
    assert any(is_dead({*some}, kept) for some in combinations(kept, out.dead_cards_then - 1))
    return {name for name, n in found.items() if n > 1}


def is_dead(some, hand):
    """Do they count the least that there is, and lie all others in melds?"""
    return sum(map(points_of_card, some)) == deadwood(hand) and deadwood(hand - some) == 0
