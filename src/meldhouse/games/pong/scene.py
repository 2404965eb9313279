"""Pong: what lies where."""

from typing import Any

import numpy as np

from meldhouse.games.pong.law import legal
from meldhouse.games.pong.rules import Face, Serong
from meldhouse.games.pong.state import DISCARD, DRAW, EVERYBODY, HAND, MAX_LEGAL, NONE, PASS, TAKE, WIN, Phase
from meldhouse.games.pong.text import say, word_for
from meldhouse.games.scenes import CENTRE, UNSEEN, Choice, Scene, SeatLine, Shape, Zone, before
from meldhouse.games.words import counted
from meldhouse.pieces.thirty import NAMES
from meldhouse.pieces.tongs import COUNT, KINDS, SUITS, TONGS, distance, helps, scratch

WALL = "wall"


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as that seat (None: a spectator) sees it."""
    seats = range(rules.seats)
    return Scene(
        title="Pong",
        zones=(
            *(hand_zone(view, other, seat) for other in seats),
            *(river(view, other, before(other, seat, rules.seats)) for other in seats),
            wall(view),
        ),
        seats=tuple(seat_line(view, other) for other in seats),
        facts=tuple(facts(view, rules, seat)),
        prompt=prompt(view, rules, seat),
        choices=tuple(choices(view, rules, seat)),
        summary=summary(view, rules) if view["phase"] == Phase.OVER else (),
        looks={
            "set": "ceki" if rules.face == Face.CEKI else "tiles",
            "next": "right",
            "last": last_river(view),
            "stock": WALL,
        },
    )


# --- zones -----------------------------------------------------------------------------


def names_in(keys: Any) -> list[str]:
    """The tiles of a hand, by suit and rank as people hold them."""
    order = sorted(range(KINDS), key=lambda kind: (kind // SUITS == 9, kind % SUITS, kind))
    return [NAMES[kind] for kind in order for _ in range(COUNT[keys[kind // SUITS], kind % SUITS])]


def hand_zone(view: Any, seat: int, looking: int | None) -> Zone:
    shown = names_in(view["keys"][seat])
    backs = [UNSEEN] * (int(view["tiles"][seat]) - len(shown))
    note = "taken tiles lie open" if shown and backs else ""
    label = "your hand" if seat == looking else f"hand of seat {seat}"
    return Zone(f"hand {seat}", label, (*shown, *backs), seat=seat, note=note)


def river(view: Any, seat: int, cell: tuple[int, int]) -> Zone:
    """What a seat has thrown and nobody has taken."""
    thrown = tuple(NAMES[view["discards"][k]] for k in range(view["lying"]) if view["throwers"][k] == seat)
    return Zone(f"discards {seat}", f"discards of seat {seat}", thrown, cell=cell)


def last_river(view: Any) -> str:
    """The zone whose last piece is the discard that may be taken."""
    return f"discards {int(view['throwers'][view['lying'] - 1])}" if view["lying"] else ""


def wall(view: Any) -> Zone:
    return Zone(WALL, "wall", (UNSEEN,) * int(view["left"]), Shape.STACK, cell=CENTRE)


# --- words and figures --------------------------------------------------------------------


def seat_line(view: Any, seat: int) -> SeatLine:
    marks = [mark for mark, at in (("starter", view["starter"]), ("to play", view["actor"])) if at == seat]
    figures = (("tiles", int(view["tiles"][seat])), ("points", int(view["points"][seat])))
    return SeatLine(seat, tuple(marks), (*figures, ("chips", int(view["chips"][seat]))))


def facts(view: Any, rules: Any, seat: int | None) -> list[tuple[str, str]]:
    told = []
    if view["lying"] and view["phase"] != Phase.OVER:
        last = word_for(rules)(int(view["discards"][view["lying"] - 1]))
        told.append(("last discard", f"{last}, by seat {int(view['throwers'][view['lying'] - 1])}"))
    if seat is not None and view["phase"] != Phase.OVER:
        told.append(("your hand", how_far(view, rules, seat)))
    if rules.match_hands:
        told.append(("hands", f"{int(view['hands'])} of {rules.match_hands} played"))
    return told


def how_far(view: Any, rules: Any, seat: int) -> str:
    """How many tiles are missing, and which would help."""
    keys, room = view["keys"][seat], scratch()  # type: ignore[no-untyped-call]
    missing = int(distance(keys, int(rules.serong), *room))
    if view["tiles"][seat] > HAND:
        return "complete" if missing == 0 else f"{counted(missing, 'tile')} to exchange"
    wanted = [NAMES[kind] for kind in range(KINDS) if helps(*room, keys, kind, int(rules.serong))]
    few = f": {' '.join(wanted)}" if len(wanted) <= 9 else ""
    return f"waiting for the last tile{few}" if missing == 1 else f"{missing} tiles missing"


def prompt(view: Any, rules: Any, seat: int | None) -> str:
    actor = int(view["actor"])
    if actor == NONE:
        return "The match is over." if view["match_over"] else "The hand is over."
    if actor == EVERYBODY:
        return "Others may claim the discard."
    if actor != seat:
        return f"Seat {actor} is to play."
    if view["phase"] == Phase.CLAIM:
        return "The discard completes your hand: win with it, or pass."
    if view["phase"] == Phase.CHOICE:
        return "Take the discard or draw from the wall." if view["left"] else "Take the last discard or leave it."
    return "Your hand is complete: win, or discard a tile." if view["loose"][seat] == 0 else "Discard a tile."


# --- choices --------------------------------------------------------------------------------


def choices(view: Any, rules: Any, seat: int | None) -> list[Choice]:
    """The legal moves of the seat that looks, as it would make them."""
    if seat is None or view["actor"] != seat:
        return []
    moves = np.empty(MAX_LEGAL, np.int16)
    return [choice(view, rules, int(action), seat) for action in moves[: legal(view, rules, moves)]]


def choice(view: Any, rules: Any, action: int, seat: int) -> Choice:
    text = say(view, rules, action)
    if action < DRAW:
        kind = action - DISCARD
        return Choice(
            text, f"Discard the {word_for(rules)(kind)}", ((f"hand {seat}", NAMES[kind]),), f"discards {seat}"
        )
    if action == TAKE:
        last, thrower = int(view["discards"][view["lying"] - 1]), int(view["throwers"][view["lying"] - 1])
        return Choice(
            text, f"Take the {word_for(rules)(last)}", ((f"discards {thrower}", NAMES[last]),), f"hand {seat}"
        )
    return Choice(text, WORDS[action])


WORDS = {DRAW: "Draw from the wall", WIN: "Win", PASS: "Pass"}


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[str, ...]:
    """The hand summed up, line by line."""
    winner = int(s["tally"]["winner"])
    if winner == NONE:
        why = "Too many turns: the hand is broken off." if s["tally"]["broken_off"] else "The wall is used up."
        return (
            f"{why} Nobody pays.",
            *(f"Seat {n} had {' '.join(names_in(s['keys'][n]))}." for n in range(rules.seats)),
        )
    tongs = int(s["tally"]["tongs"])
    how = "on a discard" if s["tally"]["wins_by_discard"] else "on their own turn"
    lines = [f"Seat {winner} wins {how}: {sets_in_words(s['keys'][winner], rules)}."]
    lines.append(f"Two points and {tongs} for tongs: {2 + tongs} points.")
    lines += [f"Seat {seat}: {counted(int(s['chips'][seat]), 'chip', '+')} in all." for seat in range(rules.seats)]
    return tuple(lines)


def sets_in_words(keys: Any, rules: Any) -> str:
    """The sets of a winning hand, most tongs first: `tong 5p 5p 5p, tong serong 3m 3p 3s`."""
    told: list[str] = []
    for rank, key in enumerate(keys):
        told += sets_of_rank(rank, [int(n) for n in COUNT[key]], int(TONGS[int(rules.serong), key]), rules)
    return ", ".join(sorted(told, key=lambda text: text.startswith("tong serong")))


def sets_of_rank(rank: int, counts: list[int], tongs: int, rules: Any) -> list[str]:
    told = []
    for suit in sorted(range(SUITS), key=lambda suit: -counts[suit]):
        if tongs > 0 and counts[suit] >= 3:
            told.append("tong " + " ".join([NAMES[rank * SUITS + suit]] * 3))
            counts[suit] -= 3
            tongs -= 1
    while sum(counts) > 0:
        told.append("tong serong " + " ".join(take_three(rank, counts, rules)))
    return told


def take_three(rank: int, counts: list[int], rules: Any) -> list[str]:
    """Three tiles of the rank, of as many suits as there are."""
    taken: list[str] = []
    while len(taken) < 3:
        for suit in range(SUITS):
            if counts[suit] and len(taken) < 3 and (rules.serong == Serong.MIXED or len(taken) <= suit):
                counts[suit] -= 1
                taken.append(NAMES[rank * SUITS + suit])
    return taken
