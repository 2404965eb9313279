"""Run the `meldhouse` command for `python -m meldhouse`."""

from meldhouse.cli import main

if __name__ == "__main__":  # spawned processes import this module too
    main()
