"""The named fields of a view of Pong, for authors of bots."""

from typing import Any

from meldhouse.games.bot_fields import BotField, by_seat, enum_name, number, seat_or_none
from meldhouse.games.pong.hands import count_held
from meldhouse.games.pong.state import NONE, Phase
from meldhouse.pieces.thirty_kinds import NAMES
from meldhouse.pieces.threes import KINDS


def hand(view: Any, rules: Any, seat: int | None) -> list[str]:
    if seat is None:
        return []
    return [NAMES[kind] for kind in range(KINDS) for _ in range(int(count_held(view, seat, kind)))]


def known_tiles(view: Any, rules: Any, seat: int | None) -> list[list[str]]:
    known = view.known.tolist()
    return [[NAMES[kind] for kind in range(KINDS) for _ in range(known[other][kind])] for other in range(rules.seats)]


def discards(view: Any, rules: Any, seat: int | None) -> list[dict[str, Any]]:
    return [
        {"seat": thrower, "tile": NAMES[kind]}
        for kind, thrower in zip(
            view.discards[: view.lying].tolist(), view.throwers[: view.lying].tolist(), strict=True
        )
    ]


def taken(view: Any, rules: Any, seat: int | None) -> str | None:
    return None if view.taken == NONE else NAMES[int(view.taken)]


FIELDS = (
    BotField("phase", "`choice`, `discard`, `claim` or `over`", lambda view, *_: enum_name(Phase(int(view.phase)))),
    BotField("hand", "your tiles, in order of kinds", hand),
    by_seat("hand_sizes", "number of tiles in each hand", "tiles"),
    BotField("known_tiles", "tiles of each hand that everyone has seen, because they were taken", known_tiles),
    BotField("discards", "discards that no one has taken, as `{seat, tile}`, the latest last", discards),
    BotField("taken", "the discard that was taken in this turn, or None", taken),
    number("wall", "number of tiles left to draw", "left"),
    seat_or_none("player", "the seat in turn; during a claim, the seat that discarded", "turn"),
    seat_or_none("starter", "the seat that goes first", "starter"),
)
