"""Kings Corners cut down: a pack of eight, of which one is dealt to each of two players and two lie in the stock."""

from meldhouse.games.reduced_game import ReducedGame

SMALL = ReducedGame(
    variant="standard",
    options={"seats": 2, "hand_size": 1},
    deck="6H 4D 5C 3H 8C JS 3S KS",  # two hands, the sides N E S W, the stock from its top
    moves="",
    unknown="6H 4D 3S KS",
)
