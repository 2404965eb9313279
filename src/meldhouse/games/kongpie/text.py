"""Moves of Kong-Pie as text, both ways: `kong 5C 5H 5S`, `put 5H QH`, `pull 8C JC`, `discard 10D`, `pass`."""

import re
from collections.abc import Iterable
from typing import Any

from meldhouse.games.kongpie.state import (
    CONNECT_TWICE,
    DISCARD,
    HAND_PAIRS,
    KONG,
    LEAVE,
    PASS,
    POINTS,
    PULL,
    PUT,
    RESTOCK_SHUFFLE,
    RESTOCK_TURN,
    SOURCE_PAIRS,
    STAY,
    VOTE_END,
    VOTE_RESET,
    Kind,
    Phase,
)
from meldhouse.games.words import counted
from meldhouse.pieces import cards as PIECES  # noqa: N812
from meldhouse.pieces.cards import RANKS, cards_of, listed, names

PIECE_FIELDS = {
    "notes": "list",
    "noodles": "set",
    "high_pairs": "set",
    "shown": "set",
    "hidden": "set",
    "kongs": "set",
    "source": "list",
    "laid": "list",
    "removed": "set",
    "stock": "list",
    "discards": "list",
    "put_lately": "set",
}

WORDS_ONLY = {
    PASS: "pass",
    VOTE_END: "vote end",
    VOTE_RESET: "vote reset",
    STAY: "stay",
    LEAVE: "leave",
    RESTOCK_TURN: "restock turn",
    RESTOCK_SHUFFLE: "restock shuffle",
}
KIND_WORDS = {
    Kind.FOUR_IN_SUIT: "four in suit",
    Kind.THREE_OF_A_KIND: "three of a kind",
    Kind.NOODLE: "noodle",
    Kind.HIGH_PAIR: "high pair",
    Kind.HIGH_KONG: "High Kong",
}
OTHER_WORDS = {
    "make": "kong",
    "play": "kong",
    "pl": "kong",
    "connect": "put",
    "take": "pull",
    "disc": "discard",
    "discarded": "discard",
    "passed": "pass",
    "end": "pass",
}
ONE_CARD, TWO_CARDS = 1, 2
CARD = re.compile(r"(10|[2-9AJQK])([SHDC])", re.IGNORECASE)

# --- cards ------------------------------------------------------------------------


def as_set(cards: Iterable[int]) -> int:
    return sum(1 << int(card) for card in cards)


def hand_of(s: Any, seat: int) -> list[int]:
    """What is seen of a seat's hand, in the order of its slots."""
    return cards_of(int(s.shown[seat]) | int(s.hidden[seat]))


def source_of(s: Any) -> list[int]:
    return [int(card) for card in s.source[: s.source_cards]]


def kind_of(s: Any, cards: Iterable[int]) -> Kind | None:
    """Which kong these cards are, None for no kong."""
    mask = as_set(cards)
    pairs = [int(pair) for pair in s.high_pairs]
    held = cards_of(mask)
    suits, ranks = {card // RANKS for card in held}, {card % RANKS for card in held}
    if len(held) == 1 and mask & int(s.noodles):
        return Kind.NOODLE
    if mask in pairs:
        return Kind.HIGH_PAIR
    if len(held) == 3 and len(ranks) == 1:
        return Kind.THREE_OF_A_KIND
    if len(held) == 4 and len(suits) == 1:
        return Kind.FOUR_IN_SUIT
    return Kind.HIGH_KONG if mask in [int(s.noodles) | pair for pair in pairs] else None


def kong_words(s: Any, cards: Iterable[int]) -> str:
    """`three of a kind, 2 points`."""
    kind = kind_of(s, cards)
    assert kind is not None
    return KIND_WORDS[kind] if kind == Kind.HIGH_KONG else f"{KIND_WORDS[kind]}, {counted(POINTS[kind], 'point')}"


# --- moves, both ways ---------------------------------------------------------------


def cards_of_action(s: Any, action: int) -> list[int]:
    """The cards that a kong, put, pull or discard names."""
    if PULL <= action < DISCARD:
        lying = source_of(s)
        return [lying[slot] for slot in SOURCE_PAIRS[action - PULL]]
    hand = hand_of(s, int(s.turn))
    if action < PUT:
        return [card for slot, card in enumerate(hand) if (action - KONG + 1) >> slot & 1]
    if action < PULL:
        return [hand[slot] for slot in HAND_PAIRS[action - PUT]]
    return [hand[action - DISCARD]]


def say(s: Any, rules: Any, action: int) -> str:
    """The move's text."""
    if action in WORDS_ONLY:
        return WORDS_ONLY[action]
    verb = "discard"
    if action < PUT:
        verb = "kong"
    elif action < PULL:
        verb = "put"
    elif action < DISCARD:
        verb = "pull"
    return f"{verb} {names(cards_of_action(s, action))}"


def overheard(s: Any, rules: Any, action: int) -> str:
    """Every decision is made before all eyes."""
    return say(s, rules, action)


def tidy(move: str) -> str:
    """`Put QH & 5h` in the one spelling: `put 5H QH`."""
    words = re.sub(r"[&,;.]|\band\b", " ", move.lower()).split()
    if not words:
        return ""
    words[0] = OTHER_WORDS.get(words[0], words[0])
    if len(words) > 1 and all(CARD.fullmatch(word) for word in words[1:]):
        return f"{words[0]} {names(PIECES.card(word) for word in words[1:])}"
    return " ".join(words)


# --- why a move is not allowed --------------------------------------------------------


def why_not(view: Any, rules: Any, move: str) -> str:
    """One sentence: why this move is not allowed here."""
    verb, *named = move.split()[:9] or [""]
    asked = question(view, rules)
    if asked:
        return asked
    if verb == "pass":
        return why_no_pass(view)
    if verb not in ("kong", "put", "pull", "discard"):
        return "A move is kong, put, pull or discard with the cards it names, or pass."
    if not named or not all(CARD.fullmatch(name) for name in named):
        return f"After {verb} come cards, such as 10D or QH."
    cards = [PIECES.card(name) for name in named]
    if len(set(cards)) < len(cards):
        return "A card is named twice."
    if verb == "pull":
        return why_no_pull(view, rules, cards)
    if view.phase == Phase.PULL:
        return f"You have put {listed_laid(view)}: now pull two cards of the source."
    missing = [card for card in cards if card not in hand_of(view, int(view.turn))]
    if missing:
        return f"You do not hold {listed(missing)}."
    if verb == "discard":
        return "Only one card is discarded."
    return why_no_kong(view, cards) if verb == "kong" else why_no_put(view, rules, cards)


def question(view: Any, rules: Any) -> str:
    """What is asked when it is not cards that are to be played."""
    return {
        Phase.FEE: f"You are asked to pay {rules.restock_fee} to the kitty and stay, or to leave the hand.",
        Phase.RESTOCK: "You are asked whether the discards are turned over as they lie, or shuffled.",
        Phase.VOTE: "Play was stopped: you are asked for your vote, end or reset.",
    }.get(Phase(int(view.phase)), "")


def listed_laid(view: Any) -> str:
    laid = [int(card) for card in view.laid[: view.laid_cards]]
    return listed(laid) if laid else "two cards that left the game"


def why_no_pass(view: Any) -> str:
    if view.phase == Phase.PULL:
        return f"You have put {listed_laid(view)}: now pull two cards of the source."
    return "You have connected and made no kong since, so your turn ends with a discard."


def why_no_pull(view: Any, rules: Any, cards: list[int]) -> str:
    if view.phase != Phase.PULL:
        return "Before you pull two cards you put two."
    if len(cards) != TWO_CARDS:
        return "Two cards are pulled, no more and no fewer."
    laid = [card for card in cards if card in view.laid[: view.laid_cards]]
    if laid:
        return f"You have just put {listed(laid)}."
    missing = [card for card in cards if card not in source_of(view)]
    if missing:
        return f"The source does not hold {listed(missing)}."
    return f"You have put {listed(card for card in cards if int(view.put_lately) >> card & 1)} for this kong."


def why_no_kong(view: Any, cards: list[int]) -> str:
    if view.made >= 2:
        return "You have made two kongs in this turn; only a discard may follow."
    noodles = names(cards_of(view.noodles))
    pairs = " or ".join(names(cards_of(pair)) for pair in view.high_pairs)
    return (
        f"{names(cards)} is no kong: it takes four of a suit, three of a rank, a noodle ({noodles}), "
        f"a high pair ({pairs}), or both noodles with a high pair."
    )


def why_no_put(view: Any, rules: Any, cards: list[int]) -> str:
    if len(cards) != TWO_CARDS:
        return "Two cards are put, no more and no fewer."
    if view.made >= 2:
        return "You have made two kongs in this turn; only a discard may follow."
    one, other = cards
    if one % RANKS != other % RANKS and one // RANKS != other // RANKS:
        return f"{names(cards)} share neither suit nor rank."
    if rules.connect_twice and view.connects >= CONNECT_TWICE:
        return "You have connected twice for this kong."
    if view.actions >= rules.max_actions_per_turn:
        return f"After {rules.max_actions_per_turn} kongs, puts and pulls a turn has no more connects."
    return "There would not be two cards to pull."


# --- the log ----------------------------------------------------------------------


def tell(view: Any, rules: Any, move: str) -> str:
    """One sentence for the log, without its subject."""
    verb, *named = move.split()
    cards = [PIECES.card(name) for name in named if CARD.fullmatch(name)]
    if verb == "kong":
        return f"makes a kong of {listed(cards)} ({kong_words(view, cards)})"
    if verb == "pass":
        return "ends the turn without a discard" if view.made >= 2 else "passes"
    if verb == "restock":
        return "turns the discards over" if named == ["turn"] else "shuffles the discards"
    if verb == "vote":
        return f"votes to {named[0]}"
    if verb in ("stay", "leave"):
        return f"stays and pays {rules.restock_fee}" if verb == "stay" else "leaves the hand"
    return f"{verb}s {listed(cards)}"
