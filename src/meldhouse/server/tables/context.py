"""Interfaces to the parts of the server that a table and the lobby use."""

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
    """The part of the table registry that a single table and the lobby use."""

    settings_by_id: dict[str, TableSettings]
    tables_by_person: dict[str, set[str]]

    async def get_settings(self, id: str) -> TableSettings: ...
    async def open_rematch(self, settings: TableSettings, seat: int, seats: list[JSON]) -> str: ...
    def activity(self, settings: TableSettings) -> TableActivity: ...
    def is_attended(self, id: str, within_s: float) -> bool: ...
    def record_seats(self, id: str, seats: Iterable[SeatAssignment]) -> None: ...
    def record_state(self, id: str, state: str) -> None: ...
    def close_actor(self, id: str) -> None: ...
    def drop_actor(self, id: str) -> None: ...
    def mark_unreadable(self, id: str, why: Exception) -> Unreadable: ...
    def notify_changed(self) -> None: ...


class LuckQueue(Protocol):
    """The part of the estimates of luck and play that a table uses."""

    def add_finished(self, settings: TableSettings, hands: Iterable[int]) -> None: ...


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
    grace_s: float  # seconds after which the others no longer wait for a player who has left
    bot_delay_s: float  # seconds before a bot plays, so that people can follow
    claim_pause_s: float | None  # seconds for claims; overrides the settings of tables
    idle_s: float  # seconds after which an empty table is dropped from memory

    @property
    def tables(self) -> OpenTables: ...

    @property
    def luck_jobs(self) -> LuckQueue: ...
