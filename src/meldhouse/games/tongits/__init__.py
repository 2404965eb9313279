"""Tongits: Filipino rummy of three, with draws to call and a pot to win twice."""

TITLE = "Tongits"
SENTENCE = (
    "Filipino rummy for three: meld, connect to the melds of others, call a draw or go out, and win twice for the pot."
)
NEAREST = {"pyspiel": "gin_rummy", "rlcard": "gin-rummy"}  # other libraries' games, to measure beside
COVER = ("cards", "7C 7S 7H 8H 9H")  # how the lobby shows it
