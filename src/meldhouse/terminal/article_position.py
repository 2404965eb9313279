"""Plays a game in the terminal whose first hand starts in a position that shows an article of the rulebook."""

from typing import NamedTuple

from meldhouse.core.article_positions import article_positions, describe_position, find_article_position
from meldhouse.core.table import open_table
from meldhouse.games import Game
from meldhouse.games.validation import find_game
from meldhouse.i18n import Localizer, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.session.opening import opening_events
from meldhouse.session.session import TableSession
from meldhouse.terminal.console import make_console
from meldhouse.terminal.play import TerminalGame


def print_article_command(game: Game, plain: bool, localize: Localizer) -> None:
    """Print the command that tries out an article, if the game has positions for its articles."""
    for article in list(article_positions(game))[:1]:
        make_console(plain).print(localize(msg("article-how", game=game.name, article=article)), markup=False)


class ArticleChoice(NamedTuple):
    """The article of the rulebook to play from, and the settings of the game in the terminal."""

    game: str
    article: str
    bots: str
    plain: bool = False
    language: str = DEFAULT_LANGUAGE
    sure: bool = False
    ideas: bool = False


class ArticleGame(TerminalGame):
    """A game whose first hand starts in the position of an article; the player has the seat to act."""

    def __init__(self, choice: ArticleChoice) -> None:
        game = find_game(choice.game)
        self.article, self.position = choice.article, find_article_position(game, choice.article)
        options: dict[str, object] = dict(self.position.options)
        table = open_table(game.name, self.position.variant, None, self.position.seed, options)
        self.opening, seat = opening_events(TableSession(table.copy()), *table.next_deal(), self.position.moves)
        super().__init__(table, seat, choice.bots, choice.plain, choice.language, choice.sure, choice.ideas)

    def play_hand(self) -> None:
        if self.table.hands:
            super().play_hand()
            return
        self.print_article()
        for event in self.opening:
            self.session.apply(event)
        self.play_on()

    def print_article(self) -> None:
        """Print which article of the rulebook the position illustrates."""
        for message in describe_position(self.article, self.position):
            self.print_message(message)
