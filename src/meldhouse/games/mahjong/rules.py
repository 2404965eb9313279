# mypy: ignore-errors
"""Mahjong: four players, 144 tiles, kongs of every kind, and the fans of Chinese Official.

A turn is: draw, then win, declare a kong (and draw again from the back of the wall) or discard.
A discard is offered to everybody who can use it; the answers are sealed until all have answered.
Numbers in brackets, like [M9], name the articles and decisions of the rulebook.

options.py has the options, state.py the record and the actions, seats.py who sits where, claim_choices.py what may be
done, hands.py what tiles do to a hand, win_check.py and fans.py what it is worth, settlement.py the settlement,
hidden_info.py what each seat may see, invariants.py what must hold in every position.
"""

import numpy as np

from meldhouse.engine.kernels import kernel, source_inlined
from meldhouse.games.chips import bring_chips, payoff
from meldhouse.games.mahjong.claim_choices import choices, claims, legal, somebody_melds
from meldhouse.games.mahjong.hands import gain, lose
from meldhouse.games.mahjong.hidden_info import conceal, imagine
from meldhouse.games.mahjong.illegality import NOT_NOW, Bar, barred
from meldhouse.games.mahjong.invariants import is_sound
from meldhouse.games.mahjong.options import VARIANTS, Display, Rules, why_not
from meldhouse.games.mahjong.seats import next_seat, places_on, take_places
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
from meldhouse.games.mahjong.win_check import SELF_DRAWN, hopes, how_drawn, how_offered, wins_drawn, wins_offered
from meldhouse.pieces.bits import EMPTY, bit, count, lowest
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS

__all__ = [
    "ABREAST", "EVERYBODY", "FIRSTS", "LEDGERS", "LIMIT", "MAX_LEGAL", "NONE", "NOT_NOW", "N_ACTIONS", "SEATS",
    "SECRET", "STATE", "TALLY", "UNKNOWN", "VARIANTS", "Bar", "Rules", "apply", "barred", "choices", "conceal",
    "deal", "full_deck", "imagine", "is_sound", "legal", "payoff", "why_not",
]  # fmt: skip

PRECEDENCE = np.zeros(N_ACTIONS, np.int8)  # of answers [9]
PRECEDENCE[CHOW : CHOW + 3], PRECEDENCE[PUNG], PRECEDENCE[BIG_KONG], PRECEDENCE[HU] = 1, 2, 2, 3


def full_deck(rules):
    """The tiles in play, unshuffled."""
    tiles = np.repeat(np.arange(KINDS, dtype=np.int8), COPIES)
    flowers = np.arange(KINDS, KINDS + FLOWERS, dtype=np.int8)
    return np.concatenate([tiles, flowers]) if rules.flowers else tiles


# --- deal ---------------------------------------------------------------------------------


@kernel
def deal(s, rules, deck):
    """[3] The next hand: thirteen tiles each and East's fourteenth; what belongs to the match stays."""
    if s.match_over:
        s.hands, s.match_over = 0, False
        s.points[:] = 0
    bring_chips(s)
    take_places(s, rules)
    clear_hand(s)
    for i in range(len(deck)):
        s.wall[i] = deck[i]
    s.front, s.back = SEATS * HAND, len(deck)
    seat = s.dealer
    for turn in range(SEATS):
        take_thirteen(s, seat, turn * HAND)
        seat = next_seat(s, seat)
    replace_dealt(s, s.dealer)
    draw(s, rules, s.dealer)  # [g.7] a flower that is East's fourteenth is replaced before the others replace theirs
    for turn in range(SEATS - 1):
        replace_dealt(s, s.after[s.dealer, turn])


@kernel
def clear_hand(s):
    """An empty table."""
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
def take_thirteen(s, seat, start):
    for i in range(start, start + HAND):
        if s.wall[i] < KINDS:
            gain(s, seat, s.wall[i])
        else:
            expose(s, seat, s.wall[i])


@kernel
def replace_dealt(s, seat):
    """[M11] Every flower of the deal is replaced from the back, one by one."""
    for _ in range(count(s.flowers[seat])):
        gain(s, seat, take_back(s, seat))


# --- apply --------------------------------------------------------------------------------


@source_inlined
def apply(s, rules, action):
    """Play a legal action, up to the next decision."""
    s.tally.decisions += 1
    if s.window:
        s.answers[s.actor] = action
        ask(s, rules)
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
    """A turn begins with a tile from the front of the wall; flowers are replaced at once [M11]."""
    s.turn = seat
    kind = take_front(s, seat)
    if kind == NONE:
        end_exhausted(s, rules)
        return
    s.tally.turns += 1
    s.tally.draws += 1
    begin_turn(s, rules, seat, kind, False)


@kernel
def draw_replacement(s, rules, seat):
    """[3, 5, 6] After a kong: a tile from the back of the wall."""
    before = s.tally.flowers
    kind = take_back(s, seat)
    if kind == NONE:
        end_exhausted(s, rules)
        return
    s.tally.replacements += 1
    begin_turn(s, rules, seat, kind, s.tally.flowers == before)  # [M12]


@source_inlined
def begin_turn(s, rules, seat, kind, replaced):
    gain(s, seat, kind)
    s.drawn[seat], s.replaced = kind, replaced
    s.phase, s.actor = Phase.TURN, seat
    s.wins[seat] = wins_drawn(s, rules, seat)


@kernel
def take_front(s, seat):
    """The next tile of the wall that is no flower, or NONE."""
    if s.front == s.back:
        return NONE
    piece = s.wall[s.front]
    s.front += 1
    if piece < KINDS:
        return piece
    expose(s, seat, piece)
    return take_back(s, seat)


@kernel
def take_back(s, seat):
    """The next tile from the back of the wall that is no flower, or NONE."""
    while s.front < s.back:
        s.back -= 1
        piece = s.wall[s.back]
        if piece < KINDS:
            return piece
        expose(s, seat, piece)
    return NONE


@kernel
def expose(s, seat, flower):
    s.flowers[seat] |= bit(flower)
    s.tally.flowers += 1


@kernel
def end_of_draw(s, seat):
    """What was true of the drawn tile is so no longer."""
    s.drawn[seat], s.wins[seat], s.replaced = NONE, False, False


# --- discards and claims ----------------------------------------------------------------------


@source_inlined
def discard(s, rules, kind):
    """A tile is laid down and offered."""
    seat = s.actor
    lose(s, seat, kind)
    end_of_draw(s, seat)
    s.river[s.thrown], s.thrower[s.thrown] = kind, seat
    s.thrown += 1
    s.shown[kind] += 1
    offer(s, rules, kind, Phase.CLAIM)


@source_inlined
def offer(s, rules, kind, phase):
    """All others who can use the tile are asked, the next in turn first [g.3, g.6]."""
    s.tile, s.phase = kind, phase
    hopeful = somebody_hopes(s, rules, kind)
    if hopeful:
        offer_mahjong(s, rules, kind)
    asked = claims(s) if hopeful or somebody_melds(s, kind) else 0
    if asked == 0:
        nobody_claims(s, rules)
    else:
        s.window, s.actor = True, s.after[s.turn, lowest(np.uint64(asked))]


@source_inlined
def somebody_hopes(s, rules, kind):
    """Might anybody win on the tile?"""
    found = False
    for step in range(SEATS - 1):
        found |= hopes(s, rules, s.after[s.turn, step], kind)
    return found


@kernel
def offer_mahjong(s, rules, kind):
    """Whoever may win on the tile is told."""
    for step in range(SEATS - 1):
        seat = s.after[s.turn, step]
        s.wins[seat] = wins_offered(s, rules, seat, kind)


@source_inlined
def ask(s, rules):
    """The next seat with a claim is asked; when all have answered, the answers are opened."""
    later = claims(s) >> places_on(s, s.actor)
    if later == 0:
        open_answers(s, rules)
    else:
        s.actor = s.after[s.actor, lowest(np.uint64(later))]


@source_inlined
def open_answers(s, rules):
    """[9, M6] Mahjong goes before pung and kong, these before chow; among equals the nearest to the right."""
    best, claimant, before = NONE, s.turn, 0
    seat = next_seat(s, s.turn)
    while seat != s.turn:
        answer = np.int64(s.answers[seat])
        if answer != NONE and PRECEDENCE[answer] > before:
            best, claimant, before = answer, seat, PRECEDENCE[answer]
        s.answers[seat] = NONE
        seat = next_seat(s, seat)
    s.window = False
    if best == HU:
        win(s, rules, claimant)
        return
    for seat in range(SEATS):
        s.wins[seat] = False
    if best > NONE:
        claim(s, rules, claimant, best)
    else:
        nobody_claims(s, rules)


@source_inlined
def nobody_claims(s, rules):
    """The kong is completed, or the next seat draws."""
    if s.phase == Phase.ROBBERY:
        promote(s, rules)
    else:
        s.tile = NONE
        draw(s, rules, next_seat(s, s.turn))


@source_inlined
def claim(s, rules, seat, action):
    """The discard becomes part of a meld, and its taker has the turn; others may be skipped [3]."""
    kind, start = s.tile, s.tile
    s.taker[s.thrown - 1] = seat
    s.tally.turns += 1
    if action == BIG_KONG:
        form, own = Meld.KONG, 3
        s.tally.big_kongs += 1
    elif action == PUNG:
        form, own = Meld.PUNG, 2
        s.pungs[seat] |= bit(kind)
        s.tally.pungs += 1
    else:
        form, own, start = Meld.CHOW, 0, kind - (action - CHOW)
        s.tally.chows += 1
        lay_partners(s, seat, start, kind)
    for _ in range(own):
        lay(s, seat, kind)
    meld(s, seat, form, start, s.turn)
    s.turn, s.actor, s.tile, s.phase = seat, seat, NONE, Phase.CLAIMED
    if action == BIG_KONG:
        draw_replacement(s, rules, seat)


@source_inlined
def lay(s, seat, kind):
    """A tile goes from the hand into a meld that all can see."""
    lose(s, seat, kind)
    s.shown[kind] += 1


@source_inlined
def lay_partners(s, seat, start, kind):
    for other in range(start, start + 3):
        if other != kind:
            lay(s, seat, other)


@source_inlined
def meld(s, seat, form, kind, source):
    """A new meld that all can see."""
    i = s.n_melds[seat]
    s.melds[seat, i, 0], s.melds[seat, i, 1] = form, kind
    s.bared[seat, i, 0], s.bared[seat, i, 1] = True, True
    s.source[seat, i] = source
    s.n_melds[seat] = i + 1


# --- kongs on one's own turn --------------------------------------------------------------------


@kernel
def declare_concealed_kong(s, rules, kind):
    """[6] Four from the hand; they lie face down, or show their middle two [M17].  Nobody can rob them [M4]."""
    seat = s.actor
    for _ in range(COPIES):
        lose(s, seat, kind)
    end_of_draw(s, seat)
    meld(s, seat, Meld.HIDDEN_KONG, kind, NONE)
    if rules.concealed_kong_display == Display.FACE_DOWN:
        s.bared[seat, s.n_melds[seat] - 1, 1] = False
    else:
        s.shown[kind] = COPIES
    s.tally.concealed_kongs += 1
    draw_replacement(s, rules, seat)


@kernel
def declare_small_kong(s, rules, kind):
    """[4] The fourth tile for a melded pung is offered to robbers before it is added [10]."""
    s.wins[s.actor] = False
    offer(s, rules, kind, Phase.ROBBERY)


@kernel
def promote(s, rules):
    """Nobody robs it: the pung becomes a kong."""
    seat, kind = s.turn, s.tile
    for i in range(s.n_melds[seat]):
        if s.melds[seat, i, 0] == Meld.PUNG and s.melds[seat, i, 1] == kind:
            s.melds[seat, i, 0] = Meld.KONG
    s.pungs[seat] &= ~bit(kind)
    lay(s, seat, kind)
    end_of_draw(s, seat)
    s.tile = NONE
    s.tally.small_kongs += 1
    draw_replacement(s, rules, seat)


# --- the end --------------------------------------------------------------------------------------


@kernel
def win(s, rules, seat):
    """Mahjong, on a drawn tile or on one that was offered."""
    if s.phase == Phase.TURN:
        s.tally.ending, payer = Ending.SELF_DRAWN, NONE
        how, s.tile = how_drawn(s) | SELF_DRAWN, s.drawn[seat]
    else:
        payer, how = s.turn, how_offered(s)
        take_winning(s, seat)
    s.tally.winner, s.tally.discarder = seat, payer
    settle(s, rules, seat, payer, how)
    end_hand(s, rules)


@kernel
def take_winning(s, seat):
    """The winning tile of another's goes into the winner's hand; a robbed pung stays a pung [M5]."""
    if s.phase == Phase.ROBBERY:
        s.tally.ending = Ending.ROBBED
        s.tally.robberies += 1
        lose(s, s.turn, s.tile)
    else:
        s.tally.ending = Ending.DISCARD
        s.taker[s.thrown - 1] = seat
        s.shown[s.tile] -= 1  # it is in the winner's hand now
    gain(s, seat, s.tile)


@kernel
def end_exhausted(s, rules):
    """[M10] The wall is at its end: nobody pays, the deal passes."""
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
