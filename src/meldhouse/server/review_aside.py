"""A hand reviewed beside a house, in a process of its own: asked in a line of JSON, told in lines of JSON.

It ends with what was asked, or when nobody listens any more.
"""

import json
import os
import sys
import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from meldhouse.odds.aside import end_with_the_line
from meldhouse.review.hand import reviewed
from meldhouse.server.kept import Agreed, Position, read_text

JSON = dict[str, Any]


def told(asked: JSON) -> Iterator[JSON]:
    """How far it is, after every move; at last the review."""
    agreed = Agreed(*asked["agreed"])
    state = None if asked["state"] is None else b64decode(asked["state"])
    table = Position(agreed, state, ()).course().table
    for share, review in reviewed(table, read_text(agreed, asked["text"]), int(asked["hand"]), int(asked["budget"])):
        yield {"share": share, "review": review.to_json() if review else None}


def main() -> None:
    with suppress(AttributeError, OSError):  # not everywhere can one stand back
        os.nice(10)
    line = sys.stdin.readline()
    if not line:
        return
    threading.Thread(target=end_with_the_line, daemon=True).start()
    for one in told(json.loads(line)):
        print(json.dumps(one), flush=True)


if __name__ == "__main__":
    main()
