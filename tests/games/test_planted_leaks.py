"""Negative control: leaks are injected into every game, and each is detected by its invariant check."""

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.deck_notation import write_deck
from meldhouse.core.table import Table
from meldhouse.games import Game
from meldhouse.i18n import Message, msg
from meldhouse.session import history_view
from tests.support.invariant_checks import NETS, Haul, haul
from tests.support.parameter_sweep import few
from tests.support.reachable_positions import positions


class Leaky:
    """A game that can leak: it has its own modules, and remembers the table of the last view."""

    def __init__(self, honest: Game) -> None:
        self.honest, self.game = honest, copy.copy(honest)
        for module in ("table_api", "notation", "scene", "heuristic"):
            vars(self.game)[module] = SimpleNamespace(**vars(getattr(honest, module)))
        self.game.table_api.conceal = self.conceal
        self.truth = honest.tables(1)
        self.shows: Callable[[Any, Any, Any, int], None] = lambda truth, view, rules, seat: None

    def conceal(self, tables: Any, rules: Any, seat: int) -> None:
        """Conceal by the rules, then restore the leak from the true table."""
        self.truth = tables.copy()
        self.honest.table_api.conceal(tables, rules, seat)
        self.shows(self.truth, tables, rules, seat)

    def secrets(self, owners: bool) -> list[str]:
        """Return the secret fields that hold pieces, either fields of seats or fields that no seat sees."""
        return [name for name, sight in self.game.rules.SECRET.items() if sight.owner == owners and name != "rng"]

    def number(self) -> int:
        """Return a number that depends on all hidden information."""
        return crc32(b"".join(self.truth[name].tobytes() for name in self.secrets(True) + self.secrets(False)))

    def at(self, table: Table) -> Table:
        """Return the table with the leaking game."""
        twin = table.copy()
        twin.game = self.game
        return twin


# --- views -------------------------------------------------------------------


def a_card(leaky: Leaky, owners: bool) -> None:
    """Leave a hidden piece of a hand or a pile in the view."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        for name in leaky.secrets(owners):
            hidden = np.argwhere(truth[name][0] != view[name][0])
            if len(hidden):
                place = tuple(hidden[0])
                piece = truth[name][0][place]
                view[name][0][place] = int(piece) & -int(piece) if piece.dtype == np.uint64 else piece
                return

    leaky.shows = shows


def a_card_of_a_hand(leaky: Leaky) -> None:
    a_card(leaky, owners=True)


def a_card_of_a_pile(leaky: Leaky) -> None:
    a_card(leaky, owners=False)


def the_generator(leaky: Leaky) -> None:
    """Leave the random state in the view."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        view["rng"] = truth["rng"]

    leaky.shows = shows


def a_count(leaky: Leaky) -> None:
    """Make a public counter also count hidden pieces."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        for name in leaky.secrets(owners=True):
            view["points"][0][0] += np.count_nonzero(truth[name] & truth[name].dtype.type(1))

    leaky.shows = shows


def an_order(leaky: Leaky) -> None:
    """Order the backs of a pile by the names of the pieces."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        for name in leaky.secrets(owners=False):
            hidden = truth[name][0] != view[name][0]
            view[name][0][hidden] = np.argsort(np.argsort(truth[name][0][hidden]))

    leaky.shows = shows


def a_turn(leaky: Leaky) -> None:
    """Make the actor field reveal whether the active seat has an odd number of moves."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        moves = np.empty(leaky.game.rules.MAX_LEGAL, np.int16)
        if leaky.honest.table_api.legal(truth, rules, moves) % 2:
            view["actor"] = leaky.game.rules.NONE

    leaky.shows = shows


def a_wrong_world(leaky: Leaky) -> None:
    """Imagine worlds that the viewer knows to be wrong."""

    def imagine(tables: Any, rules: Any, x: Any) -> Any:
        tables["points"][0][0] += 1
        return leaky.honest.table_api.imagine(tables, rules, x)

    leaky.game.table_api.imagine = imagine


def who_is_asked(leaky: Leaky) -> None:
    """Show all seats which seat is asked in a window."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        view["actor"] = truth["actor"]

    leaky.shows = shows


def moves_for_a_bystander(leaky: Leaky) -> None:
    """Give every seat a turn in a window."""

    def shows(truth: Any, view: Any, rules: Any, seat: int) -> None:
        if truth["window"][0] and truth["actor"][0] != leaky.game.rules.NONE and seat >= 0:
            view["actor"] = seat

    leaky.shows = shows


# --- screens and texts -----------------------------------------------------------------


def leaking(said: Message, leaky: Leaky) -> Message:
    """Return the same sentence with a number that depends on hidden information."""
    return msg("fact", name=said, value=leaky.number())


def a_size(leaky: Leaky) -> None:
    """Let the length of the screen's text depend on hidden information."""
    scene = leaky.honest.scene.scene

    def longer(view: Any, rules: Any, seat: int | None) -> Any:
        drawn = scene(view, rules, seat)
        return replace(drawn, summary=(*drawn.summary, msg("hand-dealt", number=10 ** (leaky.number() % 8))))

    leaky.game.scene.scene = longer


def an_error(leaky: Leaky) -> None:
    """Put hidden information into refusals."""
    why = leaky.honest.notation.why_barred
    leaky.game.notation.why_barred = lambda view, rules, action, bar: leaking(why(view, rules, action, bar), leaky)


def a_log_line(leaky: Leaky) -> None:
    """Put hidden information into the log."""
    tell = leaky.honest.notation.tell
    leaky.game.notation.tell = lambda view, rules, seat, move: leaking(tell(view, rules, seat, move), leaky)


def a_word_overheard(leaky: Leaky) -> None:
    """Announce the next piece of a pile together with a move."""
    overheard, names = leaky.honest.notation.overheard, leaky.honest.notation.PIECES.NAMES

    def louder(s: Any, rules: Any, action: int) -> str:
        pieces = [int(piece) for name in leaky.secrets(owners=False) for piece in s[name] if piece >= 0]
        return " ".join([overheard(s, rules, action), *(names[piece] for piece in pieces[-1:])])

    leaky.game.notation.overheard = louder
    leaky.game.notation.tell = lambda view, rules, seat, move: msg("move-refused", move=move, why="")


def a_reason(leaky: Leaky) -> None:
    """Put hidden information into the reason of a hint."""
    reason = leaky.honest.heuristic.reason
    leaky.game.heuristic.reason = lambda view, rules, action: leaking(reason(view, rules, action), leaky)


def a_hint(leaky: Leaky) -> None:
    """Make the heuristic use hidden information."""
    leaky.game.table_api.choose_as_heuristic = lambda view, rules, moves, n, x: (leaky.number() % n, x)


class Telling(Table):
    """A table whose player views contain the whole deck."""

    def story(self, seat: int | None) -> str:
        return f"{history_view.story(self, seat)}deck {write_deck(self.game, self.hands[-1].deck)}\n"


def a_story(leaky: Leaky) -> None:
    """Put the deck into player views."""

    def at(table: Table) -> Table:
        twin = table.copy()
        twin.__class__ = Telling
        twin.fresh = lambda: at(table.fresh())
        return twin

    leaky.at = at


class Leak(NamedTuple):
    """A leak, its check, and whether it needs a game with windows."""

    plant: Callable[[Leaky], None]
    check: str
    windows: bool = False


LEAKS = {
    "a card of a hand": Leak(a_card_of_a_hand, "peeking"),
    "a card of a pile": Leak(a_card_of_a_pile, "peeking"),
    "the generator": Leak(the_generator, "peeking"),
    "a count": Leak(a_count, "peeking"),
    "an order": Leak(an_order, "peeking"),
    "a turn": Leak(a_turn, "moves"),
    "a world that looks different": Leak(a_wrong_world, "imagining"),
    "a size": Leak(a_size, "screens"),
    "an error": Leak(an_error, "errors"),
    "a log line": Leak(a_log_line, "lines"),
    "a word overheard": Leak(a_word_overheard, "lines"),
    "a reason": Leak(a_reason, "hints"),
    "a hint": Leak(a_hint, "hints"),
    "a player view": Leak(a_story, "stories"),
    "who is asked": Leak(who_is_asked, "windows", windows=True),
    "moves for a bystander": Leak(moves_for_a_bystander, "windows", windows=True),
}
PLANTED = [
    (name, leak)
    for name, game in mh.GAMES.items()
    for leak in LEAKS
    if not LEAKS[leak].windows or "window" in game.rules.STATE.names
]
IN_MAKE_TEST = [(name, leak) for name, leak in PLANTED if name in ("kongpie", "mahjong")]


def tables_of(game: Game) -> list[Table]:
    """Return a position of every kind."""
    return [tables[0] for tables in positions(game).values()]


@cache
def honest(name: str, check: str) -> Haul:
    return haul(NETS[check], tables_of(mh.GAMES[name]))


@pytest.mark.parametrize(
    ("name", "leak"), few(PLANTED, *IN_MAKE_TEST), ids=[f"{name}-{leak}" for name, leak in PLANTED]
)
def test_every_injected_leak_is_detected_by_its_check(name, leak):
    """Without the leak, the check reports nothing at the same positions."""
    plant, check, _ = LEAKS[leak]
    assert honest(name, check).found == []
    leaky = Leaky(mh.GAMES[name])
    plant(leaky)
    assert any(haul(NETS[check], [leaky.at(table)]).found for table in tables_of(mh.GAMES[name]))


def test_every_leak_check_has_an_injected_leak():
    """This shows that each check can fail."""
    assert {leak.check for leak in LEAKS.values()} == NETS.keys()
