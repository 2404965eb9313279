"""A person plays at a table in the terminal."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from meldhouse.bots import BOTS, Bot, Thumb, all_find_seats, check_bot, find_bot, level_of, takes_compiling
from meldhouse.bots.external_process import BotFailed
from meldhouse.core.provably_fair import seat_of
from meldhouse.core.table import Table, View
from meldhouse.engine import rng
from meldhouse.games.coaching import MissedIdea
from meldhouse.games.glossary import glossary, used_terms
from meldhouse.games.how_to_play import Point
from meldhouse.i18n import HOUSE, All, Reader, Said, Seat
from meldhouse.i18n.catalogue import ENGLISH_NAME
from meldhouse.review.hints import SECONDS, ahead
from meldhouse.review.missed_ideas import Memory, better
from meldhouse.session.events import Event, dealt
from meldhouse.session.session import OVER, PLAYING, Course
from meldhouse.terminal.compile_progress import Beside, make_ready
from meldhouse.terminal.console import coloured, console, tell_page, tell_rules, tell_scene
from meldhouse.terminal.rules import tell_points
from meldhouse.util.errors import Mistake, cited
from meldhouse.util.integers import read_whole
from meldhouse.warmup import AHEAD, is_warm

with suppress(ImportError):
    import readline as readline  # arrow keys and history at the prompt

WHO_BEGINS = 1  # the draw's own numbers of a seed, apart from those of the deck


LEAVING = ("q", "quit", "exit", "n", "no")


class Leaving(Exception):
    """The person has had enough."""


def draw(table: Table) -> int:
    """The chair that begins, of which the person's is the first: from the seed, apart from everything else it fixes."""
    return int(rng.seeded(table.seed, WHO_BEGINS)) % int(table.rules.seats)


class Sitting:
    """One person and some bots, hand after hand.  Without a seat of the person's choice it is drawn who begins."""

    def __init__(
        self,
        table: Table,
        seat: int | None,
        bots: str,
        plain: bool,
        language: str = ENGLISH_NAME,
        sure: bool = False,
        ideas: bool = False,
    ) -> None:
        self.beside = Beside(table.game)
        self.course = Course(table)
        self.drawn = draw(table) if seat is None else None
        self.seat = seat if seat is not None else seat_of(0, self.drawn, table.rules.seats)
        self.table, self.plain, self.sure = table, plain, sure
        self.read = Reader(self.seat, language)
        table.view(self.seat)  # a wrong seat is a mistake before anything is shown
        names = [name.strip() for name in bots.split(",")]
        others = [other for other in range(table.rules.seats) if other != self.seat]
        for name in names:
            check_bot(name, game=table.game)
        all_find_seats(names, len(others))
        self.names = {other: names[n % len(names)] for n, other in enumerate(others)}
        self.hinted: list[str] = []  # at this move
        self.bots: dict[int, Bot] = {other: find_bot(name, table.seed + other) for other, name in self.names.items()}
        self.out = console(plain)
        self.shown: list[str] = []
        self.ideas, self.memory = ideas, Memory()
        self.explained: set[str] = set()  # words of the game

    def play(self) -> None:
        with self.beside:
            if any(map(takes_compiling, self.names.values())):
                make_ready(self.table.game, self.plain, self.read, AHEAD)
                self.beside.at_once()
            self.play_hands()

    def play_hands(self) -> None:
        self.welcome()
        try:
            while self.course.state != OVER:
                self.play_hand()
                if not self.another():
                    break
        except (Leaving, EOFError, KeyboardInterrupt):
            self.out.print()
        self.tell(HOUSE("goodbye"))

    def tell(self, said: Said) -> None:
        self.out.print(self.read(said), markup=False)

    def welcome(self) -> None:
        game = self.table.game
        self.tell(HOUSE("welcome", game=game.title, variant=self.table.variant, sentence=game.sentence))
        self.tell(HOUSE("welcome-seats", place=self.place(), others=All(tuple(self.others()))))
        if self.beside.process:
            self.tell(HOUSE("compiling-beside"))
        self.out.print()

    def others(self) -> Iterator[Said]:
        """Which bots play, and where."""
        for bot in dict.fromkeys(self.names.values()):
            seats = [Seat(seat) for seat, name in self.names.items() if name == bot]
            kind = level_of(bot) if bot in BOTS else "others"
            yield HOUSE(f"bots-{kind}", n=len(seats), seats=All(tuple(seats)), name=bot)

    def place(self) -> Said:
        """Where the person sits, and who begins."""
        chosen = "sitting" if self.drawn is None else "drawn"
        return HOUSE(f"{chosen}-first" if self.seat == 0 else f"{chosen}-later", number=self.seat + 1, first=Seat(0))

    def play_hand(self) -> None:
        deck, generator = self.table.next_deal()
        self.take(dealt(deck, generator, None if self.table.hands else self.drawn))
        self.play_on()

    def play_on(self) -> None:
        """To the end of the hand."""
        while self.course.state == PLAYING:
            self.beside.look_up()
            asked = self.course.waiting_for()
            if self.seat in asked:
                self.ask()
            elif asked:
                self.watch(asked[0])
            else:
                self.take(Event("settled"))
        self.shown = tell_scene(self.out, self.course.scene(self.seat), [], self.plain, self.read)

    def take(self, event: Event) -> None:
        """Let it happen, and tell what others did of it."""
        for moment in self.course.take(event):
            for line in moment.lines(self.seat):
                if line.seat not in (None, self.seat):
                    told = self.read(line.said)
                    self.out.print(told if self.plain else coloured(told), markup=False)

    def watch(self, seat: int) -> None:
        """A bot plays."""
        self.take(self.course.check(seat, self.chosen(seat)))

    def chosen(self, seat: int) -> str:
        """What the bot there would do; for one of others that fails, the rule of thumb plays on from here."""
        view = self.course.view(seat)
        try:
            return self.bots[seat].choose(view)
        except BotFailed as why:
            self.tell(HOUSE("bot-plays-on", why=why.said))
            self.bots[seat] = Thumb(self.table.seed + seat)
            return self.bots[seat].choose(view)

    def another(self) -> bool:
        """Is another hand wanted?  Meanwhile one may ask how this one counts, and save it."""
        over, tells = self.course.state == OVER, bool(self.table.game.score_breakdown)
        if over and not tells:
            return False
        question = HOUSE("leave-or-why" if over else "deal-or-why" if tells else "deal-another")
        while said := self.line(f"\n{self.read(question)} "):
            word, _, rest = said.partition(" ")
            if word.lower() in LEAVING:
                return False
            if word.lower() == "save":
                self.save(rest.strip())
            elif said.lower() == "why" and tells:
                self.why()
            elif said.lower() in ("?", "help"):
                self.tell(HOUSE("save-between-hands"))
            else:
                self.tell(HOUSE("not-between-hands", said=cited(said)))
        return not over

    def why(self) -> None:
        """How the hand that is over counts."""
        view = self.course.view(self.seat)
        self.points("counts-title", view.game.score_breakdown.won(view.state[0], view.rules))

    def points(self, title: str, points: tuple[Point, ...]) -> None:
        tell_points(self.out, self.table.game, HOUSE(title), points, self.read)

    def line(self, prompt: str) -> str:
        return input(prompt).strip()

    def ask(self) -> None:
        """Ask until a legal move has been made."""
        view = self.course.view(self.seat)
        self.hinted = []
        self.out.print()
        self.show_table(view, self.shown)
        self.before_question(view)
        while not self.answer(view, self.line(f"{self.read(HOUSE('your-move'))} ")):
            pass

    def before_question(self, view: View) -> None:
        """To somebody new: what words of the game mean that are asked with here for the first time."""
        if self.ideas:
            asked = [*filter(None, [view.scene.prompt]), *(choice.words for choice in view.scene.choices)]
            for term in used_terms(glossary(self.table.game, self.read), self.read.all(asked)):
                self.explain(term.name, f"  {term.called}: {term.means}")

    def explain(self, name: str, means: str) -> None:
        """A word of the game, once."""
        if name not in self.explained:
            self.out.print(means, markup=False)
        self.explained.add(name)

    def commands(self) -> dict[str, Callable[[View], None]]:
        """What can be said beside moves."""
        return {
            "?": self.help, "help": self.help, "moves": self.list_moves, "hint": self.hint, "look": self.look,
            "ideas": self.switch_ideas, "near": self.near, "counts": self.what_counts, "rules": self.rules,
            "quit": self.leave, "q": self.leave, "exit": self.leave,
        }  # fmt: skip

    def answer(self, view: View, said: str) -> bool:
        """Do what was said; true if it was a move."""
        word, _, rest = said.partition(" ")
        commands = self.commands()
        if word.lower() == "save":
            self.save(rest.strip())
        elif not rest and word.lower() in commands:
            commands[word.lower()](view)
        elif said:
            return self.move(view, said)
        else:
            self.tell(HOUSE("nothing-typed"))
        return False

    def move(self, view: View, said: str) -> bool:
        moves = view.moves()
        try:
            event = self.course.check(self.seat, _numbered(said, moves))
            if not self.is_meant(view, event.text):
                return False
            missed = self.missed_by(view, event.text) if self.ideas else []
            self.take(event)
        except Mistake as why:
            self.tell(why.said)
            return False
        if missing := self.memory.first_new(missed, len(self.table.hands)):
            self.tell(HOUSE("hindsight", says=missing.message, articles=", ".join(missing.idea.articles)))
        return True

    def missed_by(self, view: View, move: str) -> list[MissedIdea]:
        """What a first hand would have taught, where a move misses it."""
        return better(view, move)

    def is_meant(self, view: View, move: str) -> bool:
        """Before something that one might regret one is asked."""
        question = next(choice.risky for choice in view.scene.choices if choice.move == move)
        if question is None or self.sure:
            return True
        if self.line(f"{self.read(HOUSE('are-you-sure', question=question))} ").lower() in ("y", "yes"):
            return True
        self.tell(HOUSE("not-sure"))
        return False

    def help(self, view: View) -> None:
        self.tell(HOUSE("terminal-help"))

    def list_moves(self, view: View) -> None:
        words = {choice.move: self.read(choice.words) for choice in view.scene.choices}
        for n, move in enumerate(view.moves(), 1):
            self.out.print(f"{n:4}  {move:24} {words.get(move, '')}".rstrip(), markup=False)

    def hint(self, view: View) -> None:
        """What the rule of thumb would do; asked again, what else."""
        move = Thumb(1).choose(view, besides=self.hinted)
        first = not self.hinted or move in self.hinted
        found = ahead(view, SECONDS, move, typed=True) if first and is_warm(view.game, AHEAD) else None
        if found and found.move != move:
            move = found.move
        else:
            self.tell(
                HOUSE("page-hint", words=move, why=view.reason(move)) if first else HOUSE("page-hint-else", words=move)
            )
        self.hinted = [move] if first else [*self.hinted, move]
        if found and found.says:
            self.tell(found.says)

    def switch_ideas(self, view: View) -> None:
        self.ideas = not self.ideas
        self.tell(HOUSE("ideas-on" if self.ideas else "ideas-off"))

    def look(self, view: View) -> None:
        self.show_table(view, [])

    def show_table(self, view: View, shown: list[str]) -> None:
        """The table; in plain mode what is new since it was shown."""
        self.shown = tell_scene(self.out, view.scene, shown, self.plain, self.read)

    def near(self, view: View) -> None:
        """How near one's hand is, where the game tells."""
        if hasattr(view.game.score_breakdown, "near"):
            self.points("near-title", view.game.score_breakdown.near(view.state[0], view.rules, self.seat).points)
        else:
            self.tell(HOUSE("near-untold"))

    def what_counts(self, view: View) -> None:
        if hasattr(view.game.score_breakdown, "counts"):
            self.points("played-counts", view.game.score_breakdown.counts(view.state[0], view.rules))
        elif view.game.how_to_play:
            self.points("played-counts", view.game.how_to_play.counts)
        else:
            self.tell(HOUSE("counts-untold"))

    def rules(self, view: View) -> None:
        tell_page(self.table.game.name, self.plain)
        tell_rules(self.table.game, self.plain, self.read)

    def leave(self, view: View) -> None:
        raise Leaving

    def save(self, name: str) -> None:
        if not name:
            self.tell(HOUSE("save-where"))
            return
        try:
            self.table.record().save(Path(name).expanduser())
        except OSError as trouble:
            self.tell(HOUSE("save-failed", path=cited(name), why=str(trouble.strerror)))
        except (RuntimeError, ValueError):  # nobody's home, or letters that no file has in its name
            self.tell(HOUSE("save-failed", path=cited(name), why=HOUSE("no-file-name")))
        else:
            self.tell(HOUSE("saved", path=name))


def _numbered(said: str, moves: list[str]) -> str:
    """The move of that number in the list; what is no number is a move as it stands."""
    if not (said.isascii() and said.isdecimal()):
        return said
    number = read_whole(said) or 0  # so long a number is none of them
    if not 1 <= number <= len(moves):
        raise Mistake(HOUSE("no-such-number", number=cited(said), n=len(moves)))
    return moves[number - 1]
