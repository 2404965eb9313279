"""Shows a review in the terminal: progress, the largest losses of each hand, and every decision on request."""

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
from meldhouse.review.format_text import (
    format_decisions,
    format_moments,
    format_rows,
    format_seats,
    later_hands_note,
)
from meldhouse.review.page import render_review, standalone_page
from meldhouse.review.result import Review
from meldhouse.terminal.compile_progress import compile_with_progress
from meldhouse.terminal.console import make_console
from meldhouse.util.errors import Mistake
from meldhouse.util.output_files import check_distinct, check_writable
from meldhouse.warmup import AHEAD

MIN_BUDGET, MAX_BUDGET = 100, 10_000_000  # number of playouts for each decision


class ReviewRequest(NamedTuple):
    """The hand to review, and how to print or save the review."""

    hand: int | None  # number of the hand, counted from 1; None means all finished hands
    budget: int | None
    show_all: bool  # list every decision?
    as_json: bool
    out: Path | None
    plain: bool
    localize: Localizer


def review_file(file: Path, request: ReviewRequest) -> None:
    """Review the hands in a record, print the result, and save it if requested."""
    check_request(request)
    check_distinct([file, request.out])
    table, _ = replay_with_remarks(file)
    indices = select_hands(table, request.hand)
    localize = Localizer(
        language=request.localize.language, names=tuple(table.names.get(n, "") for n in range(table.rules.seats))
    )
    error_console = Console(stderr=True, no_color=request.plain or None)
    if error_console.is_terminal:
        compile_with_progress(table.game, request.plain, localize, AHEAD)
    reviews = [
        (
            before,
            table.hands[n],
            review_with_progress(before.copy(), table.hands[n], n, request, error_console, localize),
        )
        for n, before in tables_before(table, indices)
    ]
    if request.out:
        write_page(request.out, table, reviews, localize)
    if request.as_json:
        print(json.dumps([review.to_json() for _, _, review in reviews], indent=1))
        return
    out = make_console(request.plain)
    for before, hand, review in reviews:
        print_review(out, before, hand, review, request.show_all, localize)
    if request.out:
        out.print(localize(msg("review-written", path=str(request.out))), markup=False)


def check_request(request: ReviewRequest) -> None:
    """Raise a Mistake for an invalid request, before any hand is played out."""
    if request.budget is not None and not MIN_BUDGET <= request.budget <= MAX_BUDGET:
        raise Mistake(msg("review-wrong-budget", least=MIN_BUDGET, most=MAX_BUDGET, number=request.budget))
    if request.out:
        if request.out.suffix != ".html":
            raise Mistake(msg("review-wrong-file", path=str(request.out)))
        check_writable(request.out)


def select_hands(table: Table, hand: int | None) -> list[int]:
    """Return the indices of the hands to review, which are counted from 0."""
    finished = [n for n, one in enumerate(table.hands) if one.result is not None]
    if hand is None:
        if not finished:
            raise Mistake(msg("review-none-over"))
        return finished
    if not 1 <= hand <= len(table.hands):
        if not table.hands:
            raise Mistake(msg("record-without-hands"))
        raise Mistake(msg("review-no-such-hand", n=hand, last=len(table.hands)))
    if hand - 1 not in finished:
        raise Mistake(msg("review-not-over", n=hand))
    return [hand - 1]


def tables_before(table: Table, indices: list[int]) -> Iterator[tuple[int, Table]]:
    """Yield the index of each given hand, with the table in its state before that hand."""
    replayed = table.fresh()
    for n, hand in enumerate(table.hands):
        if n in indices:
            yield n, replayed.copy()
        replayed.deal_again(hand.deck, hand.chance)
        for move in hand.moves:
            replayed.play(move.text, move.seat)


PROGRESS_COLUMNS = (BarColumn(), TextColumn("{task.description}"))


def review_with_progress(
    table: Table, hand: Hand, number: int, request: ReviewRequest, error_console: Console, localize: Localizer
) -> Review:
    """Review a hand, and show a progress bar on a terminal."""
    with Progress(
        *PROGRESS_COLUMNS, console=error_console, transient=True, disable=not error_console.is_terminal or request.plain
    ) as progress:
        bar = progress.add_task("", total=1.0)
        for update in iter_review(table, hand, number, request.budget or 0):
            share, review = update
            values = {"n": number + 1, "percent": int(100 * share)}
            progress.update(bar, completed=share, description=localize(msg("review-how-far", **values)))
    assert review is not None
    return review


def print_review(out: Console, before: Table, hand: Hand, review: Review, show_all: bool, localize: Localizer) -> None:
    heading = msg("review-hand-of", n=review.hand + 1, game=before.game.title)
    out.print(Text(localize(heading), "bold"))
    decisions = format_decisions(review, before.copy(), hand, localize)
    rows = format_rows(decisions, localize) if show_all else [localize(msg("review-all-option"))]
    for line in (*format_moments(review, decisions, localize), *rows):
        out.print(line, markup=False)
    for contribution in format_seats(review, localize):
        values = {name: contribution[name] for name in ("who", "sketch", "payoff")}
        out.print(f"  {localize(msg('review-brought', **values))}", markup=False)
    if omitted := later_hands_note(review, localize):
        out.print(omitted, markup=False)
    out.print(localize(msg("review-what", budget=review.budget)), markup=False)


def write_page(path: Path, table: Table, reviews: list[tuple[Table, Hand, Review]], localize: Localizer) -> None:
    title = localize(msg("review-title", game=table.game.title, variant=table.variant))
    parts = [
        render_review(review, format_decisions(review, before.copy(), hand, localize), localize)
        for before, hand, review in reviews
    ]
    path.write_text(standalone_page(title, parts, localize), "utf-8")
