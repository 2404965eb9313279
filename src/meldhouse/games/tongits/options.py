"""The options of Tongits.  Numbers in brackets are articles of the rulebook."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Variant, option
from meldhouse.games.tongits import SAID


class Payer(IntEnum):
    """[T1] The side that pays the winner: each loser, or the bank."""

    EACH_LOSER = 0
    BANK = 1  # pays once for each item; only burned players and losers of a challenge pay themselves


class Payments(IntEnum):
    """[T2] The scale of payments."""

    SOURCE = 0  # 1, tongits 1 more, an ace 1, a secret 2, burned 1, a lost challenge 2
    PAGAT = 1  # 1, or 3 for tongits or after a challenge; an ace 1, a secret 3, burned 1


class AllBurned(IntEnum):
    """[T9] The result if the deck is out and no player has opened."""

    VOID = 0  # no winner
    LAST_PICKER_WINS = 1


class Rules(NamedTuple):
    """The options.  The defaults are the game as the rulebook describes it."""

    seats: Annotated[int, option(SAID("option-seats"), 3, 3)] = 3
    payer: Annotated[Payer, option(SAID("option-payer"))] = Payer.EACH_LOSER
    payments: Annotated[Payments, option(SAID("option-payments"))] = Payments.SOURCE
    secret_allows_challenge: Annotated[bool, option(SAID("option-secret_allows_challenge"))] = False
    aces_connected_count: Annotated[bool, option(SAID("option-aces_connected_count"))] = False
    all_burned: Annotated[AllBurned, option(SAID("option-all_burned"))] = AllBurned.VOID
    long_meld_is_self_connect: Annotated[bool, option(SAID("option-long_meld_is_self_connect"))] = False
    pot_initial: Annotated[int, option(SAID("option-pot_initial"), 0, 100)] = 1
    pot_award_includes_ante: Annotated[bool, option(SAID("option-pot_award_includes_ante"))] = True
    unit: Annotated[int, option(SAID("option-unit"), 1, 1000)] = 1


VARIANTS = {
    "classic": Variant(Rules(), SAID("variant-classic")),
    "pagat": Variant(Rules(payments=Payments.PAGAT), SAID("variant-pagat")),
}


def why_not(rules: Rules) -> None:
    """Return None: all combinations of the options can be played."""
