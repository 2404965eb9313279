"""The strength of the bots of Pong, as measured in docs/research/search.md and docs/research/training.md."""

from meldhouse.games.bot_levels import WinShare

STRENGTH = {
    "club": WinShare(3.18, 0.04),
    "strong": WinShare(1.05, 0.03, 0.25, 0.04),
    "master": WinShare(1.06, 0.19),
    "learned": WinShare(1.03, 0.01),
}
