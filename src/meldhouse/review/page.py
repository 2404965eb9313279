"""A review as a standalone HTML page: turning points, the chart, and a table of every decision."""

from pathlib import Path

from markupsafe import Markup

from meldhouse import web
from meldhouse.core.record import Hand
from meldhouse.core.table import Table
from meldhouse.i18n import HOUSE, Reader
from meldhouse.review import chart
from meldhouse.review.format_text import JSON, beyond, brought, no_turning, told
from meldhouse.review.result import Review
from meldhouse.util.standalone_html import render

STYLES = ("common/series-colors.css", "review/review.css")  # of the server's own page


def shown(review: Review, table: Table, hand: Hand, read: Reader, looking_back: str = "") -> str:
    """What a page shows of a hand; `looking_back` is where its moments can be looked at, if anywhere."""
    some = told(review, table, hand, read)
    return part(review, some, read, looking_back)


def part(review: Review, some: list[JSON], read: Reader, looking_back: str = "") -> str:
    by_number = {one["number"]: one for one in some}
    return render(
        "review",
        "hand.html",
        read,
        review=review,
        turning=[by_number[found.number] for found in review.turning],
        no_turning=read(no_turning(review)),
        told=some,
        brought=brought(review, read),
        beyond=beyond(review, read),
        drawn=chart.drawn(review),
        sample=chart.sample,
        figure=read(HOUSE("figure-chips" if review.unit == "chips" else "figure-points")),
        looking_back=looking_back,
    )


def alone(title: str, parts: list[str], read: Reader) -> str:
    """A page of its own, for a file."""
    folder = Path(web.__file__).parent / "static"
    styles = Markup("\n".join((folder / name).read_text("utf-8") for name in STYLES))
    return render("review", "page.html", read, title=title, parts=map(Markup, parts), styles=styles)
