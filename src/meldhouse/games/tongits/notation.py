"""Moves of Tongits as text: formatting, parsing and messages.

pick   take 9S with 9C 9D   call draw   fold   challenge
drop 7C 7H 7S   secret 8   connect 7H to 4H 5H 6H   tongits   discard KD
"""

import re
from collections.abc import Iterable
from typing import Any

from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.illegality import Bar, barred_by_phase
from meldhouse.games.tongits.state import (
    ABOVE,
    BENEATH,
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DISCARD,
    DROP,
    FOLD,
    FOURTH,
    MELD,
    MELD_CARDS,
    ON_TOP,
    PICK,
    TAKE,
    TO_TRIO,
    TONGITS,
    UNDERNEATH,
)
from meldhouse.i18n import ItemList, Message, Pieces, Seat, piece
from meldhouse.i18n.messages import Value
from meldhouse.i18n.piece_names import rank_argument
from meldhouse.pieces import cards
from meldhouse.pieces.cards import (
    ACE,
    CARDS,
    KING,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    cards_of,
    format_cards,
    sort_for_text,
)
from meldhouse.pieces.melds import deadwood, least_dead_cards

PIECES = cards
PIECE_FIELDS = {
    "deck": "list",
    "discards": "list",
    "hand": "set",
    "secret": "set",
    "meld": "set",
    "fourth": "set",
    "above": "set",
    "beneath": "set",
}

MOVE_WITHOUT_CARDS = {CALL: "call draw", PICK: "pick", FOLD: "fold", CHALLENGE: "challenge", TONGITS: "tongits"}
ACTION_WITHOUT_CARDS = {text: action for action, text in MOVE_WITHOUT_CARDS.items()}
VERBS = ("pick", "take", "discard", "drop", "connect", "secret", "call", "tongits", "fold", "challenge")
VERB_ALIASES = {
    "draw": "pick",
    "meld": "drop",
    "lay": "drop",
    "open": "drop",
    "sapaw": "connect",
    "throw": "discard",
    "d": "discard",
    "pass": "fold",
    "call": "call draw",
    "tongit": "tongits",
}
FILLER = r"[&,;:.]|\b(and|with|to|the)\b|\ba\b(?=\W*\w)"  # a final `a` is the ace of a secret
CARD = re.compile(r"(10|[2-9AJQK])([SHDC])", re.IGNORECASE)
MELD_NUMBER = {int(cards): meld for meld, cards in enumerate(MELD)}
CONNECT_WAYS = {TO_TRIO: ("fourth", FOURTH), ON_TOP: ("above", ABOVE), UNDERNEATH: ("beneath", BENEATH)}

# --- format -------------------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """Return the text of a move."""
    if action in MOVE_WITHOUT_CARDS:
        return MOVE_WITHOUT_CARDS[action]
    if action < DROP:
        return f"discard {PIECES.NAMES[action - DISCARD]}"
    if action < BURY:
        return f"drop {format_cards(MELD_CARDS[action - DROP])}"
    if action < CONNECT:
        return f"secret {RANK_NAMES[action - BURY]}"
    if action < TAKE:
        card, meld = (action - CONNECT) // 3, meld_for_connect(s, *divmod(action - CONNECT, 3))
        return f"connect {PIECES.NAMES[card]} to {format_cards(cards_of(s.meld[meld]))}"
    card = top_discard(s)
    return f"take {PIECES.NAMES[card]} with {format_cards(set(MELD_CARDS[action - TAKE]) - {card})}"


def top_discard(s: Any) -> int:
    return int(s.discards[s.lying - 1])


def meld_for_connect(s: Any, card: int, how: int) -> int:
    """Return the index of the meld on the table to which a card is connected in a given way."""
    return next(k for k in range(s.melds) if has(CONNECT_WAYS[how][1][meld_number(s, k)], card))


def meld_number(s: Any, k: int) -> int:
    """Return the number of a meld on the table, including the cards connected to it."""
    return MELD_NUMBER[int(s.meld[k])]


def has(cards: Any, card: int) -> bool:
    return bool(int(cards) >> card & 1)


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def overheard(s: Any, rules: Any, action: int) -> str:
    """Return the public text of a move: secrets are hidden, and the caller of a draw announces a total [18]."""
    if BURY <= action < CONNECT:
        return "secret"
    if action == CALL:
        return f"call draw with {int(deadwood(s.hand[s.actor]))}"
    return say(s, rules, action)


def tidy(move: str) -> str:
    """Return typed text in canonical spelling: `Take 9s: 9d 9c` is `take 9S with 9C 9D`."""
    words = re.sub(FILLER, " ", move.lower()).split()
    if not words:
        return ""
    if words[:2] in (["tong", "it"], ["call", "tongits"]):
        return "tongits"
    verb = VERB_ALIASES.get(words[0], words[0])
    named = [word.upper() for word in words[1:]]
    if verb == "secret" and len(named) >= 1:
        return f"secret {named[0].rstrip('SHDC') or named[0]}"
    if verb == "call draw" or not named or not all(CARD.fullmatch(name) for name in named):
        return " ".join(["call", "draw"] if verb == "call draw" else [verb, *named])
    cards = [PIECES.card(name) for name in named]
    if verb in ("take", "connect") and len(cards) > 1:
        return f"{verb} {named[0]} {'with' if verb == 'take' else 'to'} {format_cards(cards[1:])}"
    return f"{verb} {format_cards(cards)}"


# --- cards and melds in messages ------------------------------------------------------


def card_piece(card: int) -> Pieces:
    return piece(PIECES.NAMES[card])


def card_pieces(cards: Iterable[int]) -> Pieces:
    return Pieces(tuple(PIECES.NAMES[card] for card in sort_for_text(cards)))


def meld_message(cards: Iterable[int]) -> Message:
    """Return the message for a meld, such as `the four sevens` or `the hearts from four to six`."""
    laid = sorted(cards)
    kind, rank = kind_of(laid), rank_of(laid[0])
    if kind == "run":
        suit = SUIT_NAMES[laid[0] // RANKS]
        return SAID("run", suit=suit, bottom=SAID("rank", rank=rank), top=SAID("rank", rank=rank_of(laid[-1])))
    if kind == "four":
        return SAID("four", rank=rank)
    suits = tuple(SAID("suit", suit=SUIT_NAMES[card // RANKS]) for card in sort_for_text(laid))
    return SAID("three", rank=rank, suits=ItemList(suits))


def rank_of(card: int) -> int | str:
    """Return a card's rank as a message argument."""
    return rank_argument(RANK_NAMES[card % RANKS])


def kind_of(laid: list[int]) -> str:
    """Return the kind of a sorted meld: a run is of one suit."""
    if laid[0] // RANKS == laid[-1] // RANKS:
        return "run"
    return "three" if len(laid) < SUITS else "four"


# --- the log ------------------------------------------------------------------------------


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """Return a move, given its public text, as a sentence for the log."""
    verb, *named = move.split()
    who, cards = Seat(seat), [PIECES.card(name) for name in named if CARD.fullmatch(name)]
    if verb == "take":
        return SAID("takes", seat=who, card=card_piece(cards[0]), meld=meld_message(cards))
    if verb == "drop":
        return SAID("lays", seat=who, meld=meld_message(cards))
    if verb == "connect":
        return describe_connect(view, who, *cards)
    if verb == "discard":
        return SAID("discards-card", seat=who, card=card_piece(cards[0]))
    if verb == "secret" and named:
        return SAID("buries", seat=who, meld=SAID("four", rank=rank_argument(named[0])))
    if verb == "call":
        return SAID("calls", seat=who, n=announced_total(view, seat, named[-1]))
    if verb == "challenge":
        return SAID("challenges", seat=who, caller=Seat(int(view.called)))
    return SAID(DESCRIPTIONS[verb], seat=who)


DESCRIPTIONS = {"pick": "picks", "secret": "buries-unseen", "fold": "folds", "tongits": "calls-tongits"}


def describe_connect(view: Any, who: Seat, card: int, *laid: int) -> Message:
    """Return the message about a connect, with the owner of the meld, whose draw it blocks [15]."""
    owner = Seat(int(view.owner[find_meld(view, laid)]))
    about: dict[str, Value] = {"seat": who, "card": card_piece(card), "meld": meld_message(laid)}
    return SAID("connects-own", **about) if owner == who else SAID("connects", owner=owner, **about)


def find_meld(view: Any, cards: Iterable[int]) -> int:
    """Return the index of the meld with exactly these cards; raise ValueError if there is none."""
    return [int(meld) for meld in view.meld[: view.melds]].index(mask(cards))


def announced_total(view: Any, seat: int, text: str) -> int:
    """Return the caller's total: from the public text, or from the caller's own hand."""
    return int(text) if text.isdecimal() else int(deadwood(view.hand[seat]))


# --- parse ----------------------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """Parse a move's text to an action, legal or not."""
    verb, *rest = move.split() or [""]
    if move in ACTION_WITHOUT_CARDS:
        return ACTION_WITHOUT_CARDS[move]
    if verb in ACTION_WITHOUT_CARDS:
        return unknown(SAID("unknown-alone", move=verb))
    if verb == "secret":
        return parse_secret(rest)
    if verb not in PARSERS:
        return unknown(SAID("unknown-move"))
    cards = parse_cards(verb, [name for name in rest if name not in ("with", "to")])
    return cards if isinstance(cards, Refusal) else parse_with_cards(view, verb, cards)


def parse_with_cards(view: Any, verb: str, cards: list[int]) -> int | Refusal:
    """Parse a move with cards; if the phase forbids all moves of its kind, return the first action of that kind."""
    first, meant = PARSERS[verb]
    return meant(view, cards) if barred_by_phase(view, first) == Bar.NOTHING else first


def parse_secret(rest: list[str]) -> int | Refusal:
    if len(rest) != 1 or rest[0] not in RANK_NAMES:
        return unknown(SAID("unknown-secret"))
    return BURY + RANK_NAMES.index(rest[0])


def parse_cards(verb: str, named: list[str]) -> list[int] | Refusal:
    for name in named:
        if name not in PIECES.NAMES[:CARDS]:
            return unknown(SAID("unknown-card", name=name))
        if named.count(name) > 1:
            return unknown(SAID("unknown-twice", card=piece(name)))
    if not named or (verb == "connect" and len(named) == 1):
        return unknown(SAID("unknown-cards", verb=verb))
    return [PIECES.card(name) for name in named]


def parse_discard(view: Any, cards: list[int]) -> int | Refusal:
    return DISCARD + cards[0] if len(cards) == 1 else against_a_rule(SAID("bar-one-discard"))


def parse_drop(view: Any, cards: list[int]) -> int | Refusal:
    meld = MELD_NUMBER.get(mask(cards))
    return DROP + meld if meld is not None else against_a_rule(explain_no_meld(cards))


def parse_take(view: Any, cards: list[int]) -> int | Refusal:
    """Parse a take, whose first card must be the last discard."""
    if cards[0] != top_discard(view):
        return against_a_rule(SAID("bar-not-top", card=card_piece(top_discard(view))))
    if len(cards) < SUITS - 1:
        return against_a_rule(SAID("bar-take-to-lay"))
    meld = MELD_NUMBER.get(mask(cards))
    return TAKE + meld if meld is not None else against_a_rule(explain_no_meld(cards))


def parse_connect(view: Any, cards: list[int]) -> int | Refusal:
    """Parse a connect: a card, then the meld as it is on the table."""
    card, *laid = cards
    try:
        meld = meld_number(view, find_meld(view, laid))
    except ValueError:
        return against_a_rule(SAID("bar-no-such-meld", cards=card_pieces(laid)))
    for how, (_, fitting) in CONNECT_WAYS.items():
        if has(fitting[meld], card):
            return CONNECT + card * len(CONNECT_WAYS) + how
    message = SAID("bar-does-not-fit", card=card_piece(card), meld=meld_message(laid), kind=kind_of(sorted(laid)))
    return against_a_rule(message)


PARSERS = {  # verb -> (its first action, its parser)
    "discard": (DISCARD, parse_discard),
    "drop": (DROP, parse_drop),
    "take": (TAKE, parse_take),
    "connect": (CONNECT, parse_connect),
}


def explain_no_meld(cards: list[int]) -> Message:
    """Return the reason why these cards are not a meld."""
    if len(cards) < SUITS - 1:
        return SAID("bar-too-few")
    ranks = sorted(card % RANKS for card in cards)
    if len({card // RANKS for card in cards}) > 1:
        return SAID("bar-no-meld", cards=card_pieces(cards))
    if ranks[0] == ACE and ranks[-1] == KING:
        return SAID("bar-ace-low")
    missing = set(range(min(cards), max(cards) + 1)) - set(cards)
    return SAID("bar-gap", cards=card_pieces(missing), n=len(missing))


# --- explain what is illegal ----------------------------------------------------------


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """Return the message that explains why an action is illegal."""
    return SAID(f"bar-{bar.name.lower().replace('_', '-')}", **bar_args(view, rules, action, bar))


def bar_args(view: Any, rules: Any, action: int, bar: Bar) -> dict[str, Value]:
    """Return the arguments of the message about why an action is illegal."""
    hand = int(view.hand[view.actor])
    if bar == Bar.ANSWER_FIRST:
        return {"caller": Seat(int(view.called))}
    if bar == Bar.FIRST_TURN:
        return {"what": {CALL: "call", PICK: "pick"}.get(action, "take")}
    if bar == Bar.CONNECTED_SELF:
        return {"long": bool(rules.long_meld_is_self_connect)}
    if bar == Bar.NOT_TOP:
        return {"card": card_piece(top_discard(view))}
    if bar in (Bar.NOT_HELD, Bar.NOT_FOUR):
        top = {top_discard(view)} if action >= TAKE else set()
        return {
            "cards": card_pieces(card for card in cards_of_action(action) if not has(hand, card) and card not in top)
        }
    if bar == Bar.FITS_NO_MELD:
        card, how = divmod(action - CONNECT, len(CONNECT_WAYS))
        return {"card": card_piece(card), "how": CONNECT_WAYS[how][0]}
    return {"cards": card_pieces(cards_of(least_dead_cards(view.hand[view.actor])))} if bar == Bar.TOO_MANY_LEFT else {}


def cards_of_action(action: int) -> tuple[int, ...]:
    """Return the cards that an action needs in the hand, or on the discards."""
    if action >= TAKE:
        return MELD_CARDS[action - TAKE]
    if action >= CONNECT:
        return ((action - CONNECT) // len(CONNECT_WAYS),)
    if action >= BURY:
        return tuple(suit * RANKS + action - BURY for suit in range(SUITS))
    return MELD_CARDS[action - DROP] if action >= DROP else (action - DISCARD,)
