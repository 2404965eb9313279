"""The positions that show the articles of Pong (tests/games/article_positions.py)."""

from meldhouse.games.pong.options import Payer
from meldhouse.games.pong.state import HAND, NONE, SEATS, Phase
from meldhouse.pieces.threes import COPIES, COUNT, SUITS
from tests.games.article_positions import Example, Moment, nearest, start

LAST = {"take_after_empty": True}
LONG = 60  # hands to search for the end of a wall


def in_phase(m: Moment, phase: Phase) -> bool:
    return bool(m.s.phase == phase)


def is_won(m: Moment) -> bool:
    return m.table.over and bool(m.s.tally.winner != NONE)


def held_by(m: Moment, seat: int) -> list[list[int]]:
    """Return how many tiles of each suit a seat holds, by rank."""
    counts: list[list[int]] = COUNT[m.s.keys[seat]].tolist()
    return counts


def holds_four(m: Moment) -> bool:
    return in_phase(m, Phase.DISCARD) and any(COPIES in counts for counts in held_by(m, m.s.actor))


def is_read_twice(m: Moment) -> bool:
    """Return whether the winner's hand has two sets of a rank, which may be a tong and a serong or two serongs."""
    return is_won(m) and any(sum(counts) == 2 * SUITS and max(counts) >= 3 for counts in held_by(m, m.s.tally.winner))


def broke_complete_hand(m: Moment) -> bool:
    return m.done("discard") and bool(m.before.loose[m.before.actor] == 0)


START = start()
WON = Example(is_won)
MAY_WIN = Example(lambda m: in_phase(m, Phase.DISCARD) and m.can("win"), shunning=("win",))
WINDOW = Example(lambda m: in_phase(m, Phase.CLAIM) and m.can("win"))
USED_UP = Example(lambda m: m.table.over and m.s.tally.exhausted, shunning=("win",), hands=LONG)
MIXED = Example(lambda m: in_phase(m, Phase.CLAIM) and m.can("win"), variant="mixed")

EXAMPLES = {
    "1": nearest(START),
    "2": start(variant="ceki"),
    "3": START,
    "4": Example(lambda m: m.is_start and m.s.tiles[m.s.actor] == HAND + 1),
    "5": Example(lambda m: m.done("draw") and in_phase(m, Phase.DISCARD)),
    "6": MAY_WIN,
    "7": Example(lambda m: m.can("take", "draw")),
    "8": WINDOW,
    "9": WON,
    "10": nearest(WON),
    "G1": MAY_WIN,
    "G2": Example(lambda m: in_phase(m, Phase.CLAIM) and m.can("win") and m.s.actor == (m.s.turn + 1) % SEATS),
    "G3": USED_UP,
    "G4": Example(broke_complete_hand, shunning=("win",)),
    "G5": MIXED,
    "P1": MIXED,
    "P2": Example(lambda m: m.done("take") and in_phase(m, Phase.DISCARD), seeking=("take",)),
    "P3": Example(lambda m: m.s.tally.turns == 1 and in_phase(m, Phase.DISCARD)),
    "P4": WINDOW,
    "P5": Example(lambda m: m.done("pass") and m.before.phase == Phase.CLAIM and not m.table.over, shunning=("win",)),
    "P6": Example(lambda m: in_phase(m, Phase.CHOICE) and m.s.left == 0, options=LAST, shunning=("win",), hands=LONG),
    "P7": Example(lambda m: m.table.over and m.s.tally.wins_by_discard, options={"payer": Payer.DISCARDER_ONLY}),
    "P8": Example(is_read_twice, variant="mixed"),
    "P9": Example(lambda m: is_won(m) and m.s.tally.winner != 0),
    "P10": MAY_WIN,
    "P11": Example(holds_four),
    "P12": nearest(START),
}
