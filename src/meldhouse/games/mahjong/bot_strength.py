"""How strong the bots of Mahjong are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.bot_levels import Share

STRENGTH = {
    "club": Share(1.69, 0.12),
    "strong": Share(1.01, 0.03),
    "master": Share(1.09, 0.09),
    "learned": Share(1.02, 0.01),
}
