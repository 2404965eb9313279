"""How Pong is played, on one page.  It speaks of pieces: they are tiles, or Ceki cards."""

from typing import Any

from meldhouse.games.how_to_play import ARROW, HowToPlay, OptionGroup, PieceGroup, Point
from meldhouse.games.pong import SAID
from meldhouse.games.pong.hands import add
from meldhouse.games.pong.options import Face, Serong
from meldhouse.games.pong.state import STATE
from meldhouse.games.scene import UNSEEN
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import HOUSE
from meldhouse.i18n.messages import Value
from meldhouse.pieces.thirty_kinds import PIECES
from meldhouse.pieces.threes import RANK_OF, TONGS, tongs_of


def looks(rules: Any) -> dict[str, str]:
    return {"set": "ceki" if rules.face == Face.CEKI else "tiles"}


# --- what the law says of the pieces below --------------------------------------------------


def keys(names: tuple[str, ...]) -> Any:
    """A hand as the law counts it."""
    s = new_states(1, STATE)[0]
    for name in names:
        add(s, 0, PIECES[name])
    return s.keys[0]


def a_set(names: tuple[str, ...]) -> dict[str, Value]:
    """Are three pieces a tong, a serong or nothing?"""
    if len({RANK_OF[PIECES[name]] for name in names}) > 1:
        return {"kind": "none"}
    tongs = TONGS[Serong.ALL_DIFFERENT, keys(names)[RANK_OF[PIECES[names[0]]]]]
    return {"kind": {1: "tong", 0: "serong"}.get(int(tongs), "none")}


def tongs_in(names: tuple[str, ...]) -> int:
    return int(tongs_of(keys(names), int(Serong.ALL_DIFFERENT)))


def points(names: tuple[str, ...]) -> dict[str, Value]:
    """[9] What a winning hand is worth."""
    tongs = tongs_in(names)
    assert tongs >= 0, "the hand does not win"
    return {"n": 2 + tongs}


def completes(names: tuple[str, ...]) -> dict[str, Value]:
    """Does a piece complete the hand that waits?"""
    return {"wins": tongs_in((*WAITING.split(), *names)) >= 0}


# --- the page -------------------------------------------------------------------------------

TWO_TONGS = ("5p 5p 5p", "8s 8s 8s", "2m 2p 2s", "C F P")
WAITING = "5p 5p 5p 8s 8s 8s 2m 2p 2s 7m 7p"  # for one more


def set_of(pieces: str, kind: str) -> PieceGroup:
    return PieceGroup(pieces, SAID("played-set", kind=kind), a_set)


def wins(pieces: str, n: int) -> PieceGroup:
    return PieceGroup(pieces, SAID("played-points", n=n), points)


def last(piece: str, wins: bool) -> PieceGroup:
    return PieceGroup(piece, SAID("played-wins", wins=wins), completes)


PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point(
            (SAID("played-aim-sets"),),
            (set_of("5p 5p 5p", "tong"), set_of("2m 2p 2s", "serong"), set_of("C F P", "serong")),
        ),
        Point((SAID("played-aim-tong"), SAID("played-aim-serong"), SAID("played-aim-honours"))),
    ),
    turn=(
        Point((SAID("played-turn-draw"),), (PieceGroup(UNSEEN), ARROW, PieceGroup("7s"))),
        Point((SAID("played-turn-take"),), (PieceGroup("7s"), ARROW, PieceGroup("7m 7p 7s", facts=a_set))),
        Point((SAID("played-turn-throw"),), (PieceGroup("9m"),)),
        Point((SAID("played-turn-win"),)),
    ),
    counts=(
        Point((SAID("played-counts-points"),)),
        Point((SAID("played-counts-hand", n=4),), tuple(PieceGroup(one, facts=a_set) for one in TWO_TONGS), points),
        Point((SAID("played-counts-paid"),)),
        Point((SAID("played-counts-none"),)),
    ),
    examples=(
        Point(
            (SAID("played-example-sets"),),
            (
                set_of("6m 6p 6s", "serong"),
                set_of("6m 6m 6p", "none"),
                set_of("C C C", "tong"),
                set_of("C C P", "none"),
                set_of("3p 4p 5p", "none"),
            ),
            articles=("6", "P1"),
        ),
        Point(
            (SAID("played-example-waits"),),
            (PieceGroup(WAITING), last("7s", wins=True), last("5p", wins=False), last("C", wins=False)),
            articles=("7", "8"),
        ),
        Point((SAID("played-example-fourth"),), (wins("5p 5p 5p 5p 5m 5s 8s 8s 8s C C C", 5),), articles=("P8", "P11")),
        Point((SAID("played-example-taken"),), articles=("7", "P2")),
        Point((SAID("played-example-pass"),), articles=("P5", "P10")),
    ),
    terms=("tong", "serong", "honour", "wall"),
    table_terms=("discard",),
    option_groups=(
        OptionGroup(HOUSE("theme-table"), ("seats", "face", "next_start", "match_hands")),
        OptionGroup(SAID("theme-sets"), ("serong",)),
        OptionGroup(SAID("theme-taking"), ("may_discard_taken", "no_instant_return", "take_after_empty")),
        OptionGroup(HOUSE("theme-money"), ("payer", "unit")),
        OptionGroup(HOUSE("theme-limits"), ("max_turns",)),
    ),
)
