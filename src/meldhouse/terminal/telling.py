"""Printing for people: colour where there is a terminal, plain lines where there is none."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from meldhouse.drawing import lines, told
from meldhouse.games import Game
from meldhouse.games.options import differences, options, show
from meldhouse.record import Move
from meldhouse.rulebook import page
from meldhouse.table import Table, View

RED = r"(?<![\w])(?:10|[2-9AJQK])[HD](?!\w)|(?<!\w)[1-9]m(?!\w)"
GREEN = r"(?<!\w)[1-9]s(?!\w)"
BLUE = r"(?<!\w)[1-9]p(?!\w)"


def console(plain: bool) -> Console:
    """Lines are broken between words on a terminal, and left alone for pipes and screen readers."""
    wide = plain or not sys.stdout.isatty()
    return Console(highlight=False, soft_wrap=wide, no_color=plain or None, force_terminal=False if plain else None)


def coloured(line: str) -> Text:
    """Red cards are red, and the suits of tiles can be told apart."""
    text = Text(line)
    text.highlight_regex(RED, "bold red")
    text.highlight_regex(GREEN, "green")
    text.highlight_regex(BLUE, "blue")
    text.highlight_regex(r"^Seat \d+", "bold")
    return text


def heard(view: View, move: Move) -> str:
    """A move of another seat, as a sentence; nothing of a sealed answer."""
    if not move.heard:
        return ""
    return f"Seat {move.seat} {view.game.text.tell(view.tables[0], view.rules, move.heard)}."


def tell_table(table: Table, seat: int | None, plain: bool, remarks: Sequence[str] = ()) -> None:
    """The whole history of a table; with a seat, as that seat saw it."""
    out = console(plain)
    if seat is not None:
        table.view(seat)  # a wrong seat is a mistake, told before anything is printed
        out.print(str(table.story(seat)), markup=False)
        return
    before = None
    number = 0
    for now, move in table.history():
        if move is None:
            number += 1
            out.print(Text(f"Hand {number}", "bold"))
            for line in (told(zone) for zone in now.view(None).scene.zones if zone.seat is None):
                out.print(coloured(line))
        elif before is not None:
            words = now.game.text.tell(before.tables[0], before.rules, move.text)
            out.print(coloured(f"Seat {move.seat} {words}."))
        if now.over:
            for line in now.summary:
                out.print(coloured(line))
        before = now.view(now.turn)
    for remark in remarks:
        out.print(f"Not as written: {remark}", markup=False)
    hands = "1 hand" if len(table.hands) == 1 else f"{len(table.hands)} hands"
    out.print(f"{table.game.title}, {table.variant}: {hands}, every move checked.")


def tell_scene(out: Console, view: View, shown: list[str], plain: bool) -> list[str]:
    """Draw the table; in plain mode only the lines that are new since `shown`."""
    drawn = lines(view.scene, grid=not plain)
    for line in drawn:
        if not plain or line not in shown:
            out.print(line if plain else coloured(line), markup=False)
    return drawn


def tell_page(name: str, plain: bool) -> None:
    """A page of the rulebook; where it leads to another one, the command that tells that."""
    from rich.markdown import Markdown  # slow to load, and only needed here

    out = console(plain)
    text = page(name, link=r"\1 (`meldhouse rules \2`)")
    out.print(text if plain or not out.is_terminal else Markdown(text), markup=False)


def tell_rules(game: Game, plain: bool) -> None:
    """The variants of a game, and its options."""
    out = console(plain)
    out.print(Text(f"Variants of {game.title}", "bold"))
    base = next(iter(game.variants.values())).rules
    for name, variant in game.variants.items():
        changes = ", ".join(f"{option}={value}" for option, value in differences(variant.rules, base).items())
        out.print(f"  {name}: {variant.sentence}{f' ({changes})' if changes else ''}", markup=False)
    out.print(Text("Options", "bold"))
    for name, (kind, about) in options(base).items():
        told = f"{choices(kind, about.least, about.most)}; {show(kind, getattr(base, name))}"
        condition = f"; {about.condition}" if about.needs else ""
        out.print(f"  {name}: {about.says} ({told}{condition})", markup=False)


def choices(kind: type, least: int, most: int) -> str:
    """The values an option may have, in words."""
    if kind is bool:
        return "yes or no"
    if kind is int:
        return f"{least} to {most}"
    return ", ".join(word.name.lower() for word in kind)  # type: ignore[attr-defined]
