"""The answer to requests that the store could not serve."""

from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.storage.base import DatabaseDamaged, LeaseLost

MOVING, REFUSING, DAMAGED = 1.0, 5.0, 60.0  # seconds after which to ask again where the store refused


def unavailable(why: Exception) -> HttpError:
    """Return the refusal for a request that failed in the store, with the time after which to ask again."""
    if isinstance(why, LeaseLost):
        return HttpError(503, msg("table-moved"), MOVING)
    if isinstance(why, DatabaseDamaged):
        return HttpError(503, msg("file-damaged-meanwhile"), DAMAGED)
    return HttpError(503, msg("tables-unavailable"), REFUSING)
