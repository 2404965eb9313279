"""The how-to-play page of a game in the terminal, with the same content as in the browser."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from meldhouse.core.text_view import COLUMN_GAP, EMPTY
from meldhouse.games import Game
from meldhouse.games.how_to_play import ARROW, HowToPlay, PieceGroup, Point, plain_text, split_terms, term_messages
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import ENGLISH, Localizer, Message, MessageFactory, msg
from meldhouse.terminal.console import colorize, make_console

FACE_DOWN = "[]"
INDENT = "  "


def print_how_to_play(game: Game, plain: bool, localize: Localizer = ENGLISH) -> None:
    """Print the how-to-play page of a game, if it has one."""
    if game.how_to_play:
        out = make_console(plain)
        for line in PageFormatter(localize, MessageFactory(game.name)).page(game.how_to_play, game.title):
            out.print(line)


def print_points(out: Console, game: Game, title: Message, points: Sequence[Point], localize: Localizer) -> None:
    """Print the points of a scoring explanation under a title, each with its articles."""
    formatter = PageFormatter(localize, MessageFactory(game.name))
    out.print(formatter.heading(title))
    for point in points:
        for line in formatter.point(point):
            out.print(line)


class PageFormatter:
    """Formats a how-to-play page as lines of text."""

    def __init__(self, localize: Localizer, messages: MessageFactory) -> None:
        self.localize, self.messages = localize, messages
        self.explained: set[str] = set()

    def page(self, how_to_play: HowToPlay, title: Message) -> Iterator[Text]:
        yield self.heading(msg("played-title", game=title))
        for key, points in how_to_play.panels:
            yield from self.chapter(msg(key), points)
        yield from self.chapter(msg("played-examples"), how_to_play.examples)
        yield self.heading(msg("played-words"))
        for name in how_to_play.terms:
            term, meaning = term_messages(self.messages, name)
            yield Text(f"{INDENT}{self.localize(term)}: {plain_text(self.localize, meaning)}")
        yield Text()

    def heading(self, message: Message) -> Text:
        return Text(self.localize(message), "bold")

    def chapter(self, title: Message, points: tuple[Point, ...]) -> Iterator[Text]:
        yield self.heading(title)
        for point in points:
            yield from (colorize(f"{INDENT * 2}{line}") for line in self.pieces(point.groups))
            yield Text(INDENT).append_text(Text(" ").join(map(self.sentence, point.says)))
        yield Text()

    def point(self, point: Point) -> Iterator[Text]:
        """Yield a point, followed by the numbers of its articles, such as [17, K24]."""
        yield from (colorize(f"{INDENT * 2}{line}") for line in self.pieces(point.groups))
        references = [
            *point.articles,
            *([self.localize(msg("page-entry", n=point.listed[1]))] if point.listed else ()),
        ]
        articles = f" [{self.localize.join(references)}]" if references else ""
        yield Text(INDENT).append_text(Text(" ").join(map(self.sentence, point.says))).append(articles)

    def sentence(self, message: Message) -> Text:
        """Format a sentence; the first use of a term is bold, because the term is explained below."""
        text = Text()
        for part in split_terms(self.localize, message):
            text.append(part.text, "bold" if part.word and part.word not in self.explained else "")
            text.append(part.stop)
            self.explained.add(part.word)
        return text

    def pieces(self, groups: tuple[PieceGroup, ...]) -> Iterator[str]:
        """Yield groups of pieces: on a single line, or in rows if they surround other pieces."""
        rows: dict[int, list[PieceGroup]] = {}
        for group in groups:
            rows.setdefault(group.cell[0] if group.cell else 0, []).append(group)
        width = max((len(self._piece_group(group)) for group in groups if group.cell), default=0)
        for row in rows.values():
            yield (" " * COLUMN_GAP).join(self._piece_group(group).ljust(width) for group in row).rstrip()

    def _piece_group(self, group: PieceGroup) -> str:
        if group is ARROW:
            return ARROW.pieces
        names = group.pieces.replace(UNSEEN, FACE_DOWN) or EMPTY
        return f"{names} ({plain_text(self.localize, group.says)})" if group.says else names
