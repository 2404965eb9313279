"""The odds of Kong-Pie as a page, docs/odds-of-kongpie.md, with its pictures: `make odds-report ARGS=1000000`.

So many hands of the casino's game among sensible players; what else the page has takes a part of that (PARTS).  With a
second word, a folder, every run is kept there, and a later one goes on: `make odds-report ARGS="5000000 build/odds"`.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import meldhouse as mh
from meldhouse.odds import report, vega
from meldhouse.odds.answer import Odds
from meldhouse.odds.chances import chances_of
from meldhouse.odds.estimates import Difference, Estimate, share
from meldhouse.odds.pictures import Marks, Point, pictures
from meldhouse.odds.question import ask, look_up
from meldhouse.odds.telling import lines, of_difference, written
from meldhouse.words import Reader

DOCS = Path(__file__).parents[1] / "docs"
PAGE, PICTURES = DOCS / "odds-of-kongpie.md", DOCS / "pictures"
PARTS = {"styles": 50, "free": 50, "rules": 100, "sittings": 20_000, "leaders": 400}  # one for so many hands
LEAST = 200
ALL = "hunter,accomplice,accomplice"
STYLES = {
    "sensible": "three sensible players",
    "hunter,club,club": "one of them hunts it",
    "hunter,accomplice,club": "two conspire",
    ALL: "all three conspire",
}
CHANGES = {
    "connect_twice=no,yes": "Two connects for each kong",
    "short_connect=no,yes": "Short-connect",
    "lojack=no,yes": "High-kong-lojack",
    "restock_fee=0,1,2": "A fee of so many chips for a restock",
    "restock_limit=0,1": "One restock and no more",
    "passed_rounds=ignore,stop_first,stop_second": "Stopping when rounds are passed",
    "seats=3,2": "Two players instead of three",
}
SHOWN = ("turns", "minutes", "house", "house_share", "first_seat", "ended_kongs", "high_kong")
LEAD = 2  # kongs
read = Reader()


class Run(NamedTuple):
    """Counted, and the command that counts the same."""

    odds: Odds

    @property
    def command(self) -> str:
        return report.again(self.odds)

    def figure(self, name: str) -> str:
        return told(self.odds, name, self.odds[name])


def told(odds: Odds, name: str, found: Estimate) -> str:
    """`31.05 (31.02 … 31.08)`."""
    text = written(odds.row(name), found, read)
    return f"{text.figure} ({text.low} … {text.high})"


class Counter:
    """Runs of so many hands, kept in a folder where one is named."""

    def __init__(self, hands: int, folder: Path | None) -> None:
        self.hands, self.folder = hands, folder
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def run(self, name: str, part: int = 1, **asked: object) -> Run:
        number = max(self.hands // part, LEAST)
        resume = self.folder / f"{name}.json" if self.folder else None
        counted = {"sittings" if "sit" in asked else "hands": number}
        found = mh.odds("kongpie", "casino", **{"seed": 1, **asked}, **counted, resume=resume)
        print(name, found.hands, flush=True)
        return Run(found)


# --- what the odds do not count -------------------------------------------------------------------


def leaders(hands: int, **options: object) -> tuple[Estimate, Estimate]:
    """Who has two kongs first: how often that seat wins the hand; and how often anybody comes so far."""
    asked = look_up(ask("kongpie", "casino", seed=2, options=options))
    (side,) = asked.sides
    led = won = 0
    for first in range(0, hands, 4000):
        leader, winner = followed(asked, side, first, min(4000, hands - first))
        led += int((leader >= 0).sum())
        won += int(((leader >= 0) & (leader == winner)).sum())
    return share(won, led), share(led, hands)


def followed(asked, side, first: int, hands: int) -> tuple[np.ndarray, np.ndarray]:
    """Decision by decision: the seat that came to two kongs first, and the seat that won."""
    tables, chances = asked.game.tables(hands), chances_of(2, first, hands)
    asked.rounds.deal_hands(tables, side.rules, side.pack, side.kept, chances)
    bare, leader, view = tables.view(np.ndarray), np.full(hands, -1), asked.game.tables(1)
    while len(going := np.flatnonzero(bare["actor"] != asked.game.law.NONE)):
        asked.rounds.play_on(tables, side.rules, chances, side.who, view, going, 1)
        made = bare["kongs_made"]
        new = (leader < 0) & (made.max(axis=1) >= LEAD)
        leader[new] = made[new].argmax(axis=1)
    return leader, bare["tally"]["winner"]


# --- pictures -------------------------------------------------------------------------------------


def draw(name: str, title: str, picture: object, option: str = "") -> str:
    """A file, and how the page shows it."""
    spec = {**vega.description(picture, option), "padding": {"left": 5, "top": 5, "right": 50, "bottom": 5}}
    (PICTURES / f"kongpie-{name}.svg").write_text(vega.Drawing(spec)._repr_svg_() + "\n", encoding="utf-8")
    return f"![{title}](pictures/kongpie-{name}.svg)"


def of(odds: Odds, name: str) -> object:
    return next(one for one in pictures(odds, read) if one.name == name)


def of_styles(runs: dict[str, Run]) -> Marks:
    points = [
        Point(style, said, "", found * 100, written(run.odds.row("high_kong"), found, read).figure)
        for (style, said), run in zip(STYLES.items(), runs.values(), strict=True)
        for found in [run.odds["high_kong"]]
        if found.figure
    ]
    return Marks("styles", "High Kongs", "of 100 hands; each step to the right multiplies", points, rising=True)


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
    yield draw("wins", "Who wins: seat 1 begins", of(sensible.odds, "wins"))
    yield draw("lengths", "How long hands are, in turns", of(sensible.odds, "lengths"))
    yield draw("styles", "High Kongs by who plays", of_styles(styles))
    yield draw("often", "How often it happens", of(sensible.odds, "often"))
    lojack = changes["lojack=no,yes"].odds
    yield draw("lojack", "What the lojack changes", of(lojack, "changes_1"), "lojack")
    yield """
## Each figure

Between the numbers in brackets lies the truth, 95 times in 100; under each table stands the command that counts the
same.

### The casino's game among sensible players

| | figure |
|---|---|"""
    for row, *_ in lines(sensible.odds):
        yield f"| {read(row.said)} | {sensible.figure(row.name)} |"
    yield f"\n`{sensible.command}`\n"
    yield "### High Kongs\n\n| who plays | hands | High Kongs | command |\n|---|---|---|---|"
    for (_, said), run in zip(STYLES.items(), styles.values(), strict=True):
        yield f"| {said} | {run.odds.hands:,} | {run.figure('high_kong')} | `{run.command}` |"
    found = free.figure("high_kong")
    yield f"| all three conspire, without lojack | {free.odds.hands:,} | {found} | `{free.command}` |"
    yield "\n### A day of twelve hours\n\n| | figure |\n|---|---|"
    for row, *_ in lines(day.odds):
        yield f"| {read(row.said)} | {day.figure(row.name)} |"
    yield f"\n`{day.command}`\n"
    for one, title in CHANGES.items():
        yield from changed(title, changes[one].odds)
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

1. A High Kong comes up in {rarely(sensible["high_kong"].figure)} among sensible players, and in {rarely(alone)} where
   one of them hunts it.
2. If all three conspire, they get it in {three:.1%} of the hands, and without the lojack in
   {free.odds["high_kong"].figure:.1%}: that is why casinos play with it.
3. A hand takes {sensible["turns"].figure:.1f} turns, and of every chip that is paid in the house keeps {kept:.0%}.
4. Whoever begins wins {sensible["wins_1"].figure:.1%} of the hands, and is {sensible["first_seat"].figure:.1f} chips
   ahead of the others in each.
5. In a day of twelve hours the jackpot comes to {jackpot:.0f} tokens at ten seconds a decision; at a quarter to half an
   hour a hand, as the inventor says, it is {24 * grows:.0f} to {48 * grows:.0f}, and he guessed fifty.

## In five pictures
"""


def rarely(part: float) -> str:
    return f"one hand in {round(1 / part):,}" if part else "no hand of all that were counted"


def changed(title: str, odds: Odds) -> Iterator[str]:
    values = odds.values
    more = [f"{value} is ahead by" for value in values[1:]]
    yield f"### {title}\n"
    yield f"{odds.hands:,} hands under each, with the same decks.\n"
    yield f"| | {' | '.join([values[0], *more])} |"
    yield "|---" * (len(values) + 1) + "|"
    for name in SHOWN:
        if any(row.name == name for row in odds.rows):
            by = [ahead(odds, name, side) for side in range(1, len(values))]
            yield f"| {read(odds.row(name).said)} | {' | '.join([told(odds, name, odds[name]), *by])} |"
    yield f"\n`{report.again(odds)}`\n"


def ahead(odds: Odds, name: str, side: int) -> str:
    by: Difference | None = odds.difference(name, side)
    return "{} ({})".format(*of_difference(odds.row(name), by)) if by else ""


def leading(hands: int) -> Iterator[str]:
    """The chances of whoever leads."""
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


def main() -> None:
    hands = int(sys.argv[1]) if sys.argv[1:] else 1_000_000
    folder = Path(sys.argv[2]) if sys.argv[2:] else None
    text = list(page(Counter(hands, folder)))
    aside = PAGE.with_suffix(".new")
    aside.write_text("\n".join(text).rstrip() + "\n", encoding="utf-8")
    os.replace(aside, PAGE)


if __name__ == "__main__":
    main()
