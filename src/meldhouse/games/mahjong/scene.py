"""The scene of a mahjong table: hands, melds and flowers of the seats, discards, the wall."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from meldhouse.games.mahjong import SAID, TITLE
from meldhouse.games.mahjong.fan_notation import tile_piece
from meldhouse.games.mahjong.fan_table import FANS, Fan
from meldhouse.games.mahjong.notation import chow_partners, melds_of, say
from meldhouse.games.mahjong.options import Payer, Profile, Ruleset
from meldhouse.games.mahjong.rules import legal
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
from meldhouse.games.scene import (
    CENTRE,
    KEPT_PARTS,
    POINTS,
    TO_PLAY,
    UNSEEN,
    Board,
    Choice,
    Count,
    Middle,
    Scene,
    SeatLine,
    Shape,
    Zone,
    before,
    shared_choice,
)
from meldhouse.i18n import ItemList, Message, Seat, msg, piece
from meldhouse.pieces.tiles import FLOWERS, KINDS, NAMES, WIND_NAMES

WALL = "wall"
BOARD = Board(Middle.RIVERS, rows=3, hand=14)
COUNTS = (Count("points", POINTS, worth=1),)
MELD_KEYS = ("chow", "pung", "kong", "concealed-kong")
OWN_TURN = frozenset(map(int, (Phase.TURN, Phase.CLAIMED, Phase.ROBBERY)))  # phases in which a seat has an extra tile
KEPT_RIVERS = 1 << 10  # all discards of a table, which every viewer sees
CALLS = {"chow": SAID("call-chow"), "pung": SAID("call-pung"), "kong": SAID("call-kong")}


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """Return the scene of the table that a seat (None: a spectator) sees."""
    options = tuple(choices(view, rules, seat))
    return Scene(
        title=TITLE,
        zones=tuple(zones(view, seat)),
        seats=seat_lines(view),
        facts=facts(view, rules),
        prompt=prompt(view, rules, seat, options),
        choices=options,
        summary=summary(view, rules) if view.phase == Phase.OVER else (),
        looks={"set": "tiles", "next": "right", "last": last_discard_zone(view), "stock": WALL, **winning_zone(view)},
        board=BOARD,
    )


def winning_zone(view: Any) -> dict[str, str]:
    """Return the zone of the winner's hand and the winning tile, for emphasis."""
    if view.phase != Phase.OVER or view.tally.ending == Ending.EXHAUSTED:
        return {}
    return {"won": f"hand {int(view.tally.winner)}", "with": NAMES[view.tile]}


# --- zones -----------------------------------------------------------------------------


def zones(view: Any, viewer: int | None) -> list[Zone]:
    found, thrown, melded = [], open_discards(view), view.n_melds.tolist()
    for seat, flowers in enumerate(view.flowers.tolist()):
        found.append(hand_zone(view, seat))
        found += [meld_zone(view, seat, i) for i in range(melded[seat])]
        if flowers:
            found.append(flower_zone(seat, flowers))
        found.append(discard_zone(seat, thrown[seat], before(seat, viewer, SEATS)))
    found.append(wall_zone(int(view.back) - int(view.front)))
    return found


def hand_zone(view: Any, seat: int) -> Zone:
    return hand_of_tiles(seat, tuple(view.hand[seat].tolist()), int(view.drawn[seat]), count_held(view, seat))


@lru_cache(KEPT_PARTS)
def hand_of_tiles(seat: int, counts: tuple[int, ...], drawn: int, held: int) -> Zone:
    """Return the zone of a hand, from the number of each kind, the tile just drawn, and the number of all tiles."""
    note = SAID("just-drawn") if drawn >= 0 else None
    names = (UNSEEN,) * held if counts[0] == UNKNOWN else names_in_order(counts, drawn)
    return Zone(f"hand {seat}", SAID("hand", seat=Seat(seat)), names, Shape.ROW, seat=seat, note=note)


def hand_names(view: Any, seat: int) -> tuple[str, ...]:
    """Return the names of a hand's tiles in order, the one just drawn last; hidden tiles are UNSEEN."""
    return hand_zone(view, seat).pieces


def names_in_order(counts: Iterable[int], drawn: int) -> tuple[str, ...]:
    """Return the names of visible tiles, the one just drawn last."""
    names = [NAMES[kind] for kind, count in enumerate(counts) for _ in range(count - (kind == drawn))]
    return (*names, NAMES[drawn]) if drawn != NONE else tuple(names)


def count_held(view: Any, seat: int) -> int:
    """Return the number of tiles that a seat holds: 13, minus 3 per meld, plus 1 in the seat's own turn."""
    extra = seat == view.turn and int(view.phase) in OWN_TURN
    return 13 - 3 * int(view.n_melds[seat]) + extra


def meld_zone(view: Any, seat: int, i: int) -> Zone:
    form, kind = view.melds[seat, i].tolist()
    return meld_of_tiles(seat, i, form, kind, int(view.source[seat, i]), bool(view.bared[seat, i, 1]))


@lru_cache(KEPT_PARTS)
def meld_of_tiles(seat: int, i: int, form: int, kind: int, source: int, bared: bool) -> Zone:
    note = SAID("from", seat=Seat(source)) if source != NONE else None
    return Zone(f"meld {seat}.{i}", SAID(MELD_KEYS[form]), meld_names(form, kind, bared), seat=seat, note=note)


def meld_names(form: int, kind: int, bared: bool) -> tuple[str, ...]:
    """Return the names of a meld's tiles; a concealed kong that is shown has only its middle two visible."""
    if kind == UNKNOWN:
        return (UNSEEN,) * 4
    if form == Meld.CHOW:
        return tuple(NAMES[kind + step] for step in range(3))
    if form == Meld.HIDDEN_KONG and bared:
        return (UNSEEN, NAMES[kind], NAMES[kind], UNSEEN)
    return (NAMES[kind],) * (3 if form == Meld.PUNG else 4)


@lru_cache(KEPT_PARTS)
def flower_zone(seat: int, held: int) -> Zone:
    names = tuple(NAMES[KINDS + n] for n in range(FLOWERS) if held >> (KINDS + n) & 1)
    return Zone(f"flowers {seat}", SAID("flowers"), names, seat=seat, aside=True)


def flower_names(view: Any, seat: int) -> tuple[str, ...]:
    return flower_zone(seat, int(view.flowers[seat])).pieces


@lru_cache(KEPT_PARTS)
def discard_zone(seat: int, names: tuple[str, ...], cell: tuple[int, int]) -> Zone:
    return Zone(f"discards {seat}", SAID("discards-of", seat=Seat(seat)), names, cell=cell)


@lru_cache(KEPT_PARTS)
def wall_zone(tiles: int) -> Zone:
    return Zone(WALL, SAID("wall"), (UNSEEN,) * tiles, Shape.STACK, cell=CENTRE)


def open_discards(view: Any) -> tuple[tuple[str, ...], ...]:
    """Return for each seat its unclaimed discards, in order."""
    return unclaimed_by_seat(*(tuple(of[: view.thrown].tolist()) for of in (view.river, view.thrower, view.taker)))


@lru_cache(KEPT_RIVERS)
def unclaimed_by_seat(
    river: tuple[int, ...], throwers: tuple[int, ...], takers: tuple[int, ...]
) -> tuple[tuple[str, ...], ...]:
    found: list[list[str]] = [[] for _ in range(SEATS)]
    for kind, by, taker in zip(river, throwers, takers, strict=True):
        if taker == NONE:
            found[by].append(NAMES[kind])
    return tuple(map(tuple, found))


def last_discard_zone(view: Any) -> str:
    """Return the zone of the last discard if it has not been claimed."""
    is_unclaimed = view.thrown and view.taker[view.thrown - 1] == NONE
    return f"discards {int(view.thrower[view.thrown - 1])}" if is_unclaimed else ""


# --- labels and figures --------------------------------------------------------------------


def seat_lines(view: Any) -> tuple[SeatLine, ...]:
    places, points = view.place.tolist(), view.points.tolist()
    dealer, actor = places[int(view.dealer)], int(view.actor)
    return tuple(seat_line(seat, (places[seat] - dealer) % SEATS, seat == actor, points[seat]) for seat in range(SEATS))


@lru_cache(KEPT_PARTS)
def seat_line(seat: int, wind: int, acts: bool, points: int) -> SeatLine:
    marks = (SAID("wind", wind=WIND_NAMES[wind]), *((TO_PLAY,) if acts else ()))
    return SeatLine(seat, marks, ((POINTS, points),))


def facts(view: Any, rules: Any) -> tuple[tuple[Message, Message], ...]:
    played = int(view.hands) + int(view.phase != Phase.OVER)
    return fact_messages(int(view.prevalent) % SEATS, played, int(rules.hands))


@lru_cache(KEPT_PARTS)
def fact_messages(prevalent: int, played: int, hands: int) -> tuple[tuple[Message, Message], ...]:
    return (
        (SAID("round"), SAID("round-wind", wind=WIND_NAMES[prevalent])),
        (SAID("hand-number"), SAID("hands-played", played=played, of=hands)),
    )


def prompt(view: Any, rules: Any, seat: int | None, options: tuple[Choice, ...]) -> Message:
    if view.phase == Phase.OVER:
        return msg("match-over" if view.match_over else "hand-over")
    calls = ItemList(tuple(SAID(f"can-{verb}") for verb in callable_verbs(options)), "or")
    if view.window:
        return prompt_window(view, seat, calls)
    if view.actor != seat:
        return msg("waits-for", seat=Seat(int(view.actor)))
    return SAID("prompt-discard-or", calls=calls) if calls.items else SAID("prompt-discard", minimum=rules.minimum)


def callable_verbs(options: tuple[Choice, ...]) -> list[str]:
    """Return which of the verbs chow, pung, kong and hu the choices contain."""
    verbs = {choice.move.split()[0] for choice in options}
    return [verb for verb in ("chow", "pung", "kong", "hu") if verb in verbs]


def prompt_window(view: Any, seat: int | None, calls: ItemList) -> Message:
    """Return the prompt of a claim window, for the asked seat and for those who wait."""
    key = "kong" if view.phase == Phase.ROBBERY else "discard"
    about: dict[str, Any] = {"giver": Seat(int(view.turn)), "tile": tile_piece(view.tile)}
    if view.actor != seat:
        return SAID(f"prompt-wait-{key}", **about)
    return SAID("prompt-rob", **about) if key == "kong" else SAID("prompt-claim", **about, calls=calls)


# --- choices --------------------------------------------------------------------------------


def choices(view: Any, rules: Any, seat: int | None) -> list[Choice]:
    """Return the legal moves of the viewing seat as choices."""
    if seat is None or view.actor != seat:
        return []
    moves = np.empty(MAX_LEGAL, np.int16)
    actions = [int(action) for action in moves[: legal(view, rules, moves)]]
    options = [choice(view, rules, action, seat) for action in actions]
    if HU not in actions:
        return options
    question = SAID("risky-no-win")  # a player who can win and does something else may have overlooked it
    return [
        option if action == HU else replace(option, risky=question)
        for action, option in zip(actions, options, strict=True)
    ]


def choice(view: Any, rules: Any, action: int, seat: int) -> Choice:
    text, hand = say(view, rules, action), f"hand {seat}"
    if action < CHOW:
        kind = action - DISCARD
        return shared_choice(text, SAID("discard", tile=tile_piece(kind)), ((hand, NAMES[kind]),), f"discards {seat}")
    if action < PUNG:
        return chow_choice(view, text, chow_partners(int(view.tile), action - CHOW), hand)
    if action in (PUNG, BIG_KONG):
        return set_choice(view, text, 2 if action == PUNG else 3, hand)
    if action < HU:
        return kong_choice(view, text, action, seat)
    if action == PASS:
        return shared_choice(text, SAID("pass"))
    return shared_choice(text, SAID("rob" if view.phase == Phase.ROBBERY else "declare-mahjong"))


def chow_choice(view: Any, text: str, pair: list[int], hand: str) -> Choice:
    touched = tuple((hand, NAMES[kind]) for kind in pair)
    label = SAID("chow-with", tile=tile_piece(view.tile), one=tile_piece(pair[0]), other=tile_piece(pair[1]))
    shown = tuple(NAMES[kind] for kind in sorted([int(view.tile), *pair]))
    return shared_choice(text, label, touched, last_discard_zone(view), CALLS["chow"], shown)


def set_choice(view: Any, verb: str, n_own: int, hand: str) -> Choice:
    """Return a claim of the discard for a pung or kong as a choice, which uses `n_own` tiles of the hand."""
    name = NAMES[view.tile]
    label, shown = SAID(f"{verb}-of", tile=piece(name)), (name,) * (n_own + 1)
    return shared_choice(verb, label, ((hand, name),) * n_own, last_discard_zone(view), CALLS[verb], shown)


def kong_choice(view: Any, text: str, action: int, seat: int) -> Choice:
    """Return a kong in the seat's own turn as a choice: select four tiles, or the fourth tile and the pung."""
    kind = (action - CONCEALED_KONG) % KINDS
    touched, four = (f"hand {seat}", NAMES[kind]), (NAMES[kind],) * 4
    if action < SMALL_KONG:
        return shared_choice(
            text, SAID("declare-kong", tile=tile_piece(kind)), (touched,) * 4, call=CALLS["kong"], shows=four
        )
    pung = melds_of(view, seat).index((Meld.PUNG, kind))
    return shared_choice(
        text, SAID("add-to-pung", tile=tile_piece(kind)), (touched,), f"meld {seat}.{pung}", CALLS["kong"], four
    )


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """Return the text of the move, legal or not, that a user means by selecting these pieces and a destination."""
    zones, names = {key.split(" ")[0] for key, _ in touch}, [name for _, name in touch]
    if zones != {"hand"} or UNSEEN in names:
        return ""
    if to.startswith("meld "):
        return f"kong {names[0]}" if len(names) == 1 else ""
    if not to.startswith("discards "):
        return f"kong {names[0]}" if len(names) == 4 and len(set(names)) == 1 else ""
    return meant_with_discard(view, names)


def meant_with_discard(view: Any, names: list[str]) -> str:
    """Return the move of tiles dragged to the discards: one is a discard, two or three claim the last discard."""
    offered = NAMES[view.tile] if view.window else ""
    if set(names) == {offered} and len(names) > 1:
        return {2: "pung", 3: "kong"}.get(len(names), "")
    return {1: f"discard {names[0]}", 2: f"chow {' '.join(names)}"}.get(len(names), "")


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[Message, ...]:
    """Return the summary of a hand."""
    return tuple([SAID("exhausted")] if s.tally.ending == Ending.EXHAUSTED else winning_messages(s, rules))


def winning_messages(s: Any, rules: Any) -> list[Message]:
    """Return the messages of the win, the payments, and the fans."""
    lines = [winning_message(s), payment_message(s, rules)]
    if rules.rules == Ruleset.MCR:
        lines += [fan_message(fan, rules, int(s.tally.fans[fan.number])) for fan in FANS if s.tally.fans[fan.number]]
    return lines


def winning_message(s: Any) -> Message:
    winner, giver, tile = Seat(int(s.tally.winner)), Seat(int(s.tally.discarder)), tile_piece(s.tile)
    if s.tally.ending == Ending.SELF_DRAWN:
        return SAID("won-drawn", seat=winner, tile=tile)
    return SAID(
        "won-discard" if s.tally.ending == Ending.DISCARD else "won-robbing", seat=winner, giver=giver, tile=tile
    )


def fan_message(fan: Fan, rules: Any, times: int) -> Message:
    """Return the message with a fan and its points."""
    points = fan.wmo2006 if rules.profile == Profile.WMO2006 and fan.wmo2006 else fan.points
    return SAID("fan-counts", fan=fan.label, n=points * times, times=times, each=points)


def payment_message(s: Any, rules: Any) -> Message:
    """Return the message of the points of the hand, and who pays them [M14, M16]."""
    giver, points = int(s.tally.discarder), int(s.tally.points)
    if rules.rules == Ruleset.SIMPLE:
        all_pay = giver == NONE or rules.simple_payer == Payer.ALL
        return SAID("pay-one-each") if all_pay else SAID("pays-one", giver=Seat(giver))
    if giver == NONE:
        return SAID("pay-all", n=points, each=points + 8)
    return SAID("pays", n=points, giver=Seat(giver), most=points + 8)
