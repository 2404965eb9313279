"""Detects beginners, who get more time to claim a discard."""

from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.session.session import TableSession

BEGINNER_HANDS = 3  # finished hands of a game, at all tables, after which a person is no longer a beginner


async def any_beginner(store: Store, session: TableSession) -> bool:
    """Return whether a person at the table has finished fewer than `BEGINNER_HANDS` hands of its game.

    The store of the results is shared by all nodes, so that every node gives the same answer.
    """
    if not session.must_hide_claims:
        return False  # the length of the pause does not depend on beginners
    people = {session.seating.seats[seat].person or "" for seat in session.seating.person_seats()}
    for person in people:
        if len(await store.rows(queries.has_played(person, session.table.game.name, BEGINNER_HANDS))) < BEGINNER_HANDS:
            return True
    return False
