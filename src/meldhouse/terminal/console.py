"""Prints for people: in color on a terminal, as plain lines elsewhere."""

import sys
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from meldhouse.core.table import Table
from meldhouse.core.text_view import ending, lines, told
from meldhouse.games import Game
from meldhouse.games.bot_levels import describe_level, offered_levels
from meldhouse.games.how_to_play import option_effect, option_groups
from meldhouse.games.options import Setting, choice_names, differences, settings
from meldhouse.games.scene import Scene
from meldhouse.i18n import ENGLISH, HOUSE, Reader, Said, Voice
from meldhouse.rulebook import page
from meldhouse.session.changes import ALL, DEAL, PAUSE_OVER, Moment
from meldhouse.session.history_view import retold, story
from meldhouse.session.session import Course

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
    return text


def tell_table(table: Table, seat: int | None, plain: bool, remarks: Sequence[str] = ()) -> None:
    """The whole history of a table; with a seat, as that seat saw it."""
    out = console(plain)
    if seat is not None:
        out.print(str(story(table, seat)), markup=False)
        return
    read = Reader(names=tuple(table.names.get(seat, "") for seat in range(table.rules.seats)))
    for course, moment in retold(table):
        for line in _told_to_all(course, moment, read):
            out.print(line)
    for remark in remarks:
        out.print(ENGLISH(HOUSE("not-as-written", remark=remark)), markup=False)
    checked = HOUSE("all-checked", game=table.game.title, variant=table.variant, n=len(table.hands))
    out.print(ENGLISH(checked), markup=False)


def _told_to_all(course: Course, moment: Moment, read: Reader) -> Iterator[Text]:
    """A moment, for somebody who may know everything; a claim was told when it was made."""
    if moment.kind == DEAL:
        yield Text(read(HOUSE("page-hand", n=len(course.table.hands))), "bold")
        yield from (coloured(told(zone, read)) for zone in course.scene(None).zones if zone.seat is None)
    elif moment.kind != PAUSE_OVER:
        yield from (coloured(read(line.said)) for line in moment.lines(ALL))
    if course.hand_over:
        yield from map(coloured, ending(course.scene(None), read))


def tell_scene(out: Console, scene: Scene, shown: list[str], plain: bool, read: Reader) -> list[str]:
    """Draw the table; in plain mode only the lines that are new since `shown`."""
    drawn = lines(scene, grid=not plain, reader=read)
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


def tell_rules(game: Game, plain: bool, read: Reader = ENGLISH) -> None:
    """The variants of a game, and its options."""
    out = console(plain)
    out.print(Text(read(HOUSE("variants-of", game=game.title)), "bold"))
    base = next(iter(game.variants.values())).rules
    for name, variant in game.variants.items():
        changes = ", ".join(f"{option}={value}" for option, value in differences(variant.rules, base).items())
        out.print(f"  {name}: {read(variant.sentence)}{f' ({changes})' if changes else ''}", markup=False)
    out.print(Text(read(HOUSE("options-title")), "bold"))
    told = {setting.name: setting for setting in settings(base)}
    for theme in option_groups(game):
        out.print(Text(f"  {read(theme.title)}", "bold"))
        for setting in map(told.__getitem__, theme.options):
            out.print(f"  {setting.name}: {_option_told(setting, read)}", markup=False)
            if game.how_to_play:
                out.print(f"    {read(option_effect(Voice(game.name), setting))}", markup=False)


def tell_levels(game: Game, plain: bool, read: Reader = ENGLISH) -> None:
    """What each level of bots does, and how strong it was measured at the game."""
    out = console(plain)
    out.print(Text(read(HOUSE("levels-of", game=game.title)), "bold"))
    for name in offered_levels(game):
        out.print(f"  {name}: {read(describe_level(game, name))}", markup=False)
    if game.strength:
        out.print(read(HOUSE("levels-measured")), markup=False)


def _option_told(setting: Setting, read: Reader) -> str:
    """What it is, what it may be, what it is, and when it does nothing."""
    about = setting.about
    condition = f"; {read(about.condition)}" if about.condition else ""
    return f"{read(about.says)} ({read(choices(setting))}; {setting.value}{condition})"


def choices(setting: Setting) -> Said:
    """The values an option may have."""
    if setting.kind is bool:
        return HOUSE("yes-or-no")
    if setting.kind is int:
        return HOUSE("number-between", least=setting.about.least, most=setting.about.most)
    return HOUSE("these-words", words=", ".join(choice_names(setting.kind)))
