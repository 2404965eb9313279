# mypy: ignore-errors
"""Reasons why an action is illegal, by article: the complement of `legal`."""

from enum import IntEnum

from meldhouse.engine.kernels import kernel
from meldhouse.games.mahjong.claim_choices import IMPOSSIBLE_SET, PARTNERS, can_replace, completes_chow
from meldhouse.games.mahjong.hand_decomposition import is_winning, to_words, without_tiles
from meldhouse.games.mahjong.options import Ruleset
from meldhouse.games.mahjong.seats import next_seat
from meldhouse.games.mahjong.state import (
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    HU,
    PASS,
    PUNG,
    SMALL_KONG,
    Phase,
)
from meldhouse.pieces.bits import has
from meldhouse.pieces.tiles import COPIES, SUITED


class Bar(IntEnum):
    """A reason why an action is illegal."""

    NOTHING = 0
    NO_OFFER = 1  # [11] claims need an offered tile
    TILE_OFFERED = 2  # [11] while a tile is offered, only claims and a pass are legal
    NOT_HELD = 3  # [11]
    AFTER_A_CLAIM = 4  # [M3]
    WALL_EMPTY = 5  # [2]
    NOT_FOUR = 6  # [6]
    NO_PUNG = 7  # [4]
    NO_FOURTH = 8  # [4]
    ONLY_MAHJONG = 9  # [10, M9] a tile that is about to join a kong, or the last discard
    NOT_NEXT = 10  # [M8]
    HONOURS = 11  # [11] honors make no chow
    PAST_THE_END = 12  # [11] a chow is in one suit
    NO_PARTNERS = 13  # [11]
    NOT_TWO = 14  # [11] a pung is three
    NOT_THREE = 15  # [3]
    INCOMPLETE = 16  # [11, M16]
    TOO_LITTLE = 17  # [M13]


NOT_NOW = frozenset({Bar.NO_OFFER, Bar.TILE_OFFERED})


@kernel
def barred(s, rules, action):
    """Return the first reason why the action is illegal for the actor; NOTHING if it is legal."""
    if s.window:
        return barred_answer(s, rules, s.actor, action)
    return barred_turn(s, rules, s.actor, action)


# --- on one's own turn ---------------------------------------------------------------------


@kernel
def barred_turn(s, rules, seat, action):
    if action < CHOW:
        return Bar.NOTHING if has(s.kinds[seat, 0], action) else Bar.NOT_HELD
    if action < CONCEALED_KONG or action == PASS:
        return Bar.NO_OFFER
    if s.phase == Phase.CLAIMED:
        return Bar.AFTER_A_CLAIM
    return barred_mahjong(s, rules, seat) if action == HU else barred_kong(s, seat, action)


@kernel
def barred_kong(s, seat, action):
    """Return the `Bar` that forbids a concealed or small kong after a draw, or NOTHING."""
    if not can_replace(s):
        return Bar.WALL_EMPTY
    if action < SMALL_KONG:
        return Bar.NOTHING if has(s.kinds[seat, COPIES - 1], action - CONCEALED_KONG) else Bar.NOT_FOUR
    if not has(s.pungs[seat], action - SMALL_KONG):
        return Bar.NO_PUNG
    return Bar.NOTHING if has(s.kinds[seat, 0], action - SMALL_KONG) else Bar.NO_FOURTH


# --- claims of an offered tile -------------------------------------------------------------


@kernel
def barred_answer(s, rules, seat, action):
    """Return the `Bar` that forbids an answer to an offered tile, or NOTHING."""
    if action == PASS:
        return Bar.NOTHING
    if action == HU:
        return barred_mahjong(s, rules, seat)
    if action < CHOW or action >= CONCEALED_KONG:
        return Bar.TILE_OFFERED
    if s.phase == Phase.ROBBERY or not can_replace(s):
        return Bar.ONLY_MAHJONG
    return barred_claim(s, seat, action)


@kernel
def barred_claim(s, seat, action):
    """Return the `Bar` that forbids claiming a discard for a meld, or NOTHING."""
    if action < PUNG:
        return barred_chow(s, seat, action - CHOW)
    if action == PUNG:
        return Bar.NOTHING if has(s.kinds[seat, 1], s.tile) else Bar.NOT_TWO
    return Bar.NOTHING if has(s.kinds[seat, BIG_KONG - PUNG + 1], s.tile) else Bar.NOT_THREE


@kernel
def barred_chow(s, seat, position):
    if seat != next_seat(s, s.turn):
        return Bar.NOT_NEXT
    if s.tile >= SUITED:
        return Bar.HONOURS
    if PARTNERS[s.tile, position] == IMPOSSIBLE_SET:
        return Bar.PAST_THE_END
    return Bar.NOTHING if completes_chow(s.kinds[seat, 0], s.tile, position) else Bar.NO_PARTNERS


# --- mahjong -----------------------------------------------------------------------------------


@kernel
def barred_mahjong(s, rules, seat):
    """Return the `Bar` that forbids mahjong with the offered tile or the seat's own tiles, or NOTHING."""
    if s.wins[seat]:
        return Bar.NOTHING
    if rules.rules == Ruleset.SIMPLE or not has_complete_hand(s, seat):
        return Bar.INCOMPLETE
    return Bar.TOO_LITTLE


@kernel
def has_complete_hand(s, seat):
    """Return whether the hand is complete, with the offered tile if there is one."""
    words = to_words(s.hand[seat])
    return is_winning(without_tiles(words, s.tile, -1) if s.window else words, s.n_melds[seat])
