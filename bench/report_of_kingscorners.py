"""The page docs/odds-of-kingscorners.md, the odds of Kings Corners: see odds_report.py."""

from collections.abc import Iterator

from report_parts import Counter
from report_short import Figures, Runs, extremes
from report_short import page as short_page

USUAL, HANDS = "standard", 400_000
PART = 10
SHOWN = ("turns", "wins_1", "penalties", "plays", "all_corners", "impasse")


def page(counter: Counter) -> Iterator[str]:
    return short_page(counter, PART, SHOWN, sentences)


def sentences(runs: Runs) -> Iterator[str]:
    hand, dealt = Figures.of(runs.usual), Figures.counted_out(runs.usual)
    seats = sum(name.startswith("wins_") for name in hand)
    (brief, fewest), (slow, most) = extremes(runs, "turns")
    _, (lucky, highest) = extremes(runs, "wins_1")
    yield (
        f"With {seats} at the table whoever begins wins {hand.percent('wins_1', 1)} of the hands, and whoever "
        f"comes last {hand.percent(f'wins_{seats}', 1)}."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns; {hand.percent('first_turn', 1)} of the hands are won "
        "before anybody has had a second one."
    )
    yield (
        f"A king lies on one of the sides in {dealt.percent('dealt_king', 1)} of the deals, and in "
        f"{dealt.percent('dealt_fit', 1)} a side can be moved onto another at once: both counted out. All four "
        f"corners are begun in {hand.percent('all_corners', 1)}."
    )
    impasses = f"one hand in {hand.one_in('impasse')}" if hand["impasse"] else "not one of all these hands"
    yield (
        f"A hand costs its losers {hand.number('penalties')} penalty points together, and {impasses} ended because "
        "nobody could go on."
    )
    yield (
        f"Of {len(runs.names)} variants `{brief}` is the shortest, with {fewest:.1f} turns, and `{slow}` the "
        f"longest, with {most:.1f}; to begin is worth most by `{lucky}`, where it wins {highest:.1%}."
    )
