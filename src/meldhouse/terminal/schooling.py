"""The school at the terminal: the same questions as in the browser, answered by their numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.text import Text

from meldhouse.games import Game
from meldhouse.games.played import parts, plainly, word
from meldhouse.games.school import Asked, Question, questions
from meldhouse.mistakes import Mistake
from meldhouse.numbers import read_whole
from meldhouse.terminal.teaching import INDENT, Telling
from meldhouse.terminal.telling import coloured, console
from meldhouse.words import HOUSE, Reader, Said, Voice

LEAVE = ("q", "quit")


def hold_school(game: Game, number: int, plain: bool, read: Reader) -> None:
    """Ask a set of questions, and tell what to read again."""
    if game.school is None:
        raise Mistake(HOUSE("no-school"))
    Lesson(game, questions(game, number), plain, read).hold(number)


class Lesson:
    """A set at one terminal."""

    def __init__(self, game: Game, asked: list[Asked], plain: bool, read: Reader) -> None:
        self.game, self.asked, self.read = game, asked, read
        self.out, self.voice = console(plain), Voice(game.name)
        self.explained: set[str] = set()
        self.well: Counter[str] = Counter()
        self.amiss: Counter[str] = Counter()

    def hold(self, number: int) -> None:
        self.out.print(Text(self.read(HOUSE("school-title", game=self.game.title)), "bold"))
        self.out.print(self.read(HOUSE("school-how", game=self.game.name, number=number)), markup=False)
        try:
            for n, asked in enumerate(self.asked, 1):
                self.out.print()
                self.out.print(Text(self.read(HOUSE("school-question", n=n, of=len(self.asked))), "bold"))
                if not self.ask(asked):
                    break
        except (EOFError, KeyboardInterrupt):
            self.out.print()
        for line in self.score():
            self.out.print(line)

    def ask(self, asked: Asked) -> bool:
        """Was it answered?"""
        for line in self.question(asked.question):
            self.out.print(line)
        given = self.number(len(asked.question.answers))
        if given is None:
            return False
        right = given == asked.question.right
        (self.well if right else self.amiss)[asked.kind] += 1
        for line in self.explanation(asked, given):
            self.out.print(line)
        return True

    def question(self, question: Question) -> Iterator[Text]:
        telling = Telling(self.read, self.voice)
        yield Text(" ").join(map(telling.sentence, question.asks))
        yield from (coloured(f"{INDENT * 2}{line}") for laid in question.shown for line in telling.pieces((laid,)))
        for n, answer in enumerate(question.answers, 1):
            says = plainly(self.read, answer.says) if answer.says else ""
            yield coloured(f"{INDENT}{n}  {' '.join(filter(None, (says, answer.pieces)))}")
        said = [*question.asks, *(laid.says for laid in question.shown), *(answer.says for answer in question.answers)]
        yield from self.new_words(said)

    def new_words(self, said: Iterable[Said | None]) -> Iterator[Text]:
        """What the words of the game mean that have not come before."""
        for part in (part for one in said if one for part in parts(self.read, one) if part.word):
            if part.word not in self.explained:
                self.explained.add(part.word)
                called, means = word(self.voice, part.word)
                yield Text(f"{INDENT}({self.read(called)}: {plainly(self.read, means)})", "dim")

    def number(self, answers: int) -> int | None:
        """The place of the answer that was given; None where somebody leaves."""
        while True:
            given = input(f"{self.read(HOUSE('school-your-answer', most=answers))} ").strip().lower()
            if given in LEAVE:
                return None
            number = read_whole(given)
            if number is not None and 1 <= number <= answers:
                return number - 1

    def explanation(self, asked: Asked, given: int) -> Iterator[Text]:
        question, telling = asked.question, Telling(self.read, self.voice)
        right = given == question.right
        verdict = self.read(HOUSE("school-right" if right else "school-wrong-is", n=question.right + 1))
        why = question.answers[given].why
        told = [verdict, *([plainly(self.read, why)] if why and not right else [])]
        yield Text(" ".join([*told, *(plainly(self.read, said) for said in question.why)]))
        yield from (coloured(f"{INDENT * 2}{line}") for laid in question.proof for line in telling.pieces((laid,)))
        yield from self.new_words([*question.why, *(laid.says for laid in question.proof)])

    def score(self) -> Iterator[Text]:
        """How many were right, and the articles of those kinds that went amiss."""
        yield Text()
        well = self.well.total()
        yield Text(self.read(HOUSE("page-school-score", n=well, of=well + self.amiss.total())), "bold")
        assert self.game.school
        for kind in self.amiss:
            articles = ", ".join(self.game.school.kinds[kind].articles)
            title = self.voice(f"question-{kind}")
            yield Text(INDENT + self.read(HOUSE("school-read", title=title, articles=articles, game=self.game.name)))
