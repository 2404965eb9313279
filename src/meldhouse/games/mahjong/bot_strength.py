"""The strength of the bots of Mahjong, as measured in docs/research/search.md and docs/research/training.md."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(1.69, 0.12),
    "strong": WinShare(1.02, 0.02, 0.41, 0.10),
    "master": WinShare(1.09, 0.09),
    "learned": WinShare(1.02, 0.01),
}
