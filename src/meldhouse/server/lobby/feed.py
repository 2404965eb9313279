"""The live feed of the lobby, which sends throttled updates."""

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import JSON
from meldhouse.server.lobby.listing import ABANDONED_AFTER_S

UPDATE_INTERVAL_S = 0.5  # least time between two updates
REFRESH_DELAY_S = ABANDONED_AFTER_S + 1  # after the last change, when abandoned tables are no longer listed


class Watcher(Protocol):
    """A connection that watches the lobby."""

    person: str | None
    language: str

    def send(self, text: str) -> None: ...


SerializedTables = dict[str, str]  # table ID -> JSON, in the order of the list


class LobbyFeed:
    """Sends the lobby to its watchers: the public tables, a person's own tables, and what that person is asked.

    A new watcher first receives all tables.  After that, every watcher receives only tables that have changed.
    """

    def __init__(
        self,
        listed: Callable[[Localizer], list[JSON]],
        mine: Callable[[str | None, Localizer], list[JSON]],
        asked: Callable[[str | None, Localizer], list[JSON]] = lambda person, localize: [],
    ) -> None:
        self.listed, self.mine, self.asked = listed, mine, asked
        self.watchers: set[Watcher] = set()
        self.task: asyncio.Task[None] | None = None
        self.has_changes = False
        self.refresh_timer: asyncio.TimerHandle | None = None
        self.current: dict[str, SerializedTables] = {}  # the current tables by language, until something changes
        self.sent: dict[str, SerializedTables] = {}  # the tables sent most recently, by language
        self.newcomers: set[Watcher] = set()  # watchers that joined after that and have newer tables

    def current_tables(self, language: str) -> SerializedTables:
        if language not in self.current:
            listed = self.listed(Localizer(language=language, with_markers=True))
            self.current[language] = {table["table"]: json.dumps(table, allow_nan=False) for table in listed}
        return self.current[language]

    def message(self, tables: str, watcher: Watcher) -> str:
        localize = Localizer(language=watcher.language, with_markers=True)
        own = {"mine": self.mine(watcher.person, localize), "asked": self.asked(watcher.person, localize)}
        return f'{{"tell": "lobby", {tables}, {json.dumps(own, allow_nan=False)[1:-1]}}}'

    def notify_changed(self) -> None:
        self.current, self.has_changes = {}, True
        self._schedule_refresh()
        if self.watchers and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._broadcast())

    def _schedule_refresh(self) -> None:
        """Schedule a refresh even if nothing changes, so that abandoned tables disappear."""
        if self.refresh_timer:
            self.refresh_timer.cancel()
        self.refresh_timer = asyncio.get_running_loop().call_later(REFRESH_DELAY_S, self.notify_changed)

    async def _broadcast(self) -> None:
        """Send updates while there are changes, to one watcher after the other, so that tables are not blocked."""
        while self.has_changes and self.watchers:
            await asyncio.sleep(UPDATE_INTERVAL_S)
            self.has_changes, newcomers, self.newcomers = False, self.newcomers, set()
            watchers = list(self.watchers)
            now = {language: self.current_tables(language) for language in {watcher.language for watcher in watchers}}
            changed = {
                language: partial_update(self.sent.get(language, {}), tables) for language, tables in now.items()
            }
            self.sent = now
            for watcher in watchers:
                if watcher in self.watchers:
                    language = watcher.language
                    watcher.send(
                        self.message(full_update(now[language]) if watcher in newcomers else changed[language], watcher)
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
    """Return a message with the new and changed tables, and the order of all tables."""
    changed = ", ".join(text for id, text in now.items() if before.get(id) != text)
    return f'"changed": [{changed}], "order": {json.dumps(list(now), allow_nan=False)}'
