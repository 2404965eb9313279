"""Kong-Pie: swap cards with the source, make four kongs before the others do."""

TITLE = "Kong-Pie"
SENTENCE = "Swap pairs of cards with a shared row and be the first to lay down four kongs; two red or black notes rule."
