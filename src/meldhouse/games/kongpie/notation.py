"""Formats and parses moves of Kong-Pie: `kong 5C 5H 5S`, `put 5H QH`, `pull 8C JC`, `discard 10D`, `pass`."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.kongpie import SAID
from meldhouse.games.kongpie.card_layout import (
    as_set,
    cards_just_put,
    cards_of_action,
    hand_of,
    high_cards,
    kind_of,
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

MOVE_WITHOUT_CARDS = {
    PASS: "pass",
    VOTE_END: "vote end",
    VOTE_RESET: "vote reset",
    STAY: "stay",
    LEAVE: "leave",
    RESTOCK_TURN: "restock turn",
    RESTOCK_SHUFFLE: "restock shuffle",
}
VERBS = ("kong", "put", "pull", "discard", "pass", "stay", "leave", "vote", "restock")
FIRST_ACTION = {
    "kong": KONG,
    "put": PUT,
    "pull": PULL,
    "discard": DISCARD,
}  # the first action of each verb that names cards
N_CARDS = {"put": 2, "pull": 2, "discard": 1}  # how many cards each verb takes
VERB_ALIASES = {
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
MAX_WORDS = 9  # words of a move that are parsed

# --- moves, both ways ---------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """Return the text of a move."""
    if action in MOVE_WITHOUT_CARDS:
        return MOVE_WITHOUT_CARDS[action]
    verb = "discard"
    if action < PUT:
        verb = "kong"
    elif action < PULL:
        verb = "put"
    elif action < DISCARD:
        verb = "pull"
    return f"{verb} {format_cards(cards_of_action(s, action))}"


def overheard(s: Any, rules: Any, action: int) -> str:
    """Return the text of a move; every decision of this game is public."""
    return say(s, rules, action)


def tidy(move: str) -> str:
    """Return a move in its normal form: `put 5H QH` for `Put QH & 5h`."""
    words = re.sub(r"[&,;.]|\band\b", " ", move.lower()).split()
    if not words:
        return ""
    words[0] = VERB_ALIASES.get(words[0], words[0])
    if len(words) > 1 and all(CARD.fullmatch(word) for word in words[1:]):
        return f"{words[0]} {format_cards(PIECES.card(word) for word in words[1:])}"
    return " ".join(words)


# --- the log ----------------------------------------------------------------------


def card_pieces(cards: Iterable[int]) -> Pieces:
    """Return cards as a message argument: `the five of clubs and the queen of hearts`."""
    return Pieces(tuple(NAMES[card] for card in sort_for_text(cards)))


def any_of_cards(cards: Iterable[int]) -> ItemList:
    """Return a message argument that joins the cards with "or"."""
    return ItemList(tuple(piece(name) for name in card_pieces(cards).names), "or")


def kind_name(kind: Kind) -> str:
    """Return the name of a kong's kind in messages."""
    return kind.name.lower().replace("_", "-")


def kong_description(s: Any, cards: Iterable[int]) -> Message:
    """Return a description of a kong, such as `three of a kind for 2 points`."""
    return worth_message(kind_of(s, cards))


@cache
def worth_message(kind: Kind | None) -> Message:
    """Return the description of a kong of this kind."""
    assert kind is not None
    return SAID("worth", kind=kind_name(kind), n=int(POINTS[kind]))


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """Return the log message of a move."""
    verb, *names = move.split()
    if verb in FIRST_ACTION:
        return describe_cards_move(view, rules, Seat(seat), verb, [PIECES.card(name) for name in names])
    if verb == "pass":
        return SAID(pass_key(view), seat=Seat(seat))
    if verb == "vote":
        return SAID(vote_key(rules, "votes"), seat=Seat(seat), ballot=names[0])
    if verb == "restock":
        return SAID("restocks", seat=Seat(seat), how=names[0])
    if verb == "leave":
        return SAID("gives-up-glory" if is_winner(view, seat) else "leaves", seat=Seat(seat))
    return SAID("stays", seat=Seat(seat), fee=msg("n-chips", n=rules.restock_fee))


def describe_cards_move(view: Any, rules: Any, mover: Seat, verb: str, cards: list[int]) -> Message:
    """Return the log message of a kong, put, pull or discard."""
    said = card_pieces(cards)
    if verb == "kong":
        high = kind_of(view, cards) == Kind.HIGH_KONG
        return SAID("makes-high-kong", seat=mover, cards=said) if high else kong_made_message(view, mover, cards)
    if verb == "put":
        taken = [card for card in cards if rules.lojack and high_cards(view) >> card & 1]
        if taken:
            return SAID("puts-lojack", seat=mover, cards=said, taken=card_pieces(taken), n=len(taken))
    return SAID(f"{verb}s", seat=mover, cards=said)


def kong_made_message(view: Any, mover: Seat, cards: list[int]) -> Message:
    return SAID("makes", seat=mover, worth=kong_description(view, cards), cards=card_pieces(cards))


def pass_key(view: Any) -> str:
    """Return the message key for a pass: giving up a try for glory, ending a turn of two kongs, or a plain pass."""
    if view.glory:
        return "passes-up-glory"
    return "ends" if view.made >= 2 else "passes"


def vote_key(rules: Any, key: str) -> str:
    """Return the message key for a vote on how to continue, or for one on a reset that the rules offer."""
    return f"{key}-on-offer" if rules.on_stop == OnStop.OFFER_RESET else key


def is_winner(view: Any, seat: int) -> bool:
    """Return whether the seat has won already and tries for glory."""
    return bool(view.glory and view.turn == seat)


# --- parsing -----------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """Return the action that a text means, whether or not it is legal."""
    for action, words in MOVE_WITHOUT_CARDS.items():
        if move == words:
            return action
    verb, *names = move.split()[:MAX_WORDS] or [""]
    if verb not in FIRST_ACTION:
        return unknown(SAID("unknown-answer", verb=verb) if verb in ("vote", "restock") else SAID("unknown-move"))
    if not names or not all(CARD.fullmatch(name) for name in names):
        return unknown(SAID("unknown-cards", verb=verb))
    cards = [PIECES.card(name) for name in names]
    if len(set(cards)) < len(cards):
        return unknown(SAID("unknown-twice"))
    if view.phase != (Phase.PULL if verb == "pull" else Phase.PLAY):
        return FIRST_ACTION[verb]  # it is barred for the same reason, whatever its cards
    return parse_pull(view, cards) if verb == "pull" else parse_play(view, verb, cards)


def parse_play(view: Any, verb: str, cards: list[int]) -> int | Refusal:
    """Parse a kong, put or discard of cards of the hand."""
    hand = hand_of(view, int(view.turn))
    missing = [card for card in cards if card not in hand]
    if missing:
        return against_a_rule(SAID("bar-not-held", cards=any_of_cards(missing)))
    if len(cards) != N_CARDS.get(verb, len(cards)):
        return against_a_rule(SAID(f"bar-{verb}-so-many"))
    first, *others = slots = sorted(hand.index(card) for card in cards)
    if verb == "kong":
        return KONG + as_set(slots) - 1
    return PUT + HAND_PAIRS.index((first, others[0])) if verb == "put" else DISCARD + first


def parse_pull(view: Any, cards: list[int]) -> int | Refusal:
    """Parse a pull of cards of the source."""
    laid, source = [card for card in cards if card in cards_just_put(view)], source_of(view)
    if laid:
        return against_a_rule(SAID("bar-just-put", cards=card_pieces(laid)))
    missing = [card for card in cards if card not in source]
    if missing:
        return against_a_rule(SAID("bar-not-in-source", cards=any_of_cards(missing)))
    if len(cards) != N_CARDS["pull"]:
        return against_a_rule(SAID("bar-pull-so-many"))
    one, other = sorted(source.index(card) for card in cards)
    return PULL + SOURCE_PAIRS.index((one, other))


# --- reasons why a move is illegal ---------------------------------------------------------------


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """Return the message that explains why an action is illegal."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar == Bar.SHORT_HAND:
        return SAID(key, n=len(hand_of(view, int(view.turn))))
    if bar == Bar.SHORT_SOURCE:
        return SAID(key, n=int(view.source_cards))
    if bar in (Bar.NO_NOODLE, Bar.NO_HIGH_PAIR):
        return explain_not_high(key, view, action)
    if bar in (Bar.NOT_ONE_RANK, Bar.NOT_ONE_SUIT, Bar.NO_MATCH):
        return SAID(key, cards=card_pieces(cards_of_action(view, action)))
    if bar == Bar.PUT_LATELY:
        lately = [card for card in cards_of_action(view, action) if int(view.put_lately) >> card & 1]
        return SAID(key, cards=card_pieces(lately))
    return SAID(key, **rule_args(rules, bar))


def explain_not_high(key: str, view: Any, action: int) -> Message:
    """Return the message that cards are not a noodle or high pair, which names the cards that are."""
    if key.endswith("noodle"):
        return SAID(key, card=card_pieces(cards_of_action(view, action)), noodles=card_pieces(cards_of(view.noodles)))
    first, second = (card_pieces(cards_of(pair)) for pair in view.high_pairs)
    return SAID(key, first=first, second=second)


def rule_args(rules: Any, bar: Bar) -> dict[str, Any]:
    """Return the values of options that the message about an illegal action needs, as message arguments."""
    return {
        Bar.ACTED_ENOUGH: {"n": rules.max_actions_per_turn},
        Bar.NOTHING_TO_PULL: {"short": bool(rules.short_connect)},
        Bar.VOTE_FIRST: {"offered": rules.on_stop == OnStop.OFFER_RESET},
        Bar.FEE_FIRST: {"fee": msg("n-chips", n=rules.restock_fee)},
    }.get(bar, {})
