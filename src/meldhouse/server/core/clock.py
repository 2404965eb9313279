"""The time of the event loop, and the calendar."""

import asyncio
from datetime import UTC, datetime


def now() -> float:
    """Seconds; only how many pass from one moment to another means something."""
    return asyncio.get_running_loop().time()


def today() -> datetime:
    return datetime.now(UTC)


def written(moment: datetime, exactly: str = "milliseconds") -> str:
    """As it stands in the file of the tables."""
    return moment.isoformat(timespec=exactly).replace("+00:00", "Z")
