"""How Mahjong is played, on one page."""

from typing import Any

from meldhouse.games.how_to_play import ARROW, HowToPlay, OptionGroup, PieceFacts, PieceGroup, Point
from meldhouse.games.mahjong import SAID
from meldhouse.games.mahjong.fan_examples import FANS, hand_groups, score_example
from meldhouse.games.mahjong.fan_notation import format_tiles, parse_meld
from meldhouse.games.mahjong.fan_table import CHOW, HIDDEN_KONG, KONG, PUNG
from meldhouse.games.mahjong.settlement import pay
from meldhouse.games.mahjong.state import NONE, STATE
from meldhouse.games.scene import UNSEEN
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.pieces.tiles import tile
from meldhouse.util.errors import Mistake

MELD_KINDS = {CHOW: "chow", PUNG: "pung", KONG: "kong", HIDDEN_KONG: "kong"}


def looks(rules: Any) -> dict[str, str]:
    return {"set": "tiles"}


# --- facts about the tiles below, from the rules ---------------------------------------------------


def meld_facts(names: tuple[str, ...]) -> dict[str, Value]:
    """Return the type of set that the tiles form."""
    if len(names) == 2:
        return {"kind": "pair" if len(set(names)) == 1 else "none"}
    try:
        return {"kind": MELD_KINDS[parse_meld(format_tiles([tile(name) for name in names]))[0]]}
    except Mistake:
        return {"kind": "none"}


def points_facts(hand: str, how: str = "") -> PieceFacts:
    """Return a function that returns the points of a hand, and whether they are enough to win."""

    def facts(_: tuple[str, ...]) -> dict[str, Value]:
        found = score_example(hand, how)
        return {"n": found.points, "wins": found.reaches_minimum}

    return facts


def payment_facts(points: int) -> PieceFacts:
    """Return a function that returns what each seat pays for these points, on a discard and on a self-drawn win."""

    def facts(_: tuple[str, ...]) -> dict[str, Value]:
        discard, drawn = new_states(2, STATE)
        for s, payer in ((discard, 1), (drawn, NONE)):
            s.tally.points = points
            pay(s, 0, payer)
        assert len({int(chips) for chips in drawn.chips[1:]}) == 1
        return {
            "n": points,
            "giver": -int(discard.chips[1]),
            "others": -int(discard.chips[2]),
            "each": -int(drawn.chips[1]),
        }

    return facts


# --- the page -------------------------------------------------------------------------------

STRAIGHT = "123m 456s 78+9p [234s] FF"
KONG_HAND = "[4444s*] 234m 67+8m 678p 55p"


def set_group(tiles: str, kind: str) -> PieceGroup:
    return PieceGroup(tiles, SAID("played-set", kind=kind), meld_facts)


PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point(
            (SAID("played-aim-sets"),),
            (
                set_group("1s 2s 3s", "chow"),
                set_group("E E E", "pung"),
                set_group("4p 4p 4p 4p", "kong"),
                set_group("C C", "pair"),
            ),
        ),
        Point((SAID("played-aim-kinds"),)),
        Point((SAID("played-aim-points"),)),
    ),
    turn=(
        Point((SAID("played-turn-draw"),), (PieceGroup(UNSEEN), ARROW, PieceGroup("7s"))),
        Point(
            (SAID("played-turn-claim"), SAID("played-turn-chow")),
            (PieceGroup("5m"), ARROW, PieceGroup("3m 4m +5m", facts=meld_facts)),
        ),
        Point((SAID("played-turn-kong"),), (PieceGroup(f"{UNSEEN} 9s 9s {UNSEEN}"),)),
        Point((SAID("played-turn-win"),)),
    ),
    counts=(
        Point((SAID("played-counts-fans"),)),
        Point((SAID("played-counts-hand", n=8, wins=True),), hand_groups(STRAIGHT), points_facts(STRAIGHT)),
        Point((SAID("played-counts-paid"),)),
        Point((SAID("played-counts-drawn"),)),
    ),
    examples=(
        Point(
            (SAID("played-example-sets"),),
            (
                set_group("7p 8p 9p", "chow"),
                set_group("8p 9p 1p", "none"),
                set_group("3m 4p 5s", "none"),
                set_group("E S W", "none"),
                set_group("6s 6s 6s", "pung"),
            ),
            articles=("1", "11"),
        ),
        Point(
            (SAID("played-example-little", n=7, wins=False),), hand_groups(KONG_HAND), points_facts(KONG_HAND), ("M13",)
        ),
        Point(
            (SAID("played-example-drawn", n=9, wins=True),),
            hand_groups(KONG_HAND),
            points_facts(KONG_HAND, "drawn"),
            ("M13",),
        ),
        Point((SAID("played-example-kongs"),), (PieceGroup("3p 3p 3p +3p"),), articles=("3", "4", "6", "8")),
        Point((SAID("played-example-order"),), articles=("9", "10", "M6")),
        Point(
            (SAID("played-example-paid", n=8, giver=16, others=8, each=16),), facts=payment_facts(8), articles=("M14",)
        ),
    ),
    terms=("chow", "pung", "kong", "fan", "wall", "claim", "robbing", "flower"),
    table_terms=("discard", "mahjong"),
    option_groups=(
        OptionGroup(msg("theme-table"), ("seats", "flowers", "concealed_kong_display")),
        OptionGroup(
            SAID("theme-worth"), ("rules", "minimum", "profile", "special_hands_fully_concealed", "knitted_waits")
        ),
        OptionGroup(SAID("theme-simple"), ("seven_pairs", "simple_payer")),
        OptionGroup(msg("theme-match"), ("hands", "seat_rotation")),
    ),
    listings=(FANS,),
)
