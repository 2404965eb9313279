"""The user's own directories on this machine."""

import os
from pathlib import Path


def user_data_dir() -> Path:
    """Return the folder for Meldhouse in the user's data directory; it may not exist yet."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "meldhouse"
