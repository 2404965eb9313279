"""A reduced game of Kings Corners: eight cards, one for each of two players, four on the sides, two in the stock."""

from meldhouse.games.reduced_game import ReducedGame

SMALL = ReducedGame(
    variant="standard",
    options={"seats": 2, "hand_size": 1},
    deck="6H 4D 5C 3H 8C JS 3S KS",  # two hands, the sides N E S W, the stock from the top
    moves="",
    unknown="6H 4D 3S KS",
)
