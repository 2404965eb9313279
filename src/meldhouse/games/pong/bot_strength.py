"""How strong the bots of Pong are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.bot_levels import Share

STRENGTH = {
    "club": Share(3.18, 0.04),
    "strong": Share(1.06, 0.08),
    "master": Share(1.06, 0.19),
    "learned": Share(1.03, 0.01),
}
