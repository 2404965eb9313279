"""Options that several commands share, and how they are parsed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meldhouse.cli import completion
from meldhouse.games import GAMES
from meldhouse.games.bot_levels import OFFERED
from meldhouse.i18n import msg
from meldhouse.i18n.catalogue import languages
from meldhouse.i18n.pseudolocale import PSEUDO
from meldhouse.util.errors import Mistake, quote

if TYPE_CHECKING:
    from meldhouse.core.table import Table

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.", autocompletion=completion.games)
]
VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant", "-v", help="A preset of rules; see `meldhouse rules`.", autocompletion=completion.variants
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        "-s",
        metavar="OPTION=VALUE",
        help="Change one option; may be repeated.",
        autocompletion=completion.settings,
    ),
]
Seats = Annotated[int | None, typer.Option(help="How many sit at the table, you included.")]
TableSeats = Annotated[int | None, typer.Option("--seats", help="How many sit at the table.")]
CUSTOM_BOTS = "a class (my.py:Bot), a command ('./mybot --fast')"


def bots_option(who: str, more: str = "", metavar: str | None = None) -> Any:
    """Return the option that names bots: the built-in ones, and which others are possible."""
    house = f"{', '.join(OFFERED)} (`meldhouse bots GAME` tells how well each plays)"
    return typer.Option(
        metavar=metavar, help=f"{who}: {house}{more and '; or '}{more}.", autocompletion=completion.bots
    )


SittingLength = Annotated[
    str,
    typer.Option(metavar="match|pot|20|12h", help="Play on at each table: to such an end, so many hands, so long."),
]
Duration = Annotated[str | None, typer.Option("--time", help="For so long: 60s, 5m, 2h.")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE|-", help="Pictures: in a file .svg or .png, or with - here.")]
Resume = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on where the run of this file stopped, and keep it there.")
]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS|local:N", help="A Dask cluster counts, or so many processes here.")
]
Workers = Annotated[int | None, typer.Option(help="On so many cores; all, where nothing is said.")]
Seed = Annotated[int | None, typer.Option(help="A number that fixes all deals, to play the same hands again.")]
Language = Annotated[str, typer.Option(help="The language of what is told.", autocompletion=completion.known_languages)]
Plain = Annotated[bool, typer.Option("--plain", help="No colour and no drawing: a line for each thing that changes.")]

OpenBrowser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open a browser too; usually where there is a screen.")
]
Host = Annotated[
    str | None,
    typer.Option(help="The address to open the house at: 0.0.0.0 for all in your network; else this machine."),
]
Data = Annotated[Path | None, typer.Option(help="The file that keeps the tables, where it is not the usual one.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The PostgreSQL that keeps the tables: postgresql://user@host/name. In the environment: DATABASE_URL.",
    ),
]
HostNames = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="A name under which the house is reached; repeatable."),
]
Port = Annotated[int | None, typer.Option(help="The port; if none is given, the first free one from 8000.")]


def parse_options(settings: list[str] | None, seats: int | None = None) -> dict[str, Any]:
    """Return `--set target=50` as a keyword and its value, and `--seats` as another."""
    pairs = [setting.partition("=") for setting in settings or []]
    for name, equals, _ in pairs:
        if not equals:
            raise Mistake(msg("set-nothing", name=name))
    options: dict[str, Any] = {name.strip(): value.strip() for name, _, value in pairs}
    return options if seats is None else options | {"seats": seats}


def check_language(language: str) -> str:
    """Return the language, if Meldhouse has it; raise a Mistake otherwise."""
    if language not in (*languages(), PSEUDO):
        from meldhouse.games.options import suggest_name

        raise Mistake(msg("no-language", name=quote(language), nearest=suggest_name(language, languages())))
    return language


def seat_index(table: "Table", seat: int | None) -> int | None:
    """Return a seat as an index from 0; people count seats from 1."""
    if seat is not None and not 1 <= seat <= table.rules.seats:
        raise Mistake(msg("no-such-seat", seat=str(seat), first=1, last=int(table.rules.seats)))
    return None if seat is None else seat - 1
