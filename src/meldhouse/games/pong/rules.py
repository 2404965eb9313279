# mypy: ignore-errors
"""The rules of Pong.

Numbers in brackets are articles of the rulebook: [8] claiming a win, [P6] the exhausted wall.  options.py has the
options, state.py the record and the actions, and hands.py updates of a hand.  illegality.py says why a move is illegal.
settlement.py has the settlement, hidden_info.py redaction and sampling, and invariants.py the invariants.
"""

import numpy as np

from meldhouse.engine.kernels import inlined, kernel, scratch
from meldhouse.engine.rng import below
from meldhouse.games.chips import bring_chips, payoff
from meldhouse.games.pong.hands import completes, gain, lose
from meldhouse.games.pong.hidden_info import conceal, imagine
from meldhouse.games.pong.illegality import NOT_NOW, Bar, barred, free_kinds, may_take
from meldhouse.games.pong.invariants import is_sound
from meldhouse.games.pong.options import VARIANTS, NextStart, Rules, why_not
from meldhouse.games.pong.settlement import settle
from meldhouse.games.pong.state import (
    ABREAST,
    DISCARD,
    DRAW,
    EVERYBODY,
    FIRSTS,
    HAND,
    LEDGERS,
    LIMIT,
    MAX_LEGAL,
    N_ACTIONS,
    NONE,
    PASS,
    SEATS,
    SECRET,
    STATE,
    TAKE,
    TALLY,
    TILES,
    UNKNOWN,
    WALL,
    WIN,
    Phase,
)
from meldhouse.games.seats import next_seat
from meldhouse.pieces.action_sets import list_actions
from meldhouse.pieces.bits import EMPTY, bit_if, count, nth
from meldhouse.pieces.threes import COPIES, KINDS

__all__ = [
    "ABREAST", "EVERYBODY", "FIRSTS", "LEDGERS", "LIMIT", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "SEATS",
    "SECRET", "STATE", "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "any_legal", "apply", "barred", "choices",
    "conceal", "deal", "full_deck", "imagine", "is_sound", "legal", "payoff", "why_not",
]  # fmt: skip

CLAIM_ACTIONS = np.uint64(1 << WIN | 1 << PASS)

# --- the contract of all games -----------------------------------------------------


@kernel
def deal(s, rules, deck):
    """[4] Deal eleven consecutive tiles to each seat, a twelfth to the starter, and the rest to the wall."""
    bring_chips(s)
    clear(s)
    seat = s.starter
    for k in range(SEATS):
        deal_row(s, rules, deck, seat, k * HAND)
        seat = next_seat(rules, seat)
    gain(s, rules, s.starter, deck[SEATS * HAND])
    for k in range(WALL):
        s.wall[k] = deck[TILES - 1 - k]
    s.left = WALL
    s.turn = s.actor = s.starter
    s.phase = Phase.DISCARD  # [P3] a starter does not draw
    s.tally.turns = 1


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves in ascending order, and return their number."""
    words = scratch().view(np.uint64)
    return list_actions(words, choices(s, rules, words), FIRSTS, ABREAST, moves)


@inlined
def choices(s, rules, words):
    """Write the legal actions into `words` as a bit set, and return the number of words."""
    words[0] = legal_actions(s, rules)
    return 1


@inlined
def any_legal(s, rules, moves, x):
    """Return the legal action at the random position `below(x, n)` of the list of all n."""
    if s.phase == Phase.CHOICE and s.left > 0 and may_take(s, rules):
        return DRAW + below(x, 2)  # known sooner than from a set
    actions = legal_actions(s, rules)
    return nth(actions, below(x, count(actions)))


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked that it is legal."""
    s.tally.decisions += 1
    if action < DRAW:
        discard(s, rules, action - DISCARD)
    elif action == DRAW:
        draw(s, rules)
    elif action == TAKE:
        take(s, rules)
    elif action == WIN:
        win(s, rules)
    elif s.phase == Phase.CLAIM:
        ask_from(s, rules, next_seat(rules, s.actor))
    else:
        exhausted(s, rules)


def full_deck(rules):
    """Return the pieces in play, unshuffled."""
    return np.repeat(np.arange(KINDS, dtype=np.int8), COPIES)


# --- the deal ------------------------------------------------------------------------


@kernel
def deal_row(s, rules, deck, seat, start):
    """Deal eleven tiles of the deck to one seat."""
    for k in range(start, start + HAND):
        gain(s, rules, seat, deck[k])


@kernel
def clear(s):
    """Clear the table of the last hand."""
    s.window, s.taken, s.giver, s.lying = 0, NONE, NONE, 0
    s.tiles[:] = 0
    s.loose[:] = 0
    s.keys[:] = 0
    s.known[:] = 0
    s.kinds[:] = EMPTY
    s.discards[:] = NONE
    s.throwers[:] = NONE
    s.tally.decisions, s.tally.draws, s.tally.takes, s.tally.tongs = 0, 0, 0, 0
    s.tally.wins_by_draw, s.tally.wins_by_discard, s.tally.exhausted = 0, 0, 0
    s.tally.broken_off, s.tally.winner = 0, NONE


# --- legal actions ---------------------------------------------------------------------


@inlined
def legal_actions(s, rules):
    """Return the actor's legal actions as a bit set."""
    if s.phase == Phase.DISCARD:
        return free_kinds(s, rules) | bit_if(s.loose[s.actor] == 0, WIN)  # [6, P2, P3, P10]
    if s.phase == Phase.CHOICE:
        return draw_or_take(s, rules)
    return CLAIM_ACTIONS if s.phase == Phase.CLAIM and s.actor != EVERYBODY else EMPTY


@inlined
def draw_or_take(s, rules):
    """[7] Return the two choices of a turn: draw or take the discard; with an empty wall, take or leave it [P6]."""
    return bit_if(s.left > 0, DRAW) | bit_if(may_take(s, rules), TAKE) | bit_if(s.left == 0, PASS)


# --- one move each -----------------------------------------------------------------------


@inlined
def draw(s, rules):
    s.left -= 1
    gain(s, rules, s.actor, s.wall[s.left])
    s.wall[s.left] = NONE
    s.taken, s.giver = NONE, NONE
    s.phase = Phase.DISCARD
    s.tally.draws += 1


@inlined
def take(s, rules):
    """[7, P2] Take the last discard, in view of all players."""
    kind, s.giver = pick_up(s)
    s.taken = kind
    gain(s, rules, s.actor, kind)
    s.known[s.actor, kind] += 1
    s.phase = Phase.DISCARD
    s.tally.takes += 1


@inlined
def discard(s, rules, kind):
    """[5] Discard a tile, and ask the players whose hand it completes [8, P4]."""
    lose(s, rules, s.actor, kind)
    s.discards[s.lying] = kind
    s.throwers[s.lying] = s.actor
    s.lying += 1
    ask_from(s, rules, next_seat(rules, s.actor))


@inlined
def ask_from(s, rules, seat):
    """Ask the next seat, starting with this one, whose hand the last discard completes; otherwise play goes on."""
    kind = s.discards[s.lying - 1]
    while seat != s.turn:
        if s.loose[seat] <= 1 and completes(s, rules, seat, kind):
            s.phase, s.window, s.actor = Phase.CLAIM, 1, seat
            return
        seat = next_seat(rules, seat)
    if s.left == 0 and not rules.take_after_empty:
        exhausted(s, rules)
    elif s.tally.turns >= rules.max_turns:
        s.tally.broken_off = 1
        hand_over(s, rules, NONE)
    else:
        begin_choice(s, rules)


@inlined
def begin_choice(s, rules):
    """Begin the next player's turn."""
    s.window, s.phase = 0, Phase.CHOICE
    s.turn = s.actor = next_seat(rules, s.turn)
    s.tally.turns += 1


@inlined
def pick_up(s):
    """Remove the last discard from the table; return its kind and who discarded it."""
    s.lying -= 1
    kind, thrower = s.discards[s.lying], s.throwers[s.lying]
    s.discards[s.lying], s.throwers[s.lying] = NONE, NONE
    return kind, thrower


# --- the end -----------------------------------------------------------------------------


@kernel
def win(s, rules):
    """[8] End the hand with a win, on the player's own turn or on a discard of another."""
    winner, giver = s.actor, s.giver
    if s.window:
        kind, giver = pick_up(s)
        gain(s, rules, winner, kind)
    s.tally.wins_by_discard = s.phase == Phase.CLAIM
    s.tally.wins_by_draw = s.phase == Phase.DISCARD
    settle(s, rules, winner, giver)
    hand_over(s, rules, winner)


@kernel
def exhausted(s, rules):
    """[P6] End the hand: the wall is used up and no player wants the last discard."""
    s.tally.exhausted = 1
    hand_over(s, rules, NONE)


@kernel
def hand_over(s, rules, winner):
    """[P9] End the hand; the winner or the next seat starts the next one, and after a draw the starter stays."""
    s.tally.winner = winner
    if rules.next_start == NextStart.ROTATE:
        s.starter = next_seat(rules, s.starter)
    elif winner != NONE:
        s.starter = winner
    s.hands += 1
    s.match_over = 0 < rules.match_hands <= s.hands
    s.window, s.phase, s.actor = 0, Phase.OVER, NONE
