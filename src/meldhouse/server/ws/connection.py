"""The WebSocket connection of one client."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from meldhouse.i18n import Localizer, Message, comma_list, msg
from meldhouse.server.accounts.access import entry_refusal, may_enter
from meldhouse.server.accounts.table_settings import parse_request_id
from meldhouse.server.actions.registry import ACTIONS, Action, dispatch
from meldhouse.server.cluster.http_proxy import MAX_ATTEMPTS, PROXIED, PeerUnreachable
from meldhouse.server.cluster.ws_proxy import SERVICE_RESTART, WebSocketProxy, connect_to_peer
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON, error_json, localize_messages
from meldhouse.server.http import auth, parsing
from meldhouse.server.http.locale import language_of
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.http.store_errors import store_error
from meldhouse.server.ratelimit.limiter import SlidingWindow, client_id
from meldhouse.server.ratelimit.uvicorn_protocols import DIRECT_SEND
from meldhouse.server.registry.services import Services
from meldhouse.server.storage.base import DatabaseDamaged, StoreUnavailable
from meldhouse.server.tables.actor import INTERNAL_ERROR, TableActor
from meldhouse.server.tables.placement import TableMoved
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

POLICY_VIOLATION, MESSAGE_TOO_BIG, TRY_AGAIN_LATER = 1008, 1009, 1013
MAX_QUEUED_MESSAGES = 64  # max messages that wait for a slow client


class Connection:
    """The connection of a client, with a bounded queue of outgoing messages."""

    def __init__(self, services: Services, websocket: WebSocket, person: str | None) -> None:
        self.services, self.websocket, self.person = services, websocket, person
        self.language = language_of(websocket)
        self.hears_talk, self.wants_view = True, False
        self.outbox: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED_MESSAGES)
        self.is_sending_queued = False  # is a message from the outbox being sent?
        self.send_at_once = _direct_send(websocket)
        self.actor: TableActor | None = None
        self.proxy: WebSocketProxy | None = None  # set if another node owns the client's table
        self.pump_task: asyncio.Task[None] | None = None
        self.is_too_slow, self.is_redirected = asyncio.Event(), asyncio.Event()
        self.close_code = SERVICE_RESTART  # for a redirected connection
        self.limiter = SlidingWindow(auth.MAX_MESSAGES, auth.MESSAGE_WINDOW_S)
        self.limits, self.client = auth.limits_of(websocket), client_id(websocket, person)

    def send(self, text: str) -> None:
        """Send a message now or queue it, without waiting; disconnect a client that reads too slowly."""
        if not self.is_sending_queued and self.outbox.empty() and self.send_at_once(text):
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.is_too_slow.set()

    def on_removed(self, why: Message) -> None:
        """Handle the removal of this subscriber from its table."""
        self.actor = None
        self.send_json({"tell": "out", "why": self.localizer(why)})

    def on_table_moved(self) -> None:
        self.actor = None
        self.is_redirected.set()

    def send_json(self, message: JSON) -> None:
        self.send(json.dumps(message, allow_nan=False))

    @property
    def localizer(self) -> Localizer:
        """The localizer for the client's language and for its seat at the current table."""
        return Localizer(
            self.actor.table.viewer_of(self.person) if self.actor else None, self.language, with_markers=True
        )

    def send_error(self, message: JSON, why: Mistake) -> None:
        self.send_json({"tell": "no", "id": message.get("id"), **error_json(why, self.localizer)})

    # --- the connection --------------------------------------------------------------

    async def run(self) -> None:
        """Receive and send messages until either side closes the connection."""
        tasks = [
            asyncio.create_task(loop())
            for loop in (self._receive_loop, self._send_loop, self.is_too_slow.wait, self.is_redirected.wait)
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._leave()
            if self.is_too_slow.is_set():
                await self._close_with(TRY_AGAIN_LATER, msg("too-slow"))
            elif self.is_redirected.is_set():
                await self._redirect()

    async def _redirect(self) -> None:
        """Send the queued messages, then close the connection, so that the client reconnects to the table's owner."""
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(1):
                while not self.outbox.empty():
                    await self.websocket.send_text(self.outbox.get_nowait())
        if self.close_code == SERVICE_RESTART:
            await self._close_with(SERVICE_RESTART, TableMoved().message)
        else:  # the owner has already sent the reason
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.websocket.close(self.close_code)

    async def _send_loop(self) -> None:
        """Send the messages that could not be sent at once, in their order."""
        while True:
            text = await self.outbox.get()
            self.is_sending_queued = True
            await self.websocket.send_text(text)
            self.is_sending_queued = False

    async def _receive_loop(self) -> None:
        try:
            while True:
                text = await self.websocket.receive_text()
                if len(text.encode()) > parsing.MAX_MESSAGE_BYTES:
                    return await self._close_with(MESSAGE_TOO_BIG, msg("too-long-a-message"))
                if not self.limiter.try_acquire():
                    return await self._close_with(POLICY_VIOLATION, msg("too-many-messages"))
                self.limits.check_message(self.client)
                if self.person is not None and self.person not in self.services.accounts.names:
                    return await self._close_with(POLICY_VIOLATION, msg("key-of-nobody"))
                await self.limits.scheduler.run_fairly(self.client.address, self._handle(text), is_message=True)
                if self.is_redirected.is_set():
                    return None
                await self._wait_for_reader()
        except HttpError as why:
            return await self._close_with(POLICY_VIOLATION, why.message)
        except WebSocketDisconnect:
            return None

    async def _wait_for_reader(self) -> None:
        """Stop receiving from a client until it has read some of the responses."""
        while self.outbox.qsize() > MAX_QUEUED_MESSAGES // 2 and not self.is_too_slow.is_set():
            await asyncio.sleep(0.01)

    async def _close_with(self, code: int, why: Message) -> None:
        """Send the reason and close the connection, if it still accepts messages."""
        try:
            async with asyncio.timeout(1):
                if self.websocket.application_state is WebSocketState.CONNECTED:
                    if code != TRY_AGAIN_LATER:
                        await self.websocket.send_text(
                            json.dumps({"tell": "bye", "why": self.localizer(why)}, allow_nan=False)
                        )
                    await self.websocket.close(code, str(why))
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return

    # --- messages --------------------------------------------------------------------

    async def _handle(self, text: str) -> None:
        """Handle a message; send any error to the client."""
        message: JSON = {}
        try:
            found = parsing.parse_json_object(text)
            if not isinstance(id := found.get("id"), dict | list):
                message = {"id": id}  # from here on, errors carry the ID of the message
            parsing.validate_json(found)
            parse_request_id(id)
            message = found
            await self._dispatch(message, text)
        except TableMoved:
            self.on_table_moved()
        except Mistake as why:
            self.send_error(message, why)
        except Exception:
            log.exception("a message could not be handled")
            self.send_error(message, Mistake(INTERNAL_ERROR))

    async def _dispatch(self, message: JSON, text: str) -> None:
        command = message.get("do")
        if command == "ping":
            self.send_json({"tell": "pong"})
        elif command == "table":
            await self._enter_table(str(message.get("table")), message, text)
        elif command == "lobby":
            await self._leave()
            self.services.lobby.enter(self)
        elif self.proxy:
            await self.proxy.send(text)
        elif isinstance(command, str) and command in ACTIONS:
            await self._run_action(ACTIONS[command], message)
        else:
            raise Mistake(msg("nothing-to-do", name=repr(str(command)[:20]), names=comma_list(COMMANDS)))

    async def _enter_table(self, id: str, message: JSON, text: str) -> None:
        settings = await self.services.tables.get_settings(id)
        if not may_enter(settings, self.person, self.services.accounts.invited):
            await self.services.placement.catch_up()  # the invitation may have been accepted at another node
            settings = await self.services.tables.get_settings(id)
        if not may_enter(settings, self.person, self.services.accounts.invited):
            raise Mistake(entry_refusal(settings, self.person, self.services.accounts.invited))
        await self._leave()
        if await self._connect_to_owner(id, text):
            return
        self.actor = actor = await self.services.tables.get_actor(id)
        self.hears_talk, self.wants_view = message.get("talk") is not False, message.get("view") is True
        try:
            await actor.submit(lambda: actor.enter(self))
        except Mistake:  # the table cannot be read, or was closed to spectators meanwhile
            self.actor = None
            raise

    async def _connect_to_owner(self, id: str, text: str) -> bool:
        """Proxy this connection to another node if that node owns the table; return whether it owns it."""
        gone = None
        for _ in range(MAX_ATTEMPTS):
            owner = await self.services.placement.find_owner(id, gone)
            if owner is None:
                return False
            if PROXIED in self.websocket.scope:
                break
            try:
                self.proxy = await connect_to_peer(owner, self.websocket.scope, self.send)
            except PeerUnreachable:
                gone = owner
                continue
            self.services.placement.count_proxied("lines")
            self.pump_task = asyncio.create_task(self._pump(self.proxy))
            await self.proxy.send(text)
            return True
        raise TableMoved

    async def _pump(self, proxy: WebSocketProxy) -> None:
        self.close_code = await proxy.pump()
        if self.proxy is proxy:
            self.is_redirected.set()

    async def _leave(self) -> None:
        self.services.lobby.leave(self)
        if self.proxy:
            proxy, self.proxy = self.proxy, None
            if self.pump_task:
                self.pump_task.cancel()
            await proxy.close()
        if self.actor:
            actor, self.actor = self.actor, None
            try:
                await actor.submit(lambda: actor.leave(self))
            except Mistake:  # the actor failed, but the client leaves nevertheless
                actor.presence.leave(self)

    async def _run_action(self, action: Action, message: JSON) -> None:
        actor = self.actor
        if actor is None:
            raise Mistake(msg("which-table"))
        result = await dispatch(action, actor, self.person, message)
        self.send_json({"tell": action.reply, **localize_messages(result, self.localizer), "id": message.get("id")})


def _direct_send(websocket: WebSocket) -> Callable[[str], bool]:
    """Return the function with which the server's protocol sends at once; with other servers, everything is queued."""
    send: Callable[[str], bool] = websocket.scope.get("extensions", {}).get(DIRECT_SEND, {}).get("send", _send_nothing)
    return send


def _send_nothing(text: str) -> bool:
    return False


COMMANDS = ("table", "lobby", *ACTIONS, "ping")


async def endpoint(websocket: WebSocket) -> None:
    """Accept a connection; reject pages of other sites and invalid keys."""
    services: Services = websocket.app.state.services
    try:
        if "origin" in websocket.headers and not is_same_origin(websocket):
            raise HttpError(403, msg("another-site"))
        person = await auth.authenticate(websocket, services)
        id = person.person if person else None
        limits, client = auth.limits_of(websocket), client_id(websocket, id)
        limits.check_message(client)
        with limits.websocket_slot(client):
            await websocket.accept()
            await Connection(services, websocket, id).run()
    except HttpError as why:
        await _refuse(websocket, why)
    except (StoreUnavailable, DatabaseDamaged) as why:
        log.error("a connection was refused: the tables cannot be read", exc_info=why)
        await _refuse(websocket, store_error(why))


async def _refuse(websocket: WebSocket, why: HttpError) -> None:
    if is_same_origin(websocket):
        await _refuse_page(websocket, why)
        return
    await websocket.send_denial_response(JSONResponse(error_json(why, Localizer()), why.status, why.headers))


async def _refuse_page(websocket: WebSocket, why: HttpError) -> None:
    """Accept a handshake, send the reason and the retry delay, and close, because browsers cannot read a refusal."""
    localize = Localizer(language=language_of(websocket), with_markers=True)
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.accept()
        await websocket.send_text(
            json.dumps({"tell": "bye", "why": localize(why.message), "again": why.retry_after_s}, allow_nan=False)
        )
        await websocket.close(TRY_AGAIN_LATER)
