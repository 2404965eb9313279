"""Kill a server again and again while people play: after each kill all acknowledged moves are stored."""

import asyncio
from collections import Counter
from random import Random

from tests.faults.durability_check import Promises
from tests.faults.forked_server import Nursery
from tests.faults.retrying_clients import StandsStill, answers_of, lived, seated

TABLES = 2
ANSWERS, DELAY = 6, 0.02  # the server is killed after at most this many answers and seconds


def killed(nursery: Nursery, where, kills: int, seed: int, planted: str = "") -> tuple[list[str], Counter[str]]:
    """Kill the server this many times; return the first findings, and the counts."""
    chance, found = Random(f"kills {seed}"), []
    with nursery.server(where, planted) as server:
        people = seated(server, TABLES, seed)
    promises, done = Promises(people), 0
    found += promises.broken(where)
    while done < kills and not found:
        server = nursery.server(where, planted)
        server.wait()
        try:
            asyncio.run(lived(server, people, chance.randint(0, ANSWERS), chance.uniform(0, DELAY)))
        except StandsStill as why:
            found.append(str(why))
        done += 1
        found += promises.broken(where)
    if not found:
        found = promises.broken(where) + in_the_end(nursery, where, promises)
    counted = Counter({"kills": done, "acknowledged moves": answers_of(people)})
    counted["requests sent again"] = sum(person.again for person in people)
    counted["tables"] = len(promises.known)
    return found, counted + promises.counted


def in_the_end(nursery: Nursery, where, promises: Promises) -> list[str]:
    """Start the server a last time and load every table; by then, what follows from events is stored."""
    with nursery.server(where) as server:
        for person in promises.people:
            person.visitor.server = server
            for table in {person.table, *filter(None, person.opened.values())}:
                person.visitor.get(f"/api/tables/{table}")
    return promises.broken(where, whole=True)
