# mypy: ignore-errors
"""The invariants of every position of mahjong, recomputed from scratch."""

import numpy as np

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.claim_choices import has_claim
from meldhouse.games.mahjong.illegality import Bar, barred_answer
from meldhouse.games.mahjong.options import Display
from meldhouse.games.mahjong.seats import next_seat
from meldhouse.games.mahjong.state import EVERYBODY, HAND, MELDS, NONE, SEATS, Ending, Meld, Phase
from meldhouse.games.mahjong.win_check import can_win_drawn, can_win_offered
from meldhouse.pieces.bits import EMPTY, bit, count, has
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS


@kernel
def is_sound(s, rules):
    """Return whether all invariants hold."""
    return (
        s.chips.sum() == 0
        and s.points.sum() == 0
        and 0 <= s.front <= s.back
        and kinds_are_complete(s)
        and flowers_are_complete(s, rules)
        and hands_are_consistent(s)
        and melds_are_consistent(s, rules)
        and roles_are_consistent(s, rules)
        and permissions_are_consistent(s, rules)
        and ending_is_consistent(s)
    )


@kernel
def kinds_are_complete(s):
    """Return whether there are four tiles of each kind, and the count of visible ones is right."""
    for kind in range(KINDS):
        open_copies = count_discarded(s, kind) + count_melded(s, kind, True)
        if s.shown[kind] != open_copies:
            return False
        held = 0
        for seat in range(SEATS):
            held += s.hand[seat, kind]
        if open_copies + count_melded(s, kind, False) + held + count_in_wall(s, kind) != COPIES:
            return False
    return True


@kernel
def count_discarded(s, kind):
    """Return the number of unclaimed discards of a kind."""
    copies = 0
    for i in range(s.thrown):
        copies += s.river[i] == kind and s.taker[i] == NONE
    return copies


@kernel
def count_melded(s, kind, is_visible):
    """Return the number of tiles of a kind in visible melds or, unless `is_visible` is set, in hidden melds."""
    copies = 0
    for seat in range(SEATS):
        for i in range(s.n_melds[seat]):
            if s.bared[seat, i, 1] == is_visible:
                copies += copies_in(s.melds[seat, i, 0], s.melds[seat, i, 1], kind)
    return copies


@kernel
def copies_in(form, start, kind):
    if form == Meld.CHOW:
        return np.int64(start <= kind < start + 3)
    return (start == kind) * (3 if form == Meld.PUNG else COPIES)


@kernel
def count_in_wall(s, kind):
    copies = 0
    for i in range(s.front, s.back):
        copies += s.wall[i] == kind
    return copies


@kernel
def flowers_are_complete(s, rules):
    """Return whether every flower is exposed by a seat or in the wall."""
    exposed, found, held = 0, 0, EMPTY
    for seat in range(SEATS):
        exposed += count(s.flowers[seat])
        held |= s.flowers[seat]
    for flower in range(KINDS, KINDS + FLOWERS):
        found += has(held, flower) + count_in_wall(s, flower)
    return found == FLOWERS * rules.flowers and exposed == s.tally.flowers == count(held)


@kernel
def hands_are_consistent(s):
    """Return whether each hand has 13 tiles, minus 3 per meld, plus 1 on its turn, and bit sets agree with counts."""
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
    """Return whether the seat holds a fourteenth tile."""
    if s.phase == Phase.OVER:
        return seat == s.tally.winner
    return seat == s.turn and s.phase != Phase.CLAIM


@kernel
def melds_are_consistent(s, rules):
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
def roles_are_consistent(s, rules):
    """Return whether the seat to act agrees with the phase of the hand."""
    is_window = s.phase == Phase.CLAIM or s.phase == Phase.ROBBERY
    if s.window != is_window or (s.phase == Phase.OVER) != (s.actor == NONE):
        return False
    if s.window:
        return s.tile != NONE and (s.actor == EVERYBODY or is_asked(s, rules, s.actor))
    return s.phase == Phase.OVER or s.actor == s.turn


@kernel
def is_asked(s, rules, seat):
    """Return whether a seat has a claim, and exactly the claimants asked before it have answered."""
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
def permissions_are_consistent(s, rules):
    """Return whether exactly the seats whose hands are good enough may declare mahjong."""
    for seat in range(SEATS):
        expected = False
        if s.window and seat != s.turn:
            expected = can_win_offered(s, rules, seat, s.tile)
        elif s.phase == Phase.TURN and seat == s.turn:
            expected = can_win_drawn(s, rules, seat)
        if s.wins[seat] != expected:
            return False
    return True


@kernel
def ending_is_consistent(s):
    """Return whether the tally has an ending exactly if the hand is over."""
    won = s.tally.winner != NONE
    if won != (s.tally.ending > Ending.EXHAUSTED):
        return False
    return (s.phase == Phase.OVER) == (s.tally.ending != Ending.UNDER_WAY)
