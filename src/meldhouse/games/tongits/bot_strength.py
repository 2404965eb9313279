"""The strength of the bots of Tongits; docs/search.md and docs/training.md describe the measurement."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(1.77, 0.03),
    "strong": WinShare(1.32, 0.09),
    "master": WinShare(1.49, 0.09),
    "learned": WinShare(1.22, 0.01),
}
