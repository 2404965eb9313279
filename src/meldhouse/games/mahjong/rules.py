"""The rules of mahjong as people set them.  Numbers in brackets, like [M9], are the rulebook's."""

from enum import IntEnum
from typing import Annotated, NamedTuple

from meldhouse.games.options import Need, Variant, option


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
    """House rules.  The defaults are the competition's."""

    seats: Annotated[int, option("players at the table", 4, 4)] = 4
    rules: Annotated[Ruleset, option("what a winning hand is worth: the fans, or one point for any")] = Ruleset.MCR
    profile: Annotated[Profile, option("which book gives the values of the kongs", needs=FANS_COUNT)] = (
        Profile.CONSENSUS
    )
    minimum: Annotated[int, option("points that a hand needs to win, flowers not counted", 0, 88)] = 8
    flowers: Annotated[bool, option("play with the eight flowers and seasons")] = True
    concealed_kong_display: Annotated[Display, option("how a concealed kong lies on the table")] = Display.FACE_DOWN
    special_hands_fully_concealed: Annotated[
        bool,
        option(
            "a self-drawn hand of seven pairs, orphans or knitted tiles also counts Fully Concealed Hand",
            needs=FANS_COUNT,
        ),
    ] = False
    knitted_waits: Annotated[
        bool, option("a hand with a knitted straight counts edge and closed waits", needs=FANS_COUNT)
    ] = True
    seven_pairs: Annotated[bool, option("seven pairs win under the simple rules")] = False
    simple_payer: Annotated[
        Payer, option("who pays a win on a discard under the simple rules", needs=ANY_HAND_WINS)
    ] = Payer.DISCARDER
    hands: Annotated[int, option("hands in a match", 1, 16)] = 16
    seat_rotation: Annotated[
        Rotation, option("do the players change places between the rounds", needs=Need("hands", above=4))
    ] = Rotation.FIXED


COMPETITION = Rules()

VARIANTS = {
    "competition": Variant(
        COMPETITION, "Chinese Official: eight points to win, concealed kongs face down, flowers, sixteen hands."
    ),
    "wmo2006": Variant(
        COMPETITION._replace(profile=Profile.WMO2006),
        "Chinese Official as printed in the Green Book, where pairs of kongs are worth more.",
    ),
    "table": Variant(
        COMPETITION._replace(rules=Ruleset.SIMPLE, minimum=0, flowers=False, concealed_kong_display=Display.MIDDLE_UP),
        "At home: any four sets and a pair win a point, kongs show their middle tiles, no flowers.",
    ),
}


def why_not(rules: Rules) -> str:
    """Why these rules cannot be played together, or nothing."""
    if rules.seven_pairs and rules.rules != Ruleset.SIMPLE:
        return "The option seven_pairs is for rules=simple: Chinese Official always plays seven pairs, as a fan."
    if rules.minimum > 0 and rules.rules == Ruleset.SIMPLE:
        return "The simple rules have no minimum: set minimum=0."
    return ""
