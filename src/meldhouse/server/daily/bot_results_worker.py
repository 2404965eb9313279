"""The worker process in which bots play a deal of the day; it reads and writes lines of JSON.

The process ends after one request, or when its output is closed.
"""

from collections.abc import Iterator
from datetime import date

from meldhouse.daily.deal import daily_deal
from meldhouse.daily.play_out import COMPARED_LEVELS, play_out
from meldhouse.util.jsonl_subprocess import JSON, lower_priority, serve_request


def bot_results(request: JSON) -> Iterator[JSON]:
    """Yield the result of each level in the person's seat."""
    deal = daily_deal(request["game"], date.fromisoformat(request["day"]))
    for level in COMPARED_LEVELS:
        yield {"level": level, "value": play_out(deal, level).value}


if __name__ == "__main__":
    lower_priority()
    serve_request(bot_results)
