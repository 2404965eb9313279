"""`python -m meldhouse` is `meldhouse`."""

from meldhouse.cli import main

if __name__ == "__main__":  # processes that it starts read this too
    main()
