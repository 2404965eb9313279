"""The strength of the bots of Kong-Pie, as measured in docs/research/search.md and docs/research/training.md."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(2.65, 0.02),
    "strong": WinShare(1.19, 0.03, 1.80, 0.11),
    "master": WinShare(1.32, 0.09),
    "learned": WinShare(1.16, 0.01),
}
