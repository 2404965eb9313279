"""The manual: what `--help` says of each command besides its options, from manual.md.

It is written out plainly, as a shell's manual is, and before a word of what was typed is read: what parses commands
and what paints help takes longer to load than the whole page takes to tell.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import groupby, pairwise, takewhile
from pathlib import Path
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

WHOLE = "meldhouse"  # the page of all commands together
HELP = ("-h", "--help")
CODE, HEADING = "    ", "## "
# A mistake of any kind in what was typed; Typer names only one of its kinds.
WRONG = cast(type[Exception], typer.BadParameter.__base__)
KINDS = {"int": "N", "float": "N", "path": "FILE", "file": "FILE", "directory": "FOLDER"}


@cache
def pages() -> dict[str, str]:
    """What the manual says, by the name of the command."""
    text = Path(__file__).with_name("manual.md").read_text("utf-8")
    _, *parts = re.split(r"^# (.+)\n", text, flags=re.M)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def blocks(name: str) -> list[str]:
    """Headings, paragraphs and examples of a page, in their order."""
    return [block.strip("\n") for block in re.split(r"\n\s*\n", pages()[name]) if block.strip()]


def examples(name: str) -> list[str]:
    """The commands that a page shows, without what is said of them."""
    shown = [line.strip() for block in blocks(name) if block.startswith(CODE) for line in block.splitlines()]
    return [re.sub(r"\s+# .*", "", line) for line in shown]


def description(name: str) -> list[str]:
    """What stands before the first heading."""
    return list(takewhile(lambda block: not block.startswith(HEADING), blocks(name)))


def write(formatter: Any, blocks: list[str]) -> None:
    """Examples stand as they are typed; everything else is as wide as there is room."""
    for before, block in pairwise(["", *blocks]):
        if not before.startswith(HEADING):
            formatter.write_paragraph()
        if block.startswith(HEADING):
            formatter.write(f"{block.removeprefix(HEADING)}:\n")
        elif block.startswith(CODE):
            formatter.write(f"{re.sub('^  ', '', block, flags=re.M)}\n")
        else:
            formatter.indent()
            formatter.write_text(block)
            formatter.dedent()


def read(parse: Callable[[Any, list[str]], list[str]], ctx: Any, args: list[str]) -> list[str]:
    """What was typed, as Typer reads it; what it cannot read is told in the house's words."""
    words = [*args]  # parsing takes them away
    try:
        return parse(ctx, args)
    except WRONG as wrong:
        from meldhouse.cli.usage_errors import mistyped

        raise mistyped(wrong, ctx, words) from None


class Page(TyperCommand):
    """A command whose help is a page of the manual."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return read(super().parse_args, ctx, args)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        named = [(value(one, ctx), one.required) for one in self.params if not is_option(one)]
        return [str(self.options_metavar), *(name if required else f"[{name}]" for name, required in named)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        tell_options(self, ctx, formatter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        super().format_help_text(ctx, formatter)
        write(formatter, description(str(self.name)))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        name = str(self.name)
        write(formatter, blocks(name)[len(description(name)) :])


# Values have the words of whoever types them, N, FILE, LANGUAGE, and not the names of types.


def tell_options(command: Any, ctx: Any, formatter: Any) -> None:
    for heading, which in (("Arguments", False), ("Options", True)):
        if lines := [line(one, ctx) for one in command.get_params(ctx) if is_option(one) == which]:
            with formatter.section(heading):
                formatter.write_dl(lines)


def is_option(one: Any) -> bool:
    return str(one.param_type_name) == "option"


def line(one: Any, ctx: Any) -> tuple[str, str]:
    """What is typed, and what it is for."""
    typed, says = one.get_help_record(ctx)
    if not is_option(one):
        return value(one, ctx), says
    names = typed.split(" <")[0]
    return (f"{names} {value(one, ctx)}", says) if names != typed else (typed, says)


def value(one: Any, ctx: Any) -> str:
    """The word that stands for a value where it has none of its own: N, FILE, one|other, or the name of what it is."""
    if one.metavar:
        return str(one.metavar)
    what = kind(one, ctx)
    return (
        what
        if "|" in what
        else KINDS.get(what, one.name.upper() if not is_option(one) else long_name(one).lstrip("-").upper())
    )


def kind(one: Any, ctx: Any) -> str:
    """A program's word for what a value is."""
    return str(one.display_type(ctx)).strip("<>").removeprefix("list[").removesuffix("]")


def long_name(one: Any) -> str:
    return max(map(str, one.opts), key=len)


class Pages(TyperGroup):
    """All commands, and the page of what they have in common."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if set(HELP) & set(args) and not ctx.resilient_parsing:
            typer.echo(self.page_of(ctx, args))
            raise typer.Exit
        return read(super().parse_args, ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] in self.commands or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from meldhouse.cli.usage_errors import no_such_command

        raise no_such_command(args[0], self.commands)

    def page_of(self, ctx: Any, args: list[str]) -> str:
        """The page of the command that is asked about."""
        name = next((word for word in args if word in self.commands), "")
        if not name:
            return str(self.get_help(ctx))
        command = self.commands[name]
        return str(command.get_help(type(ctx)(command, info_name=name, parent=ctx)))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        tell_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """By what they are for, each with its whole sentence."""
        for panel, commands in groupby(self.commands.values(), lambda command: getattr(command, "rich_help_panel", "")):
            with formatter.section(panel):
                formatter.write_dl([(command.name, sentence(str(command.help))) for command in commands])

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        write(formatter, blocks(WHOLE))


def sentence(help: str) -> str:
    """What a command does: the first paragraph of its help."""
    return " ".join(help.split("\n\n")[0].split())
