"""The strength of the bots of Kings Corners; docs/search.md and docs/training.md describe the measurement."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(3.43, 0.03),
    "strong": WinShare(1.21, 0.07),
    "master": WinShare(1.43, 0.08),
    "learned": WinShare(1.22, 0.01),
}
