"""The reasons given for moves in Kong-Pie agree with the table after the move and with possible next moves."""

from itertools import combinations

import pytest

import meldhouse as mh
from meldhouse.games.kongpie.state import Kind, Phase
from meldhouse.pieces.cards import CARDS, NAMES, RANKS
from tests.support.explanation_checks import after, asked, hold

GAME = mh.GAMES["kongpie"]
ANSWERS = {
    "vote end": "end",
    "vote reset": "reset",
    "stay": "stay",
    "leave": "leave",
    "restock turn": "turn",
    "restock shuffle": "shuffle",
}
POINTS = {Kind.FOUR_IN_SUIT: 1, Kind.THREE_OF_A_KIND: 2, Kind.NOODLE: 3, Kind.HIGH_PAIR: 3}  # [34]


def bits(mask):
    return {card for card in range(CARDS) if int(mask) >> card & 1}


def kong(s, cards):
    """Return the kind of kong that these cards are [17]."""
    pairs, ranks = [bits(pair) for pair in s.high_pairs], {card % RANKS for card in cards}
    if len(cards) == 1 and cards <= bits(s.noodles):
        return Kind.NOODLE
    if cards in pairs:
        return Kind.HIGH_PAIR
    if any(cards == pair | bits(s.noodles) for pair in pairs):
        return Kind.HIGH_KONG
    if len(cards) == 3 and len(ranks) == 1:
        return Kind.THREE_OF_A_KIND
    return Kind.FOUR_IN_SUIT if len(cards) == 4 and len({card // RANKS for card in cards}) == 1 else None


def best_of(s, hands):
    """Return the best kong in any of these hands."""
    kinds = {kong(s, {*some}) for hand in hands for n in (1, 2, 3, 4) for some in combinations(hand, n)} - {None}
    points = max((POINTS[kind] for kind in kinds if kind in POINTS), default=0)
    return {"kong": "high" if Kind.HIGH_KONG in kinds else "yes" if points else "no", "n": points}


def hand_of(s, seat):
    return bits(s.shown[seat]) | bits(s.hidden[seat])


def cards_in_the_middle(s):
    return {int(card) for card in (*s.source[: s.source_cards], *s.laid[: s.laid_cards])}


def expected_reason(table, view, move):
    s, seat = view.state[0], view.seat
    hand, verb = hand_of(s, int(s.turn)), move.split()[0]
    cards = {NAMES.index(name) for name in move.split()[1:]} if verb in ("kong", "put", "pull", "discard") else set()
    if move in ANSWERS:
        made = [int(s.kongs_made[other]) for other in range(view.rules.seats) if not s.gone[other] and other != seat]
        return ANSWERS[move], {"n": max(0, *(n - int(s.kongs_made[seat]) for n in made))}
    if move == "pass":
        return "pass" if hand else "pass-empty", {}
    if verb == "kong":
        kind = kong(s, cards)
        return ("high-kong", {}) if kind == Kind.HIGH_KONG else ("kong", {"n": POINTS[kind]})
    if verb == "discard":
        (card,) = cards
        others = hand - cards
        rank, suit = (sum(part(other) == part(card) for other in others) for part in (rank_of, suit_of))
        return "discard", {"rank": rank, "n": suit}
    return expected_reason_of_put(table, view, move) if verb == "put" else expected_reason_of_pull(table, s, seat, move)


def rank_of(card):
    return card % RANKS


def suit_of(card):
    return card // RANKS


def expected_reason_of_put(table, view, move):
    """Return the best result of any pull that may follow; it is unknown if a card is turned up first."""
    s, then = view.state[0], after(table, move)
    known = then.state[0].phase == Phase.PULL and cards_in_the_middle(then.state[0]) == cards_in_the_middle(
        s
    ) | hand_of(s, view.seat) - hand_of(then.state[0], view.seat)
    if not known:
        return "put-blind", {}
    hands = [hand_of(after(then, pull).state[0], view.seat) for pull in then.moves()]
    return "put", best_of(s, hands)


def expected_reason_of_pull(table, s, seat, move):
    then = after(table, move).state[0]
    left = best_of(s, [{*two} for two in combinations(cards_in_the_middle(then), 2)])["kong"]
    held = hand_of(then, seat)
    found = best_of(s, [held])
    most = {
        name: max(sum(part(other) == part(card) for other in held) for card in held)
        for name, part in (("rank", rank_of), ("suit", suit_of))
    }
    return "pull", {**found, "left": left, **(most if found["kong"] == "no" else {})}


@pytest.mark.parametrize("variant", ["household", "casino", "example"])
def test_kongpie_move_reasons_agree_with_the_effect_of_the_move(variant):
    said = hold(asked(GAME, variant, 75, 3), expected_reason)
    assert {"kong", "put", "pull", "discard"} <= set(said)
    assert ("put-blind" in said) == (variant == "casino")
