"""What a table and the lobby use of the server."""

from collections.abc import Iterable
from typing import Protocol

from meldhouse.games import Game
from meldhouse.server.accounts.registry import AccountRegistry
from meldhouse.server.accounts.table_settings import TableSettings, Unreadable
from meldhouse.server.core.metrics import Metrics
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.storage.base import Store
from meldhouse.server.tables.activity import TableActivity
from meldhouse.server.tables.placement import LocalPlacement
from meldhouse.server.tables.repository import TableRepository
from meldhouse.server.workers.game_compilation import CompilationService
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.server.workers.thread_pool import BotExecutor
from meldhouse.session.seating import SeatAssignment


class OpenTables(Protocol):
    """The registry of tables, as a single table and the lobby see it."""

    sheets: dict[str, TableSettings]
    seated: dict[str, set[str]]

    async def sheet(self, id: str) -> TableSettings: ...
    async def open_again(self, sheet: TableSettings, seat: int, seats: list[JSON]) -> str: ...
    def activity(self, sheet: TableSettings) -> TableActivity: ...
    def is_attended(self, id: str, within: float) -> bool: ...
    def note_people(self, id: str, seats: Iterable[SeatAssignment]) -> None: ...
    def note_state(self, id: str, state: str) -> None: ...
    def shut(self, id: str) -> None: ...
    def lost(self, id: str) -> None: ...
    def unreadable(self, id: str, why: Exception) -> Unreadable: ...
    def changed(self) -> None: ...


class TableContext(Protocol):
    games: dict[str, Game]
    store: Store
    repository: TableRepository
    accounts: AccountRegistry
    history: HistoryService
    process_worker: ProcessWorker
    bot_executor: BotExecutor
    compilation: CompilationService
    metrics: Metrics
    placement: LocalPlacement
    grace: float  # seconds after which others need not wait for a player who is gone
    pace: float  # seconds a bot waits before it plays, so that people can follow
    pause: float | None  # seconds for claims, instead of what the table's settings say
    idle: float  # seconds after which an empty table leaves the memory

    @property
    def tables(self) -> OpenTables: ...
