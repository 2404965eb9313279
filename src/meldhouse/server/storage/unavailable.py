"""The answer to requests that the store could not serve."""

from meldhouse.i18n import HOUSE
from meldhouse.server.core.errors import Refused
from meldhouse.server.storage.base import Damaged, Lost

MOVING, REFUSING, DAMAGED = 1.0, 5.0, 60.0  # seconds after which to ask again where the store refused


def unavailable(why: Exception) -> Refused:
    """Return the refusal for a request that failed in the store, with the time after which to ask again."""
    if isinstance(why, Lost):
        return Refused(503, HOUSE("table-moved"), MOVING)
    if isinstance(why, Damaged):
        return Refused(503, HOUSE("file-damaged-meanwhile"), DAMAGED)
    return Refused(503, HOUSE("tables-unavailable"), REFUSING)
