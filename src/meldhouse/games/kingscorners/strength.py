"""How strong the bots of Kings Corners are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.levels import Share

STRENGTH = {
    "club": Share(3.43, 0.03),
    "strong": Share(1.30, 0.11),
    "master": Share(1.34, 0.12),
    "learned": Share(1.10, 0.01),
}
