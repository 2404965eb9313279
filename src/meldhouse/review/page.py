"""A review as a standalone HTML page: turning points, the chart, and a table of every decision."""

from pathlib import Path

from markupsafe import Markup

from meldhouse import web
from meldhouse.core.record import Hand
from meldhouse.core.table import Table
from meldhouse.i18n import Localizer, msg
from meldhouse.review import chart
from meldhouse.review.format_text import JSON, format_decisions, format_seats, later_hands_note, no_turning_message
from meldhouse.review.result import Review
from meldhouse.util.standalone_html import render

STYLES = ("common/series-colors.css", "review/review.css")  # of the server's own page


def format_review(review: Review, table: Table, hand: Hand, read: Localizer, looking_back: str = "") -> str:
    """What a page shows of a hand; `looking_back` is where its moments can be looked at, if anywhere."""
    some = format_decisions(review, table, hand, read)
    return render_review(review, some, read, looking_back)


def render_review(review: Review, some: list[JSON], read: Localizer, looking_back: str = "") -> str:
    by_number = {one["number"]: one for one in some}
    return render(
        "review",
        "hand.html",
        read,
        review=review,
        turning=[by_number[found.number] for found in review.turning_points],
        no_turning=read(no_turning_message(review)),
        told=some,
        brought=format_seats(review, read),
        beyond=later_hands_note(review, read),
        drawn=chart.draw_chart(review),
        sample=chart.legend_sample,
        figure=read(msg("figure-chips" if review.unit == "chips" else "figure-points")),
        looking_back=looking_back,
    )


def standalone_page(title: str, parts: list[str], read: Localizer) -> str:
    """A page of its own, for a file."""
    folder = Path(web.__file__).parent / "static"
    styles = Markup("\n".join((folder / name).read_text("utf-8") for name in STYLES))
    return render("review", "page.html", read, title=title, parts=map(Markup, parts), styles=styles)
