"""Tongits: Filipino rummy of three, with draws to call and a pot to win twice."""

TITLE = "Tongits"
SENTENCE = (
    "Filipino rummy for three: meld, connect to the melds of others, call a draw or go out, and win twice for the pot."
)
NEAREST = {"pyspiel": "gin_rummy", "rlcard": "gin-rummy"}  # other libraries' games, to measure beside
COVER = (
    ("card-7C card-7H card-7S", 60, 58, 50, 30, 0),
    ("card-9H card-10H card-JH card-QH", 154, 112, 56, 36, 6),
    ("stack-8", 60, 142, 52, 0, 0),
)
