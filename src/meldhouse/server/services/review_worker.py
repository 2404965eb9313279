"""The worker process that reviews hands for the server; it reads and writes lines of JSON.

The process ends after one request, or when its output is closed.
"""

from base64 import b64decode
from collections.abc import Iterator

from meldhouse.review.analyze import iter_review
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.util.jsonl_subprocess import JSON, lower_priority, serve_request


def review_steps(request: JSON) -> Iterator[JSON]:
    """Yield the progress after every decision, and finally the review."""
    agreed = Agreed(*request["agreed"])
    state = None if request["state"] is None else b64decode(request["state"])
    table = Position(agreed, state, ()).session().table
    hand = read_text(agreed, request["text"])
    for share, review in iter_review(table, hand, int(request["hand"]), int(request["budget"])):
        yield {"share": share, "review": review.to_json() if review else None}


if __name__ == "__main__":
    lower_priority()
    serve_request(review_steps)
