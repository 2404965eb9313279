"""Language models as players: the view as text goes in, and a legal move comes out.

    from meldhouse.bots.language_model import LanguageModel, chat_endpoint

    bot = LanguageModel(chat_endpoint("http://127.0.0.1:8080/v1", "my-model"))
    mh.play("tongits", bots=[bot, "club"])
    print(bot.report)

Any function from a prompt to an answer can take the place of the endpoint.  An answer without a legal move is asked for
again.  If that fails too, or if the time or the budget is used up, `club` makes the move, and the report counts it.
"""

import math
import queue
import re
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import numpy as np

from meldhouse.bots.chat_endpoint import chat_endpoint
from meldhouse.bots.chat_response import Completion, EndpointBusyError
from meldhouse.core.table import View
from meldhouse.core.text_view import format_compactly
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.options import settings
from meldhouse.games.state_arrays import copy_states
from meldhouse.i18n import Localizer
from meldhouse.rulebook import page

__all__ = ["Completion", "LanguageModel", "LanguageModelReport", "Limits", "chat_endpoint"]

Complete = Callable[[str], "str | Completion"]
TEMPLATES = Path(__file__).parent / "templates"
MOVE_LINE = re.compile(r"^\W*move\W*:\W*(.+?)\W*$", re.IGNORECASE | re.MULTILINE)
# Some models mark their thoughts; without the first mark, if the server put it into the prompt.
THOUGHT = r"(?:think|thinking|thought)"
THOUGHTS = re.compile(rf"[<\[]{THOUGHT}[>\]].*?(?:[<\[]/{THOUGHT}[>\]]|\Z)", re.DOTALL | re.IGNORECASE)
END_OF_THOUGHTS = re.compile(rf"[<\[]/{THOUGHT}[>\]]", re.IGNORECASE)
PAUSES_S = (1.0, 2.0, 4.0)  # before a busy endpoint is asked again, unless it names another time
QUOTED_CHARACTERS = 80  # of a wrong answer, in the next prompt
CHARACTERS_PER_TOKEN = 4  # an estimate, if an endpoint does not count
ILLEGAL, SLOW, FAILED, OVER_BUDGET = "illegal", "slow", "failed", "over_budget"


class Limits(NamedTuple):
    """The time and the budget of a model; `calls` and `cost` are for all hands of the bot together."""

    seconds: float = 60.0  # for a decision, with all its retries
    retries: int = 2  # after an answer without a legal move
    calls: int | None = None  # None: no limit
    cost: float | None = None  # in the currency of the prices
    input_price: float = 0.0  # per million tokens
    output_price: float = 0.0


@dataclass
class LanguageModelReport:
    """The work of a model: how often it was asked, and why `club` made moves in its place."""

    decisions: int = 0  # with more than one legal move; others are played without asking
    calls: int = 0
    retries: int = 0  # calls after an answer without a legal move
    busy: int = 0  # calls that the endpoint refused because it was busy, and that were sent again
    fallbacks: dict[str, int] = field(default_factory=lambda: dict.fromkeys((ILLEGAL, SLOW, FAILED, OVER_BUDGET), 0))
    input_tokens: int = 0
    output_tokens: int = 0
    is_estimated: bool = False  # whether some tokens were not counted by the endpoint
    cost: float = 0.0
    seconds: float = 0.0
    last_error: str = ""

    @property
    def club_moves(self) -> int:
        """The number of decisions that `club` made."""
        return sum(self.fallbacks.values())

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "seconds": round(self.seconds, 3), "cost": round(self.cost, 6)}


class LanguageModel:
    """A bot that asks a language model for its moves, for one or more hands and seats."""

    def __init__(self, complete: Complete, limits: Limits | None = None, *, with_rules: bool = True) -> None:
        self.complete, self.limits, self.with_rules = complete, limits or Limits(), with_rules
        self.report = LanguageModelReport()
        self._lock = threading.Lock()  # several threads of an arena may share the bot
        self._x = rng.seeded(0)  # of `club`, which plays if the model can't

    def choose(self, view: View) -> str:
        """Return the model's move, or that of `club` if there is none."""
        moves = view.moves()
        if len(moves) == 1:
            return moves[0]
        with self._lock:
            self.report.decisions += 1
            started = time.monotonic()
            move = self._ask(view, moves, started + self.limits.seconds)
            self.report.seconds += time.monotonic() - started
            return move if move is not None else self._play_in_place(view)

    def _ask(self, view: View, moves: list[str], deadline: float) -> str | None:
        """Ask until an answer has a legal move; count why if none has."""
        prompt = first = make_prompt(view, moves, self.with_rules)
        for attempt in range(self.limits.retries + 1):
            if self._is_over_budget():
                self._count_fallback(OVER_BUDGET)
                return None
            self.report.retries += attempt > 0
            try:
                completion = self._call(prompt, deadline)
            except TimeoutError:
                self._pay(Completion("", None, 0), prompt)
                self._count_fallback(SLOW)
                return None
            except Exception as error:  # of the endpoint, or of the caller's function
                self.report.last_error = f"{type(error).__name__}: {error}"[:200]
                self._count_fallback(FAILED)
                return None
            self._pay(completion, prompt)
            move = find_move(completion.text, view, moves)
            if move is not None:
                return move
            if completion.early_end:
                self.report.last_error = f"the answer has no end: {completion.early_end}"
            prompt = _retry_prompt(first, completion.text, moves)
        self._count_fallback(ILLEGAL)
        return None

    def _call(self, prompt: str, deadline: float) -> Completion:
        """Return the answer to a prompt; ask again while the endpoint is busy, as long as there is time."""
        for pause in (*PAUSES_S, math.inf):
            self.report.calls += 1
            try:
                return _within(self.complete, prompt, deadline - time.monotonic())
            except EndpointBusyError as error:
                wait = pause if error.wait is None else error.wait
                if math.isinf(pause) or wait >= deadline - time.monotonic() or self._is_over_budget():
                    raise
            self.report.busy += 1
            _pause(wait)
        raise AssertionError

    def _count_fallback(self, why: str) -> None:
        self.report.fallbacks[why] += 1

    def _play_in_place(self, view: View) -> str:
        """Return the move of `club`."""
        legal, moves = view.legal, np.zeros(view.game.rules.MAX_LEGAL, np.int16)
        moves[: len(legal)] = list(legal.values())
        state = copy_states(view.state)
        place, self._x = view.game.table_api.choose_as_heuristic(state, view.rules, moves, len(legal), self._x)
        self._x = np.uint64(self._x)
        return list(legal)[int(place)]

    def _is_over_budget(self) -> bool:
        calls, cost = self.limits.calls, self.limits.cost
        return (calls is not None and self.report.calls >= calls) or (cost is not None and self.report.cost >= cost)

    def _pay(self, completion: Completion, prompt: str) -> None:
        """Add what a call has used; estimate it if the endpoint did not count."""
        used_input, used_output = completion.input_tokens, completion.output_tokens
        self.report.is_estimated |= used_input is None or used_output is None
        used_input = len(prompt) // CHARACTERS_PER_TOKEN if used_input is None else used_input
        used_output = len(completion.text) // CHARACTERS_PER_TOKEN if used_output is None else used_output
        self.report.input_tokens += used_input
        self.report.output_tokens += used_output
        self.report.cost += (used_input * self.limits.input_price + used_output * self.limits.output_price) / 1e6


_pause = time.sleep  # tests replace it


def _within(complete: Complete, prompt: str, seconds: float) -> Completion:
    """Return the answer to a prompt; raise TimeoutError if it takes longer, however slowly it comes in."""
    answers: queue.Queue[Any] = queue.Queue()

    def ask() -> None:
        try:
            answers.put(complete(prompt))
        except BaseException as error:
            answers.put(error)

    if seconds <= 0:
        raise TimeoutError
    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(answer, BaseException):
        raise answer
    return answer if isinstance(answer, Completion) else Completion(str(answer))


# --- prompts and answers --------------------------------------------------------------------


def make_prompt(view: View, moves: list[str], with_rules: bool = True) -> str:
    """Return the prompt for a decision: the rules, the view of the seat, and the legal moves."""
    assert view.seat is not None
    return _template("prompt").substitute(
        title=view.game.title,
        variant_options=", ".join(f"{each.name} {each.value}" for each in _settings_of(view)),
        rules=_rules_of(view.game) if with_rules else "(not given)",
        seat=view.seat + 1,
        view="\n".join(format_compactly(view.scene, Localizer(viewer=view.seat))),
        moves="\n".join(f"{number}. {move}" for number, move in enumerate(moves, 1)),
        example=moves[0],
    )


def find_move(answer: str, view: View, moves: list[str]) -> str | None:
    """Return the legal move that an answer means, or None if it means none or several.

    The last line with MOVE: counts, with the text of a move or its number in the list.  An answer without such a line
    counts if it names exactly one legal move.
    """
    text = END_OF_THOUGHTS.split(THOUGHTS.sub("", answer))[-1]
    lines: list[str] = MOVE_LINE.findall(text)
    if lines:
        return _read_move(lines[-1], view, moves)
    return _read_move(text.strip().strip("`*\"'. "), view, moves) or _only_move_in(text, moves)


def _read_move(written: str, view: View, moves: list[str]) -> str | None:
    number = re.fullmatch(r"(\d{1,4})\.?(?:\s+(.+))?", written)
    if number and number[2] is None:
        place = int(number[1])
        return moves[place - 1] if 1 <= place <= len(moves) else None
    return view.written(number[2] if number else written)


def _only_move_in(text: str, moves: list[str]) -> str | None:
    """Return the only legal move that a text names; the longest of those at one place counts."""
    longest_first = sorted(moves, key=len, reverse=True)
    pattern = "|".join(re.escape(move.lower()) for move in longest_first)
    named = set(re.findall(rf"(?<!\w)(?:{pattern})(?!\w)", text.lower()))
    found = [move for move in moves if move.lower() in named]
    return found[0] if len(found) == 1 else None


def _retry_prompt(prompt: str, answer: str, moves: list[str]) -> str:
    ending = " ".join(answer.split())[-QUOTED_CHARACTERS:]
    return _template("retry").substitute(prompt=prompt, answer=ending, example=moves[0])


def _settings_of(view: View) -> Any:
    rules = next(iter(view.game.variants.values())).rules
    return settings(rules._replace(**{name: getattr(view.rules, name) for name in rules._fields}))


@cache
def _template(name: str) -> Template:
    return Template((TEMPLATES / f"{name}.md").read_text("utf-8"))


@cache
def _rules_of(game: Game) -> str:
    return page(game.name, link=r"\1").strip()
