"""Claims that give nothing away: sealed answers are asked for at once, and heard when the window ends.

The law asks one seat after another.  Answers are sealed, so what a seat is asked does not depend on what the
others say; here all are asked together, and the law is told the answers in its own order.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from meldhouse.games import Game
from meldhouse.table import Table, View

PASS = "pass"


def has_windows(game: Game) -> bool:
    return "window" in (game.law.STATE.names or ())


def may_be_claimed(game: Game, heard: str) -> bool:
    """Can a move that sounds like this open a window?  A law's text may name the verbs; else any move can."""
    verbs = getattr(game.text, "CLAIMABLE", None)
    return has_windows(game) and (verbs is None or heard.split(" ")[0] in verbs)


def is_open(table: Table) -> bool:
    return has_windows(table.game) and not table.over and bool(table._tables["window"][0])


def asked(table: Table) -> dict[int, View]:
    """Who is asked while the window is open, each with what it sees when it is its turn to answer."""
    twin, views = table.copy(), dict[int, View]()
    while is_open(twin) and twin.turn is not None:
        views.setdefault(twin.turn, twin.view(twin.turn))
        twin.play(PASS)
    return views


@dataclass
class Window:
    """A pause in which claims are possible."""

    views: dict[int, View]  # of the seats that are asked
    public: View  # what a spectator sees
    ends: float | None  # when; None: when all have answered, where there is nobody to keep it from
    length: float
    answers: dict[int, str] = field(default_factory=dict)

    def missing(self) -> list[int]:
        return [seat for seat in self.views if seat not in self.answers]

    def left(self, now: float) -> float:
        return max(0.0, (self.ends or now) - now)


class Answer(NamedTuple):
    """What a seat said when it was asked, and what it saw."""

    seat: int
    text: str
    view: View

    def words(self) -> str:
        """The answer as a line of the log, once it is known."""
        told: str = self.view.game.text.tell(self.view.tables[0], self.view.rules, self.text)
        return told


def resolve(table: Table, answers: dict[int, str]) -> list[Answer]:
    """Tell the law the answers in its order, a pass where there is none: what was said."""
    made: list[Answer] = []
    while is_open(table) and (seat := table.turn) is not None:
        answer = answers.get(seat, PASS)
        answer = answer if answer in table.moves() else PASS
        made.append(Answer(seat, answer, table.view(seat)))
        table.play(answer)
    return made


def claimed(made: list[Answer], turn: int | None) -> Answer | None:
    """Which answer was carried out: the only claim, or that of the seat that now has the turn."""
    claims = [answer for answer in made if answer.text != PASS]
    if len(claims) == 1:
        return claims[0]
    return next((claim for claim in claims if claim.seat == turn), None)
