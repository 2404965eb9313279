"""A reduced game of Tongits: the last turns of a hand, with four unknown cards."""

from meldhouse.games.reduced_game import ReducedGame

SMALL = ReducedGame(
    variant="classic",
    options={},
    deck="8S QH AH 3S 9C 5S KC JH JD AS 2C 10D QS 6D 7C 9D 2H KD 8C 10H 7S AD 7H 5H JC JS "
    "4S 6H 10C 10S QD AC 6C 2D 4D KS QC 3H 5D 3D 5C 4H KH 4C 8D 9H 6S 7D 2S 8H 9S 3C",
    moves="drop JC QC KC; discard QD; pick; drop 10H JH QH; connect 10C to JC QC KC; connect 9C to 10C JC QC "
    "KC; discard JS; pick; drop 5D 5H 5S; discard 10S; pick; connect 8C to 9C 10C JC QC KC; discard QS; "
    "pick; connect 5C to 5D 5H 5S; discard 7H; take 7H with 7C 7S; discard JD; pick; discard 9D; pick; "
    "connect KH to 10H JH QH; discard 6D; pick; discard KS; pick; discard 8S; pick; connect 9H to 10H JH "
    "QH KH; discard 4D; take 4D with 4C 4S; discard KD; pick; connect 4H to 4C 4D 4S; discard 8D; pick; "
    "connect 7D to 7C 7H 7S; discard 3H; pick; discard 10D; pick; connect 8H to 9H 10H JH QH KH; discard "
    "6H; pick",
    unknown="2D 9S AH 3C",
)
