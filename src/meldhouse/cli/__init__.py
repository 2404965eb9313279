"""The command line: `meldhouse` starts the server, `meldhouse play kingscorners` plays in the terminal.

commands/        the commands: play.py, server.py, analysis.py
options.py       options that several commands share
progress.py      a progress bar
completion.py    shell completion
help.py          the manual page of each command, from manual.md
usage_errors.py  usage errors, each as a sentence
"""

import io
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from meldhouse import __version__
from meldhouse.cli.commands import analysis, play, server
from meldhouse.cli.help import HELP, Page, Pages
from meldhouse.cli.options import Host, HostNames, OpenBrowser, Port
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, replace_unprintable

COMMANDS: dict[str, tuple[Callable[..., Any], ...]] = {
    "At a table": (
        play.play,
        play.learn,
        play.bots,
        play.rules,
        play.school,
        play.replay,
        play.review,
        play.verify,
        play.score,
    ),
    "The house": (
        server.serve,
        server.backup,
        server.restore,
        server.check,
        server.doctor,
    ),
    "The study": (analysis.odds, analysis.arena, analysis.train, analysis.bench, analysis.art),
}

app = typer.Typer(
    cls=Pages,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": list(HELP), "max_content_width": 100},
)
for panel, commands in COMMANDS.items():
    for command in commands:
        app.command(cls=Page, rich_help_panel=panel)(command)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        print(f"meldhouse {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Which version this is.")
]


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    host: Host = None,
    port: Port = None,
    name: HostNames = None,
    browser: OpenBrowser = None,
    version: Version = False,
) -> None:
    """Games of drawing, swapping and melding: play them, host them, study them.

    Without a command, the house is opened in the browser.
    """
    if context.invoked_subcommand is None:
        server.serve(host, port, None, None, name, browser)
    elif any(option is not None for option in (host, port, name or None, browser)):
        raise Mistake(msg("options-after-command", command=context.invoked_subcommand))


def main() -> None:
    """Run a command; print a mistake as a sentence, and exit cleanly after Ctrl-C."""
    if isinstance(sys.stdin, io.TextIOWrapper):  # input that is not valid text must not raise
        sys.stdin.reconfigure(errors="replace")
    try:
        app(standalone_mode=True)
    except Mistake as why:
        print(*map(replace_unprintable, str(why).split("\n")), sep="\n", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(f"\n{msg('goodbye')}")
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
