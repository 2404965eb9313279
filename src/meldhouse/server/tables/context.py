"""What a room needs of its house."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from meldhouse.games import Game
from meldhouse.i18n import Reader
from meldhouse.server.accounts.table_settings import Sheet, Unreadable
from meldhouse.server.core.metrics import Figures
from meldhouse.server.core.serialization import JSON
from meldhouse.server.history.lookup import Past
from meldhouse.server.storage.base import Store
from meldhouse.server.storage.queries import Statement
from meldhouse.server.tables.live_table import OpenTable
from meldhouse.server.tables.placement import Alone
from meldhouse.server.workers.game_compilation import Readying
from meldhouse.server.workers.process_pool import BackRoom
from meldhouse.server.workers.thread_pool import Minds
from meldhouse.session.events import Event
from meldhouse.session.seating import Seat


class Host(Protocol):
    games: dict[str, Game]
    store: Store
    past: Past
    backroom: BackRoom
    minds: Minds
    readying: Readying
    figures: Figures
    homes: Alone
    grace: float  # seconds after which others need not wait for somebody who is gone
    pace: float  # seconds a bot lets pass, so that one can follow
    idle: float  # seconds after which an empty room is shut

    async def append(self, sheet: Sheet, seq: int, events: Sequence[Event], seats: Mapping[int, Seat]) -> None: ...
    async def save_state(self, id: str, state: str, more: Iterable[Statement]) -> None: ...
    async def sheet(self, id: str) -> Sheet: ...
    def pause(self, sheet: Sheet, settled: bool, beginners: bool) -> float: ...
    def shut(self, table: str) -> None: ...
    def lost(self, table: str) -> None: ...
    def unreadable(self, id: str, why: Exception) -> Unreadable: ...
    def may_enter(self, sheet: Sheet, person: str | None) -> bool: ...
    def may_sit(self, sheet: Sheet, person: str) -> bool: ...
    def insider(self, sheet: Sheet, person: str | None) -> bool: ...
    def table_json(self, sheet: Sheet, person: str | None, read: Reader, table: OpenTable | None = None) -> JSON: ...
    def check_name(self, person: str, sheet: Sheet) -> None: ...
    async def open_again(self, sheet: Sheet, seat: int, seats: list[JSON]) -> str: ...
    def lobby_changed(self) -> None: ...
