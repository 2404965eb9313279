"""The nets under every law: each function looks for one kind of trouble and returns what it found.

test_laws.py holds every game and variant to them; test_leaks.py plants leaks and sees that they are caught.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from meldhouse.engine import chance
from meldhouse.games import Game
from meldhouse.games.options import options, plain
from meldhouse.games.sight import Who, secrets
from meldhouse.mistakes import IllegalMove
from meldhouse.table import Table, legal_moves


def open_table(game: Game, variant: str, seed: int, **options: int) -> Table:
    rules = game.variants[variant].rules._replace(**options)
    return Table(game, variant, rules, seed)


def watchers(table: Table) -> list[int]:
    """Every seat, and a spectator."""
    return [*range(table.rules.seats), table.game.law.NONE]


def concealed(table: Table, seat: int) -> Any:
    view = table._tables.copy()
    table.game.verbs.conceal(view, table._rules, seat)
    return view


def random_hand(table: Table, seed: int, decisions: int = 10_000) -> Iterator[None]:
    """Deal, and play at random; yields at every position that asks for a decision."""
    dice = random.Random(seed)
    table.deal()
    for _ in range(decisions):
        if table.over:
            return
        yield
        table.play(dice.choice(table.moves()))


def any_rules(game: Game, dice: random.Random) -> Any:
    """Every option set to any of its values; numbers to their least, their usual, or something near it."""
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


def hidden_entries(table: Table, field: str, who: Who, seat: int) -> Any:
    """Which entries of a field the seat may not see, by what the law declares."""
    value = table._tables[field][0]
    hidden = np.ones(np.shape(value), bool)
    if who.owner:
        hidden[table.rules.seats :] = False  # nobody sits there
        if seat >= 0:
            hidden[seat] = False
    if who.open_where:
        hidden &= np.asarray(table._tables[who.open_where][0]) == 0
    if who.open_top and (lying := int(table._tables[who.open_top][0])):
        hidden[lying - 1] = False
    in_turn = who.open_in_turn and seat == table._tables["turn"][0] and not table.over
    if who.everybody or in_turn or (who.open_when_over and table.over):
        hidden[...] = False
    return hidden & (np.asarray(value) != table.game.law.NONE)  # everybody sees that nothing lies there


def scrambled(table: Table, seat: int, dice: np.random.Generator) -> Any:
    """The table with garbage wherever the seat may not look."""
    tables = table._tables.copy()
    for field, who in secrets(table.game.law, table.rules).items():
        hidden = hidden_entries(table, field, who, seat)
        kind = tables[field].dtype
        garbage = dice.integers(0, 127, hidden.shape).astype(kind)
        tables[field][0] = np.where(hidden, garbage, tables[field][0])
    return tables


def peeking(table: Table, dice: np.random.Generator) -> list[str]:
    """Watchers whose view depends on what they may not see."""
    found = []
    for seat in watchers(table):
        other = scrambled(table, seat, dice)
        table.game.verbs.conceal(other, table._rules, seat)
        if other.tobytes() != concealed(table, seat).tobytes():
            found.append(f"seat {seat} sees {differing(other, concealed(table, seat))}")
    return found


def differing(one: Any, two: Any) -> str:
    return ", ".join(name for name in one.dtype.names if one[name].tobytes() != two[name].tobytes())


# --- imagined worlds --------------------------------------------------------------------


@dataclass
class World:
    """Another true state of a table."""

    table: Table
    tables: Any

    def view(self, seat: int) -> Any:
        view = self.tables.copy()
        self.table.game.verbs.conceal(view, self.table._rules, seat)
        return view

    def as_table(self) -> Table:
        twin = self.table.copy()
        twin._tables = self.tables.copy()
        twin._legal = None
        return twin


def imagined(table: Table, seat: int, seed: int, *, same_chance: bool = False) -> World:
    """A world that looks the same to the seat; with `same_chance`, what nobody sees is as it was."""
    view = concealed(table, seat)
    if same_chance:
        for field, who in secrets(table.game.law, table.rules).items():
            if not who.owner:
                view[field] = table._tables[field]
    table.game.verbs.imagine(view, table._rules, chance.seeded(seed))
    return World(table, view)


def unfaithful(table: Table, seed: int) -> list[str]:
    """Watchers to whom an imagined world does not look like the real one, or is impossible."""
    found = []
    for seat in watchers(table):
        world = imagined(table, seat, seed)
        if world.view(seat).tobytes() != concealed(table, seat).tobytes():
            found.append(f"seat {seat} would notice {differing(world.view(seat), concealed(table, seat))}")
        if not table.game.verbs.is_sound(world.tables, table._rules):
            found.append(f"seat {seat} imagines an impossible world")
    return found


# --- equal views from equal knowledge -----------------------------------------------------


def close_windows(twin: Table) -> None:
    """While sealed answers are asked for, everybody passes."""
    while asking(twin) and not twin.over:
        twin.play("pass")


def asking(twin: Table) -> bool:
    """Are sealed answers being asked for?"""
    return "window" in twin._tables.dtype.names and bool(twin._tables["window"][0])


def answered(twin: Table) -> bool:
    """Has somebody given a sealed answer that is still closed?"""
    return asking(twin) and bool((twin._tables["answers"][0] > twin.game.law.NONE).any())


def heard_moves(twin: Table) -> dict[str, str]:
    """What the others would hear -> a move that sounds so."""
    moves = legal_moves(twin.game, twin._tables, twin._rules)
    return {twin.game.text.overheard(twin._tables[0], twin._rules, a): text for text, a in reversed(moves.items())}


def telling_moves(table: Table, seat: int, move: str, seed: int) -> list[str]:
    """Play the same public move in this world and in another that looks the same to the seat."""
    here, there = table.copy(), imagined(table, seat, seed, same_chance=True).as_table()
    if here.turn == seat:
        if there.moves() != here.moves():
            return [f"seat {seat} could tell worlds apart by its moves: {here.moves()} / {there.moves()}"]
        if answered(here) or answered(there):
            return []  # what others have sealed may differ, and is about to be opened
        same = move
    elif asking(here):
        if answered(here) or answered(there) or there.turn not in range(there.rules.seats):
            return []
        move = same = "pass"
    else:
        heard = table.game.text.overheard(table._tables[0], table._rules, table._legal_moves()[move])
        if there.turn != here.turn or heard not in heard_moves(there):
            return []  # the other world's player could not have done this
        same = heard_moves(there)[heard]
    here.play(move)
    there.play(same)
    if move in getattr(table.game.text, "REDEALS", ()):
        return []  # hidden pieces are dealt anew: what comes is chance
    close_windows(here)
    close_windows(there)
    if here.over or there.over:
        return []
    one, two = concealed(here, seat), concealed(there, seat)
    if one.tobytes() != two.tobytes():
        return [f"after '{move}', seat {seat} sees a difference in {differing(one, two)}"]
    return []


def error_of(table: Table, seat: int, move: str) -> str:
    try:
        table.copy().play(move, None if seat < 0 else seat)
    except IllegalMove as why:
        return str(why)
    return ""


def telling_errors(table: Table, seat: int, seed: int) -> list[str]:
    """Mistakes of a seat whose explanation depends on what it cannot see."""
    twin = imagined(table, seat, seed).as_table()
    tries = ["nonsense", "pass", "end", *table.moves()[:1]]
    return [
        f"seat {seat} learns from the answer to '{move}': {error_of(table, seat, move)} / {error_of(twin, seat, move)}"
        for move in tries
        if table.turn == seat or seat >= 0
        if error_of(table, seat, move) != error_of(twin, seat, move)
    ]


def telling_stories(table: Table, dice: random.Random) -> list[str]:
    """Two pieces of the deck change places; a seat that never sees them reads the same story."""
    found = []
    pieces = table.hands[-1].deck.split()
    for _ in range(6):
        i, j = dice.sample(range(len(pieces)), 2)
        swapped = list(pieces)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        twin = replayed(table, swapped)
        if twin is None:
            continue
        for seat in watchers(table):
            if views_along(table, seat) == views_along(twin, seat):
                who = None if seat < 0 else seat
                if str(table.story(who)) != str(twin.story(who)):
                    found.append(f"the story of seat {seat} tells of {pieces[i]} and {pieces[j]}")
    return found


def replayed(table: Table, deck: list[str]) -> Table | None:
    """The same moves with another deck, or None where they are not possible."""
    twin = table.fresh()
    twin.deal_again(deck, table.hands[-1].chance)
    try:
        for move in table.hands[-1].moves:
            if twin.turn != move.seat:
                return None
            twin.play(move.text)
    except IllegalMove:
        return None
    return None if twin.over else twin


def views_along(table: Table, seat: int) -> list[bytes]:
    return [concealed(now, seat).tobytes() for now, _ in table.history()]


# --- the books --------------------------------------------------------------------------


def unbalanced(table: Table) -> list[str]:
    """Ledgers that do not sum to zero."""
    return [
        f"{figure} and {accounts} sum to {total}"
        for figure, accounts in table.game.law.LEDGERS.items()
        if (total := int(table._tables[figure].sum()) + sum(int(table._tables[a][0]) for a in accounts)) != 0
    ]


def checked_hands(game: Game, rules: Any, hands: int, who: list[int], seed: int) -> tuple[int, int]:
    """Play hands with soundness looked at after every move: where it went wrong, and how."""
    bots = np.array([who[n % len(who)] for n in range(rules.seats)], np.int64)
    tables, deck = game.tables(hands), game.full_deck(rules)
    at, what, _ = game.playouts.check_hands(tables, plain(rules), deck, chance.seeded(seed), bots, game.tables(1))
    return int(at), int(what)
