"""The help page of each command: the options as Typer prints them, surrounded by the command's text in manual.md."""

import re
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import typer

ALL_COMMANDS = "meldhouse"  # the page for all commands together
HELP_OPTIONS = ("-h", "--help")
CONTEXT_SETTINGS: dict[str, Any] = {"help_option_names": list(HELP_OPTIONS), "max_content_width": 100}
CODE, HEADING = "    ", "## "
VERBATIM = "\b\n"  # marks a paragraph that must not be wrapped


@cache
def pages() -> dict[str, str]:
    """Return the pages of the manual, keyed by the name of the command."""
    text = Path(__file__).with_name("manual.md").read_text("utf-8")
    _, *parts = re.split(r"^# (.+)\n", text, flags=re.M)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def blocks(name: str) -> list[str]:
    """Return the headings, paragraphs and examples of a page in order."""
    return [block.strip("\n") for block in re.split(r"\n\s*\n", pages()[name]) if block.strip()]


def examples(name: str) -> list[str]:
    """Return the example commands of a page without their comments."""
    shown = [line.strip() for block in blocks(name) if block.startswith(CODE) for line in block.splitlines()]
    return [re.sub(r"\s+# .*", "", line) for line in shown]


def help_text(name: str, docstring: str) -> str:
    """Return the help text above the options: the docstring, and the page up to its first heading."""
    return "\n\n".join([docstring.strip(), *map(_formatted, _description(name))])


def short_help(docstring: str) -> str:
    """Return the summary of a command for the list of commands: the first paragraph of its docstring."""
    return " ".join(docstring.split("\n\n")[0].split())


def epilog(name: str) -> str:
    """Return the help text below the options: the page from its first heading on."""
    return "\n\n".join(map(_formatted, blocks(name)[len(_description(name)) :]))


def _description(name: str) -> list[str]:
    return list(takewhile(lambda block: not block.startswith(HEADING), blocks(name)))


def _formatted(block: str) -> str:
    if block.startswith(HEADING):
        return f"{block.removeprefix(HEADING)}:"
    return VERBATIM + re.sub("^  ", "", block, flags=re.M) if block.startswith(CODE) else block


def print_help(app: typer.Typer, words: list[str]) -> None:
    """Print the help page of the command that `words` name, without parsing them: parsing would load Pydantic first."""
    group = typer.main.get_command(app)
    context = typer.Context(group, info_name=ALL_COMMANDS, **CONTEXT_SETTINGS)
    commands = getattr(group, "commands", {})
    if name := next((word for word in words if word in commands), ""):
        context = typer.Context(commands[name], info_name=name, parent=context, **CONTEXT_SETTINGS)
    typer.echo(context.get_help())
