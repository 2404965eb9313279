"""The marks and figures at the seats of Tongits."""

from typing import Any

from meldhouse.games.scene import CARDS, CHIPS, DEALER, TO_PLAY, SeatLine, shared_line
from meldhouse.games.tongits import SAID
from meldhouse.games.tongits.illegality import Bar, barred_call
from meldhouse.games.tongits.state import Phase
from meldhouse.i18n import Message

WINS = SAID("wins")
HITTER, WINNER = SAID("mark-hitter"), SAID("mark-winner")
CALLED, CHALLENGES = SAID("mark-called"), SAID("mark-challenges")
BARRED = SAID("mark-barred")
DRAW_MARKS = {Bar.NOT_OPENED: SAID("mark-not-opened"), Bar.NOTHING: SAID("mark-may-call")}


def seat_line(view: Any, seat: int) -> SeatLine:
    over = view.phase == Phase.OVER
    marks = (
        (DEALER, view.dealer == seat and not over),
        (HITTER, view.hitter == seat),
        (TO_PLAY, view.actor == seat),
        (WINNER, over and view.tally.winner == seat),
        (CALLED, not over and view.called == seat),
        (CHALLENGES, bool(int(view.challenging) >> seat & 1)),
        (draw_mark(view, seat), not over and view.phase != Phase.ANSWER),
    )
    figures = ((CARDS, view.held), (WINS, view.points), (CHIPS, view.chips))
    return shared_line(
        seat,
        tuple(mark for mark, holds in marks if holds),
        tuple((name, int(of[seat])) for name, of in figures),
    )


def draw_mark(view: Any, seat: int) -> Message:
    """Return the mark that says whether a seat has opened and may call a draw in its turn."""
    bar = barred_call(view, seat)
    return DRAW_MARKS.get(bar, BARRED)
