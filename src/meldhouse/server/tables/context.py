"""What a table needs of the server."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from meldhouse.games import Game
from meldhouse.i18n import Localizer
from meldhouse.server.accounts.table_settings import TableSettings, Unreadable
from meldhouse.server.core.metrics import Metrics
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.storage.base import Store
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.live_table import LiveTable
from meldhouse.server.tables.placement import LocalPlacement
from meldhouse.server.workers.game_compilation import CompilationService
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.server.workers.thread_pool import BotExecutor
from meldhouse.session.events import Event
from meldhouse.session.seating import SeatAssignment


class TableContext(Protocol):
    games: dict[str, Game]
    store: Store
    past: HistoryService
    backroom: ProcessWorker
    minds: BotExecutor
    readying: CompilationService
    figures: Metrics
    homes: LocalPlacement
    grace: float  # seconds after which others need not wait for somebody who is gone
    pace: float  # seconds a bot lets pass, so that one can follow
    idle: float  # seconds after which an empty room is shut

    async def append(
        self, sheet: TableSettings, seq: int, events: Sequence[Event], seats: Mapping[int, SeatAssignment]
    ) -> None: ...
    async def save_state(self, id: str, state: str, more: Iterable[Statement]) -> None: ...
    async def sheet(self, id: str) -> TableSettings: ...
    def pause(self, sheet: TableSettings, settled: bool, beginners: bool) -> float: ...
    def shut(self, table: str) -> None: ...
    def lost(self, table: str) -> None: ...
    def unreadable(self, id: str, why: Exception) -> Unreadable: ...
    def may_enter(self, sheet: TableSettings, person: str | None) -> bool: ...
    def may_sit(self, sheet: TableSettings, person: str) -> bool: ...
    def insider(self, sheet: TableSettings, person: str | None) -> bool: ...
    def table_json(
        self, sheet: TableSettings, person: str | None, read: Localizer, table: LiveTable | None = None
    ) -> JSON: ...
    def check_name(self, person: str, sheet: TableSettings) -> None: ...
    async def open_again(self, sheet: TableSettings, seat: int, seats: list[JSON]) -> str: ...
    def lobby_changed(self) -> None: ...
