"""Luck and play in the terminal: a line for each seat of each hand."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from rich.text import Text

from meldhouse.core.replay import replay_with_remarks
from meldhouse.core.table import Table
from meldhouse.i18n import Localizer, msg
from meldhouse.luck.estimate import MAX_WORLDS, estimate_luck
from meldhouse.luck.format_text import format_luck
from meldhouse.luck.result import Luck
from meldhouse.terminal.console import make_console
from meldhouse.terminal.review import select_hands, tables_before
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count


class LuckRequest(NamedTuple):
    """The hands and seats to estimate, and how to print them."""

    hand: int | None  # number of the hand, counted from 1; None means all finished hands
    seat: int | None  # counted from 1; None means all seats
    worlds: int | None
    as_json: bool
    plain: bool
    language: str


def luck_of_file(file: Path, request: LuckRequest) -> None:
    """Estimate luck and play in the hands of a record, and print them."""
    if request.worlds is not None:
        check_count("worlds", request.worlds, 2, MAX_WORLDS)
    table, _ = replay_with_remarks(file)
    seats = _seats(table, request.seat)
    indices = select_hands(table, request.hand)
    found = [
        estimate_luck(before, table.hands[n], n, seats, worlds=request.worlds or 0)
        for n, before in tables_before(table, indices)
    ]
    if request.as_json:
        print(json.dumps([_to_json(luck) for lucks in found for luck in lucks], indent=1))
        return
    names = tuple(table.names.get(seat, "") for seat in range(table.rules.seats))
    localize = Localizer(language=request.language, names=names)
    out = make_console(request.plain)
    for lucks in found:
        out.print(Text(localize(msg("review-hand-of", n=lucks[0].hand + 1, game=table.game.title)), "bold"))
        for luck in lucks:
            out.print(f"  {format_luck(luck, localize)}", markup=False)
    out.print(localize(msg("luck-what")), markup=False)


def _seats(table: Table, seat: int | None) -> list[int]:
    """Return the seats to estimate, counted from 0."""
    seats = int(table.rules.seats)
    if seat is not None and not 1 <= seat <= seats:
        raise Mistake(msg("no-such-seat", seat=str(seat), first=1, last=seats))
    return list(range(seats)) if seat is None else [seat - 1]


def _to_json(luck: Luck) -> dict[str, Any]:
    return {**asdict(luck), "luck": luck.luck, "luck_interval": luck.luck_interval}
