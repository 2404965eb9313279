"""How strong the bots of Kings Corners are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.bot_levels import Share

STRENGTH = {
    "club": Share(3.43, 0.03),
    "strong": Share(1.21, 0.07),
    "master": Share(1.43, 0.08),
    "learned": Share(1.22, 0.01),
}
