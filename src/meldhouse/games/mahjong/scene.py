"""What lies where in mahjong, for any screen: hands, melds and flowers before the seats, the river, the wall."""

from dataclasses import replace
from typing import Any

import numpy as np

from meldhouse.games.mahjong import SAID, TITLE
from meldhouse.games.mahjong.fan_notation import tile_said
from meldhouse.games.mahjong.fan_table import FANS, Fan
from meldhouse.games.mahjong.notation import melds_of, partners, say
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
    Choice,
    Count,
    Scene,
    SeatLine,
    Shape,
    Zone,
    before,
)
from meldhouse.i18n import ItemList, Message, Seat, msg, piece
from meldhouse.pieces.tiles import FLOWERS, KINDS, NAMES, WIND_NAMES

WALL = "wall"
COUNTS = (Count("points", POINTS, worth=1),)
MELD_KEYS = ("chow", "pung", "kong", "concealed-kong")
CALLS = {"chow": SAID("call-chow"), "pung": SAID("call-pung"), "kong": SAID("call-kong")}


def scene(view: Any, rules: Any, seat: int | None) -> Scene:
    """The table as that seat (None: a spectator) sees it."""
    made = tuple(choices(view, rules, seat))
    return Scene(
        title=TITLE,
        zones=tuple(zones(view, seat)),
        seats=tuple(seat_line(view, other) for other in range(SEATS)),
        facts=tuple(facts(view, rules)),
        prompt=prompt(view, rules, seat, made),
        choices=made,
        summary=summary(view, rules) if view.phase == Phase.OVER else (),
        looks={"set": "tiles", "next": "right", "last": last_river(view), "stock": WALL, **won_in(view)},
    )


def won_in(view: Any) -> dict[str, str]:
    """The winner's hand, and the tile that won it."""
    if view.phase != Phase.OVER or view.tally.ending == Ending.EXHAUSTED:
        return {}
    return {"won": f"hand {int(view.tally.winner)}", "with": NAMES[view.tile]}


# --- zones -----------------------------------------------------------------------------


def zones(view: Any, looking: int | None) -> list[Zone]:
    found, thrown = [], rivers(view)
    for seat in range(SEATS):
        found.append(hand_zone(view, seat))
        found += [meld_zone(view, seat, i) for i in range(view.n_melds[seat])]
        if view.flowers[seat]:
            found.append(Zone(f"flowers {seat}", SAID("flowers"), flower_names(view, seat), seat=seat))
        label = SAID("discards-of", seat=Seat(seat))
        found.append(Zone(f"discards {seat}", label, thrown[seat], cell=before(seat, looking, SEATS)))
    found.append(Zone(WALL, SAID("wall"), (UNSEEN,) * (int(view.back) - int(view.front)), Shape.STACK, cell=CENTRE))
    return found


def hand_names(view: Any, seat: int) -> tuple[str, ...]:
    """The tiles of a hand in order, the one just drawn last; backs where they are hidden."""
    counts = view.hand[seat].tolist()
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
    """The tiles of a meld; of a concealed kong that shows itself, the middle two."""
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


def rivers(view: Any) -> list[tuple[str, ...]]:
    """Of each seat its discards that nobody has taken, in order."""
    lie = list(zip(*(of[: view.thrown].tolist() for of in (view.river, view.thrower, view.taker)), strict=True))
    return [tuple(NAMES[kind] for kind, by, taken in lie if by == seat and taken == NONE) for seat in range(SEATS)]


def last_river(view: Any) -> str:
    """The zone whose last tile was discarded last, if nobody has taken it."""
    lies = view.thrown and view.taker[view.thrown - 1] == NONE
    return f"discards {int(view.thrower[view.thrown - 1])}" if lies else ""


# --- words and figures --------------------------------------------------------------------


def wind(number: int) -> Message:
    """`east`: of a seat, or of the round."""
    return SAID("wind", wind=WIND_NAMES[number % SEATS])


def seat_line(view: Any, seat: int) -> SeatLine:
    marks = [wind(int(view.place[seat]) - int(view.place[view.dealer]))]
    if view.actor == seat:
        marks.append(TO_PLAY)
    return SeatLine(seat, tuple(marks), ((POINTS, int(view.points[seat])),))


def facts(view: Any, rules: Any) -> list[tuple[Message, Message]]:
    played = int(view.hands) + int(view.phase != Phase.OVER)
    return [
        (SAID("round"), SAID("round-wind", wind=wind(int(view.prevalent)))),
        (SAID("hand-number"), SAID("hands-played", played=played, of=rules.hands)),
    ]


def prompt(view: Any, rules: Any, seat: int | None, made: tuple[Choice, ...]) -> Message:
    if view.phase == Phase.OVER:
        return msg("match-over" if view.match_over else "hand-over")
    calls = ItemList(tuple(SAID(f"can-{verb}") for verb in callable_in(made)), "or")
    if view.window:
        return prompt_window(view, seat, calls)
    if view.actor != seat:
        return msg("waits-for", seat=Seat(int(view.actor)))
    return SAID("prompt-discard-or", calls=calls) if calls.items else SAID("prompt-discard", minimum=rules.minimum)


def callable_in(made: tuple[Choice, ...]) -> list[str]:
    """The verbs of what can be called out."""
    verbs = {choice.move.split()[0] for choice in made}
    return [verb for verb in ("chow", "pung", "kong", "hu") if verb in verbs]


def prompt_window(view: Any, seat: int | None, calls: ItemList) -> Message:
    """What is done with the tile that is offered; whoever is not asked waits."""
    key = "kong" if view.phase == Phase.ROBBERY else "discard"
    about: dict[str, Any] = {"giver": Seat(int(view.turn)), "tile": tile_said(view.tile)}
    if view.actor != seat:
        return SAID(f"prompt-wait-{key}", **about)
    return SAID("prompt-rob", **about) if key == "kong" else SAID("prompt-claim", **about, calls=calls)


# --- choices --------------------------------------------------------------------------------


def choices(view: Any, rules: Any, seat: int | None) -> list[Choice]:
    """The legal moves of the seat that looks, as it would make them."""
    if seat is None or view.actor != seat:
        return []
    moves = np.empty(MAX_LEGAL, np.int16)
    possible = [int(action) for action in moves[: legal(view, rules, moves)]]
    made = [choice(view, rules, action, seat) for action in possible]
    if HU not in possible:
        return made
    question = SAID("risky-no-win")  # whoever can win and does something else may not have seen it
    return [one if action == HU else replace(one, risky=question) for action, one in zip(possible, made, strict=True)]


def choice(view: Any, rules: Any, action: int, seat: int) -> Choice:
    text, hand = say(view, rules, action), f"hand {seat}"
    if action < CHOW:
        kind = action - DISCARD
        return Choice(text, SAID("discard", tile=tile_said(kind)), ((hand, NAMES[kind]),), f"discards {seat}")
    if action < PUNG:
        return chow_choice(view, text, partners(int(view.tile), action - CHOW), hand)
    if action in (PUNG, BIG_KONG):
        return same_choice(view, text, 2 if action == PUNG else 3, hand)
    if action < HU:
        return kong_choice(view, text, action, seat)
    if action == PASS:
        return Choice(text, SAID("pass"))
    return Choice(text, SAID("rob" if view.phase == Phase.ROBBERY else "declare-mahjong"))


def chow_choice(view: Any, text: str, pair: list[int], hand: str) -> Choice:
    touched = tuple((hand, NAMES[kind]) for kind in pair)
    told = SAID("chow-with", tile=tile_said(view.tile), one=tile_said(pair[0]), other=tile_said(pair[1]))
    shown = tuple(NAMES[kind] for kind in sorted([int(view.tile), *pair]))
    return Choice(text, told, touched, last_river(view), CALLS["chow"], shown)


def same_choice(view: Any, verb: str, own: int, hand: str) -> Choice:
    """A pung or a kong of a discard, with so many of the hand."""
    name = NAMES[view.tile]
    told, shown = SAID(f"{verb}-of", tile=piece(name)), (name,) * (own + 1)
    return Choice(verb, told, ((hand, name),) * own, last_river(view), CALLS[verb], shown)


def kong_choice(view: Any, text: str, action: int, seat: int) -> Choice:
    """A kong on one's own turn: four tiles are touched, or the fourth and the pung."""
    kind = (action - CONCEALED_KONG) % KINDS
    touched, four = (f"hand {seat}", NAMES[kind]), (NAMES[kind],) * 4
    if action < SMALL_KONG:
        return Choice(text, SAID("declare-kong", tile=tile_said(kind)), (touched,) * 4, call=CALLS["kong"], shows=four)
    pung = melds_of(view, seat).index((Meld.PUNG, kind))
    return Choice(
        text, SAID("add-to-pung", tile=tile_said(kind)), (touched,), f"meld {seat}.{pung}", CALLS["kong"], four
    )


def meant(view: Any, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
    """The move that somebody has in mind who touches these pieces and that place, may it be played or not."""
    zones, names = {key.split(" ")[0] for key, _ in touch}, [name for _, name in touch]
    if zones != {"hand"} or UNSEEN in names:
        return ""
    if to.startswith("meld "):
        return f"kong {names[0]}" if len(names) == 1 else ""
    if not to.startswith("discards "):
        return f"kong {names[0]}" if len(names) == 4 and len(set(names)) == 1 else ""
    return meant_with_discard(view, names)


def meant_with_discard(view: Any, names: list[str]) -> str:
    """One tile is laid to the discards; two or three take the one that was laid there last."""
    offered = NAMES[view.tile] if view.window else ""
    if set(names) == {offered} and len(names) > 1:
        return {2: "pung", 3: "kong"}.get(len(names), "")
    return {1: f"discard {names[0]}", 2: f"chow {' '.join(names)}"}.get(len(names), "")


# --- the end -----------------------------------------------------------------------------------


def summary(s: Any, rules: Any) -> tuple[Message, ...]:
    """The hand summed up, line by line."""
    return tuple([SAID("exhausted")] if s.tally.ending == Ending.EXHAUSTED else won_lines(s, rules))


def won_lines(s: Any, rules: Any) -> list[Message]:
    """How it was won, who pays, and for what."""
    lines = [how_it_was_won(s), who_pays(s, rules)]
    if rules.rules == Ruleset.MCR:
        lines += [fan_line(fan, rules, int(s.tally.fans[fan.number])) for fan in FANS if s.tally.fans[fan.number]]
    return lines


def how_it_was_won(s: Any) -> Message:
    winner, giver, tile = Seat(int(s.tally.winner)), Seat(int(s.tally.discarder)), tile_said(s.tile)
    if s.tally.ending == Ending.SELF_DRAWN:
        return SAID("won-drawn", seat=winner, tile=tile)
    return SAID(
        "won-discard" if s.tally.ending == Ending.DISCARD else "won-robbing", seat=winner, giver=giver, tile=tile
    )


def fan_line(fan: Fan, rules: Any, times: int) -> Message:
    """A fan and its points."""
    points = fan.wmo2006 if rules.profile == Profile.WMO2006 and fan.wmo2006 else fan.points
    return SAID("fan-counts", fan=fan.said, n=points * times, times=times, each=points)


def who_pays(s: Any, rules: Any) -> Message:
    """[M14, M16] The points of the hand, and from whom they come."""
    giver, points = int(s.tally.discarder), int(s.tally.points)
    if rules.rules == Ruleset.SIMPLE:
        everybody = giver == NONE or rules.simple_payer == Payer.ALL
        return SAID("pay-one-each") if everybody else SAID("pays-one", giver=Seat(giver))
    if giver == NONE:
        return SAID("pay-all", n=points, each=points + 8)
    return SAID("pays", n=points, giver=Seat(giver), most=points + 8)
