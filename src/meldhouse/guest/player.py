"""Turns a server's messages about a table into views, asks the bot, and returns the requests to send."""

from collections.abc import Callable
from typing import Any, NamedTuple

from meldhouse.bots import Bot, Thumb, choose_after, find_bot, let_go
from meldhouse.bots.external_process import BotFailed, derive_seed
from meldhouse.core.heard_moves import Heard
from meldhouse.core.position_text import parse_view
from meldhouse.core.table import View, find_rules
from meldhouse.games import Game
from meldhouse.games.options import plain
from meldhouse.games.validation import find_game
from meldhouse.guest.http_client import plain_sentence
from meldhouse.i18n import Message, msg
from meldhouse.util.errors import ErrorKind, Mistake

MAX_FAILED_HANDS = 3  # in a row
MAX_REFUSALS = 3  # in a row
OVER = "over"  # the state of a table that has ended

JSON = dict[str, Any]


class BotSettings(NamedTuple):
    """The bot of a guest, and how it plays."""

    name: str
    seed: int
    limit: float  # seconds for a move
    hands: int = 0  # after which the guest leaves; 0: when the table ends


class Answer(NamedTuple):
    """The bot's answer at a moment of the table."""

    at: str
    move: str


class GuestPlayer:
    """A bot in its seat at a server's table."""

    def __init__(self, settings: BotSettings, report: Callable[[Message], None]) -> None:
        self.settings, self.report = settings, report
        self.table: JSON = {}
        self.bot: Bot | None = None
        self.hand, self.heard = 0, list[Heard]()
        self.answer: Answer | None = None
        self.failed_hands = self.refusals = self.hands_played = 0
        self.has_failed = False  # in this hand
        self.is_done = False

    def receive(self, message: JSON) -> JSON | None:
        """Take a message of the server; return the request that answers it, or None."""
        kind = message.get("tell")
        if kind in ("table", "seats"):
            self.table = message["table"]
            self.is_done = self.is_done or self.table["state"] == OVER
        if kind == "table":
            self.heard = [Heard(*each) for each in message["heard"]]
            return self._respond(message)
        if kind == "moved":
            self._hear(message)
            return self._respond(message)
        if kind == "done":
            self.refusals = 0
        return self._after_refusal(message) if kind == "no" else None

    def _hear(self, message: JSON) -> None:
        if message["kind"] == "deal":
            self.heard = []
        self.heard += [Heard(*each) for each in message["heard"]]

    def _respond(self, message: JSON) -> JSON | None:
        """Return the request that a position calls for."""
        if self.is_done or message["view"] is None:
            return None
        if message["over"]:
            return self._end_hand(message)
        if message["hand"] != self.hand:
            self._begin_hand(message["hand"])
        view = self._view(message)
        if not view.legal:
            return None
        if self.answer is None or self.answer.at != message["at"]:
            self.answer = Answer(message["at"], self._choose(view))
        return {"do": "play", "id": f"play {self.answer.at}", "move": self.answer.move, "at": self.answer.at}

    def _view(self, message: JSON) -> View:
        game, rules = self._rules()
        try:
            return parse_view(game, rules, message["you"], message["view"])
        except (ValueError, KeyError, TypeError) as error:
            raise Mistake(msg("guest-other-version", why=str(error))) from None

    def _rules(self) -> tuple[Game, Any]:
        game = find_game(self.table["game"])
        _, rules = find_rules(game, self.table["variant"], None, dict(self.table["options"]))
        return game, plain(rules)

    def _begin_hand(self, hand: int) -> None:
        self.stop()
        self.hand, self.answer, self.has_failed = hand, None, False
        seed = derive_seed(self.settings.seed, f"hand {hand}")
        self.bot = find_bot(self.settings.name, seed, self.settings.limit)

    def _end_hand(self, message: JSON) -> JSON | None:
        """Report the result of a hand that was played, and ask for the next one."""
        if self.bot is not None:
            self.stop()
            self.hands_played += 1
            for line in message["scene"]["summary"]:
                self.report(msg("guest-log", line=plain_sentence(line)))
            self._count_failures()
        self.is_done = self.is_done or 0 < self.settings.hands <= self.hands_played
        return None if self.is_done else {"do": "next", "id": f"next {message['at']}"}

    def _count_failures(self) -> None:
        self.failed_hands = self.failed_hands + 1 if self.has_failed else 0
        if self.failed_hands >= MAX_FAILED_HANDS:
            raise Mistake(msg("guest-bot-fails", hands=self.failed_hands, name=self.settings.name))

    def _choose(self, view: View) -> str:
        """Return the bot's move; if the bot fails, `club` plays the hand to its end."""
        assert self.bot is not None
        try:
            return choose_after(self.bot, view, self.heard)
        except BotFailed as why:
            self.report(msg("guest-club-plays", why=why.message))
            self.stop()
            self.has_failed, self.bot = True, Thumb(self.settings.seed)
            return self.bot.choose(view)

    def _after_refusal(self, message: JSON) -> JSON | None:
        """Look at the table again after a refusal; a refusal of the next hand may mean that the table has ended."""
        is_play = str(message.get("id")).startswith("play")
        if is_play and message.get("kind") == ErrorKind.STALE:
            return None  # a message with the new position follows
        self.refusals += 1
        if self.refusals >= MAX_REFUSALS:
            raise Mistake(msg("guest-refused", why=plain_sentence(message["why"])))
        return self.look()

    def look(self) -> JSON:
        """Return the request for the whole table."""
        return {"do": "table", "table": self.table["table"], "view": True, "talk": False}

    def stop(self) -> None:
        """Return the bot's process to the pool."""
        if self.bot is not None:
            let_go(self.bot)
        self.bot = None
