# mypy: ignore-errors
"""Pong: the law.

Numbers in brackets name the articles of the rulebook: [8] claiming a win, [P6] the exhausted wall.
A kind of tile is rank * 3 + suit (pieces/tongs.py); a hand is ten keys, one a rank, and the set of the
kinds it holds.

While a claim window is open, all but the seat that is asked see EVERYBODY as the actor: that the discard may be
claimed, and never by whom.
"""

from enum import IntEnum
from typing import Annotated, NamedTuple

import numpy as np
from numba import njit

from meldhouse.engine.chance import below, scrambled, step
from meldhouse.engine.kernels import inlined, kernel
from meldhouse.games.chips import bring_chips, payoff  # noqa: F401
from meldhouse.games.options import Need, Variant, option
from meldhouse.games.records import without_holes
from meldhouse.games.sight import NOBODY, OWNER
from meldhouse.pieces.bits import AT_ONCE, EMPTY, ONE, bit, has, write_actions
from meldhouse.pieces.tongs import COPIES, COUNT, KINDS, LOOSE, RANK_OF, RANKS, SUITS, SUITS_HELD, UNIT_OF, tongs_of

# --- the rules -------------------------------------------------------------------


class Serong(IntEnum):
    """[P1] Three of a rank that are not a tong."""

    ALL_DIFFERENT = 0  # of three suits
    MIXED = 1  # of any suits


class Payer(IntEnum):
    """[P7] Who pays the winner."""

    ALL = 0
    DISCARDER_ONLY = 1  # the one whose tile was won on, once
    DISCARDER_TRIPLE = 2  # and for all three


class NextStart(IntEnum):
    """[P9] Who starts the next hand."""

    WINNER = 0
    ROTATE = 1


class Face(IntEnum):
    """[2] What the game is played with: a matter of looks."""

    TILES = 0
    CEKI = 1


class Rules(NamedTuple):
    """House rules.  The defaults are the game as the rulebook prints it."""

    seats: Annotated[int, option("players at the table", 4, 4)] = 4
    face: Annotated[Face, option("what the game is played with")] = Face.TILES
    serong: Annotated[Serong, option("the suits of a serong")] = Serong.ALL_DIFFERENT
    may_discard_taken: Annotated[bool, option("a taken tile may be discarded later")] = True
    no_instant_return: Annotated[
        bool, option("a taken tile may not be discarded in the same turn", needs=Need("may_discard_taken", ("yes",)))
    ] = False
    take_after_empty: Annotated[bool, option("a discard may be taken when the wall is used up")] = False
    payer: Annotated[Payer, option("who pays the winner")] = Payer.ALL
    next_start: Annotated[NextStart, option("who starts the next hand")] = NextStart.WINNER
    unit: Annotated[int, option("chips for each point", 1, 1000)] = 1
    match_hands: Annotated[int, option("hands in a match, 0 for any number", 0, 10_000)] = 0
    max_turns: Annotated[int, option("turns after which a hand is broken off", 100, 10_000)] = 10_000


VARIANTS = {
    "tiles": Variant(Rules(), "With mahjong tiles; a serong is three of a rank in three different suits."),
    "ceki": Variant(Rules(face=Face.CEKI), "The same game with Ceki cards."),
    "mixed": Variant(Rules(serong=Serong.MIXED), "Any three of a rank are a set, whatever their suits."),
}

# --- the state -------------------------------------------------------------------

SEATS, HAND, TILES = 4, 11, KINDS * COPIES
DEALT = SEATS * HAND + 1
WALL = TILES - DEALT  # = 75
NONE = -1
UNKNOWN = -2  # a tile that the looking seat cannot see
EVERYBODY = -3  # who acts in a claim window, as it looks to all but the one being asked


class Phase(IntEnum):
    CHOICE = 0  # take the discard or draw
    DISCARD = 1  # twelve tiles
    CLAIM = 2  # win on the discard or pass
    OVER = 3


TALLY = np.dtype(
    [
        ("decisions", "i4"),
        ("turns", "i4"),  # begun
        ("draws", "i2"),
        ("takes", "i2"),
        ("wins_by_draw", "i1"),  # on one's own turn, after a draw, a take or the deal
        ("wins_by_discard", "i1"),
        ("tongs", "i1"),  # in the winning hand
        ("exhausted", "i1"),  # did the wall end the hand?
        ("winner", "i1"),  # a seat, NONE if nobody won
        ("broken_off", "i1"),  # were there too many turns?
        ("spare", "i1", 2),
    ],
    align=True,
)

STATE = without_holes(
    np.dtype(
        [
            # the table: lives on from hand to hand
            ("chips", "i4", SEATS),
            ("points", "i4", SEATS),  # of winning hands
            ("hands", "i4"),  # finished at this table
            ("rng", "u8"),
            ("starter", "i1"),
            ("match_over", "i1"),
            # the hand: laid anew by deal
            ("brought", "i4", SEATS),  # chips when it was dealt
            ("phase", "i1"),
            ("actor", "i1"),  # seat to act, NONE when the hand is over
            ("window", "i1"),  # are sealed answers asked for?
            ("turn", "i1"),  # whose turn it is, or was when the last tile was discarded
            ("taken", "i1"),  # kind of the tile taken in this turn, NONE if it was drawn
            ("giver", "i1"),  # whose discard that was
            ("left", "i1"),  # tiles in the wall; wall[left - 1] is next
            ("lying", "i1"),  # discards on the table
            ("tiles", "i1", SEATS),  # in each hand
            ("loose", "i1", SEATS),  # ranks of each hand that are not used up by sets
            ("keys", "i1", (SEATS, RANKS)),  # the hands
            ("known", "i1", (SEATS, KINDS)),  # how many of each kind all have seen taken into them
            ("kinds", "u8", SEATS),  # the kinds in each hand
            ("discards", "i1", TILES - DEALT + 1),  # in the order they were thrown, less those taken
            ("throwers", "i1", TILES - DEALT + 1),
            ("wall", "i1", WALL),
            ("tally", TALLY),
        ],
        align=True,
    )
)
assert STATE.itemsize == 528  # bytes of a table

LEDGERS = {"chips": ()}
HELD = OWNER._replace(open_when_over=True)
SECRET = {"rng": NOBODY, "wall": NOBODY, "keys": HELD, "kinds": HELD, "loose": HELD}

# --- the actions -----------------------------------------------------------------

DISCARD = 0  # + kind   throw a tile of that kind
DRAW = DISCARD + KINDS  # from the wall
TAKE = DRAW + 1  #        the discard of the player before
WIN = TAKE + 1  #         show twelve
PASS = WIN + 1  #         do not win on a discard; or leave the last one lying
N_ACTIONS = PASS + 1  # = 34
MAX_LEGAL = 13 + AT_ONCE - 1
WHOLE_RANK = np.uint64(7)
LIMIT = 60_100  # a turn has a choice, a discard and three claims at most; 10,000 turns

# --- the verbs ---------------------------------------------------------------------


@kernel
def deal(s, rules, deck):
    """[4] Eleven tiles to each in a row, the starter's twelfth, and the rest is the wall."""
    bring_chips(s)
    clear(s)
    for seat in range(SEATS):
        for k in range(HAND):
            gain(s, rules, (s.starter + seat) & 3, deck[seat * HAND + k])
    gain(s, rules, s.starter, deck[SEATS * HAND])
    for k in range(WALL):
        s.wall[k] = deck[TILES - 1 - k]
    s.left = WALL
    s.turn = s.actor = s.starter
    s.phase = Phase.DISCARD  # [P3] a starter does not draw
    s.tally.turns = 1


@inlined
def legal(s, rules, moves):
    """Write the legal actions into moves, in rising order, and return how many."""
    if s.phase == Phase.DISCARD:
        return legal_discards(s, rules, moves)
    if s.phase == Phase.CHOICE:
        return legal_choices(s, rules, moves)
    if s.phase == Phase.CLAIM and s.actor != EVERYBODY:
        moves[0], moves[1] = WIN, PASS
        return 2
    return 0


@inlined
def apply(s, rules, action):
    """Play a legal action.  The caller has checked it against legal."""
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
        ask_from(s, rules, next_seat(s.actor))
    else:
        exhausted(s, rules)


@kernel
def conceal(s, rules, seat):
    """Blank in place whatever that seat may not see (seat NONE is a spectator)."""
    s.rng = EMPTY
    for k in range(s.left):
        s.wall[k] = UNKNOWN
    if s.phase == Phase.OVER:
        return  # the hands are shown
    s.tally.decisions = 0  # sealed answers are among them
    if s.window and s.actor != seat:
        s.actor = EVERYBODY
    for other in range(SEATS):
        if other != seat:
            s.loose[other] = 0
            s.kinds[other] = EMPTY
            s.keys[other, :] = 0
            for kind in range(KINDS):
                for _ in range(s.known[other, kind]):
                    add(s, other, kind)


@njit(cache=True)
def imagine(s, rules, x):
    """Fill the blanks of a concealed state: every tile it does not show may lie in any of them."""
    pool = np.empty(TILES, np.int8)
    n, blank = unseen(s, pool), blank_hands(s)
    for k in range(n - 1, 0, -1):
        x = step(x)
        j = below(x, k + 1)
        pool[k], pool[j] = pool[j], pool[k]
    for seat in range(SEATS):
        for _ in range(s.tiles[seat] - shown(s, seat)):
            n -= 1
            add(s, seat, pool[n])
        s.loose[seat] = count_loose(s, rules, seat)
    for k in range(s.left):
        if s.wall[k] == UNKNOWN:
            n -= 1
            s.wall[k] = pool[n]
    if s.actor == EVERYBODY:
        s.actor, x = someone_to_ask(s, rules, blank, x)
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scrambled(x) | ONE
    return x


# --- the deal ------------------------------------------------------------------------


@kernel
def clear(s):
    """Take the last hand off the table."""
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


# --- what may be done ------------------------------------------------------------------


@inlined
def legal_discards(s, rules, moves):
    """Any tile held, each kind once; or the win, if the twelve are complete [6, P3, P10]."""
    kinds = s.kinds[s.actor]
    if not rules.may_discard_taken or (rules.no_instant_return and s.taken != NONE):
        kinds = free_kinds(s, rules)
    n = write_actions(moves, 0, DISCARD, kinds)
    moves[n] = WIN
    return n + (s.loose[s.actor] == 0)


@kernel
def free_kinds(s, rules):
    """The kinds that the options of [P2] let the actor discard."""
    free = s.kinds[s.actor]
    if not rules.may_discard_taken:
        for kind in range(KINDS):
            if held(s, s.actor, kind) == s.known[s.actor, kind]:
                free &= ~bit(kind)
    elif s.taken != NONE:  # not back at once
        free &= ~bit(s.taken)
    return free


@inlined
def legal_choices(s, rules, moves):
    """[7] Draw, or take the discard of the player before; with the wall used up, take or leave it [P6]."""
    n = 0
    moves[n] = DRAW
    n += s.left > 0
    moves[n] = TAKE
    n += may_take(s, rules)
    moves[n] = PASS
    n += s.left == 0
    return n


@inlined
def may_take(s, rules):
    """Not from an empty table; not so that every tile held is one that has to be kept [P2]."""
    if s.lying == 0 or (s.left == 0 and not rules.take_after_empty):
        return False
    return rules.may_discard_taken or shown_tiles(s, s.actor) < HAND


# --- one move each -----------------------------------------------------------------------


@kernel
def next_seat(seat):
    """The next seat, anti-clockwise [5]."""
    return (seat + 1) & 3


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
    """[7, P2] The last discard goes into the hand; all have seen it."""
    kind, s.giver = pick_up(s)
    s.taken = kind
    gain(s, rules, s.actor, kind)
    s.known[s.actor, kind] += 1
    s.phase = Phase.DISCARD
    s.tally.takes += 1


@inlined
def discard(s, rules, kind):
    """[5] A tile onto the table, and everybody whose hand it completes is asked [8, P4]."""
    lose(s, rules, s.actor, kind)
    s.discards[s.lying] = kind
    s.throwers[s.lying] = s.actor
    s.lying += 1
    ask_from(s, rules, next_seat(s.actor))


@inlined
def ask_from(s, rules, seat):
    """Ask the nearest seat from here on whom the last discard completes; if there is none, play goes on."""
    kind = s.discards[s.lying - 1]
    while seat != s.turn:
        if s.loose[seat] <= 1 and completes(s, rules, seat, kind):
            s.phase, s.window, s.actor = Phase.CLAIM, 1, seat
            return
        seat = next_seat(seat)
    if s.left == 0 and not rules.take_after_empty:
        exhausted(s, rules)
    elif s.tally.turns >= rules.max_turns:
        s.tally.broken_off = 1
        hand_over(s, rules, NONE)
    else:
        begin_choice(s)


@inlined
def begin_choice(s):
    """The next player's turn begins."""
    s.window, s.phase = 0, Phase.CHOICE
    s.turn = s.actor = next_seat(s.turn)
    s.tally.turns += 1


@inlined
def completes(s, rules, seat, kind):
    """Would this tile complete the hand?"""
    key = s.keys[seat, RANK_OF[kind]]
    return s.loose[seat] - LOOSE[rules.serong, key] + LOOSE[rules.serong, key + UNIT_OF[kind]] == 0


@inlined
def pick_up(s):
    """The last discard leaves the table: its kind, and who threw it."""
    s.lying -= 1
    kind, thrower = s.discards[s.lying], s.throwers[s.lying]
    s.discards[s.lying], s.throwers[s.lying] = NONE, NONE
    return kind, thrower


# --- hands -------------------------------------------------------------------------------


@inlined
def gain(s, rules, seat, kind):
    change(s, rules, seat, kind, UNIT_OF[kind])
    s.tiles[seat] += 1


@inlined
def lose(s, rules, seat, kind):
    change(s, rules, seat, kind, -UNIT_OF[kind])
    s.tiles[seat] -= 1
    if rules.may_discard_taken:
        s.known[seat, kind] -= s.known[seat, kind] > 0  # nobody can tell whether it was that one


@inlined
def change(s, rules, seat, kind, unit):
    """One tile more or less of a rank: its key, the kinds held, and whether sets use the rank up."""
    rank = RANK_OF[kind]
    key = s.keys[seat, rank]
    new = key + unit
    s.keys[seat, rank] = new
    place = np.uint64(rank * SUITS)
    s.kinds[seat] = (s.kinds[seat] & ~(WHOLE_RANK << place)) | (SUITS_HELD[new] << place)
    s.loose[seat] += LOOSE[rules.serong, new] - LOOSE[rules.serong, key]


@kernel
def add(s, seat, kind):
    """A tile into a hand that is being shown or imagined."""
    s.keys[seat, RANK_OF[kind]] += UNIT_OF[kind]
    s.kinds[seat] |= bit(kind)


@kernel
def held(s, seat, kind):
    """How many of a kind."""
    return COUNT[s.keys[seat, RANK_OF[kind]], kind % SUITS]


@kernel
def count_loose(s, rules, seat):
    """Ranks of a hand that sets do not use up."""
    loose = 0
    for rank in range(RANKS):
        loose += LOOSE[rules.serong, s.keys[seat, rank]]
    return loose


@kernel
def shown(s, seat):
    """How many tiles of a hand its keys show."""
    total = 0
    for kind in range(KINDS):
        total += held(s, seat, kind)
    return total


@kernel
def shown_tiles(s, seat):
    """How many tiles of a hand all have seen taken."""
    total = 0
    for kind in range(KINDS):
        total += s.known[seat, kind]
    return total


# --- the end -----------------------------------------------------------------------------


@kernel
def win(s, rules):
    """[9] Two points and one for each tong, paid by the others."""
    winner, giver = s.actor, s.giver
    if s.window:
        kind, giver = pick_up(s)
        gain(s, rules, winner, kind)
        s.window = 0
    s.tally.wins_by_discard = s.phase == Phase.CLAIM
    s.tally.wins_by_draw = s.phase == Phase.DISCARD
    s.tally.tongs = tongs_of(s.keys[winner], rules.serong)  # [P8]
    points = 2 + s.tally.tongs
    s.points[winner] += points
    pay(s, rules, winner, giver, points * rules.unit)
    hand_over(s, rules, winner)


@kernel
def pay(s, rules, winner, giver, due):
    """[P7] Each of the others, or the one whose tile it was."""
    if rules.payer == Payer.ALL or giver == NONE:
        for seat in range(SEATS):
            s.chips[seat] -= due
        s.chips[winner] += SEATS * due
    else:
        due *= SEATS - 1 if rules.payer == Payer.DISCARDER_TRIPLE else 1
        s.chips[giver] -= due
        s.chips[winner] += due


@kernel
def exhausted(s, rules):
    """[P6] The wall is used up and nobody wants the last discard."""
    s.tally.exhausted = 1
    hand_over(s, rules, NONE)


@kernel
def hand_over(s, rules, winner):
    """[P9] The winner starts the next hand, or the next seat; after a draw the starter stays."""
    s.tally.winner = winner
    if rules.next_start == NextStart.ROTATE:
        s.starter = next_seat(s.starter)
    elif winner != NONE:
        s.starter = winner
    s.hands += 1
    s.match_over = 0 < rules.match_hands <= s.hands
    s.window, s.phase, s.actor = 0, Phase.OVER, NONE


# --- what is not shown -------------------------------------------------------------------


@njit(cache=True)
def unseen(s, pool):
    """The tiles that the record does not show; returns how many."""
    left = np.empty(KINDS, np.int64)
    count_unseen(s, left)
    n = 0
    for kind in range(KINDS):
        for _ in range(left[kind]):
            pool[n] = kind
            n += 1
    return n


@kernel
def count_unseen(s, left):
    """Of each kind: four, less those in hands, on the table and in the wall that are shown."""
    left[:] = COPIES
    for seat in range(SEATS):
        for kind in range(KINDS):
            left[kind] -= held(s, seat, kind)
    for k in range(s.lying):
        left[s.discards[k]] -= 1
    for k in range(s.left):
        if s.wall[k] != UNKNOWN:
            left[s.wall[k]] -= 1


@kernel
def blank_hands(s):
    """Whose tiles are not shown, as bits; in a window nobody's are without a loose rank, since eleven are no sets."""
    blank = 0
    for seat in range(SEATS):
        blank |= (s.loose[seat] == 0) << seat
    return blank


@kernel
def someone_to_ask(s, rules, others, x):
    """One of the others whom the discard completes, each equally likely, or EVERYBODY; and the generator.

    The one who looks is not being asked.  If the tile completes that hand too, it has passed, or one before it
    is asked first: nothing shows which, so the others are as likely before it as after it.  And where no other is
    completed, nobody is asked at this moment: the window is about to go on to the one who looks, or to close.
    """
    kind, chosen, found = s.discards[s.lying - 1], np.int64(EVERYBODY), 0
    for seat in range(SEATS):
        if (others >> seat) & 1 and seat != s.turn and completes(s, rules, seat, kind):
            found += 1
            x = step(x)
            if below(x, found) == 0:
                chosen = np.int64(seat)
    return chosen, x


# --- checks ------------------------------------------------------------------------------


@njit(cache=True)
def is_sound(s, rules):
    """Recompute from scratch what must hold in every position."""
    return all_tiles_there(s) and hands_counted(s, rules) and turn_in_order(s, rules) and s.chips.sum() == 0


@njit(cache=True)
def all_tiles_there(s):
    """Four of every kind, in hands, on the table and in the wall."""
    left = np.empty(KINDS, np.int64)
    count_unseen(s, left)
    return (left == 0).all() and (s.wall[s.left :] == NONE).all() and (s.discards[s.lying :] == NONE).all()


@kernel
def hands_counted(s, rules):
    """What is kept beside each hand agrees with it."""
    for seat in range(SEATS):
        if s.loose[seat] != count_loose(s, rules, seat) or s.tiles[seat] != shown(s, seat):
            return False
        for kind in range(KINDS):
            if has(s.kinds[seat], kind) != (held(s, seat, kind) > 0):
                return False
            if s.known[seat, kind] > held(s, seat, kind):
                return False
    return True


@kernel
def turn_in_order(s, rules):
    """Eleven tiles each, and one more for the player who has to discard or has won; who acts fits the phase."""
    for seat in range(SEATS):
        extra = (s.phase == Phase.DISCARD and seat == s.actor) or (s.phase == Phase.OVER and seat == s.tally.winner)
        if s.tiles[seat] != HAND + extra:
            return False
    if s.window != (s.phase == Phase.CLAIM):
        return False
    if s.window:
        return s.lying > 0 and (s.actor == EVERYBODY or may_be_asked(s, rules, s.actor))
    return s.actor == (NONE if s.phase == Phase.OVER else s.turn)


@kernel
def may_be_asked(s, rules, seat):
    """Only one of the others, whose hand the discard completes."""
    return 0 <= seat < SEATS and seat != s.turn and completes(s, rules, seat, s.discards[s.lying - 1])


# --- outside the kernels -----------------------------------------------------------------


def full_deck(rules):
    """The pieces in play, unshuffled, by their names' numbers."""
    return np.repeat(np.arange(KINDS, dtype=np.int8), COPIES)


def why_not(rules):
    """Why these rules cannot be played together, or nothing."""
    return ""
