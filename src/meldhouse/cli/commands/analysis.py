"""Commands that count, measure and chart.

Imports that a command needs are made when it runs, so that `--help` is fast.
"""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from meldhouse.cli import completion
from meldhouse.cli.options import (
    CUSTOM_BOTS,
    Cluster,
    Duration,
    GameName,
    Language,
    Plain,
    Plot,
    Resume,
    Settings,
    SittingLength,
    TableSeats,
    VariantName,
    Workers,
    bots_option,
    check_language,
    parse_options,
)
from meldhouse.games import GAMES
from meldhouse.i18n import Localizer, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.util.errors import Mistake


def odds(
    game: GameName,
    variant: VariantName = None,
    settings: Settings = None,
    seats: TableSeats = None,
    bots: Annotated[str, bots_option("Who plays, seat by seat in turn")] = "club",
    hands: Annotated[int | None, typer.Option(help="So many hands; 100000 where no other end is named.")] = None,
    sit: SittingLength = "",
    sittings: Annotated[
        int | None, typer.Option(help="With --sit: so many tables; 10000 where no end is named.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(metavar="'ROW PERCENT'", help="Until a row is known to that: 'turns 1%'.")
    ] = None,
    duration: Duration = None,
    compare: Annotated[
        str, typer.Option(metavar="OPTION=A,B", help="The same decks under each: --compare jokers=yes,no.")
    ] = "",
    split: Annotated[
        str, typer.Option(metavar="ROW", help="For a row that is rare: promising tables are played on many times.")
    ] = "",
    exact: Annotated[bool, typer.Option("--exact", help="What can be counted out stands beside it.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="A file for the table: its name ends with .csv, .json or .parquet.")
    ] = None,
    plot: Plot = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="A page with pictures and table, for a browser.")
    ] = None,
    resume: Resume = None,
    cluster: Cluster = "",
    pace: Annotated[float, typer.Option(help="How many seconds a decision takes, for minutes.")] = 4.0,
    workers: Workers = None,
    seed: Annotated[int | None, typer.Option(help="A number that fixes all hands, to count the same again.")] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """The odds of a game under any rules: very many hands, counted, each figure with how well it is known."""
    from meldhouse.terminal.odds import OddsOutput, run_odds

    options = parse_options(settings, seats)
    output = OddsOutput(Localizer(language=check_language(language)), out, plot, report, exact, plain)
    request = {
        "bots": bots,
        "hands": hands,
        "sit": sit,
        "sittings": sittings,
        "precision": precision,
        "time": duration,
        "compare": compare,
        "split": split,
        "cluster": cluster,
        "resume": resume,
    }
    run_odds(game, variant, options, output, **request, pace=pace, workers=workers, seed=seed)


def arena(
    game: GameName,
    bots: Annotated[str, bots_option("Who plays", CUSTOM_BOTS, metavar="A,B,...")],
    variant: VariantName = None,
    settings: Settings = None,
    seats: TableSeats = None,
    hands: Annotated[int | None, typer.Option(help="So many hands in all, to a whole number of decks.")] = None,
    until_certain: Annotated[
        bool,
        typer.Option("--until-certain", help="Until it is certain of every two who is better, or that neither is."),
    ] = False,
    duration: Duration = None,
    sit: SittingLength = "",
    limit: Annotated[
        float | None, typer.Option(help="Seconds that a bot of others has for a move; 10 where nothing is said.")
    ] = None,
    out: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A file for the figures, .csv or .json; may be repeated.")
    ] = None,
    plot: Plot = None,
    resume: Resume = None,
    cluster: Cluster = "",
    workers: Workers = None,
    seed: Annotated[int | None, typer.Option(help="A number that fixes all decks, to play the same again.")] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Bots against each other: the same decks, each in every order of the seats."""
    from meldhouse.terminal.arena import ArenaOutput, run_arena

    options = parse_options(settings, seats)
    request: dict[str, Any] = {
        "bots": bots,
        "hands": hands,
        "until_certain": until_certain,
        "time": duration,
        "sit": sit,
    }
    if limit is not None:
        request["limit"] = limit
    output = ArenaOutput(Localizer(language=check_language(language)), out or [], plot, plain)
    request |= {"cluster": cluster, "resume": resume, "workers": workers, "seed": seed}
    run_arena(game, variant, options, output, **request)


def train(
    game: GameName,
    steps: Annotated[int | None, typer.Option(help="So many steps; else as many as the game's recipe says.")] = None,
    seed: Annotated[int, typer.Option(help="A number that fixes all chance: the same seed, the same weights.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The file for the weights; GAME.npz, where none is named.")] = None,
    resume: Resume = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE.csv", help="A file for what was measured.")] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """A player teaches itself a game: the network of the bot `learned`."""
    # The matrices are small, so several threads would only wait for one another. This has to be set before NumPy loads.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from meldhouse.terminal.train import run_training

    run_training(game, steps, seed, out, resume, log, plain, Localizer(language=check_language(language)))


def bench(
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure other libraries' nearest games in the same run.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="How long each measurement runs, from 0.1 to 60.")] = 2.0,
    game: Annotated[str | None, typer.Option(help="Only this game.", autocompletion=completion.games)] = None,
) -> None:
    """Fixed workloads: a signature of each law, and how fast it is."""
    from meldhouse.benchmark import bench as run
    from meldhouse.games.validation import find_game

    if not 0.1 <= seconds <= 60:
        raise Mistake(msg("bench-seconds", seconds=str(seconds)))
    run([find_game(game)] if game else list(GAMES.values()), seconds, peers)


def art(
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write to; it is made if need be.")],
    look: Annotated[str, typer.Option(help="Of the single pieces: light, dark, four, dark-four.")] = "light",
) -> None:
    """The house's cards, tiles and chips as SVG: sheets, single pieces and a page that shows them all."""
    from rich.console import Console

    from meldhouse.art.export import write_files

    count = write_files(folder, look)
    Console(highlight=False, soft_wrap=True).print(f"{count} files in {folder}; open {folder / 'contact.html'}.")
