"""The house rules of Kong-Pie: every option with its articles, and the presets."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Need, Variant, option


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


class Rules(NamedTuple):
    """House rules.  The defaults are the game as played at home."""

    seats: Annotated[int, option("players at the table", 2, 3)] = 3  # [1] [47]
    dealer: Annotated[Dealer, option("who deals")] = Dealer.ROTATING  # [4]
    direction: Annotated[Direction, option("which way play goes round", needs=Need("seats", ("3",)))] = (
        Direction.CLOCKWISE  # [14]
    )
    look_through_discards: Annotated[bool, option("players may leaf through the discards")] = True  # [9]
    restock_mode: Annotated[
        Restock,
        option(
            "what is done with the discards when the stock is out",
            needs=Need("dealer", ("rotating", "fixed"), choice="dealer_choice"),
        ),
    ] = Restock.TURN_OVER  # [10] [11] [K8]
    restock_fee: Annotated[int, option("chips each player adds to the kitty at a restock or a reset", 0, 100)] = 0
    restock_fee_optional: Annotated[
        bool, option("a player may leave the hand instead of paying the fee", needs=Need("restock_fee"))
    ] = False  # [K6]
    restock_limit: Annotated[int, option("restocks in a hand; 0 is no limit", 0, 100)] = 0  # [13]
    connect_twice: Annotated[
        bool,
        option(
            "at most two connects for each kong",
            needs=(Need("short_connect", ("no",)), Need("lojack", ("yes",))),  # else the source is used up after two
        ),
    ] = False  # [24]
    short_connect: Annotated[bool, option("what you have put for this kong you may not pull back")] = False  # [25]
    lojack: Annotated[bool, option("cards of a high note's rank that are put leave the game")] = False  # [40]
    lojack_scope: Annotated[
        Scope,
        option("which cards lojack takes: those put, or all that appear in the source", needs=Need("lojack", ("yes",))),
    ] = Scope.PUT  # [K10]
    passed_rounds: Annotated[PassedRounds, option("when passing all round stops play")] = PassedRounds.IGNORE  # [43]
    on_stop: Annotated[
        OnStop,
        option("what follows when play is stopped", needs=Need("passed_rounds", ("stop_first", "stop_second"))),
    ] = OnStop.VOTE  # [44] to [46]
    glory: Annotated[bool, option("a fifth kong right after the fourth takes back a token")] = False  # [37]
    first_place: Annotated[bool, option("the highest kongs take back a token")] = False  # [38]
    kong_crown: Annotated[bool, option("a High Kong wins the neighbourhood crown, and no tokens are paid")] = False
    carry_kitty: Annotated[bool, option("what is left in the kitty waits there for the next game")] = False  # [K27]
    max_turns: Annotated[int, option("turns after which a hand is broken off", 1, 10_000)] = 10_000
    max_actions_per_turn: Annotated[
        int, option("kongs, puts and pulls after which a turn has no more puts", 2, 200)
    ] = 200  # [K29]


VARIANTS = {
    "household": Variant(Rules(), "The home game: connect as often as you like, pass as often as you like."),
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
        "The casino table: two connects a kong, lojack, one paid restock, votes, glory and first place.",
    ),
    "example": Variant(
        Rules(connect_twice=True, glory=True, first_place=True),
        "The rules of the inventor's example game: two connects a kong, glory and first place.",
    ),
}


def why_not(rules: Rules) -> str:
    """Every combination of the options can be played."""
    return ""
