# mypy: ignore-errors
"""Everything that must hold in every position of mahjong, worked out anew."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.claim_choices import has_claim
from meldhouse.games.mahjong.illegality import Bar, barred_answer
from meldhouse.games.mahjong.options import Display
from meldhouse.games.mahjong.seats import next_seat
from meldhouse.games.mahjong.state import EVERYBODY, HAND, MELDS, NONE, SEATS, Ending, Meld, Phase
from meldhouse.games.mahjong.win_check import wins_drawn, wins_offered
from meldhouse.pieces.bits import EMPTY, bit, count, has
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS


@kernel
def is_sound(s, rules):
    """Recompute from scratch what must hold in every position."""
    return (
        s.chips.sum() == 0
        and s.points.sum() == 0
        and 0 <= s.front <= s.back
        and kinds_are_whole(s)
        and flowers_are_whole(s, rules)
        and hands_are_right(s)
        and melds_are_right(s, rules)
        and roles_are_right(s, rules)
        and permissions_are_right(s, rules)
        and ending_is_right(s)
    )


@kernel
def kinds_are_whole(s):
    """Four of each kind, and what all have seen is counted right."""
    for kind in range(KINDS):
        open_copies = discarded(s, kind) + melded(s, kind, True)
        if s.shown[kind] != open_copies:
            return False
        held = 0
        for seat in range(SEATS):
            held += s.hand[seat, kind]
        if open_copies + melded(s, kind, False) + held + in_wall(s, kind) != COPIES:
            return False
    return True


@kernel
def discarded(s, kind):
    """Discards of a kind that nobody took."""
    copies = 0
    for i in range(s.thrown):
        copies += s.river[i] == kind and s.taker[i] == NONE
    return copies


@kernel
def melded(s, kind, seen):
    """Tiles of a kind in melds that all can see, or in those that they cannot."""
    copies = 0
    for seat in range(SEATS):
        for i in range(s.n_melds[seat]):
            if s.bared[seat, i, 1] == seen:
                copies += copies_in(s.melds[seat, i, 0], s.melds[seat, i, 1], kind)
    return copies


@kernel
def copies_in(form, start, kind):
    if form == Meld.CHOW:
        return np.int64(start <= kind < start + 3)
    return (start == kind) * (3 if form == Meld.PUNG else COPIES)


@kernel
def in_wall(s, kind):
    copies = 0
    for i in range(s.front, s.back):
        copies += s.wall[i] == kind
    return copies


@kernel
def flowers_are_whole(s, rules):
    """Every flower lies before a seat or in the wall."""
    exposed, found, held = 0, 0, EMPTY
    for seat in range(SEATS):
        exposed += count(s.flowers[seat])
        held |= s.flowers[seat]
    for flower in range(KINDS, KINDS + FLOWERS):
        found += has(held, flower) + in_wall(s, flower)
    return found == FLOWERS * rules.flowers and exposed == s.tally.flowers == count(held)


@kernel
def hands_are_right(s):
    """Thirteen tiles less three for each meld, and one more on one's turn; masks and counts agree."""
    for seat in range(SEATS):
        held = 0
        for kind in range(KINDS):
            held += s.hand[seat, kind]
            for n in range(COPIES):
                if has(s.kinds[seat, n], kind) != (s.hand[seat, kind] > n):
                    return False
        if held != HAND - 3 * s.n_melds[seat] + holds_extra(s, seat):
            return False
    return True


@kernel
def holds_extra(s, seat):
    """Does the seat hold a fourteenth tile?"""
    if s.phase == Phase.OVER:
        return seat == s.tally.winner
    return seat == s.turn and s.phase != Phase.CLAIM


@kernel
def melds_are_right(s, rules):
    for seat in range(SEATS):
        pungs = EMPTY
        for i in range(MELDS):
            form, kind = s.melds[seat, i, 0], s.melds[seat, i, 1]
            if i >= s.n_melds[seat]:
                if form != 0 or kind != 0 or s.source[seat, i] != NONE:
                    return False
                continue
            down = form == Meld.HIDDEN_KONG and rules.concealed_kong_display == Display.FACE_DOWN
            if s.bared[seat, i, 1] == down or (s.source[seat, i] == NONE) != (form == Meld.HIDDEN_KONG):
                return False
            if form == Meld.PUNG:
                pungs |= bit(kind)
        if s.pungs[seat] != pungs:
            return False
    return True


@kernel
def roles_are_right(s, rules):
    """Who acts, and in which phase."""
    asking = s.phase == Phase.CLAIM or s.phase == Phase.ROBBERY
    if s.window != asking or (s.phase == Phase.OVER) != (s.actor == NONE):
        return False
    if s.window:
        return s.tile != NONE and (s.actor == EVERYBODY or is_asked(s, rules, s.actor))
    return s.phase == Phase.OVER or s.actor == s.turn


@kernel
def is_asked(s, rules, seat):
    """Has the seat a claim, all with one before it have answered, and none after it?"""
    other, before = next_seat(s, s.turn), True
    while other != s.turn:
        before = before and other != seat
        answer = s.answers[other]
        if (answer != NONE) != (before and has_claim(s, other)):
            return False
        if answer != NONE and barred_answer(s, rules, other, answer) != Bar.NOTHING:
            return False
        other = next_seat(s, other)
    return seat != s.turn and has_claim(s, seat)


@kernel
def permissions_are_right(s, rules):
    """Mahjong is open to those whose hand is good enough, and to no others."""
    for seat in range(SEATS):
        may = False
        if s.window and seat != s.turn:
            may = wins_offered(s, rules, seat, s.tile)
        elif s.phase == Phase.TURN and seat == s.turn:
            may = wins_drawn(s, rules, seat)
        if s.wins[seat] != may:
            return False
    return True


@kernel
def ending_is_right(s):
    """The tally tells of an end when there is one."""
    won = s.tally.winner != NONE
    if won != (s.tally.ending > Ending.EXHAUSTED):
        return False
    return (s.phase == Phase.OVER) == (s.tally.ending != Ending.UNDER_WAY)
