"""What is asked for and not given, with the status that says what kind of refusal it is."""

from meldhouse.mistakes import Mistake
from meldhouse.server.store import Damaged, Lost
from meldhouse.words import HOUSE, Said

MOVING, REFUSING, DAMAGED = 1.0, 5.0, 60.0  # seconds after which to ask again where the store refused


class Refused(Mistake):
    """`after` so many seconds it may be asked for again, where only the time was wrong."""

    def __init__(self, status: int, said: Said, after: float | None = None) -> None:
        super().__init__(said)
        self.status = status
        self.again = None if after is None else max(1, round(after))
        self.headers = {} if after is None else {"Retry-After": str(self.again)}


def unavailable(why: Exception) -> Refused:
    """The answer to a request that the store could not serve."""
    if isinstance(why, Lost):
        return Refused(503, HOUSE("table-moved"), MOVING)
    if isinstance(why, Damaged):
        return Refused(503, HOUSE("file-damaged-meanwhile"), DAMAGED)
    return Refused(503, HOUSE("tables-unavailable"), REFUSING)
