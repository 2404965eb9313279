"""The page docs/reference/odds/kongpie.md, the odds of Kong-Pie: see odds_report.py.

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
    "sensible": "three `club` bots",
    "hunter,club,club": "one hunts High Kongs",
    "hunter,accomplice,club": "two cooperate",
    ALL: "all three cooperate",
}
STOPPING = "passed_rounds=ignore,stop_first,stop_second"
CHANGES = {
    "connect_twice=no,yes": "Two connects for each kong",
    "short_connect=no,yes": "Short-connect",
    "lojack=no,yes": "High-kong-lojack",
    "restock_fee=0,1,2": "A fee for a restock, in chips",
    "restock_limit=0,1": "At most one restock",
    STOPPING: "Stopping after passed rounds",
    "seats=3,2": "Two players instead of three",
}
SHOWN = ("turns", "minutes", "house", "house_share", "first_seat", "ended_kongs", "high_kong")
LEAD = 2  # kongs


# --- what the odds do not count -------------------------------------------------------------------


def leaders(hands: int, **options: object) -> tuple[Estimate, Estimate]:
    """Return how often a seat is the first with two kongs, and how often that seat wins the hand."""
    asked = resolve(make_question("kongpie", "casino", seed=2, options=options))
    (side,) = asked.sides
    led = won = 0
    for first in range(0, hands, 4000):
        leader, winner = follow_hands(asked, side, first, min(4000, hands - first))
        led += int((leader >= 0).sum())
        won += int(((leader >= 0) & (leader == winner)).sum())
    return wilson_interval(won, led), wilson_interval(led, hands)


def follow_hands(asked, side, first: int, hands: int) -> tuple[np.ndarray, np.ndarray]:
    """Play hands by single decisions; return the first seats with two kongs, and the winning seats."""
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
        Point(
            style,
            said.replace("`", ""),
            "",
            found * 100,
            format_estimate(run.odds.row("high_kong"), found, localize).figure,
        )
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
    yield f"{EACH}\n### The casino's game\n"
    yield from format_table(sensible)
    yield "### High Kongs\n\n| players | hands | High Kongs | command |\n|---|---|---|---|"
    for (_, said), run in zip(STYLES.items(), styles.values(), strict=True):
        yield f"| {said} | {run.odds.hands:,} | {run.figure('high_kong')} | `{run.command}` |"
    found = free.figure("high_kong")
    yield f"| all three cooperate, without lojack | {free.odds.hands:,} | {found} | `{free.command}` |"
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
    yield f"""# Odds of Kong-Pie

This page is for players who want to know how often things happen in Kong-Pie. The figures come from
{sensible.hands:,} hands of the variant `casino` among `club` bots, which follow the game's heuristic. Other runs have
hunters, which aim for High Kongs, and accomplices, which help them. All bots see only what their seats may see.

`make odds-report ARGS={sensible.hands}` generates this page. To count other rules, see
[Compute odds](../../how-to/compute-odds.md).

## Summary

1. Among `club` bots, {one_in(sensible["high_kong"].figure)} has a High Kong. With one hunter, it is
   {one_in(alone)}.
2. If all three players cooperate, they make a High Kong in {three:.1%} of the hands. Without the lojack, they make one
   in {free.odds["high_kong"].figure:.1%}.
3. A hand takes {sensible["turns"].figure:.1f} turns on average. The house keeps {kept:.0%} of the chips paid in.
4. The first player wins {sensible["wins_1"].figure:.1%} of the hands, and leads the others by
   {sensible["first_seat"].figure:.1f} chips per hand.
5. In twelve hours at ten seconds per decision, the jackpot grows to {jackpot:.0f} tokens. At 15 to 30 minutes per hand,
   it grows to {24 * grows:.0f} to {48 * grows:.0f}. The inventor of the game estimated fifty.

## Charts
"""


def stopped(odds: Odds) -> Iterator[str]:
    """Return a table for players who pass at random, since heuristic bots never all pass."""
    first, second = (odds.side(side)["ended_stopped"].figure for side in (1, 2))
    yield from changed("Stopping among players with random moves", odds, ("ended_stopped", *SHOWN))
    yield f"""In a round, `club` bots never all pass, so this rule has no effect on them. Players with random moves do.
One round of passes ends {first:.1%} of their hands, and two rounds end {second:.2%}.
"""


def changed(title: str, odds: Odds, shown: tuple[str, ...] = SHOWN) -> Iterator[str]:
    values = odds.values
    more = [f"difference with {value}" for value in values[1:]]
    yield f"### {title}\n"
    yield f"{odds.hands:,} hands of each, with the same decks.\n"
    yield f"| | {' | '.join([values[0], *more])} |"
    yield "|---" * (len(values) + 1) + "|"
    for name in shown:
        if any(row.name == name for row in odds.rows):
            by = [format_lead(odds, name, side) for side in range(1, len(values))]
            yield f"| {localize(odds.row(name).label)} | {' | '.join([format_figure(odds, name, odds[name]), *by])} |"
    yield f"\n`{html_report.command_line(odds)}`\n"


def leading(hands: int) -> Iterator[str]:
    """Return the sentences about the leading seat's chances of winning."""
    yield f"""### The first player with two kongs

This table shows how often the first player with two kongs wins the hand, with {hands:,} hands for each row.
`bench/odds_report.py` counts this during the hands; `meldhouse odds` only reads finished hands.

| rules | that player wins | a player has two kongs |
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
        said = f"{name}={value}" if name else "`casino`"
        yield f"| {said} | {won.figure:.1%} ({won.low:.1%} … {won.high:.1%}) | {led.figure:.1%} |"
