"""The user's own directories on this machine."""

import os
from pathlib import Path


def user_data_dir() -> Path:
    """In the user's own data folder; it need not be there yet."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "meldhouse"
