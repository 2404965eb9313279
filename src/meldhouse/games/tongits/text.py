"""Tongits: moves as text, and what is said about them.

pick   take 9S with 9C 9D   call draw   fold   challenge
drop 7C 7H 7S   secret 8   connect 7H to 4H 5H 6H   tongits   discard KD
"""

import re
from collections.abc import Iterable
from typing import Any

from meldhouse.games.tongits.money import has_opened
from meldhouse.games.tongits.state import (
    BURY,
    CALL,
    CHALLENGE,
    CONNECT,
    DISCARD,
    DROP,
    FOLD,
    MELD_CARDS,
    ON_TOP,
    PICK,
    TAKE,
    TO_TRIO,
    TONGITS,
    Block,
    Phase,
)
from meldhouse.pieces import cards as PIECES  # noqa: N812
from meldhouse.pieces.cards import RANK_NAMES, RANK_WORDS, RANKS, SUIT_WORDS, SUITS, cards_of, listed, names
from meldhouse.pieces.melds import deadwood

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
CARD = re.compile(r"(10|[2-9AJQK])([SHDC])", re.IGNORECASE)

# --- moves, both ways ---------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """The move's text."""
    if action in WORDS_ONLY:
        return WORDS_ONLY[action]
    if action < DROP:
        return f"discard {PIECES.NAMES[action - DISCARD]}"
    if action < BURY:
        return f"drop {names(MELD_CARDS[action - DROP])}"
    if action < CONNECT:
        return f"secret {RANK_NAMES[action - BURY]}"
    if action < TAKE:
        card, meld = (action - CONNECT) // 3, meld_beside(s, *divmod(action - CONNECT, 3))
        return f"connect {PIECES.NAMES[card]} to {names(cards_of(s.meld[meld]))}"
    card = top_discard(s)
    return f"take {PIECES.NAMES[card]} with {names(set(MELD_CARDS[action - TAKE]) - {card})}"


def top_discard(s: Any) -> int:
    return int(s.discards[s.lying - 1])


def meld_beside(s: Any, card: int, how: int) -> int:
    """Which meld on the table a card is connected to in that way."""
    if how == TO_TRIO:
        beside = sum(1 << suit * RANKS + card % RANKS for suit in range(SUITS))
        return next(k for k in range(s.melds) if int(s.meld[k]) & ~beside == 0)
    neighbour = 1 << (card - 1 if how == ON_TOP else card + 1)
    return next(k for k in range(s.melds) if int(s.meld[k]) & neighbour and is_run(int(s.meld[k])))


def is_run(meld: int) -> bool:
    """All of one suit."""
    return len({card // RANKS for card in cards_of(meld)}) == 1


def overheard(s: Any, rules: Any, action: int) -> str:
    """A secret lies face down: nobody hears which it is.  Who calls a draw announces her total [18]."""
    if BURY <= action < CONNECT:
        return "secret"
    if action == CALL:
        return f"call draw with {int(deadwood(s.hand[s.actor]))}"
    return say(s, rules, action)


def tidy(move: str) -> str:
    """`Take 9s: 9d 9c` is `take 9S with 9C 9D`; `call a draw` is `call draw`."""
    words = re.sub(r"[&,;:.]|\b(and|with|to|a|the)\b", " ", move.lower()).split()
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
        return f"{verb} {named[0]} {'with' if verb == 'take' else 'to'} {names(cards[1:])}"
    return f"{verb} {names(cards)}"


# --- melds in words -------------------------------------------------------------------


def plural(rank: int) -> str:
    return "sixes" if RANK_WORDS[rank] == "six" else f"{RANK_WORDS[rank]}s"


def meld_words(cards: Iterable[int]) -> str:
    """`the three sevens`, `the four to the six of hearts`."""
    laid = sorted(cards)
    if laid[0] // RANKS != laid[-1] // RANKS:
        return f"the {('three', 'four')[len(laid) - SUITS + 1]} {plural(laid[0] % RANKS)}"
    bottom, top = RANK_WORDS[laid[0] % RANKS], RANK_WORDS[laid[-1] % RANKS]
    return f"the {bottom} to the {top} of {SUIT_WORDS[laid[0] // RANKS]}"


# --- why a move is not allowed --------------------------------------------------------


def why_not(view: Any, rules: Any, move: str) -> str:
    """One sentence: why this move is not allowed here."""
    verb, *rest = move.split()[:20] or [""]
    named = [name for name in rest if name not in ("with", "to", "draw")]
    if verb not in WHY:
        return (
            "a move is 'pick', 'take 9S with 9C 9D', 'call draw', 'drop 7C 7H 7S', 'secret 8', "
            "'connect 7H to 4H 5H 6H', 'tongits' or 'discard KD'; a draw is answered with 'fold' or 'challenge'."
        )
    if view.phase == Phase.ANSWER:
        return f"seat {int(view.called)} has called a draw with {int(view.announced)}: 'fold' or 'challenge'."
    if verb in ("take", "drop", "connect", "discard"):
        if not named or not all(CARD.fullmatch(name) for name in named):
            return f"after '{verb}' come cards, such as 10D or QH."
        if len(set(named)) < len(named):
            return "a card is named twice."
    return WHY[verb](view, rules, named)


def missing_of(view: Any, named: list[str]) -> str:
    """The cards that the actor does not hold, in words; "" if she holds them all."""
    hand = int(view.hand[view.actor])
    missing = [PIECES.card(name) for name in named if not hand >> PIECES.card(name) & 1]
    return f"you do not hold {listed(missing)}." if missing else ""


def why_no_call(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase != Phase.START:
        return "a draw is called at the start of a turn, before a card is picked or taken."
    if not has_opened(view, int(view.actor)):
        return "only who has opened may call a draw."
    return f"{draw_barred(view, int(view.actor))}."


def draw_barred(view: Any, seat: int) -> str:
    """Why a seat that has opened may not call a draw, "" if it may."""
    blocked = int(view.blocked[seat])
    if blocked & Block.OTHERS:
        return "somebody has connected to these melds since the last turn"
    return "a card was connected to an own meld in the last turn" if blocked & Block.SELF else ""


def why_no_pick(view: Any, rules: Any, named: list[str]) -> str:
    if view.tally.turns == 1:
        return "the dealer begins with thirteen cards and does not pick in the first turn."
    return "a card was picked or taken in this turn already."


def why_no_take(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase != Phase.START:
        return why_no_pick(view, rules, named)
    top = top_discard(view)
    if PIECES.card(named[0]) != top:
        return f"only the last discard can be taken, the {PIECES.words(top)}."
    missing = missing_of(view, named[1:])
    if missing:
        return missing
    return f"{names(PIECES.card(name) for name in named)} is no meld, and a discard is taken only to lay it in one."


def why_no_drop(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase == Phase.START:
        return PICK_FIRST
    return missing_of(view, named) or (
        f"{names(PIECES.card(name) for name in named)} is no meld: it takes three or four of a rank, "
        "or three or more in a row of a suit, the ace low."
    )


def why_no_secret(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase == Phase.START:
        return PICK_FIRST
    if len(named) != 1 or named[0] not in RANK_NAMES:
        return "a secret is named by its rank: 'secret 8'."
    return f"you do not hold all four of the rank {named[0]}."


def why_no_connect(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase == Phase.START:
        return PICK_FIRST
    if missing_of(view, named[:1]):
        return missing_of(view, named[:1])
    melds = [names(cards_of(view.meld[k])) for k in range(view.melds)]
    asked = names(PIECES.card(name) for name in named[1:])
    if asked not in melds:
        return f"no such meld lies face up; there are {', '.join(melds)}." if melds else "no meld lies face up."
    return f"{named[0]} does not fit {asked}: a trio takes its fourth, a run the next card at either end."


def why_no_tongits(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase == Phase.START:
        return PICK_FIRST
    return "more than one card of your hand is in no meld; connect or discard until one is left at most."


def why_no_discard(view: Any, rules: Any, named: list[str]) -> str:
    if view.phase == Phase.START:
        return PICK_FIRST
    return "one card is discarded." if len(named) > 1 else missing_of(view, named)


def why_no_answer(view: Any, rules: Any, named: list[str]) -> str:
    return "nobody has called a draw."


PICK_FIRST = "the turn begins with a card from the deck or the discard."
WHY = {
    "call": why_no_call,
    "pick": why_no_pick,
    "take": why_no_take,
    "drop": why_no_drop,
    "secret": why_no_secret,
    "connect": why_no_connect,
    "tongits": why_no_tongits,
    "discard": why_no_discard,
    "fold": why_no_answer,
    "challenge": why_no_answer,
}

# --- the log ------------------------------------------------------------------------------


def tell(view: Any, rules: Any, move: str) -> str:
    """One sentence for the log, without its subject; `move` as overheard."""
    verb, *named = move.split()
    cards = [PIECES.card(name) for name in named if CARD.fullmatch(name)]
    if verb == "take":
        return f"takes the {PIECES.words(cards[0])} and lays {meld_words(cards)}"
    if verb == "drop":
        return f"lays {meld_words(cards)}"
    if verb == "connect":
        return f"connects the {PIECES.words(cards[0])} to {meld_words(cards[1:])}"
    if verb == "discard":
        return f"discards the {PIECES.words(cards[0])}"
    if verb == "secret" and named:
        return f"lays the four {plural(RANK_NAMES.index(named[0]))} face down"
    if verb == "call" and named[-1].isdecimal():
        return f"calls a draw with {named[-1]}"
    return TOLD[verb]


TOLD = {
    "pick": "picks a card",
    "call": "calls a draw",
    "fold": "folds",
    "challenge": "challenges",
    "tongits": "calls tongits",
    "secret": "lays a secret face down",
}
