# mypy: ignore-errors
"""The invariants of every position, recomputed from scratch."""

from meldhouse.engine.kernels import kernel
from meldhouse.games.kongpie.kongs import goal, is_kong, kind_of
from meldhouse.games.kongpie.state import (
    CONNECT_TWICE,
    HAND,
    NONE,
    NOTES,
    PACK,
    POINTS,
    REST,
    SEATS,
    SOURCE,
    STAKE,
    Phase,
)
from meldhouse.pieces.bits import EMPTY, bit, count
from meldhouse.pieces.cards import CARDS


@kernel
def visible_cards(s):
    """Return every card that the state shows."""
    seen = bit(s.notes[0]) | bit(s.notes[1]) | s.removed
    for seat in range(SEATS):
        seen |= s.shown[seat] | s.hidden[seat]
        for i in range(s.kongs_made[seat]):
            seen |= s.kongs[seat, i]
    for i in range(s.source_cards):
        seen |= bit(s.source[i])
    for i in range(s.laid_cards):
        seen |= bit(s.laid[i])
    for i in range(s.discarded):
        if s.discards[i] >= 0:
            seen |= bit(s.discards[i])
    for i in range(s.left):
        if s.stock[i] >= 0:
            seen |= bit(s.stock[i])
    return seen


@kernel
def is_sound(s, rules):
    """Return whether all invariants hold."""
    return cards_are_sound(s, rules) and money_is_sound(s, rules) and turn_is_sound(s, rules)


@kernel
def cards_are_sound(s, rules):
    """Return whether every card of the pack is in exactly one place."""
    cards = NOTES + count(s.removed) + s.source_cards + s.laid_cards + s.discarded + s.left
    for seat in range(SEATS):
        cards += s.held[seat]
        if s.shown[seat] & s.hidden[seat] != EMPTY or count(s.shown[seat] | s.hidden[seat]) != s.held[seat]:
            return False
        points = 0
        for i in range(s.kongs_made[seat]):
            if not is_kong(s, s.kongs[seat, i]):
                return False
            cards += count(s.kongs[seat, i])
            points += POINTS[kind_of(s, s.kongs[seat, i])]
        if points != s.points[seat]:
            return False
    for i in range(REST):
        if (s.stock[i] == NONE) != (i >= s.left) or (s.discards[i] == NONE) != (i >= s.discarded):
            return False
    return cards == CARDS and visible_cards(s) == PACK


@kernel
def money_is_sound(s, rules):
    if s.chips.sum() + s.kitty + s.house != 0 or s.tokens.sum() + s.jackpot != 0:
        return False
    if s.kitty < 0 or s.jackpot < 0 or s.house < 0:
        return False
    if s.phase == Phase.OVER:
        return rules.carry_kitty or s.kitty == 0
    return s.kitty >= s.staked.sum() >= STAKE * rules.seats


@kernel
def turn_is_sound(s, rules):
    if (s.actor == NONE) != (s.phase == Phase.OVER):
        return False
    if s.actor != NONE and not (0 <= s.actor < rules.seats and s.gone[s.actor] == 0):
        return False
    if s.tally.turns > rules.max_turns or s.connects > (CONNECT_TWICE if rules.connect_twice else s.actions):
        return False
    for seat in range(SEATS):
        if s.held[seat] > HAND or s.kongs_made[seat] > goal(rules) + (1 if rules.glory else 0):
            return False
    return s.phase != Phase.PLAY or (s.laid_cards == 0 and s.owed == 0 and s.source_cards <= SOURCE)
