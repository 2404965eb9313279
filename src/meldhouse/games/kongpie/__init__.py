"""Kong-Pie: swap cards with the source, make four kongs before the others do."""

TITLE = "Kong-Pie"
SENTENCE = "Swap pairs of cards with a row that everybody shares, and be the first to lay down four kongs."
NEAREST = {"pyspiel": "hearts"}  # other libraries' games, to measure beside
COVER = ("cards", "7H 8D 7S 7C")  # how the lobby shows it
