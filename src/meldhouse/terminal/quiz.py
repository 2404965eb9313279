"""The quiz in the terminal: the same questions as in the browser, answered by number."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.text import Text

from meldhouse.core.table import find_variant
from meldhouse.games import Game
from meldhouse.games.how_to_play import plain_text, split_terms, term_messages
from meldhouse.games.quiz import Question
from meldhouse.i18n import HOUSE, Reader, Said, Voice
from meldhouse.quiz_sets import SETS, Asked, fresh_number, kinds_in, questions, variant_of
from meldhouse.terminal.compile_progress import make_ready
from meldhouse.terminal.console import coloured, console
from meldhouse.terminal.quiz_store import Answers, Given, whole_sets
from meldhouse.terminal.rules import INDENT, Telling
from meldhouse.util.errors import Mistake, cited
from meldhouse.util.integers import read_whole

LEAVE = ("q", "quit")


def hold_school(game: Game, variant: str | None, number: int | None, plain: bool, read: Reader) -> None:
    """Ask a set of questions, and tell what to read again."""
    if game.quiz is None:
        raise Mistake(HOUSE("no-school"))
    number = _which_set(game, variant, number)
    make_ready(game, plain, read)
    Lesson(game, number, plain, read, Answers()).hold()


def _which_set(game: Game, variant: str | None, number: int | None) -> int:
    """The one that is asked for, or a new one about a variant."""
    wanted, _ = find_variant(game, variant)
    if number is None:
        return fresh_number(game, wanted)
    if not 0 <= number < SETS:
        raise Mistake(HOUSE("school-no-set", number=str(number), most=str(SETS - 1)))
    if variant is not None and (about := variant_of(game, number)) != wanted:
        raise Mistake(HOUSE("school-other-variant", number=str(number), variant=about, wanted=wanted))
    return number


class Lesson:
    """A set at one terminal."""

    def __init__(self, game: Game, number: int, plain: bool, read: Reader, answers: Answers) -> None:
        self.game, self.number, self.read, self.answers = game, number, read, answers
        self.asked, self.kept = questions(game, number), True
        self.out, self.voice = console(plain), Voice(game.name)
        self.explained: set[str] = set()
        self.well: Counter[str] = Counter()
        self.amiss: Counter[str] = Counter()

    def hold(self) -> None:
        for line in self.opening():
            self.out.print(line)
        try:
            for n, asked in enumerate(self.asked):
                self.out.print()
                self.out.print(Text(self.read(HOUSE("school-question", n=n + 1, of=len(self.asked))), "bold"))
                if not self.ask(n, asked):
                    break
        except (EOFError, KeyboardInterrupt):
            self.out.print()
        for line in (*self.score(), *self.so_far()):
            self.out.print(line)

    def opening(self) -> Iterator[Text]:
        variant = variant_of(self.game, self.number)
        yield Text(self.read(HOUSE("school-title", game=self.game.title)), "bold")
        yield Text(self.read(HOUSE("school-variant", variant=variant, sentence=self.game.variants[variant].sentence)))
        yield Text(self.read(HOUSE("school-how", game=self.game.name, number=str(self.number))))

    def ask(self, n: int, asked: Asked) -> bool:
        """Was it answered?"""
        for line in self.question(asked.question):
            self.out.print(line)
        given = self.number_given(len(asked.question.answers))
        if given is None:
            return False
        right = given == asked.question.right
        (self.well if right else self.amiss)[asked.kind] += 1
        for line in self.explanation(asked, given):
            self.out.print(line)
        self.note(Given(self.game.name, self.number, n, asked.kind, right))
        return True

    def note(self, given: Given) -> None:
        """Where answers cannot be kept that is said once."""
        try:
            if self.kept:
                self.answers.note(given)
        except Mistake as why:
            self.kept = False
            self.out.print(Text(self.read(why.said)))

    def question(self, question: Question) -> Iterator[Text]:
        telling = Telling(self.read, self.voice)
        yield Text(" ").join(map(telling.sentence, question.asks))
        yield from (coloured(f"{INDENT * 2}{line}") for laid in question.shown for line in telling.pieces((laid,)))
        for n, answer in enumerate(question.answers, 1):
            says = plain_text(self.read, answer.says) if answer.says else ""
            yield coloured(f"{INDENT}{n}  {' '.join(filter(None, (says, answer.pieces)))}")
        said = [*question.asks, *(laid.says for laid in question.shown), *(answer.says for answer in question.answers)]
        yield from self.new_words(said)

    def new_words(self, said: Iterable[Said | None]) -> Iterator[Text]:
        """What the words of the game mean that have not come before."""
        for part in (part for one in said if one for part in split_terms(self.read, one) if part.word):
            if part.word not in self.explained:
                self.explained.add(part.word)
                called, means = term_messages(self.voice, part.word)
                yield Text(f"{INDENT}({self.read(called)}: {plain_text(self.read, means)})", "dim")

    def number_given(self, answers: int) -> int | None:
        """The place of the answer that was given; None where somebody leaves."""
        while True:
            given = input(f"{self.read(HOUSE('school-your-answer', most=answers))} ").strip().lower()
            if given in LEAVE:
                return None
            number = read_whole(given)
            if number is not None and 1 <= number <= answers:
                return number - 1
            self.out.print(Text(self.read(HOUSE("school-no-answer", given=cited(given), most=answers))))

    def explanation(self, asked: Asked, given: int) -> Iterator[Text]:
        question, telling = asked.question, Telling(self.read, self.voice)
        right = given == question.right
        verdict = self.read(HOUSE("school-right" if right else "school-wrong-is", n=question.right + 1))
        why = question.answers[given].why
        told = [verdict, *([plain_text(self.read, why)] if why and why not in question.why and not right else [])]
        yield Text(" ".join([*told, *(plain_text(self.read, said) for said in question.why)]))
        yield from (coloured(f"{INDENT * 2}{line}") for laid in question.proof for line in telling.pieces((laid,)))
        yield from self.new_words([*question.why, *(laid.says for laid in question.proof)])

    def score(self) -> Iterator[Text]:
        """How many were right, and the articles of those kinds that went amiss."""
        yield Text()
        well = self.well.total()
        yield Text(self.read(HOUSE("page-school-score", n=well, of=well + self.amiss.total())), "bold")
        kinds = kinds_in(self.game, self.number)
        for kind in self.amiss:
            articles = ", ".join(kinds[kind].articles)
            title = self.voice(f"question-{kind}")
            yield Text(INDENT + self.read(HOUSE("school-read", title=title, articles=articles, game=self.game.name)))

    def so_far(self) -> Iterator[Text]:
        """What was answered here in all, by kind."""
        some = self.answers.of(self.game.name)
        assert self.game.quiz
        if some:
            yield Text()
            yield Text(self.read(HOUSE("school-so-far", n=whole_sets(some))), "bold")
        for kind in self.game.quiz.kinds:
            given = [one.good for one in some if one.kind == kind]
            if given:
                said = HOUSE(
                    "school-so-far-kind",
                    title=self.voice(f"question-{kind}"),
                    good=sum(given),
                    asked=len(given),
                )
                yield Text(INDENT + self.read(said))
