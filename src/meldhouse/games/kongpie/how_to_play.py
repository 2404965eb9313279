"""How Kong-Pie is played, on one page."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from meldhouse.games.how_to_play import ARROW, HowToPlay, OptionGroup, PieceGroup, Point
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.connects import matching
from meldhouse.games.kongpie.kongs import goal, is_kong, kind_of, set_notes
from meldhouse.games.kongpie.options import Rules
from meldhouse.games.kongpie.state import POINTS, STATE, Kind
from meldhouse.games.options import choice_name, plain
from meldhouse.games.scene import UNSEEN
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.pieces.cards import card

NOTES = "7H 8D"  # the high notes of every example


def looks(rules: Any) -> dict[str, str]:
    return {"set": "cards", "suits": "two"}


# --- facts about the cards below, from the rules -------------------------------------------------


def kong_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return the kind and points of a kong under the example's high notes; `none` and 0 for other cards."""
    s = new_states(1, STATE)[0]
    set_notes(s, *map(card, NOTES.split()))
    held = np.uint64(sum(1 << card(name) for name in cards))
    if not is_kong(s, held):
        return {"kind": "none", "n": 0}
    kind = Kind(kind_of(s, held))
    return {"kind": choice_name(kind), "n": int(POINTS[kind])}


def match_facts(cards: tuple[str, ...]) -> dict[str, Value]:
    """Return whether these two cards may be put into the source."""
    return {"fits": bool(matching(*map(card, cards)))}


EXAMPLE_HAND = (
    "7D",
    "5C 5H 5S",
    "4D 4H 4S",
    "9C JC QC AC",
    "8S 8C",
    "10H 10S 10D",
    "2D 3D 6D KD",
)  # the winner's first


def total_facts(_: tuple[str, ...]) -> dict[str, Value]:
    """Return the total points of the last example, and the number of kongs that wins."""
    return {"kongs": int(goal(plain(Rules()))), "n": sum(points_of(one.split()) for one in EXAMPLE_HAND)}


def points_of(cards: Iterable[str]) -> int:
    return int(str(kong_facts(tuple(cards))["n"]))


def kong_group(cards: str, kind: str, n: int) -> PieceGroup:
    return PieceGroup(cards, SAID("played-kong", kind=kind, n=n), kong_facts)


def put_group(cards: str, fits: bool) -> PieceGroup:
    return PieceGroup(cards, SAID("played-put", fits=fits), match_facts)


# --- the page -------------------------------------------------------------------------------

PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point((SAID("played-aim-kongs"), SAID("played-aim-kong"))),
        Point((SAID("played-aim-notes"),), (PieceGroup(NOTES, SAID("played-notes")),)),
        Point((SAID("played-aim-source"),), (PieceGroup("4S 8C 5C JC", SAID("played-source")),)),
    ),
    turn=(
        Point((SAID("played-turn-draw"),), (PieceGroup(UNSEEN), ARROW, PieceGroup("2C 10D 5H QH", fan=True))),
        Point(
            (SAID("played-turn-kong"),),
            (PieceGroup("5C 5H 5S 6S", fan=True), ARROW, PieceGroup("5C 5H 5S", facts=kong_facts, fan=True)),
        ),
        Point(
            (SAID("played-turn-put"),),
            (
                PieceGroup("5H QH", facts=match_facts, fan=True),
                ARROW,
                PieceGroup("4S 8C 5C JC", fan=True),
                ARROW,
                PieceGroup("8C JC", fan=True),
            ),
        ),
        Point((SAID("played-turn-discard"), SAID("played-turn-pass"))),
    ),
    counts=(
        Point(
            (SAID("played-counts-noodle"), SAID("played-counts-pair"), SAID("played-counts-chips")),
            (
                kong_group("7D", "noodle", 3),
                kong_group("8S 8C", "high_pair", 3),
                kong_group("5C 5H 5S", "three_of_a_kind", 2),
                kong_group("2C 8C JC QC", "four_in_suit", 1),
                kong_group("7D 8H 7S 7C", "high_kong", 0),
            ),
        ),
    ),
    examples=(
        Point(
            (SAID("played-example-noodles"),),
            (kong_group("7D", "noodle", 3), kong_group("8H", "noodle", 3), kong_group("7S", "none", 0)),
            articles=("17",),
        ),
        Point(
            (SAID("played-example-pairs"),),
            (kong_group("7S 7C", "high_pair", 3), kong_group("8S 8C", "high_pair", 3), kong_group("9S 9C", "none", 0)),
            articles=("17",),
        ),
        Point(
            (SAID("played-example-four"),),
            (kong_group("5S 5H 5C", "three_of_a_kind", 2), kong_group("5S 5H 5D 5C", "none", 0)),
            articles=("17", "K24"),
        ),
        Point(
            (SAID("played-example-put"),),
            (put_group("5H QH", fits=True), put_group("5H 5C", fits=True), put_group("5H 6C", fits=False)),
            articles=("22",),
        ),
        Point((SAID("played-example-must"),), articles=("26", "29", "31")),
        Point((SAID("played-example-seen"),), articles=("9", "K32")),
        Point(
            (SAID("played-example-won", kongs=4, n=14),),
            tuple(PieceGroup(one, facts=kong_facts, fan=True) for one in EXAMPLE_HAND),
            total_facts,
            articles=("33", "36"),
        ),
    ),
    terms=("kong", "high-note", "source", "connect", "noodle", "high-pair", "high-kong", "kitty"),
    table_terms=("discard", "stock", "restock", "reset", "glory"),
    option_groups=(
        OptionGroup(msg("theme-table"), ("seats", "dealer", "direction")),
        OptionGroup(SAID("theme-source"), ("connect_twice", "short_connect", "lojack", "lojack_scope")),
        OptionGroup(SAID("theme-stock"), ("restock_mode", "restock_limit", "restock_fee", "restock_fee_optional")),
        OptionGroup(SAID("theme-passing"), ("passed_rounds", "on_stop")),
        OptionGroup(SAID("theme-prizes"), ("glory", "first_place", "kong_crown", "carry_kitty", "jackpot_when_unwon")),
        OptionGroup(msg("theme-limits"), ("look_through_discards", "max_turns", "max_actions_per_turn")),
    ),
)
