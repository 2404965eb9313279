"""The worker process that counts odds for a server; it reads and writes lines of JSON.

    python -m meldhouse.odds.worker_process kongpie

Whatever counting and drawing need is there before the line comes, so that the first figures follow at once.  It ends
with what was asked, or when nobody listens any more.
"""

import sys
import time
from collections.abc import Iterable
from contextlib import suppress

from meldhouse.i18n import Localizer, msg
from meldhouse.odds import charts_vega, html_report
from meldhouse.odds.result import Odds
from meldhouse.odds.runner import Goal, run
from meldhouse.odds.spec import Question, ask, count, is_warm, look_up
from meldhouse.util.errors import Mistake
from meldhouse.util.jsonl_subprocess import JSON, lower_priority, serve_request
from meldhouse.util.optional_deps import scipy_stats

FIRST, EVERY = 0.25, 0.5  # seconds until figures are told first, and then until they are again
SPENT = 4  # times as long as telling took, something else is done
NEARLY = 0.99  # of the time; all of it has passed when the last is told
TRIAL = 10  # hands that compile what has to be
SKETCH: charts_vega.Spec = {"data": {"values": [{}]}, "mark": "point"}


class Pause:
    """When something is due again that takes some time itself."""

    def __init__(self, first: float, every: float) -> None:
        self.every, self.due = every, time.monotonic() + first

    def is_due(self) -> bool:
        return time.monotonic() >= self.due

    def begin(self, since: float) -> None:
        now = time.monotonic()
        self.due = now + max(self.every, SPENT * (now - since))


def told(asked: JSON) -> Iterable[JSON]:
    """What is said of a question, as it becomes known."""
    question, read = Question.of(asked["question"]), Localizer(language=str(asked["language"]))
    game = look_up(question).game
    if not is_warm(game):
        yield {"tell": "ready", "says": read(msg("getting-ready-slowly", game=game.title))}
    count(question, 0, TRIAL)
    yield from rows(question, asked) if asked["rows"] else page(question, read, float(asked["seconds"]))


def rows(question: Question, asked: JSON) -> Iterable[JSON]:
    """Some rows after so many hands: what they are and between what they lie."""
    goal = Goal(hands=int(asked["hands"]), seconds=float(asked["seconds"]))
    *_, last = run(question, goal, 1)
    found = Odds(question, last.sums).side(0)
    yield {"tell": "rows", "rows": {name: list(found[name]) for name in asked["rows"] if name in found}}


def page(question: Question, read: Localizer, seconds: float) -> Iterable[JSON]:
    """The table as often as it can be read, pictures as often as they are quickly drawn; at last, both."""
    telling, drawing = Pause(FIRST, EVERY), Pause(FIRST, EVERY)
    for news in run(question, Goal(seconds=seconds), 1):
        if news.new and telling.is_due():
            since = time.monotonic()
            yield figures(Odds(question, news.sums), read, min(news.seconds / seconds, NEARLY))
            telling.begin(since)
        elif news.new and drawing.is_due():
            since = time.monotonic()
            yield drawn(Odds(question, news.sums), read)
            drawing.begin(since)
    yield drawn(Odds(question, news.sums), read)
    yield figures(Odds(question, news.sums), read, 1.0)


def figures(odds: Odds, read: Localizer, share: float) -> JSON:
    """The table; `share` is how much of the time has passed, and at the end 1."""
    return {"tell": "figures", "hands": odds.hands, "share": share, "table": html_report.figures(odds, read)}


def drawn(odds: Odds, read: Localizer) -> JSON:
    """The pictures, none without vl-convert; and the command that counts the same."""
    pictures = list[JSON]()
    with suppress(Mistake):
        pictures = html_report.drawn(odds, read)
    return {"tell": "pictures", "pictures": pictures, "again": html_report.again(odds)}


def main() -> None:
    lower_priority()
    scipy_stats()
    with suppress(Mistake):
        charts_vega.svg(SKETCH)
    for game in sys.argv[1:]:
        count(ask(game, seed=0), 0, TRIAL)
    serve_request(told)


if __name__ == "__main__":
    main()
