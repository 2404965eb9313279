"""How strong the bots of Pong are, as docs/search.md measured it."""

from meldhouse.games.levels import Share

STRENGTH = {
    "club": Share(3.18, 0.04),
    "strong": Share(0.98, 0.06),
    "master": Share(1.02, 0.18),
}
