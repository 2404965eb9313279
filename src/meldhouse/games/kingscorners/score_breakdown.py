"""How a hand of Kings Corners counts: what everybody has left, what each card costs, and what goes to the winner."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from meldhouse.games.how_to_play import PieceGroup, Point
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.articles import COSTS
from meldhouse.games.kingscorners.options import Scoring, Stakes
from meldhouse.games.kingscorners.scene import hand_names, summary
from meldhouse.games.kingscorners.settlement import hand_cost, is_first_turn
from meldhouse.games.kingscorners.state import COST, EARLY, JOKER_COST, NONE
from meldhouse.i18n import HOUSE, Said, Seat
from meldhouse.pieces.cards import JOKER, NAMES, PIECES, RANKS


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """How the hand ended, what everybody has left, and what that costs."""
    winner, scoring = int(view["tally"]["winner"]), Scoring(int(rules.scoring))
    how = Point((summary(view, rules)[0],), articles=("9", "C8") if winner == NONE else ("5", "9"))
    costs = Point((SAID("effect-scoring", value=scoring.name.lower()),), articles=(COSTS[scoring],))
    left = (left_with(view, scoring, seat) for seat in range(rules.seats) if view["held"][seat])
    return (how, costs, *left, *early(view, rules, winner), *staked(view, rules, winner))


def left_with(view: Any, scoring: Scoring, seat: int) -> Point:
    """A seat's cards, the dearest first, those of one cost together."""
    dearest = sorted(hand_names(view, seat), key=lambda name: -cost(scoring, name))
    groups = [(each, tuple(names)) for each, names in groupby(dearest, lambda name: cost(scoring, name))]
    says = SAID("counts-left", seat=Seat(seat), n=int(hand_cost(view, scoring, seat)))
    return Point((says,), tuple(priced(names, each) for each, names in groups), articles=jokers_in(dearest))


def cost(scoring: Scoring, name: str) -> int:
    """What one card costs."""
    card = PIECES[name]
    return int(JOKER_COST[scoring] if card == JOKER else COST[scoring, card])


def priced(names: tuple[str, ...], each: int) -> PieceGroup:
    return PieceGroup(
        " ".join(names), HOUSE("counts-times", times=len(names), each=each, n=len(names) * each), fan=True
    )


def jokers_in(names: list[str]) -> tuple[str, ...]:
    return ("C22",) if any(PIECES[name] == JOKER for name in names) else ()


def early(view: Any, rules: Any, winner: int) -> Iterator[Point]:
    """[14] What it costs to go out too soon."""
    if winner != NONE and rules.scoring == Scoring.KLEPLEK and is_first_turn(view, rules):
        yield Point((SAID("counts-early", seat=Seat(winner), n=EARLY),), articles=("14", "C13"))


def staked(view: Any, rules: Any, winner: int) -> Iterator[Point]:
    """[11, 16] What the others pay for their cards, and the pot."""
    if rules.stakes == Stakes.NONE:
        return
    pool = rules.stakes == Stakes.POOL
    article = "16" if pool else "11"
    dues = [due for seat in range(rules.seats) if (due := paid(view, rules, seat, winner))]
    taken = SAID("counts-pot", seat=Seat(winner), pool=pool) if winner != NONE else SAID("counts-pot-stays", pool=pool)
    yield Point((*dues, taken), articles=(article,))


def paid(view: Any, rules: Any, seat: int, winner: int) -> Said | None:
    """For every card a unit to the pool; a chip to the winner, and ten for a king."""
    if rules.stakes == Stakes.POOL:
        n = int(view["held"][seat])
        return SAID("counts-pays-pool", seat=Seat(seat), n=n) if n else None
    n = int(hand_cost(view, Scoring.STANDARD, seat))
    return SAID("counts-pays", seat=Seat(seat), winner=Seat(winner), n=n) if n and winner != NONE else None


def counts(view: Any, rules: Any) -> tuple[Point, ...]:
    """What each card costs that is left in a hand, and what ends the match."""
    scoring = Scoring(int(rules.scoring))
    names = sorted(NAMES[:RANKS], key=lambda name: -cost(scoring, name))
    groups = ((each, tuple(some)) for each, some in groupby(names, lambda name: cost(scoring, name)))
    laid = tuple(PieceGroup(" ".join(some), HOUSE("n-points", n=each), fan=True) for each, some in groups)
    return (
        Point((SAID("played-counts-left"), SAID("effect-scoring", value=scoring.name.lower())), laid, articles=("10",)),
        Point((SAID("effect-stakes", value=Stakes(int(rules.stakes)).name.lower()),)),
        *(Point((said,)) for said in match_ends(rules)),
        Point((SAID("played-counts-impasse"),), articles=("9", "C8")),
    )


def match_ends(rules: Any) -> Iterator[Said]:
    if rules.target:
        yield SAID("effect-target", value=rules.target)
    if rules.match_hands:
        yield SAID("effect-match_hands", value=rules.match_hands)
