"""All services that handlers, pages and connections use, created once for each server."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from meldhouse.games import GAMES, Game
from meldhouse.games.validation import find_problems
from meldhouse.i18n import Localizer
from meldhouse.server.accounts.device_links import DeviceLinks
from meldhouse.server.accounts.registry import AccountRegistry
from meldhouse.server.accounts.shared_hands import SharedHands
from meldhouse.server.accounts.shared_pages import SharedPages
from meldhouse.server.core.metrics import Metrics
from meldhouse.server.core.serialization import JSON, game_json
from meldhouse.server.daily.bot_results import BotResultJobs
from meldhouse.server.daily.service import DailyService
from meldhouse.server.history.badges import BadgeService
from meldhouse.server.history.companions import Companions
from meldhouse.server.history.lookup import HistoryService
from meldhouse.server.history.luck import LuckOfHands
from meldhouse.server.history.results import Results
from meldhouse.server.lobby.feed import LobbyFeed
from meldhouse.server.lobby.listing import Listing
from meldhouse.server.registry.positions import Positions
from meldhouse.server.registry.tables import TableRegistry
from meldhouse.server.services.luck_jobs import LuckJobs
from meldhouse.server.services.odds_jobs import OddsJobs
from meldhouse.server.services.quiz import QuizService
from meldhouse.server.services.review_jobs import ReviewJobs
from meldhouse.server.services.rule_impact import RuleImpact
from meldhouse.server.storage.base import Store
from meldhouse.server.storage.sqlite import SqliteStore
from meldhouse.server.tables.backfill import run_backfill
from meldhouse.server.tables.placement import LocalPlacement
from meldhouse.server.tables.repository import TableRepository
from meldhouse.server.workers.game_compilation import CompilationService
from meldhouse.server.workers.process_pool import ProcessWorker
from meldhouse.server.workers.thread_pool import BotExecutor

log = logging.getLogger("meldhouse")

BOT_THREADS = 2
GRACE_S = 30.0  # time before a bot plays for a player who has left while others wait
IDLE_S = 600.0  # time before an empty table is dropped from memory
BOT_DELAY_S = 0.7  # time before a bot plays, so that people can follow


@dataclass(eq=False, kw_only=True)
class Services:
    """The services of one server. This class implements TableContext for the tables and the lobby."""

    store: Store
    games: dict[str, Game]
    grace_s: float
    bot_delay_s: float
    claim_pause_s: float | None
    idle_s: float
    make_placement: Callable[["Services"], LocalPlacement]

    bot_executor: BotExecutor = field(default_factory=lambda: BotExecutor(BOT_THREADS))
    process_worker: ProcessWorker = field(default_factory=ProcessWorker)
    compilation: CompilationService = field(default_factory=CompilationService)
    odds_jobs: OddsJobs = field(default_factory=OddsJobs)
    device_links: DeviceLinks = field(default_factory=DeviceLinks)

    metrics: Metrics = field(init=False)
    accounts: AccountRegistry = field(init=False)
    shared_pages: SharedPages = field(init=False)
    shared_hands: SharedHands = field(init=False)
    history: HistoryService = field(init=False)
    results: Results = field(init=False)
    badges: BadgeService = field(init=False)
    companions: Companions = field(init=False)
    quiz: QuizService = field(init=False)
    rule_impact: RuleImpact = field(init=False)
    review_jobs: ReviewJobs = field(init=False)
    luck: LuckOfHands = field(init=False)
    luck_jobs: LuckJobs = field(init=False)
    positions: Positions = field(init=False)
    daily: DailyService = field(init=False)
    bot_results: BotResultJobs = field(init=False)
    repository: TableRepository = field(init=False)
    tables: TableRegistry = field(init=False)
    listing: Listing = field(init=False)
    lobby: LobbyFeed = field(init=False)
    placement: LocalPlacement = field(init=False)
    backfill: asyncio.Task[None] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.metrics = Metrics(self.games)
        self.accounts = AccountRegistry(self.store)
        self.shared_pages = SharedPages(self.store)
        self.shared_hands = SharedHands(self.store)
        self.history = HistoryService(self.store, self.process_worker)
        self.results = Results(self.store)
        self.quiz = QuizService(self.store, self.process_worker)
        self.rule_impact = RuleImpact(self.store, self.odds_jobs)
        self.review_jobs = ReviewJobs(self.store, self.history)
        self.repository = TableRepository(
            self.store, self.games, self.metrics, lambda *tables: self.placement.fence(*tables)
        )
        self.tables = TableRegistry(self)
        self.luck = LuckOfHands(self.store)
        self.luck_jobs = LuckJobs(self.store, self.history, self.tables.get_settings, self._is_busy)
        self.companions = Companions(self.store)
        self.badges = BadgeService(self.store, self.tables)
        self.positions = Positions(self.history, self.process_worker, self.tables)
        self.daily, self.bot_results = DailyService(self.store, self.tables), BotResultJobs(self.store)
        self.listing = Listing(self)
        self.lobby = LobbyFeed(self.listing.public, self.listing.of_person)
        self.tables.on_change, self.tables.count_in_use = self.lobby.notify_changed, self.listing.count_attended
        self.placement = self.make_placement(self)

    async def start(self) -> None:
        """Load the open tables, and start compiling the games."""
        await self.placement.open()
        await self.load()
        await self.placement.start()
        self.compilation.start(self.games.values())
        self.backfill = asyncio.create_task(run_backfill(self))

    async def load(self) -> None:
        """Load people, invitations and open tables; state in memory is kept if it is newer."""
        for person in await self.accounts.load():
            self.forget(person)
        await self.tables.load()

    def forget(self, person: str) -> None:
        """Remove a person from memory."""
        self.accounts.forget(person)
        self.tables.tables_by_person.pop(person, None)
        for actor in self.tables.actors.values():
            actor.talk.forget(person)

    def game_json(self, name: str, localize: Localizer) -> JSON:
        return game_json(self.games[name], not self.compilation.is_compiling(name), localize)

    def _is_busy(self) -> bool:
        """Return whether bots wait for a thread, or games are being compiled."""
        return len(self.bot_executor.queue) > 0 or self.compilation.is_working

    async def stop(self) -> None:
        if self.backfill:
            self.backfill.cancel()
        self.tables.stop()
        await self.placement.close()
        self.lobby.close()
        self.bot_executor.close()
        await self.compilation.close()
        self.rule_impact.close()
        await self.odds_jobs.close()
        await self.review_jobs.close()
        await self.luck_jobs.close()
        await self.bot_results.close()
        await asyncio.to_thread(self.store.close)


def create_services(
    path: str | Path,
    *,
    bot_delay_s: float = BOT_DELAY_S,
    grace_s: float = GRACE_S,
    claim_pause_s: float | None = None,
    idle_s: float = IDLE_S,
    address: str = "",
    open_store: Callable[[str | Path, str], Store] = SqliteStore,
    make_placement: Callable[[Services], LocalPlacement] = lambda services: LocalPlacement(),
) -> Services:
    """Return the services over a store, which are not started yet; `address` is the server's URL."""
    return Services(
        store=open_store(path, address),
        games={name: game for name, game in GAMES.items() if is_complete(game)},
        grace_s=grace_s,
        bot_delay_s=bot_delay_s,
        claim_pause_s=claim_pause_s,
        idle_s=idle_s,
        make_placement=make_placement,
    )


def is_complete(game: Game) -> bool:
    """Return whether a game has all its modules; if not, log which are missing."""
    missing = find_problems(game)
    if missing:
        log.error("the game %s is not available because it is incomplete: %s", game.name, " ".join(missing))
    return not missing
