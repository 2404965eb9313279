"""The worker process that counts odds for a server; it reads and writes lines of JSON.

    python -m meldhouse.odds.worker_process kongpie

It imports and compiles what counting needs before the request arrives, so that the first figures follow at once. It
exits after its answer, or when its input is closed.
"""

import sys
import time
from collections.abc import Iterable
from contextlib import suppress

from meldhouse.i18n import Localizer, msg
from meldhouse.odds import charts_vega, html_report
from meldhouse.odds.result import Odds
from meldhouse.odds.runner import StoppingRule, run
from meldhouse.odds.spec import Question, count_hands, is_warm, make_question, resolve
from meldhouse.util.errors import Mistake
from meldhouse.util.jsonl_subprocess import JSON, lower_priority, serve_request
from meldhouse.util.optional_deps import scipy_special

FIRST_UPDATE_S, UPDATE_INTERVAL_S = 0.25, 0.5
MIN_PAUSE_RATIO = 4  # the pause after an update, as a multiple of its duration
MAX_PARTIAL_SHARE = 0.99  # only the last update has share 1
WARMUP_HANDS = 10  # enough to compile all kernels
WARMUP_SPEC: charts_vega.Spec = {"data": {"values": [{}]}, "mark": "point"}


class UpdateTimer:
    """Determines when the next update is due, given the cost of the last update."""

    def __init__(self, first_s: float, interval_s: float) -> None:
        self.interval_s, self.due = interval_s, time.monotonic() + first_s

    def is_due(self) -> bool:
        return time.monotonic() >= self.due

    def restart(self, started: float) -> None:
        now = time.monotonic()
        self.due = now + max(self.interval_s, MIN_PAUSE_RATIO * (now - started))


def answer_question(request: JSON) -> Iterable[JSON]:
    """Yield the messages that report the odds of a simulation as results become available."""
    question, localize = Question.of(request["question"]), Localizer(language=str(request["language"]))
    game = resolve(question).game
    if not is_warm(game):
        yield {"tell": "ready", "says": localize(msg("getting-ready-slowly", game=game.title))}
    count_hands(question, 0, WARMUP_HANDS)
    yield from (
        answer_rows(question, request)
        if request["rows"]
        else answer_page(question, localize, float(request["seconds"]))
    )


def answer_rows(question: Question, request: JSON) -> Iterable[JSON]:
    """Play the requested number of hands, and yield the estimates of the requested rows."""
    rule = StoppingRule(hands=int(request["hands"]), seconds=float(request["seconds"]))
    *_, last = run(question, rule, 1)
    estimates = Odds(question, last.sums).side(0)
    yield {
        "tell": "rows",
        "rows": {name: list(estimates[name]) for name in request["rows"] if name in estimates},
    }


def answer_page(question: Question, localize: Localizer, seconds: float) -> Iterable[JSON]:
    """Yield the table and the charts alternately, at a limited total cost, and both again at the end."""
    table_timer, charts_timer = (
        UpdateTimer(FIRST_UPDATE_S, UPDATE_INTERVAL_S),
        UpdateTimer(FIRST_UPDATE_S, UPDATE_INTERVAL_S),
    )
    for progress in run(question, StoppingRule(seconds=seconds), 1):
        if progress.new_hands and table_timer.is_due():
            started = time.monotonic()
            yield table_message(
                Odds(question, progress.sums), localize, min(progress.seconds / seconds, MAX_PARTIAL_SHARE)
            )
            table_timer.restart(started)
        elif progress.new_hands and charts_timer.is_due():
            started = time.monotonic()
            yield charts_message(Odds(question, progress.sums), localize)
            charts_timer.restart(started)
    yield charts_message(Odds(question, progress.sums), localize)
    yield table_message(Odds(question, progress.sums), localize, 1.0)


def table_message(odds: Odds, localize: Localizer, share: float) -> JSON:
    """Return the message with the table; `share` is the fraction of the time that has passed."""
    return {"tell": "figures", "hands": odds.hands, "share": share, "table": html_report.render_table(odds, localize)}


def charts_message(odds: Odds, localize: Localizer) -> JSON:
    """Return the message with the charts (none without vl-convert), and the command that repeats the simulation."""
    charts = list[JSON]()
    with suppress(Mistake):
        charts = html_report.render_charts(odds, localize)
    return {"tell": "pictures", "pictures": charts, "again": html_report.command_line(odds)}


def main() -> None:
    lower_priority()
    scipy_special()
    with suppress(Mistake):
        charts_vega.render_svg(WARMUP_SPEC)
    for game in sys.argv[1:]:
        count_hands(make_question(game, seed=0), 0, WARMUP_HANDS)
    serve_request(answer_question)


if __name__ == "__main__":
    main()
