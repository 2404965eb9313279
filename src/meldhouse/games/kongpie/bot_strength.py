"""How strong the bots of Kong-Pie are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.bot_levels import Share

STRENGTH = {
    "club": Share(2.65, 0.02),
    "strong": Share(1.21, 0.06),
    "master": Share(1.32, 0.09),
    "learned": Share(1.16, 0.01),
}
