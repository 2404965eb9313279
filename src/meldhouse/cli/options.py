"""Command-line options that several commands share, and the functions that parse them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meldhouse.cli import completion
from meldhouse.games import GAMES
from meldhouse.games.bot_levels import OFFERED
from meldhouse.i18n import msg
from meldhouse.i18n.catalogue import languages
from meldhouse.i18n.language_tags import match_language
from meldhouse.i18n.pseudolocale import PSEUDO
from meldhouse.util.errors import Mistake, quote

if TYPE_CHECKING:
    from meldhouse.core.table import Table

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"Name of the game: {', '.join(GAMES)}.", autocompletion=completion.games)
]
VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        help="Preset of the rules. `meldhouse rules GAME` lists all presets.",
        autocompletion=completion.variants,
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        "-s",
        metavar="OPTION=VALUE",
        help="Set one option of the rules. Can be repeated.",
        autocompletion=completion.settings,
    ),
]
Seats = Annotated[int | None, typer.Option(help="Number of seats, including your own.")]
TableSeats = Annotated[int | None, typer.Option("--seats", help="Number of seats.")]
CUSTOM_BOTS = "a Python class (my.py:Bot) or a command ('./mybot --fast')"


def bots_option(role: str, more: str = "", metavar: str | None = None) -> Any:
    """Return the option that names bots; its help lists the built-in bots, and `more` describes the other kinds."""
    built_in = f"{', '.join(OFFERED)} (`meldhouse bots GAME` shows how well each plays)"
    return typer.Option(
        metavar=metavar, help=f"{role}: {built_in}{more and ', '}{more}.", autocompletion=completion.bots
    )


SittingLength = Annotated[
    str,
    typer.Option(
        metavar="match|pot|20|12h",
        help="Play whole sessions: one match, one pot, or a limit such as 20 hands or 12 hours.",
    ),
]
Duration = Annotated[str | None, typer.Option("--time", help="Stop after this time, such as 60s, 5m or 2h.")]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE|-", help="Draw charts in a .svg or .png file, or in the terminal (-).")
]
Resume = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Save the run in this file. If the file exists, continue the saved run."),
]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS|local:N",
        help="Run on the Dask cluster at ADDRESS, or in N processes on this computer (local:N).",
    ),
]
Workers = Annotated[int | None, typer.Option(help="Number of processor cores to use. Default: all.")]
Seed = Annotated[int | None, typer.Option(help="Random seed; the same seed produces the same decks.")]
Language = Annotated[str, typer.Option(help="Language of the output.", autocompletion=completion.known_languages)]
Plain = Annotated[
    bool, typer.Option("--plain", help="Print plain lines without colors or drawings, one for each change.")
]

OpenBrowser = Annotated[
    bool | None,
    typer.Option("--browser/--no-browser", help="Whether to open a browser. Default: only if a display is available."),
]
Host = Annotated[
    str | None,
    typer.Option(
        help="Address to listen on. 0.0.0.0 accepts connections from your network. Default: only this computer."
    ),
]
Data = Annotated[
    Path | None, typer.Option(help="File that stores the tables. Default: ~/.local/share/meldhouse/house.db.")
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="PostgreSQL database for the tables, such as postgresql://user@host/name. Default: DATABASE_URL, if set.",
    ),
]
HostNames = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="Host name of this server. Can be repeated."),
]
Port = Annotated[int | None, typer.Option(help="Port to listen on. Default: the first free port from 8000 up.")]


def parse_options(settings: list[str] | None, seats: int | None = None) -> dict[str, Any]:
    """Return rule options as keyword arguments, from `--set target=50` and `--seats`."""
    pairs = [setting.partition("=") for setting in settings or []]
    for name, equals, _ in pairs:
        if not equals:
            raise Mistake(msg("set-nothing", name=name))
    options: dict[str, Any] = {name.strip(): value.strip() for name, _, value in pairs}
    return options if seats is None else options | {"seats": seats}


def check_language(language: str) -> str:
    """Return the available language that best matches a tag; raise a Mistake if there is none."""
    found = PSEUDO if language == PSEUDO else match_language(language)
    if found is None:
        from meldhouse.games.options import suggest_name

        raise Mistake(msg("no-language", name=quote(language), nearest=suggest_name(language, languages())))
    return found


def seat_index(table: "Table", seat: int | None) -> int | None:
    """Return a seat number, which users count from 1, as an index from 0."""
    if seat is not None and not 1 <= seat <= table.rules.seats:
        raise Mistake(msg("no-such-seat", seat=str(seat), first=1, last=int(table.rules.seats)))
    return None if seat is None else seat - 1
