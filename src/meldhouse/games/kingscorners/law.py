"""Kings Corners: the law.

Numbers in brackets name the articles of the rulebook: [4.3] moving a pile, [C8] the impasse.
Places are sides N E S W, then corners NE SE SW NW.  A card is suit * 13 + rank; a hand is the
set of its cards as a mask, with its jokers counted beside it.
"""

from enum import IntEnum
from typing import Annotated, NamedTuple

import numpy as np
from numba import njit

from meldhouse.engine.chance import below, scrambled, step
from meldhouse.games.options import Variant, option
from meldhouse.games.records import without_holes
from meldhouse.games.sight import NOBODY, OWNER
from meldhouse.pieces.bits import EMPTY, ONE, bit, count, has, lowest, nth, rest
from meldhouse.pieces.cards import ACE, CARDS, JOKER, KING, RANKS, SUITS, TEN

# --- the rules -------------------------------------------------------------------


class Scoring(IntEnum):
    """What cards left in a hand cost: a row of COST."""

    STANDARD = 0  # [10] a king 10, any other card 1
    PIP = 1  # [12]
    FIFTY = 2  # [13]
    KLEPLEK = 3  # [14]
    ROBINSON = 4  # [21]


class Stakes(IntEnum):
    """What is played for beside the points."""

    NONE = 0
    CHIPS = 1  # [11]
    POOL = 2  # [16]


class Build(IntEnum):
    """What may follow a card on a pile: a row of FOLLOWS."""

    ALTERNATE_DOWN = 0  # red on black, one lower
    ALTERNATE_UP = 1  # red on black, one higher
    SUIT_DOWN = 2  # the same suit, one lower


class KingPileMove(IntEnum):
    """[C3] Which king piles may leave their side for a corner."""

    ANY = 0
    INITIAL_ONLY = 1  # only kings dealt there


class ForcedKing(IntEnum):
    """[15] Must a king be played when a corner is empty?"""

    OFF = 0
    FORCED = 1  # the turn cannot be ended before
    PENALTY3 = 2  # keeping it costs 3


class FirstOut(IntEnum):
    """[C13] On whose first turn Kleplek's 5 points are due."""

    FIRST_PLAYER = 0
    ANY_FIRST_TURN = 1


class Tiebreak(IntEnum):
    """[C9] A tie for the lowest total at the end of a match."""

    SHARED = 0
    EXTRA_DEAL = 1


class Rules(NamedTuple):
    """House rules.  The defaults are the game as the rulebook prints it."""

    seats: Annotated[int, option("players at the table", 2, 6)] = 4
    hand_size: Annotated[int, option("cards dealt to each player", 1, 24)] = 7
    scoring: Annotated[Scoring, option("what the cards left in a hand cost")] = Scoring.STANDARD
    stakes: Annotated[Stakes, option("what is played for beside the points")] = Stakes.NONE
    target: Annotated[int, option("points that end the match, 0 for none", 0, 10_000)] = 25
    match_hands: Annotated[int, option("hands that end the match, 0 for any number", 0, 10_000)] = 0
    tiebreak: Annotated[Tiebreak, option("a tie for the lowest total at the end of a match")] = Tiebreak.SHARED
    king_pile_move: Annotated[KingPileMove, option("which king piles may move to a corner")] = KingPileMove.ANY
    forced_king: Annotated[ForcedKing, option("kings must be played when a corner is empty")] = ForcedKing.OFF
    first_out: Annotated[FirstOut, option("whose first turn costs 5 to go out on in Kleplek's scoring")] = (
        FirstOut.FIRST_PLAYER
    )
    corner_bonus: Annotated[int, option("points off for an ace played on a corner", 0, 100)] = 0
    draw_first: Annotated[bool, option("cards are drawn at the start of a turn, not at its end")] = False
    draws: Annotated[int, option("cards drawn in a turn", 1, 4)] = 1
    side_build: Annotated[Build, option("how the side piles are built")] = Build.ALTERNATE_DOWN
    corner_build: Annotated[Build, option("how the corner piles are built")] = Build.ALTERNATE_DOWN
    becker: Annotated[bool, option("nobody can go out while there is a stock")] = False
    jokers: Annotated[bool, option("two jokers that stand for any card")] = False


VARIANTS = {
    "standard": Variant(Rules(), "Red on black and down; a king left in hand costs 10, any other card 1."),
    "chips": Variant(
        Rules(stakes=Stakes.CHIPS, target=0),
        "A chip each into the pot, another for a turn without a card; who goes out is paid for every card left.",
    ),
    "pip": Variant(Rules(scoring=Scoring.PIP, target=100), "Aces left cost 25, pictures 10, the others their number."),
    "fifty": Variant(
        Rules(scoring=Scoring.FIFTY, target=250), "Ed Stofka's scoring: aces 50, tens and pictures 10, the others 5."
    ),
    "kleplek": Variant(
        Rules(scoring=Scoring.KLEPLEK, target=50),
        "Henry Kleplek's scoring: pictures 10, sixes to tens 5, lower cards 1, and 5 for going out on the first turn.",
    ),
    "forced": Variant(
        Rules(forced_king=ForcedKing.FORCED), "A turn cannot end while you hold a king and a corner is empty."
    ),
    "penalty": Variant(
        Rules(forced_king=ForcedKing.PENALTY3), "Keeping a king at the end of a turn while a corner is empty costs 3."
    ),
    "pool": Variant(
        Rules(stakes=Stakes.POOL, target=0),
        "A unit into the pool for a turn without a card and for every card left; who goes out takes it.",
    ),
    "bonus": Variant(Rules(corner_bonus=5), "Completing a corner with an ace from your hand takes 5 points off."),
    "drawfirst": Variant(Rules(draw_first=True), "You draw at the start of your turn."),
    "drawtwo": Variant(Rules(draws=2), "You draw two cards each turn."),
    "insuit": Variant(Rules(corner_build=Build.SUIT_DOWN), "Mike Ellison's corners: built down in suit."),
    "robinson": Variant(
        Rules(scoring=Scoring.ROBINSON, target=100, side_build=Build.ALTERNATE_UP, corner_build=Build.SUIT_DOWN),
        "Chris Robinson's game: sides up in alternating colours, corners down in suit, cards left cost their number.",
    ),
    "crestanello": Variant(
        Rules(side_build=Build.SUIT_DOWN, corner_build=Build.SUIT_DOWN),
        "Jim Crestanello's game: every pile is built down in suit.",
    ),
    "becker": Variant(
        Rules(hand_size=4, becker=True), "Beverly Becker's game: four cards each, and nobody is out before the stock."
    ),
    "jokers": Variant(Rules(jokers=True), "Kevin Freeman's game: two jokers stand for any card, and block it."),
}

# --- the state -------------------------------------------------------------------

SEATS, SIDES, PLACES = 6, 4, 8
DECK = CARDS + 2
NONE = -1
UNKNOWN = -2  # a card that the looking seat cannot see

TALLY = np.dtype(
    [
        ("decisions", "i2"),
        ("turns", "i2"),  # begun
        ("plays", "i2"),  # cards from hands
        ("pile_moves", "i2"),
        ("kings", "i2"),  # corners begun, from a hand or a side
        ("drawn", "i2"),  # cards from the stock after the deal
        ("impasse", "i1"),  # did the hand end with nobody out?
        ("winner", "i1"),  # who went out, NONE if nobody has
    ],
    align=True,
)

STATE = without_holes(
    np.dtype(
        [
            # the table: lives on from hand to hand
            ("chips", "i4", SEATS),  # won or lost by each seat; with the pot they sum to zero
            ("points", "i4", SEATS),  # penalty points of the match
            ("pot", "i4"),  # the pot or pool
            ("hands", "i4"),  # finished at this table
            ("rng", "u8"),  # the table's generator; it places jokers that are put back
            ("match_over", "i1"),
            ("dealer", "i1"),
            # the hand: laid anew by deal
            ("actor", "i1"),  # seat to act, NONE when the hand is over
            ("left", "i1"),  # cards in the stock; stock[left - 1] is next
            ("idle", "i1"),  # turns in a row without stock, card or pile move [C8]
            ("played", "i1"),  # has the actor played a card in this turn?
            ("moved", "i1"),  # or moved a pile?
            ("drew", "i1"),  # or drawn what a turn draws?
            ("placing", "i1"),  # must the actor place the card just drawn in an empty space? [C19]
            ("dealt", "i1"),  # bit k: side k still has the card that was dealt there
            ("hand", "u8", SEATS),  # cards of each seat
            ("takes", "u8", PLACES),  # cards that the build of each place allows next
            ("bottom", "u8", PLACES),  # the lowest card of each pile, as a set; empty if there is none
            ("blocked", "u8"),  # cards that jokers stand for in corners [24]
            ("held", "i1", SEATS),  # how many cards each seat holds, jokers too
            ("jokers", "i1", SEATS),  # how many of them are jokers
            ("height", "i1", PLACES),
            ("pile", "i1", (PLACES, RANKS)),  # from the bottom; a joker lies there as the card it stands for
            ("wild", "i2", PLACES),  # bit k: the k-th card of the pile is a joker
            ("stock", "i1", DECK),
            ("tally", TALLY),
        ],
        align=True,
    )
)

LEDGERS = {"chips": ("pot",)}
SECRET = {
    "rng": NOBODY,
    "stock": NOBODY,
    "hand": OWNER._replace(open_when_over=True),
    "jokers": OWNER._replace(open_when_over=True),
}

# --- the actions -----------------------------------------------------------------

PLAY = 0  # + card * 8 + place   play a card there
MOVE = PLAY + CARDS * PLACES  # + side * 8 + place   move the whole pile of a side there
END = MOVE + SIDES * PLACES  #   draw what is due and end the turn
JOKER_AS = END + 1  # + card * 8 + place   play a joker as that card there
N_ACTIONS = JOKER_AS + CARDS * PLACES  # = 865
MAX_LEGAL = N_ACTIONS
LIMIT = 1000  # 54 cards and 58 pile moves at most; turns without either end the hand

# --- what follows what, and what it costs ------------------------------------------


def follows(build, card):
    """The cards that may lie on a card."""
    suit, rank = divmod(card, RANKS)
    red = suit in (1, 2)
    next_rank = rank + 1 if build == Build.ALTERNATE_UP else rank - 1
    suits = [suit] if build == Build.SUIT_DOWN else [s for s in range(SUITS) if (s in (1, 2)) != red]
    return sum(1 << s * RANKS + next_rank for s in suits if 0 <= next_rank < RANKS)


def cost(scoring, rank):
    """What a card of that rank costs when it is left in a hand."""
    pip, picture, ace = rank + 1, rank > TEN, rank == ACE
    return {
        Scoring.STANDARD: 10 if rank == KING else 1,
        Scoring.PIP: 25 if ace else 10 if picture else pip,
        Scoring.FIFTY: 50 if ace else 10 if rank >= TEN else 5,
        Scoring.KLEPLEK: 10 if picture else 5 if pip >= 6 else 1,
        Scoring.ROBINSON: pip,
    }[scoring]


FOLLOWS = np.array([[follows(build, card) for card in range(CARDS)] for build in Build], np.uint64)
COST = np.array([[cost(scoring, card % RANKS) for card in range(CARDS)] for scoring in Scoring], np.int64)
JOKER_COST = COST.max(axis=1)  # [C22]

ALL = np.uint64((1 << CARDS) - 1)
KINGS = np.uint64(sum(1 << suit * RANKS + KING for suit in range(SUITS)))
FINE = 3  # [15] for a king kept
EARLY = 5  # [14] for going out on the first turn

# --- the verbs ---------------------------------------------------------------------


@njit(cache=True)
def deal(s, rules, deck):
    """Lay out a new hand: hands card by card, four sides, the rest is the stock [3]."""
    s.dealer = rules.seats - 1 if s.hands == 0 else following(s.dealer, rules)
    starter = following(s.dealer, rules)
    clear(s)
    next_card = deal_hands(s, rules, deck, starter)
    s.left = len(deck) - next_card
    for k in range(s.left):
        s.stock[k] = deck[len(deck) - 1 - k]
    for side in range(SIDES):
        lay(s, rules, turn_up(s), side)
    if rules.stakes == Stakes.CHIPS:
        for seat in range(rules.seats):
            pay_pot(s, seat, 1)
    start_turn(s, rules, starter)


@njit(cache=True, forceinline=True)
def legal(s, rules, moves):
    """Write the legal actions into moves, in rising order, and return how many."""
    if s.actor == NONE:
        return 0
    if s.placing:
        return legal_placings(s, moves)
    n = legal_plays(s, moves, 0, PLAY, s.hand[s.actor], ~s.blocked)
    n = legal_pile_moves(s, rules, moves, n)
    moves[n] = END
    n += rules.forced_king != ForcedKing.FORCED or not keeps_king(s)
    if s.jokers[s.actor] > 0:
        n = legal_plays(s, moves, n, JOKER_AS, ALL, ALL)
    return n


@njit(cache=True, forceinline=True)
def apply(s, rules, action):
    """Play a legal action.  The caller has checked it against legal."""
    s.tally.decisions += 1
    if action < MOVE:
        play_card(s, rules, action >> 3, action & 7)
    elif action < END:
        move_pile(s, rules, (action - MOVE) >> 3, (action - MOVE) & 7)
    elif action == END:
        end_turn(s, rules)
    else:
        play_joker(s, rules, (action - JOKER_AS) >> 3, (action - JOKER_AS) & 7)


@njit(cache=True)
def conceal(s, rules, seat):
    """Blank in place whatever that seat may not see (seat NONE is a spectator)."""
    s.rng = EMPTY
    for k in range(DECK):
        s.stock[k] = UNKNOWN if k < s.left else NONE
    if s.actor == NONE:
        return  # hands are laid open for scoring
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = EMPTY
            s.jokers[other] = 0


@njit(cache=True)
def imagine(s, rules, x):
    """Fill the blanks of a concealed state: any piece it does not show may lie in any of them."""
    unseen, jokers = unseen_cards(s, rules), unseen_jokers(s, rules)
    if s.placing and hidden(s, s.actor) > 0:
        x = step(x)
        piece = any_of(asking(s, unseen), jokers, below(x, count(asking(s, unseen)) + jokers))
        unseen, jokers = without(unseen, jokers, piece)
        take(s, s.actor, piece)
    for seat in range(rules.seats):
        for _ in range(hidden(s, seat)):
            x = step(x)
            piece = any_of(unseen, jokers, below(x, count(unseen) + jokers))
            unseen, jokers = without(unseen, jokers, piece)
            take(s, seat, piece)
    for k in range(s.left):
        if s.stock[k] == UNKNOWN:
            x = step(x)
            s.stock[k] = any_of(unseen, jokers, below(x, count(unseen) + jokers))
            unseen, jokers = without(unseen, jokers, s.stock[k])
    if s.rng == EMPTY:
        x = step(x)
        s.rng = scrambled(x) | ONE
    return x


# --- the deal ------------------------------------------------------------------------


@njit(cache=True)
def clear(s):
    """Take the last hand off the table."""
    s.idle, s.placing, s.dealt, s.blocked = 0, 0, (1 << SIDES) - 1, EMPTY
    s.hand[:] = EMPTY
    s.held[:] = 0
    s.jokers[:] = 0
    s.height[:] = 0
    s.pile[:] = NONE
    s.wild[:] = 0
    s.stock[:] = NONE
    s.takes[:SIDES] = ALL
    s.takes[SIDES:] = KINGS
    s.bottom[:] = EMPTY
    s.tally.decisions, s.tally.turns, s.tally.plays, s.tally.pile_moves = 0, 0, 0, 0
    s.tally.kings, s.tally.drawn, s.tally.impasse, s.tally.winner = 0, 0, 0, NONE


@njit(cache=True)
def deal_hands(s, rules, deck, starter):
    """One card at a time, beginning left of the dealer; returns how many were dealt."""
    seat = starter
    for k in range(rules.seats * rules.hand_size):
        take(s, seat, deck[k])
        seat = following(seat, rules)
    for seat in range(rules.seats):
        s.held[seat] = rules.hand_size
    return rules.seats * rules.hand_size


@njit(cache=True)
def turn_up(s):
    """A card for a side: the top of the stock, but a joker goes back in at random [C21]."""
    card = pop(s)
    while card == JOKER:
        put_back(s, card)
        card = pop(s)
    return card


@njit(cache=True)
def put_back(s, card):
    """Slip a card into the stock, each place as likely."""
    s.rng = step(s.rng)
    at = below(s.rng, s.left + 1)
    for k in range(s.left, at, -1):
        s.stock[k] = s.stock[k - 1]
    s.stock[at] = card
    s.left += 1


# --- what may be done ------------------------------------------------------------------


@njit(cache=True, forceinline=True)
def legal_plays(s, moves, n, first, cards, free):
    """[4.1, 4.2, 4.4] Those cards wherever they fit; onto corners only if they are free to go there."""
    sides = s.takes[0] | s.takes[1] | s.takes[2] | s.takes[3]
    corners = (s.takes[4] | s.takes[5] | s.takes[6] | s.takes[7]) & free
    cards &= sides | corners
    while cards != EMPTY:
        card = lowest(cards)
        for place in range(SIDES):
            moves[n] = first + card * PLACES + place  # written always, counted if it fits: no branch
            n += has(s.takes[place], card)
        for place in range(SIDES, PLACES):
            moves[n] = first + card * PLACES + place
            n += has(s.takes[place] & free, card)
        cards = rest(cards)
    return n


@njit(cache=True, forceinline=True)
def legal_pile_moves(s, rules, moves, n):
    """[4.3] Side piles whose bottom card fits on another pile, or [6, C3] on an empty corner."""
    fits = EMPTY  # bit side * 8 + place
    for place in range(PLACES):
        built = place >= SIDES or s.bottom[place] != EMPTY  # [C5] no pile goes to an empty side
        takes = s.takes[place] if built else EMPTY
        for side in range(SIDES):
            fits |= np.uint64(s.bottom[side] & takes != EMPTY) << np.uint64(side * PLACES + place)
    while fits != EMPTY:
        move = lowest(fits)
        moves[n] = MOVE + move
        n += move & 7 < SIDES or may_go_to_corner(s, rules, move >> 3, move & 7)
        fits = rest(fits)
    return n


@njit(cache=True)
def may_go_to_corner(s, rules, side, place):
    """May the pile go to the corner, whose build its bottom card fits?"""
    if s.height[side] > 1 and rules.side_build != rules.corner_build:
        return False  # [C16] every card of it must lie as corners are built
    if s.height[place] == 0 and rules.king_pile_move == KingPileMove.INITIAL_ONLY and (s.dealt >> side) & 1 == 0:
        return False  # [C3]
    return real_cards(s, side) & s.blocked == EMPTY  # [C23]


@njit(cache=True)
def legal_placings(s, moves):
    """[C19] The card just drawn in any empty space that takes it."""
    if s.jokers[s.actor] > 0:
        first, cards, free = JOKER_AS, ALL, ALL
    else:
        first, cards, free = PLAY, s.hand[s.actor], ~s.blocked
    n = 0
    while cards != EMPTY:
        card = lowest(cards)
        for place in range(PLACES):
            moves[n] = first + card * PLACES + place
            n += is_space(s, card, place, free)
        cards = rest(cards)
    return n


@njit(cache=True)
def is_space(s, card, place, free):
    """Is the place empty, and may the card go there?"""
    return s.height[place] == 0 and has(s.takes[place], card) and (place < SIDES or has(free, card))


@njit(cache=True)
def spaces(s, card):
    """How many empty spaces take a real card, and the last of them."""
    found, at = 0, NONE
    for place in range(PLACES):
        if is_space(s, card, place, ~s.blocked):
            found, at = found + 1, place
    return found, at


@njit(cache=True)
def any_space(s):
    """Is any place empty?"""
    return (s.height == 0).any()


@njit(cache=True, forceinline=True)
def keeps_king(s):
    """[15, C14] Could the actor play a king to an empty corner?"""
    if s.hand[s.actor] & KINGS & ~s.blocked == EMPTY:
        return False
    return s.height[4] == 0 or s.height[5] == 0 or s.height[6] == 0 or s.height[7] == 0


# --- cards on the table ------------------------------------------------------------------


@njit(cache=True, forceinline=True)
def lay(s, rules, card, place):
    """A card on top of a pile, or as the first of a new one; returns where in the pile it lies."""
    at = s.height[place]
    s.pile[place, at] = card
    s.height[place] = at + 1
    s.bottom[place] = bit(s.pile[place, 0])
    s.takes[place] = FOLLOWS[rules.side_build if place < SIDES else rules.corner_build, card]
    s.tally.kings += (at == 0) & (place >= SIDES)
    return at


@njit(cache=True, forceinline=True)
def play_card(s, rules, card, place):
    s.hand[s.actor] ^= bit(card)
    lay(s, rules, card, place)
    card_played(s, rules, card, place)


@njit(cache=True)
def play_joker(s, rules, card, place):
    """[24, C20] The joker is that card for the rest of the hand; in a corner it blocks the real one."""
    s.jokers[s.actor] -= 1
    at = lay(s, rules, card, place)
    s.wild[place] |= np.int64(1) << at
    if place >= SIDES:
        s.blocked |= bit(card)
    card_played(s, rules, card, place)


@njit(cache=True, forceinline=True)
def card_played(s, rules, card, place):
    """What follows a card from a hand: a bonus, going out."""
    s.held[s.actor] -= 1
    s.played, s.placing = 1, 0
    s.tally.plays += 1
    if rules.corner_bonus > 0 and place >= SIDES and card % RANKS == ACE:
        s.points[s.actor] -= rules.corner_bonus  # [17, C15]
    if s.held[s.actor] == 0:
        hand_emptied(s, rules)


@njit(cache=True, forceinline=True)
def move_pile(s, rules, side, place):
    """[4.3] The whole pile of a side, onto another pile or to a corner."""
    at, cards = s.height[place], s.height[side]
    for k in range(cards):
        s.pile[place, at + k] = s.pile[side, k]
        s.pile[side, k] = NONE
    s.height[place] = at + cards
    s.wild[place] |= s.wild[side] << at
    build = rules.side_build if place < SIDES else rules.corner_build
    s.takes[place] = FOLLOWS[build, s.pile[place, at + cards - 1]]
    s.bottom[place] = bit(s.pile[place, 0])
    if place >= SIDES:
        s.blocked |= joker_cards(s, place)
        s.tally.kings += at == 0
    s.height[side], s.wild[side], s.takes[side], s.bottom[side] = 0, 0, ALL, EMPTY
    s.dealt &= ~(1 << side)
    s.moved = 1
    s.tally.pile_moves += 1


@njit(cache=True)
def joker_cards(s, place):
    """The cards that jokers in a pile stand for."""
    cards = EMPTY
    if s.wild[place] != 0:
        for k in range(s.height[place]):
            if (s.wild[place] >> k) & 1:
                cards |= bit(s.pile[place, k])
    return cards


@njit(cache=True)
def real_cards(s, place):
    """The cards of a pile that are no jokers."""
    cards = EMPTY
    for k in range(s.height[place]):
        if (s.wild[place] >> k) & 1 == 0:
            cards |= bit(s.pile[place, k])
    return cards


# --- turns -------------------------------------------------------------------------------


@njit(cache=True, forceinline=True)
def following(seat, rules):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < rules.seats else 0


@njit(cache=True, forceinline=True)
def start_turn(s, rules, seat):
    s.actor = seat
    s.played, s.moved, s.drew = 0, 0, 0
    s.tally.turns += 1
    if rules.draw_first:
        draw_due(s, rules)  # [18]


@njit(cache=True, forceinline=True)
def end_turn(s, rules):
    """[5] The actor wants no more: a king kept is fined, then what is due is drawn."""
    if rules.forced_king == ForcedKing.PENALTY3 and keeps_king(s):
        fine(s, rules)
    if not rules.draw_first:
        draw_due(s, rules)
    if rules.stakes != Stakes.NONE and not s.played and (s.drew or rules.stakes == Stakes.POOL):
        pay_pot(s, s.actor, 1)  # [11, 16, C11]
    turn_over(s, rules)


@njit(cache=True, forceinline=True)
def turn_over(s, rules):
    """The next seat's turn, or [C8] the impasse when all have had a turn in which nothing happened."""
    s.idle = 0 if s.played or s.moved or s.drew else s.idle + 1
    if s.idle == rules.seats:
        s.tally.impasse = 1
        hand_over(s, rules, NONE)
    else:
        start_turn(s, rules, following(s.actor, rules))


@njit(cache=True, forceinline=True)
def draw_due(s, rules):
    """What a turn draws, or what there is [C7]."""
    s.drew = s.left > 0
    for _ in range(min(rules.draws, s.left)):
        draw(s)


@njit(cache=True, forceinline=True)
def draw(s):
    """The actor draws a card."""
    card = pop(s)
    take(s, s.actor, card)
    s.held[s.actor] += 1
    s.tally.drawn += 1
    return card


@njit(cache=True, forceinline=True)
def pop(s):
    """The top card of the stock."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left] = NONE
    return card


@njit(cache=True, forceinline=True)
def take(s, seat, card):
    """A card among those of a seat."""
    if card == JOKER:
        s.jokers[seat] += 1
    else:
        s.hand[seat] |= bit(card)


@njit(cache=True)
def hand_emptied(s, rules):
    """[5] Out; but in Becker's game one draws on while there is a stock."""
    if rules.becker and s.left > 0:
        draw_on(s, rules)
    else:
        hand_over(s, rules, s.actor)


@njit(cache=True)
def draw_on(s, rules):
    """[23, C19] A card that fits one empty space goes there and the next is drawn; one that fits none is kept."""
    while s.left > 0:
        card = draw(s)
        found, at = spaces(s, card) if card != JOKER else (2 * any_space(s), NONE)
        if found == 0:
            turn_over(s, rules)
            return
        if found > 1:
            s.placing = 1  # the actor chooses
            return
        s.hand[s.actor] ^= bit(card)
        lay(s, rules, card, at)
        s.held[s.actor] -= 1
        s.tally.plays += 1
    hand_over(s, rules, s.actor)


# --- points and chips ----------------------------------------------------------------------


@njit(cache=True)
def hand_over(s, rules, winner):
    """[10] Everybody scores what is left in hand; the stakes are settled."""
    s.tally.winner = winner
    for seat in range(rules.seats):
        s.points[seat] += hand_cost(s, rules.scoring, seat)
    if winner != NONE and rules.scoring == Scoring.KLEPLEK and is_first_turn(s, rules):
        s.points[winner] += EARLY  # [14]
    if rules.stakes == Stakes.CHIPS:
        settle_chips(s, rules, winner)
    elif rules.stakes == Stakes.POOL:
        settle_pool(s, rules, winner)
    s.hands += 1
    s.match_over = is_match_over(s, rules)
    s.actor = NONE


@njit(cache=True)
def hand_cost(s, scoring, seat):
    """What the cards of a seat cost."""
    total = s.jokers[seat] * JOKER_COST[scoring]
    cards = s.hand[seat]
    while cards != EMPTY:
        total += COST[scoring, lowest(cards)]
        cards = rest(cards)
    return total


@njit(cache=True)
def is_first_turn(s, rules):
    """[C13] Is this the first turn of the hand, or of its player?"""
    return s.tally.turns <= (1 if rules.first_out == FirstOut.FIRST_PLAYER else rules.seats)


@njit(cache=True)
def settle_chips(s, rules, winner):
    """[11] Everyone pays the winner for the cards left; at an impasse the pot stays and nobody pays."""
    if winner == NONE:
        return
    for seat in range(rules.seats):
        due = hand_cost(s, Scoring.STANDARD, seat)
        s.chips[seat] -= due
        s.chips[winner] += due
    take_pot(s, winner)


@njit(cache=True)
def settle_pool(s, rules, winner):
    """[16] Everyone pays the pool a unit a card; the winner takes it, at an impasse it stays."""
    for seat in range(rules.seats):
        pay_pot(s, seat, s.held[seat])
    if winner != NONE:
        take_pot(s, winner)


@njit(cache=True)
def pay_pot(s, seat, due):
    s.chips[seat] -= due
    s.pot += due


@njit(cache=True)
def take_pot(s, seat):
    s.chips[seat] += s.pot
    s.pot = 0


@njit(cache=True)
def fine(s, rules):
    """[15] The price of keeping a king: chips to the pot if there is one, otherwise points."""
    if rules.stakes == Stakes.NONE:
        s.points[s.actor] += FINE
    else:
        pay_pot(s, s.actor, FINE)


@njit(cache=True)
def is_match_over(s, rules):
    """[10, C9] The target or the last hand is reached, and no extra deal has to break a tie."""
    lowest_points, highest, sharing = s.points[0], s.points[0], 1
    for seat in range(1, rules.seats):
        points = s.points[seat]
        sharing = 1 if points < lowest_points else sharing + (points == lowest_points)
        lowest_points, highest = min(points, lowest_points), max(points, highest)
    reached = 0 < rules.target <= highest or 0 < rules.match_hands <= s.hands
    return reached and (sharing == 1 or rules.tiebreak == Tiebreak.SHARED)


# --- what is not shown -----------------------------------------------------------------------


@njit(cache=True)
def hidden(s, seat):
    """How many cards of a seat are not shown."""
    return s.held[seat] - count(s.hand[seat]) - s.jokers[seat]


@njit(cache=True)
def unseen_cards(s, rules):
    """The cards that lie in no hand, pile or stock that is shown."""
    cards = ALL
    for seat in range(rules.seats):
        cards &= ~s.hand[seat]
    for place in range(PLACES):
        cards &= ~real_cards(s, place)
    for k in range(s.left):
        if 0 <= s.stock[k] < CARDS:
            cards &= ~bit(s.stock[k])
    return cards


@njit(cache=True)
def unseen_jokers(s, rules):
    """How many jokers are not shown."""
    unseen = 2 if rules.jokers else 0
    for seat in range(rules.seats):
        unseen -= s.jokers[seat]
    for place in range(PLACES):
        for k in range(s.height[place]):
            unseen -= (s.wild[place] >> k) & 1
    for k in range(s.left):
        unseen -= s.stock[k] == JOKER
    return unseen


@njit(cache=True)
def asking(s, cards):
    """Those cards that leave a player who has just drawn one a choice of spaces [C19]."""
    found = EMPTY
    while cards != EMPTY:
        card = lowest(cards)
        if spaces(s, card)[0] > 1:
            found |= bit(card)
        cards = rest(cards)
    return found


@njit(cache=True)
def any_of(cards, jokers, k):
    """The k-th of some cards and, after them, jokers."""
    return nth(cards, k) if k < count(cards) else JOKER


@njit(cache=True)
def without(cards, jokers, piece):
    """The same cards and jokers, less one piece."""
    if piece == JOKER:
        return cards, jokers - 1
    return cards & ~bit(piece), jokers


# --- checks ------------------------------------------------------------------------------------


@njit(cache=True)
def is_sound(s, rules):
    """Recompute from scratch what must hold in every position."""
    return (
        is_whole_deck(s, rules)
        and all_counted(s, rules)
        and all_piles_built(s, rules)
        and s.chips.sum() + s.pot == 0
        and s.pot >= 0
        and (s.stock[s.left :] == NONE).all()
    )


@njit(cache=True)
def is_whole_deck(s, rules):
    """Every card lies in one place, and so does every joker."""
    shown = count(ALL & ~unseen_cards(s, rules))
    places = s.left + 0
    for seat in range(rules.seats):
        places += count(s.hand[seat]) + s.jokers[seat]
    for place in range(PLACES):
        places += s.height[place]
    jokers = 2 if rules.jokers else 0
    return shown == CARDS and places == CARDS + jokers and unseen_jokers(s, rules) == 0


@njit(cache=True)
def all_counted(s, rules):
    """Hands are as large as is said, and only one that is over may have an empty one."""
    for seat in range(SEATS):
        if hidden(s, seat) != 0 or (seat >= rules.seats and s.held[seat] != 0):
            return False
        if seat < rules.seats and (s.held[seat] == 0) != (s.actor == NONE and s.tally.winner == seat):
            return False
    if s.placing and (s.held[s.actor] != 1 or not (s.jokers[s.actor] or asking(s, s.hand[s.actor]) != EMPTY)):
        return False
    return NONE <= s.actor < rules.seats and 0 <= s.idle <= rules.seats


@njit(cache=True)
def all_piles_built(s, rules):
    """Every card lies on one that it may follow, and what a pile takes next is right."""
    blocked = EMPTY
    for place in range(PLACES):
        build = rules.side_build if place < SIDES else rules.corner_build
        takes = ALL if place < SIDES else KINGS
        for k in range(s.height[place]):
            if not has(takes, s.pile[place, k]):
                return False
            takes = FOLLOWS[build, s.pile[place, k]]
        for k in range(s.height[place], RANKS):
            if s.pile[place, k] != NONE:
                return False
        if s.takes[place] != takes or (s.wild[place] >> s.height[place]) != 0:
            return False
        if s.bottom[place] != (bit(s.pile[place, 0]) if s.height[place] > 0 else EMPTY):
            return False
        if place >= SIDES:
            blocked |= joker_cards(s, place)
    return s.blocked == blocked


# --- outside the kernels -----------------------------------------------------------------------


def full_deck(rules):
    """The pieces in play, unshuffled."""
    return np.array([*range(CARDS), *[JOKER] * (2 if rules.jokers else 0)], np.int8)


def why_not(rules):
    """Why these rules cannot be played together, or nothing."""
    dealt = rules.seats * rules.hand_size
    if dealt + SIDES > CARDS:
        return (
            f"{rules.seats} players with {rules.hand_size} cards each and four cards on the table need "
            f"{dealt + SIDES} cards, and there are {CARDS}. Deal fewer cards or seat fewer players."
        )
    if rules.corner_build == Build.ALTERNATE_UP:
        return "Corners begin with a king, so they are built down: alternate_down or suit_down."
    return ""


def payoffs(s, rules):
    """[C10] What the deal was worth to each seat: the mean of the others' penalties, less its own."""
    costs = [int(hand_cost(s, rules.scoring, seat)) for seat in range(rules.seats)]
    return [(sum(costs) - own) / (rules.seats - 1) - own for own in costs]
