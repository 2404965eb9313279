"""Mahjong: four walls, four winds, and the kong."""

from meldhouse.words import Voice

SAID = Voice("mahjong")
TITLE, SENTENCE = SAID("title"), SAID("sentence")
NEAREST = {"rlcard": "mahjong"}  # other libraries' games, to measure beside
COVER = (
    ("tile-E tile-E tile-E tile-E", 66, 56, 50, 54, 0),
    ("tile-1s tile-2s tile-3s", 66, 128, 50, 54, 0),
    ("tile-C tile-C", 250, 128, 50, 32, 12),
)
