"""Kings Corners: eight piles round a stock, kings in the corners."""

TITLE = "Kings Corners"
SENTENCE = "Get rid of your cards on eight shared piles, red on black and down, with the kings in the corners."
NEAREST = {"pyspiel": "crazy_eights(players=4)", "rlcard": "uno"}  # other libraries' games, to measure beside
COVER = ("cards", "KS QH JC 10D")  # how the lobby shows it
