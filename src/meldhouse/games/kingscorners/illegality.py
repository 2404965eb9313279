# mypy: ignore-errors
"""Why an action is illegal, by article of the rulebook: the complement of `legal`."""

from enum import IntEnum

from meldhouse.engine.kernels import kernel
from meldhouse.games.kingscorners.options import ForcedKing, KingPileMove
from meldhouse.games.kingscorners.places import can_play_king, real_cards
from meldhouse.games.kingscorners.state import END, JOKER_AS, MOVE, SIDES
from meldhouse.pieces.bits import EMPTY, has


class Bar(IntEnum):
    """The reasons why an action is illegal."""

    NOTHING = 0
    NOT_HELD = 1  # [4.1]
    NO_JOKERS = 2  # [24]
    NO_JOKER = 3
    JOKER_STANDS = 4  # [24, C23] a joker stands for the card in a corner
    KINGS_ONLY = 5  # [4.2]
    PILE_FULL = 6  # [4.1]
    DOES_NOT_FOLLOW = 7  # [4.1]
    PLACE_DRAWN = 8  # [C19] the card just drawn comes first
    EMPTY_SPACE = 9  # [C19] and goes to an empty space
    SAME_PILE = 10  # [4.3]
    NO_PILE = 11  # [4.3]
    EMPTY_SIDE = 12  # [C5]
    OTHER_BUILD = 13  # [C16]
    DEALT_KINGS = 14  # [C3]
    JOKER_IN_CORNER = 15  # [C23]
    KING_FIRST = 16  # [15]


NOT_NOW = frozenset({Bar.PLACE_DRAWN})


@kernel
def barred(s, rules, action):
    """Return the first reason why the action is illegal for the actor; NOTHING if `legal` lists it."""
    if action == END:
        return barred_end(s, rules)
    if action > END:
        return barred_joker(s, rules, (action - JOKER_AS) >> 3, (action - JOKER_AS) & 7)
    if action >= MOVE:
        return barred_move(s, rules, (action - MOVE) >> 3, (action - MOVE) & 7)
    return barred_card(s, action >> 3, action & 7)


@kernel
def barred_end(s, rules):
    if s.placing:
        return Bar.PLACE_DRAWN
    return Bar.KING_FIRST if rules.forced_king == ForcedKing.FORCED and can_play_king(s) else Bar.NOTHING


@kernel
def barred_card(s, card, place):
    if not has(s.hand[s.actor], card):
        return Bar.NOT_HELD
    if place >= SIDES and has(s.blocked, card):
        return Bar.JOKER_STANDS
    return barred_there(s, card, place)


@kernel
def barred_joker(s, rules, card, place):
    if not rules.jokers:
        return Bar.NO_JOKERS
    return barred_there(s, card, place) if s.jokers[s.actor] > 0 else Bar.NO_JOKER


@kernel
def barred_there(s, card, place):
    """Return the reason why a card from the hand cannot go to a place."""
    if s.placing and s.height[place] > 0:
        return Bar.EMPTY_SPACE
    return barred_on(s, card, place)


@kernel
def barred_on(s, card, place):
    """Return the reason why a card cannot be the next card at a place, which is a side or a corner."""
    if has(s.takes[place], card):
        return Bar.NOTHING
    if s.height[place] == 0:
        return Bar.KINGS_ONLY
    return Bar.PILE_FULL if s.takes[place] == EMPTY else Bar.DOES_NOT_FOLLOW


@kernel
def barred_move(s, rules, side, place):
    if s.placing:
        return Bar.PLACE_DRAWN
    if side == place:
        return Bar.SAME_PILE
    if s.height[side] == 0:
        return Bar.NO_PILE
    if place < SIDES and s.height[place] == 0:
        return Bar.EMPTY_SIDE
    bar = barred_on(s, s.pile[side, 0], place)
    return bar if bar != Bar.NOTHING or place < SIDES else barred_corner(s, rules, side, place)


@kernel
def barred_corner(s, rules, side, place):
    """Return the reason why a pile cannot move to a corner that its bottom card fits."""
    if s.height[side] > 1 and rules.side_build != rules.corner_build:
        return Bar.OTHER_BUILD
    if s.height[place] == 0 and rules.king_pile_move == KingPileMove.INITIAL_ONLY and (s.dealt >> side) & 1 == 0:
        return Bar.DEALT_KINGS
    return Bar.NOTHING if real_cards(s, side) & s.blocked == EMPTY else Bar.JOKER_IN_CORNER
