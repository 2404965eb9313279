"""The HTTP error for a request that failed in the store."""

from meldhouse.i18n import msg
from meldhouse.server.core.errors import HttpError
from meldhouse.server.storage.base import DatabaseDamaged, LeaseLost

LEASE_LOST_RETRY_S, UNAVAILABLE_RETRY_S, DAMAGED_RETRY_S = 1.0, 5.0, 60.0


def store_error(why: Exception) -> HttpError:
    """Return the error for a request that failed in the store, with the delay after which to retry."""
    if isinstance(why, LeaseLost):
        return HttpError(503, msg("table-moved"), LEASE_LOST_RETRY_S)
    if isinstance(why, DatabaseDamaged):
        return HttpError(503, msg("file-damaged-meanwhile"), DAMAGED_RETRY_S)
    return HttpError(503, msg("tables-unavailable"), UNAVAILABLE_RETRY_S)
