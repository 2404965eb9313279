"""A live server for tests and its clients, which use the public interfaces."""

import asyncio
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress

from websockets.sync.client import connect

from meldhouse.server.admin.database_url import open_store
from meldhouse.server.app import create_app, create_listeners, create_uvicorn_config
from meldhouse.server.registry.services import create_services
from meldhouse.server.services import luck_jobs

luck_jobs.DELAY_S = 3600.0  # only tests of luck need its worker process, which would slow all others

WORD = b"\x81\x82\0\0\0\0{}"  # a WebSocket message of two characters, as bytes


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class LiveServer:
    """A server that runs in its own thread."""

    def __init__(
        self, path, port=None, pace=0.0, grace=0.5, pause=0.3, newcomers=10_000, idle=600.0, proxies=(), **where
    ):
        self.path, self.port = path, port or free_port()
        self.services_options = {"bot_delay_s": pace, "grace_s": grace, "claim_pause_s": pause, "idle_s": idle}
        self.options = {"pace": pace, "grace": grace, "pause": pause, "idle": idle}
        self.newcomers, self.proxies, self.where = newcomers, proxies, where  # `where`: its names and its host
        self.keys = {}

    def __enter__(self):
        import uvicorn

        self.services = create_services(self.path, open_store=open_store, **self.services_options)
        app = create_app(self.services, new_people_per_minute=self.newcomers, **self.where)
        config = create_uvicorn_config(app, "127.0.0.1", self.port, self.proxies)
        config.timeout_graceful_shutdown = 1
        self.uvicorn_server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True)
        self.thread.start()
        until = time.monotonic() + 30
        while not self.uvicorn_server.started and time.monotonic() < until:
            time.sleep(0.01)
        assert self.uvicorn_server.started
        return self

    async def serve(self):
        self.loop = asyncio.get_running_loop()
        await self.uvicorn_server.serve(create_listeners(self.uvicorn_server.config))

    def __exit__(self, *_):
        self.uvicorn_server.should_exit = True
        self.thread.join(20)

    def call(self, ask, timeout_s=20):
        """Run a coroutine function in the server's thread and return its result."""

        async def answer():
            return await ask()

        return asyncio.run_coroutine_threadsafe(answer(), self.loop).result(timeout_s)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def person(self, name="Ada"):
        visitor = Visitor(self, name)
        self.keys[visitor.key] = visitor.id
        return visitor


class Visitor:
    """A client that represents a person with a key."""

    def __init__(self, server, name):
        self.server = server
        response = call_api(server, "POST", "/api/people", {"name": name})
        self.key, self.id = response["key"], response["person"]

    def ask(self, path, **message):
        return call_api(self.server, "POST", path, message, self.key)

    def get(self, path):
        return call_api(self.server, "GET", path, None, self.key)

    def open(self, game, seats=None, draw=False, **more):
        """Open a table; with seats such as "me bot open" the first seat goes first, unless that is drawn."""
        if seats:
            more["seats"] = [{"is": kind} for kind in seats.split()]
        return self.ask("/api/tables", game=game, draw=draw, **more)

    def line(self, table=None, **more):
        return Line(self.server, self.key, table, **more)


class Line:
    """A WebSocket connection that records its messages."""

    def __init__(self, server, key=None, table=None, origin=None, cookie="", **more):
        headers = ({"Authorization": f"Bearer {key}"} if key else {}) | ({"Cookie": cookie} if cookie else {})
        self.door = connect(
            f"ws://127.0.0.1:{server.port}/socket", additional_headers=headers, origin=origin, close_timeout=1, **more
        )
        self.socket = self.door.__enter__()
        self.key, self.heard, self.requests = key, [], 0
        self.now = self.state = None
        if table:
            self.say(do="table", table=table)
            self.until("table", "no")

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self, timeout=20):
        message = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["tell"] in ("table", "moved"):
            self.now = message
        if message["tell"] in ("table", "seats"):
            self.state = message["table"]["state"]
        return message

    def until(self, *kinds, timeout=20):
        """Return the next message of one of these kinds."""
        while (message := self.hear(timeout))["tell"] not in kinds:
            pass
        return message

    def wait_for(self, wanted, timeout=30):
        """Wait until the last state of the table satisfies a condition."""
        until = time.monotonic() + timeout
        while not (self.now and wanted(self.now)):
            self.hear(max(0.01, until - time.monotonic()))
        return self.now

    def ask(self, do, **message):
        """Send a request and return its answer."""
        self.requests += 1
        id = f"r{self.requests}"
        self.say(do=do, **{"id": id, **message})
        while (answer := self.hear()).get("id") != message.get("id", id):
            pass
        return answer

    def my_turn(self):
        return bool(self.now["scene"]) and bool(self.now["scene"]["choices"])

    def close(self):
        with suppress(Exception):
            self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def call_api(server, method, path, message=None, key=None, headers=None):
    """Return the response as JSON (or text), or raise a `Refusal` with its status."""
    request = urllib.request.Request(server.address + path, method=method, headers=headers or {})
    if message is not None:
        request.data = message if isinstance(message, bytes) else json.dumps(message).encode()
    if key:
        request.add_header("Authorization", f"Bearer {key}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers["content-type"] else text
    except urllib.error.HTTPError as refused:
        raise Refusal(refused.code, refused.read().decode()) from None


class Refusal(Exception):
    def __init__(self, status, text):
        super().__init__(f"{status}: {text}")
        self.status, self.text = status, text


def moment(at):
    return [int(n) for n in at.split(".")]


def play_hand(line, choose=lambda choices: choices[-1], limit=3000):
    """Play whenever it is this person's turn until the hand is over; all messages are in `line.heard`."""
    for _ in range(limit):
        line.wait_for(lambda now: now["over"] or (now["scene"] and now["scene"]["choices"]))
        if line.now["over"]:
            return line.now
        answer = line.ask("play", move=choose(line.now["scene"]["choices"])["move"], at=line.now["at"])
        if answer["tell"] == "done":
            line.wait_for(lambda now, at=answer["at"]: moment(now["at"]) >= moment(at) or now["over"])
    raise AssertionError("the hand does not end")
