# mypy: ignore-errors
"""Why an action is illegal, by article of the rulebook: the complement of `legal`."""

from enum import IntEnum

from meldhouse.engine.kernels import inlined, kernel
from meldhouse.games.pong.hands import count_held, count_known
from meldhouse.games.pong.state import DISCARD, DRAW, HAND, NONE, TAKE, WIN, Phase
from meldhouse.pieces.bits import EMPTY, bit, has
from meldhouse.pieces.threes import KINDS


class Bar(IntEnum):
    """The reasons why an action is illegal."""

    NOTHING = 0
    CLAIMS_FIRST = 1  # [P4] a win on the discard is asked for before play goes on
    DRAW_FIRST = 2  # [5]
    NOT_HELD = 3  # [5]
    JUST_TAKEN = 4  # [P2]
    TAKEN_KEPT = 5  # [P2]
    STARTER = 6  # [4, P3] the first turn is without a draw
    ONE_A_TURN = 7  # [5, 7]
    WALL_USED_UP = 8  # [P6]
    ALL_KEPT = 9  # [P2] nothing could be thrown afterwards
    NOT_SETS = 10  # [6]
    DISCARD_NO_WIN = 11  # [8, g2] it does not complete the hand, or the win was passed
    TWELVE_HELD = 12  # [5] a turn ends with a tile thrown
    WALL_LASTS = 13  # [5, 7]


NOT_NOW = frozenset({Bar.CLAIMS_FIRST, Bar.DRAW_FIRST})


@kernel
def barred(s, rules, action):
    """Return why the action is illegal for the actor; NOTHING if `legal` lists it."""
    if s.phase == Phase.CLAIM:
        return Bar.NOTHING if action >= WIN else Bar.CLAIMS_FIRST
    if s.phase == Phase.CHOICE:
        return barred_choice(s, rules, action)
    return barred_discard(s, rules, action)


# --- eleven tiles ----------------------------------------------------------------------


@kernel
def barred_choice(s, rules, action):
    if action < DRAW:
        return Bar.DRAW_FIRST
    if action == DRAW:
        return Bar.NOTHING if s.left > 0 else Bar.WALL_USED_UP
    if action == TAKE:
        return Bar.NOTHING if may_take(s, rules) else Bar.ALL_KEPT
    if action == WIN:
        return Bar.DISCARD_NO_WIN
    return Bar.WALL_LASTS if s.left > 0 else Bar.NOTHING


@inlined
def may_take(s, rules):
    """Return whether the actor may take the discard: afterwards, some tile must be free to discard [P2]."""
    return rules.may_discard_taken or count_known(s, s.actor) < HAND


# --- twelve tiles ----------------------------------------------------------------------


@kernel
def barred_discard(s, rules, action):
    if action < DRAW:
        return barred_throw(s, rules, action - DISCARD)
    if action == WIN:
        return Bar.NOTHING if s.loose[s.actor] == 0 else Bar.NOT_SETS
    if action in (DRAW, TAKE):
        return Bar.STARTER if s.tally.turns == 1 else Bar.ONE_A_TURN
    return Bar.TWELVE_HELD


@kernel
def barred_throw(s, rules, kind):
    if not has(s.kinds[s.actor], kind):
        return Bar.NOT_HELD
    if has(free_kinds(s, rules), kind):
        return Bar.NOTHING
    return Bar.JUST_TAKEN if rules.may_discard_taken else Bar.TAKEN_KEPT


@inlined
def free_kinds(s, rules):
    """Return the kinds that the actor may discard: those in hand, except what the options of [P2] forbid."""
    if not rules.may_discard_taken:
        return s.kinds[s.actor] & ~kept_kinds(s)
    if rules.no_instant_return and s.taken != NONE:
        return s.kinds[s.actor] & ~bit(s.taken)
    return s.kinds[s.actor]


@kernel
def kept_kinds(s):
    """Return the kinds of which the actor holds only tiles that they took from discards."""
    kept = EMPTY
    for kind in range(KINDS):
        if count_held(s, s.actor, kind) == s.known[s.actor, kind]:
            kept |= bit(kind)
    return kept
