"""The page docs/reference/odds/tongits.md, the odds of Tongits: see odds_report.py."""

from collections.abc import Iterator
from functools import partial

from report_parts import Counter, Run, format_table
from report_short import Figures, Runs
from report_short import page as short_page

USUAL, HANDS = "classic", 400_000
PART, POTS = 4, 40
SHOWN = ("turns", "ended_tongits", "burned", "chips_1", "chips_2", "chips_3")


def page(counter: Counter) -> Iterator[str]:
    pot = counter.run("pot", POTS, sit="pot")
    return short_page(counter, PART, SHOWN, partial(sentences, pot), partial(until_won, pot))


def sentences(pot: Run, runs: Runs) -> Iterator[str]:
    hand, dealt, sitting = Figures.of(runs.usual), Figures.counted_out(runs.usual), Figures.of(pot)
    by_draw = hand["ended_draw"] + hand["ended_challenge"]
    yield (
        f"The first player wins {hand.percent('wins_1', 1)} of the hands, the second "
        f"{hand.percent('wins_2', 1)} and the last {hand.percent('wins_3', 1)}."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns on average. {hand.percent('ended_tongits')} of the hands end with "
        f"tongits, {by_draw:.0%} with a called Draw, and {hand.percent('ended_deck_out')} because the stock runs out."
    )
    yield (
        f"The caller wins {hand.percent('draws_won')} of called Draws. {hand.percent('draws_challenged')} are "
        "challenged."
    )
    yield (
        f"The first player is dealt tongits in one of {dealt.one_in('dealt_tongits')} hands. Each other player is "
        f"dealt a secret in one of {dealt.one_in('dealt_secret')}. {dealt.percent('dealt_meld')} of hands of twelve "
        "cards contain a meld. These figures are exact."
    )
    yield (
        f"A player wins the pot after {sitting.number('hands')} hands on average. It then has "
        f"{sitting.number('pot_won')} chips."
    )


def until_won(pot: Run, runs: Runs) -> Iterator[str]:
    yield "### Until the pot is won\n"
    yield from format_table(pot)
