"""Play in the terminal: a person at a table with bots."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from meldhouse.bots import BOTS, Bot, Thumb, all_find_seats, check_bot, choose_move, find_bot, level_of, takes_compiling
from meldhouse.bots.external_process import BotFailed
from meldhouse.core.provably_fair import seat_after_draw
from meldhouse.core.table import Table, View
from meldhouse.engine import rng
from meldhouse.games.coaching import MissedIdea
from meldhouse.games.glossary import glossary, used_terms
from meldhouse.games.how_to_play import Point
from meldhouse.i18n import ItemList, Localizer, Message, Seat, comma_list, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE
from meldhouse.review.hints import SEARCH_TIME_S, search_hint
from meldhouse.review.missed_ideas import ShownIdeas, missed_by
from meldhouse.session.events import Event, deal_event
from meldhouse.session.session import OVER, PLAYING, TableSession
from meldhouse.terminal.compile_progress import BackgroundCompilation, compile_with_progress
from meldhouse.terminal.console import colorize, make_console, print_options, print_rulebook_page, print_scene
from meldhouse.terminal.rules import print_points
from meldhouse.terminal.talk import KINDS, TerminalTalk
from meldhouse.util.errors import Mistake, quote
from meldhouse.util.integers import parse_integer
from meldhouse.warmup import AHEAD, is_compiled

with suppress(ImportError):
    import readline as readline  # enables arrow keys and history at the prompt

FIRST_SEAT_STREAM = 1  # the random stream for the draw of the first seat, independent of the deck
QUIT_WORDS = ("q", "quit", "exit", "n", "no")


class PlayerLeft(Exception):
    """Raised when the player quits the game."""


def draw_first_seat(table: Table) -> int:
    """Draw the seat that goes first from the table's seed; return its distance from the player's seat."""
    return int(rng.seeded(table.seed, FIRST_SEAT_STREAM)) % int(table.rules.seats)


class TerminalGame:
    """A match of one player with bots, hand after hand; if the player chose no seat, the first seat is drawn."""

    def __init__(
        self,
        table: Table,
        seat: int | None,
        bots: str,
        plain: bool,
        language: str = DEFAULT_LANGUAGE,
        sure: bool = False,
        ideas: bool = False,
    ) -> None:
        self.compilation = BackgroundCompilation(table.game)
        self.session = TableSession(table)
        self.drawn_first = draw_first_seat(table) if seat is None else None
        self.seat = seat if seat is not None else seat_after_draw(0, self.drawn_first, table.rules.seats)
        self.table, self.plain, self.skips_confirmation = table, plain, sure
        self.localize = Localizer(self.seat, language)
        table.view(self.seat)  # raises a Mistake for an invalid seat before anything is printed
        names = [name.strip() for name in bots.split(",")]
        others = [other for other in range(table.rules.seats) if other != self.seat]
        for name in names:
            check_bot(name, game=table.game)
        all_find_seats(names, len(others))
        self.names = {other: names[n % len(names)] for n, other in enumerate(others)}
        self.hinted_moves: list[str] = []  # moves that were hinted at in this turn
        self.hint_figures: Message | None = None  # what the search found for the last hint
        self.bots: dict[int, Bot] = {other: find_bot(name, table.seed + other) for other, name in self.names.items()}
        self.out = make_console(plain)
        self.talk = TerminalTalk(self.print_message)
        self.last_drawn: list[str] = []
        self.shows_ideas, self.shown_ideas = ideas, ShownIdeas()
        self.explained: set[str] = set()  # terms of the game that were already explained

    def play(self) -> None:
        with self.compilation:
            if any(map(takes_compiling, self.names.values())):
                compile_with_progress(self.table.game, self.plain, self.localize, AHEAD)
                self.compilation.load_now()
            self.play_hands()

    def play_hands(self) -> None:
        self.welcome()
        try:
            while self.session.state != OVER:
                self.play_hand()
                if not self.wants_another_hand():
                    break
        except (PlayerLeft, EOFError, KeyboardInterrupt):
            self.out.print()
        self.print_message(msg("goodbye"))

    def print_message(self, message: Message) -> None:
        self.out.print(self.localize(message), markup=False)

    def welcome(self) -> None:
        game = self.table.game
        self.print_message(msg("welcome", game=game.title, variant=self.table.variant, sentence=game.sentence))
        self.print_message(
            msg("welcome-seats", place=self.seating_message(), others=ItemList(tuple(self.bots_by_kind())))
        )
        if self.compilation.process:
            self.print_message(msg("compiling-beside"))
        self.out.print()

    def bots_by_kind(self) -> Iterator[Message]:
        """Yield a message for each kind of bot, with the seats at which these bots play."""
        for bot in dict.fromkeys(self.names.values()):
            seats = [Seat(seat) for seat, name in self.names.items() if name == bot]
            kind = level_of(bot) if bot in BOTS else "others"
            yield msg(f"bots-{kind}", n=len(seats), seats=ItemList(tuple(seats)), name=bot)

    def seating_message(self) -> Message:
        """Return a message with the player's seat and the seat that goes first."""
        key = "sitting" if self.drawn_first is None else "drawn"
        return msg(f"{key}-first" if self.seat == 0 else f"{key}-later", number=self.seat + 1, first=Seat(0))

    def play_hand(self) -> None:
        deck, generator = self.table.next_deal()
        self.apply_event(deal_event(deck, generator, None if self.table.hands else self.drawn_first))
        self.play_on()

    def play_on(self) -> None:
        """Play until the hand is over."""
        while self.session.state == PLAYING:
            self.compilation.poll()
            waiting = self.session.awaited_seats()
            if self.seat in waiting:
                self.ask_for_move()
            elif waiting:
                self.play_bot_turn(waiting[0])
            else:
                self.apply_event(Event("settled"))
        self.last_drawn = print_scene(self.out, self.session.scene(self.seat), [], self.plain, self.localize)

    def apply_event(self, event: Event) -> None:
        """Apply an event, and print what the other seats did."""
        for change in self.session.apply(event):
            for line in change.lines_for(self.seat):
                if line.seat not in (None, self.seat):
                    text = self.localize(line.message)
                    self.out.print(text if self.plain else colorize(text), markup=False)
        if self.session.window is None:
            self.talk.deliver()

    def play_bot_turn(self, seat: int) -> None:
        self.apply_event(self.session.check(seat, self.choose_bot_move(seat)))

    def choose_bot_move(self, seat: int) -> str:
        """Return the move of a bot; if an external bot fails, the heuristic replaces it for the rest of the game."""
        view = self.session.view(seat)
        try:
            return choose_move(self.bots[seat], view, self.session.table)
        except BotFailed as why:
            self.print_message(msg("bot-plays-on", why=why.message))
            self.bots[seat] = Thumb(self.table.seed + seat)
            return self.bots[seat].choose(view)

    def wants_another_hand(self) -> bool:
        """Return whether the player wants another hand; before answering, they can save or ask for the score."""
        over, has_breakdown = self.session.state == OVER, bool(self.table.game.score_breakdown)
        if over and not has_breakdown:
            return False
        question = msg("leave-or-why" if over else "deal-or-why" if has_breakdown else "deal-another")
        while typed := self.read_line(f"\n{self.localize(question)} "):
            word, _, rest = typed.partition(" ")
            if word.lower() in QUIT_WORDS:
                return False
            if word.lower() == "save":
                self.save(rest.strip())
            elif typed.lower() == "why" and has_breakdown:
                self.explain_score()
            elif typed.lower() in ("?", "help"):
                self.print_message(msg("save-between-hands"))
            else:
                self.print_message(msg("not-between-hands", said=quote(typed)))
        return not over

    def explain_score(self) -> None:
        """Print an explanation of how the finished hand was scored."""
        view = self.session.view(self.seat)
        if view.game.score_breakdown:
            self.print_points("counts-title", view.game.score_breakdown.won(view.state[0], view.rules))

    def print_points(self, title: str, points: Sequence[Point]) -> None:
        print_points(self.out, self.table.game, msg(title), points, self.localize)

    def read_line(self, prompt: str) -> str:
        return input(prompt).strip()

    def ask_for_move(self) -> None:
        """Ask for a move until the player has made a legal one."""
        view = self.session.view(self.seat)
        self.hinted_moves, self.hint_figures = [], None
        self.out.print()
        self.draw_table(view, self.last_drawn)
        self.explain_new_terms(view)
        while not self.handle_input(view, self.read_line(f"{self.localize(msg('your-move'))} ")):
            pass

    def explain_new_terms(self, view: View) -> None:
        """If coaching ideas are on, explain each of the game's terms when the prompt first uses it."""
        if self.shows_ideas:
            messages = [*filter(None, [view.scene.prompt]), *(choice.words for choice in view.scene.choices)]
            for term in used_terms(glossary(self.table.game, self.localize), self.localize.localize_all(messages)):
                self.explain_term(term.name, f"  {term.called}: {term.means}")

    def explain_term(self, name: str, text: str) -> None:
        """Print the meaning of a term, but only once."""
        if name not in self.explained:
            self.out.print(text, markup=False)
        self.explained.add(name)

    def commands(self) -> dict[str, Callable[[View], None]]:
        """Return the commands that a player can type in place of a move."""
        return {
            "?": self.print_help, "help": self.print_help, "moves": self.list_moves, "hint": self.print_hint,
            "more": self.print_hint_figures,
            "look": self.redraw_table, "ideas": self.toggle_ideas, "near": self.print_distance_to_win,
            "counts": self.print_scoring, "rules": self.print_rules,
            "quit": self.leave, "q": self.leave, "exit": self.leave,
        }  # fmt: skip

    def handle_input(self, view: View, typed: str) -> bool:
        """Run the command or play the move that was typed; return whether it was a move."""
        word, _, rest = typed.partition(" ")
        commands = self.commands()
        if word.lower() == "save":
            self.save(rest.strip())
        elif word.lower() in KINDS:
            self.say(word.lower(), rest.strip())
        elif not rest and word.lower() in commands:
            commands[word.lower()](view)
        elif typed:
            return self.try_move(view, typed)
        else:
            self.print_message(msg("nothing-typed"))
        return False

    def say(self, command: str, content: str) -> None:
        try:
            self.talk.say(command, content, self.session.window is not None)
        except Mistake as why:
            self.print_message(why.message)

    def try_move(self, view: View, typed: str) -> bool:
        moves = view.moves()
        try:
            event = self.session.check(self.seat, _move_by_number(typed, moves))
            if not self.confirm_risky_move(view, event.text):
                return False
            missed = self.missed_ideas(view, event.text) if self.shows_ideas else []
            self.apply_event(event)
        except Mistake as why:
            self.print_message(why.message)
            return False
        if missing := self.shown_ideas.first_new(missed, len(self.table.hands)):
            self.print_message(msg("hindsight", says=missing.message, articles=comma_list(missing.idea.articles)))
        return True

    def missed_ideas(self, view: View, move: str) -> list[MissedIdea]:
        """Return the coaching ideas that a move misses."""
        return missed_by(view, move)

    def confirm_risky_move(self, view: View, move: str) -> bool:
        """Ask the player to confirm a risky move; return whether to play the move."""
        question = next(choice.risky for choice in view.scene.choices if choice.move == move)
        if question is None or self.skips_confirmation:
            return True
        if self.read_line(f"{self.localize(msg('are-you-sure', question=question))} ").lower() in ("y", "yes"):
            return True
        self.print_message(msg("not-sure"))
        return False

    def print_help(self, view: View) -> None:
        self.print_message(msg("terminal-help"))

    def list_moves(self, view: View) -> None:
        words = {choice.move: self.localize(choice.words) for choice in view.scene.choices}
        for n, move in enumerate(view.moves(), 1):
            self.out.print(f"{n:4}  {move:24} {words.get(move, '')}".rstrip(), markup=False)

    def print_hint(self, view: View) -> None:
        """Print one move and its reason, from the search or the heuristic; if asked again, print another move."""
        move = Thumb(1).choose(view, besides=self.hinted_moves)
        first = not self.hinted_moves or move in self.hinted_moves
        better = search_hint(view, SEARCH_TIME_S, move, typed=True) if first and is_compiled(view.game, AHEAD) else None
        said = msg("page-hint", words=move, why=view.reason(move)) if first else msg("page-hint-else", words=move)
        if better and better.reason:
            move, said = better.move, better.reason
        self.print_message(said)
        self.hinted_moves = [move] if first else [*self.hinted_moves, move]
        if first:
            self.hint_figures = better.explanation if better else None

    def print_hint_figures(self, view: View) -> None:
        """Print the figures of the last hint."""
        self.print_message(self.hint_figures or msg("hint-no-figures"))

    def toggle_ideas(self, view: View) -> None:
        self.shows_ideas = not self.shows_ideas
        self.print_message(msg("ideas-on" if self.shows_ideas else "ideas-off"))

    def redraw_table(self, view: View) -> None:
        self.draw_table(view, [])

    def draw_table(self, view: View, previous: list[str]) -> None:
        """Draw the table; in plain mode, print only what is new since `previous`."""
        self.last_drawn = print_scene(self.out, view.scene, previous, self.plain, self.localize)

    def print_distance_to_win(self, view: View) -> None:
        """Print how close the hand is to winning, if the game can compute it."""
        breakdown = view.game.score_breakdown
        if breakdown and hasattr(breakdown, "near"):
            self.print_points("near-title", breakdown.near(view.state[0], view.rules, self.seat).points)
        else:
            self.print_message(msg("near-untold"))

    def print_scoring(self, view: View) -> None:
        breakdown = view.game.score_breakdown
        if breakdown and hasattr(breakdown, "counts"):
            self.print_points("played-counts", breakdown.counts(view.state[0], view.rules))
        elif view.game.how_to_play:
            self.print_points("played-counts", view.game.how_to_play.counts)
        else:
            self.print_message(msg("counts-untold"))

    def print_rules(self, view: View) -> None:
        print_rulebook_page(self.table.game.name, self.plain, self.localize.language)
        print_options(self.table.game, self.plain, self.localize)

    def leave(self, view: View) -> None:
        raise PlayerLeft

    def save(self, name: str) -> None:
        if not name:
            self.print_message(msg("save-where"))
            return
        try:
            self.table.record().save(Path(name).expanduser())
        except OSError as error:
            self.print_message(msg("save-failed", path=quote(name), why=str(error.strerror)))
        except (RuntimeError, ValueError):  # the home of an unknown user, or characters that file names cannot have
            self.print_message(msg("save-failed", path=quote(name), why=msg("no-file-name")))
        else:
            self.print_message(msg("saved", path=name))


def _move_by_number(typed: str, moves: list[str]) -> str:
    """Return the move with the typed number in the list; any other text is returned unchanged."""
    if not (typed.isascii() and typed.isdecimal()):
        return typed
    number = parse_integer(typed) or 0  # None: the number is too long to be in the list
    if not 1 <= number <= len(moves):
        raise Mistake(msg("no-such-number", number=quote(typed), n=len(moves)))
    return moves[number - 1]
