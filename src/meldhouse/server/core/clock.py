"""The clocks of the server: the event loop's monotonic time, and calendar time."""

import asyncio
from datetime import UTC, datetime


def now() -> float:
    """Return the monotonic time of the event loop in seconds."""
    return asyncio.get_running_loop().time()


def today() -> datetime:
    """Return the current date and time in UTC."""
    return datetime.now(UTC)


def format_timestamp(time: datetime, timespec: str = "milliseconds") -> str:
    """Format a UTC time in the form that the database and the log use."""
    return time.isoformat(timespec=timespec).replace("+00:00", "Z")
