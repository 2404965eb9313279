"""Pong: twelve tiles, four threes of a rank."""

TITLE = "Pong"
SENTENCE = "The Malaysian game of threes: draw or take, discard, and be the first with four sets of one rank each."
NEAREST = {"pyspiel": "gin_rummy", "rlcard": "mahjong"}  # other libraries' games, to measure beside
COVER = ("tiles", "5p 5s 5m C F P")  # how the lobby shows it
