"""The page docs/reference/odds/kingscorners.md, the odds of Kings Corners: see odds_report.py."""

from collections.abc import Iterator

from report_parts import Counter
from report_short import Figures, Runs, extremes
from report_short import page as short_page

USUAL, HANDS = "standard", 400_000
PART = 2
SHOWN = ("turns", "wins_1", "penalties", "plays", "all_corners", "impasse")


def page(counter: Counter) -> Iterator[str]:
    return short_page(counter, PART, SHOWN, sentences)


def sentences(runs: Runs) -> Iterator[str]:
    hand, dealt = Figures.of(runs.usual), Figures.counted_out(runs.usual)
    seats = sum(name.startswith("wins_") for name in hand)
    (brief, fewest), (slow, most) = extremes(runs, "turns")
    _, (lucky, highest) = extremes(runs, "wins_1")
    yield (
        f"With {seats} players, the first wins {hand.percent('wins_1', 1)} of the hands, and the last "
        f"{hand.percent(f'wins_{seats}', 1)}."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns on average. {hand.percent('first_turn', 1)} of the hands are won "
        "before any player's second turn."
    )
    yield (
        f"A king is dealt to a side in {dealt.percent('dealt_king', 1)} of the deals. In "
        f"{dealt.percent('dealt_fit', 1)}, a side can be moved onto another at once. Both figures are exact. All four "
        f"corners are started in {hand.percent('all_corners', 1)} of the hands."
    )
    impasses = f"One in {hand.one_in('impasse')} hands" if hand["impasse"] else "None of these hands"
    yield (
        f"The losers of a hand get {hand.number('penalties')} penalty points in total, on average. {impasses} ended "
        "because no player could continue."
    )
    yield (
        f"Of the {len(runs.names)} variants, `{brief}` is the shortest, with {fewest:.1f} turns, and `{slow}` the "
        f"longest, with {most:.1f}. Going first helps most in `{lucky}`: the first player wins {highest:.1%}."
    )
