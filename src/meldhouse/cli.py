"""The command line: `meldhouse` opens the house, `meldhouse play kingscorners` plays in the terminal."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from meldhouse.bots.lines import LIMIT
from meldhouse.games import GAMES
from meldhouse.games.contract import find_game
from meldhouse.games.options import nearest
from meldhouse.mistakes import Mistake
from meldhouse.replay import replay_with_remarks
from meldhouse.table import Table, open_table
from meldhouse.words import HOUSE, Reader
from meldhouse.words.catalogue import ENGLISH_NAME, languages
from meldhouse.words.pseudo import PSEUDO

app = typer.Typer(
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.")]
VariantName = Annotated[str | None, typer.Option("--variant", "-v", help="A preset of rules; see `meldhouse rules`.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", "-s", metavar="OPTION=VALUE", help="Change one option; may be repeated.")
]
Seats = Annotated[int | None, typer.Option(help="How many sit at the table, you included.")]
Seed = Annotated[int | None, typer.Option(help="A number that fixes all deals, to play the same hands again.")]
Language = Annotated[str, typer.Option(help="The language of what is told.")]
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
Names = Annotated[list[str] | None, typer.Option("--name", help="A name under which the house is reached; repeatable.")]
Port = Annotated[int | None, typer.Option(help="The port; if none is given, the first free one from 8000.")]


def options_of(settings: list[str] | None) -> dict[str, Any]:
    """`--set target=50` as a keyword and its value."""
    pairs = [setting.partition("=") for setting in settings or []]
    for name, equals, _ in pairs:
        if not equals:
            raise Mistake(HOUSE("set-nothing", name=name))
    return {name.strip(): value.strip() for name, _, value in pairs}


def known(language: str) -> str:
    """A language that the house speaks."""
    if language not in (*languages(), PSEUDO):
        raise Mistake(HOUSE("no-language", name=language, nearest=nearest(language, languages())))
    return language


@app.command()
def play(
    game: GameName = "kingscorners",
    variant: VariantName = None,
    settings: Settings = None,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays the other seats, in turn: novice, club, strong, master, learned, uniform; or my.py:Bot."
        ),
    ] = "club",
    seat: Annotated[
        int | None, typer.Option(help="Your seat, counted from 1; seat 1 starts the first hand. Usually drawn.")
    ] = None,
    seed: Seed = None,
    plain: Plain = False,
    language: Language = ENGLISH_NAME,
    sure: Annotated[bool, typer.Option("--sure", help="Risky calls are made without being asked about first.")] = False,
    ideas: Annotated[
        bool, typer.Option("--ideas", help="For newcomers: after a move, what a first hand would have taught.")
    ] = False,
) -> None:
    """Play a game in the terminal against bots."""
    from meldhouse.terminal.sitting import Sitting

    options = options_of(settings)
    table = open_table(game, variant, options.pop("seats", seats), seed, options)
    Sitting(table, seat_at(table, seat), bots, plain, known(language), sure, ideas).play()


@app.command()
def learn(game: GameName = "kongpie", plain: Plain = False, language: Language = ENGLISH_NAME) -> None:
    """Learn a game in one hand, step by step, in the terminal."""
    from meldhouse.terminal.learning import learn as begin

    begin(game, plain, known(language))


def seat_at(table: Table, seat: int | None) -> int | None:
    """The seat that is meant: people count from 1, programs from 0."""
    if seat is not None and not 1 <= seat <= table.rules.seats:
        raise Mistake(HOUSE("no-such-seat", seat=str(seat), first=1, last=int(table.rules.seats)))
    return None if seat is None else seat - 1


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context, host: Host = None, port: Port = None, name: Names = None, browser: OpenBrowser = None
) -> None:
    """Games of drawing, swapping and melding: play them, look at hands, measure.

    Without a command, the house is opened in the browser.
    """
    if context.invoked_subcommand is None:
        serve(host, port, None, None, name, browser)
    elif any(option is not None for option in (host, port, name or None, browser)):
        raise Mistake(HOUSE("options-after-command", command=context.invoked_subcommand))


@app.command()
def serve(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    name: Names = None,
    browser: OpenBrowser = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, that is believed when it says for whom it asks; repeatable.",
        ),
    ] = None,
    journal: Annotated[
        bool, typer.Option("--journal", help="Log as lines of JSON: table and event, no names, keys or hands.")
    ] = False,
    node_address: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Several nodes share the database: where the others reach this one, such as http://10.0.0.2:8000.",
        ),
    ] = None,
) -> None:
    """Open the house: tables in the browser, for people and programs."""
    from meldhouse.server.app import serve as open_house
    from meldhouse.server.reach import HERE
    from meldhouse.server.where import chosen

    open_house(
        host or HERE, port, chosen(data, database), name or [], browser, proxy or [], journal, node_address or ""
    )


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(help="The file that is to be made.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy all tables as they are now; the house may be open meanwhile."""
    from meldhouse.server.where import back_up, chosen

    back_up(chosen(data, database), to)
    print(HOUSE("backed-up", path=str(to)))


@app.command()
def restore(
    backup: Annotated[Path, typer.Argument(help="A file that `meldhouse backup` made.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Put a backup in place of the tables that are there; those are kept aside.  The house is closed meanwhile.

    A database has to be empty.
    """
    from meldhouse.server.where import chosen, shown
    from meldhouse.server.where import restore as put_back

    where = chosen(data, database)
    aside = put_back(backup, where)
    print(HOUSE("restored", path=shown(where)))
    if aside:
        print(HOUSE("put-aside", path=str(aside)))


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(help="A file of tables, or a backup of one; else the usual one.")
    ] = None,
    database: Database = None,
    plain: Plain = False,
) -> None:
    """Play every table again from its first event and compare: is everything there, and as it was?"""
    from meldhouse.server.where import chosen
    from meldhouse.terminal.checking import tell_check

    tell_check(chosen(file, database), plain)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record of a table.")],
    seat: Annotated[int | None, typer.Option(help="Show only what this seat saw; seats are counted from 1.")] = None,
    plain: Plain = False,
) -> None:
    """Play a record again, every move checked, and tell what happened."""
    from meldhouse.terminal.telling import tell_table

    again, remarks = replay_with_remarks(file)
    tell_table(again, seat_at(again, seat), plain, remarks)


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A record of a table.")]) -> None:
    """Were the hands of a record dealt as the house promised?  Every move is checked too."""
    from meldhouse.fair import as_promised, objection

    again, _ = replay_with_remarks(file)
    found = [objection(again.game, again.bare_rules, hand) for hand in again.hands]
    for number, (hand, why) in enumerate(zip(again.hands, found, strict=True), 1):
        print(HOUSE("fair-hand", n=number, told=why or as_promised(hand)))
    if any(found) or not found:
        raise Mistake(HOUSE("not-as-promised" if found else "record-without-hands"))


@app.command()
def rules(
    game: GameName,
    options: Annotated[
        bool, typer.Option("--options", help="Only the variants and options, as they can be set.")
    ] = False,
    plain: Plain = False,
    language: Language = ENGLISH_NAME,
) -> None:
    """How a game is played, its law, its variants and options."""
    from meldhouse.rulebook import pages
    from meldhouse.terminal.teaching import tell_played
    from meldhouse.terminal.telling import tell_page, tell_rules

    if game not in GAMES and game in pages():  # one that a game's page leads to
        return tell_page(game, plain)
    found, read = find_game(game), Reader(language=known(language))
    if not options:
        tell_played(found, plain, read)
        tell_page(found.name, plain)
    return tell_rules(found, plain, read)


@app.command()
def school(
    game: GameName,
    variant: VariantName = None,
    number: Annotated[
        int | None, typer.Option("--set", min=0, help="The number of a set, to be asked the same again.")
    ] = None,
    plain: Plain = False,
    language: Language = ENGLISH_NAME,
) -> None:
    """Twenty questions about positions of a game, from easy to hard, each answer explained."""
    from meldhouse.terminal.schooling import hold_school

    hold_school(find_game(game), variant, number, plain, Reader(language=known(language)))


@app.command()
def bench(
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure other libraries' nearest games in the same run.")
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="How long each measurement runs.")] = 2.0,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
) -> None:
    """Fixed workloads: a signature of each law, and how fast it is."""
    from meldhouse.measure import bench as run

    run([find_game(game)] if game else list(GAMES.values()), seconds, peers)


@app.command()
def odds(
    game: GameName,
    variant: VariantName = None,
    settings: Settings = None,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    bots: Annotated[
        str, typer.Option(help="Who plays, seat by seat in turn: novice, club, strong, master, learned, uniform.")
    ] = "club",
    hands: Annotated[int | None, typer.Option(help="So many hands; 100000 where no other end is named.")] = None,
    sit: Annotated[
        str,
        typer.Option(metavar="match|pot|20|12h", help="Play on at each table: to such an end, so many hands, so long."),
    ] = "",
    sittings: Annotated[
        int | None, typer.Option(help="With --sit: so many tables; 10000 where no end is named.")
    ] = None,
    precision: Annotated[
        str | None, typer.Option(metavar="'ROW PERCENT'", help="Until a row is known to that: 'turns 1%'.")
    ] = None,
    duration: Annotated[str | None, typer.Option("--time", help="For so long: 60s, 5m, 2h.")] = None,
    compare: Annotated[
        str, typer.Option(metavar="OPTION=A,B", help="The same decks under each: --compare jokers=yes,no.")
    ] = "",
    exact: Annotated[bool, typer.Option("--exact", help="What can be counted out stands beside it.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="A file for the table: its name ends with .csv, .json or .parquet.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE|-", help="Pictures: in a file .svg or .png, or with - here.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="A page with pictures and table, for a browser.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on where the run of this file stopped, and keep it there.")
    ] = None,
    pace: Annotated[float, typer.Option(help="How many seconds a decision takes, for minutes.")] = 4.0,
    workers: Annotated[int | None, typer.Option(help="On so many cores; all, where nothing is said.")] = None,
    seed: Annotated[int | None, typer.Option(help="A number that fixes all hands, to count the same again.")] = None,
    plain: Plain = False,
    language: Language = ENGLISH_NAME,
) -> None:
    """The odds of a game under any rules: very many hands, counted, each figure with how well it is known."""
    from meldhouse.terminal.laboratory import Wanted, tell_odds

    options = options_of(settings)
    if seats is not None:
        options["seats"] = seats
    wanted = Wanted(Reader(language=known(language)), out, plot, report, exact, plain)
    asked = {
        "bots": bots,
        "hands": hands,
        "sit": sit,
        "sittings": sittings,
        "precision": precision,
        "time": duration,
        "compare": compare,
        "resume": resume,
    }
    tell_odds(game, variant, options, wanted, **asked, pace=pace, workers=workers, seed=seed)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(metavar="A,B,...", help="Who plays: names, classes (my.py:Bot), commands ('./mybot --fast')."),
    ],
    variant: VariantName = None,
    settings: Settings = None,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    hands: Annotated[int | None, typer.Option(help="So many hands in all, to a whole number of decks.")] = None,
    until_certain: Annotated[
        bool,
        typer.Option("--until-certain", help="Until it is certain of every two who is better, or that neither is."),
    ] = False,
    duration: Annotated[str | None, typer.Option("--time", help="For so long: 60s, 5m, 2h.")] = None,
    sit: Annotated[
        str, typer.Option(metavar="match|pot|20|12h", help="Play on at each table, as in `meldhouse odds`.")
    ] = "",
    limit: Annotated[float, typer.Option(help="Seconds that a bot of others has for a move.")] = LIMIT,
    out: Annotated[
        list[Path] | None, typer.Option(help="A file for the figures, .csv or .json; may be repeated.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE|-", help="Pictures: in a file .svg or .png, or with - here.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on where the run of this file stopped, and keep it there.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="On so many cores; all, where nothing is said.")] = None,
    seed: Annotated[int | None, typer.Option(help="A number that fixes all decks, to play the same again.")] = None,
    plain: Plain = False,
    language: Language = ENGLISH_NAME,
) -> None:
    """Bots against each other: the same decks, each in every order of the seats."""
    from meldhouse.terminal.tournament import Wanted, tell_arena

    options = options_of(settings)
    if seats is not None:
        options["seats"] = seats
    asked = {"bots": bots, "hands": hands, "until_certain": until_certain, "time": duration, "sit": sit, "limit": limit}
    wanted = Wanted(Reader(language=known(language)), out or [], plot, plain)
    tell_arena(game, variant, options, wanted, **asked, resume=resume, workers=workers, seed=seed)


@app.command()
def train(
    game: GameName,
    steps: Annotated[int | None, typer.Option(help="So many steps; else as many as the game's recipe says.")] = None,
    seed: Annotated[int, typer.Option(help="A number that fixes all chance: the same seed, the same weights.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The file for the weights; GAME.npz, where none is named.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on where the training of this file stopped; keep it there.")
    ] = None,
    log: Annotated[Path | None, typer.Option(metavar="FILE.csv", help="A file for what was measured.")] = None,
    plain: Plain = False,
    language: Language = ENGLISH_NAME,
) -> None:
    """A player teaches itself a game: the network of the bot `learned`."""
    from meldhouse.terminal.training import tell_training

    tell_training(game, steps, seed, out, resume, log, plain, Reader(language=known(language)))


@app.command()
def score(
    concealed: Annotated[str, typer.Argument(help="The tiles in the hand without the winning one: 234m678p55p67m.")],
    win: Annotated[str, typer.Argument(help="The winning tile: 8m.")],
    meld: Annotated[
        list[str] | None, typer.Option(help="A meld: 123m a chow, 111m a pung, 1111m a kong, 1111m* a concealed one.")
    ] = None,
    seat_wind: Annotated[str, typer.Option(help="E, S, W or N.")] = "E",
    prevalent_wind: Annotated[str, typer.Option(help="E, S, W or N.")] = "E",
    flowers: Annotated[int, typer.Option(help="Flowers and seasons laid out.")] = 0,
    self_drawn: Annotated[bool, typer.Option("--self-drawn", help="The winner drew the tile.")] = False,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="The last tile, or the discard after it.")] = False,
    replacement: Annotated[bool, typer.Option("--replacement", help="It replaced a kong.")] = False,
    robbing: Annotated[bool, typer.Option("--robbing", help="It was about to be added to a pung.")] = False,
    fourth: Annotated[bool, typer.Option("--fourth", help="The other three of it lie open.")] = False,
    profile: Annotated[str, typer.Option(help="consensus or wmo2006.")] = "consensus",
    special_hands_fully_concealed: Annotated[
        bool,
        typer.Option(
            "--special-hands-fully-concealed",
            help="Self-drawn pairs, orphans and knitted tiles count Fully Concealed Hand.",
        ),
    ] = False,
    knitted_waits: Annotated[
        bool, typer.Option(help="Edge and closed waits count beside a knitted straight too.")
    ] = True,
) -> None:
    """What a winning Mahjong hand is worth: each fan, its points, and what was not counted and why."""
    from meldhouse.games.mahjong.score import score as score_hand

    hand = score_hand(
        concealed, meld or [], win, seat_wind=seat_wind, prevalent_wind=prevalent_wind, flowers=flowers,
        self_drawn=self_drawn, last_tile=last_tile, replacement=replacement, robbing=robbing, fourth=fourth,
        profile=profile, special_hands_fully_concealed=special_hands_fully_concealed, knitted_waits=knitted_waits,
    )  # fmt: skip
    Console(highlight=False, soft_wrap=True).print(hand.explain(), markup=False)


@app.command()
def art(
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write to; it is made if need be.")],
    look: Annotated[str, typer.Option(help="Of the single pieces: light, dark, four, dark-four.")] = "light",
) -> None:
    """The house's cards, tiles and chips as SVG: sheets, single pieces and a page that shows them all."""
    from meldhouse.art.folder import write

    count = write(folder, look)
    Console(highlight=False, soft_wrap=True).print(f"{count} files in {folder}; open {folder / 'contact.html'}.")


def main() -> None:
    """Runs a command; a mistake is told in a sentence, and Ctrl-C leaves cleanly."""
    try:
        app(standalone_mode=True)
    except Mistake as why:
        Console(stderr=True, soft_wrap=True).print(str(why), highlight=False, markup=False)
        sys.exit(2)
    except KeyboardInterrupt:
        print(f"\n{HOUSE('goodbye')}")
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
