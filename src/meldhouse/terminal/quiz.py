"""The quiz in the terminal, with the same questions as in the browser, answered by number."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.text import Text

from meldhouse.core.table import find_variant
from meldhouse.games import Game
from meldhouse.games.how_to_play import plain_text, split_terms, term_messages
from meldhouse.games.quiz import Question
from meldhouse.i18n import Localizer, Message, MessageFactory, comma_list, msg
from meldhouse.quiz_sets import NUMBER_OF_SETS, SetQuestion, kinds_in, questions, random_set_number, variant_of
from meldhouse.terminal.compile_progress import compile_with_progress
from meldhouse.terminal.console import colorize, make_console
from meldhouse.terminal.quiz_store import AnswerStore, QuizAnswer, count_complete_sets
from meldhouse.terminal.rules import INDENT, PageFormatter
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.integers import parse_integer

QUIT_WORDS = ("q", "quit")


def run_quiz(game: Game, variant: str | None, number: int | None, plain: bool, localize: Localizer) -> None:
    """Ask a set of questions, and then print which articles to read again."""
    if game.quiz is None:
        raise Mistake(msg("no-school"))
    number = _select_set(game, variant, number)
    compile_with_progress(game, plain, localize)
    QuizSession(game, number, plain, localize, AnswerStore()).run()


def _select_set(game: Game, variant: str | None, number: int | None) -> int:
    """Return the number of the requested set, or of a new set about a variant."""
    chosen, _ = find_variant(game, variant)
    if number is None:
        return random_set_number(game, chosen)
    if not 0 <= number < NUMBER_OF_SETS:
        raise Mistake(msg("school-no-set", number=str(number), most=str(NUMBER_OF_SETS - 1)))
    if variant is not None and (of_set := variant_of(game, number)) != chosen:
        raise Mistake(msg("school-other-variant", number=str(number), variant=of_set, wanted=chosen))
    return number


class QuizSession:
    """Asks a set of questions in a terminal, and reads and grades the answers."""

    def __init__(self, game: Game, number: int, plain: bool, localize: Localizer, answer_store: AnswerStore) -> None:
        self.game, self.number, self.localize, self.answer_store = game, number, localize, answer_store
        self.questions, self.can_store = questions(game, number), True
        self.out, self.messages = make_console(plain), MessageFactory(game.name)
        self.explained: set[str] = set()
        self.right_by_kind: Counter[str] = Counter()
        self.wrong_by_kind: Counter[str] = Counter()

    def run(self) -> None:
        for line in self.format_opening():
            self.out.print(line)
        try:
            for n, item in enumerate(self.questions):
                self.out.print()
                self.out.print(Text(self.localize(msg("school-question", n=n + 1, of=len(self.questions))), "bold"))
                if not self.ask(n, item):
                    break
        except (EOFError, KeyboardInterrupt):
            self.out.print()
        for line in (*self.format_score(), *self.format_history()):
            self.out.print(line)

    def format_opening(self) -> Iterator[Text]:
        variant = variant_of(self.game, self.number)
        yield Text(self.localize(msg("school-title", game=self.game.title)), "bold")
        yield Text(self.localize(msg("school-variant", variant=variant, sentence=self.game.variants[variant].sentence)))
        yield Text(self.localize(msg("school-how", game=self.game.name, number=str(self.number))))

    def ask(self, n: int, item: SetQuestion) -> bool:
        """Ask a question; return whether the player answered it."""
        for line in self.format_question(item.question):
            self.out.print(line)
        choice = self.read_answer(len(item.question.answers))
        if choice is None:
            return False
        is_right = choice == item.question.right
        (self.right_by_kind if is_right else self.wrong_by_kind)[item.kind] += 1
        for line in self.format_explanation(item, choice):
            self.out.print(line)
        self.store(QuizAnswer(self.game.name, self.number, n, item.kind, is_right))
        return True

    def store(self, answer: QuizAnswer) -> None:
        """Store an answer; if that fails, print a message the first time."""
        try:
            if self.can_store:
                self.answer_store.append(answer)
        except Mistake as why:
            self.can_store = False
            self.out.print(Text(self.localize(why.message)))

    def format_question(self, question: Question) -> Iterator[Text]:
        formatter = PageFormatter(self.localize, self.messages)
        yield Text(" ").join(map(formatter.sentence, question.asks))
        yield from (
            colorize(f"{INDENT * 2}{line}") for pieces in question.shown for line in formatter.pieces((pieces,))
        )
        for n, answer in enumerate(question.answers, 1):
            says = plain_text(self.localize, answer.says) if answer.says else ""
            yield colorize(f"{INDENT}{n}  {' '.join(filter(None, (says, answer.pieces)))}")
        messages = [
            *question.asks,
            *(pieces.says for pieces in question.shown),
            *(answer.says for answer in question.answers),
        ]
        yield from self.format_new_terms(messages)

    def format_new_terms(self, messages: Iterable[Message | None]) -> Iterator[Text]:
        """Yield the meaning of each of the game's terms that has not appeared before."""
        for part in (
            part for message in messages if message for part in split_terms(self.localize, message) if part.word
        ):
            if part.word not in self.explained:
                self.explained.add(part.word)
                called, meaning = term_messages(self.messages, part.word)
                yield Text(f"{INDENT}({self.localize(called)}: {plain_text(self.localize, meaning)})", "dim")

    def read_answer(self, answers: int) -> int | None:
        """Return the index of the typed answer, or None if the player quits."""
        while True:
            typed = input(f"{self.localize(msg('school-your-answer', most=answers))} ").strip().lower()
            if typed in QUIT_WORDS:
                return None
            number = parse_integer(typed)
            if number is not None and 1 <= number <= answers:
                return number - 1
            self.out.print(Text(self.localize(msg("school-no-answer", given=quote(typed), most=answers))))

    def format_explanation(self, item: SetQuestion, choice: int) -> Iterator[Text]:
        question, formatter = item.question, PageFormatter(self.localize, self.messages)
        is_right = choice == question.right
        verdict = self.localize(msg("school-right" if is_right else "school-wrong-is", n=question.right + 1))
        why = question.answers[choice].why
        sentences = [
            verdict,
            *([plain_text(self.localize, why)] if why and why not in question.why and not is_right else []),
        ]
        yield Text(" ".join([*sentences, *(plain_text(self.localize, message) for message in question.why)]))
        yield from (
            colorize(f"{INDENT * 2}{line}") for pieces in question.proof for line in formatter.pieces((pieces,))
        )
        yield from self.format_new_terms([*question.why, *(pieces.says for pieces in question.proof)])

    def format_score(self) -> Iterator[Text]:
        """Yield the number of right answers, and the articles about each kind of question answered wrong."""
        yield Text()
        right_count = self.right_by_kind.total()
        yield Text(
            self.localize(msg("page-school-score", n=right_count, of=right_count + self.wrong_by_kind.total())),
            "bold",
        )
        kinds = kinds_in(self.game, self.number)
        for kind in self.wrong_by_kind:
            articles = comma_list(kinds[kind].articles)
            title = self.messages(f"question-{kind}")
            yield Text(INDENT + self.localize(msg("school-read", title=title, articles=articles, game=self.game.name)))

    def format_history(self) -> Iterator[Text]:
        """Yield the results of all stored answers for each kind of question."""
        answers = self.answer_store.of_game(self.game.name)
        assert self.game.quiz
        if answers:
            yield Text()
            yield Text(self.localize(msg("school-so-far", n=count_complete_sets(answers))), "bold")
        for kind in self.game.quiz.kinds:
            results = [answer.good for answer in answers if answer.kind == kind]
            if results:
                message = msg(
                    "school-so-far-kind",
                    title=self.messages(f"question-{kind}"),
                    good=sum(results),
                    asked=len(results),
                )
                yield Text(INDENT + self.localize(message))
