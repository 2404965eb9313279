"""The rules page of Tongits."""

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
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.pieces.bits import EMPTY
from meldhouse.pieces.cards import card
from meldhouse.pieces.melds import CARD_POINTS, deadwood, spare_cards


def looks(rules: Any) -> dict[str, str]:
    return {"set": "cards"}


# --- facts about the cards below, from the rules ------------------------------------------


def mask(cards: tuple[str, ...]) -> np.uint64:
    return np.uint64(sum(1 << card(name) for name in cards))


def points_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return the sum of the points of single cards."""
    return {"n": int(sum(CARD_POINTS[card(name)] for name in cards))}


def deadwood_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return the deadwood points of a hand."""
    return {"n": int(deadwood(mask(cards)))}


def meld_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return whether the cards are a meld."""
    return {"is": bool(mask(cards) in MELD)}


def going_out_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return whether all cards, or all but one, are in melds."""
    return {"is": bool(spare_cards(mask(cards)) != EMPTY)}


def units_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return the units that tongits with these cards wins from a player who has opened, and from a burned player."""
    s = new_states(1, STATE)[0]
    s.tally.winner, s.tally.ended = 0, Ended.TONGITS
    s.hand[0], s.laid[2] = mask(cards), 1
    shared, rules = shared_units(s, plain(Rules())), plain(Rules())
    return {"n": int(shared + own_units(s, rules, 2)), "burned": int(shared + own_units(s, rules, 1))}


# --- the page -------------------------------------------------------------------------------


def captioned_meld(cards: str, yes: bool = True) -> PieceGroup:
    return PieceGroup(cards, SAID("played-meld", **{"is": yes}), meld_facts, fan=True)


def plain_meld(cards: str) -> PieceGroup:
    """Return a meld without a caption."""
    return PieceGroup(cards, facts=meld_facts, fan=True)


def deadwood_group(cards: str, n: int) -> PieceGroup:
    return PieceGroup(cards, SAID("played-left", n=n), deadwood_facts, fan=True)


PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point((SAID("played-aim-melds"),), (plain_meld("7C 7H 7S"), plain_meld("9H 10H JH QH"))),
        Point((SAID("played-aim-set"), SAID("played-aim-run"))),
        Point((SAID("played-aim-left"),)),
    ),
    turn=(
        Point((SAID("played-turn-pick"),), (PieceGroup(UNSEEN), ARROW, PieceGroup("9S"))),
        Point((SAID("played-turn-drop"),), (plain_meld("9C 9D 9S"),)),
        Point((SAID("played-turn-connect"),), (PieceGroup("7H"), ARROW, plain_meld("4H 5H 6H 7H"))),
        Point((SAID("played-turn-throw"),), (PieceGroup("KD"),)),
    ),
    counts=(
        Point(
            (SAID("played-counts-cards"),),
            (
                PieceGroup("AS", SAID("played-worth", n=1), points_facts),
                PieceGroup("6D", SAID("played-worth", n=6), points_facts),
                PieceGroup("KC", SAID("played-worth", n=10), points_facts),
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
            (captioned_meld("AS 2S 3S"), captioned_meld("QS KS AS", yes=False), captioned_meld("5C 6C 7D", yes=False)),
            articles=("5",),
        ),
        Point(
            (SAID("played-example-left"),),
            (deadwood_group("7C 7H 7S 9H 10H JH 2D 4S", 6), deadwood_group("7C 7H 7S 8S 9S", 14)),
            articles=("13", "T8"),
        ),
        Point(
            (SAID("played-example-out"),),
            (
                PieceGroup("4C 4D 4H 9H 10H JH KC", SAID("played-out", **{"is": True}), going_out_facts, fan=True),
                PieceGroup("4C 4D 4H 9H 10H KC QD", SAID("played-out", **{"is": False}), going_out_facts, fan=True),
            ),
            articles=("14", "T17"),
        ),
        Point((SAID("played-example-take"),), articles=("8", "T22")),
        Point((SAID("played-example-call"),), articles=("15", "16", "20")),
        Point(
            (SAID("played-example-paid", n=5, burned=6),),
            (PieceGroup("AH 2H 3H 8C 8D 8H 8S", fan=True),),
            units_facts,
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
        OptionGroup(msg("theme-table"), ("seats", "unit")),
        OptionGroup(SAID("theme-calling"), ("secret_allows_challenge", "long_meld_is_self_connect", "all_burned")),
        OptionGroup(msg("theme-money"), ("payments", "payer", "aces_connected_count")),
        OptionGroup(SAID("theme-pot"), ("pot_initial", "pot_award_includes_ante")),
    ),
)
