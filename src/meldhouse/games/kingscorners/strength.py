"""How strong the bots of Kings Corners are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.levels import Share

STRENGTH = {
    "club": Share(3.43, 0.03),
    "strong": Share(1.38, 0.09),
    "master": Share(1.46, 0.09),
    "learned": Share(1.22, 0.01),
}
