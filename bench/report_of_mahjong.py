"""The odds of Mahjong, the page docs/odds-of-mahjong.md: what odds_report.py asks for."""

from collections.abc import Iterator
from math import ceil, inf

from report_parts import Counter, Run, ahead, read, told
from report_short import Figures, Runs
from report_short import page as short_page

from meldhouse.games.mahjong.fan_table import FANS, Fan
from meldhouse.games.mahjong.odds import rare
from meldhouse.odds import html_report
from meldhouse.odds.api import Odds
from meldhouse.odds.confidence_intervals import SURE, Estimate
from meldhouse.odds.spec import look_up
from meldhouse.util.optional_deps import distributions

USUAL, HANDS = "competition", 100_000
PART, SPLITS, MINIMUM = 25, 4, 126  # one hand for so many of the usual run, at most
MOST = 12_000_000  # hands with copies, for each fan: of the rarest some hours
SHOWN = ("turns", "first_seat", "ended_exhausted", "ended_self_drawn", "big_kongs", "dealt_away")
CHANGED = (
    *("turns", "ended_exhausted", "ended_self_drawn", "worth", "discarder_pays", "first_seat", "chows", "pungs"),
    *("fan_chicken_hand", "fan_all_chows", "fan_mixed_shifted_chows", "fan_mixed_triple_chow", "fan_pure_straight"),
)
ENOUGH, BELIEVED = 0.05, 0.5


def page(counter: Counter) -> Iterator[str]:
    return short_page(counter, PART, SHOWN, sentences, more)


def more(runs: Runs) -> Iterator[str]:
    yield from minimum(runs.counter.run("minimum", MINIMUM, compare="minimum=8,0").odds)
    yield from fans(runs)


def sentences(runs: Runs) -> Iterator[str]:
    hand, dealt = Figures.of(runs.usual), Figures.counted_out(runs.usual)
    simple = Figures.of(runs.variants, runs.names.index("table"))
    seen = sorted((hand[row_of(fan)], read(fan.said), row_of(fan)) for fan in FANS if hand[row_of(fan)])
    (_, rarest, row), (_, usual, first) = seen[0], seen[-1]
    yield (
        f"East wins {hand.percent('wins_1', 1)} of the hands, and in one of {hand.one_in('ended_exhausted')} "
        "nobody does."
    )
    yield (
        f"A hand takes {hand.number('turns')} turns; {hand.percent('ended_self_drawn')} of the hands are won "
        f"on a drawn tile, and whoever gives the winning tile away pays {hand.number('discarder_pays')} "
        "points."
    )
    yield (
        f"A won hand is worth {hand.number('worth')} points. Most have {usual}, {hand.percent(first)} of them; "
        f"the rarest that came is {rarest}, in one of {hand.one_in(row)}, and {len(FANS) - len(seen)} of the "
        f"{len(FANS)} never came."
    )
    yield (
        f"A dealt hand has to change {dealt.number('dealt_away', 2)} tiles before it waits for its last, "
        f"knitted hands apart; one in {dealt.one_in('dealt_away_0')} waits as it is dealt, and one in "
        f"{dealt.one_in('dealt_complete')} has won with its fourteenth. These are counted out."
    )
    yield f"At a table where any four sets and a pair win (`table`) a hand takes {simple.number('turns')} turns."


# --- the eight points -----------------------------------------------------------------------------


def minimum(odds: Odds) -> Iterator[str]:
    """What a hand has to be worth, and what it does where nothing is asked."""
    yield f"""### The eight points that a hand needs

{odds.hands:,} hands under each, with the same decks: `competition` as it is, and where any complete hand wins.

| | with eight | without, more by |
|---|---|---|"""
    for name in CHANGED:
        yield f"| {read(odds.row(name).label)} | {told(odds, name, odds[name])} | {ahead(odds, name, 1)} |"
    yield f"\n`{html_report.again(odds)}`\n"


# --- the fans -------------------------------------------------------------------------------------


def row_of(fan: Fan) -> str:
    return f"fan_{fan.name.replace('-', '_')}"


def fans(runs: Runs) -> Iterator[str]:
    """Each by how rare it is: counted, or where it is rare and can be, with promising tables played on many times."""
    usual = runs.usual
    won = 1 - usual.odds["ended_exhausted"].figure
    (side,) = look_up(usual.odds.question).sides
    splits = [played_on(runs, one.row) for one in rare(side.rules) if reach(usual.odds[one.row]) > ENOUGH]
    yield f"""### How rare each fan is

Of 100 won hands so many have it, among sensible players who hunt none; {won:.1%} of all hands are won. Then to
which part of itself that is known, and how many hands have to be played until it is 5 %. What was not seen may still be
as frequent as the upper end of its interval. A star: counted with `--split`, which plays on at promising tables.

| fan | points | of 100 won hands | one in so many won hands | known to | hands for 5 % |
|---|---|---|---|---|---|"""
    known = [(fan, best_of(fan, usual, splits)) for fan in FANS]
    for fan, run in sorted(known, key=lambda pair: -pair[1].odds[row_of(pair[0])].figure):
        yield line_of(fan, run, won)
    yield f"\n`{usual.command}`\n"
    yield "Those that this did not tell to 5 % were counted with promising tables played on many times (`--split`):\n"
    for run in splits:
        name = run.odds.question.split
        yield f"- {read(run.odds.row(name).label)}: {run.figure(name)}, `{run.command}`"
    yield ""
    enough = sum(reach(run.odds[row_of(fan)]) <= ENOUGH for fan, run in known)
    unseen = sum(not run.odds[row_of(fan)].figure for fan, run in known)
    yield f"""{enough} of the {len(FANS)} are known to 5 %, and {unseen} were not seen. More hands go on where
these ended, if the runs are kept: `make odds-report ARGS="mahjong {2 * runs.counter.hands} build/odds"`."""


def played_on(runs: Runs, row: str) -> Run:
    """With promising tables played on many times, until it is known, or for as long as one cares to wait."""
    part = max(SPLITS, runs.counter.hands // MOST)
    return runs.counter.run(row, part, split=row, precision=f"{row} {ENOUGH:.0%}")


def best_of(fan: Fan, usual: Run, splits: list[Run]) -> Run:
    """The run that knows it best; of copies no more is believed than enough of them tell."""
    name = row_of(fan)
    some = [run for run in splits if run.odds.question.split == name and reach(run.odds[name]) < BELIEVED]
    return min([usual, *some], key=lambda run: reach(run.odds[name]))


def reach(found: Estimate) -> float:
    """How far an interval reaches to each side, as a part of the figure."""
    return found.half / found.figure if found.figure else inf


def line_of(fan: Fan, run: Run, won: float) -> str:
    name = row_of(fan)
    found = run.odds[name]
    star = " *" if run.odds.question.split else ""
    if not found.figure:
        least = needed(found.high, won)
        rarely, known, hands = f"more than {round(1 / found.high):,}", "not seen", f"more than {least:,}"
    else:
        rarely, known = f"{round(1 / found.figure):,}", f"{reach(found):.1%}"
        hands = f"{ceil(run.odds.hands * (reach(found) / ENOUGH) ** 2):,}" if reach(found) > ENOUGH else "these"
    return f"| {read(fan.said)}{star} | {fan.points} | {run.figure(name)} | {rarely} | {known} | {hands} |"


def needed(share: float, won: float) -> int:
    """Hands until a share of those that are won is known well enough, counted one by one."""
    wide = float(distributions().norm.ppf((1 + SURE) / 2)) / ENOUGH
    return ceil(wide**2 * (1 - share) / share / won)
