"""Questions whether people join a private table, asked by a person with whom they have played."""

from collections.abc import Iterable
from typing import NamedTuple

from meldhouse.server.storage import people_queries
from meldhouse.server.storage.base import Store


class Question(NamedTuple):
    table: str
    host: str  # who asks


class Questions:
    """All open questions, kept in memory and saved in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open: dict[str, list[Question]] = {}  # by the person who is asked, the oldest first

    async def load(self) -> None:
        self.open = {}
        self._add(await self.store.rows(people_queries.QUESTIONS))

    def replace(self, people: list[str], rows: Iterable[tuple[str, str, str]]) -> None:
        """Replace the questions to some people, after another node has changed them."""
        for person in people:
            self.open.pop(person, None)
        self._add(rows)

    def _add(self, rows: Iterable[tuple[str, str, str]]) -> None:
        for person, table, host in rows:
            self.open.setdefault(person, []).append(Question(table, host))

    def of(self, person: str | None) -> list[Question]:
        return self.open.get(person or "", [])

    async def ask(self, people: Iterable[str], table: str, host: str) -> None:
        rows = [(person, table, host) for person in people]
        await self.store.write(*(people_queries.ask(*row) for row in rows))
        self._add(rows)

    async def drop(self, person: str, table: str) -> None:
        """Remove a question, because the person has answered it."""
        await self.store.write(people_queries.drop_question(person, table))
        self.open[person] = [question for question in self.of(person) if question.table != table]

    def forget(self, person: str) -> None:
        """Remove a person from memory, also where they ask."""
        self.open.pop(person, None)
        self.open = {
            asked: [question for question in questions if question.host != person]
            for asked, questions in self.open.items()
        }
