"""`python -m meldhouse` is `meldhouse`."""

from meldhouse.cli import main

main()
