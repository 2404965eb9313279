"""A review as HTML: the largest losses, the chart, and a table of every decision.

A standalone page has only text.  On the server's page, a script draws the table at each moment.
"""

from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from meldhouse import web
from meldhouse.core.record import Hand
from meldhouse.core.table import Table
from meldhouse.i18n import Localizer
from meldhouse.review import chart
from meldhouse.review.format_text import (
    JSON,
    format_decisions,
    format_seats,
    later_hands_note,
    more_losses_message,
    summary_message,
)
from meldhouse.review.result import Review
from meldhouse.util.standalone_html import render

# used by the server's page; a standalone page contains them
STYLES = ("common/series-colors.css", "review/review.css", "review/moments.css")


class Interaction(NamedTuple):
    """The additions of the server's page to a review."""

    replay_url: str = ""  # the page that shows the positions of the hand, if any
    reader: int | None = None  # the seat of the reader; without one, the moments are those of all seats
    can_try: bool = False  # may the reader open tables at the positions?


STANDALONE = Interaction()


def format_review(
    review: Review, table: Table, hand: Hand, localize: Localizer, interaction: Interaction = STANDALONE
) -> str:
    """Render the review of a hand; the table is in its state before the hand."""
    return render_review(review, format_decisions(review, table, hand, localize), localize, interaction)


def render_review(
    review: Review, decisions: list[JSON], localize: Localizer, interaction: Interaction = STANDALONE
) -> str:
    by_number = {decision["number"]: decision for decision in decisions}
    seats = None if interaction.reader is None else (interaction.reader,)
    more = more_losses_message(review, seats)
    return render(
        "review",
        "hand.html",
        localize,
        review=review,
        moments=[by_number[decision.number] for decision in review.moments(seats)],
        summary=localize(summary_message(review, seats)),
        more_losses=localize(more) if more else "",
        decisions=decisions,
        seats=format_seats(review, localize),
        later_hands_note=later_hands_note(review, localize),
        chart=chart.draw_chart(review, seats),
        legend_sample=chart.legend_sample,
        page=interaction,
    )


def standalone_page(title: str, parts: list[str], localize: Localizer) -> str:
    """Render a review as a standalone page that can be saved to a file."""
    folder = Path(web.__file__).parent / "static"
    styles = Markup("\n".join((folder / name).read_text("utf-8") for name in STYLES))
    return render("review", "page.html", localize, title=title, parts=map(Markup, parts), styles=styles)
