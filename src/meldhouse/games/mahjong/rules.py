# mypy: ignore-errors
"""The rules of mahjong: four players, 144 tiles, all kinds of kongs, and the fans of Chinese Official.

A turn is: draw, then win, declare a kong (and draw again from the back of the wall) or discard.  A discard is offered
to all who can claim it; the answers are sealed until all have answered.  Numbers in brackets, like [M9], are articles
and decisions of the rulebook.

options.py has the options, state.py the record and the actions, and seats.py the order of seats.  claim_choices.py has
the legal actions, win_check.py and fans.py the points of a hand, and settlement.py the settlement.  hidden_info.py has
hidden information, and invariants.py the invariants.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, source_inlined
from meldhouse.games.chips import bring_chips, payoff
from meldhouse.games.mahjong.claim_choices import any_legal, can_anyone_meld, choices, claiming_seats, legal
from meldhouse.games.mahjong.hands import add_tile, remove_tile
from meldhouse.games.mahjong.hidden_info import conceal, imagine
from meldhouse.games.mahjong.illegality import NOT_NOW, Bar, barred
from meldhouse.games.mahjong.invariants import is_sound
from meldhouse.games.mahjong.options import VARIANTS, Display, Rules, why_not
from meldhouse.games.mahjong.seats import next_seat, seats_after_turn, set_places
from meldhouse.games.mahjong.settlement import settle
from meldhouse.games.mahjong.state import (
    ABREAST,
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    EVERYBODY,
    FIRSTS,
    HAND,
    HU,
    LEDGERS,
    LIMIT,
    MAX_LEGAL,
    N_ACTIONS,
    NONE,
    PUNG,
    SEATS,
    SECRET,
    SMALL_KONG,
    STATE,
    TALLY,
    UNKNOWN,
    Ending,
    Meld,
    Phase,
)
from meldhouse.games.mahjong.win_check import (
    SELF_DRAWN,
    can_win_drawn,
    can_win_offered,
    draw_flags,
    might_anyone_win,
    offer_flags,
)
from meldhouse.pieces.bits import EMPTY, bit, count, lowest
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS

__all__ = [
    "ABREAST", "EVERYBODY", "FIRSTS", "LEDGERS", "LIMIT", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "SEATS",
    "SECRET", "STATE", "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "any_legal", "apply", "barred", "choices",
    "conceal", "deal", "full_deck", "imagine", "is_sound", "legal", "payoff", "why_not",
]  # fmt: skip

PRECEDENCE = np.zeros(N_ACTIONS, np.int8)  # of answers [9]
PRECEDENCE[CHOW : CHOW + 3], PRECEDENCE[PUNG], PRECEDENCE[BIG_KONG], PRECEDENCE[HU] = 1, 2, 2, 3


def full_deck(rules):
    """Return the unshuffled tiles."""
    tiles = np.repeat(np.arange(KINDS, dtype=np.int8), COPIES)
    flowers = np.arange(KINDS, KINDS + FLOWERS, dtype=np.int8)
    return np.concatenate([tiles, flowers]) if rules.flowers else tiles


# --- deal ---------------------------------------------------------------------------------


@kernel
def deal(s, rules, deck):
    """Deal the next hand of the match: thirteen tiles each and East's fourteenth [3]."""
    if s.match_over:
        s.hands, s.match_over = 0, False
        s.points[:] = 0
    bring_chips(s)
    set_places(s, rules)
    clear_hand(s)
    for i in range(len(deck)):
        s.wall[i] = deck[i]
    s.front, s.back = SEATS * HAND, len(deck)
    seat = s.dealer
    for turn in range(SEATS):
        deal_thirteen(s, seat, turn * HAND)
        seat = next_seat(s, seat)
    replace_dealt_flowers(s, s.dealer)
    draw(s, rules, s.dealer)  # [g.7] a flower that is East's fourteenth is replaced before the others replace theirs
    for turn in range(SEATS - 1):
        replace_dealt_flowers(s, s.after[s.dealer, turn])


@kernel
def clear_hand(s):
    """Clear the table for a new hand."""
    s.window, s.replaced, s.tile, s.thrown, s.turn = False, False, NONE, 0, s.dealer
    s.n_melds[:] = 0
    s.answers[:] = NONE
    s.wins[:] = False
    s.drawn[:] = NONE
    s.flowers[:] = EMPTY
    s.kinds[:] = EMPTY
    s.pungs[:] = EMPTY
    s.hand[:] = 0
    s.melds[:] = 0
    s.bared[:] = 0
    s.source[:] = NONE
    s.shown[:] = 0
    s.river[:] = NONE
    s.thrower[:] = NONE
    s.taker[:] = NONE
    s.wall[:] = NONE
    clear_tally(s.tally)


@kernel
def clear_tally(tally):
    tally.decisions = tally.turns = tally.draws = tally.chows = tally.pungs = 0
    tally.big_kongs = tally.small_kongs = tally.concealed_kongs = 0
    tally.replacements = tally.robberies = tally.flowers = 0
    tally.ending, tally.winner, tally.discarder, tally.points = Ending.UNDER_WAY, NONE, NONE, 0
    tally.fans[:] = 0


@kernel
def deal_thirteen(s, seat, start):
    for i in range(start, start + HAND):
        if s.wall[i] < KINDS:
            add_tile(s, seat, s.wall[i])
        else:
            expose_flower(s, seat, s.wall[i])


@kernel
def replace_dealt_flowers(s, seat):
    """Replace every flower of the deal from the back of the wall, one by one [M11]."""
    for _ in range(count(s.flowers[seat])):
        add_tile(s, seat, draw_back(s, seat))


# --- apply --------------------------------------------------------------------------------


@source_inlined
def apply(s, rules, action):
    """Play a legal action, up to the next decision."""
    s.tally.decisions += 1
    if s.window:
        s.answers[s.actor] = action
        ask_next(s, rules)
    elif action < CHOW:
        discard(s, rules, action - DISCARD)
    elif action < SMALL_KONG:
        declare_concealed_kong(s, rules, action - CONCEALED_KONG)
    elif action < HU:
        declare_small_kong(s, rules, action - SMALL_KONG)
    else:
        win(s, rules, s.actor)


# --- drawing --------------------------------------------------------------------------------


@source_inlined
def draw(s, rules, seat):
    """Begin a turn with a tile from the front of the wall; flowers are replaced at once [M11]."""
    s.turn = seat
    kind = draw_front(s, seat)
    if kind == NONE:
        end_exhausted(s, rules)
        return
    s.tally.turns += 1
    s.tally.draws += 1
    begin_turn(s, rules, seat, kind, False)


@kernel
def draw_replacement(s, rules, seat):
    """Draw a tile from the back of the wall after a kong [3, 5, 6]."""
    flowers_before = s.tally.flowers
    kind = draw_back(s, seat)
    if kind == NONE:
        end_exhausted(s, rules)
        return
    s.tally.replacements += 1
    begin_turn(s, rules, seat, kind, s.tally.flowers == flowers_before)  # [M12]


@source_inlined
def begin_turn(s, rules, seat, kind, replaced):
    add_tile(s, seat, kind)
    s.drawn[seat], s.replaced = kind, replaced
    s.phase, s.actor = Phase.TURN, seat
    s.wins[seat] = can_win_drawn(s, rules, seat)


@kernel
def draw_front(s, seat):
    """Draw the next tile of the wall that is no flower; return NONE if there is none."""
    if s.front == s.back:
        return NONE
    piece = s.wall[s.front]
    s.front += 1
    if piece < KINDS:
        return piece
    expose_flower(s, seat, piece)
    return draw_back(s, seat)


@kernel
def draw_back(s, seat):
    """Draw the next tile from the back of the wall that is no flower; return NONE if there is none."""
    while s.front < s.back:
        s.back -= 1
        piece = s.wall[s.back]
        if piece < KINDS:
            return piece
        expose_flower(s, seat, piece)
    return NONE


@kernel
def expose_flower(s, seat, flower):
    s.flowers[seat] |= bit(flower)
    s.tally.flowers += 1


@kernel
def clear_draw(s, seat):
    """Clear the fields about the drawn tile."""
    s.drawn[seat], s.wins[seat], s.replaced = NONE, False, False


# --- discards and claims ----------------------------------------------------------------------


@source_inlined
def discard(s, rules, kind):
    """Discard a tile, and offer it."""
    seat = s.actor
    remove_tile(s, seat, kind)
    clear_draw(s, seat)
    s.river[s.thrown], s.thrower[s.thrown] = kind, seat
    s.thrown += 1
    s.shown[kind] += 1
    offer(s, rules, kind, Phase.CLAIM)


@source_inlined
def offer(s, rules, kind, phase):
    """Open a claim window, in which each other seat that can claim the tile is asked, in turn order [g.3, g.6]."""
    s.tile, s.phase = kind, phase
    can_win = might_anyone_win(s, rules, kind)
    if can_win:
        set_win_permissions(s, rules, kind)
    claimants = claiming_seats(s) if can_win or can_anyone_meld(s, kind) else 0
    if claimants == 0:
        continue_unclaimed(s, rules)
    else:
        s.window, s.actor = True, s.after[s.turn, lowest(np.uint64(claimants))]


@kernel
def set_win_permissions(s, rules, kind):
    """Store which of the other seats may win on the tile."""
    for step in range(SEATS - 1):
        seat = s.after[s.turn, step]
        s.wins[seat] = can_win_offered(s, rules, seat, kind)


@source_inlined
def ask_next(s, rules):
    """Ask the next seat that can claim the tile; after the last one, reveal the sealed answers."""
    remaining = claiming_seats(s) >> seats_after_turn(s, s.actor)
    if remaining == 0:
        open_answers(s, rules)
    else:
        s.actor = s.after[s.actor, lowest(np.uint64(remaining))]


@source_inlined
def open_answers(s, rules):
    """Apply the answer with priority: mahjong before pung and kong before chow; ties go to the nearest seat [9, M6]."""
    best, claimant, precedence = NONE, s.turn, 0
    seat = next_seat(s, s.turn)
    while seat != s.turn:
        answer = np.int64(s.answers[seat])
        if answer != NONE and PRECEDENCE[answer] > precedence:
            best, claimant, precedence = answer, seat, PRECEDENCE[answer]
        s.answers[seat] = NONE
        seat = next_seat(s, seat)
    s.window = False
    if best == HU:
        win(s, rules, claimant)
        return
    for seat in range(SEATS):
        s.wins[seat] = False
    if best > NONE:
        take_claim(s, rules, claimant, best)
    else:
        continue_unclaimed(s, rules)


@source_inlined
def continue_unclaimed(s, rules):
    """Continue after a tile that no seat claims: complete the small kong, or let the next seat draw."""
    if s.phase == Phase.ROBBERY:
        complete_small_kong(s, rules)
    else:
        s.tile = NONE
        draw(s, rules, next_seat(s, s.turn))


@source_inlined
def take_claim(s, rules, seat, action):
    """Make the claimed meld with the discard, and begin the claimant's turn; other seats may lose a turn [3]."""
    kind, start = s.tile, s.tile
    s.taker[s.thrown - 1] = seat
    s.tally.turns += 1
    if action == BIG_KONG:
        form, n_own = Meld.KONG, 3
        s.tally.big_kongs += 1
    elif action == PUNG:
        form, n_own = Meld.PUNG, 2
        s.pungs[seat] |= bit(kind)
        s.tally.pungs += 1
    else:
        form, n_own, start = Meld.CHOW, 0, kind - (action - CHOW)
        s.tally.chows += 1
        expose_partners(s, seat, start, kind)
    for _ in range(n_own):
        expose_tile(s, seat, kind)
    add_meld(s, seat, form, start, s.turn)
    s.turn, s.actor, s.tile, s.phase = seat, seat, NONE, Phase.CLAIMED
    if action == BIG_KONG:
        draw_replacement(s, rules, seat)


@source_inlined
def expose_tile(s, seat, kind):
    """Move a tile from the hand into a visible meld."""
    remove_tile(s, seat, kind)
    s.shown[kind] += 1


@source_inlined
def expose_partners(s, seat, start, kind):
    for other in range(start, start + 3):
        if other != kind:
            expose_tile(s, seat, other)


@source_inlined
def add_meld(s, seat, form, kind, source):
    """Add a visible meld."""
    i = s.n_melds[seat]
    s.melds[seat, i, 0], s.melds[seat, i, 1] = form, kind
    s.bared[seat, i, 0], s.bared[seat, i, 1] = True, True
    s.source[seat, i] = source
    s.n_melds[seat] = i + 1


# --- kongs on one's own turn --------------------------------------------------------------------


@kernel
def declare_concealed_kong(s, rules, kind):
    """Declare a kong of four tiles of the hand, face down or with the middle two shown [6, M17]; no robbery [M4]."""
    seat = s.actor
    for _ in range(COPIES):
        remove_tile(s, seat, kind)
    clear_draw(s, seat)
    add_meld(s, seat, Meld.HIDDEN_KONG, kind, NONE)
    if rules.concealed_kong_display == Display.FACE_DOWN:
        s.bared[seat, s.n_melds[seat] - 1, 1] = False
    else:
        s.shown[kind] = COPIES
    s.tally.concealed_kongs += 1
    draw_replacement(s, rules, seat)


@kernel
def declare_small_kong(s, rules, kind):
    """Declare the fourth tile of a melded pung, which is offered for robbing before it is added [4, 10]."""
    s.wins[s.actor] = False
    offer(s, rules, kind, Phase.ROBBERY)


@kernel
def complete_small_kong(s, rules):
    """Turn the pung into a kong, since it was not robbed."""
    seat, kind = s.turn, s.tile
    for i in range(s.n_melds[seat]):
        if s.melds[seat, i, 0] == Meld.PUNG and s.melds[seat, i, 1] == kind:
            s.melds[seat, i, 0] = Meld.KONG
    s.pungs[seat] &= ~bit(kind)
    expose_tile(s, seat, kind)
    clear_draw(s, seat)
    s.tile = NONE
    s.tally.small_kongs += 1
    draw_replacement(s, rules, seat)


# --- the end --------------------------------------------------------------------------------------


@kernel
def win(s, rules, seat):
    """End the hand with a win on a drawn tile, or on a discard or robbed kong."""
    if s.phase == Phase.TURN:
        s.tally.ending, payer = Ending.SELF_DRAWN, NONE
        how, s.tile = draw_flags(s) | SELF_DRAWN, s.drawn[seat]
    else:
        payer, how = s.turn, offer_flags(s)
        take_winning_tile(s, seat)
    s.tally.winner, s.tally.discarder = seat, payer
    settle(s, rules, seat, payer, how)
    end_hand(s, rules)


@kernel
def take_winning_tile(s, seat):
    """Move the winning tile of another seat into the winner's hand; a robbed pung stays a pung [M5]."""
    if s.phase == Phase.ROBBERY:
        s.tally.ending = Ending.ROBBED
        s.tally.robberies += 1
        remove_tile(s, s.turn, s.tile)
    else:
        s.tally.ending = Ending.DISCARD
        s.taker[s.thrown - 1] = seat
        s.shown[s.tile] -= 1  # it is in the winner's hand now
    add_tile(s, seat, s.tile)


@kernel
def end_exhausted(s, rules):
    """End the hand with an empty wall: no payments, and the deal passes [M10]."""
    s.tally.ending = Ending.EXHAUSTED
    end_hand(s, rules)


@kernel
def end_hand(s, rules):
    s.phase, s.actor, s.window, s.replaced = Phase.OVER, NONE, False, False
    s.wins[:] = False
    s.answers[:] = NONE
    s.drawn[:] = NONE
    s.hands += 1
    s.match_over = s.hands >= rules.hands
