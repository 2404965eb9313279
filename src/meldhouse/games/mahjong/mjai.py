"""Exports hands of Mahjong to mjai (the event format of Japanese mahjong), as far as it has matching events.

Tiles are written `5m`, winds `E S W N`, dragons `P` (white), `F` (green) and `C` (red).  Flowers, fans and sealed
answers have no events there: a flower and its replacement are one `tsumo`, and `hora` has the fans as `fans`.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.games.mahjong.state import NONE, SEATS, Ending, Meld, Phase
from meldhouse.pieces.tiles import KINDS, NAMES

WINDS = "ESWN"
Event = dict[str, Any]
History = Iterable[tuple[Any, Any]]  # the table after every deal (with None) and every decision
CLAIMS = {Meld.CHOW: "chi", Meld.PUNG: "pon", Meld.KONG: "daiminkan"}


def export(history: History) -> str:
    """Return a table's history as mjai events in JSON, one event per line."""
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events(history))


def events(history: History) -> Iterator[Event]:
    """Yield every event of every hand, from the differences between positions."""
    yield {"type": "start_game", "names": [f"seat {seat}" for seat in range(SEATS)]}
    before = None
    for table, move in history:
        s = table.state[0].copy()
        if move is None:
            yield from start_events(s)
        else:
            yield from events_of_move(before, s, move)
        if s["phase"] == Phase.OVER:
            yield from end_events(s)
        before = s
    yield {"type": "end_game"}


def start_events(s: Any) -> Iterator[Event]:
    """Yield the events at the beginning of a hand: the deal after flowers were replaced, and East's fourteenth tile."""
    hands = [tiles_of(s, seat) for seat in range(SEATS)]
    east = int(s["dealer"])
    if s["drawn"][east] != NONE:
        hands[east].remove(NAMES[s["drawn"][east]])
    yield {
        "type": "start_kyoku",
        "bakaze": WINDS[s["prevalent"]],
        "kyoku": 1 + (int(s["hands"]) & 3),
        "honba": 0,
        "kyotaku": 0,
        "oya": east,
        "scores": [int(n) for n in s["points"]],
        "tehais": hands,
    }
    yield from draw_events(s)


def tiles_of(s: Any, seat: int) -> list[str]:
    return [NAMES[kind] for kind in range(KINDS) for _ in range(s["hand"][seat][kind])]


def draw_events(s: Any) -> Iterator[Event]:
    seat = int(s["turn"])
    if s["phase"] == Phase.TURN:
        yield {"type": "tsumo", "actor": seat, "pai": NAMES[s["drawn"][seat]]}


def events_of_move(before: Any, s: Any, move: Any) -> Iterator[Event]:
    """Yield the events of a decision: a discard, a claim, a kong, a draw."""
    verb = move.text.split()[0]
    if verb == "discard":
        yield discard_event(before, s, move)
    if s["window"]:
        return
    melded = [seat for seat in range(SEATS) if melds_of(before, seat) != melds_of(s, seat)]
    for seat in melded:
        yield meld_event(before, s, seat)
    if s["phase"] == Phase.TURN and (verb == "discard" or before["window"] or melded):
        yield from draw_events(s)


def melds_of(s: Any, seat: int) -> list[tuple[int, int]]:
    return [(int(form), int(kind)) for form, kind in s["melds"][seat][: s["n_melds"][seat]]]


def discard_event(before: Any, s: Any, move: Any) -> Event:
    kind = int(s["river"][before["thrown"]])
    return {
        "type": "dahai",
        "actor": move.seat,
        "pai": NAMES[kind],
        "tsumogiri": bool(before["drawn"][move.seat] == kind),
    }


def meld_event(before: Any, s: Any, seat: int) -> Event:
    """Return the event of a meld that is new or has become a kong."""
    old, new = melds_of(before, seat), melds_of(s, seat)
    if len(old) == len(new):
        kind = next(one[1] for one, other in zip(new, old, strict=True) if one != other)
        return {"type": "kakan", "actor": seat, "pai": NAMES[kind], "consumed": [NAMES[kind]] * 3}
    form, kind = new[-1]
    if form == Meld.HIDDEN_KONG:
        return {"type": "ankan", "actor": seat, "consumed": [NAMES[kind]] * 4}
    tile = int(s["river"][s["thrown"] - 1])
    target = int(s["source"][seat][len(new) - 1])
    return {
        "type": CLAIMS[Meld(form)],
        "actor": seat,
        "target": target,
        "pai": NAMES[tile],
        **consumed_tiles(form, kind, tile),
    }


def consumed_tiles(form: int, kind: int, tile: int) -> Event:
    """Return the event's entry for the tiles of a claimed meld that came from the hand."""
    if form == Meld.CHOW:
        return {"consumed": [NAMES[k] for k in range(kind, kind + 3) if k != tile]}
    return {"consumed": [NAMES[tile]] * (2 if form == Meld.PUNG else 3)}


def end_events(s: Any) -> Iterator[Event]:
    tally, scores = s["tally"], [int(n) for n in s["points"]]
    if tally["ending"] == Ending.EXHAUSTED:
        yield {"type": "ryukyoku", "reason": "exhausted", "scores": scores}
    else:
        winner, giver = int(tally["winner"]), int(tally["discarder"])
        yield {
            "type": "hora",
            "actor": winner,
            "target": winner if giver == NONE else giver,
            "pai": NAMES[s["tile"]],
            "fans": {fan.english: int(tally["fans"][fan.number]) for fan in FANS if tally["fans"][fan.number]},
            "points": int(tally["points"]),
            "scores": scores,
        }
    yield {"type": "end_kyoku"}
