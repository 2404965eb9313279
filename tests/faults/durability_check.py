"""Compare acknowledged requests with the store: nothing is lost, and nothing is stored twice."""

from collections import Counter
from pathlib import Path

from meldhouse.server.accounts.table_settings import parse_stored_settings
from meldhouse.server.admin.backup_sqlite import replay_table
from meldhouse.server.admin.database_url import open_for_reading
from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Database, load_settings, load_table_ids
from meldhouse.session.session import TableSession


class Promises:
    """Everything that people know about their tables; `tables` and `moves` count the comparisons, the last ones and
    all.
    """

    def __init__(self, people) -> None:
        self.people, self.counted = people, Counter()
        self.known: dict[str, tuple] = {}  # table -> its number of events at the last check, and its moves

    def broken(self, where: Path | str, whole: bool = False) -> list[str]:
        """Return the problems in a closed server; `whole` says whether it could store what follows from events."""
        with open_for_reading(where) as (db, wrong):
            ids = load_table_ids(db)
            found = [*wrong, *(what for person in self.people for what in person.found)]
            found += self.unopened(ids) + self.unseated(db) + opened_twice(db)
            kept = {id: self.kept_at(db, id, found, whole) for id in ids}
        return found + self.unkept(kept)

    def kept_at(self, db: Database, id: str, found: list[str], whole: bool) -> list[tuple]:
        """Return the completed requests at a table; if it has new events, replay it and compare everything."""
        many = db.execute("SELECT count(*) FROM events WHERE id = ?", (id,)).fetchone()[0]
        if whole or self.known.get(id, (None,))[0] != many:
            try:
                session, events = replay_table(db, id)
            except Exception as why:
                found.append(f"table {id} cannot be played again as it is kept: {type(why).__name__}: {why}")
                return []
            found += [f"table {id}: {what}" for what in unsound(db, id, session, whole)]
            moves = [(event.request, event.text) for event in events if event.kind == "move"]
            self.known[id] = many, moves
            self.counted["tables played again"] += 1
        return self.known[id][1]

    def unopened(self, ids: list[str]) -> list[str]:
        tables = {table for person in self.people for table in person.opened.values() if table}
        return [f"table {id} was opened, and is not there" for id in tables - {*ids}]

    def unseated(self, db: Database) -> list[str]:
        """Check that all people still have the seats that they took."""
        seats = {*db.execute("SELECT id, person FROM seats WHERE kind = 'person'").fetchall()}
        lost = [person for person in self.people if (person.table, person.visitor.id) not in seats]
        return [f"{person.name} sat down at table {person.table}, and does not sit there" for person in lost]

    def unkept(self, kept: dict[str, list[tuple]]) -> list[str]:
        """Check that each acknowledged move is stored once, and that there are no moves that were never sent."""
        found, asked = [], {(a.table, r): a for person in self.people for r, a in person.asked.items()}
        there = Counter((id, request) for id, moves in kept.items() for request, _ in moves)
        texts = {(id, request): text for id, moves in kept.items() for request, text in moves}
        for (id, request), one in asked.items():
            if one.at is not None and not there[id, request]:
                found.append(f"{request} was acknowledged and is not there")
            if one.refused is not None and there[id, request]:
                found.append(f"{request} was refused and is there: {one.refused}")
            if there[id, request] and texts[id, request] != one.move:
                found.append(f"{request} is there as another move")
        found += [f"a move is there that nobody asked for: {key}" for key in there if key not in asked]
        found += [f"{key} is there {n} times" for key, n in there.items() if n > 1]
        self.counted["acknowledged moves compared"] += sum(one.at is not None for one in asked.values())
        return found


def opened_twice(db: Database) -> list[str]:
    rows = db.execute("SELECT host, request, count(*) FROM tables GROUP BY host, request").fetchall()
    return [f"{request} opened {n} tables" for _, request, n in rows if n > 1]


def unsound(db: Database, id: str, session: TableSession, whole: bool) -> list[str]:
    """Check that nothing is half written and accounts sum to zero, which `meldhouse check` does not cover."""
    settings, found = parse_stored_settings(id, *load_settings(db, id)), []
    table = session.table
    if settings.seats != session.seating.seats:
        found.append("its seats are not what its events made of them")
    if table.hands and not table.game.table_api.is_sound(table.state, table.bare_rules):
        found.append("it is not sound")
    pot = int(table.state["pot"][0]) if table.hands else 0
    if sum(table.chips) + pot:
        found.append(f"its accounts and its pot sum to {sum(table.chips) + pot}")
    found += miscounted(db, id, table.hands[: len(session.finished_hands)], whole)
    return found


def miscounted(db: Database, id: str, over, whole: bool) -> list[str]:
    """Check that each finished hand is stored and counted once, and that the hands add up to the accounts."""
    worth = Counter()
    for hand, _, _, chips, _ in db.execute(*queries.results_of_table(id)):
        worth[hand] += chips
    kept, _ = db.execute(*queries.count_hands(id)).fetchone()
    if kept > len(over) or len(worth) > len(over) or (whole and not kept == len(worth) == len(over)):
        return [f"of {len(over)} hands {kept} are kept, and {len(worth)} counted"]
    if worth and sum(worth.values()) != sum(over[len(worth) - 1].result["chips"]):
        return ["what its hands were worth is not what lies in its accounts"]
    return []
