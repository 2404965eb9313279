"""How strong the bots of Kong-Pie are, as docs/search.md and docs/training.md measured it."""

from meldhouse.games.levels import Share

STRENGTH = {
    "club": Share(2.65, 0.02),
    "strong": Share(1.40, 0.18),
    "master": Share(1.48, 0.19),
    "learned": Share(1.16, 0.01),
}
