"""Commands for players: play, learn, look up the rules, and replay hands.

A command imports the modules that it needs when it runs, so that `--help` is fast.
"""

from pathlib import Path
from typing import Annotated

import typer

from meldhouse.cli import completion
from meldhouse.cli.options import (
    CUSTOM_BOTS,
    GameName,
    Language,
    Plain,
    Seats,
    Seed,
    Settings,
    VariantName,
    bots_option,
    check_language,
    parse_options,
    seat_index,
)
from meldhouse.games import GAMES
from meldhouse.i18n import Localizer, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.util.errors import Mistake

PageName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=f"Name of the game ({', '.join(GAMES)}), or of a page that a rulebook links to.",
        autocompletion=completion.pages,
    ),
]


def play(
    game: GameName = "kingscorners",
    variant: VariantName = None,
    settings: Settings = None,
    seats: Seats = None,
    bots: Annotated[str, bots_option("Bots for the other seats, in order", CUSTOM_BOTS)] = "club",
    seat: Annotated[
        int | None,
        typer.Option(help="Your seat, counted from 1. Seat 1 goes first in the first hand. Default: random."),
    ] = None,
    seed: Seed = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
    sure: Annotated[bool, typer.Option("--sure", help="Make risky calls without asking for confirmation.")] = False,
    ideas: Annotated[
        bool,
        typer.Option("--ideas", help="Show tips for newcomers: explain terms, and point out better moves."),
    ] = False,
    article: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Start in a position that shows this article of the rulebook."),
    ] = None,
) -> None:
    """Play a game in the terminal against bots."""
    from meldhouse.core.table import open_table
    from meldhouse.terminal.play import TerminalGame

    if article is not None:
        from meldhouse.terminal.article_position import ArticleChoice, ArticleGame

        if any(given is not None for given in (variant, settings, seats, seat, seed)):
            raise Mistake(msg("article-alone"))
        choice = ArticleChoice(game, article, bots, plain, check_language(language), sure, ideas)
        return ArticleGame(choice).play()
    options = parse_options(settings)
    table = open_table(game, variant, options.pop("seats", seats), seed, options)
    return TerminalGame(table, seat_index(table, seat), bots, plain, check_language(language), sure, ideas).play()


def learn(game: GameName = "kongpie", plain: Plain = False, language: Language = DEFAULT_LANGUAGE) -> None:
    """Learn a game step by step by playing one hand in the terminal."""
    from meldhouse.terminal.tutorial import run_tutorial

    run_tutorial(game, plain, check_language(language))


def bots(game: GameName, plain: Plain = False, language: Language = DEFAULT_LANGUAGE) -> None:
    """Show how strong the bots of a game are."""
    from meldhouse.games.validation import find_game
    from meldhouse.terminal.console import print_bot_levels

    print_bot_levels(find_game(game), plain, Localizer(language=check_language(language)))


def rules(
    game: PageName,
    options: Annotated[
        bool, typer.Option("--options", help="Show only the variants and the options that you can set.")
    ] = False,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Show how to play a game, its rulebook, its variants and its options."""
    from meldhouse.games.validation import find_game
    from meldhouse.rulebook import pages
    from meldhouse.terminal.article_position import print_article_command
    from meldhouse.terminal.console import print_options, print_rulebook_page
    from meldhouse.terminal.rules import print_how_to_play

    if game not in GAMES and game in pages():  # a page that the rules of a game link to
        return print_rulebook_page(game, plain, check_language(language))
    chosen, localize = find_game(game), Localizer(language=check_language(language))
    if not options:
        print_how_to_play(chosen, plain, localize)
        print_rulebook_page(chosen.name, plain, localize.language)
        print_article_command(chosen, plain, localize)
    return print_options(chosen, plain, localize)


def school(
    game: GameName,
    variant: VariantName = None,
    number: Annotated[
        int | None, typer.Option("--set", help="Number of a question set; the same number gives the same questions.")
    ] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Practice with twenty questions about a game, from easy to hard, and read why each answer is right."""
    from meldhouse.games.validation import find_game
    from meldhouse.terminal.quiz import run_quiz

    run_quiz(find_game(game), variant, number, plain, Localizer(language=check_language(language)))


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    seat: Annotated[
        int | None, typer.Option(help="Show only what the player in this seat saw. Seats are numbered from 1.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Replay a game record, check every move and show what happened."""
    from meldhouse.core.replay import replay_with_remarks
    from meldhouse.terminal.console import print_table

    table, remarks = replay_with_remarks(file)
    print_table(table, seat_index(table, seat), plain, remarks)


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    hand: Annotated[
        int | None, typer.Option(help="Number of the hand to review, counted from 1. Default: all finished hands.")
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(help="Hands to simulate per decision. Default: as many as the `master` bot simulates per move."),
    ] = None,
    show_all: Annotated[
        bool, typer.Option("--all", help="Also list every decision, not only the largest losses.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write the chart to an HTML page.")] = None,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Review every decision in a hand: show better moves and how much they would have gained."""
    from meldhouse.terminal.review import ReviewRequest, review_file

    localize = Localizer(language=check_language(language))
    review_file(file, ReviewRequest(hand, budget, show_all, as_json, out, plain, localize))


def luck(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    hand: Annotated[
        int | None, typer.Option(help="Number of the hand, counted from 1. Default: all finished hands.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Show only this seat. Seats are numbered from 1.")] = None,
    worlds: Annotated[
        int | None, typer.Option(help="Possible futures to sample per move. More take longer and are more exact.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Show how much of each result was luck, and how much was play."""
    from meldhouse.terminal.luck import LuckRequest, luck_of_file

    luck_of_file(file, LuckRequest(hand, seat, worlds, as_json, plain, check_language(language)))


def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")]) -> None:
    """Check that every hand of a record was dealt as the server had committed, and that every move is legal."""
    from meldhouse.core.provably_fair import find_discrepancy, verified_message
    from meldhouse.core.replay import replay_with_remarks

    table, _ = replay_with_remarks(file)
    objections = [find_discrepancy(table.game, table.bare_rules, hand) for hand in table.hands]
    for number, (hand, why) in enumerate(zip(table.hands, objections, strict=True), 1):
        print(msg("fair-hand", n=number, told=why or verified_message(hand)))
    if any(objections) or not objections:
        raise Mistake(msg("not-as-promised" if objections else "record-without-hands"))


def score(
    concealed: Annotated[
        str,
        typer.Argument(metavar="CONCEALED", help="Tiles in the hand without the winning tile, such as 234m678p55p67m."),
    ],
    win: Annotated[str, typer.Argument(metavar="WIN", help="Winning tile, such as 8m.")],
    meld: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MELD", help="A meld: chow 123m, pung 111m, kong 1111m or concealed kong 1111m*. Can be repeated."
        ),
    ] = None,
    seat_wind: Annotated[str, typer.Option(help="Seat wind: E, S, W or N.")] = "E",
    prevalent_wind: Annotated[str, typer.Option(help="Prevalent wind: E, S, W or N.")] = "E",
    flowers: Annotated[int, typer.Option(help="Number of flower and season tiles.")] = 0,
    self_drawn: Annotated[bool, typer.Option("--self-drawn", help="The winner drew the winning tile.")] = False,
    last_tile: Annotated[
        bool,
        typer.Option(
            "--last-tile", help="The winning tile is the last tile of the wall, or the discard that follows it."
        ),
    ] = False,
    replacement: Annotated[
        bool, typer.Option("--replacement", help="The winning tile was drawn as the replacement after a kong.")
    ] = False,
    robbing: Annotated[bool, typer.Option("--robbing", help="The hand was won by robbing a kong.")] = False,
    fourth: Annotated[
        bool, typer.Option("--fourth", help="The other three tiles identical to the winning tile are exposed.")
    ] = False,
    profile: Annotated[str, typer.Option(help="Scoring profile: consensus or wmo2006.")] = "consensus",
    special_hands_fully_concealed: Annotated[
        bool,
        typer.Option(
            "--special-hands-fully-concealed",
            help="Also score Fully Concealed Hand for self-drawn hands of pairs, orphans or knitted tiles.",
        ),
    ] = False,
    knitted_waits: Annotated[
        bool, typer.Option(help="Whether to score edge and closed waits in a hand with a knitted straight.")
    ] = True,
) -> None:
    """Score a winning Mahjong hand: show each fan with its points, and why other fans do not count."""
    from rich.console import Console

    from meldhouse.games.mahjong.score import score as score_hand

    hand = score_hand(
        concealed, meld or [], win, seat_wind=seat_wind, prevalent_wind=prevalent_wind, flowers=flowers,
        self_drawn=self_drawn, last_tile=last_tile, replacement=replacement, robbing=robbing, fourth=fourth,
        profile=profile, special_hands_fully_concealed=special_hands_fully_concealed, knitted_waits=knitted_waits,
    )  # fmt: skip
    Console(highlight=False, soft_wrap=True).print(hand.explain(), markup=False)


def guest(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL", help="Address of a table, such as http://127.0.0.1:8000/table/k7f3q9, or an invitation link."
        ),
    ],
    bot: Annotated[str, typer.Option(metavar="BOT", help=f"The bot: a built-in one, {CUSTOM_BOTS}.")],
    name: Annotated[str, typer.Option(help="Name of the bot at the table.")] = "Robot guest",
    hands: Annotated[
        int, typer.Option(help="Number of hands after which the bot leaves. Default: when the table ends.")
    ] = 0,
    limit: Annotated[
        float | None, typer.Option(help="Time limit in seconds per move for bots that are not built in. Default: 10.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed of the bot.")] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="File that stores the bot's key, with which it gets its seat again after this program was stopped.",
        ),
    ] = None,
) -> None:
    """Let a bot play at a table of a server, as a guest."""
    from meldhouse.bots.external_process import MOVE_TIMEOUT_S
    from meldhouse.engine.rng import fresh_seed
    from meldhouse.guest.connection import visit_table
    from meldhouse.guest.player import BotSettings

    settings = BotSettings(
        bot, fresh_seed() if seed is None else seed, MOVE_TIMEOUT_S if limit is None else limit, hands
    )
    played = visit_table(url, name, settings, key, lambda message: print(message, flush=True))
    print(msg("guest-done", hands=played))
