"""The score breakdown of Pong: sets, points, payments, and how near a player's own hand is."""

from collections.abc import Iterator
from typing import Any

from meldhouse.games.how_to_play import HandDistance, PieceGroup, Point
from meldhouse.games.pong import SAID
from meldhouse.games.pong.options import Payer
from meldhouse.games.pong.scene import names_in, summary
from meldhouse.games.pong.sets import left_over, missing_and_wanted, sets_of
from meldhouse.games.pong.state import HAND, NONE
from meldhouse.games.pong.tile_faces import face_message
from meldhouse.i18n import Seat
from meldhouse.pieces.thirty_kinds import NAMES

SET_SIZE = 3  # pieces


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """Return the winner's four sets, the points, and who pays them."""
    winner, lines = int(view["tally"]["winner"]), summary(view, rules)
    if winner == NONE:
        return (
            Point(lines[:1], articles=("P6",)),
            *(losing_hand_point(view, rules, seat) for seat in range(rules.seats)),
        )
    payer = "9" if rules.payer == Payer.ALL else "P7"
    return (
        Point((lines[0],), articles=("8",) if view["tally"]["wins_by_discard"] else ("5",)),
        Point(
            (SAID("counts-sets", seat=Seat(winner)),), tuple(set_groups(view["keys"][winner], rules)), articles=("6",)
        ),
        Point((lines[-2],), articles=("9", "P8")),
        Point((lines[-1],), articles=(payer,)),
    )


def set_groups(keys: Any, rules: Any) -> Iterator[PieceGroup]:
    """Yield the sets as groups of pieces: the tongs with a point each, then the serongs."""
    tongs, serongs = sets_of(keys, int(rules.serong))
    yield from (PieceGroup(" ".join([name] * SET_SIZE), SAID("counts-set", kind="tong", n=1)) for name in tongs)
    for start in range(0, len(serongs), SET_SIZE):
        yield PieceGroup(" ".join(serongs[start : start + SET_SIZE]), SAID("counts-set", kind="serong", n=0))


def losing_hand_point(view: Any, rules: Any, seat: int) -> Point:
    """Return the explanation of a losing hand: how many tiles it lacked, and which of its tiles were in no set."""
    keys = view["keys"][seat]
    missing, _ = missing_and_wanted(keys, rules)
    over = left_over(keys, int(rules.serong))
    return Point(
        (face_message(rules, "counts-missed", seat=Seat(seat), n=missing),),
        (PieceGroup(" ".join(over), SAID("counts-over")),) if over else (),
        articles=("6",),
    )


def near(view: Any, rules: Any, seat: int) -> HandDistance:
    """Return how many tiles a seat's hand lacks, and the kinds that would reduce that number."""
    keys = view["keys"][seat]
    missing, wanted = missing_and_wanted(keys, rules)
    full = view["tiles"][seat] > HAND
    held = PieceGroup(" ".join(names_in(keys)))
    now = Point((face_message(rules, "near-missing", n=missing, full=bool(full)),), (held,), articles=("6",))
    if not missing:
        return HandDistance(None, (now,))
    helps = tuple(PieceGroup(NAMES[kind]) for kind in wanted)
    return HandDistance(
        None, (now, Point((face_message(rules, "near-wanted", n=missing),), helps, articles=("7", "8")))
    )
