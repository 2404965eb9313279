"""The options of Mahjong. Numbers in brackets, like [M9], are articles of the rulebook."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.mahjong import SAID
from meldhouse.games.options import Need, Variant, option
from meldhouse.i18n import Message


class Ruleset(IntEnum):
    MCR = 0  # Chinese Official: fans, and a minimum
    SIMPLE = 1  # any complete hand wins one point


class Profile(IntEnum):
    CONSENSUS = 0
    WMO2006 = 1


class Display(IntEnum):
    FACE_DOWN = 0
    MIDDLE_UP = 1


class Rotation(IntEnum):
    FIXED = 0
    MCR = 1


class Payer(IntEnum):
    DISCARDER = 0
    ALL = 1


FANS_COUNT, ANY_HAND_WINS = Need("rules", ("mcr",)), Need("rules", ("simple",))


class Rules(NamedTuple):
    """The options.  The defaults are the rules of competitions."""

    seats: Annotated[int, option(SAID("option-seats"), 4, 4)] = 4
    rules: Annotated[Ruleset, option(SAID("option-rules"))] = Ruleset.MCR
    profile: Annotated[Profile, option(SAID("option-profile"), needs=FANS_COUNT)] = Profile.CONSENSUS
    minimum: Annotated[int, option(SAID("option-minimum"), 0, 88)] = 8
    flowers: Annotated[bool, option(SAID("option-flowers"))] = True
    concealed_kong_display: Annotated[Display, option(SAID("option-concealed_kong_display"))] = Display.FACE_DOWN
    special_hands_fully_concealed: Annotated[
        bool, option(SAID("option-special_hands_fully_concealed"), needs=FANS_COUNT)
    ] = False
    knitted_waits: Annotated[bool, option(SAID("option-knitted_waits"), needs=FANS_COUNT)] = True
    seven_pairs: Annotated[bool, option(SAID("option-seven_pairs"))] = False
    simple_payer: Annotated[Payer, option(SAID("option-simple_payer"), needs=ANY_HAND_WINS)] = Payer.DISCARDER
    hands: Annotated[int, option(SAID("option-hands"), 1, 16)] = 16
    seat_rotation: Annotated[Rotation, option(SAID("option-seat_rotation"), needs=Need("hands", above=4))] = (
        Rotation.FIXED
    )


COMPETITION = Rules()

VARIANTS = {
    "competition": Variant(COMPETITION, SAID("variant-competition")),
    "wmo2006": Variant(COMPETITION._replace(profile=Profile.WMO2006), SAID("variant-wmo2006")),
    "table": Variant(
        COMPETITION._replace(rules=Ruleset.SIMPLE, minimum=0, flowers=False, concealed_kong_display=Display.MIDDLE_UP),
        SAID("variant-table"),
    ),
}


def why_not(rules: Rules) -> Message | None:
    """Return the reason why these options cannot be combined, or None."""
    if rules.seven_pairs and rules.rules != Ruleset.SIMPLE:
        return SAID("unfit-seven-pairs")
    return SAID("unfit-minimum") if rules.minimum > 0 and rules.rules == Ruleset.SIMPLE else None
