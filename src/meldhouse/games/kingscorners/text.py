"""Moves of Kings Corners as text, both ways.

play 10D NE     a card from the hand to a place
move S NE       the whole pile of a side
joker KS NE     a joker, as the card it stands for
end             draw what is due and end the turn
"""

from typing import Any

from meldhouse.games.kingscorners.law import keeps_king
from meldhouse.games.kingscorners.places import real_cards
from meldhouse.games.kingscorners.rules import ForcedKing, KingPileMove
from meldhouse.games.kingscorners.state import END, JOKER_AS, KINGS, MOVE, PLACES, SIDES
from meldhouse.pieces import cards as PIECES  # noqa: N812
from meldhouse.pieces.cards import CARDS, NAMES, words

PIECE_FIELDS = {
    "hand": "set",
    "takes": "set",
    "bottom": "set",
    "blocked": "set",
    "pile": "list",
    "stock": "list",
}

PLACE_NAMES = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
PLACE_WORDS = ("north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west")
KING_KEPT = "end keeping a king"  # what is heard of an end that is fined

# --- say and hear ----------------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """The move's text."""
    action = int(action)
    if action == END:
        return "end"
    if action > END:
        card, place = divmod(action - JOKER_AS, PLACES)
        return f"joker {NAMES[card]} {PLACE_NAMES[place]}"
    if action >= MOVE:
        side, place = divmod(action - MOVE, PLACES)
        return f"move {PLACE_NAMES[side]} {PLACE_NAMES[place]}"
    card, place = divmod(action, PLACES)
    return f"play {NAMES[card]} {PLACE_NAMES[place]}"


def overheard(s: Any, rules: Any, action: int) -> str:
    """What the others hear: everything is done in the open, and a fine is paid in the open too."""
    if action == END and rules.forced_king == ForcedKing.PENALTY3 and keeps_king(s):
        return KING_KEPT
    return say(s, rules, action)


def tidy(move: str) -> str:
    """What a person typed, in the one spelling."""
    verb, *rest = move.split() or [""]
    return " ".join([verb.lower(), *(word.upper() for word in rest)])


# --- tell --------------------------------------------------------------------------------


def place_words(place: int) -> str:
    return f"the {PLACE_WORDS[place]} {'side' if place < SIDES else 'corner'}"


def target_words(s: Any, place: int) -> str:
    """`on the north pile`, `in the empty north-east corner`."""
    if s["height"][place]:
        return f"on the {PLACE_WORDS[place]} pile"
    return f"{'on' if place < SIDES else 'in'} the empty {place_words(place)[4:]}"


def tell(view: Any, rules: Any, move: str) -> str:
    """One sentence for the log, without its subject."""
    verb, *rest = move.split()
    if verb == "play":
        return f"plays the {words(PIECES.PIECES[rest[0]])} {target_words(view, PLACE_NAMES.index(rest[1]))}"
    if verb == "joker":
        card, place = words(PIECES.PIECES[rest[0]]), target_words(view, PLACE_NAMES.index(rest[1]))
        return f"plays a joker as the {card} {place}"
    if verb == "move":
        side = PLACE_WORDS[PLACE_NAMES.index(rest[0])]
        return f"moves the {side} pile {onto_words(view, PLACE_NAMES.index(rest[1]))}"
    return f"{tell_end(view, rules)}{' and pays for keeping a king' if move == KING_KEPT else ''}"


def onto_words(view: Any, place: int) -> str:
    return f"onto the {PLACE_WORDS[place]} pile" if view["height"][place] else f"to {place_words(place)}"


def tell_end(view: Any, rules: Any) -> str:
    due = 0 if rules.draw_first else min(rules.draws, int(view["left"]))
    if due == 0:
        return "ends the turn"
    return f"draws {'a card' if due == 1 else f'{due} cards'} and ends the turn"


# --- why not -------------------------------------------------------------------------------


def why_not(view: Any, rules: Any, move: str) -> str:
    """One sentence: why this move is not allowed here.  `view` is what the seat to act sees."""
    verb, *rest = tidy(move).split() or [""]
    if verb not in REASONS:
        return "a move is written 'play 10D NE', 'move S NE', 'joker KS NE' or 'end'."
    return REASONS[verb](view, rules, rest)


def why_not_card(view: Any, rules: Any, rest: list[str], verb: str) -> str:
    """What is wrong with how a card and a place are written, or nothing."""
    if len(rest) != 2:
        return f"say which card and where, such as '{verb} 10D NE'."
    if rest[0] not in NAMES[:CARDS]:
        return f"{rest[0]} is no card; cards are written like AS, 10D or KH."
    if rest[1] not in PLACE_NAMES:
        return f"{rest[1]} is no place; the places are {', '.join(PLACE_NAMES)}."
    return ""


def why_not_play(view: Any, rules: Any, rest: list[str]) -> str:
    wrong = why_not_card(view, rules, rest, "play")
    if wrong:
        return wrong
    card, place = PIECES.PIECES[rest[0]], PLACE_NAMES.index(rest[1])
    if not int(view["hand"][int(view["actor"])]) >> card & 1:
        return f"you do not hold the {words(card)}."
    if place >= SIDES and int(view["blocked"]) >> card & 1:
        return f"a joker stands for the {words(card)} in a corner, so the real one can go to no corner."
    return why_not_there(view, rules, card, place)


def why_not_joker(view: Any, rules: Any, rest: list[str]) -> str:
    wrong = why_not_card(view, rules, rest, "joker")
    if wrong:
        return wrong
    if not rules.jokers:
        return "this game is played without jokers."
    if not view["jokers"][int(view["actor"])]:
        return "you hold no joker."
    return why_not_there(view, rules, PIECES.PIECES[rest[0]], PLACE_NAMES.index(rest[1]))


def why_not_there(view: Any, rules: Any, card: int, place: int) -> str:
    """Why a card does not go to a place."""
    if view["placing"] and view["height"][place]:
        return "the card just drawn must go to an empty space."
    if not int(view["takes"][place]) >> card & 1:
        return f"{place_words(place)} {taking(view, rules, place)}."
    return "the card just drawn must be placed as the list says."


def taking(view: Any, rules: Any, place: int) -> str:
    """`takes the ten of hearts or the ten of diamonds`."""
    takes = int(view["takes"][place])
    if takes == int(KINGS) and not view["height"][place]:
        return "is empty and takes only a king"
    if not takes:
        return "takes nothing more"
    return "takes " + " or ".join(f"the {words(card)}" for card in range(CARDS) if takes >> card & 1)


def why_not_move(view: Any, rules: Any, rest: list[str]) -> str:
    if len(rest) != 2 or not set(rest) <= set(PLACE_NAMES):
        return f"say which pile and where to, such as 'move S NE'; the places are {', '.join(PLACE_NAMES)}."
    side, place = (PLACE_NAMES.index(name) for name in rest)
    if view["placing"]:
        return "the card just drawn must be placed first."
    if side >= SIDES:
        return "corner piles stay where they are."
    if side == place:
        return "a pile cannot be moved onto itself."
    if not view["height"][side]:
        return f"{place_words(side)} is empty."
    if place < SIDES and not view["height"][place]:
        return "an empty side is filled from the hand, not with a pile."
    bottom = int(view["pile"][side, 0])
    if not int(view["takes"][place]) >> bottom & 1:
        return f"the pile's bottom card is the {words(bottom)}, and {place_words(place)} {taking(view, rules, place)}."
    return why_not_corner(view, rules, side)


def why_not_corner(view: Any, rules: Any, side: int) -> str:
    """Why a pile whose bottom card fits a corner does not go there."""
    blocked = int(real_cards(view, side) & view["blocked"])
    if blocked:
        card = (blocked & -blocked).bit_length() - 1
        return f"the {words(card)} lies in that pile, and a joker stands for it in a corner."
    if rules.side_build != rules.corner_build and view["height"][side] > 1:
        return "a pile of several cards does not lie as corners are built here, so only single cards go there."
    assert rules.king_pile_move == KingPileMove.INITIAL_ONLY
    return "only a king that was dealt to a side may move to a corner."


def why_not_end(view: Any, rules: Any, rest: list[str]) -> str:
    if rest:
        return "'end' stands alone."
    if view["placing"]:
        return "the card just drawn fits an empty space and must be played there."
    return "you hold a king and a corner is empty, so the king must be played first."


REASONS = {"play": why_not_play, "move": why_not_move, "joker": why_not_joker, "end": why_not_end}
