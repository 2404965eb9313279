"""How strong the bots of Pong are, as docs/search.md measured it."""

from meldhouse.games.levels import Share

STRENGTH = {
    "club": Share(3.18, 0.04),
    "strong": Share(1.00, 0.08),
    "master": Share(1.02, 0.18),
}
