"""The user's directories on this machine."""

import os
from pathlib import Path


def user_data_dir() -> Path:
    """Return the path of Meldhouse's folder in the user's data directory, which may not exist yet."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "meldhouse"
