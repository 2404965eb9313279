"""The page docs/odds-of-tongits.md, the odds of Tongits: see odds_report.py."""

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
        f"Whoever begins wins {hand.percent('wins_1', 1)} of the hands, the seat after "
        f"{hand.percent('wins_2', 1)} and the last one {hand.percent('wins_3', 1)}."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns; {hand.percent('ended_tongits')} of the hands end with "
        f"tongits, {by_draw:.0%} with a draw that is called and {hand.percent('ended_deck_out')} with the "
        "deck."
    )
    yield (
        f"Whoever calls a draw wins by it in {hand.percent('draws_won')} of all times, and is challenged in "
        f"{hand.percent('draws_challenged')}."
    )
    yield (
        f"Tongits is dealt to whoever begins once in {dealt.one_in('dealt_tongits')} hands and a secret to "
        f"each of the others once in {dealt.one_in('dealt_secret')}; {dealt.percent('dealt_meld')} of all "
        "hands of twelve hold a meld. These are counted out."
    )
    yield (
        f"Until somebody wins the pot {sitting.number('hands')} hands are played, and then "
        f"{sitting.number('pot_won')} chips lie in it."
    )


def until_won(pot: Run, runs: Runs) -> Iterator[str]:
    yield "### Until the pot is won\n"
    yield from format_table(pot)
