"""The positions that show the articles of Kings Corners (tests/games/article_positions.py)."""

from collections.abc import Iterator

from meldhouse.games.kingscorners.illegality import Bar
from meldhouse.games.kingscorners.options import KingPileMove, Stakes
from meldhouse.games.kingscorners.state import END, KINGS, MOVE, NONE, SIDES
from meldhouse.pieces.cards import ACE, CARDS, KING, RANKS
from tests.games.article_positions import Example, Moment, start


def plays(m: Moment) -> Iterator[tuple[int, int]]:
    """Yield the cards that may be played from the hand, and where."""
    yield from ((action >> 3, action & 7) for action in m.actions if action < MOVE)


def pile_moves(m: Moment) -> Iterator[tuple[int, int]]:
    """Yield the sides whose piles may move, and where."""
    yield from ((action - MOVE >> 3, action - MOVE & 7) for action in m.actions if MOVE <= action < END)


def plays_on_pile(m: Moment) -> bool:
    return any(m.s.height[place] for _, place in plays(m))


def plays_on_corner_pile(m: Moment) -> bool:
    return any(place >= SIDES and m.s.height[place] for _, place in plays(m))


def plays_king_to_corner(m: Moment) -> bool:
    return any(place >= SIDES and not m.s.height[place] for _, place in plays(m))


def fills_side(m: Moment) -> bool:
    return any(place < SIDES and not m.s.height[place] for _, place in plays(m))


def moves_king_pile(m: Moment) -> bool:
    return any(place >= SIDES and not m.s.height[place] for _, place in pile_moves(m))


def is_first_turn(m: Moment) -> bool:
    return bool(m.s.tally.turns == 1)


def is_won(m: Moment) -> bool:
    return m.table.over and bool(m.s.tally.winner != NONE)


def is_match_won(m: Moment) -> bool:
    return is_won(m) and m.table.match_over


def keeps_king(m: Moment) -> bool:
    """Return whether the actor may end the turn although a king could go to a corner."""
    return m.can("end") and bool(m.s.hand[m.s.actor] & KINGS) and not m.s.height[SIDES:].all()


def puts_ace_in_corner(m: Moment) -> bool:
    return any(card % RANKS == ACE and place >= SIDES for card, place in plays(m))


def is_placing(m: Moment) -> bool:
    return bool(m.s.placing)


def moved_only(m: Moment) -> bool:
    return m.can("end") and bool(m.s.moved) and not m.s.played


def is_joker_turned_up(m: Moment) -> bool:
    """Return whether one of the cards for the sides is a joker, which goes back into the stock."""
    first = m.rules.seats * m.rules.hand_size
    return m.is_start and any(card >= CARDS for card in m.table.hands[-1].deck[first : first + SIDES])


def piles_still_fit(m: Moment) -> bool:
    s = m.s
    return is_won(m) and any(
        s.bottom[side] & s.takes[place]
        for side in range(SIDES)
        for place in range(8)
        if place != side and s.height[place]
    )


def is_tied(m: Moment) -> bool:
    lowest, second, *_ = sorted(m.table.points)
    return m.table.over and m.table.match_over and lowest == second


SHORT = {"target": 10}
WON = Example(is_won)
MATCH = Example(is_match_won, options=SHORT)
ACE_IN_CORNER = Example(puts_ace_in_corner, variant="bonus", seeking=("move", "play"), options={"seats": 6})
PLACING = Example(is_placing, variant="becker", options={"hand_size": 1}, seeking=("move", "play"))
MOVED_KINGS = Example(moves_king_pile)

EXAMPLES = {
    "1": start(),
    "2": Example(lambda m: m.is_start and m.s.actor == 0),
    "3": start(),
    "4": Example(lambda m: m.can("play", "end")),
    "4.1": Example(plays_on_pile),
    "4.2": Example(plays_king_to_corner),
    "4.3": Example(lambda m: any(m.s.height[place] for _, place in pile_moves(m))),
    "4.4": Example(fills_side),
    "5": WON,
    "6": MOVED_KINGS,
    "7": Example(lambda m: is_first_turn(m) and m.can("move")),
    "8": Example(lambda m: m.s.left == 0 and m.can("end")),
    "9": Example(lambda m: m.table.over and m.s.tally.impasse, seeking=("end",)),
    "10": MATCH,
    "11": Example(is_won, variant="chips"),
    "12": Example(is_won, variant="pip"),
    "13": Example(is_won, variant="fifty"),
    "14": Example(is_won, variant="kleplek"),
    "15": Example(lambda m: m.bars(Bar.KING_FIRST), variant="forced"),
    "16": Example(is_won, variant="pool"),
    "17": ACE_IN_CORNER,
    "18": Example(lambda m: m.s.drew and m.can("end", "play"), variant="drawfirst"),
    "19": Example(lambda m: m.done("end") and m.before.left - m.s.left == 2, variant="drawtwo"),
    "20": Example(plays_on_corner_pile, variant="insuit"),
    "21": Example(plays_on_pile, variant="robinson"),
    "22": Example(plays_on_pile, variant="crestanello"),
    "23": PLACING,
    "24": Example(lambda m: m.can("joker"), variant="jokers"),
    "C1": start(options={"seats": 6}),
    "C2": Example(lambda m: any(place >= SIDES and m.s.height[place] for _, place in pile_moves(m))),
    "C3": Example(moves_king_pile, options={"king_pile_move": KingPileMove.INITIAL_ONLY}),
    "C4": Example(lambda m: any(card % RANKS == KING and place < SIDES for card, place in plays(m))),
    "C5": Example(lambda m: m.bars(Bar.EMPTY_SIDE)),
    "C6": Example(lambda m: m.can("move", "end")),
    "C7": Example(lambda m: m.s.left == 1 and m.can("end"), variant="drawtwo", options={"seats": 3}, seeking=("end",)),
    "C8": Example(lambda m: m.s.idle == m.rules.seats - 1 and m.can("end"), seeking=("end",)),
    "C9": Example(is_tied, options={"target": 1}, seeking=("end",)),
    "C10": MATCH,
    "C11": Example(moved_only, variant="pool", seeking=("move",)),
    "C12": Example(
        lambda m: m.s.drew and not m.s.played and m.can("end"), variant="drawfirst", options={"stakes": Stakes.CHIPS}
    ),
    "C13": Example(lambda m: is_won(m) and is_first_turn(m), variant="kleplek", options={"hand_size": 2}),
    "C14": Example(keeps_king, variant="penalty"),
    "C15": ACE_IN_CORNER,
    "C16": Example(lambda m: m.bars(Bar.OTHER_BUILD), variant="insuit"),
    "C17": Example(lambda m: any(place < SIDES for _, place in pile_moves(m)), variant="robinson"),
    "C18": Example(fills_side, variant="crestanello"),
    "C19": PLACING,
    "C20": Example(lambda m: m.s.wild.any() and not m.table.over, variant="jokers"),
    "C21": Example(is_joker_turned_up, variant="jokers"),
    "C22": Example(lambda m: m.table.over and m.s.jokers.any(), variant="jokers"),
    "C23": Example(
        lambda m: not m.table.over and m.s.blocked & m.s.hand[m.s.actor], variant="jokers", seeking=("joker",)
    ),
    "C24": Example(piles_still_fit),
    "C25": Example(lambda m: m.s.drew and is_first_turn(m), variant="drawfirst"),
}
