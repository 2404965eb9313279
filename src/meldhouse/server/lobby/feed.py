"""The live feed of the lobby: throttled updates."""

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import JSON
from meldhouse.server.lobby.listing import ABANDONED_AFTER_S

UPDATE_INTERVAL_S = 0.5  # seconds between two tellings
REFRESH_DELAY_S = (
    ABANDONED_AFTER_S + 1
)  # seconds after the last change: what nobody has come back to by then is listed no more


class Watcher(Protocol):
    """A connection that looks at the lobby."""

    person: str | None
    language: str

    def send(self, text: str) -> None: ...


SerializedTables = dict[str, str]  # tables by id, in order, each as it is written out


class LobbyFeed:
    """`listed` are the tables that all are shown, `mine` those of a person.

    Who comes is told of all of them, and from then on, with everybody, of those that are other than they were.
    """

    def __init__(
        self, listed: Callable[[Localizer], list[JSON]], mine: Callable[[str | None, Localizer], list[JSON]]
    ) -> None:
        self.listed, self.mine = listed, mine
        self.watchers: set[Watcher] = set()
        self.task: asyncio.Task[None] | None = None
        self.has_changes = False
        self.refresh_timer: asyncio.TimerHandle | None = None
        self.current: dict[str, SerializedTables] = {}  # how the tables stand, by language, until something changes
        self.sent: dict[str, SerializedTables] = {}  # and as everybody was told last
        self.newcomers: set[Watcher] = set()  # but for those who have come since, and know something else

    def current_tables(self, language: str) -> SerializedTables:
        if language not in self.current:
            listed = self.listed(Localizer(language=language, with_markers=True))
            self.current[language] = {table["table"]: json.dumps(table, allow_nan=False) for table in listed}
        return self.current[language]

    def message(self, tables: str, watcher: Watcher) -> str:
        mine = self.mine(watcher.person, Localizer(language=watcher.language, with_markers=True))
        return f'{{"tell": "lobby", {tables}, "mine": {json.dumps(mine, allow_nan=False)}}}'

    def notify_changed(self) -> None:
        self.current, self.has_changes = {}, True
        self._schedule_refresh()
        if self.watchers and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._broadcast())

    def _schedule_refresh(self) -> None:
        """Also when nothing happens: that is how a table is abandoned."""
        if self.refresh_timer:
            self.refresh_timer.cancel()
        self.refresh_timer = asyncio.get_running_loop().call_later(REFRESH_DELAY_S, self.notify_changed)

    async def _broadcast(self) -> None:
        """As long as there is news: all are told one by one, so that nobody at a table waits for that."""
        while self.has_changes and self.watchers:
            await asyncio.sleep(UPDATE_INTERVAL_S)
            self.has_changes, late, self.newcomers = False, self.newcomers, set()
            watchers = list(self.watchers)
            now = {language: self.current_tables(language) for language in {watcher.language for watcher in watchers}}
            other = {language: partial_update(self.sent.get(language, {}), tables) for language, tables in now.items()}
            self.sent = now
            for watcher in watchers:
                if watcher in self.watchers:
                    language = watcher.language
                    watcher.send(
                        self.message(full_update(now[language]) if watcher in late else other[language], watcher)
                    )
                    await asyncio.sleep(0)

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        tables = self.current_tables(watcher.language)
        if tables != self.sent.get(watcher.language):
            self.newcomers.add(watcher)
        watcher.send(self.message(full_update(tables), watcher))

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.newcomers.discard(watcher)

    def close(self) -> None:
        for waiting in (self.task, self.refresh_timer):
            if waiting:
                waiting.cancel()


def full_update(tables: SerializedTables) -> str:
    return f'"tables": [{", ".join(tables.values())}]'


def partial_update(before: SerializedTables, now: SerializedTables) -> str:
    """What is new or other, and which there are now, in order."""
    other = ", ".join(text for id, text in now.items() if before.get(id) != text)
    return f'"changed": [{other}], "order": {json.dumps(list(now), allow_nan=False)}'
