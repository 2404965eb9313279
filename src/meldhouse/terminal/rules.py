"""How to play a game, in the terminal: the same page as in the browser."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from meldhouse.core.text_view import EMPTY, GAP
from meldhouse.games import Game
from meldhouse.games.how_to_play import ARROW, HowToPlay, PieceGroup, Point, plain_text, split_terms, term_messages
from meldhouse.games.scene import UNSEEN
from meldhouse.i18n import ENGLISH, HOUSE, Reader, Said, Voice
from meldhouse.terminal.console import coloured, console

BACK = "[]"  # a piece that lies face down
INDENT = "  "


def tell_played(game: Game, plain: bool, read: Reader = ENGLISH) -> None:
    """The page of a game, where it has one."""
    if game.how_to_play:
        out = console(plain)
        for line in Telling(read, Voice(game.name)).page(game.how_to_play, game.title):
            out.print(line)


def tell_points(out: Console, game: Game, title: Said, points: tuple[Point, ...], read: Reader) -> None:
    """What counts, or how a hand did, with the articles that say so."""
    telling = Telling(read, Voice(game.name))
    out.print(telling.heading(title))
    for point in points:
        for line in telling.told(point):
            out.print(line)


class Telling:
    """The page in lines, for one reader."""

    def __init__(self, read: Reader, voice: Voice) -> None:
        self.read, self.voice = read, voice
        self.explained: set[str] = set()

    def page(self, played: HowToPlay, title: Said) -> Iterator[Text]:
        yield self.heading(HOUSE("played-title", game=title))
        for key, some in played.panels:
            yield from self.chapter(HOUSE(key), some)
        yield from self.chapter(HOUSE("played-examples"), played.examples)
        yield self.heading(HOUSE("played-words"))
        for name in played.terms:
            called, means = term_messages(self.voice, name)
            yield Text(f"{INDENT}{self.read(called)}: {plain_text(self.read, means)}")
        yield Text()

    def heading(self, said: Said) -> Text:
        return Text(self.read(said), "bold")

    def chapter(self, title: Said, some: tuple[Point, ...]) -> Iterator[Text]:
        yield self.heading(title)
        for point in some:
            yield from (coloured(f"{INDENT * 2}{line}") for line in self.pieces(point.groups))
            yield Text(INDENT).append_text(Text(" ").join(map(self.sentence, point.says)))
        yield Text()

    def told(self, point: Point) -> Iterator[Text]:
        """A point with its articles behind it: [17, K24]."""
        yield from (coloured(f"{INDENT * 2}{line}") for line in self.pieces(point.groups))
        where = [*point.articles, *([self.read(HOUSE("page-entry", n=point.listed[1]))] if point.listed else ())]
        articles = f" [{', '.join(where)}]" if where else ""
        yield Text(INDENT).append_text(Text(" ").join(map(self.sentence, point.says))).append(articles)

    def sentence(self, said: Said) -> Text:
        """Words of the game stand out where they come first: they are explained below."""
        told = Text()
        for part in split_terms(self.read, said):
            told.append(part.text, "bold" if part.word and part.word not in self.explained else "")
            told.append(part.stop)
            self.explained.add(part.word)
        return told

    def pieces(self, some: tuple[PieceGroup, ...]) -> Iterator[str]:
        """What lies side by side in a line; what lies around something in its rows."""
        rows: dict[int, list[PieceGroup]] = {}
        for laid in some:
            rows.setdefault(laid.cell[0] if laid.cell else 0, []).append(laid)
        wide = max((len(self.lying(laid)) for laid in some if laid.cell), default=0)
        for row in rows.values():
            yield (" " * GAP).join(self.lying(laid).ljust(wide) for laid in row).rstrip()

    def lying(self, laid: PieceGroup) -> str:
        if laid is ARROW:
            return ARROW.pieces
        names = laid.pieces.replace(UNSEEN, BACK) or EMPTY
        return f"{names} ({plain_text(self.read, laid.says)})" if laid.says else names
