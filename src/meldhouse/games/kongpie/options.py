"""The options of Kong-Pie with their articles, and the variants."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.kongpie import SAID
from meldhouse.games.options import Need, Variant, option
from meldhouse.i18n import Message


class Dealer(IntEnum):
    ROTATING = 0
    FIXED = 1
    HOUSE = 2


class Direction(IntEnum):
    CLOCKWISE = 0
    COUNTER_CLOCKWISE = 1


class Restock(IntEnum):
    TURN_OVER = 0
    SHUFFLE = 1
    DEALER_CHOICE = 2


class Scope(IntEnum):
    PUT = 0
    APPEARING = 1


class PassedRounds(IntEnum):
    IGNORE = 0
    STOP_FIRST = 1
    STOP_SECOND = 2


class OnStop(IntEnum):
    VOTE = 0
    END = 1
    RESET = 2
    OFFER_RESET = 3


class Jackpot(IntEnum):
    STAYS = 0
    TO_HOUSE = 1


class Rules(NamedTuple):
    """The options.  The defaults are the usual rules for play at home."""

    seats: Annotated[int, option(SAID("option-seats"), 2, 3)] = 3  # [1] [47]
    dealer: Annotated[Dealer, option(SAID("option-dealer"))] = Dealer.ROTATING  # [4]
    direction: Annotated[Direction, option(SAID("option-direction"), needs=Need("seats", ("3",)))] = (
        Direction.CLOCKWISE  # [14]
    )
    look_through_discards: Annotated[bool, option(SAID("option-look_through_discards"))] = True  # [9]
    restock_mode: Annotated[
        Restock,
        option(
            SAID("option-restock_mode"),
            needs=Need("dealer", ("rotating", "fixed"), choice="dealer_choice"),
        ),
    ] = Restock.TURN_OVER  # [10] [11] [K8]
    restock_fee: Annotated[int, option(SAID("option-restock_fee"), 0, 100)] = 0
    restock_fee_optional: Annotated[bool, option(SAID("option-restock_fee_optional"), needs=Need("restock_fee"))] = (
        False  # [K6]
    )
    restock_limit: Annotated[int, option(SAID("option-restock_limit"), 0, 100)] = 0  # [13]
    connect_twice: Annotated[
        bool,
        option(
            SAID("option-connect_twice"),
            needs=(
                Need("short_connect", ("no",)),
                Need("lojack", ("yes",)),
            ),  # otherwise the source is used up after two
        ),
    ] = False  # [24]
    short_connect: Annotated[bool, option(SAID("option-short_connect"))] = False  # [25]
    lojack: Annotated[bool, option(SAID("option-lojack"))] = False  # [40]
    lojack_scope: Annotated[
        Scope,
        option(SAID("option-lojack_scope"), needs=Need("lojack", ("yes",))),
    ] = Scope.PUT  # [K10]
    passed_rounds: Annotated[PassedRounds, option(SAID("option-passed_rounds"))] = PassedRounds.IGNORE  # [43]
    on_stop: Annotated[
        OnStop,
        option(SAID("option-on_stop"), needs=Need("passed_rounds", ("stop_first", "stop_second"))),
    ] = OnStop.VOTE  # [44] to [46]
    glory: Annotated[bool, option(SAID("option-glory"))] = False  # [37]
    first_place: Annotated[bool, option(SAID("option-first_place"))] = False  # [38]
    kong_crown: Annotated[bool, option(SAID("option-kong_crown"))] = False
    carry_kitty: Annotated[bool, option(SAID("option-carry_kitty"))] = False  # [K27]
    max_turns: Annotated[int, option(SAID("option-max_turns"), 1, 10_000)] = 10_000
    max_actions_per_turn: Annotated[int, option(SAID("option-max_actions_per_turn"), 2, 200)] = 200  # [K29]
    jackpot_when_unwon: Annotated[
        Jackpot,
        option(
            SAID("option-jackpot_when_unwon"),
            needs=(  # without any of these, every hand is won or aborted
                Need("restock_limit"),
                Need("passed_rounds", ("stop_first", "stop_second")),
                Need("restock_fee_optional", ("yes",)),
            ),
        ),
    ] = Jackpot.STAYS  # [13] [39] [44] [K33]


VARIANTS = {
    "household": Variant(Rules(), SAID("variant-household")),
    "casino": Variant(
        Rules(
            look_through_discards=False,
            restock_fee=1,
            restock_limit=1,
            connect_twice=True,
            lojack=True,
            passed_rounds=PassedRounds.STOP_SECOND,
            on_stop=OnStop.VOTE,
            glory=True,
            first_place=True,
        ),
        SAID("variant-casino"),
    ),
    "example": Variant(
        Rules(connect_twice=True, glory=True, first_place=True),
        SAID("variant-example"),
    ),
}


def why_not(rules: Rules) -> Message | None:
    """Return None: every combination of the options is valid."""
    return None
