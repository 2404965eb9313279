"""The tutorial in the terminal, with the same steps as in the browser."""

from collections.abc import Callable

from meldhouse.core.deck_notation import read_deck
from meldhouse.core.table import Table, View, open_table
from meldhouse.core.text_view import format_compactly
from meldhouse.games import Game
from meldhouse.games.coaching import MissedIdea
from meldhouse.games.how_to_play import plain_text, term_messages, terms_in
from meldhouse.games.tutorial import Step, Tutorial, TutorialProgress
from meldhouse.games.validation import find_game
from meldhouse.i18n import MessageFactory, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import PLAYING
from meldhouse.terminal.console import colorize
from meldhouse.terminal.play import TerminalGame
from meldhouse.util.errors import Mistake

SHUFFLE_SEED = 1  # used for later shuffles, so that the tutorial is always the same


def run_tutorial(name: str, plain: bool, language: str = DEFAULT_LANGUAGE) -> None:
    """Play the first hand of a game with the guide; raise a Mistake if the game has no tutorial."""
    game = find_game(name)
    if game.tutorial is None:
        raise Mistake(msg("no-lesson", game=game.title))
    TutorialGame(game, game.tutorial, plain, language).play()


class TutorialGame(TerminalGame):
    """One hand with a guide, which prints the text of each step above the prompt until the guide ends."""

    def __init__(self, game: Game, lesson: Tutorial, plain: bool, language: str) -> None:
        table: Table = open_table(game.name, lesson.variant, lesson.seats, SHUFFLE_SEED, {})
        super().__init__(table, lesson.seat, "club", plain, language, ideas=True)
        self.session.max_hands, self.session.guide = 1, TutorialProgress(lesson)
        self.guide = self.session.guide

    def deal(self) -> None:
        self.apply_event(deal_event(read_deck(self.table.game, self.guide.tutorial.deck), SHUFFLE_SEED))

    def play_hand(self) -> None:
        self.deal()
        while self.guide.is_active and self.session.state == PLAYING:
            self.advance()
        self.play_on()

    def advance(self) -> None:
        """Take the hand one action further: settle claims, play a due move, or wait for the player's move or key."""
        due, step = self.guide.due_move, self.guide.shown_step
        if self.session.window and not self.session.awaited_seats():
            self.apply_event(Event("settled"))
        elif due:
            self.apply_event(self.session.check(*due))
        elif step and step.moves:
            self.ask_for_move()
        elif step:
            self.wait_for_reader(step)

    def wait_for_reader(self, step: Step) -> None:
        self.out.print()
        self.redraw_table(self.session.view(self.seat))
        self.print_step(step)
        while self.guide.shown_step is step:
            typed = self.read_line(f"{self.localize(msg('learning-press'))} ")
            if not typed:
                self.apply_event(self.session.check_step(self.seat, self.guide.step_number))
            else:
                self.handle_input(self.session.view(self.seat), typed)

    def draw_table(self, view: View, previous: list[str]) -> None:
        """Draw a compact table while the guide leads, so that the table and the step fit on one screen."""
        if self.plain or not self.guide.is_active:
            super().draw_table(view, previous)
        else:
            self.last_drawn = format_compactly(view.scene, self.localize)
            for line in self.last_drawn:
                self.out.print(colorize(line))

    def explain_new_terms(self, view: View) -> None:
        """Print the guide's step in place of new terms, because the step explains them."""
        if step := self.guide.shown_step:
            self.print_step(step)
        else:
            super().explain_new_terms(view)

    def print_step(self, step: Step) -> None:
        """Print the text of a step, and the meaning of each new term in it."""
        steps = self.guide.tutorial.steps
        number = msg("page-lesson-step", n=steps.index(step) + 1, of=len(steps))
        text = " ".join(plain_text(self.localize, message) for message in step.says)
        self.out.print(colorize(f"\n({self.localize(number)}) {text}"))
        for name in dict.fromkeys(name for message in step.says for name in terms_in(message)):
            called, means = term_messages(MessageFactory(self.table.game.name), name)
            self.out.print(f"  {self.localize(called)}: {plain_text(self.localize, means)}", markup=False)
            self.explained.add(name)
        if step.moves and step is self.guide.shown_step:
            self.print_message(msg("learning-type", move=step.moves[0]))

    def commands(self) -> dict[str, Callable[[View], None]]:
        guided = {"free": self.leave_guide, "back": self.print_previous_step} if self.guide.is_active else {}
        return super().commands() | guided

    def print_previous_step(self, view: View) -> None:
        """Print the previous step again without undoing any move."""
        if self.guide.previous_step:
            self.print_step(self.guide.previous_step)
        else:
            self.print_message(msg("learning-first"))

    def leave_guide(self, view: View) -> None:
        self.apply_event(self.session.check_free(self.seat))
        self.print_message(msg("learning-free"))

    def missed_ideas(self, view: View, move: str) -> list[MissedIdea]:
        """Return no coaching ideas while the guide leads, because its steps have explained them."""
        return [] if self.guide.is_active else super().missed_ideas(view, move)

    def print_hint(self, view: View) -> None:
        """Print the guide's step again while the guide leads; otherwise print a hint."""
        if self.guide.shown_step:
            self.print_step(self.guide.shown_step)
        else:
            super().print_hint(view)
