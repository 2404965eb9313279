"""Play a tutorial step by step, as a table does."""

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.core.deck_notation import read_deck
from meldhouse.core.table import Table, find_rules
from meldhouse.games.tutorial import TutorialProgress
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import OVER, TableSession

TAUGHT = [name for name, game in mh.GAMES.items() if game.tutorial]


class FirstHand:
    """`lesson` may replace the game's own, to check that a fault in it is found."""

    def __init__(self, name, lesson=None):
        self.game, self.lesson = mh.GAMES[name], lesson or mh.GAMES[name].tutorial
        rules = find_rules(self.game, self.lesson.variant, self.lesson.seats, {})[1]
        self.course = TableSession(
            Table(self.game, self.lesson.variant, rules, 0), max_hands=1, guide=TutorialProgress(self.lesson)
        )
        self.events = []
        self.take(deal_event(read_deck(self.game, self.lesson.deck), 1))

    @property
    def guide(self):
        return self.course.guide

    @property
    def view(self):
        return self.course.view(self.lesson.seat)

    def take(self, event):
        self.events.append(event)
        self.course.apply(event)
        while self.course.window and not self.course.awaited_seats():
            self.events.append(Event("settled"))
            self.course.apply(self.events[-1])

    def play(self, seat, move):
        self.take(self.course.check(seat, move))

    def steps(self):
        """Yield each step as it is shown, then perform it."""
        while self.guide.is_active:
            while self.guide.due_move:
                self.play(*self.guide.due_move)
            step = self.guide.shown_step
            yield step
            if step.moves:
                self.play(self.lesson.seat, step.moves[0])
            else:
                self.take(self.course.check_step(self.lesson.seat, self.guide.step_number))

    def finish(self):
        """Let the heuristic play for all seats until the hand is over."""
        heuristic = Thumb(1)
        while self.course.state != OVER:
            seat = self.course.awaited_seats()[0]
            self.play(seat, heuristic.choose(self.course.view(seat)))
