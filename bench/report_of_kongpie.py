"""The page docs/odds-of-kongpie.md, the odds of Kong-Pie: see odds_report.py.

So many hands of the casino's game among heuristic bots; the other runs of the page take a part of that (PARTS).
"""

from collections.abc import Iterator

import numpy as np
from report_parts import (
    EACH,
    LEAST,
    Counter,
    Run,
    bare_figure,
    format_figure,
    format_lead,
    format_table,
    localize,
    one_in,
)

from meldhouse.odds import html_report
from meldhouse.odds.api import Odds
from meldhouse.odds.chart_data import IntervalChart, Point
from meldhouse.odds.confidence_intervals import Estimate, wilson_interval
from meldhouse.odds.format_text import format_estimate
from meldhouse.odds.rng_streams import initial_rng_states
from meldhouse.odds.spec import make_question, resolve

USUAL, HANDS = "casino", 1_000_000
# The divisors of the number of hands.
PARTS = {"styles": 50, "free": 50, "rules": 100, "stopping": 200, "sittings": 20_000, "leaders": 400}
ALL = "hunter,accomplice,accomplice"
STYLES = {
    "sensible": "three sensible players",
    "hunter,club,club": "one of them hunts it",
    "hunter,accomplice,club": "two conspire",
    ALL: "all three conspire",
}
STOPPING = "passed_rounds=ignore,stop_first,stop_second"
CHANGES = {
    "connect_twice=no,yes": "Two connects for each kong",
    "short_connect=no,yes": "Short-connect",
    "lojack=no,yes": "High-kong-lojack",
    "restock_fee=0,1,2": "A fee of so many chips for a restock",
    "restock_limit=0,1": "One restock and no more",
    STOPPING: "Stopping when rounds are passed",
    "seats=3,2": "Two players instead of three",
}
SHOWN = ("turns", "minutes", "house", "house_share", "first_seat", "ended_kongs", "high_kong")
LEAD = 2  # kongs


# --- what the odds do not count -------------------------------------------------------------------


def leaders(hands: int, **options: object) -> tuple[Estimate, Estimate]:
    """Return how often the first seat with two kongs wins the hand, and how often a seat gets that far."""
    asked = resolve(make_question("kongpie", "casino", seed=2, options=options))
    (side,) = asked.sides
    led = won = 0
    for first in range(0, hands, 4000):
        leader, winner = follow_hands(asked, side, first, min(4000, hands - first))
        led += int((leader >= 0).sum())
        won += int(((leader >= 0) & (leader == winner)).sum())
    return wilson_interval(won, led), wilson_interval(led, hands)


def follow_hands(asked, side, first: int, hands: int) -> tuple[np.ndarray, np.ndarray]:
    """Return decision by decision the seat that had two kongs first, and the seat that won."""
    tables, chances = asked.game.tables(hands), initial_rng_states(2, first, hands)
    asked.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, chances)
    bare, leader, view = tables.view(np.ndarray), np.full(hands, -1), asked.game.tables(1)
    while len(going := np.flatnonzero(bare["actor"] != asked.game.rules.NONE)):
        asked.kernels.advance_hands(tables, side.rules, chances, side.bot_kinds, view, going, 1)
        made = bare["kongs_made"]
        new = (leader < 0) & (made.max(axis=1) >= LEAD)
        leader[new] = made[new].argmax(axis=1)
    return leader, bare["tally"]["winner"]


# --- pictures -------------------------------------------------------------------------------------


def of_styles(runs: dict[str, Run]) -> IntervalChart:
    points = [
        Point(style, said, "", found * 100, format_estimate(run.odds.row("high_kong"), found, localize).figure)
        for (style, said), run in zip(STYLES.items(), runs.values(), strict=True)
        for found in [run.odds["high_kong"]]
        if found.figure
    ]
    return IntervalChart("styles", "High Kongs", "per 100 hands (logarithmic scale)", points, is_log=True)


# --- the page -------------------------------------------------------------------------------------


def page(counter: Counter) -> Iterator[str]:
    sensible = counter.run("sensible")
    styles = {"sensible": sensible}
    for bots in list(STYLES)[1:]:
        styles[bots] = counter.run(bots.replace(",", "-"), PARTS["styles"], bots=bots)
    free = counter.run("free", PARTS["free"], bots=ALL, lojack=False)
    day = counter.run("day", PARTS["sittings"], sit="12h", pace=10.0)
    changes = {one: counter.run(one.replace(",", "-"), PARTS["rules"], compare=one) for one in CHANGES}
    yield from sentences(sensible.odds, styles, free, day)
    yield counter.draw("wins", "Share of wins: seat 1 goes first", bare_figure(sensible.odds, "wins"))
    yield counter.draw("lengths", "Length of hands, in turns", bare_figure(sensible.odds, "lengths"))
    yield counter.draw("styles", "High Kongs by who plays", of_styles(styles))
    yield counter.draw("often", "Frequency of events", bare_figure(sensible.odds, "often"))
    lojack = changes["lojack=no,yes"].odds
    yield counter.draw("lojack", "What the lojack changes", bare_figure(lojack, "changes_1"), "lojack")
    yield f"{EACH}\n### The casino's game among sensible players\n"
    yield from format_table(sensible)
    yield "### High Kongs\n\n| who plays | hands | High Kongs | command |\n|---|---|---|---|"
    for (_, said), run in zip(STYLES.items(), styles.values(), strict=True):
        yield f"| {said} | {run.odds.hands:,} | {run.figure('high_kong')} | `{run.command}` |"
    found = free.figure("high_kong")
    yield f"| all three conspire, without lojack | {free.odds.hands:,} | {found} | `{free.command}` |"
    yield "\n### A day of twelve hours\n"
    yield from format_table(day)
    for one, title in CHANGES.items():
        yield from changed(title, changes[one].odds)
        if one == STOPPING:
            yield from stopped(counter.run("stopping", PARTS["stopping"], bots="uniform", compare=one).odds)
    yield from leading(max(counter.hands // PARTS["leaders"], LEAST))


def sentences(sensible: Odds, styles: dict[str, Run], free: Run, day: Run) -> Iterator[str]:
    alone, three = (styles[bots].odds["high_kong"].figure for bots in ("hunter,club,club", ALL))
    kept, grows = sensible["house_share"].figure, sensible["jackpot"].figure
    jackpot = day.odds["jackpot_at_last"].figure
    yield f"""# The odds of Kong-Pie

The inventor of the game wrote that he had not done the odds, and had never seen a High Kong. Here they are:
{sensible.hands:,} hands of the casino's game were played by programs that play sensibly, and more by programs that want
something else. `make odds-report ARGS={sensible.hands}` makes this page anew. The programs are no people: `club` is
sensible and not subtle, and hunters and accomplices see what their seats see and say nothing to each other.

## In five sentences

1. A High Kong comes up in {one_in(sensible["high_kong"].figure)} among sensible players, and in {one_in(alone)} where
   one of them hunts it.
2. If all three conspire, they get it in {three:.1%} of the hands, and without the lojack in
   {free.odds["high_kong"].figure:.1%}: that is why casinos play with it.
3. A hand takes {sensible["turns"].figure:.1f} turns, and of every chip that is paid in the house keeps {kept:.0%}.
4. Whoever begins wins {sensible["wins_1"].figure:.1%} of the hands, and is {sensible["first_seat"].figure:.1f} chips
   ahead of the others in each.
5. In a day of twelve hours the jackpot comes to {jackpot:.0f} tokens at ten seconds per decision; at a quarter to half
   an hour a hand, as the inventor says, it is {24 * grows:.0f} to {48 * grows:.0f}, and he guessed fifty.

## In five pictures
"""


def stopped(odds: Odds) -> Iterator[str]:
    """Return a table for players who pass at random, since heuristic bots never all pass."""
    first, second = (odds.side(side)["ended_stopped"].figure for side in (1, 2))
    yield from changed("Stopping among players who draw their moves by lot", odds, ("ended_stopped", *SHOWN))
    yield f"""Sensible players never all pass in a row, so that this rule changes nothing among them. Players who draw
each move by lot do, and hardly ever win: one round of passes ends {first:.1%} of their hands, two end {second:.2%}.
"""


def changed(title: str, odds: Odds, shown: tuple[str, ...] = SHOWN) -> Iterator[str]:
    values = odds.values
    more = [f"{value} is ahead by" for value in values[1:]]
    yield f"### {title}\n"
    yield f"{odds.hands:,} hands under each, with the same decks.\n"
    yield f"| | {' | '.join([values[0], *more])} |"
    yield "|---" * (len(values) + 1) + "|"
    for name in shown:
        if any(row.name == name for row in odds.rows):
            by = [format_lead(odds, name, side) for side in range(1, len(values))]
            yield f"| {localize(odds.row(name).label)} | {' | '.join([format_figure(odds, name, odds[name]), *by])} |"
    yield f"\n`{html_report.command_line(odds)}`\n"


def leading(hands: int) -> Iterator[str]:
    """Return the chances of the leading seat."""
    yield f"""### Who leads

Who has two kongs first wins the hand so often, of {hands:,} hands each; counted while they are played
(`bench/odds_report.py`), not by `meldhouse odds`, which looks at hands that are over.

| rules | the leader wins | somebody leads |
|---|---|---|"""
    usual = (
        ("restock_limit", "0"),
        ("connect_twice", "no"),
        ("short_connect", "yes"),
        ("lojack", "no"),
        ("restock_fee", "0"),
    )
    for name, value in (("", ""), *usual, ("passed_rounds", "ignore"), ("seats", "2")):
        won, led = leaders(hands, **({name: value} if name else {}))
        said = f"{name}={value}" if name else "the casino's"
        yield f"| {said} | {won.figure:.1%} ({won.low:.1%} … {won.high:.1%}) | {led.figure:.1%} |"
