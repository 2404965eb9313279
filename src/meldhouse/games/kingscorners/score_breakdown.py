"""The score breakdown of Kings Corners: leftover cards, their costs, and what the winner gets."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from meldhouse.games.how_to_play import PieceGroup, Point
from meldhouse.games.kingscorners import SAID
from meldhouse.games.kingscorners.articles import SCORING_ARTICLES
from meldhouse.games.kingscorners.options import Scoring, Stakes
from meldhouse.games.kingscorners.scene import hand_names, summary
from meldhouse.games.kingscorners.settlement import hand_cost, is_first_turn
from meldhouse.games.kingscorners.state import COST, EARLY_OUT_POINTS, JOKER_COST, NONE
from meldhouse.i18n import Message, Seat, msg
from meldhouse.pieces.cards import JOKER, NAMES, PIECES, RANKS


def won(view: Any, rules: Any) -> tuple[Point, ...]:
    """Return how the hand ended, the leftover cards of each player, and what they cost."""
    winner, scoring = int(view["tally"]["winner"]), Scoring(int(rules.scoring))
    how = Point((summary(view, rules)[0],), articles=("9", "C8") if winner == NONE else ("5", "9"))
    costs = Point((SAID("effect-scoring", value=scoring.name.lower()),), articles=(SCORING_ARTICLES[scoring],))
    left = (leftover_point(view, scoring, seat) for seat in range(rules.seats) if view["held"][seat])
    return (how, costs, *left, *early_out_points(view, rules, winner), *stakes_points(view, rules, winner))


def leftover_point(view: Any, scoring: Scoring, seat: int) -> Point:
    """Return a seat's cards grouped by cost, the most expensive first."""
    by_cost = sorted(hand_names(view, seat), key=lambda name: -cost_of_card(scoring, name))
    groups = [(each, tuple(names)) for each, names in groupby(by_cost, lambda name: cost_of_card(scoring, name))]
    says = SAID("counts-left", seat=Seat(seat), n=int(hand_cost(view, scoring, seat)))
    return Point((says,), tuple(cost_group(names, each) for each, names in groups), articles=joker_articles(by_cost))


def cost_of_card(scoring: Scoring, name: str) -> int:
    """Return the cost of one card."""
    card = PIECES[name]
    return int(JOKER_COST[scoring] if card == JOKER else COST[scoring, card])


def cost_group(names: tuple[str, ...], each: int) -> PieceGroup:
    return PieceGroup(" ".join(names), msg("counts-times", times=len(names), each=each, n=len(names) * each), fan=True)


def joker_articles(names: list[str]) -> tuple[str, ...]:
    return ("C22",) if any(PIECES[name] == JOKER for name in names) else ()


def early_out_points(view: Any, rules: Any, winner: int) -> Iterator[Point]:
    """[14] Yield the explanation of the cost of going out on the first turn, if the winner did so."""
    if winner != NONE and rules.scoring == Scoring.KLEPLEK and is_first_turn(view, rules):
        yield Point((SAID("counts-early", seat=Seat(winner), n=EARLY_OUT_POINTS),), articles=("14", "C13"))


def stakes_points(view: Any, rules: Any, winner: int) -> Iterator[Point]:
    """[11, 16] Yield what the losers pay for their cards, and who gets the pot."""
    if rules.stakes == Stakes.NONE:
        return
    pool = rules.stakes == Stakes.POOL
    article = "16" if pool else "11"
    dues = [due for seat in range(rules.seats) if (due := payment_message(view, rules, seat, winner))]
    taken = SAID("counts-pot", seat=Seat(winner), pool=pool) if winner != NONE else SAID("counts-pot-stays", pool=pool)
    yield Point((*dues, taken), articles=(article,))


def payment_message(view: Any, rules: Any, seat: int, winner: int) -> Message | None:
    """Return what a seat pays: a unit per card to the pool, or a chip per card (ten for a king) to the winner."""
    if rules.stakes == Stakes.POOL:
        n = int(view["held"][seat])
        return SAID("counts-pays-pool", seat=Seat(seat), n=n) if n else None
    n = int(hand_cost(view, Scoring.STANDARD, seat))
    return SAID("counts-pays", seat=Seat(seat), winner=Seat(winner), n=n) if n and winner != NONE else None


def counts(view: Any, rules: Any) -> tuple[Point, ...]:
    """Return the cost of each leftover card, and what ends the match."""
    scoring = Scoring(int(rules.scoring))
    names = sorted(NAMES[:RANKS], key=lambda name: -cost_of_card(scoring, name))
    groups = ((each, tuple(same_cost)) for each, same_cost in groupby(names, lambda name: cost_of_card(scoring, name)))
    groups_shown = tuple(
        PieceGroup(" ".join(same_cost), msg("n-points", n=each), fan=True) for each, same_cost in groups
    )
    return (
        Point(
            (SAID("played-counts-left"), SAID("effect-scoring", value=scoring.name.lower())),
            groups_shown,
            articles=("10",),
        ),
        Point((SAID("effect-stakes", value=Stakes(int(rules.stakes)).name.lower()),)),
        *(Point((said,)) for said in match_ends(rules)),
        Point((SAID("played-counts-impasse"),), articles=("9", "C8")),
    )


def match_ends(rules: Any) -> Iterator[Message]:
    if rules.target:
        yield SAID("effect-target", value=rules.target)
    if rules.match_hands:
        yield SAID("effect-match_hands", value=rules.match_hands)
