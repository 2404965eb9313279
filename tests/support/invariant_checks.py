"""Invariant checks for the rules of any game: each looks for one kind of problem at a table, comparison by
comparison.

A check yields "" for a comparison without a finding, a sentence for a finding, and a `Left` with the reason if there
was nothing to compare; these are also counted.

test_invariants.py runs them for every game and variant, test_position_kinds.py for every kind of position that a game
defines; test_planted_leaks.py injects leaks and checks that they are detected.
"""

import hashlib
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np

from meldhouse.bots import find_bot
from meldhouse.core import position_text
from meldhouse.core.deck_notation import Deck
from meldhouse.core.table import Table, View, legal_moves
from meldhouse.engine import rng, templates
from meldhouse.engine.cache import NAME
from meldhouse.engine.kernels import by_reference
from meldhouse.games import Game
from meldhouse.games.options import options, plain
from meldhouse.games.visibility import Visibility, field_visibility
from meldhouse.session import history_view
from meldhouse.util.errors import IllegalMove


def viewers(table: Table) -> list[int | None]:
    """Return all viewers of a table: each seat, and a spectator."""
    return [*range(table.rules.seats), None]


# --- running checks -----------------------------------------------------------------------


class Left(str):
    """A comparison that was skipped, with the reason."""


Net = Callable[[Table, int], Iterator[str]]  # a table and a seed


@dataclass
class Haul:
    """The outcome of a check: comparisons, findings, and the reasons for skipped comparisons."""

    compared: int = 0
    found: list[str] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: str) -> None:
        if isinstance(outcome, Left):
            self.left[str(outcome)] += 1
            return
        self.compared += 1
        if outcome:
            self.found.append(outcome)


def haul(net: Net, tables: Iterable[Table]) -> Haul:
    """Run a check at these tables; return the findings and the number of comparisons."""
    hauled = Haul()
    for seed, table in enumerate(tables, 1):
        for outcome in net(table, seed):
            hauled.add(outcome)
    return hauled


def open_table(game: Game, variant: str, seed: int, **options: int) -> Table:
    rules = game.variants[variant].rules._replace(**options)
    return Table(game, variant, rules, seed)


def watchers(table: Table) -> list[int]:
    """Return every seat and a spectator."""
    return [*range(table.rules.seats), table.game.rules.NONE]


def concealed(table: Table, seat: int) -> Any:
    view = table.state.copy()
    table.game.table_api.conceal(view, table.bare_rules, seat)
    return view


def random_hand(table: Table, seed: int, decisions: int = 10_000) -> Iterator[None]:
    """Deal, and play at random; yield at every position that has a decision."""
    dice = random.Random(seed)
    table.deal()
    for _ in range(decisions):
        if table.over:
            return
        yield
        table.play(dice.choice(table.moves()))


def any_rules(game: Game, dice: random.Random) -> Any:
    """Return random options; numbers are the minimum, the default, or near it."""
    usual = next(iter(game.variants.values())).rules
    chosen = {}
    for name, (kind, about) in options(usual).items():
        if issubclass(kind, IntEnum):
            chosen[name] = dice.choice(list(kind))
        elif kind is bool:
            chosen[name] = dice.random() < 0.5
        else:
            near = dice.randint(about.least, min(about.most, max(about.least, getattr(usual, name)) + 5))
            chosen[name] = dice.choice([about.least, getattr(usual, name), near])
    return usual._replace(**chosen)


# --- what a seat may see --------------------------------------------------------------


def hidden_entries(table: Table, field: str, who: Visibility, seat: int) -> Any:
    """Return which entries of a field the seat may not see, as the rules declare."""
    value = table.state[field][0]
    hidden = np.ones(np.shape(value), bool)
    if who.owner:
        hidden[table.rules.seats :] = False  # no seats
        if seat >= 0:
            hidden[seat] = False
    if who.open_where:
        hidden &= np.asarray(table.state[who.open_where][0]) == 0
    if who.open_top and (lying := int(table.state[who.open_top][0])):
        hidden[lying - 1] = False
    in_turn = who.open_in_turn and seat == table.state["turn"][0] and not table.over
    if who.anybody or in_turn or (who.open_when_over and table.over):
        hidden[...] = False
    return hidden & (np.asarray(value) != table.game.rules.NONE)  # everyone sees that the place is empty


def scrambled(table: Table, seat: int, dice: np.random.Generator) -> Any:
    """Return the table with garbage wherever the seat may not look."""
    tables = table.state.copy()
    for name, sight in field_visibility(table.game.rules, table.rules).items():
        hidden = hidden_entries(table, name, sight, seat)
        garbage = dice.integers(0, 127, hidden.shape).astype(tables[name].dtype)
        tables[name][0] = np.where(hidden, garbage, tables[name][0])
    return tables


def peeking(table: Table, seed: int) -> Iterator[str]:
    """Check that random data in hidden fields does not change the view."""
    dice = np.random.default_rng(seed)
    for seat in watchers(table):
        other = scrambled(table, seat, dice)
        if other.tobytes() == table.tobytes():
            yield Left("nothing is hidden")
            continue
        table.game.table_api.conceal(other, table.bare_rules, seat)
        yield same(f"seat {seat} sees", other, concealed(table, seat))


def same(words: str, one: Any, two: Any) -> str:
    """Yield nothing for equal bytes, otherwise the words and the place where the bytes differ."""
    return "" if one.tobytes() == two.tobytes() else f"{words} {differing(one, two)}"


def differing(one: Any, two: Any) -> str:
    return ", ".join(name for name in one.dtype.names if one[name].tobytes() != two[name].tobytes())


# --- imagined worlds --------------------------------------------------------------------


@dataclass
class World:
    """Another true state of a table."""

    table: Table
    state: Any

    def view(self, seat: int) -> Any:
        view = self.state.copy()
        self.table.game.table_api.conceal(view, self.table.bare_rules, seat)
        return view

    def is_true(self) -> bool:
        return bool(self.state.tobytes() == self.table.tobytes())

    def as_table(self) -> Table:
        twin = self.table.copy()
        twin.state = self.state.copy()
        twin._legal = None
        return twin


def imagined(table: Table, seat: int, seed: int, *, same_chance: bool = False, keeping: Iterable[int] = ()) -> World:
    """Return a world that looks the same to the seat; with `same_chance`, unseen pieces are unchanged.

    The hands and answers of the seats in `keeping` are unchanged.
    """
    view = concealed(table, seat)
    for name, sight in field_visibility(table.game.rules, table.rules).items():
        if same_chance and not sight.owner:
            view[name] = table.state[name]
        for other in keeping if sight.owner else ():
            view[name][0][other] = table.state[name][0][other]
    if keeping:
        view["actor"] = table.state["actor"]
    table.game.table_api.imagine(view, table.bare_rules, rng.seeded(seed))
    return World(table, view)


def unfaithful(table: Table, seed: int) -> Iterator[str]:
    """Check that a world that a viewer imagines looks like the real one to them, and is possible."""
    for seat in watchers(table):
        world = imagined(table, seat, seed)
        if world.is_true():
            yield Left("the imagined world is the true one")
            continue
        yield same(f"seat {seat} would notice", world.view(seat), concealed(table, seat))
        sound = table.game.table_api.is_sound(world.state, table.bare_rules)
        yield "" if sound else f"seat {seat} imagines an impossible world"


# --- windows ----------------------------------------------------------------------------


def asking(table: Table) -> bool:
    """Return whether sealed answers are being collected."""
    return "window" in table.state.dtype.names and bool(table.state["window"][0])


def close_windows(table: Table) -> None:
    """Let everyone pass while sealed answers are collected."""
    while asking(table) and not table.over:
        table.play("pass")


def asked_so_far(table: Table) -> set[int]:
    """Return the seats that have answered in the open window, and the one to answer."""
    if not asking(table):
        return set()
    sealed = takewhile(lambda move: not move.public_text, reversed(table.hands[-1].moves))
    return {table.state["actor"][0], *(move.seat for move in sealed)}


def telling_windows(table: Table, seed: int) -> Iterator[str]:
    """In a window, all but the asked seat see EVERYBODY, have no turn or move, and see the same for any asked seat."""
    if not asking(table):
        return
    for seat in watchers(table):
        if seat == table.turn:
            continue
        view = table.view(who(seat))
        yield "" if int(view.state["actor"][0]) == table.game.rules.EVERYBODY else f"seat {seat} sees who is asked"
        yield "" if view.turn is None and not view.moves() else f"seat {seat} has a turn or moves: {view.moves()}"
        yield "" if not view.scene.choices else f"seat {seat} is offered choices"
        yield another_is_asked(table, seat, seed)


def another_is_asked(table: Table, seat: int, seed: int) -> str:
    """If another seat is asked in a world, or none, the seat sees the same."""
    for n in range(20):
        world = imagined(table, seat, 20 * seed + n)
        if world.state["actor"][0] != table.state["actor"][0]:
            return same(f"who is asked changes what seat {seat} sees in", world.view(seat), concealed(table, seat))
    return Left("the same seat is asked in every world")


# --- equal views from equal knowledge -----------------------------------------------------


def telling_moves(table: Table, seed: int) -> Iterator[str]:
    """Make the same public move in two worlds that look the same to a viewer; they must still look the same."""
    dice = random.Random(seed)
    for seat in watchers(table):
        yield told_by_a_move(table, seat, dice)


TRIES = 12  # worlds that are imagined until one is comparable


def told_by_a_move(table: Table, seat: int, dice: random.Random) -> str:
    """Start with equal unseen pieces in both worlds; they may differ later, and moves that touch them do not count."""
    outcome = ""
    for n in range(TRIES):
        others = asked_so_far(table) - {seat}  # the same seats are asked in both worlds, and have answered the same
        world = imagined(table, seat, dice.getrandbits(40), same_chance=n < TRIES // 2, keeping=others)
        outcome = told_in_a_world(table.copy(), world, seat, dice)
        if not isinstance(outcome, Left):
            break
    return outcome


def told_in_a_world(here: Table, world: World, seat: int, dice: random.Random) -> str:
    there = world.as_table()
    if world.is_true():
        return Left("the imagined world is the true one")
    if there.turn != here.turn:
        return f"seat {seat} sees another turn: {here.turn} / {there.turn}"
    if (here.turn == seat or asking(here)) and there.moves() != here.moves():
        return f"seat {seat} could tell worlds apart by its moves: {here.moves()} / {there.moves()}"
    pair = common_move(here, there, seat, dice)
    if pair is None:
        return Left("the other world's player can make no such move")
    move, like = pair
    before = here.state.copy()
    here.play(move)
    there.play(like)
    if is_redealt(before, here):
        return Left("hidden pieces are dealt anew, and what comes is chance")
    if unseen(before, here) != unseen(world.state, here) and (touched(before, here) or touched(world.state, there)):
        return Left("what nobody saw came into play, and was another piece")
    close_windows(here)
    close_windows(there)
    if here.over or there.over:
        return Left("the hand is over")
    if is_opened(here, there, seat):
        return Left("what nobody saw is open to the seat now, and was another piece")
    return same(f"after '{move}', seat {seat} sees a difference in", concealed(here, seat), concealed(there, seat))


def unseen(tables: Any, table: Table) -> list[bytes]:
    """Return what no seat sees: the undealt pieces, and the table's generator."""
    return [
        tables[name].tobytes()
        for name, sight in field_visibility(table.game.rules, table.rules).items()
        if not sight.owner
    ]


def touched(before: Any, after: Table) -> bool:
    """Return whether anything unseen has changed."""
    then = after.copy()
    then.state = before
    for name, sight in field_visibility(after.game.rules, after.bare_rules).items():
        hidden = hidden_entries(then, name, sight, after.game.rules.NONE)
        if not sight.owner and (hidden & np.asarray(before[name][0] != after.state[name][0])).any():
            return True
    return False


def is_opened(here: Table, there: Table, seat: int) -> bool:
    """Return whether the rules reveal an unseen piece to the seat that differs between the worlds."""
    for name, sight in field_visibility(here.game.rules, here.bare_rules).items():
        differs = np.asarray(here.state[name][0] != there.state[name][0])
        if not sight.owner and (differs & ~hidden_entries(here, name, sight, seat)).any():
            return True
    return False


def is_redealt(before: Any, after: Table) -> bool:
    redealt = getattr(after.game.module("position_kinds"), "redealt", None)
    return redealt is not None and redealt(before[0], after.state[0], after.bare_rules)


def common_move(here: Table, there: Table, seat: int, dice: random.Random) -> tuple[str, str] | None:
    """Return moves of both worlds that look the same to the seat."""
    if here.turn == seat or asking(here):
        move = dice.choice(here.moves())
        return move, move
    one, two = heard_moves(here), heard_moves(there)
    heard = dice.choice(sorted(one.keys() & two.keys()) or [None])
    return None if heard is None else (one[heard], two[heard])


def heard_moves(table: Table) -> dict[str, str]:
    """Map what other seats see of a move to the move."""
    moves = legal_moves(table.game, table.state, table.bare_rules)
    return {
        table.game.notation.overheard(table.state[0], table.bare_rules, a): text for text, a in reversed(moves.items())
    }


# --- texts ------------------------------------------------------------------------------------


def who(seat: int) -> int | None:
    """Return a viewer's name in findings."""
    return None if seat < 0 else seat


def another_world(table: Table, seat: int, seed: int) -> Table | None:
    """Return another table that looks the same to the seat; None if there is none, or if it looks different."""
    world = imagined(table, seat, seed)
    if world.is_true() or world.view(seat).tobytes() != concealed(table, seat).tobytes():
        return None
    return world.as_table()


NO_OTHER = Left("no other world looks the same")


def telling_screens(table: Table, seed: int) -> Iterator[str]:
    """Check that the scene, choices and texts of a view are the same in another world that looks the same."""
    for seat in watchers(table):
        twin = another_world(table, seat, seed)
        if twin is None:
            yield NO_OTHER
            continue
        one, two = screen(table.view(who(seat))), screen(twin.view(who(seat)))
        yield "" if one == two else f"seat {seat} is shown a difference: {one} / {two}"


def screen(view: View) -> tuple[Any, ...]:
    return view.scene, str(view), view.moves(), position_text.format_position(view.game, view.state)


def error_of(table: Table, seat: int, move: str) -> str:
    try:
        table.copy().play(move, seat)
    except IllegalMove as why:
        return str(why)
    return ""


def telling_errors(table: Table, seed: int) -> Iterator[str]:
    """Check that the answer to a mistake depends only on the seat's view."""
    made = [move.text for move in table.hands[-1].moves[-3:]]
    for seat in range(table.rules.seats):
        twin = another_world(table, seat, seed)
        if twin is None:
            yield NO_OTHER
            continue
        for move in dict.fromkeys(["nonsense", "pass", "end", table.moves()[0], *made]):
            one, two = error_of(table, seat, move), error_of(twin, seat, move)
            if not one and not two:
                yield Left("the move is allowed")
            else:
                yield "" if one == two else f"seat {seat} learns from the answer to '{move}': {one} / {two}"
        if seat == table.turn:
            yield from barred_alike(table.view(seat), twin.view(seat), random.Random(seed))


BARRED = 40  # actions that are tested


def barred_alike(here: View, there: View, dice: random.Random) -> Iterator[str]:
    """Check that the reason against an action is the same in every world that looks the same to the actor."""
    for action in dice.sample(range(here.game.rules.N_ACTIONS), min(BARRED, here.game.rules.N_ACTIONS)):
        one, two = why_barred(here, action), why_barred(there, action)
        yield "" if one == two else f"action {action} is barred: {one} / {two}"


def why_barred(view: View, action: int) -> str:
    """Return the reason against an action in words, or nothing."""
    bar = view.game.rules.Bar(view.game.table_api.barred(view.state, view.rules, action))
    return str(view.game.notation.why_barred(view.state[0], view.rules, action, bar)) if bar else ""


def telling_lines(table: Table, seed: int) -> Iterator[str]:
    """Check that the log line of a move names only visible pieces, and is the same in every such world."""
    dice = random.Random(seed)
    legal = table._legal_moves()
    for move in dice.sample(list(legal), min(4, len(legal))):
        heard = table.game.notation.overheard(table.state[0], table.bare_rules, legal[move])
        if not heard:
            yield Left("nothing is heard of it")
            continue
        after = table.copy()
        after.play(move)
        for seat in watchers(table):
            if seat != table.turn:
                named = named_unseen(table, after, seat, heard)
                yield f"seat {seat} hears of {named}, unseen" if named else ""
                yield told_alike(table, another_world(table, seat, seed), seat, heard)


def named_unseen(before: Table, after: Table, seat: int, heard: str) -> set[str]:
    """Return pieces in the line that the reader sees neither before nor after the move."""
    zones = [zone for now in (before, after) for zone in now.view(who(seat)).scene.zones]
    seen = {name for zone in zones for piece in zone.pieces for name in re.findall(r"\w+", piece)}
    return {word for word in heard.split() if word in before.game.notation.PIECES.PIECES} - seen


def told_alike(table: Table, twin: Table | None, seat: int, heard: str) -> str:
    if twin is None:
        return NO_OTHER
    one, two = (line_of(each.view(who(seat)), table.turn, heard) for each in (table, twin))
    return "" if one == two else f"seat {seat} is told '{one}' / '{two}'"


def line_of(view: View, turn: int | None, heard: str) -> str:
    """Return the log line of a move by the seat to move."""
    return str(view.game.notation.tell(view.state[0], view.rules, turn, heard))


def telling_hints(table: Table, seed: int) -> Iterator[str]:
    """Check that the heuristic's move and reasons are the same in every world that looks the same to the actor."""
    assert table.turn is not None
    for n in range(3):
        twin = another_world(table, table.turn, 3 * seed + n)
        if twin is None:
            yield NO_OTHER
            continue
        one, two = hint_of(table.view(table.turn), seed), hint_of(twin.view(table.turn), seed)
        yield "" if one == two else f"the hint differs: {one} / {two}"


def hint_of(view: View, seed: int) -> tuple[str, list[str]]:
    """Return the move, and the reasons for it and against others."""
    legal = view.legal()
    move = find_bot("thumb", seed).choose(view)
    asked = dict.fromkeys([move, *list(legal)[:: max(1, len(legal) // 4)]])
    return move, [str(view.game.heuristic.reason(view.state[0], view.rules, legal[other])) for other in asked]


SWAPS = 60  # pairs of pieces that are tried until a seat can't distinguish the hands


def telling_stories(table: Table, seed: int) -> Iterator[str]:
    """Check that swapping two pieces that a seat never sees does not change the seat's player view."""
    dice, truth = random.Random(seed), States(table)
    pieces, names = table.hands[-1].deck, table.game.notation.PIECES.NAMES
    for _ in range(SWAPS):
        i, j = dice.sample(range(len(pieces)), 2)
        swapped = list(pieces)
        swapped[i], swapped[j] = pieces[j], pieces[i]
        twin = None if pieces[i] == pieces[j] else truth.with_deck(tuple(swapped))
        blind = [seat for seat in watchers(table) if twin and twin.seen_by(seat) == truth.seen_by(seat)]
        if twin is None or not blind:
            yield Left("with that deck the moves are not possible, or everybody sees the difference")
            continue
        seat = dice.choice(blind)
        one, two = story_of(table, who(seat)), story_of(told_with(table, tuple(swapped)), who(seat))
        yield "" if one == two else f"the story of seat {seat} tells of {names[pieces[i]]} and {names[pieces[j]]}"
        return


def story_of(table: Table, seat: int | None) -> str:
    """Return the player view of a seat; a leak can be injected into a table that has its own."""
    return str(getattr(table, "story", partial(history_view.story, table))(seat))


class States:
    """A table at every moment of its last hand, from the deal on."""

    def __init__(self, table: Table) -> None:
        self.table, self.actions = table, list[int]()
        first = told_with(table, table.hands[-1].deck, moves=0)
        self.before, self.states = first.state.copy(), [first.state.copy()]
        for move in table.hands[-1].moves:
            action = first._legal_moves()[move.text]
            self.actions.append(action)
            first.play(move.text)
            self.states.append(first.state.copy())

    def with_deck(self, deck: Deck) -> "States | None":
        """Make the same moves from another deck; return None if they are not possible."""
        game, rules = self.table.game, self.table.bare_rules
        twin = States.__new__(States)
        now = told_with(self.table, deck, moves=0).state
        twin.table, twin.actions, twin.states = self.table, self.actions, [now.copy()]
        moves = np.empty(game.rules.MAX_LEGAL, np.int16)
        for action, then in zip(self.actions, self.states, strict=False):
            n = game.table_api.legal(now, rules, moves)
            if now["actor"][0] != then["actor"][0] or action not in moves[:n]:
                return None
            game.table_api.apply(now, rules, action)
            twin.states.append(now.copy())
        return twin if now["actor"][0] != game.rules.NONE else None

    def seen_by(self, seat: int) -> list[bytes]:
        views = [now.copy() for now in self.states]
        for view in views:
            self.table.game.table_api.conceal(view, self.table.bare_rules, seat)
        return [view.tobytes() for view in views]


def told_with(table: Table, deck: Deck, moves: int | None = None) -> Table:
    """Return a table whose last hand was dealt from that deck, with this many of its moves (or all)."""
    twin, hand = table.fresh(), table.hands[-1]
    twin.deal_again(deck, hand.chance)
    for move in hand.moves[:moves]:
        twin.play(move.text)
    return twin


NETS: dict[str, Net] = {
    "peeking": peeking,
    "imagining": unfaithful,
    "windows": telling_windows,
    "moves": telling_moves,
    "screens": telling_screens,
    "errors": telling_errors,
    "lines": telling_lines,
    "hints": telling_hints,
    "stories": telling_stories,
}


# --- accounts -----------------------------------------------------------------------------


def unbalanced(table: Table) -> list[str]:
    """Find accounts that don't sum to zero."""
    return [
        f"{figure} and {accounts} sum to {total}"
        for figure, accounts in table.game.rules.LEDGERS.items()
        if (total := int(table.state[figure].sum()) + sum(int(table.state[a][0]) for a in accounts)) != 0
    ]


SOUND, UNSOUND, STUCK, ENDLESS = range(4)  # the result of checking a hand


def hand_checker(game: Game) -> Any:
    """Return the module of check_hands.py for a game; its name has its hash, which the game's cache key has not."""
    path = Path(__file__).with_name("check_hands.py")
    name = f"{NAME}.engine.check_hands_{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}__{game.name}"
    results = {"SOUND": SOUND, "UNSOUND": UNSOUND, "STUCK": STUCK, "ENDLESS": ENDLESS}
    injected = {"rules_module": game.rules_api, "turns": game.bot_turns, "pass_rules": by_reference, **results}
    return templates.load(name, str(path.with_suffix("")), **injected)


def checked_hands(game: Game, rules: Any, hands: int, who: list[int], seed: int) -> tuple[int, int]:
    """Play hands with a check after every move; return where a hand failed, and how."""
    bots = np.array([who[n % len(who)] for n in range(rules.seats)], np.int64)
    tables, deck = game.tables(hands), game.full_deck(rules)
    at, what, _ = hand_checker(game).check_hands(tables, plain(rules), deck, rng.seeded(seed), bots, game.tables(1))
    return int(at), int(what)
