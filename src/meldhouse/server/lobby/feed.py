"""The live feed of the lobby: throttled updates."""

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

from meldhouse.i18n import Localizer
from meldhouse.server.core.serialization import JSON
from meldhouse.server.lobby.listing import ABSENT

EVERY = 0.5  # seconds between two tellings
AGAIN = ABSENT + 1  # seconds after the last change: what nobody has come back to by then is listed no more


class Watcher(Protocol):
    """A connection that looks at the lobby."""

    person: str | None
    language: str

    def tell(self, text: str) -> None: ...


Told = dict[str, str]  # tables by id, in order, each as it is written out


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
        self.news = False
        self.later: asyncio.TimerHandle | None = None
        self.now: dict[str, Told] = {}  # how the tables stand, by language, until something changes
        self.told: dict[str, Told] = {}  # and as everybody was told last
        self.late: set[Watcher] = set()  # but for those who have come since, and know something else

    def standing(self, language: str) -> Told:
        if language not in self.now:
            listed = self.listed(Localizer(language=language, with_markers=True))
            self.now[language] = {table["table"]: json.dumps(table, allow_nan=False) for table in listed}
        return self.now[language]

    def text(self, tables: str, watcher: Watcher) -> str:
        mine = self.mine(watcher.person, Localizer(language=watcher.language, with_markers=True))
        return f'{{"tell": "lobby", {tables}, "mine": {json.dumps(mine, allow_nan=False)}}}'

    def changed(self) -> None:
        self.now, self.news = {}, True
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
            self.news, late, self.late = False, self.late, set()
            watchers = list(self.watchers)
            now = {language: self.standing(language) for language in {watcher.language for watcher in watchers}}
            other = {language: changes(self.told.get(language, {}), tables) for language, tables in now.items()}
            self.told = now
            for watcher in watchers:
                if watcher in self.watchers:
                    language = watcher.language
                    watcher.tell(self.text(whole(now[language]) if watcher in late else other[language], watcher))
                    await asyncio.sleep(0)

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        tables = self.standing(watcher.language)
        if tables != self.told.get(watcher.language):
            self.late.add(watcher)
        watcher.tell(self.text(whole(tables), watcher))

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.late.discard(watcher)

    def close(self) -> None:
        for waiting in (self.task, self.later):
            if waiting:
                waiting.cancel()


def whole(tables: Told) -> str:
    return f'"tables": [{", ".join(tables.values())}]'


def changes(before: Told, now: Told) -> str:
    """What is new or other, and which there are now, in order."""
    other = ", ".join(text for id, text in now.items() if before.get(id) != text)
    return f'"changed": [{other}], "order": {json.dumps(list(now), allow_nan=False)}'
