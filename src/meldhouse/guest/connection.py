"""Joins a table with a bot, and keeps its WebSocket connection until the table ends."""

import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from meldhouse.bots import BOTS, check_bot, is_own
from meldhouse.bots.class_bot import CLASSES
from meldhouse.bots.external_process import POOL, check_limit, check_starts
from meldhouse.games import Game
from meldhouse.games.validation import find_game
from meldhouse.guest.address import parse_address
from meldhouse.guest.http_client import GuestClient, plain_sentence
from meldhouse.guest.player import BotSettings, GuestPlayer
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count

FIRST_DELAY_S, MAX_DELAY_S = 0.5, 8.0  # between attempts to reconnect
GIVE_UP_S = 300.0  # without a connection
POLICY_VIOLATION = 1008  # the close code of a server that wants no new connection
TRY_AGAIN = (429, 500, 502, 503, 504)  # statuses after which a new attempt may succeed
MAX_MESSAGE_BYTES = 1 << 24
MAX_REQUESTS, REQUEST_WINDOW_S = 90, 20.0  # below the server's limit for a connection

Report = Callable[[Message], None]


def visit_table(url: str, name: str, bot: BotSettings, key_file: Path | None, report: Report) -> int:
    """Play a bot at a server's table until the table ends; return the number of hands that it played."""
    check_bot(bot.name)
    check_limit(bot.limit)
    check_count("hands", bot.hands, 0)
    address = parse_address(url)
    try:
        client = GuestClient(address, name, key_file)
        client.accept_invitation()
        game = find_game(client.see()["table"]["game"])
        _check_plays(bot.name, game)
        client.sit()
        report(msg("guest-joined", name=name, game=game.title, address=address.server))
        return _play(client, GuestPlayer(bot, report), report)
    finally:
        POOL.clear()


def _play(client: GuestClient, player: GuestPlayer, report: Report) -> int:
    """Play until the table ends; leave it if something goes wrong, so that the others can play on."""
    try:
        GuestConnection(client, player, report).run()
    except BaseException:
        player.stop()
        with suppress(Mistake):  # the connection may be the reason
            client.leave()
        raise
    return player.hands_played


def _check_plays(name: str, game: Game) -> None:
    """Start the bot before it takes a seat; raise a Mistake if it does not start or cannot play the game."""
    check_bot(name, game=game)
    if name not in BOTS and name not in CLASSES and not is_own(name):
        check_starts(name, game.name)


class GuestConnection:
    """The connection of a guest, which is renewed when it is lost."""

    def __init__(self, client: GuestClient, player: GuestPlayer, report: Report) -> None:
        self.client, self.player, self.report = client, player, report
        self.delay_s, self.connected_at = FIRST_DELAY_S, time.monotonic()
        self.sent_at = deque[float](maxlen=MAX_REQUESTS)

    def run(self) -> None:
        """Play until the table ends, or until the connection stays lost."""
        while not self.player.is_done:
            try:
                self._run_once()
            except InvalidStatus as refusal:
                if refusal.response.status_code not in TRY_AGAIN:
                    raise Mistake(msg("guest-sent-away", why=_reason(refusal.response.body))) from None
                self._wait()
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == POLICY_VIOLATION:
                    raise Mistake(msg("guest-sent-away", why=closed.rcvd.reason)) from None
                self._wait()
            except (OSError, WebSocketException):
                self._wait()

    def _run_once(self) -> None:
        headers = {"Authorization": f"Bearer {self.client.key}"}
        address = self.client.address.websocket
        with connect(address, additional_headers=headers, max_size=MAX_MESSAGE_BYTES) as line:
            self._send(line, {"do": "table", "table": self.client.table, "view": True, "talk": False})
            self._answer_messages(line)

    def _answer_messages(self, line: ClientConnection) -> None:
        for text in line:
            message: dict[str, Any] = json.loads(text)
            self.connected_at, self.delay_s = time.monotonic(), FIRST_DELAY_S
            if message.get("tell") == "out":
                raise Mistake(msg("guest-refused", why=plain_sentence(message["why"])))
            request = self.player.receive(message)
            if self.player.is_done:
                return
            if request:
                self._send(line, request)
        raise ConnectionError  # closed by the server, which may be restarting

    def _send(self, line: ClientConnection, request: dict[str, Any]) -> None:
        """Send a request; wait first if it would exceed the server's rate limit."""
        if len(self.sent_at) == MAX_REQUESTS:
            time.sleep(max(0.0, self.sent_at[0] + REQUEST_WINDOW_S - time.monotonic()))
        self.sent_at.append(time.monotonic())
        line.send(json.dumps(request))

    def _wait(self) -> None:
        """Wait before the next attempt; raise a Mistake if there was no connection for too long."""
        if time.monotonic() - self.connected_at > GIVE_UP_S:
            raise Mistake(msg("guest-lost", seconds=int(GIVE_UP_S))) from None
        if self.delay_s == FIRST_DELAY_S:
            self.report(msg("guest-reconnects"))
        time.sleep(self.delay_s)
        self.delay_s = min(2 * self.delay_s, MAX_DELAY_S)


def _reason(body: bytes | bytearray | None) -> str:
    """Return the reason in the server's refusal of a connection."""
    try:
        return plain_sentence(str(json.loads(body or b"")["why"]))
    except (ValueError, KeyError, TypeError):
        return "?"
