"""Mahjong with its kongs, scored to the last of the 81 fans."""

TITLE = "Mahjong"
SENTENCE = "Chinese Official mahjong with all its kongs: four sets and a pair, worth eight points or more."
