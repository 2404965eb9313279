"""Formats a match as text tables: the results of each bot, and of each bot against every other bot."""

import io
from math import isinf

from rich.console import Console
from rich.table import Table as Grid

from meldhouse.arena.result import Arena
from meldhouse.i18n import Localizer, Message, comma_list, msg
from meldhouse.odds.confidence_intervals import Estimate
from meldhouse.odds.format_text import DEFAULT_WIDTH, decimal_places, format_number

MAX_FAILURES = 10  # that are printed


def heading_message(arena: Arena) -> Message:
    """Return a heading with the match's settings, so that others can repeat the match."""
    match, resolved = arena.match, arena.meeting
    return msg(
        "arena-heading-sit" if match.sit else "arena-heading",
        game=resolved.game.title,
        variant=match.variant,
        bots=comma_list(match.bots),
        decks=arena.decks,
        orders=len(resolved.orders),
        hands=arena.hands,
        sit=match.sit,
        seed=str(match.seed),
    )


def format_signed(estimate: Estimate) -> str:
    digits = decimal_places(estimate)
    return f"{estimate.figure:+,.{digits}f}" if not isinf(estimate.figure) else ("+∞" if estimate.figure > 0 else "-∞")


def format_figure(estimate: Estimate) -> str:
    return format_number(estimate.figure, decimal_places(estimate))


def format_interval(estimate: Estimate) -> str:
    digits = decimal_places(estimate)
    return f"{format_number(estimate.low, digits)} … {format_number(estimate.high, digits)}"


def format_percent(estimate: Estimate, localize: Localizer) -> str:
    return localize(msg("odds-percent", n=format_figure(estimate * 100)))


def has_intervals(arena: Arena) -> bool:
    """Return whether the match has more than one deck, the minimum for confidence intervals."""
    return arena.decks > 1


def figure_titles(arena: Arena, localize: Localizer) -> dict[str, str]:
    """Return the column titles for the game's figures."""
    titles_by_name = {count.name: localize(count.said) for count in arena.meeting.game.scene.COUNTS}
    return {name: titles_by_name.get(name, localize(msg("arena-column-worth"))) for name in arena.standings[0].figures}


def _bot_table(arena: Arena, localize: Localizer) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    titles_by_name = figure_titles(arena, localize)
    grid.add_column(localize(msg("arena-column-bot")), overflow="fold")
    titles = [localize(msg("arena-column-wins")), *titles_by_name.values(), localize(msg("arena-column-rating"))]
    failed, with_intervals = any(one.failed for one in arena.standings), has_intervals(arena)
    for title in titles:
        grid.add_column(title, justify="right", no_wrap=True)
        if with_intervals:
            grid.add_column(localize(msg("odds-column-interval")), justify="right", no_wrap=True)
    if failed:
        grid.add_column(localize(msg("arena-column-failed")), justify="right")
    for one in arena.standings:
        cells = [(format_percent(one.wins, localize), format_interval(one.wins * 100))]
        cells += [
            (format_figure(estimate), format_interval(estimate))
            for estimate in (one.figures[name] for name in titles_by_name)
        ]
        cells.append((format_signed(one.rating), format_interval(one.rating)) if one.rating else ("0", ""))
        texts = [text for cell in cells for text in (cell if with_intervals else cell[:1])]
        grid.add_row(one.bot, *texts, *([f"{one.failed:,}"] if failed else []))
    return grid


def _pair_table(arena: Arena, localize: Localizer) -> Grid:
    """Return a table with the result of every bot against every other bot."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(localize(msg("arena-column-against")), overflow="fold")
    for name in arena.bots:
        grid.add_column(name, justify="right")
    for one in arena.bots:
        grid.add_row(one, *(_format_pair(arena, one, other, localize) for other in arena.bots))
    return grid


def _format_pair(arena: Arena, one: str, other: str, localize: Localizer) -> str:
    """Format the result of a pair, such as `+1.24 ± 0.11, 58 %`."""
    if one == other:
        return "-"
    result = arena.meet(one, other)
    margin = (
        f" ± {format_number(result.ahead.half_width, decimal_places(result.ahead))}" if has_intervals(arena) else ""
    )
    return f"{format_signed(result.ahead)}{margin}, {format_percent(result.better, localize)}"


def verdict_messages(arena: Arena) -> list[Message]:
    """Return the verdict on every pair of bots."""
    return [
        msg(f"arena-verdict-{arena.verdict(one, other)}", one=one, other=other)
        for one, other in ((arena.bots[a], arena.bots[b]) for a, b in arena.meeting.pairs)
    ]


def lead_unit(arena: Arena, key: str) -> Message:
    """Return the unit of leads: the first figure by which seats are ranked."""
    counts = [count for count in arena.meeting.game.scene.COUNTS if count.worth]
    return msg(f"{key}-few" if counts[0].worth < 0 else key, **counts[0].unit_arguments())


def _interval_note(arena: Arena) -> Message:
    """Return a note on how to read the confidence intervals, or on how to get them."""
    more = 2 * len(arena.meeting.orders)
    return msg("arena-sure") if has_intervals(arena) else msg("arena-one-deck", hands=more)


def print_arena(arena: Arena, console: Console, localize: Localizer) -> None:
    console.print(localize(heading_message(arena)), markup=False)
    if not arena.decks:
        console.print(localize(msg("odds-no-hands")))
        return
    console.print(_bot_table(arena, localize))
    console.print()
    console.print(_pair_table(arena, localize))
    console.print(localize(lead_unit(arena, "arena-ahead")), markup=False)
    console.print(localize(_interval_note(arena)), markup=False)
    console.print()
    for message in verdict_messages(arena):
        console.print(localize(message), markup=False)
    _print_failures(arena, console, localize)


def _print_failures(arena: Arena, console: Console, localize: Localizer) -> None:
    failed = sum(one.failed for one in arena.standings)
    if failed:
        console.print()
        console.print(localize(msg("arena-failures", n=failed)), markup=False)
        for line in arena.failures[:MAX_FAILURES]:
            console.print(f"  {line}", markup=False)


def format_arena(arena: Arena, localize: Localizer | None = None, width: int = DEFAULT_WIDTH) -> str:
    """Return all tables of the match as plain text."""
    buffer = io.StringIO()
    print_arena(arena, Console(file=buffer, width=width, highlight=False, no_color=True), localize or Localizer())
    return buffer.getvalue().rstrip("\n")
