"""The time of the event loop, and the calendar."""

import asyncio
from datetime import UTC, datetime


def now() -> float:
    """Return the event loop's monotonic time in seconds."""
    return asyncio.get_running_loop().time()


def today() -> datetime:
    """Return the calendar time in UTC."""
    return datetime.now(UTC)


def format_timestamp(time: datetime, timespec: str = "milliseconds") -> str:
    """Format a UTC time as the database and the log store it."""
    return time.isoformat(timespec=timespec).replace("+00:00", "Z")
