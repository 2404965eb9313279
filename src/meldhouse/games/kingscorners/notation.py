"""Moves of Kings Corners as text: formatting and parsing.

play 10D NE     a card from the hand to a place
move S NE       the whole pile of a side
joker KS NE     a joker, as the card that it stands for
end             draw the cards that are due and end the turn
"""

from functools import cache
from typing import Any

from meldhouse.games.illegal_move import Refusal, against_a_rule, unknown
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.illegality import Bar
from meldhouse.games.kingscorners.options import Build, ForcedKing
from meldhouse.games.kingscorners.places import can_play_king, real_cards
from meldhouse.games.kingscorners.state import END, JOKER_AS, MOVE, PLACES, PLAY, SIDES
from meldhouse.i18n import Message, Pieces, Seat, piece
from meldhouse.pieces import cards
from meldhouse.pieces.cards import CARDS, NAMES, cards_of

PIECES = cards
PIECE_FIELDS = {
    "hand": "set",
    "takes": "set",
    "bottom": "set",
    "blocked": "set",
    "pile": "list",
    "stock": "list",
}

PLACE_NAMES = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")
VERBS = ("play", "move", "joker", "end")
KING_KEPT = "end keeping a king"  # the public text of an end with a fine

# --- format ----------------------------------------------------------------------------


def say(s: Any, rules: Any, action: int) -> str:
    """Return the text of a move."""
    return move_text(int(action))


@cache
def move_text(action: int) -> str:
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
    """Return the public text of a move, which also shows the fine for keeping a king."""
    if action == END and rules.forced_king == ForcedKing.PENALTY3 and can_play_king(s):
        return KING_KEPT
    return say(s, rules, action)


def tidy(move: str) -> str:
    """Return typed text in canonical spelling."""
    verb, *rest = move.split() or [""]
    return " ".join([verb.lower(), *(word.upper() for word in rest)])


# --- describe ----------------------------------------------------------------------------


def card_piece(card: int) -> Pieces:
    return piece(NAMES[card])


def compass(place: int) -> Message:
    return SAID("compass", place=PLACE_NAMES[place])


def pile_message(place: int) -> Message:
    """Return the message for a pile, such as `the north pile`."""
    return SAID("the-pile", place=PLACE_NAMES[place])


def destination(s: Any, place: int, key: str = "to") -> Message:
    """Return the message for a place, such as `on the north pile` or, for a whole pile, `onto the north pile`."""
    return place_message(place, not s["height"][place], key)


def place_message(place: int, is_empty: bool, key: str = "to") -> Message:
    return SAID(key, place=PLACE_NAMES[place], empty=is_empty)


def tell(view: Any, rules: Any, seat: int, move: str) -> Message:
    """Return a move as a sentence for the log."""
    verb, *rest = move.split()
    who = Seat(seat)
    if verb == "end":
        ends = end_message("ends", view, rules, seat=who)
        return SAID("pays-for-king", seat=who, ends=ends) if move == KING_KEPT else ends
    piece_or_side, place = rest[0], PLACE_NAMES.index(rest[1])
    if verb == "move":
        moved = pile_message(PLACE_NAMES.index(piece_or_side))
        return SAID("moves", seat=who, moved=moved, to=destination(view, place, "onto"))
    return SAID(
        "plays" if verb == "play" else "plays-joker", seat=who, card=piece(piece_or_side), to=destination(view, place)
    )


def cards_drawn_at_end(view: Any, rules: Any) -> int:
    """Return how many cards are drawn at the end of a turn."""
    return 0 if rules.draw_first else min(rules.draws, int(view["left"]))


def end_message(key: str, view: Any, rules: Any, **about: Seat) -> Message:
    """Return the message about the end of a turn, with the number of cards drawn."""
    due = cards_drawn_at_end(view, rules)
    return SAID(f"{key}-and-draw{'s' if about else ''}", n=due, **about) if due else SAID(key, **about)


# --- parse, and explain what is illegal ----------------------------------------------------


def action_of(view: Any, rules: Any, move: str) -> int | Refusal:
    """Parse a move's text to an action, legal or not."""
    verb, *rest = move.split() or [""]
    if verb == "end":
        return unknown(SAID("unknown-end")) if rest else END
    if verb == "move":
        return parse_pile_move(rest)
    if verb in ("play", "joker"):
        return parse_card_move(verb, rest)
    return unknown(SAID("unknown-move"))


def parse_card_move(verb: str, rest: list[str]) -> int | Refusal:
    """Parse a card and a place."""
    if len(rest) != 2:
        return unknown(SAID("unknown-play", verb=verb))
    if rest[0] not in NAMES[:CARDS]:
        return unknown(SAID("unknown-card", name=rest[0]))
    if rest[1] not in PLACE_NAMES:
        return unknown(SAID("unknown-place", name=rest[1]))
    return (PLAY if verb == "play" else JOKER_AS) + PIECES.PIECES[rest[0]] * PLACES + PLACE_NAMES.index(rest[1])


def parse_pile_move(rest: list[str]) -> int | Refusal:
    """Parse a side and a place."""
    if len(rest) != 2:
        return unknown(SAID("unknown-pile"))
    for name in rest:
        if name not in PLACE_NAMES:
            return unknown(SAID("unknown-place", name=name))
    side, place = map(PLACE_NAMES.index, rest)
    return MOVE + side * PLACES + place if side < SIDES else against_a_rule(SAID("bar-corner-stays"))


def why_barred(view: Any, rules: Any, action: int, bar: Bar) -> Message:
    """Return the message that explains why an action is illegal."""
    key = f"bar-{bar.name.lower().replace('_', '-')}"
    if bar in (Bar.NOT_HELD, Bar.JOKER_STANDS):
        return SAID(key, card=card_piece(action // PLACES))
    if bar == Bar.JOKER_IN_CORNER:
        blocked = real_cards(view, (action - MOVE) // PLACES) & view["blocked"]
        return SAID(key, card=card_piece(cards_of(blocked)[0]))
    if bar in (Bar.PILE_FULL, Bar.DOES_NOT_FOLLOW):
        return explain_mismatch(key, view, rules, action)
    return SAID(key)


def explain_mismatch(key: str, view: Any, rules: Any, action: int) -> Message:
    """Return the message that a card, or the bottom card of a pile, does not fit the top card of a place."""
    card, place = divmod((action - JOKER_AS) if action > END else action, PLACES)
    if MOVE <= action < END:
        side, place = divmod(action - MOVE, PLACES)
        card = int(view["pile"][side, 0])
    top = card_piece(int(view["pile"][place, view["height"][place] - 1]))
    build = Build(rules.side_build if place < SIDES else rules.corner_build)
    return SAID(key, card=card_piece(card), top=top, build=build.name.lower().replace("_", "-"))
