"""The WebSocket connection of one page or program."""

import asyncio
import json
import logging
from contextlib import suppress

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from meldhouse.i18n import Localizer, Message, msg
from meldhouse.server.accounts.access import may_enter
from meldhouse.server.accounts.table_settings import parse_request_id
from meldhouse.server.actions.registry import ACTIONS, Action, dispatch
from meldhouse.server.cluster.http_proxy import RELAYED, TRIES, PeerUnreachable
from meldhouse.server.cluster.ws_proxy import COME_AGAIN, WebSocketProxy, reach
from meldhouse.server.core.errors import HttpError
from meldhouse.server.core.serialization import JSON, error_json, localize
from meldhouse.server.http import auth, parsing
from meldhouse.server.http.locale import language_of
from meldhouse.server.http.origin import is_same_origin
from meldhouse.server.http.store_errors import store_error
from meldhouse.server.ratelimit.limiter import SlidingWindow, client_id
from meldhouse.server.registry.services import Services
from meldhouse.server.storage.base import DatabaseDamaged, StoreUnavailable
from meldhouse.server.tables.actor import NO_WATCHING, SORRY, TableActor
from meldhouse.server.tables.placement import TableMoved
from meldhouse.util.errors import Mistake

log = logging.getLogger("meldhouse")

NO_ENTRY, TOO_LONG, TOO_SLOW = 1008, 1009, 1013
LATER = TOO_SLOW
MAX_QUEUED_MESSAGES = 64  # messages that may wait for a slow reader


class Connection:
    """A guest: what it hears waits in a queue that is never long."""

    def __init__(self, services: Services, websocket: WebSocket, person: str | None) -> None:
        self.services, self.websocket, self.person = services, websocket, person
        self.language = language_of(websocket)
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED_MESSAGES)
        self.room: TableActor | None = None
        self.far: WebSocketProxy | None = None  # where the table is at home at another node
        self.pumping: asyncio.Task[None] | None = None
        self.slow, self.sent_on = asyncio.Event(), asyncio.Event()
        self.ended = COME_AGAIN  # the code of the end, where this line is sent on
        self.limiter = SlidingWindow(auth.MAX_MESSAGES, auth.MESSAGE_WINDOW_S)
        self.limits, self.visitor = auth.limits_of(websocket), client_id(websocket, person)

    def tell(self, text: str) -> None:
        """Never waits: whoever reads too slowly is let go."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.slow.set()

    def let_go(self, why: Message) -> None:
        """The room has seen this guest out."""
        self.room = None
        self.answer({"tell": "out", "why": self.read(why)})

    def come_again(self) -> None:
        self.room = None
        self.sent_on.set()

    def answer(self, message: JSON) -> None:
        self.tell(json.dumps(message, allow_nan=False))

    @property
    def read(self) -> Localizer:
        """In their language, and from the seat where they sit at the table that they look at."""
        return Localizer(
            self.room.table.viewer_of(self.person) if self.room else None, self.language, with_markers=True
        )

    def refuse(self, message: JSON, why: Mistake) -> None:
        self.answer({"tell": "no", "id": message.get("id"), **error_json(why, self.read)})

    # --- the line --------------------------------------------------------------------

    async def run(self) -> None:
        """Until somebody hangs up."""
        tasks = [asyncio.create_task(part()) for part in (self._hear, self._speak, self.slow.wait, self.sent_on.wait)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._leave_room()
            if self.slow.is_set():
                await self._hang_up(TOO_SLOW, msg("too-slow"))
            elif self.sent_on.is_set():
                await self._send_on()

    async def _send_on(self) -> None:
        """What was told before is heard; then the line is opened anew, and leads to where the table is."""
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(1):
                while not self.waiting.empty():
                    await self.websocket.send_text(self.waiting.get_nowait())
        if self.ended == COME_AGAIN:
            await self._hang_up(COME_AGAIN, TableMoved().message)
        else:  # it was told there why
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.websocket.close(self.ended)

    async def _speak(self) -> None:
        while True:
            await self.websocket.send_text(await self.waiting.get())

    async def _hear(self) -> None:
        try:
            while True:
                text = await self.websocket.receive_text()
                if len(text.encode()) > parsing.MAX_MESSAGE_BYTES:
                    return await self._hang_up(TOO_LONG, msg("too-long-a-message"))
                if not self.limiter.try_acquire():
                    return await self._hang_up(NO_ENTRY, msg("too-many-messages"))
                self.limits.check_message(self.visitor)
                if self.person is not None and self.person not in self.services.accounts.names:
                    return await self._hang_up(NO_ENTRY, msg("key-of-nobody"))
                await self.limits.scheduler.run_fairly(self.visitor.address, self._take(text), is_message=True)
                if self.sent_on.is_set():
                    return None
                await self._read_first()
        except HttpError as why:
            return await self._hang_up(NO_ENTRY, why.message)
        except WebSocketDisconnect:
            return None

    async def _read_first(self) -> None:
        """Whoever asks faster than it reads the answers is heard again when it has read some."""
        while self.waiting.qsize() > MAX_QUEUED_MESSAGES // 2 and not self.slow.is_set():
            await asyncio.sleep(0.01)

    async def _hang_up(self, code: int, why: Message) -> None:
        """A last word, as far as the line is free for it."""
        try:
            async with asyncio.timeout(1):
                if self.websocket.application_state is WebSocketState.CONNECTED:
                    if code != TOO_SLOW:
                        await self.websocket.send_text(
                            json.dumps({"tell": "bye", "why": self.read(why)}, allow_nan=False)
                        )
                    await self.websocket.close(code, str(why))
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return

    # --- what is said ----------------------------------------------------------------

    async def _take(self, text: str) -> None:
        """One message; whatever is wrong with it is told in a sentence."""
        message: JSON = {}
        try:
            found = parsing.parse_json_object(text)
            if not isinstance(id := found.get("id"), dict | list):
                message = {"id": id}  # what is refused from now on is refused by its name
            parsing.validate_json(found)
            parse_request_id(id)
            message = found
            await self._do(message, text)
        except TableMoved:
            self.come_again()
        except Mistake as why:
            self.refuse(message, why)
        except Exception:
            log.exception("a message could not be answered")
            self.refuse(message, Mistake(SORRY))

    async def _do(self, message: JSON, text: str) -> None:
        do = message.get("do")
        if do == "ping":
            self.answer({"tell": "pong"})
        elif do == "table":
            await self._enter(str(message.get("table")), text)
        elif do == "lobby":
            await self._leave_room()
            self.services.lobby.enter(self)
        elif self.far:
            await self.far.say(text)
        elif isinstance(do, str) and do in ACTIONS:
            await self._deed(ACTIONS[do], message)
        else:
            raise Mistake(msg("nothing-to-do", name=repr(str(do)[:20]), names=", ".join(DOINGS)))

    async def _enter(self, id: str, text: str) -> None:
        sheet = await self.services.tables.sheet(id)
        if not may_enter(sheet, self.person, self.services.accounts.invited):
            await self.services.placement.catch_up()  # they may have been invited at another node
            sheet = await self.services.tables.sheet(id)
        if not may_enter(sheet, self.person, self.services.accounts.invited):
            raise Mistake(NO_WATCHING)
        await self._leave_room()
        if await self._go_far(id, text):
            return
        self.room = room = await self.services.tables.room(id)
        try:
            await room.ask(lambda: room.enter(self))
        except Mistake:  # it cannot be read, or was closed to those who look on meanwhile
            self.room = None
            raise

    async def _go_far(self, id: str, text: str) -> bool:
        """Where the table is at home elsewhere, this line leads there from now on."""
        gone = None
        for _ in range(TRIES):
            home = await self.services.placement.home(id, gone)
            if home is None:
                return False
            if RELAYED in self.websocket.scope:
                break
            try:
                self.far = await reach(home, self.websocket.scope, self.tell)
            except PeerUnreachable:
                gone = home
                continue
            self.services.placement.count("lines")
            self.pumping = asyncio.create_task(self._pump(self.far))
            await self.far.say(text)
            return True
        raise TableMoved

    async def _pump(self, far: WebSocketProxy) -> None:
        self.ended = await far.pump()
        if self.far is far:
            self.sent_on.set()

    async def _leave_room(self) -> None:
        self.services.lobby.leave(self)
        if self.far:
            far, self.far = self.far, None
            if self.pumping:
                self.pumping.cancel()
            await far.close()
        if self.room:
            room, self.room = self.room, None
            try:
                await room.ask(lambda: room.go(self))
            except Mistake:  # it has trouble with its table; whoever goes is gone all the same
                room.presence.go(self)

    async def _deed(self, deed: Action, message: JSON) -> None:
        room = self.room
        if room is None:
            raise Mistake(msg("which-table"))
        result = await dispatch(deed, room, self.person, message)
        self.answer({"tell": deed.tells, **localize(result, self.read), "id": message.get("id")})


DOINGS = ("table", "lobby", *ACTIONS, "ping")


async def endpoint(websocket: WebSocket) -> None:
    """The door: another site's page may not come in, and a wrong key opens nothing."""
    services: Services = websocket.app.state.services
    try:
        if "origin" in websocket.headers and not is_same_origin(websocket):
            raise HttpError(403, msg("another-site"))
        person = await auth.authenticate(websocket, services)
        id = person.person if person else None
        limits, whose = auth.limits_of(websocket), client_id(websocket, id)
        limits.check_message(whose)
        with limits.websocket_slot(whose):
            await websocket.accept()
            await Connection(services, websocket, id).run()
    except HttpError as why:
        await _refuse(websocket, why)
    except (StoreUnavailable, DatabaseDamaged) as why:
        log.error("a line was refused: the tables cannot be read", exc_info=why)
        await _refuse(websocket, store_error(why))


async def _refuse(websocket: WebSocket, why: HttpError) -> None:
    if is_same_origin(websocket):
        await _turn_away(websocket, why)
        return
    await websocket.send_denial_response(JSONResponse(error_json(why, Localizer()), why.status, why.headers))


async def _turn_away(websocket: WebSocket, why: HttpError) -> None:
    """A page cannot read how its handshake is refused: it is let in as far as to hear why, and when to come again."""
    read = Localizer(language=language_of(websocket), with_markers=True)
    with suppress(RuntimeError, WebSocketDisconnect):
        await websocket.accept()
        await websocket.send_text(
            json.dumps({"tell": "bye", "why": read(why.message), "again": why.retry_after_s}, allow_nan=False)
        )
        await websocket.close(LATER)
