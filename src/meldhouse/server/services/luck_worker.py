"""The worker process that estimates luck and play for the server; it reads and writes lines of JSON.

It serves one request after another, and ends when its input is closed.
"""

from base64 import b64decode

from meldhouse.luck import estimate_luck
from meldhouse.luck.estimate import Z_95
from meldhouse.server.accounts.table_settings import Agreed
from meldhouse.server.history.finished_hands import Position, read_text
from meldhouse.util.jsonl_subprocess import JSON, lower_priority, serve_requests


def seats_luck(request: JSON) -> JSON:
    """Return for each seat the estimate, its standard error, and the number of sampled futures."""
    agreed = Agreed(*request["agreed"])
    state = None if request["state"] is None else b64decode(request["state"])
    table, hand = Position(agreed, state, ()).session().table, read_text(agreed, request["text"])
    found = estimate_luck(table, hand, int(request["hand"]), request["seats"], worlds=int(request["worlds"]))
    return {"luck": [[one.seat, one.play, (one.interval[1] - one.play) / Z_95, one.worlds] for one in found]}


if __name__ == "__main__":
    lower_priority()
    serve_requests(seats_luck)
