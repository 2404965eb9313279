"""How Tongits is played, on one page."""

from typing import Any

import numpy as np

from meldhouse.games.how_to_play import ARROW, HowToPlay, OptionGroup, PieceGroup, Point
from meldhouse.games.options import plain
from meldhouse.games.scene import UNSEEN
from meldhouse.games.state_arrays import new_states
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.options import Rules
from meldhouse.games.tongits.settlement import own_units, shared_units
from meldhouse.games.tongits.state import MELD, STATE, Ended
from meldhouse.i18n import HOUSE
from meldhouse.i18n.messages import Value
from meldhouse.pieces.bits import EMPTY
from meldhouse.pieces.cards import card
from meldhouse.pieces.melds import CARD_POINTS, deadwood, spare_cards


def looks(rules: Any) -> dict[str, str]:
    return {"set": "cards"}


# --- what the law says of the cards below -------------------------------------------------


def mask(cards: tuple[str, ...]) -> np.uint64:
    return np.uint64(sum(1 << card(name) for name in cards))


def worth(cards: tuple[str, ...]) -> dict[str, Value]:
    """What single cards count."""
    return {"n": int(sum(CARD_POINTS[card(name)] for name in cards))}


def left(cards: tuple[str, ...]) -> dict[str, Value]:
    """What a hand counts less the melds in it."""
    return {"n": int(deadwood(mask(cards)))}


def meld(cards: tuple[str, ...]) -> dict[str, Value]:
    """Are they a meld?"""
    return {"is": bool(mask(cards) in MELD)}


def goes_out(cards: tuple[str, ...]) -> dict[str, Value]:
    """Are all of them in melds, or all but one?"""
    return {"is": bool(spare_cards(mask(cards)) != EMPTY)}


def units(cards: tuple[str, ...]) -> dict[str, Value]:
    """What tongits with these cards in the winner's hand brings from somebody who has opened, and from another."""
    s = new_states(1, STATE)[0]
    s.tally.winner, s.tally.ended = 0, Ended.TONGITS
    s.hand[0], s.laid[2] = mask(cards), 1
    shared, rules = shared_units(s, plain(Rules())), plain(Rules())
    return {"n": int(shared + own_units(s, rules, 2)), "burned": int(shared + own_units(s, rules, 1))}


# --- the page -------------------------------------------------------------------------------


def a_meld(cards: str, yes: bool = True) -> PieceGroup:
    return PieceGroup(cards, SAID("played-meld", **{"is": yes}), meld, fan=True)


def lying(cards: str) -> PieceGroup:
    """A meld that needs no words."""
    return PieceGroup(cards, facts=meld, fan=True)


def counts(cards: str, n: int) -> PieceGroup:
    return PieceGroup(cards, SAID("played-left", n=n), left, fan=True)


PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point((SAID("played-aim-melds"),), (lying("7C 7H 7S"), lying("9H 10H JH QH"))),
        Point((SAID("played-aim-set"), SAID("played-aim-run"))),
        Point((SAID("played-aim-left"),)),
    ),
    turn=(
        Point((SAID("played-turn-pick"),), (PieceGroup(UNSEEN), ARROW, PieceGroup("9S"))),
        Point((SAID("played-turn-drop"),), (lying("9C 9D 9S"),)),
        Point((SAID("played-turn-connect"),), (PieceGroup("7H"), ARROW, lying("4H 5H 6H 7H"))),
        Point((SAID("played-turn-throw"),), (PieceGroup("KD"),)),
    ),
    counts=(
        Point(
            (SAID("played-counts-cards"),),
            (
                PieceGroup("AS", SAID("played-worth", n=1), worth),
                PieceGroup("6D", SAID("played-worth", n=6), worth),
                PieceGroup("KC", SAID("played-worth", n=10), worth),
            ),
        ),
        Point((SAID("played-counts-tongits"),)),
        Point((SAID("played-counts-draw"),)),
        Point((SAID("played-counts-deck"),)),
        Point((SAID("played-counts-burned"),)),
    ),
    examples=(
        Point(
            (SAID("played-example-melds"),),
            (a_meld("AS 2S 3S"), a_meld("QS KS AS", yes=False), a_meld("5C 6C 7D", yes=False)),
            articles=("5",),
        ),
        Point(
            (SAID("played-example-left"),),
            (counts("7C 7H 7S 9H 10H JH 2D 4S", 6), counts("7C 7H 7S 8S 9S", 14)),
            articles=("13", "T8"),
        ),
        Point(
            (SAID("played-example-out"),),
            (
                PieceGroup("4C 4D 4H 9H 10H JH KC", SAID("played-out", **{"is": True}), goes_out, fan=True),
                PieceGroup("4C 4D 4H 9H 10H KC QD", SAID("played-out", **{"is": False}), goes_out, fan=True),
            ),
            articles=("14", "T17"),
        ),
        Point((SAID("played-example-take"),), articles=("8", "T22")),
        Point((SAID("played-example-call"),), articles=("15", "16", "20")),
        Point(
            (SAID("played-example-paid", n=5, burned=6),),
            (PieceGroup("AH 2H 3H 8C 8D 8H 8S", fan=True),),
            units,
            articles=("21", "24"),
        ),
    ),
    terms=(
        "meld",
        "deck",
        "discard",
        "open",
        "connect",
        "tongits",
        "draw",
        "fold",
        "challenge",
        "burned",
        "secret",
        "hitter",
    ),
    table_terms=("dead-wood", "sapaw"),
    option_groups=(
        OptionGroup(HOUSE("theme-table"), ("seats", "unit")),
        OptionGroup(SAID("theme-calling"), ("secret_allows_challenge", "long_meld_is_self_connect", "all_burned")),
        OptionGroup(HOUSE("theme-money"), ("payments", "payer", "aces_connected_count")),
        OptionGroup(SAID("theme-pot"), ("pot_initial", "pot_award_includes_ante")),
    ),
)
