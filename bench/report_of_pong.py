"""The page docs/reference/odds/pong.md, the odds of Pong: see odds_report.py."""

from collections.abc import Iterator

from report_parts import Counter
from report_short import Figures, Runs
from report_short import page as short_page

USUAL, HANDS = "tiles", 60_000
PART = 3
SHOWN = ("turns", "first_seat", "exhausted", "worth", "tongs", "dealt_away")


def page(counter: Counter) -> Iterator[str]:
    return short_page(counter, PART, SHOWN, sentences)


def sentences(runs: Runs) -> Iterator[str]:
    hand, dealt = Figures.of(runs.usual), Figures.counted_out(runs.usual)
    mixed = Figures.of(runs.variants, runs.names.index("mixed"))
    yield (f"The first player wins {hand.percent('wins_1', 1)} of the hands, and the last {hand.percent('wins_4', 1)}.")
    yield (
        f"A hand takes {hand.number('turns')} turns on average. In one of {hand.one_in('exhausted')} hands, the wall "
        "runs out before anyone wins."
    )
    yield (
        f"A winning hand scores {hand.number('worth', 2)} points on average. {hand.percent('tongs_0')} have no tong, "
        f"and one in {hand.one_in('tongs_4')} has four. {hand.percent('by_discard')} are won on a discard."
    )
    yield (
        f"A dealt hand is {dealt.number('dealt_away', 2)} tile changes from waiting, on average. One in "
        f"{dealt.one_in('dealt_away_0')} is waiting when dealt, and one in {dealt.one_in('dealt_complete')} wins with "
        "its twelfth tile. These figures are exact."
    )
    yield (
        f"If any three tiles of a rank are a set (`mixed`), a hand takes {mixed.number('turns')} turns. With Ceki "
        "cards, all figures are the same."
    )
