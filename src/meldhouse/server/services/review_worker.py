"""The worker process that reviews hands for a server; it reads and writes lines of JSON.

It ends with what was asked, or when nobody listens any more.
"""

from base64 import b64decode
from collections.abc import Iterator

from meldhouse.review.analyze import iter_review
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.util.jsonl_subprocess import JSON, lower_priority, serve_request


def told(asked: JSON) -> Iterator[JSON]:
    """How far it is, after every move; at last the review."""
    agreed = Agreed(*asked["agreed"])
    state = None if asked["state"] is None else b64decode(asked["state"])
    table = Position(agreed, state, ()).course().table
    for share, review in iter_review(table, read_text(agreed, asked["text"]), int(asked["hand"]), int(asked["budget"])):
        yield {"share": share, "review": review.to_json() if review else None}


if __name__ == "__main__":
    lower_priority()
    serve_request(told)
