"""Commands that estimate odds, compare and train bots, measure speed, and draw pictures.

A command imports the modules that it needs when it runs, so that `--help` is fast.
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
from meldhouse.util.integers import check_count


def odds(
    game: GameName,
    variant: VariantName = None,
    settings: Settings = None,
    seats: TableSeats = None,
    bots: Annotated[str, bots_option("Bots for the seats, in order")] = "club",
    hands: Annotated[
        int | None, typer.Option(help="Number of hands to play. Default: 100000 if no other limit is set.")
    ] = None,
    sit: SittingLength = "",
    sittings: Annotated[
        int | None, typer.Option(help="Number of sessions to play with --sit. Default: 10000 if no other limit is set.")
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(metavar="'ROW PERCENT'", help="Stop when a row reaches this precision, such as 'turns 1%'."),
    ] = None,
    duration: Duration = None,
    compare: Annotated[
        str,
        typer.Option(
            metavar="OPTION=A,B", help="Play the same deals with each value of an option, such as jokers=yes,no."
        ),
    ] = "",
    split: Annotated[
        str, typer.Option(metavar="ROW", help="Estimate a rare result faster: play on from copies of promising tables.")
    ] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Also show exact values where they can be computed.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="Save the table of results in a .csv, .json or .parquet file.")
    ] = None,
    plot: Plot = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write the charts and the table to an HTML page.")
    ] = None,
    resume: Resume = None,
    cluster: Cluster = "",
    pace: Annotated[
        float, typer.Option(help="Assumed seconds per decision, to estimate how many minutes a hand takes.")
    ] = 4.0,
    workers: Workers = None,
    seed: Annotated[int | None, typer.Option(help="Random seed; the same seed produces the same hands.")] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Estimate the odds of a game from many simulated hands, with confidence intervals."""
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
    bots: Annotated[str, bots_option("Bots to compare", CUSTOM_BOTS, metavar="A,B,...")],
    variant: VariantName = None,
    settings: Settings = None,
    seats: TableSeats = None,
    hands: Annotated[
        int | None,
        typer.Option(help="Total number of hands, rounded up so that every deck is played in all orders of seats."),
    ] = None,
    until_certain: Annotated[
        bool,
        typer.Option(
            "--until-certain",
            help="Stop when it is certain, for each pair of bots, which is better or that they are about equal.",
        ),
    ] = False,
    duration: Duration = None,
    sit: SittingLength = "",
    limit: Annotated[
        float | None, typer.Option(help="Time limit in seconds per move for bots that are not built in. Default: 10.")
    ] = None,
    adjust_luck: Annotated[
        bool,
        typer.Option(
            "--adjust-luck", help="Remove luck from the leads, so that fewer hands are needed. Slower per hand."
        ),
    ] = False,
    out: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Save the results in a .csv or .json file. Can be repeated."),
    ] = None,
    plot: Plot = None,
    resume: Resume = None,
    cluster: Cluster = "",
    workers: Workers = None,
    seed: Annotated[int | None, typer.Option(help="Random seed; the same seed produces the same decks.")] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Compare bots: play every deck once for each order of the bots in the seats."""
    from meldhouse.terminal.arena import ArenaOutput, run_arena

    options = parse_options(settings, seats)
    request: dict[str, Any] = {
        "bots": bots,
        "hands": hands,
        "until_certain": until_certain,
        "time": duration,
        "sit": sit,
        "adjust_luck": adjust_luck,
    }
    if limit is not None:
        request["limit"] = limit
    output = ArenaOutput(Localizer(language=check_language(language)), out or [], plot, plain)
    request |= {"cluster": cluster, "resume": resume, "workers": workers, "seed": seed}
    run_arena(game, variant, options, output, **request)


def train(
    game: GameName,
    steps: Annotated[int | None, typer.Option(help="Number of training steps. Default: depends on the game.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed produces the same weights.")] = 1,
    out: Annotated[Path | None, typer.Option(help="File to write the weights to. Default: GAME.npz.")] = None,
    resume: Resume = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE.csv", help="Save the measurements of the training in this file.")
    ] = None,
    league: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            help="Share of opponents, from 0 to 1, that are the network itself or one of its past selves.",
        ),
    ] = 0.0,
    league_size: Annotated[
        int | None, typer.Option(metavar="N", help="The most past selves that --league keeps. Default: 8.")
    ] = None,
    league_every: Annotated[
        int | None,
        typer.Option(
            metavar="STEPS", help="Keep a past self after this many steps. Default: a twentieth of all steps."
        ),
    ] = None,
    league_prioritized: Annotated[
        bool,
        typer.Option(
            "--league-prioritized", help="Draw past selves more often the better they play against the network."
        ),
    ] = False,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Train the neural network of the `learned` bot by playing many hands."""
    # The matrices are small, so several threads would only wait for one another. This has to be set before NumPy loads.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from meldhouse.terminal.train import LeagueOptions, run_training

    localize = Localizer(language=check_language(language))
    opponents = LeagueOptions(league, league_size, league_every, league_prioritized)
    run_training(game, steps, seed, out, resume, log, plain, localize, opponents)


def bench(
    peers: Annotated[
        bool, typer.Option("--peers", help="Also benchmark the most similar games in other libraries.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="Duration of each measurement in seconds, from 0.1 to 60.")] = 2.0,
    game: Annotated[str | None, typer.Option(help="Benchmark only this game.", autocompletion=completion.games)] = None,
) -> None:
    """Run a fixed workload and print the signature and the speed of each game."""
    from meldhouse.benchmark import bench as run
    from meldhouse.games.validation import find_game

    if not 0.1 <= seconds <= 60:
        raise Mistake(msg("bench-seconds", seconds=str(seconds)))
    run([find_game(game)] if game else list(GAMES.values()), seconds, peers)


def meldbench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Name of the game.", autocompletion=completion.games)
    ] = None,
    bot: Annotated[str | None, typer.Argument(metavar="BOT", help=f"The bot: a built-in one, {CUSTOM_BOTS}.")] = None,
    decks: Annotated[int | None, typer.Option(help="Number of decks. Default: 100.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Save the result in this file.")] = None,
    check: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Check a result instead of playing.")] = None,
    sample: Annotated[int | None, typer.Option(help="Number of hands to replay with --check. Default: all.")] = None,
) -> None:
    """Measure a bot with a frozen benchmark, or check a result by replay."""
    from meldhouse.terminal.meldbench import check_file, run_benchmark

    if sample is not None:
        check_count("hands", sample)
    if check is not None:
        check_file(check, sample)
    elif game and bot:
        run_benchmark(game, bot, decks, out)
    else:
        raise Mistake(msg("meldbench-needs"))


def dataset(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Name of the game.", autocompletion=completion.games)
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder to write to. It is created if it does not exist.")
    ] = None,
    decisions: Annotated[
        int, typer.Option(help="Number of decisions; the hand with the last one is completed.")
    ] = 1_000_000,
    bots: Annotated[str, bots_option("Bots for the seats, in order", CUSTOM_BOTS)] = "club",
    variant: VariantName = None,
    settings: Settings = None,
    seats: TableSeats = None,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed produces the same files.")] = 1,
    workers: Workers = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Check a data set instead of making one.")
    ] = None,
) -> None:
    """Make a data set of bots' decisions for machine learning, or check one by replay."""
    from meldhouse.terminal.dataset import check_folder, make_folder

    if check is not None:
        check_folder(check)
    elif game and out:
        make_folder(game, out, variant, parse_options(settings, seats), decisions, bots, seed, workers)
    else:
        raise Mistake(msg("dataset-needs"))


def art(
    folder: Annotated[
        Path, typer.Argument(metavar="OUT", help="Folder to write to. It is created if it does not exist.")
    ],
    look: Annotated[
        str, typer.Option(help="Theme of the individual pieces: light, dark, four or dark-four.")
    ] = "light",
) -> None:
    """Write all cards, tiles and chips as SVG files, with sheets and a page that shows them."""
    from rich.console import Console

    from meldhouse.art.export import write_files

    count = write_files(folder, look)
    Console(highlight=False, soft_wrap=True).print(
        f"Wrote {count} files to {folder}. To see them, open {folder / 'contact.html'}."
    )
