"""The strength of the bots of Tongits, as measured in docs/research/search.md and docs/research/training.md."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(1.77, 0.03),
    "strong": WinShare(1.21, 0.03, 1.03, 0.08),
    "master": WinShare(1.49, 0.09),
    "learned": WinShare(1.22, 0.01),
}
