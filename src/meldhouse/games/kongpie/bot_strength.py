"""The measured strength of the bots of Kong-Pie; docs/search.md and docs/training.md say how."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(2.65, 0.02),
    "strong": WinShare(1.21, 0.06),
    "master": WinShare(1.32, 0.09),
    "learned": WinShare(1.16, 0.01),
}
