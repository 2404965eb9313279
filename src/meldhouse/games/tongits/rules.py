"""The rules of Tongits as people set them.  Numbers in brackets are the rulebook's."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Variant, option


class Payer(IntEnum):
    """[T1] Who pays what a win brings."""

    EACH_LOSER = 0
    BANK = 1  # pays once for each thing; only burned players and losers of a challenge pay themselves


class Payments(IntEnum):
    """[T2] The scale of payments."""

    SOURCE = 0  # 1, tongits 1 more, an ace 1, a secret 2, burned 1, a lost challenge 2
    PAGAT = 1  # 1, or 3 for tongits or after a challenge; an ace 1, a secret 3, burned 1


class AllBurned(IntEnum):
    """[T9] The deck is out and nobody has opened."""

    VOID = 0  # nobody wins
    LAST_PICKER_WINS = 1


class Rules(NamedTuple):
    """House rules.  The defaults are the game as the rulebook prints it."""

    seats: Annotated[int, option("players at the table", 3, 3)] = 3
    payer: Annotated[Payer, option("who pays what a win brings")] = Payer.EACH_LOSER
    payments: Annotated[Payments, option("the scale of payments")] = Payments.SOURCE
    secret_allows_challenge: Annotated[bool, option("a face-down secret alone is enough to challenge a draw")] = False
    aces_connected_count: Annotated[
        bool, option("aces that others connected to the winner's melds, or she to theirs, are paid too")
    ] = False
    all_burned: Annotated[AllBurned, option("what happens when the deck is out and nobody has opened")] = AllBurned.VOID
    long_meld_is_self_connect: Annotated[
        bool, option("laying a meld of four or more cards blocks a draw as connecting to oneself does")
    ] = False
    pot_initial: Annotated[int, option("units that each player puts into a new pot", 0, 100)] = 1
    pot_award_includes_ante: Annotated[bool, option("who wins the pot takes the antes of that hand with it")] = True
    unit: Annotated[int, option("chips in a unit", 1, 1000)] = 1


VARIANTS = {
    "classic": Variant(
        Rules(), "One unit for the win, one for tongits, for each ace and each burned player, two for each secret."
    ),
    "pagat": Variant(
        Rules(payments=Payments.PAGAT),
        "Three units for tongits or a win after a challenge, otherwise one; an ace brings one, a secret three.",
    ),
}


def why_not(rules: Rules) -> str:
    """Every combination of the options can be played."""
    return ""
