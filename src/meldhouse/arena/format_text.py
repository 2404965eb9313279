"""Formats a match as text tables: each bot's results, and each pair's results against each other."""

import io
from math import isinf

from rich.console import Console
from rich.table import Table as Grid

from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer, Message, msg
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.format_text import UNSEEN_WIDTH, digits_of, number

MOST_FAILURES = 10  # that are told


def heading(arena: Arena) -> Message:
    """Which match this is, so that somebody else can ask for the same."""
    match, meeting = arena.match, arena.meeting
    return msg(
        "arena-heading-sit" if match.sit else "arena-heading",
        game=meeting.game.title,
        variant=match.variant,
        bots=", ".join(match.bots),
        decks=arena.decks,
        orders=len(meeting.orders),
        hands=arena.hands,
        sit=match.sit,
        seed=str(match.seed),
    )


def signed(found: Estimate) -> str:
    digits = digits_of(found)
    return f"{found.figure:+,.{digits}f}" if not isinf(found.figure) else ("+∞" if found.figure > 0 else "-∞")


def figure(found: Estimate) -> str:
    return number(found.figure, digits_of(found))


def between(found: Estimate) -> str:
    digits = digits_of(found)
    return f"{number(found.low, digits)} … {number(found.high, digits)}"


def percent(found: Estimate, read: Localizer) -> str:
    return read(msg("odds-percent", n=figure(found * 100)))


def has_intervals(arena: Arena) -> bool:
    """One deck tells nothing of how decks differ."""
    return arena.decks > 1


def names_of_figures(arena: Arena, read: Localizer) -> dict[str, str]:
    """What the game's figures are called."""
    called = {count.name: read(count.said) for count in arena.meeting.game.scene.COUNTS}
    return {name: called.get(name, read(msg("arena-column-worth"))) for name in arena.standings[0].figures}


def _table_of_bots(arena: Arena, read: Localizer) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    called = names_of_figures(arena, read)
    grid.add_column(read(msg("arena-column-bot")), overflow="fold")
    titles = [read(msg("arena-column-wins")), *called.values(), read(msg("arena-column-rating"))]
    failed, known = any(one.failed for one in arena.standings), has_intervals(arena)
    for title in titles:
        grid.add_column(title, justify="right", no_wrap=True)
        if known:
            grid.add_column(read(msg("odds-column-interval")), justify="right", no_wrap=True)
    if failed:
        grid.add_column(read(msg("arena-column-failed")), justify="right")
    for one in arena.standings:
        cells = [(percent(one.wins, read), between(one.wins * 100))]
        cells += [(figure(found), between(found)) for found in (one.figures[name] for name in called)]
        cells.append((signed(one.rating), between(one.rating)) if one.rating else ("0", ""))
        shown = [word for cell in cells for word in (cell if known else cell[:1])]
        grid.add_row(one.bot, *shown, *([f"{one.failed:,}"] if failed else []))
    return grid


def _crosstable(arena: Arena, read: Localizer) -> Grid:
    """In each line how a bot did against every other."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(read(msg("arena-column-against")), overflow="fold")
    for name in arena.bots:
        grid.add_column(name, justify="right")
    for one in arena.bots:
        grid.add_row(one, *(_crossing(arena, one, other, read) for other in arena.bots))
    return grid


def _crossing(arena: Arena, one: str, other: str, read: Localizer) -> str:
    """`+1.24 ± 0.11, 58 %`."""
    if one == other:
        return "-"
    met = arena.meet(one, other)
    off = f" ± {number(met.ahead.half, digits_of(met.ahead))}" if has_intervals(arena) else ""
    return f"{signed(met.ahead)}{off}, {percent(met.better, read)}"


def verdicts(arena: Arena) -> list[Message]:
    """What is certain, of every two bots."""
    return [
        msg(f"arena-verdict-{arena.verdict(one, other)}", one=one, other=other)
        for one, other in ((arena.bots[a], arena.bots[b]) for a, b in arena.meeting.pairs)
    ]


def unit(arena: Arena, key: str) -> Message:
    """What one is ahead in: the first figure by which seats are put in order, the more the better or the fewer."""
    counts = [count for count in arena.meeting.game.scene.COUNTS if count.worth]
    return msg(f"{key}-few" if counts[0].worth < 0 else key, figure=counts[0].said)


def _how_sure(arena: Arena) -> Message:
    """How to read intervals, or how to get some."""
    more = 2 * len(arena.meeting.orders)
    return msg("arena-sure") if has_intervals(arena) else msg("arena-one-deck", hands=more)


def tell(arena: Arena, console: Console, read: Localizer) -> None:
    console.print(read(heading(arena)), markup=False)
    if not arena.decks:
        console.print(read(msg("odds-no-hands")))
        return
    console.print(_table_of_bots(arena, read))
    console.print()
    console.print(_crosstable(arena, read))
    console.print(read(unit(arena, "arena-ahead")), markup=False)
    console.print(read(_how_sure(arena)), markup=False)
    console.print()
    for said in verdicts(arena):
        console.print(read(said), markup=False)
    _tell_failures(arena, console, read)


def _tell_failures(arena: Arena, console: Console, read: Localizer) -> None:
    failed = sum(one.failed for one in arena.standings)
    if failed:
        console.print()
        console.print(read(msg("arena-failures", n=failed)), markup=False)
        for line in arena.failures[:MOST_FAILURES]:
            console.print(f"  {line}", markup=False)


def as_text(arena: Arena, read: Localizer | None = None, width: int = UNSEEN_WIDTH) -> str:
    """All of it, without colours."""
    page = io.StringIO()
    tell(arena, Console(file=page, width=width, highlight=False, no_color=True), read or Localizer())
    return page.getvalue().rstrip("\n")
