"""Tongits: moves as text, and what is said about them.

pick   take 9S with 9C 9D   call draw   fold   challenge
drop 7C 7H 7S   secret 8   connect 7H to 4H 5H 6H   tongits   discard KD
"""

import re
from collections.abc import Iterable
from typing import Any

from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.illegality import Bar, barred_now
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
from meldhouse.i18n import All, Pieces, Said, Seat, piece
from meldhouse.i18n.messages import Value
from meldhouse.i18n.piece_names import number
from meldhouse.pieces import cards as PIECES  # noqa: N812
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

WORDS_ONLY = {CALL: "call draw", PICK: "pick", FOLD: "fold", CHALLENGE: "challenge", TONGITS: "tongits"}
WITHOUT_CARDS = {text: action for action, text in WORDS_ONLY.items()}
VERBS = ("pick", "take", "discard", "drop", "connect", "secret", "call", "tongits", "fold", "challenge")
OTHER_WORDS = {
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
FILLING = r"[&,;:.]|\b(and|with|to|the)\b|\ba\b(?=\W*\w)"  # an `a` at the end is the ace of a secret
CARD = re.compile(r"(10|[2-9AJQK])([SHDC])", re.IGNORECASE)
MELD_NUMBER = {int(cards): meld for meld, cards in enumerate(MELD)}
WAYS = {TO_TRIO: ("fourth", FOURTH), ON_TOP: ("above", ABOVE), UNDERNEATH: ("beneath", BENEATH)}

# --- moves, both ways ---------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """The move's text."""
    if action in WORDS_ONLY:
        return WORDS_ONLY[action]
    if action < DROP:
        return f"discard {PIECES.NAMES[action - DISCARD]}"
    if action < BURY:
        return f"drop {format_cards(MELD_CARDS[action - DROP])}"
    if action < CONNECT:
        return f"secret {RANK_NAMES[action - BURY]}"
    if action < TAKE:
        card, meld = (action - CONNECT) // 3, meld_beside(s, *divmod(action - CONNECT, 3))
        return f"connect {PIECES.NAMES[card]} to {format_cards(cards_of(s.meld[meld]))}"
    card = top_discard(s)
    return f"take {PIECES.NAMES[card]} with {format_cards(set(MELD_CARDS[action - TAKE]) - {card})}"


def top_discard(s: Any) -> int:
    return int(s.discards[s.lying - 1])


def meld_beside(s: Any, card: int, how: int) -> int:
    """Which meld on the table a card is connected to in that way."""
    return next(k for k in range(s.melds) if has(WAYS[how][1][meld_number(s, k)], card))


def meld_number(s: Any, k: int) -> int:
    """The number of a meld that lies on the table, with all that was connected to it."""
    return MELD_NUMBER[int(s.meld[k])]


def has(cards: Any, card: int) -> bool:
    return bool(int(cards) >> card & 1)


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def overheard(s: Any, rules: Any, action: int) -> str:
    """A secret lies face down: nobody hears which it is.  Who calls a draw announces her total [18]."""
    if BURY <= action < CONNECT:
        return "secret"
    if action == CALL:
        return f"call draw with {int(deadwood(s.hand[s.actor]))}"
    return say(s, rules, action)


def tidy(move: str) -> str:
    """`Take 9s: 9d 9c` is `take 9S with 9C 9D`; `call a draw` is `call draw`."""
    words = re.sub(FILLING, " ", move.lower()).split()
    if not words:
        return ""
    if words[:2] in (["tong", "it"], ["call", "tongits"]):
        return "tongits"
    verb = OTHER_WORDS.get(words[0], words[0])
    named = [word.upper() for word in words[1:]]
    if verb == "secret" and len(named) >= 1:
        return f"secret {named[0].rstrip('SHDC') or named[0]}"
    if verb == "call draw" or not named or not all(CARD.fullmatch(name) for name in named):
        return " ".join(["call", "draw"] if verb == "call draw" else [verb, *named])
    cards = [PIECES.card(name) for name in named]
    if verb in ("take", "connect") and len(cards) > 1:
        return f"{verb} {named[0]} {'with' if verb == 'take' else 'to'} {format_cards(cards[1:])}"
    return f"{verb} {format_cards(cards)}"


# --- cards and melds, spoken of -------------------------------------------------------


def card_said(card: int) -> Pieces:
    return piece(PIECES.NAMES[card])


def cards_said(cards: Iterable[int]) -> Pieces:
    return Pieces(tuple(PIECES.NAMES[card] for card in sort_for_text(cards)))


def meld_said(cards: Iterable[int]) -> Said:
    """`the sevens of clubs, hearts and spades`, `the four sevens`, `the hearts from four to six`."""
    laid = sorted(cards)
    kind, rank = kind_of(laid), rank_of(laid[0])
    if kind == "run":
        suit = SUIT_NAMES[laid[0] // RANKS]
        return SAID("run", suit=suit, bottom=SAID("rank", rank=rank), top=SAID("rank", rank=rank_of(laid[-1])))
    if kind == "four":
        return SAID("four", rank=rank)
    suits = tuple(SAID("suit", suit=SUIT_NAMES[card // RANKS]) for card in sort_for_text(laid))
    return SAID("three", rank=rank, suits=All(suits))


def rank_of(card: int) -> int | str:
    """A rank as the catalogue is told of it."""
    return number(RANK_NAMES[card % RANKS])


def kind_of(laid: list[int]) -> str:
    """Of a meld: a run is all of one suit."""
    if laid[0] // RANKS == laid[-1] // RANKS:
        return "run"
    return "three" if len(laid) < SUITS else "four"


# --- the log ------------------------------------------------------------------------------


def tell(view: Any, rules: Any, seat: int, move: str) -> Said:
    """A move as a sentence for the log; `move` as overheard."""
    verb, *named = move.split()
    who, cards = Seat(seat), [PIECES.card(name) for name in named if CARD.fullmatch(name)]
    if verb == "take":
        return SAID("takes", seat=who, card=card_said(cards[0]), meld=meld_said(cards))
    if verb == "drop":
        return SAID("lays", seat=who, meld=meld_said(cards))
    if verb == "connect":
        return tell_connect(view, who, *cards)
    if verb == "discard":
        return SAID("discards-card", seat=who, card=card_said(cards[0]))
    if verb == "secret" and named:
        return SAID("buries", seat=who, meld=SAID("four", rank=number(named[0])))
    if verb == "call":
        return SAID("calls", seat=who, n=total_called(view, seat, named[-1]))
    if verb == "challenge":
        return SAID("challenges", seat=who, caller=Seat(int(view.called)))
    return SAID(TOLD[verb], seat=who)


TOLD = {"pick": "picks", "secret": "buries-unseen", "fold": "folds", "tongits": "calls-tongits"}


def tell_connect(view: Any, who: Seat, card: int, *laid: int) -> Said:
    """To whose meld, too: it bars her draw [15]."""
    owner = Seat(int(view.owner[lying(view, laid)]))
    about: dict[str, Value] = {"seat": who, "card": card_said(card), "meld": meld_said(laid)}
    return SAID("connects-own", **about) if owner == who else SAID("connects", owner=owner, **about)


def lying(view: Any, cards: Iterable[int]) -> int:
    """Which meld on the table has just these cards; a ValueError if none has."""
    return [int(meld) for meld in view.meld[: view.melds]].index(mask(cards))


def total_called(view: Any, seat: int, said: str) -> int:
    """What the caller of a draw announces: everybody hears it, and to her own seat her cards say it."""
    return int(said) if said.isdecimal() else int(deadwood(view.hand[seat]))


# --- what a text means ----------------------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """The action that a text means, may it be played or not."""
    verb, *rest = move.split() or [""]
    if move in WITHOUT_CARDS:
        return WITHOUT_CARDS[move]
    if verb in WITHOUT_CARDS:
        return unknown(SAID("unknown-alone", move=verb))
    if verb == "secret":
        return secret_of(rest)
    if verb not in MEANT:
        return unknown(SAID("unknown-move"))
    cards = cards_named(verb, [name for name in rest if name not in ("with", "to")])
    return cards if isinstance(cards, Refusal) else with_cards(view, verb, cards)


def with_cards(view: Any, verb: str, cards: list[int]) -> int | Refusal:
    """Where the point of the turn forbids all moves of a kind, the first of them stands for whichever was meant."""
    first, meant = MEANT[verb]
    return meant(view, cards) if barred_now(view, first) == Bar.NOTHING else first


def secret_of(rest: list[str]) -> int | Refusal:
    if len(rest) != 1 or rest[0] not in RANK_NAMES:
        return unknown(SAID("unknown-secret"))
    return BURY + RANK_NAMES.index(rest[0])


def cards_named(verb: str, named: list[str]) -> list[int] | Refusal:
    for name in named:
        if name not in PIECES.NAMES[:CARDS]:
            return unknown(SAID("unknown-card", name=name))
        if named.count(name) > 1:
            return unknown(SAID("unknown-twice", card=piece(name)))
    if not named or (verb == "connect" and len(named) == 1):
        return unknown(SAID("unknown-cards", verb=verb))
    return [PIECES.card(name) for name in named]


def discard_of(view: Any, cards: list[int]) -> int | Refusal:
    return DISCARD + cards[0] if len(cards) == 1 else against_a_rule(SAID("bar-one-discard"))


def drop_of(view: Any, cards: list[int]) -> int | Refusal:
    meld = MELD_NUMBER.get(mask(cards))
    return DROP + meld if meld is not None else against_a_rule(no_meld(cards))


def take_of(view: Any, cards: list[int]) -> int | Refusal:
    """The card that is named first has to be the last discard."""
    if cards[0] != top_discard(view):
        return against_a_rule(SAID("bar-not-top", card=card_said(top_discard(view))))
    if len(cards) < SUITS - 1:
        return against_a_rule(SAID("bar-take-to-lay"))
    meld = MELD_NUMBER.get(mask(cards))
    return TAKE + meld if meld is not None else against_a_rule(no_meld(cards))


def connect_of(view: Any, cards: list[int]) -> int | Refusal:
    """A card and the meld as it lies."""
    card, *laid = cards
    try:
        meld = meld_number(view, lying(view, laid))
    except ValueError:
        return against_a_rule(SAID("bar-no-such-meld", cards=cards_said(laid)))
    for how, (_, fitting) in WAYS.items():
        if has(fitting[meld], card):
            return CONNECT + card * len(WAYS) + how
    told = SAID("bar-does-not-fit", card=card_said(card), meld=meld_said(laid), kind=kind_of(sorted(laid)))
    return against_a_rule(told)


MEANT = {  # verb -> its first action, and how it is read
    "discard": (DISCARD, discard_of),
    "drop": (DROP, drop_of),
    "take": (TAKE, take_of),
    "connect": (CONNECT, connect_of),
}


def no_meld(cards: list[int]) -> Said:
    """What these cards lack to be a meld."""
    if len(cards) < SUITS - 1:
        return SAID("bar-too-few")
    ranks = sorted(card % RANKS for card in cards)
    if len({card // RANKS for card in cards}) > 1:
        return SAID("bar-no-meld", cards=cards_said(cards))
    if ranks[0] == ACE and ranks[-1] == KING:
        return SAID("bar-ace-low")
    missing = set(range(min(cards), max(cards) + 1)) - set(cards)
    return SAID("bar-gap", cards=cards_said(missing), n=len(missing))


# --- what stands in the way -----------------------------------------------------------


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Said:
    """What stands in the way of an action, in words."""
    return SAID(f"bar-{bar.name.lower().replace('_', '-')}", **concerned(view, rules, action, bar))


def concerned(view: Any, rules: Any, action: int, bar: Bar) -> dict[str, Value]:
    """Whom and which pieces a bar is about."""
    hand = int(view.hand[view.actor])
    if bar == Bar.ANSWER_FIRST:
        return {"caller": Seat(int(view.called))}
    if bar == Bar.FIRST_TURN:
        return {"what": {CALL: "call", PICK: "pick"}.get(action, "take")}
    if bar == Bar.CONNECTED_SELF:
        return {"long": bool(rules.long_meld_is_self_connect)}
    if bar == Bar.NOT_TOP:
        return {"card": card_said(top_discard(view))}
    if bar in (Bar.NOT_HELD, Bar.NOT_FOUR):
        top = {top_discard(view)} if action >= TAKE else set()
        return {"cards": cards_said(card for card in needed(action) if not has(hand, card) and card not in top)}
    if bar == Bar.FITS_NO_MELD:
        card, how = divmod(action - CONNECT, len(WAYS))
        return {"card": card_said(card), "how": WAYS[how][0]}
    return {"cards": cards_said(cards_of(least_dead_cards(view.hand[view.actor])))} if bar == Bar.TOO_MANY_LEFT else {}


def needed(action: int) -> tuple[int, ...]:
    """The cards that an action asks for."""
    if action >= TAKE:
        return MELD_CARDS[action - TAKE]
    if action >= CONNECT:
        return ((action - CONNECT) // len(WAYS),)
    if action >= BURY:
        return tuple(suit * RANKS + action - BURY for suit in range(SUITS))
    return MELD_CARDS[action - DROP] if action >= DROP else (action - DISCARD,)
