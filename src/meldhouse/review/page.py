"""A review as a standalone HTML page: turning points, the chart, and a table of every decision."""

from pathlib import Path

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
    no_turning_message,
    turning_point_message,
)
from meldhouse.review.result import Review
from meldhouse.util.bold_text import bold, to_html
from meldhouse.util.standalone_html import render

STYLES = ("common/series-colors.css", "review/review.css")  # used by the server's page; a standalone page contains them


def format_review(review: Review, table: Table, hand: Hand, localize: Localizer, replay_url: str = "") -> str:
    """Render the review of a hand; `replay_url` is the page that shows its positions, if any."""
    return render_review(review, format_decisions(review, table, hand, localize), localize, replay_url)


def render_review(review: Review, decisions: list[JSON], localize: Localizer, replay_url: str = "") -> str:
    by_number = {decision["number"]: decision for decision in decisions}
    return render(
        "review",
        "hand.html",
        localize,
        review=review,
        turning_points=[_turning_point(by_number[decision.number], localize) for decision in review.turning_points],
        no_turning=localize(no_turning_message(review)),
        decisions=decisions,
        seats=format_seats(review, localize),
        later_hands_note=later_hands_note(review, localize),
        chart=chart.draw_chart(review),
        legend_sample=chart.legend_sample,
        replay_url=replay_url,
    )


def _turning_point(decision: JSON, localize: Localizer) -> JSON:
    """Return a turning point with its sentence as HTML, in which the move is bold."""
    sentence = turning_point_message({**decision, "made": bold(decision["made"])}, localize)
    return {**decision, "sentence": to_html(localize(sentence))}


def standalone_page(title: str, parts: list[str], localize: Localizer) -> str:
    """Render a review as a standalone page that can be saved to a file."""
    folder = Path(web.__file__).parent / "static"
    styles = Markup("\n".join((folder / name).read_text("utf-8") for name in STYLES))
    return render("review", "page.html", localize, title=title, parts=map(Markup, parts), styles=styles)
