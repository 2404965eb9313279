"""Mahjong: four walls, four winds, and the kong."""

TITLE = "Mahjong"
SENTENCE = (
    "Draw, claim and meld to four sets and a pair worth eight points, with kongs of every kind, over sixteen hands."
)
NEAREST = {"rlcard": "mahjong"}  # other libraries' games, to measure beside
COVER = ("tiles", "E E E E 2m 3m 4m")  # how the lobby shows it
