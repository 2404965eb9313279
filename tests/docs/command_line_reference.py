"""Generate docs/reference/command-line.md from the help of the commands: `make generated-docs`."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from meldhouse.cli import app, help

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "command-line.md"
INTRODUCTION = """# Command line

For people who use Meldhouse in a terminal. This page has every command with its options, examples and exit status.
Each command prints its part with `--help`. `make generated-docs` generates this page from the help.

| command | what it does |
|---|---|"""


def page() -> str:
    """Return the page as Markdown."""
    return "\n".join(_paragraphs()).rstrip() + "\n"


def _paragraphs() -> Iterator[str]:
    program = typer.main.get_command(app)
    commands = program.commands
    yield INTRODUCTION
    for name, command in commands.items():
        yield f"| [`meldhouse {name}`](#meldhouse-{name}) | {_in_cell(command.get_short_help_str(limit=1000))} |"
    yield "\n## meldhouse\n"
    yield from _section(help.ALL_COMMANDS, inspect.cleandoc(program.help or ""), program)
    for name, command in commands.items():
        yield f"## meldhouse {name}\n"
        yield from _section(name, help.short_help(command.help or ""), command)


def _section(name: str, summary: str, command: Any) -> Iterator[str]:
    yield f"{summary}\n"
    blocks = help.blocks(name)
    first_heading = next(n for n, block in enumerate(blocks) if block.startswith(help.HEADING))
    yield from (f"{block}\n" for block in blocks[:first_heading])
    yield from _parameters(command)
    for block in blocks[first_heading:]:
        yield _as_markdown(block)


def _parameters(command: Any) -> Iterator[str]:
    context = typer.Context(command, **help.CONTEXT_SETTINGS)
    records = [record for one in command.get_params(context) if (record := one.get_help_record(context))]
    if records:
        yield "| argument or option | meaning |\n|---|---|"
        yield from (f"| `{_in_cell(spelling)}` | {_in_cell(meaning)} |" for spelling, meaning in records)
        yield ""


def _as_markdown(block: str) -> str:
    if block.startswith(help.HEADING):
        return f"**{block.removeprefix(help.HEADING)}**\n"
    if block.startswith(help.CODE):
        return f"```text\n{inspect.cleandoc(block)}\n```\n"
    return f"{block}\n"


def _in_cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", r"\|").strip()
