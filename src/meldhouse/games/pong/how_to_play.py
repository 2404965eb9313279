"""The rules page of Pong.  Its pieces are tiles or Ceki cards."""

from typing import Any

from meldhouse.games.how_to_play import ARROW, HowToPlay, OptionGroup, PieceGroup, Point
from meldhouse.games.pong import SAID
from meldhouse.games.pong.hands import add
from meldhouse.games.pong.options import Face, Serong
from meldhouse.games.pong.state import STATE
from meldhouse.games.scene import UNSEEN
from meldhouse.games.state_arrays import new_states
from meldhouse.i18n import msg
from meldhouse.i18n.messages import Value
from meldhouse.pieces.thirty_kinds import PIECES
from meldhouse.pieces.threes import RANK_OF, TONGS, tongs_of


def looks(rules: Any) -> dict[str, str]:
    return {"set": "ceki" if rules.face == Face.CEKI else "tiles"}


# --- facts about the pieces below, from the rules -------------------------------------------


def keys_of(names: tuple[str, ...]) -> Any:
    """Return the tiles of a hand encoded as one key (tile counts by suit) per rank."""
    s = new_states(1, STATE)[0]
    for name in names:
        add(s, 0, PIECES[name])
    return s.keys[0]


def set_facts(names: tuple[str, ...]) -> dict[str, Value]:
    """Return whether three pieces are a tong, a serong or none."""
    if len({RANK_OF[PIECES[name]] for name in names}) > 1:
        return {"kind": "none"}
    tongs = TONGS[Serong.ALL_DIFFERENT, keys_of(names)[RANK_OF[PIECES[names[0]]]]]
    return {"kind": {1: "tong", 0: "serong"}.get(int(tongs), "none")}


def count_tongs(names: tuple[str, ...]) -> int:
    return int(tongs_of(keys_of(names), int(Serong.ALL_DIFFERENT)))


def points_facts(names: tuple[str, ...]) -> dict[str, Value]:
    """[9] Return the points of a winning hand."""
    tongs = count_tongs(names)
    assert tongs >= 0, "the hand does not win"
    return {"n": 2 + tongs}


def completion_facts(names: tuple[str, ...]) -> dict[str, Value]:
    """Return whether a piece completes the waiting hand."""
    return {"wins": count_tongs((*WAITING.split(), *names)) >= 0}


# --- the page -------------------------------------------------------------------------------

TWO_TONGS = ("5p 5p 5p", "8s 8s 8s", "2m 2p 2s", "C F P")
WAITING = "5p 5p 5p 8s 8s 8s 2m 2p 2s 7m 7p"  # lacks one piece


def set_group(pieces: str, kind: str) -> PieceGroup:
    return PieceGroup(pieces, SAID("played-set", kind=kind), set_facts)


def winning_group(pieces: str, n: int) -> PieceGroup:
    return PieceGroup(pieces, SAID("played-points", n=n), points_facts)


def last_piece_group(piece: str, wins: bool) -> PieceGroup:
    return PieceGroup(piece, SAID("played-wins", wins=wins), completion_facts)


PLAYED = HowToPlay(
    looks=looks,
    aim=(
        Point(
            (SAID("played-aim-sets"),),
            (set_group("5p 5p 5p", "tong"), set_group("2m 2p 2s", "serong"), set_group("C F P", "serong")),
        ),
        Point((SAID("played-aim-tong"), SAID("played-aim-serong"), SAID("played-aim-honours"))),
    ),
    turn=(
        Point((SAID("played-turn-draw"),), (PieceGroup(UNSEEN), ARROW, PieceGroup("7s"))),
        Point((SAID("played-turn-take"),), (PieceGroup("7s"), ARROW, PieceGroup("7m 7p 7s", facts=set_facts))),
        Point((SAID("played-turn-throw"),), (PieceGroup("9m"),)),
        Point((SAID("played-turn-win"),)),
    ),
    counts=(
        Point((SAID("played-counts-points"),)),
        Point(
            (SAID("played-counts-hand", n=4),),
            tuple(PieceGroup(one, facts=set_facts) for one in TWO_TONGS),
            points_facts,
        ),
        Point((SAID("played-counts-paid"),)),
        Point((SAID("played-counts-none"),)),
    ),
    examples=(
        Point(
            (SAID("played-example-sets"),),
            (
                set_group("6m 6p 6s", "serong"),
                set_group("6m 6m 6p", "none"),
                set_group("C C C", "tong"),
                set_group("C C P", "none"),
                set_group("3p 4p 5p", "none"),
            ),
            articles=("6", "P1"),
        ),
        Point(
            (SAID("played-example-waits"),),
            (
                PieceGroup(WAITING),
                last_piece_group("7s", wins=True),
                last_piece_group("5p", wins=False),
                last_piece_group("C", wins=False),
            ),
            articles=("7", "8"),
        ),
        Point(
            (SAID("played-example-fourth"),),
            (winning_group("5p 5p 5p 5p 5m 5s 8s 8s 8s C C C", 5),),
            articles=("P8", "P11"),
        ),
        Point((SAID("played-example-taken"),), articles=("7", "P2")),
        Point((SAID("played-example-pass"),), articles=("P5", "P10")),
    ),
    terms=("tong", "serong", "honour", "wall"),
    table_terms=("discard",),
    option_groups=(
        OptionGroup(msg("theme-table"), ("seats", "face", "next_start", "match_hands")),
        OptionGroup(SAID("theme-sets"), ("serong",)),
        OptionGroup(SAID("theme-taking"), ("may_discard_taken", "no_instant_return", "take_after_empty")),
        OptionGroup(msg("theme-money"), ("payer", "unit")),
        OptionGroup(msg("theme-limits"), ("max_turns",)),
    ),
)
