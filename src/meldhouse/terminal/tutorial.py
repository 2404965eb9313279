"""The tutorial in the terminal: the same steps as in the browser."""

from collections.abc import Callable

from meldhouse.core.deck_notation import read_deck
from meldhouse.core.table import Table, View, open_table
from meldhouse.core.text_view import beneath
from meldhouse.games import Game
from meldhouse.games.coaching import MissedIdea
from meldhouse.games.how_to_play import plain_text, term_messages, terms_in
from meldhouse.games.tutorial import Step, Tutorial, TutorialProgress
from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE, Voice
from meldhouse.i18n.catalogue import ENGLISH_NAME
from meldhouse.session.events import Event, dealt
from meldhouse.session.session import PLAYING
from meldhouse.terminal.console import coloured
from meldhouse.terminal.play import Sitting
from meldhouse.util.errors import Mistake

SEED = 1  # what is shuffled later is always the same


def learn(name: str, plain: bool, language: str = ENGLISH_NAME) -> None:
    """The first hand of a game; a Mistake where it has none."""
    game = find_game(name)
    if game.tutorial is None:
        raise Mistake(HOUSE("no-lesson", game=game.title))
    Learning(game, game.tutorial, plain, language).play()


class Learning(Sitting):
    """One hand: what a step says stands above what is asked, until the guide leaves."""

    def __init__(self, game: Game, lesson: Tutorial, plain: bool, language: str) -> None:
        table: Table = open_table(game.name, lesson.variant, lesson.seats, SEED, {})
        super().__init__(table, lesson.seat, "club", plain, language, ideas=True)
        self.course.hands, self.course.guide = 1, TutorialProgress(lesson)
        self.guide = self.course.guide

    def deal(self) -> None:
        self.take(dealt(read_deck(self.table.game, self.guide.tutorial.deck), SEED))

    def play_hand(self) -> None:
        self.deal()
        while self.guide.is_active and self.course.state == PLAYING:
            self.follow()
        self.play_on()

    def follow(self) -> None:
        """What the others do before a step, or the step itself."""
        due, step = self.guide.due_move, self.guide.shown_step
        if self.course.window and not self.course.waiting_for():
            self.take(Event("settled"))
        elif due:
            self.take(self.course.check(*due))
        elif step and step.moves:
            self.ask()
        elif step:
            self.read_step(step)

    def read_step(self, step: Step) -> None:
        self.out.print()
        self.look(self.course.view(self.seat))
        self.tell_step(step)
        while self.guide.shown_step is step:
            said = self.line(f"{self.read(HOUSE('learning-press'))} ")
            if not said:
                self.take(self.course.check_step(self.seat, self.guide.step_number))
            else:
                self.answer(self.course.view(self.seat), said)

    def show_table(self, view: View, shown: list[str]) -> None:
        """While a guide leads, the table and what is said below it are on one screen of the usual size."""
        if self.plain or not self.guide.is_active:
            super().show_table(view, shown)
        else:
            self.shown = beneath(view.scene, self.read)
            for line in self.shown:
                self.out.print(coloured(line))

    def before_question(self, view: View) -> None:
        """While a guide leads, its steps explain the words of the game."""
        if step := self.guide.shown_step:
            self.tell_step(step)
        else:
            super().before_question(view)

    def tell_step(self, step: Step) -> None:
        """What it says, and the words of the game in it that come first here."""
        steps = self.guide.tutorial.steps
        number = HOUSE("page-lesson-step", n=steps.index(step) + 1, of=len(steps))
        says = " ".join(plain_text(self.read, said) for said in step.says)
        self.out.print(coloured(f"\n({self.read(number)}) {says}"))
        for name in dict.fromkeys(name for said in step.says for name in terms_in(said)):
            called, means = term_messages(Voice(self.table.game.name), name)
            self.out.print(f"  {self.read(called)}: {plain_text(self.read, means)}", markup=False)
            self.explained.add(name)
        if step.moves and step is self.guide.shown_step:
            self.tell(HOUSE("learning-type", move=step.moves[0]))

    def commands(self) -> dict[str, Callable[[View], None]]:
        guided = {"free": self.let_go, "back": self.look_again} if self.guide.is_active else {}
        return super().commands() | guided

    def look_again(self, view: View) -> None:
        """At the step before; nothing is undone at the table."""
        if self.guide.previous_step:
            self.tell_step(self.guide.previous_step)
        else:
            self.tell(HOUSE("learning-first"))

    def let_go(self, view: View) -> None:
        self.take(self.course.check_free(self.seat))
        self.tell(HOUSE("learning-free"))

    def missed_by(self, view: View, move: str) -> list[MissedIdea]:
        """A guide that leads has said it all."""
        return [] if self.guide.is_active else super().missed_by(view, move)

    def hint(self, view: View) -> None:
        """While a guide leads the step is the hint."""
        if self.guide.shown_step:
            self.tell_step(self.guide.shown_step)
        else:
            super().hint(view)
