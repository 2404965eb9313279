"""The page docs/reference/odds/mahjong.md, the odds of Mahjong: see odds_report.py."""

from collections.abc import Iterator
from math import ceil, inf

from report_parts import Counter, Run, format_figure, format_lead, localize
from report_short import Figures, Runs
from report_short import page as short_page

from meldhouse.games.mahjong.fan_table import FANS, Fan
from meldhouse.games.mahjong.odds import rare
from meldhouse.odds import html_report
from meldhouse.odds.api import Odds
from meldhouse.odds.confidence_intervals import CONFIDENCE, Estimate
from meldhouse.odds.spec import resolve
from meldhouse.util.optional_deps import scipy_stats

USUAL, HANDS = "competition", 100_000
PART, SPLITS, MINIMUM = 25, 4, 126  # divisor of the default run's hands
MOST = 12_000_000  # hands with splitting for each fan; the rarest take some hours
SHOWN = ("turns", "first_seat", "ended_exhausted", "ended_self_drawn", "big_kongs", "dealt_away")
CHANGED = (
    *("turns", "ended_exhausted", "ended_self_drawn", "worth", "discarder_pays", "first_seat", "chows", "pungs"),
    *("fan_chicken_hand", "fan_all_chows", "fan_mixed_shifted_chows", "fan_mixed_triple_chow", "fan_pure_straight"),
)
KNOWN_WELL, BELIEVED = 0.05, 0.5


def page(counter: Counter) -> Iterator[str]:
    return short_page(counter, PART, SHOWN, sentences, extra_sections)


def extra_sections(runs: Runs) -> Iterator[str]:
    yield from minimum(runs.counter.run("minimum", MINIMUM, compare="minimum=8,0").odds)
    yield from fans(runs)


def sentences(runs: Runs) -> Iterator[str]:
    hand, dealt = Figures.of(runs.usual), Figures.counted_out(runs.usual)
    simple = Figures.of(runs.variants, runs.names.index("table"))
    seen = sorted((hand[fan_row(fan)], localize(fan.label), fan_row(fan)) for fan in FANS if hand[fan_row(fan)])
    (_, rarest, row), (_, usual, first) = seen[0], seen[-1]
    yield (
        f"East wins {hand.percent('wins_1', 1)} of the hands. One in {hand.one_in('ended_exhausted')} hands ends "
        "without a winner."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns on average. {hand.percent('ended_self_drawn')} of the hands are "
        f"won on a self-drawn tile. A player who discards the winning tile pays {hand.number('discarder_pays')} points "
        "on average."
    )
    yield (
        f"A winning hand scores {hand.number('worth')} points on average. The most frequent fan is {usual}, in "
        f"{hand.percent(first)} of winning hands. The rarest fan seen is {rarest}, in one of {hand.one_in(row)}. "
        f"{len(FANS) - len(seen)} of the {len(FANS)} fans did not occur."
    )
    yield (
        f"A dealt hand is {dealt.number('dealt_away', 2)} tile changes from waiting, on average, without knitted "
        f"hands. One in {dealt.one_in('dealt_away_0')} is waiting when dealt, and one in "
        f"{dealt.one_in('dealt_complete')} wins with its fourteenth tile. These figures are exact."
    )
    yield f"If any four sets and a pair win (`table`), a hand takes {simple.number('turns')} turns on average."


# --- the eight points -----------------------------------------------------------------------------


def minimum(odds: Odds) -> Iterator[str]:
    """Return the section about the minimum score of a winning hand and its effects."""
    yield f"""### The minimum of eight points

{odds.hands:,} hands of each, with the same decks: `competition` with and without its minimum score.

| | minimum of eight | difference without |
|---|---|---|"""
    for name in CHANGED:
        figures = f"{format_figure(odds, name, odds[name])} | {format_lead(odds, name, 1)}"
        yield f"| {localize(odds.row(name).label)} | {figures} |"
    yield f"\n`{html_report.command_line(odds)}`\n"


# --- the fans -------------------------------------------------------------------------------------


def fan_row(fan: Fan) -> str:
    return f"fan_{fan.name.replace('-', '_')}"


def fans(runs: Runs) -> Iterator[str]:
    """Return the section on fans by rarity, which uses splitting for rare fans where possible."""
    usual = runs.usual
    won = 1 - usual.odds["ended_exhausted"].figure
    (side,) = resolve(usual.odds.question).sides
    splits = [
        run_splitting(runs, one.row)
        for one in rare(side.rules)
        if relative_half_width(usual.odds[one.row]) > KNOWN_WELL
    ]
    yield f"""### How rare each fan is

{won:.1%} of all hands are won. The shares are of winning hands, and no bot aims for a rare fan. A star marks a fan
that was counted with `--split`, which plays promising tables many times. If a fan was not seen, its true share can be
as high as the upper end of its interval.

| fan | points | share of winning hands | one in | relative error | hands for 5% |
|---|---|---|---|---|---|"""
    known = [(fan, best_run(fan, usual, splits)) for fan in FANS]
    for fan, run in sorted(known, key=lambda pair: -pair[1].odds[fan_row(pair[0])].figure):
        yield format_fan(fan, run, won)
    yield f"\n`{usual.command}`\n"
    yield "Fans with a larger relative error than 5% in that run were counted with splitting:\n"
    for run in splits:
        name = run.odds.question.split
        yield f"- {localize(run.odds.row(name).label)}: {run.figure(name)}, `{run.command}`"
    yield ""
    enough = sum(relative_half_width(run.odds[fan_row(fan)]) <= KNOWN_WELL for fan, run in known)
    unseen = sum(not run.odds[fan_row(fan)].figure for fan, run in known)
    yield f"""{enough} of the {len(FANS)} fans have a relative error of at most 5%, and {unseen} were not seen. If the
runs are stored, more hands continue them: `make odds-report ARGS="mahjong {2 * runs.counter.hands} build/odds"`."""


def run_splitting(runs: Runs, row: str) -> Run:
    """Count with splitting until the row is precise enough, or up to a limit."""
    part = max(SPLITS, runs.counter.hands // MOST)
    return runs.counter.run(row, part, split=row, precision=f"{row} {KNOWN_WELL:.0%}")


def best_run(fan: Fan, usual: Run, splits: list[Run]) -> Run:
    """Return the run with the most precise estimate; a splitting run needs enough contributing hands."""
    name = fan_row(fan)
    some = [run for run in splits if run.odds.question.split == name and relative_half_width(run.odds[name]) < BELIEVED]
    return min([usual, *some], key=lambda run: relative_half_width(run.odds[name]))


def relative_half_width(found: Estimate) -> float:
    """Return the half-width of an interval as a fraction of the figure."""
    return found.half_width / found.figure if found.figure else inf


def format_fan(fan: Fan, run: Run, won: float) -> str:
    name = fan_row(fan)
    found = run.odds[name]
    star = " *" if run.odds.question.split else ""
    if not found.figure:
        least = hands_needed(found.high, won)
        rarely, known, hands = f"more than {round(1 / found.high):,}", "not seen", f"more than {least:,}"
    else:
        rarely, known = f"{round(1 / found.figure):,}", f"{relative_half_width(found):.1%}"
        hands = (
            f"{ceil(run.odds.hands * (relative_half_width(found) / KNOWN_WELL) ** 2):,}"
            if relative_half_width(found) > KNOWN_WELL
            else "these"
        )
    return f"| {localize(fan.label)}{star} | {fan.points} | {run.figure(name)} | {rarely} | {known} | {hands} |"


def hands_needed(share: float, won: float) -> int:
    """Return how many hands a precise estimate of a share of won hands takes without splitting."""
    wide = float(scipy_stats().norm.ppf((1 + CONFIDENCE) / 2)) / KNOWN_WELL
    return ceil(wide**2 * (1 - share) / share / won)
