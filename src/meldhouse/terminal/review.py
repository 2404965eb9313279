"""Reviews in the terminal: progress, the turning points of each hand, and every decision."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from meldhouse.core.record import Hand
from meldhouse.core.replay import replay_with_remarks
from meldhouse.core.table import Table
from meldhouse.i18n import Localizer, msg
from meldhouse.review.analyze import iter_review
from meldhouse.review.format_text import format_decisions, format_lines, format_seats, later_hands_note
from meldhouse.review.page import render_review, standalone_page
from meldhouse.review.result import Review
from meldhouse.terminal.compile_progress import make_ready
from meldhouse.terminal.console import console
from meldhouse.util.errors import Mistake
from meldhouse.util.output_files import check_distinct, check_writable
from meldhouse.warmup import AHEAD

LEAST, MOST = 100, 10_000_000  # hands played out for a decision


class Wanted(NamedTuple):
    """What is to be reviewed, and how it is told."""

    hand: int | None  # counted from 1; all that are over
    budget: int | None
    as_json: bool
    out: Path | None
    plain: bool
    read: Localizer


def tell_review(file: Path, wanted: Wanted) -> None:
    """Weigh, tell, and write it down where that is asked."""
    check(wanted)
    check_distinct([file, wanted.out])
    table, _ = replay_with_remarks(file)
    numbers = chosen(table, wanted.hand)
    read = Localizer(
        language=wanted.read.language, names=tuple(table.names.get(n, "") for n in range(table.rules.seats))
    )
    aside = Console(stderr=True, no_color=wanted.plain or None)
    if aside.is_terminal:
        make_ready(table.game, wanted.plain, read, AHEAD)
    found = [
        (before, table.hands[n], watched(before.copy(), table.hands[n], n, wanted, aside, read))
        for n, before in _befores(table, numbers)
    ]
    if wanted.out:
        write(wanted.out, table, found, read)
    if wanted.as_json:
        print(json.dumps([review.to_json() for _, _, review in found], indent=1))
        return
    out = console(wanted.plain)
    for before, hand, review in found:
        tell(out, before, hand, review, read)
    if wanted.out:
        out.print(read(msg("review-written", path=str(wanted.out))), markup=False)


def check(wanted: Wanted) -> None:
    """Before anybody plays for what cannot be told."""
    if wanted.budget is not None and not LEAST <= wanted.budget <= MOST:
        raise Mistake(msg("review-wrong-budget", least=LEAST, most=MOST, number=wanted.budget))
    if wanted.out:
        if wanted.out.suffix != ".html":
            raise Mistake(msg("review-wrong-file", path=str(wanted.out)))
        check_writable(wanted.out)


def chosen(table: Table, hand: int | None) -> list[int]:
    """The numbers of the hands, counted from 0."""
    over = [n for n, one in enumerate(table.hands) if one.result is not None]
    if hand is None:
        if not over:
            raise Mistake(msg("review-none-over"))
        return over
    if not 1 <= hand <= len(table.hands):
        if not table.hands:
            raise Mistake(msg("record-without-hands"))
        raise Mistake(msg("review-no-such-hand", n=hand, last=len(table.hands)))
    if hand - 1 not in over:
        raise Mistake(msg("review-not-over", n=hand))
    return [hand - 1]


def _befores(table: Table, numbers: list[int]) -> Iterator[tuple[int, Table]]:
    """The table as it stood before each of these hands."""
    again = table.fresh()
    for n, hand in enumerate(table.hands):
        if n in numbers:
            yield n, again.copy()
        again.deal_again(hand.deck, hand.chance)
        for move in hand.moves:
            again.play(move.text, move.seat)


COLUMNS = (BarColumn(), TextColumn("{task.description}"))


def watched(table: Table, hand: Hand, number: int, wanted: Wanted, aside: Console, read: Localizer) -> Review:
    """With a bar that tells how far it is, where somebody looks."""
    with Progress(*COLUMNS, console=aside, transient=True, disable=not aside.is_terminal or wanted.plain) as progress:
        bar = progress.add_task("", total=1.0)
        for news in iter_review(table, hand, number, wanted.budget or 0):
            about = {"n": number + 1, "percent": int(100 * news[0])}
            progress.update(bar, completed=news[0], description=read(msg("review-how-far", **about)))
    found = news[1]
    assert found is not None
    return found


def tell(out: Console, before: Table, hand: Hand, review: Review, read: Localizer) -> None:
    heading = msg("review-hand-of", n=review.hand + 1, game=before.game.title)
    out.print(Text(read(heading), "bold"))
    for line in format_lines(review, format_decisions(review, before.copy(), hand, read), read):
        out.print(line, markup=False)
    for one in format_seats(review, read):
        about = {name: one[name] for name in ("who", "sketch", "payoff")}
        out.print(f"  {read(msg('review-brought', **about))}", markup=False)
    if besides := later_hands_note(review, read):
        out.print(besides, markup=False)
    out.print(read(msg("review-what", budget=review.budget)), markup=False)


def write(path: Path, table: Table, found: list[tuple[Table, Hand, Review]], read: Localizer) -> None:
    title = read(msg("review-title", game=table.game.title, variant=table.variant))
    parts = [
        render_review(review, format_decisions(review, before.copy(), hand, read), read)
        for before, hand, review in found
    ]
    path.write_text(standalone_page(title, parts, read), "utf-8")
