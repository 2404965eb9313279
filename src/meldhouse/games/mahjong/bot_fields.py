"""The named fields of a view of Mahjong, for authors of bots."""

from typing import Any

from meldhouse.games.bot_fields import BotField, as_seat, enum_name, flag, seat_or_none
from meldhouse.games.mahjong.scene import flower_names, hand_names, meld_names
from meldhouse.games.mahjong.state import SEATS, Meld, Phase
from meldhouse.pieces.tiles import KINDS, NAMES, WIND_NAMES


def hand(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [] if seat is None else list(hand_names(view, seat))


def hand_sizes(view: Any, rules: Any, seat: int | None) -> list[int]:
    return [len(hand_names(view, other)) for other in range(SEATS)]


def tile_name(kind: Any) -> str | None:
    return NAMES[int(kind)] if kind >= 0 else None


def melds(view: Any, rules: Any, seat: int | None) -> list[list[dict[str, Any]]]:
    return [[meld(view, other, i) for i in range(int(view.n_melds[other]))] for other in range(SEATS)]


def meld(view: Any, seat: int, i: int) -> dict[str, Any]:
    form, kind = (int(n) for n in view.melds[seat][i])
    return {
        "kind": enum_name(Meld(form)),
        "tiles": list(meld_names(form, kind, bared=False)),
        "from": as_seat(view.source[seat][i]),
    }


def discards(view: Any, rules: Any, seat: int | None) -> list[dict[str, Any]]:
    thrown = zip(*(view[of][: view.thrown].tolist() for of in ("river", "thrower", "taker")), strict=True)
    return [{"seat": thrower, "tile": NAMES[kind], "claimed_by": as_seat(taker)} for kind, thrower, taker in thrown]


def offered(view: Any, rules: Any, seat: int | None) -> str | None:
    return tile_name(view.tile) if view.phase in (Phase.CLAIM, Phase.ROBBERY) else None


def seat_winds(view: Any, rules: Any, seat: int | None) -> list[str]:
    return [WIND_NAMES[(int(view.place[other]) - int(view.place[view.dealer])) % SEATS] for other in range(SEATS)]


def seen(view: Any, rules: Any, seat: int | None) -> dict[str, int]:
    counts = view.shown.tolist()
    return {NAMES[kind]: counts[kind] for kind in range(KINDS) if counts[kind]}


FIELDS = (
    BotField(
        "phase", "`turn`, `claimed`, `claim`, `robbery` or `over`", lambda view, *_: enum_name(Phase(int(view.phase)))
    ),
    BotField("hand", "your tiles in order, the one just drawn last", hand),
    BotField(
        "drawn",
        "the tile that you have just drawn, or None",
        lambda view, rules, seat: None if seat is None else tile_name(view.drawn[seat]),
    ),
    BotField("hand_sizes", "number of tiles in each hand", hand_sizes),
    BotField("melds", "melds of each seat, as `{kind, tiles, from}`; `??` is a hidden tile", melds),
    BotField(
        "flowers",
        "flowers and seasons of each seat",
        lambda view, *_: [list(flower_names(view, other)) for other in range(SEATS)],
    ),
    BotField("discards", "all discards in order, as `{seat, tile, claimed_by}`", discards),
    BotField("seen", "number of tiles of each kind that everyone has seen", seen),
    BotField("offered", "the tile that can be claimed, or None", offered),
    BotField("wall", "number of tiles left to draw", lambda view, *_: int(view.back) - int(view.front)),
    seat_or_none("player", "the seat in turn; during a claim, the seat that offers the tile", "turn"),
    seat_or_none("dealer", "the dealer, who is East", "dealer"),
    BotField("seat_winds", "wind of each seat", seat_winds),
    BotField("round_wind", "prevalent wind", lambda view, *_: WIND_NAMES[int(view.prevalent)]),
    flag("after_kong", "whether the drawn tile replaces one after a kong", "replaced"),
)
