"""What lies where in mahjong, for any screen: hands, melds and flowers before the seats, the river, the wall."""

from typing import Any

import numpy as np

from meldhouse.games.mahjong.book import FANS
from meldhouse.games.mahjong.law import legal
from meldhouse.games.mahjong.rules import Profile, Ruleset
from meldhouse.games.mahjong.state import (
    BIG_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    HU,
    MAX_LEGAL,
    NONE,
    PASS,
    PUNG,
    SEATS,
    SMALL_KONG,
    UNKNOWN,
    Ending,
    Meld,
    Phase,
)
from meldhouse.games.mahjong.text import partners, say
from meldhouse.games.scenes import CENTRE, UNSEEN, Choice, Scene, SeatLine, Shape, Zone, before
from meldhouse.games.words import counted
from meldhouse.pieces.tiles import FLOWERS, KINDS, NAMES, words

WALL = "wall"
WINDS = ("east", "south", "west", "north")


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as that seat (None: a spectator) sees it."""
    made = tuple(choices(view, rules, seat))
    return Scene(
        title="Mahjong",
        zones=tuple(zones(view, seat)),
        seats=tuple(seat_line(view, other) for other in range(SEATS)),
        facts=tuple(facts(view, rules)),
        prompt=prompt(view, seat, made),
        choices=made,
        summary=summary(view, rules) if view.phase == Phase.OVER else (),
        looks={"set": "tiles", "next": "right", "last": last_river(view), "stock": WALL},
    )


# --- zones -----------------------------------------------------------------------------


def zones(view: Any, looking: int | None) -> list[Zone]:
    found = []
    for seat in range(SEATS):
        found.append(hand_zone(view, seat, looking))
        found += [meld_zone(view, seat, i) for i in range(view.n_melds[seat])]
        if view.flowers[seat]:
            found.append(Zone(f"flowers {seat}", "flowers", flower_names(view, seat), seat=seat))
        thrown = discards_of(view, seat)
        found.append(Zone(f"discards {seat}", f"discards of seat {seat}", thrown, cell=before(seat, looking, SEATS)))
    found.append(Zone(WALL, "wall", (UNSEEN,) * (int(view.back) - int(view.front)), Shape.STACK, cell=CENTRE))
    return found


def hand_names(view: Any, seat: int) -> tuple[str, ...]:
    """The tiles of a hand in order, the one just drawn last; backs where they are hidden."""
    counts = [int(n) for n in view.hand[seat]]
    if counts[0] == UNKNOWN:
        return (UNSEEN,) * held(view, seat)
    drawn = int(view.drawn[seat])
    if drawn != NONE:
        counts[drawn] -= 1
    names = [NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]
    return (*names, NAMES[drawn]) if drawn != NONE else tuple(names)


def held(view: Any, seat: int) -> int:
    """How many tiles a seat holds: thirteen, three fewer for each meld, one more on its turn."""
    extra = seat == view.turn and view.phase in (Phase.TURN, Phase.CLAIMED, Phase.ROBBERY)
    return 13 - 3 * int(view.n_melds[seat]) + extra


def hand_zone(view: Any, seat: int, looking: int | None) -> Zone:
    label = "your hand" if seat == looking else f"hand of seat {seat}"
    note = "the last one just drawn" if view.drawn[seat] >= 0 else ""
    return Zone(f"hand {seat}", label, hand_names(view, seat), Shape.ROW, seat=seat, note=note)


def meld_zone(view: Any, seat: int, i: int) -> Zone:
    form, kind = (int(n) for n in view.melds[seat][i])
    label = ("chow", "pung", "kong", "concealed kong")[form]
    source = int(view.source[seat][i])
    note = f"from seat {source}" if source != NONE else ""
    return Zone(f"meld {seat}.{i}", label, meld_names(form, kind, bool(view.bared[seat][i][1])), seat=seat, note=note)


def meld_names(form: int, kind: int, bared: bool) -> tuple[str, ...]:
    """The tiles of a meld; of a concealed kong that shows itself, the middle two."""
    if kind == UNKNOWN:
        return (UNSEEN,) * 4
    if form == Meld.CHOW:
        return tuple(NAMES[kind + step] for step in range(3))
    if form == Meld.HIDDEN_KONG and bared:
        return (UNSEEN, NAMES[kind], NAMES[kind], UNSEEN)
    return (NAMES[kind],) * (3 if form == Meld.PUNG else 4)


def flower_names(view: Any, seat: int) -> tuple[str, ...]:
    return tuple(NAMES[KINDS + n] for n in range(FLOWERS) if int(view.flowers[seat]) >> (KINDS + n) & 1)


def discards_of(view: Any, seat: int) -> tuple[str, ...]:
    """A seat's discards that nobody has taken, in order."""
    return tuple(
        NAMES[view.river[i]] for i in range(int(view.thrown)) if view.thrower[i] == seat and view.taker[i] == NONE
    )


def last_river(view: Any) -> str:
    """The zone whose last tile was discarded last, if nobody has taken it."""
    lies = view.thrown and view.taker[view.thrown - 1] == NONE
    return f"discards {int(view.thrower[view.thrown - 1])}" if lies else ""


# --- words and figures --------------------------------------------------------------------


def seat_wind(view: Any, seat: int) -> str:
    return WINDS[(int(view.place[seat]) - int(view.place[view.dealer])) % SEATS]


def seat_line(view: Any, seat: int) -> SeatLine:
    marks = [seat_wind(view, seat)]
    if view.actor == seat:
        marks.append("to play")
    return SeatLine(seat, tuple(marks), (("points", int(view.points[seat])),))


def facts(view: Any, rules: Any) -> list[tuple[str, str]]:
    played = int(view.hands) + (view.phase != Phase.OVER)
    return [
        ("round", f"{WINDS[view.prevalent]} wind"),
        ("hand", f"{played} of {rules.hands}"),
        ("wall", counted(int(view.back) - int(view.front), "tile")),
    ]


def prompt(view: Any, seat: int | None, made: tuple[Choice, ...]) -> str:
    if view.phase == Phase.OVER:
        return "The match is over." if view.match_over else "The hand is over."
    if view.window:
        return prompt_window(view, seat)
    if view.actor != seat:
        return f"Seat {int(view.actor)} is to play."
    verbs = {choice.move.split()[0] for choice in made}
    more = " or ".join(words for verb, words in DECLARED.items() if verb in verbs)
    return f"Discard a tile, or declare {more}." if more else "Discard a tile."


DECLARED = {"kong": "a kong", "hu": "mahjong"}


def prompt_window(view: Any, seat: int | None) -> str:
    offered, giver = words(int(view.tile)), int(view.turn)
    robbing = view.phase == Phase.ROBBERY
    what = f"Seat {giver} adds the {offered} to a pung" if robbing else f"Seat {giver} discards the {offered}"
    if view.actor == seat:
        return f"{what}. Rob the kong, or pass." if robbing else f"{what}. Claim it, or pass."
    return f"{what}. Everybody is asked."


# --- choices --------------------------------------------------------------------------------


def choices(view: Any, rules: Any, seat: int | None) -> list[Choice]:
    """The legal moves of the seat that looks, as it would make them."""
    if seat is None or view.actor != seat:
        return []
    moves = np.empty(MAX_LEGAL, np.int16)
    return [choice(view, rules, int(action), seat) for action in moves[: legal(view, rules, moves)]]


def choice(view: Any, rules: Any, action: int, seat: int) -> Choice:
    text, hand = say(view, rules, action), f"hand {seat}"
    if action < CHOW:
        name = NAMES[action - DISCARD]
        return Choice(text, f"Discard the {words(action - DISCARD)}", ((hand, name),), f"discards {seat}")
    if action < PUNG:
        return chow_choice(view, text, partners(int(view.tile), action - CHOW), hand)
    if action in (PUNG, BIG_KONG):
        name, copies = NAMES[view.tile], 2 if action == PUNG else 3
        return Choice(
            text,
            f"{text.capitalize()} of the {words(int(view.tile))}",
            ((hand, name),) * copies,
            last_river(view),
            text.capitalize(),
            (name,) * (copies + 1),
        )
    if action < HU:
        return kong_choice(view, text, action, seat)
    return Choice(text, "Pass" if action == PASS else "Declare mahjong")


def chow_choice(view: Any, text: str, pair: list[int], hand: str) -> Choice:
    touched = tuple((hand, NAMES[kind]) for kind in pair)
    told = f"Chow the {words(int(view.tile))} with the {words(pair[0])} and the {words(pair[1])}"
    shown = tuple(NAMES[kind] for kind in sorted([int(view.tile), *pair]))
    return Choice(text, told, touched, last_river(view), "Chow", shown)


def kong_choice(view: Any, text: str, action: int, seat: int) -> Choice:
    """A kong on one's own turn: four tiles are touched, or the fourth and the pung."""
    kind = (action - CONCEALED_KONG) % KINDS
    piece, four = (f"hand {seat}", NAMES[kind]), (NAMES[kind],) * 4
    if action < SMALL_KONG:
        told = f"Declare a concealed kong of the {words(kind)}"
        return Choice(text, told, (piece,) * 4, call="Kong", shows=four)
    pung = [i for i in range(view.n_melds[seat]) if tuple(view.melds[seat][i]) == (Meld.PUNG, kind)]
    told = f"Add the {words(kind)} to your pung for a kong"
    return Choice(text, told, (piece,), f"meld {seat}.{pung[0]}", "Kong", four)


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[str, ...]:
    """The hand summed up, line by line."""
    tally = s.tally
    if tally.ending == Ending.EXHAUSTED:
        return ("The wall is empty and nobody has won: nobody pays.",)
    lines = [how_it_was_won(s)]
    if rules.rules == Ruleset.MCR:
        lines += [fan_line(fan, rules, int(tally.fans[fan.number])) for fan in FANS if tally.fans[fan.number]]
        lines.append(f"The hand is worth {counted(int(tally.points), 'point')}.")
    return (
        *lines,
        *(f"Seat {seat}: {counted(int(s.points[seat]), 'point', '+')} in the match." for seat in range(SEATS)),
    )


def how_it_was_won(s: Any) -> str:
    winner, giver, tile = int(s.tally.winner), int(s.tally.discarder), words(int(s.tile))
    if s.tally.ending == Ending.SELF_DRAWN:
        return f"Seat {winner} wins with the {tile}, drawn from the wall."
    if s.tally.ending == Ending.DISCARD:
        return f"Seat {winner} wins with the {tile}, discarded by seat {giver}."
    return f"Seat {winner} robs the kong of seat {giver} and wins with the {tile}."


def fan_line(fan: Any, rules: Any, times: int) -> str:
    points = fan.wmo2006 if rules.profile == Profile.WMO2006 and fan.wmo2006 else fan.points
    return f"{fan.english}: {counted(points, 'point')}" + (f", {times} times" if times > 1 else "")
