"""The lobby: what is told there, soon after something changes and not too often."""

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

from meldhouse.server.listing import ABSENT
from meldhouse.server.telling import JSON
from meldhouse.words import Reader

EVERY = 0.5  # seconds between two tellings
AGAIN = ABSENT + 1  # seconds after the last change: what nobody has come back to by then is listed no more


class Watcher(Protocol):
    """A connection that looks at the lobby."""

    person: str | None
    language: str

    def tell(self, text: str) -> None: ...


class Lobby:
    """`listed` are the tables that all are shown, `mine` those of a person."""

    def __init__(
        self, listed: Callable[[Reader], list[JSON]], mine: Callable[[str | None, Reader], list[JSON]]
    ) -> None:
        self.listed, self.mine = listed, mine
        self.watchers: set[Watcher] = set()
        self.task: asyncio.Task[None] | None = None
        self.news = False
        self.later: asyncio.TimerHandle | None = None
        self.common: dict[str, str] = {}  # the part that all are told, by language, until something changes

    def text(self, watcher: Watcher) -> str:
        language, read = watcher.language, Reader(language=watcher.language, marked=True)
        if language not in self.common:
            self.common[language] = f'{{"tell": "lobby", "tables": {json.dumps(self.listed(read))}, "mine": '
        return f"{self.common[language]}{json.dumps(self.mine(watcher.person, read))}}}"

    def changed(self) -> None:
        self.common, self.news = {}, True
        self._look_again()
        if self.watchers and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._tell())

    def _look_again(self) -> None:
        """Also when nothing happens: that is how a table is abandoned."""
        if self.later:
            self.later.cancel()
        self.later = asyncio.get_running_loop().call_later(AGAIN, self.changed)

    async def _tell(self) -> None:
        """As long as there is news: all are told one by one, so that nobody at a table waits for that."""
        while self.news and self.watchers:
            await asyncio.sleep(EVERY)
            self.news = False
            for watcher in list(self.watchers):
                if watcher in self.watchers:
                    watcher.tell(self.text(watcher))
                    await asyncio.sleep(0)

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        watcher.tell(self.text(watcher))

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    def close(self) -> None:
        for waiting in (self.task, self.later):
            if waiting:
                waiting.cancel()
