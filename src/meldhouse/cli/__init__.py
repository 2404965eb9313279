"""The command line: `meldhouse` starts the server, `meldhouse play kingscorners` plays in the terminal.

commands/        the commands: play.py, server.py, analysis.py
options.py       options that several commands share
progress.py      a progress bar
completion.py    shell completion
help.py          the help page of each command, from manual.md
"""

import io
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from meldhouse import __version__
from meldhouse.cli.commands import analysis, play, server
from meldhouse.cli.help import ALL_COMMANDS, CONTEXT_SETTINGS, HELP_OPTIONS, epilog, help_text, print_help, short_help
from meldhouse.cli.options import Host, HostNames, OpenBrowser, Port
from meldhouse.games import GAMES
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, replace_unprintable

COMMANDS: tuple[Callable[..., Any], ...] = (
    *(play.play, play.learn, play.bots, play.rules, play.school, play.replay, play.review, play.luck, play.verify),
    *(play.score, play.guest),
    *(server.serve, server.backup, server.restore, server.check, server.doctor),
    *(analysis.odds, analysis.arena, analysis.train, analysis.bench, analysis.meldbench),
    *(analysis.dataset, analysis.art),
)

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, context_settings=CONTEXT_SETTINGS)
for command in COMMANDS:
    name, docstring = command.__name__, str(command.__doc__)
    app.command(help=help_text(name, docstring), short_help=short_help(docstring), epilog=epilog(name))(command)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        print(f"meldhouse {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")]


@app.callback(invoke_without_command=True, epilog=epilog(ALL_COMMANDS))
def _root(
    context: typer.Context,
    host: Host = None,
    port: Port = None,
    name: HostNames = None,
    browser: OpenBrowser = None,
    version: Version = False,
) -> None:
    """Play, host and study card and tile games.

    Without a command, `meldhouse` starts a server and opens it in the browser.
    """
    if context.invoked_subcommand is None:
        server.serve(host, port, None, None, name, browser)
    elif any(option is not None for option in (host, port, name or None, browser)):
        raise Mistake(msg("options-after-command", command=context.invoked_subcommand))


def main() -> None:
    """Run a command; print a user's error as a sentence, and exit cleanly after Ctrl-C."""
    if isinstance(sys.stdin, io.TextIOWrapper):  # invalid bytes in the input must not raise
        sys.stdin.reconfigure(errors="replace")
    try:
        _run(sys.argv[1:])
    except Mistake as why:
        print(*map(replace_unprintable, str(why).split("\n")), sep="\n", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(f"\n{msg('goodbye')}")
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)


def _run(words: list[str]) -> None:
    if set(HELP_OPTIONS) & set(words):
        print_help(app, words)
    elif words[:1] and words[0] in GAMES:
        raise Mistake(msg("typed-a-game", name=words[0]))
    else:
        app(prog_name=ALL_COMMANDS)
