"""The strength of the bots of Kings Corners, as measured in docs/research/search.md and docs/research/training.md."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(3.43, 0.03),
    "strong": WinShare(1.30, 0.02, 0.39, 0.03),
    "master": WinShare(1.43, 0.08),
    "learned": WinShare(1.22, 0.01),
}
