"""The question as plain data, and the unit of work: a range of hands played to answer it.

Hand n of a question is determined by the seed and n: its deck, and the random stream of its players. It does not depend
on which worker plays it, or on which hands are played with it. A comparison plays every hand with the same deck under
each value. In sessions (sessions.py), number n is a session: hand n, and the next ones at its table.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.bots import AT_ONCE, all_find_seats, choose_move, level_of, seated
from meldhouse.core.record import Hand
from meldhouse.core.table import Table, Tables, find_rules
from meldhouse.engine import cache as compiled
from meldhouse.engine import rng, templates
from meldhouse.games import Game
from meldhouse.games.odds import Row
from meldhouse.games.options import format_value, plain
from meldhouse.games.options import options as options_of
from meldhouse.games.validation import find_game
from meldhouse.i18n import comma_list, msg
from meldhouse.odds.accumulators import Sums, total_row
from meldhouse.odds.rng_streams import derive_rng_states, initial_rng_states
from meldhouse.odds.sessions import Columns, Sitting, parse_sitting, play_sittings
from meldhouse.odds.splitting import Plan, SplittingRun, find_rare_event, read_split_rows, weighted_rows
from meldhouse.odds.splitting_plan import find_plan
from meldhouse.odds.statistics import hand_rows, sitting_rows
from meldhouse.simulate import assign_bots, resolve_bots
from meldhouse.util.errors import Mistake

MAX_PIECE_KINDS = 1 << 8  # more than any pack has
DEFAULT_PACE_S = 4.0  # for each decision
VARIANT = "variant"  # as the compared option

IntArray = npt.NDArray[Any]  # of integers
PlayHand = Callable[[int, Tables, int], Any]  # (number of the hand, its dealt table, its RNG state) -> its final table


class Question(NamedTuple):
    """The settings of a simulation, as strings and numbers that can be sent to a process and saved in a file."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]  # as text; only the changed ones if variants are compared
    bots: tuple[str, ...]
    seed: int
    pace: float = DEFAULT_PACE_S
    compared: str = ""  # an option, or `variant`; "" if nothing is compared
    values: tuple[str, ...] = ()  # of the compared option
    sit: str = ""  # the length of a sitting; "" for single hands
    split: str = ""  # the row that splitting aims at; "" without splitting

    @property
    def unit(self) -> str:
        """The name of the unit that a run counts: hands or sessions."""
        return "sittings" if self.sit else "hands"

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Question":
        """Return the settings of a simulation from JSON data, in which tuples are lists."""
        data = with_tuples(data, "bots", "values")
        return cls(**{**data, "bots": tuple(map(level_of, data["bots"]))})

    def resolve(self) -> "ResolvedQuestion":
        return resolve(self)


def with_tuples(data: dict[str, Any], *lists: str) -> dict[str, Any]:
    """Return JSON data in which the lists in `options` and in the given fields have become tuples."""
    options = tuple((str(name), str(value)) for name, value in data["options"])
    return {**data, "options": options, **{name: tuple(data[name]) for name in lists}}


class Side(NamedTuple):
    """One of the compared rule sets, or the only one, under which every hand is played."""

    value: str  # of the compared option
    rules: Any  # as plain numbers
    pack: npt.NDArray[np.int8]  # the pieces to shuffle
    in_play: npt.NDArray[np.int8]  # by kind: 1 if it is in play
    bots: list[str]  # by seat
    rows: dict[str, Row]
    sitting: Sitting | None
    compiled_bots: tuple[str, ...]  # names of bots in compiled code, the game's styles last
    plan: Plan | None  # of splitting

    @property
    def is_compiled(self) -> bool:
        return all(name in self.compiled_bots for name in self.bots)

    @property
    def bot_kinds(self) -> IntArray:
        """The number that compiled code uses for the bot in each seat."""
        return np.array([self.compiled_bots.index(name) for name in self.bots], np.int64)


class ResolvedQuestion(NamedTuple):
    """A simulation's settings with all objects that are needed to play its hands."""

    question: Question
    game: Game
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]  # of the first side, as far as all others have them
    kernels: Any  # compiled for the game

    @property
    def is_compiled(self) -> bool:
        return all(side.is_compiled for side in self.sides)

    @property
    def row_names(self) -> set[str]:
        return {row.name for row in self.rows}

    def count_range(self, first: int, hands: int) -> Sums:
        return count_hands(self.question, first, hands)


def make_question(
    game: str,
    variant: str | None = None,
    *,
    bots: str | tuple[str, ...] = "club",
    seed: int | None = None,
    pace: float = DEFAULT_PACE_S,
    compare: str = "",
    sit: str = "",
    split: str = "",
    options: dict[str, Any] | None = None,
) -> Question:
    """Return the settings of a simulation from the caller's arguments; raise Mistake if one is invalid."""
    chosen_game = find_game(game)
    option, values = _parse_comparison(compare)
    chosen_variant, rules = find_rules(chosen_game, values[0] if option == VARIANT else variant, None, options or {})
    all_options = options_of(rules)
    if not 0 < pace <= 3600:
        raise Mistake(msg("odds-wrong-pace", pace=f"{pace:g}"))
    # The rules of every value have to be playable, and to come to an end.
    rules_by_side = _rules_by_side(chosen_game, chosen_variant, options or {}, option, values)
    for rules_of_side in rules_by_side:
        if sit:
            parse_sitting(chosen_game, plain(rules_of_side), pace, sit.strip())
        if split:
            find_rare_event(chosen_game, plain(rules_of_side), split.strip())
    bot_names = tuple(resolve_bots(bots, chosen_game, styles=True))
    all_find_seats(bot_names, max(int(rules_of_side.seats) for rules_of_side in rules_by_side))
    if split:
        _check_splitting(chosen_game, bot_names, sit)
    stored_options = options or {} if option == VARIANT else all_options  # the others come from each variant
    option_values = tuple(
        (name, format_value(kind, getattr(rules, name)))
        for name, (kind, _) in all_options.items()
        if name in stored_options
    )
    resolved_seed = rng.fresh_seed() if seed is None else seed
    return Question(
        game, chosen_variant, option_values, bot_names, resolved_seed, pace, option, values, sit.strip(), split.strip()
    )


def _check_splitting(game: Game, bot_names: tuple[str, ...], sit: str) -> None:
    """Raise Mistake unless splitting is possible: single hands, played by bots in compiled code."""
    if sit:
        raise Mistake(msg("odds-split-sitting"))
    compiled = (*AT_ONCE, *game.style_names)
    if others := [name for name in bot_names if name not in compiled]:
        raise Mistake(msg("odds-split-slow", bots=comma_list(others), quick=comma_list(compiled)))


def _rules_by_side(
    game: Game, variant: str, options: dict[str, Any], compared: str, values: tuple[str, ...]
) -> list[Any]:
    """Return the rules for each compared value or variant, or the only rules if nothing is compared."""
    if compared == VARIANT:
        return [find_rules(game, value, None, options)[1] for value in values]
    settings = [{**options, compared: value} for value in values] or [options]
    return [find_rules(game, variant, None, setting)[1] for setting in settings]


def _parse_comparison(text: str) -> tuple[str, tuple[str, ...]]:
    """Parse `jokers=yes,no` as an option and its values; `variant=pip,chips` compares variants."""
    option, _, rest = text.partition("=")
    values = tuple(value.strip() for value in rest.split(",") if value.strip())
    if text and (not option.strip() or len(set(values)) < 2 or len(set(values)) < len(values)):
        raise Mistake(msg("odds-wrong-compare", text=text))
    return option.strip(), values


@lru_cache(16)
def resolve(question: Question) -> ResolvedQuestion:
    """Look up the game and the compared rule sets that a simulation needs."""
    game = find_game(question.game)
    rules_by_side = _rules_by_side(game, question.variant, dict(question.options), question.compared, question.values)
    rules = [plain(side_rules) for side_rules in rules_by_side]
    packs = _shared_packs([game.full_deck(side_rules) for side_rules in rules])
    sides = []
    for value, side_rules, (pack, in_play) in zip(question.values or ("",), rules, packs, strict=True):
        sitting = parse_sitting(game, side_rules, question.pace, question.sit) if question.sit else None
        rows_of_side = (
            sitting_rows(game, side_rules, question.pace, sitting)
            if sitting
            else hand_rows(game, side_rules, question.pace)
        )
        rows = {row.name: row for row in rows_of_side}
        bots = assign_bots(question.bots, int(side_rules.seats))
        side = Side(value, side_rules, pack, in_play, bots, rows, sitting, (*AT_ONCE, *game.style_names), None)
        sides.append(_with_splitting(game, side, question.split) if question.split else side)
    common_rows = tuple(row for name, row in sides[0].rows.items() if all(name in side.rows for side in sides))
    return ResolvedQuestion(question, game, tuple(sides), common_rows, _load_kernels(game))


def _with_splitting(game: Game, side: Side, name: str) -> Side:
    """Return a copy of the side (rule set) with a plan for splitting toward the rare event of a row."""
    rare = find_rare_event(game, side.rules, name)
    plan = find_plan(game, _load_kernels(game), side, rare, side.rows[name])
    rows = {row.name: row for row in weighted_rows(tuple(side.rows.values()))}
    return side._replace(plan=plan, rows=rows)


def _load_kernels(game: Game) -> Any:
    """Return the odds kernels of a game, which are compiled when its odds are first requested.

    The game's cache key does not cover this template, so its name in the cache has a hash of its text.
    """
    name = f"{compiled.NAME}.odds.{_cache_name(game)}"
    takes = {**game.takes, "style": np.dtype(np.int64)}
    return templates.load(
        name, "../odds/kernels", rules_api=game.rules_api, bot_turns=game.bot_turns, styles=game.styles, takes=takes
    )


def _cache_name(game: Game) -> str:
    """Return the name of the compiled kernels in the game's cache folder."""
    text = (compiled.PACKAGE / "odds" / "kernels.py").read_bytes()
    return f"odds_kernels_{hashlib.sha256(text).hexdigest()[:8]}__{game.name}"


def is_warm(game: Game) -> bool:
    """Return whether the game's kernels have been compiled already."""
    return any((compiled.cache_dir(game.name) / _cache_name(game)).glob("*play_hands*.nbi"))


def _shared_packs(decks: list[npt.NDArray[np.int8]]) -> list[tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]]:
    """Return for each deck the larger deck to shuffle in its place, and which kinds of pieces are in play.

    The pack is the largest of all decks, if leaving out kinds of it makes the deck. A shuffled pack without its jokers
    is a shuffled deck without jokers, in the same order as with them.
    """
    largest = max(decks, key=len)
    packs = []
    for deck in decks:
        in_play = np.zeros(MAX_PIECE_KINDS, np.int8)
        in_play[deck] = 1
        pack = largest if sorted(largest[in_play[largest] == 1]) == sorted(deck) else deck
        packs.append((pack, in_play))
    return packs


# --- playing ------------------------------------------------------------------------------


def count_hands(question: Question, first: int, hands: int) -> Sums:
    """Play a range of hands or sessions and return their sums; arguments and result are plain data."""
    resolved = resolve(question)
    columns_by_side = [read_rows(resolved, side, first, hands) for side in resolved.sides]
    return Sums(
        hands, {row.name: total_row(row, [columns[row.name] for columns in columns_by_side]) for row in resolved.rows}
    )


def read_rows(
    resolved: ResolvedQuestion, side: Side, first: int, hands: int, play_one: PlayHand | None = None
) -> Columns:
    """Play a range of hands and return the values of each row; `play_one` plays a hand of bots in Python."""
    rows = [side.rows[row.name] for row in resolved.rows]
    tables, rng_states = resolved.game.tables(hands), initial_rng_states(resolved.question.seed, first, hands)
    numbers = np.arange(first, first + hands)
    play = partial(play_hands, resolved, side, play_one=play_one)
    if side.sitting:
        return play_sittings(
            side.sitting, rows, tables, partial(deal_and_play, resolved, side, play, numbers, rng_states)
        )
    if side.plan:
        return read_split_rows(SplittingRun(resolved.game, resolved.kernels, side, side.plan), rows, rng_states)
    resolved.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, rng_states)
    columns = _read_rows([row for row in rows if row.dealt], tables)
    play(tables, rng_states, numbers=numbers)
    return columns | _read_rows([row for row in rows if not row.dealt], tables)


def deal_and_play(
    resolved: ResolvedQuestion,
    side: Side,
    play: Callable[..., None],
    numbers: IntArray,
    rng_states: IntArray,
    tables: Tables,
    hand: int,
    active: IntArray,
) -> Tables:
    """Play hand number `hand` at the tables of the active sessions."""
    hand_states = derive_rng_states(rng_states[active], hand) if hand else rng_states[active]
    resolved.kernels.deal_hands(tables, side.rules, side.pack, side.in_play, hand_states)
    play(tables, hand_states, numbers=numbers[active])
    return tables


def _read_rows(rows: list[Row], tables: Tables) -> Columns:
    """Return the values of each row, read from the tables; a function that rows share is called only once."""
    state = tables.view(np.ndarray)
    cache: dict[Callable[..., Any], npt.NDArray[Any]] = {}
    for row in rows:
        for read in (row.read, row.of):
            if read is not None and read not in cache:
                cache[read] = read(state)
    return {row.name: [cache[read] for read in (row.read, row.of) if read is not None] for row in rows}


def play_hands(
    resolved: ResolvedQuestion,
    side: Side,
    tables: Tables,
    rng_states: IntArray,
    play_one: PlayHand | None = None,
    numbers: Any = None,
) -> None:
    """Play every hand to its end, in compiled code or by calling each bot in turn."""
    if side.is_compiled:
        _play_compiled(resolved, side, tables, rng_states)
        return
    play_hand = play_one or partial(_play_turn_by_turn, resolved, side)
    for n in range(len(tables)):
        number = n if numbers is None else int(numbers[n])
        tables[n] = play_hand(number, tables[n : n + 1], int(rng_states[n]))


def _play_compiled(resolved: ResolvedQuestion, side: Side, tables: Tables, rng_states: IntArray) -> None:
    kinds, view = side.bot_kinds, resolved.game.tables(1)
    if kinds.max() < len(AT_ONCE):
        resolved.kernels.play_hands(tables, side.rules, rng_states, kinds, view)
    else:
        resolved.kernels.advance_hands(
            tables, side.rules, rng_states, kinds, view, np.arange(len(tables)), resolved.game.rules.LIMIT
        )


def _play_turn_by_turn(resolved: ResolvedQuestion, side: Side, number: int, dealt: Tables, seed: int) -> Any:
    table = table_from_deal(resolved.game, resolved.question.variant, side.rules, dealt)
    with seated(side.bots, seed, game=resolved.game) as bots:
        while table.turn is not None:
            table.play(choose_move(bots[table.turn], table.view(table.turn), table))
    return table.state[0]


def table_from_deal(game: Game, variant: str, rules: Any, dealt: Tables) -> Table:
    """Return a table on which this hand has been dealt."""
    table = Table(game, variant, rules, 1)
    table.stand_at(dealt.tobytes(), [Hand((), 0)])
    return table
