"""Output for people, which is colored on a terminal and plain text elsewhere."""

import sys
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from meldhouse.core.table import Table
from meldhouse.core.text_view import format_ending, format_scene, format_zone
from meldhouse.games import Game
from meldhouse.games.bot_levels import describe_level, offered_levels
from meldhouse.games.how_to_play import option_effect, option_groups
from meldhouse.games.options import Setting, choice_names, differences, settings
from meldhouse.games.scene import Scene
from meldhouse.i18n import ENGLISH, Localizer, Message, MessageFactory, comma_list, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.rulebook import page
from meldhouse.session.changes import ALL, DEAL, PAUSE_OVER, StateChange
from meldhouse.session.history_view import replay_changes, story
from meldhouse.session.session import TableSession

RED = r"(?<![\w])(?:10|[2-9AJQK])[HD](?!\w)|(?<!\w)[1-9]m(?!\w)"
GREEN = r"(?<!\w)[1-9]s(?!\w)"
BLUE = r"(?<!\w)[1-9]p(?!\w)"


def make_console(plain: bool) -> Console:
    """Return a console that wraps lines on a terminal, but not for pipes and screen readers."""
    soft_wrap = plain or not sys.stdout.isatty()
    return Console(
        highlight=False, soft_wrap=soft_wrap, no_color=plain or None, force_terminal=False if plain else None
    )


def colorize(line: str) -> Text:
    """Return a line in which red cards are red and each suit of tiles has its own color."""
    text = Text(line)
    text.highlight_regex(RED, "bold red")
    text.highlight_regex(GREEN, "green")
    text.highlight_regex(BLUE, "blue")
    return text


def print_table(table: Table, seat: int | None, plain: bool, remarks: Sequence[Message] = ()) -> None:
    """Print the complete history of a table; if a seat is given, print only what that seat observed."""
    out = make_console(plain)
    if seat is not None:
        out.print(str(story(table, seat)), markup=False)
        return
    localize = Localizer(names=tuple(table.names.get(seat, "") for seat in range(table.rules.seats)))
    for session, change in replay_changes(table):
        for line in _format_change(session, change, localize):
            out.print(line)
    for remark in remarks:
        out.print(ENGLISH(msg("not-as-written", remark=remark)), markup=False)
    checked = msg("all-checked", game=table.game.title, variant=table.variant, n=len(table.hands))
    out.print(ENGLISH(checked), markup=False)


def _format_change(session: TableSession, change: StateChange, localize: Localizer) -> Iterator[Text]:
    """Yield the lines of a state change with everything revealed; a claim is shown when it is made."""
    if change.kind == DEAL:
        yield Text(localize(msg("page-hand", n=len(session.table.hands))), "bold")
        yield from (colorize(format_zone(zone, localize)) for zone in session.scene(None).zones if zone.seat is None)
    elif change.kind != PAUSE_OVER:
        yield from (colorize(localize(line.message)) for line in change.lines_for(ALL))
    if session.hand_over:
        yield from map(colorize, format_ending(session.scene(None), localize))


def print_scene(out: Console, scene: Scene, previous: list[str], plain: bool, localize: Localizer) -> list[str]:
    """Draw the table and return its lines; in plain mode, print only lines that are not in `previous`."""
    current = format_scene(scene, grid=not plain, localize=localize)
    for line in current:
        if not plain or line not in previous:
            out.print(line if plain else colorize(line), markup=False)
    return current


def print_rulebook_page(name: str, plain: bool, language: str = DEFAULT_LANGUAGE) -> None:
    """Print a page of the rulebook; each link becomes the command that prints the other page."""
    from rich.markdown import Markdown  # imported here because it is slow to load

    out = make_console(plain)
    text = page(name, link=r"\1 (`meldhouse rules \2`)", language=language)
    out.print(text if plain or not out.is_terminal else Markdown(text), markup=False)


def print_options(game: Game, plain: bool, localize: Localizer = ENGLISH) -> None:
    """Print the variants and the options of a game."""
    out = make_console(plain)
    out.print(Text(localize(msg("variants-of", game=game.title)), "bold"))
    base = next(iter(game.variants.values())).rules
    for name, variant in game.variants.items():
        changes = localize.join([f"{option}={value}" for option, value in differences(variant.rules, base).items()])
        out.print(f"  {name}: {localize(variant.sentence)}{f' ({changes})' if changes else ''}", markup=False)
    out.print(Text(localize(msg("options-title")), "bold"))
    by_name = {setting.name: setting for setting in settings(base)}
    for theme in option_groups(game):
        out.print(Text(f"  {localize(theme.title)}", "bold"))
        for setting in map(by_name.__getitem__, theme.options):
            out.print(f"  {setting.name}: {_format_option(setting, localize)}", markup=False)
            if game.how_to_play:
                out.print(f"    {localize(option_effect(MessageFactory(game.name), setting))}", markup=False)


def print_bot_levels(game: Game, plain: bool, localize: Localizer = ENGLISH) -> None:
    """Print what each bot level does, and its measured strength."""
    out = make_console(plain)
    out.print(Text(localize(msg("levels-of", game=game.title)), "bold"))
    for name in offered_levels(game):
        out.print(f"  {name}: {localize(describe_level(game, name))}", markup=False)
    if game.strength:
        out.print(localize(msg("levels-measured")), markup=False)


def _format_option(setting: Setting, localize: Localizer) -> str:
    """Return what an option does, its allowed values, its current value, and when the option has no effect."""
    about = setting.about
    condition = f"; {localize(about.condition)}" if about.condition else ""
    return f"{localize(about.says)} ({localize(allowed_values(setting))}; {setting.value}{condition})"


def allowed_values(setting: Setting) -> Message:
    """Return the allowed values of an option."""
    if setting.kind is bool:
        return msg("yes-or-no")
    if setting.kind is int:
        return msg("number-between", least=setting.about.least, most=setting.about.most)
    return msg("these-words", words=comma_list(choice_names(setting.kind)))
