"""Who is new to a game: they get more time to claim a discard."""

from meldhouse.server.storage import queries
from meldhouse.server.storage.base import Store
from meldhouse.session.session import TableSession

FIRST = 3  # hands of a game that somebody finishes as a beginner, at all tables of the server


async def any_beginner(store: Store, course: TableSession) -> bool:
    """Return whether a person at the table has finished fewer than `FIRST` hands of its game.

    The store of the results is shared by all nodes, so that every node gives the same answer.
    """
    if not course.must_hide_claims:
        return False  # no pause has a length here, so that nothing needs counting
    people = {course.seating.seats[seat].person or "" for seat in course.seating.person_seats()}
    for person in people:
        if len(await store.rows(queries.has_played(person, course.table.game.name, FIRST))) < FIRST:
            return True
    return False
