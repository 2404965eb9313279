"""Moves of Kong-Pie as text, both ways: `kong 5C 5H 5S`, `put 5H QH`, `pull 8C JC`, `discard 10D`, `pass`."""

import re
from collections.abc import Iterable
from typing import Any

from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import (
    as_set,
    cards_of_action,
    hand_of,
    high_cards,
    kind_of,
    laid_by,
    source_of,
)
from meldhouse.games.kongpie.illegality import Bar
from meldhouse.games.kongpie.options import OnStop
from meldhouse.games.kongpie.state import (
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
from meldhouse.i18n import ItemList, Message, Pieces, Seat, msg, piece
from meldhouse.pieces import cards
from meldhouse.pieces.cards import NAMES, cards_of, format_cards, sort_for_text

PIECES = cards
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
VERBS = ("kong", "put", "pull", "discard", "pass", "stay", "leave", "vote", "restock")
FIRST = {"kong": KONG, "put": PUT, "pull": PULL, "discard": DISCARD}  # the first action of each verb that names cards
TAKES = {"put": 2, "pull": 2, "discard": 1}  # how many cards
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
CARD = re.compile(r"(10|[2-9AJQK])([SHDC])", re.IGNORECASE)
LONGEST = 9  # words of a move that are looked at

# --- moves, both ways ---------------------------------------------------------------


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
    return f"{verb} {format_cards(cards_of_action(s, action))}"


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
        return f"{words[0]} {format_cards(PIECES.card(word) for word in words[1:])}"
    return " ".join(words)


# --- the log ----------------------------------------------------------------------


def cards_said(cards: Iterable[int]) -> Pieces:
    """Cards as they are written: `the five of clubs and the queen of hearts`."""
    return Pieces(tuple(NAMES[card] for card in sort_for_text(cards)))


def one_of(cards: Iterable[int]) -> ItemList:
    """The same with an `or`."""
    return ItemList(tuple(piece(name) for name in cards_said(cards).names), "or")


def kind_said(kind: Kind) -> str:
    """A kong's kind, as the sentences are told of it."""
    return kind.name.lower().replace("_", "-")


def worth(s: Any, cards: Iterable[int]) -> Message:
    """`three of a kind for 2 points`."""
    kind = kind_of(s, cards)
    assert kind is not None
    return SAID("worth", kind=kind_said(kind), n=int(POINTS[kind]))


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """A move as a sentence for the log."""
    verb, *named = move.split()
    if verb in FIRST:
        return tell_cards(view, rules, Seat(seat), verb, [PIECES.card(name) for name in named])
    if verb == "pass":
        return SAID(passing(view), seat=Seat(seat))
    if verb == "vote":
        return SAID(voting(rules, "votes"), seat=Seat(seat), ballot=named[0])
    if verb == "restock":
        return SAID("restocks", seat=Seat(seat), how=named[0])
    if verb == "leave":
        return SAID("gives-up-glory" if is_winner(view, seat) else "leaves", seat=Seat(seat))
    return SAID("stays", seat=Seat(seat), fee=msg("n-chips", n=rules.restock_fee))


def tell_cards(view: Any, rules: Any, who: Seat, verb: str, cards: list[int]) -> Message:
    """A kong, put, pull or discard as a sentence."""
    said = cards_said(cards)
    if verb == "kong":
        high = kind_of(view, cards) == Kind.HIGH_KONG
        return SAID("makes-high-kong", seat=who, cards=said) if high else made_kong(view, who, cards)
    if verb == "put":
        taken = [card for card in cards if rules.lojack and high_cards(view) >> card & 1]
        if taken:
            return SAID("puts-lojack", seat=who, cards=said, taken=cards_said(taken), n=len(taken))
    return SAID(f"{verb}s", seat=who, cards=said)


def made_kong(view: Any, who: Seat, cards: list[int]) -> Message:
    return SAID("makes", seat=who, worth=worth(view, cards), cards=cards_said(cards))


def passing(view: Any) -> str:
    """What it is to pass here."""
    if view.glory:
        return "passes-up-glory"
    return "ends" if view.made >= 2 else "passes"


def voting(rules: Any, key: str) -> str:
    """A vote on how to go on, or on a reset that the house offers."""
    return f"{key}-on-offer" if rules.on_stop == OnStop.OFFER_RESET else key


def is_winner(view: Any, seat: int) -> bool:
    """Has the seat won already, and tries for glory?"""
    return bool(view.glory and view.turn == seat)


# --- what a text means -----------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """The action that a text means, may it be played or not."""
    for action, words in WORDS_ONLY.items():
        if move == words:
            return action
    verb, *named = move.split()[:LONGEST] or [""]
    if verb not in FIRST:
        return unknown(SAID("unknown-answer", verb=verb) if verb in ("vote", "restock") else SAID("unknown-move"))
    if not named or not all(CARD.fullmatch(name) for name in named):
        return unknown(SAID("unknown-cards", verb=verb))
    cards = [PIECES.card(name) for name in named]
    if len(set(cards)) < len(cards):
        return unknown(SAID("unknown-twice"))
    if view.phase != (Phase.PULL if verb == "pull" else Phase.PLAY):
        return FIRST[verb]  # whatever its cards, the same stands in its way
    return pull_of(view, cards) if verb == "pull" else play_of(view, verb, cards)


def play_of(view: Any, verb: str, cards: list[int]) -> int | Refusal:
    """A kong, put or discard of cards that ought to be in the hand."""
    hand = hand_of(view, int(view.turn))
    missing = [card for card in cards if card not in hand]
    if missing:
        return against_a_rule(SAID("bar-not-held", cards=one_of(missing)))
    if len(cards) != TAKES.get(verb, len(cards)):
        return against_a_rule(SAID(f"bar-{verb}-so-many"))
    first, *others = slots = sorted(hand.index(card) for card in cards)
    if verb == "kong":
        return KONG + as_set(slots) - 1
    return PUT + HAND_PAIRS.index((first, others[0])) if verb == "put" else DISCARD + first


def pull_of(view: Any, cards: list[int]) -> int | Refusal:
    """A pull of cards that ought to lie in the source."""
    laid, source = [card for card in cards if card in laid_by(view)], source_of(view)
    if laid:
        return against_a_rule(SAID("bar-just-put", cards=cards_said(laid)))
    missing = [card for card in cards if card not in source]
    if missing:
        return against_a_rule(SAID("bar-not-in-source", cards=one_of(missing)))
    if len(cards) != TAKES["pull"]:
        return against_a_rule(SAID("bar-pull-so-many"))
    one, other = sorted(source.index(card) for card in cards)
    return PULL + SOURCE_PAIRS.index((one, other))


# --- what stands in the way ---------------------------------------------------------------


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """What stands in the way of an action, in words."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar == Bar.SHORT_HAND:
        return SAID(key, n=len(hand_of(view, int(view.turn))))
    if bar == Bar.SHORT_SOURCE:
        return SAID(key, n=int(view.source_cards))
    if bar in (Bar.NO_NOODLE, Bar.NO_HIGH_PAIR):
        return no_high_kong(key, view, action)
    if bar in (Bar.NOT_ONE_RANK, Bar.NOT_ONE_SUIT, Bar.NO_MATCH):
        return SAID(key, cards=cards_said(cards_of_action(view, action)))
    if bar == Bar.PUT_LATELY:
        lately = [card for card in cards_of_action(view, action) if int(view.put_lately) >> card & 1]
        return SAID(key, cards=cards_said(lately))
    return SAID(key, **about_rules(rules, bar))


def no_high_kong(key: str, view: Any, action: int) -> Message:
    """One card or two that are neither noodle nor high pair, and what would be."""
    if key.endswith("noodle"):
        return SAID(key, card=cards_said(cards_of_action(view, action)), noodles=cards_said(cards_of(view.noodles)))
    first, second = (cards_said(cards_of(pair)) for pair in view.high_pairs)
    return SAID(key, first=first, second=second)


def about_rules(rules: Any, bar: Bar) -> dict[str, Any]:
    """What a sentence is told of the rules of the house."""
    return {
        Bar.ACTED_ENOUGH: {"n": rules.max_actions_per_turn},
        Bar.NOTHING_TO_PULL: {"short": bool(rules.short_connect)},
        Bar.VOTE_FIRST: {"offered": rules.on_stop == OnStop.OFFER_RESET},
        Bar.FEE_FIRST: {"fee": msg("n-chips", n=rules.restock_fee)},
    }.get(bar, {})
