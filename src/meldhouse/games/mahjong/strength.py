"""How strong the bots of Mahjong are, as docs/search.md measured it."""

from meldhouse.games.levels import Share

STRENGTH = {
    "club": Share(1.69, 0.12),
    "strong": Share(1.07, 0.05),
    "master": Share(1.09, 0.09),
}
