"""Cluster nodes, each in its own process, so that they can be killed and frozen.

`python -m tests.server.cluster.node_process DATABASE PORT` runs one.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import WebSocketException

from meldhouse.server.admin.database_url import open_for_reading
from tests.support.live_server import Refusal, Visitor, call_api, free_port

HURRY = {"bot_delay_s": 0.0, "grace_s": 0.5, "claim_pause_s": 0.3}
ROOT = Path(__file__).parents[3]
LEASE = 4.0  # seconds until a frozen node loses its tables; short for tests
PATIENCE = 60.0


class Node:
    """A node on a free port; `planted` names a fault to inject."""

    def __init__(self, url, planted=""):
        self.url, self.port, self.planted = url, free_port(), planted
        self.start()

    def start(self):
        asked = [sys.executable, "-m", "tests.server.cluster.node_process", self.url, str(self.port), self.planted]
        self.process = subprocess.Popen(asked, cwd=ROOT, stderr=subprocess.DEVNULL if os.environ.get("QUIET") else None)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def wait(self):
        """Wait until the node answers."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return call_api(self, "GET", "/healthz")
            except (OSError, Refusal):
                assert self.process.poll() is None, "the node has ended"
                assert time.monotonic() < until, "the node does not answer"
                time.sleep(0.05)

    def person(self, name="Ada"):
        return Visitor(self, name)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def wake(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        self.wake()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


def at(visitor, node):
    """Return the same person at another node."""
    visitor.server = node
    return visitor


def soon(what, wanted, seconds=5.0):
    """Return the value once it is as wanted."""
    until = time.monotonic() + seconds
    while not wanted(found := what()):
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


def moves(player, node, table, many, acknowledged, name):
    """Make this many moves at a node; requests are sent again until they are answered."""
    at(player, node)
    until, before = time.monotonic() + 60, len(acknowledged)
    while len(acknowledged) < before + many:
        assert time.monotonic() < until, "nobody can play any more"
        with suppress(OSError, TimeoutError, Refusal, WebSocketException), player.line(table) as line:
            while len(acknowledged) < before + many:
                line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]), 10)
                if line.now["over"]:
                    line.ask("next")
                    continue
                request, move = f"{name} {len(acknowledged)}", line.now["scene"]["choices"][-1]["move"]
                if line.ask("play", id=request, move=move)["tell"] == "done":
                    acknowledged[request] = move
                line.say(do="table", table=table)
                line.until("table")
        time.sleep(0.05)


def kept_moves(url, table):
    with open_for_reading(url) as (db, _):
        rows = db.execute("SELECT seq, request, text FROM events WHERE id = ? ORDER BY seq", (table,)).fetchall()
    assert [seq for seq, *_ in rows] == list(range(len(rows)))
    return [(request, text) for _, request, text in rows if request]


def plant(name):
    """Inject a fault that the tests must detect."""
    from meldhouse.server.cluster import leases, placement, ws_proxy

    if name == "no fence":
        placement.ClusterPlacement.fence = lambda self, *tables: []
    elif name == "never given back":
        placement.ClusterPlacement.release = lambda self, id: None

        async def nothing(self):
            return None

        leases.LeaseKeeper.close = nothing
    elif name == "relay drops":
        usual, shown = ws_proxy.WebSocketProxy.__init__, []

        def dropping(self, socket, peer, tell):
            def some(text):
                shown.append(text)
                if len(shown) % 5:
                    tell(text)

            usual(self, socket, peer, some)

        ws_proxy.WebSocketProxy.__init__ = dropping


def main(url, port, planted=""):
    import uvicorn

    from meldhouse.server import app
    from meldhouse.server.cluster import leases

    leases.LEASE_S, leases.LEASE_TRUST_S = LEASE, LEASE - 0.5
    from meldhouse.server.cluster import placement

    placement.RENEWAL_INTERVAL_S = 0.4
    plant(planted)
    usual = app.create_services
    app.create_services = lambda *where, **more: usual(*where, **{**HURRY, **more})
    here = f"http://127.0.0.1:{port}"
    made = app.open_services(url, here, here)
    config = app.create_uvicorn_config(app.create_app(made, new_people_per_minute=1_000_000), "127.0.0.1", int(port))
    config.timeout_graceful_shutdown = 1
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
