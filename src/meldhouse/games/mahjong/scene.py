"""The scene of a mahjong table: hands, melds and flowers of the seats, discards, the wall."""

from dataclasses import replace
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
)
from meldhouse.i18n import ItemList, Message, Seat, msg, piece
from meldhouse.pieces.tiles import FLOWERS, KINDS, NAMES, WIND_NAMES

WALL = "wall"
BOARD = Board(Middle.RIVERS, rows=3, hand=14)
COUNTS = (Count("points", POINTS, worth=1),)
MELD_KEYS = ("chow", "pung", "kong", "concealed-kong")
CALLS = {"chow": SAID("call-chow"), "pung": SAID("call-pung"), "kong": SAID("call-kong")}


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """Return the scene of the table that a seat (None: a spectator) sees."""
    options = tuple(choices(view, rules, seat))
    return Scene(
        title=TITLE,
        zones=tuple(zones(view, seat)),
        seats=tuple(seat_line(view, other) for other in range(SEATS)),
        facts=tuple(facts(view, rules)),
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
    found, thrown = [], open_discards(view)
    for seat in range(SEATS):
        found.append(hand_zone(view, seat))
        found += [meld_zone(view, seat, i) for i in range(view.n_melds[seat])]
        if view.flowers[seat]:
            found.append(Zone(f"flowers {seat}", SAID("flowers"), flower_names(view, seat), seat=seat, aside=True))
        label = SAID("discards-of", seat=Seat(seat))
        found.append(Zone(f"discards {seat}", label, thrown[seat], cell=before(seat, viewer, SEATS)))
    found.append(Zone(WALL, SAID("wall"), (UNSEEN,) * (int(view.back) - int(view.front)), Shape.STACK, cell=CENTRE))
    return found


def hand_names(view: Any, seat: int) -> tuple[str, ...]:
    """Return the names of a hand's tiles in order, the one just drawn last; hidden tiles are UNSEEN."""
    counts = view.hand[seat].tolist()
    if counts[0] == UNKNOWN:
        return (UNSEEN,) * count_held(view, seat)
    drawn = int(view.drawn[seat])
    if drawn != NONE:
        counts[drawn] -= 1
    names = [NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]
    return (*names, NAMES[drawn]) if drawn != NONE else tuple(names)


def count_held(view: Any, seat: int) -> int:
    """Return the number of tiles that a seat holds: 13, minus 3 per meld, plus 1 in the seat's own turn."""
    extra = seat == view.turn and view.phase in (Phase.TURN, Phase.CLAIMED, Phase.ROBBERY)
    return 13 - 3 * int(view.n_melds[seat]) + extra


def hand_zone(view: Any, seat: int) -> Zone:
    note = SAID("just-drawn") if view.drawn[seat] >= 0 else None
    return Zone(f"hand {seat}", SAID("hand", seat=Seat(seat)), hand_names(view, seat), Shape.ROW, seat=seat, note=note)


def meld_zone(view: Any, seat: int, i: int) -> Zone:
    form, kind = (int(n) for n in view.melds[seat][i])
    source = int(view.source[seat][i])
    note = SAID("from", seat=Seat(source)) if source != NONE else None
    names = meld_names(form, kind, bool(view.bared[seat][i][1]))
    return Zone(f"meld {seat}.{i}", SAID(MELD_KEYS[form]), names, seat=seat, note=note)


def meld_names(form: int, kind: int, bared: bool) -> tuple[str, ...]:
    """Return the names of a meld's tiles; a concealed kong that is shown has only its middle two visible."""
    if kind == UNKNOWN:
        return (UNSEEN,) * 4
    if form == Meld.CHOW:
        return tuple(NAMES[kind + step] for step in range(3))
    if form == Meld.HIDDEN_KONG and bared:
        return (UNSEEN, NAMES[kind], NAMES[kind], UNSEEN)
    return (NAMES[kind],) * (3 if form == Meld.PUNG else 4)


def flower_names(view: Any, seat: int) -> tuple[str, ...]:
    held = int(view.flowers[seat])
    return tuple(NAMES[KINDS + n] for n in range(FLOWERS) if held >> (KINDS + n) & 1)


def open_discards(view: Any) -> list[tuple[str, ...]]:
    """Return for each seat its unclaimed discards, in order."""
    discards = list(zip(*(of[: view.thrown].tolist() for of in (view.river, view.thrower, view.taker)), strict=True))
    return [tuple(NAMES[kind] for kind, by, taken in discards if by == seat and taken == NONE) for seat in range(SEATS)]


def last_discard_zone(view: Any) -> str:
    """Return the zone of the last discard if it has not been claimed."""
    is_unclaimed = view.thrown and view.taker[view.thrown - 1] == NONE
    return f"discards {int(view.thrower[view.thrown - 1])}" if is_unclaimed else ""


# --- labels and figures --------------------------------------------------------------------


def seat_line(view: Any, seat: int) -> SeatLine:
    wind = WIND_NAMES[(int(view.place[seat]) - int(view.place[view.dealer])) % SEATS]
    marks = [SAID("wind", wind=wind)]
    if view.actor == seat:
        marks.append(TO_PLAY)
    return SeatLine(seat, tuple(marks), ((POINTS, int(view.points[seat])),))


def facts(view: Any, rules: Any) -> list[tuple[Message, Message]]:
    played = int(view.hands) + int(view.phase != Phase.OVER)
    return [
        (SAID("round"), SAID("round-wind", wind=WIND_NAMES[int(view.prevalent) % SEATS])),
        (SAID("hand-number"), SAID("hands-played", played=played, of=rules.hands)),
    ]


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
        return Choice(text, SAID("discard", tile=tile_piece(kind)), ((hand, NAMES[kind]),), f"discards {seat}")
    if action < PUNG:
        return chow_choice(view, text, chow_partners(int(view.tile), action - CHOW), hand)
    if action in (PUNG, BIG_KONG):
        return set_choice(view, text, 2 if action == PUNG else 3, hand)
    if action < HU:
        return kong_choice(view, text, action, seat)
    if action == PASS:
        return Choice(text, SAID("pass"))
    return Choice(text, SAID("rob" if view.phase == Phase.ROBBERY else "declare-mahjong"))


def chow_choice(view: Any, text: str, pair: list[int], hand: str) -> Choice:
    touched = tuple((hand, NAMES[kind]) for kind in pair)
    label = SAID("chow-with", tile=tile_piece(view.tile), one=tile_piece(pair[0]), other=tile_piece(pair[1]))
    shown = tuple(NAMES[kind] for kind in sorted([int(view.tile), *pair]))
    return Choice(text, label, touched, last_discard_zone(view), CALLS["chow"], shown)


def set_choice(view: Any, verb: str, n_own: int, hand: str) -> Choice:
    """Return a claim of the discard for a pung or kong as a choice, which uses `n_own` tiles of the hand."""
    name = NAMES[view.tile]
    label, shown = SAID(f"{verb}-of", tile=piece(name)), (name,) * (n_own + 1)
    return Choice(verb, label, ((hand, name),) * n_own, last_discard_zone(view), CALLS[verb], shown)


def kong_choice(view: Any, text: str, action: int, seat: int) -> Choice:
    """Return a kong in the seat's own turn as a choice: select four tiles, or the fourth tile and the pung."""
    kind = (action - CONCEALED_KONG) % KINDS
    touched, four = (f"hand {seat}", NAMES[kind]), (NAMES[kind],) * 4
    if action < SMALL_KONG:
        return Choice(text, SAID("declare-kong", tile=tile_piece(kind)), (touched,) * 4, call=CALLS["kong"], shows=four)
    pung = melds_of(view, seat).index((Meld.PUNG, kind))
    return Choice(
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
