"""Connections with delays and failures, through the application's own entry points."""

import asyncio
import json


class Lost(Exception):
    """Raised when the connection is broken or the server has closed it."""


def scope(kind, path, key, address):
    headers = [(b"host", b"localhost")]
    if key:
        headers.append((b"authorization", f"Bearer {key}".encode()))
    common = {"type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "root_path": "", "query_string": b""}
    common |= {"path": path, "raw_path": path.encode(), "headers": headers}
    return common | {"client": (address, 1), "server": ("localhost", 80)}


async def ask(life, person, method, path, body=None):
    """Send an HTTP request and return the JSON of the response."""
    status, text = await fetch(life, person, method, path, body)
    return status, json.loads(text)


async def fetch(life, person, method, path, body=None, patience=30.0):
    """Send a request; after a timeout its effect is unknown."""
    started, parts = [], []
    sent = [{"type": "http.request", "body": json.dumps(body or {}).encode(), "more_body": False}]

    async def receive():
        await asyncio.sleep(person.chance.uniform(0.002, 0.05))
        return sent.pop() if sent else await asyncio.get_running_loop().create_future()

    async def send(message):
        started.append(message["status"]) if message["type"] == "http.response.start" else parts.append(message["body"])

    about = {**scope("http", path, person.key, person.address), "method": method, "scheme": "http"}
    try:
        async with asyncio.timeout(patience):
            await life.app(about, receive, send)
    except TimeoutError:
        raise Lost from None
    except Exception as why:
        life.hour.found_trouble(why)
    if not started or started[0] >= 500:
        raise Lost
    text = b"".join(parts).decode()
    life.hour.leaves(person, None, text)
    return started[0], text


class Wire:
    """The client's end of a WebSocket; every message of the server is recorded, whether or not it arrives."""

    def __init__(self, life, person) -> None:
        self.life, self.person, self.chance = life, person, person.chance
        self.loop = asyncio.get_running_loop()
        self.to_house, self.to_person = asyncio.Queue(), asyncio.Queue()
        self.last = {id(self.to_house): 0.0, id(self.to_person): 0.0}
        self.opened, self.ended = self.loop.time(), None
        self.entered = None  # when they were first shown the table
        self._bring(self.to_house, {"type": "websocket.connect"})
        self.task = self.loop.create_task(self._serve())

    async def _serve(self) -> None:
        about = {**scope("websocket", "/socket", self.person.key, self.person.address), "scheme": "ws"}
        try:
            await self.life.app({**about, "subprotocols": []}, self.to_house.get, self._sent)
        except Exception as why:
            self.life.hour.found_trouble(why)
        finally:
            self.ended = self.loop.time()
            self._bring(self.to_person, None)

    async def _sent(self, message) -> None:
        if message["type"] == "websocket.send":
            self.life.hour.leaves(self.person, self, message["text"])
            if self.entered is None and message["text"].startswith('{"tell": "table"'):
                self.entered = self.loop.time()
            self._bring(self.to_person, message["text"])
        elif message["type"] == "websocket.close":
            self._bring(self.to_person, None)
            self._bring(self.to_house, {"type": "websocket.disconnect", "code": message.get("code", 1000)})

    def _bring(self, queue, what) -> None:
        """Deliver in order, after a delay."""
        at = max(self.last[id(queue)] + 1e-6, self.loop.time() + self.chance.uniform(0.002, 0.08))
        self.last[id(queue)] = at
        self.loop.call_at(at, queue.put_nowait, what)

    def say(self, **message) -> None:
        self._bring(self.to_house, {"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self):
        text = await self.to_person.get()
        if text is None:
            raise Lost
        return json.loads(text)

    def cut(self) -> None:
        """Cut the connection; the server notices some cuts at once, and others much later."""
        notices = self.chance.choice((0.05, 1.0, 40.0))
        self.loop.call_later(notices, self.to_house.put_nowait, {"type": "websocket.disconnect", "code": 1006})
