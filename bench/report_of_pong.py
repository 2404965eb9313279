"""The page docs/odds-of-pong.md, the odds of Pong: see odds_report.py."""

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
    yield (
        f"Whoever begins wins {hand.percent('wins_1', 1)} of the hands, and the last seat {hand.percent('wins_4', 1)}."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns, and in one of {hand.one_in('exhausted')} the wall is used "
        "up before anybody wins."
    )
    yield (
        f"A winning hand is worth {hand.number('worth', 2)} points: {hand.percent('tongs_0')} have no tong, "
        f"and one in {hand.one_in('tongs_4')} has four. {hand.percent('by_discard')} are won on a discard."
    )
    yield (
        f"A dealt hand has to change {dealt.number('dealt_away', 2)} of its eleven tiles before it waits for "
        f"its last; one in {dealt.one_in('dealt_away_0')} waits as it is dealt, and one in "
        f"{dealt.one_in('dealt_complete')} has won with its twelfth. These are counted out."
    )
    yield (
        f"Where any three of a rank are a set (`mixed`), a hand takes {mixed.number('turns')} turns. With Ceki "
        "cards it is the same game, to the last figure."
    )
