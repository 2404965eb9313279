"""How strong the bots of Tongits are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.bot_levels import Share

STRENGTH = {
    "club": Share(1.77, 0.03),
    "strong": Share(1.32, 0.09),
    "master": Share(1.49, 0.09),
    "learned": Share(1.22, 0.01),
}
