"""The question as plain data, and the unit of work: a range of hands played to answer it.

Hand number n of a question is fixed by the seed and n: its deck, and the chance that its players take.  Who counts it,
beside which others, and how many, makes no difference to it.  What is compared plays every hand with the same deck.
Where one sits on (sessions.py), number n is a sitting: hand number n, and what follows at its table.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from meldhouse.bots import AT_ONCE, all_find_seats, level_of, seated
from meldhouse.core.record import Hand
from meldhouse.core.table import Table, Tables, find_rules
from meldhouse.engine import cache as compiled
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.odds import Row
from meldhouse.games.options import format_value, plain
from meldhouse.games.options import options as options_of
from meldhouse.games.validation import find_game
from meldhouse.i18n import HOUSE
from meldhouse.odds.accumulators import Sums, summed
from meldhouse.odds.rng_streams import chances_of, later
from meldhouse.odds.sessions import Columns, Sitting, sit, sitting_of
from meldhouse.odds.splitting import Plan, Way, rare_of, read_copies, rows_of_copies
from meldhouse.odds.splitting_plan import plan_of
from meldhouse.odds.statistics import rows_of, rows_of_sitting
from meldhouse.simulate import at_seats, who_plays
from meldhouse.util.errors import Mistake

PIECES = 1 << 8  # more kinds than any pack has
PACE = 4.0  # seconds a decision
VARIANT = "variant"  # what is compared where it is no option

Numbers = npt.NDArray[Any]  # whole ones
InTurn = Callable[[int, Tables, int], Any]  # number of a hand, it as it is dealt, its chance: how it ended


class Question(NamedTuple):
    """Numbers and words only, so that it can be sent anywhere and kept in a file."""

    game: str
    variant: str
    options: tuple[tuple[str, str], ...]  # as they are written; all of them, where no variants are compared
    bots: tuple[str, ...]
    seed: int
    pace: float = PACE
    compared: str = ""  # an option, or `variant`; "" where nothing is compared,
    values: tuple[str, ...] = ()  # and what it is in turn
    sit: str = ""  # how long one sits at each table; "" where it is for one hand
    split: str = ""  # the row for whose sake promising tables are copied; "" where none are

    @property
    def counted(self) -> str:
        """What a run has many of."""
        return "sittings" if self.sit else "hands"

    @classmethod
    def of(cls, told: dict[str, Any]) -> "Question":
        """As it was before it was written: lists were tuples."""
        told = tupled(told, "bots", "values")
        return cls(**{**told, "bots": tuple(map(level_of, told["bots"]))})

    def looked_up(self) -> "Asked":
        return look_up(self)


def tupled(told: dict[str, Any], *lists: str) -> dict[str, Any]:
    """What was read from JSON, with tuples where there were some: of options, and of these."""
    options = tuple((str(name), str(value)) for name, value in told["options"])
    return {**told, "options": options, **{name: tuple(told[name]) for name in lists}}


class Side(NamedTuple):
    """One set of rules under which every hand is played."""

    value: str  # of the option that is compared
    rules: Any  # bare numbers
    pack: npt.NDArray[np.int8]  # what is shuffled, and of it
    kept: npt.NDArray[np.int8]  # the kinds that are played with
    bots: list[str]  # by seat
    rows: dict[str, Row]
    sitting: Sitting | None
    compiled: tuple[str, ...]  # bots that play in compiled code, the game's own styles after all others
    plan: Plan | None  # how promising tables are copied

    @property
    def is_quick(self) -> bool:
        return all(name in self.compiled for name in self.bots)

    @property
    def who(self) -> Numbers:
        """The numbers that compiled code knows them by."""
        return np.array([self.compiled.index(name) for name in self.bots], np.int64)


class Asked(NamedTuple):
    """A question, looked up: whatever is needed to play it."""

    question: Question
    game: Game
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]  # those of the first side that all others have too
    rounds: Any  # the compiled hands

    @property
    def is_quick(self) -> bool:
        return all(side.is_quick for side in self.sides)

    @property
    def row_names(self) -> set[str]:
        return {row.name for row in self.rows}

    def sums_of(self, first: int, hands: int) -> Sums:
        return count(self.question, first, hands)


def ask(
    game: str,
    variant: str | None = None,
    *,
    bots: str | tuple[str, ...] = "club",
    seed: int | None = None,
    pace: float = PACE,
    compare: str = "",
    sit: str = "",
    split: str = "",
    options: dict[str, Any] | None = None,
) -> Question:
    """A question as somebody puts it; a Mistake says what cannot be asked."""
    house_game = find_game(game)
    option, values = _compared_in(compare)
    chosen, rules = find_rules(house_game, values[0] if option == VARIANT else variant, None, options or {})
    known = options_of(rules)
    if not 0 < pace <= 3600:
        raise Mistake(HOUSE("odds-wrong-pace", pace=f"{pace:g}"))
    # What every value makes of the rules has to be playable, and to come to an end.
    of_sides = _rules_of_sides(house_game, chosen, options or {}, option, values)
    for each in of_sides:
        if sit:
            sitting_of(house_game, plain(each), pace, sit.strip())
        if split:
            rare_of(house_game, plain(each), split.strip())
    who = tuple(who_plays(bots, house_game, styles=True))
    all_find_seats(who, max(int(each.seats) for each in of_sides))
    if split:
        _can_be_split(house_game, who, sit)
    lasting = options or {} if option == VARIANT else known  # every variant brings the others
    kept = tuple(
        (name, format_value(kind, getattr(rules, name))) for name, (kind, _) in known.items() if name in lasting
    )
    drawn = rng.fresh_seed() if seed is None else seed
    return Question(game, chosen, kept, who, drawn, pace, option, values, sit.strip(), split.strip())


def _can_be_split(game: Game, who: tuple[str, ...], sit: str) -> None:
    """Hands alone, and those that compiled code plays."""
    if sit:
        raise Mistake(HOUSE("odds-split-sitting"))
    quick = (*AT_ONCE, *game.style_names)
    if slow := [name for name in who if name not in quick]:
        raise Mistake(HOUSE("odds-split-slow", bots=", ".join(slow), quick=", ".join(quick)))


def _rules_of_sides(
    game: Game, variant: str, options: dict[str, Any], compared: str, values: tuple[str, ...]
) -> list[Any]:
    """One after another: each value of an option, or each variant; of what is not compared the one set of rules."""
    if compared == VARIANT:
        return [find_rules(game, value, None, options)[1] for value in values]
    settings = [{**options, compared: value} for value in values] or [options]
    return [find_rules(game, variant, None, setting)[1] for setting in settings]


def _compared_in(text: str) -> tuple[str, tuple[str, ...]]:
    """`jokers=yes,no`: the option, and its values in turn; `variant=pip,chips` of whole variants."""
    option, _, rest = text.partition("=")
    values = tuple(value.strip() for value in rest.split(",") if value.strip())
    if text and (not option.strip() or len(set(values)) < 2 or len(set(values)) < len(values)):
        raise Mistake(HOUSE("odds-wrong-compare", text=text))
    return option.strip(), values


@lru_cache(16)
def look_up(question: Question) -> Asked:
    """The game and the rules of a question, on every side of it."""
    game = find_game(question.game)
    of_sides = _rules_of_sides(game, question.variant, dict(question.options), question.compared, question.values)
    rules = [plain(one) for one in of_sides]
    packs = _same_pack([game.full_deck(one) for one in rules])
    sides = []
    for value, one, (pack, kept) in zip(question.values or ("",), rules, packs, strict=True):
        sitting = sitting_of(game, one, question.pace, question.sit) if question.sit else None
        found = rows_of_sitting(game, one, question.pace, sitting) if sitting else rows_of(game, one, question.pace)
        rows = {row.name: row for row in found}
        bots = at_seats(question.bots, int(one.seats))
        side = Side(value, one, pack, kept, bots, rows, sitting, (*AT_ONCE, *game.style_names), None)
        sides.append(_split_for(game, side, question.split) if question.split else side)
    common = tuple(row for name, row in sides[0].rows.items() if all(name in side.rows for side in sides))
    return Asked(question, game, tuple(sides), common, _compiled_kernels(game))


def _split_for(game: Game, side: Side, name: str) -> Side:
    """The same, with promising tables copied for a row."""
    rare = rare_of(game, side.rules, name)
    plan = plan_of(game, _compiled_kernels(game), side, rare, side.rows[name])
    rows = {row.name: row for row in rows_of_copies(tuple(side.rows.values()))}
    return side._replace(plan=plan, rows=rows)


def _compiled_kernels(game: Game) -> Any:
    """The template beside this module, for a game: compiled when odds are first asked for, and never for a table.

    The game's shelf is not named by it, so its own text names it there.
    """
    name = f"{compiled.NAME}.odds.{_shelved(game)}"
    takes = {**game.takes, "style": np.dtype(np.int64)}
    return compiled.load(
        name, "../odds/kernels", law=game.rules_api, turns=game.bot_turns, styles=game.styles, takes=takes
    )


def _shelved(game: Game) -> str:
    """What the compiled hands are called on the game's shelf."""
    text = (compiled.PACKAGE / "odds" / "kernels.py").read_bytes()
    return f"odds_kernels_{hashlib.sha256(text).hexdigest()[:8]}__{game.name}"


def is_warm(game: Game) -> bool:
    """Have its hands been compiled already?"""
    return any((compiled.shelf(game.name) / _shelved(game)).glob("*play_hands*.nbi"))


def _same_pack(decks: list[npt.NDArray[np.int8]]) -> list[tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]]:
    """For each deck what is shuffled, and which kinds of it are kept: the largest of all, where that makes the deck.

    A shuffled pack without its jokers is a shuffled pack without jokers, in the same order as with them.
    """
    largest = max(decks, key=len)
    found = []
    for deck in decks:
        kept = np.zeros(PIECES, np.int8)
        kept[deck] = 1
        pack = largest if sorted(largest[kept[largest] == 1]) == sorted(deck) else deck
        found.append((pack, kept))
    return found


# --- playing ------------------------------------------------------------------------------


def count(question: Question, first: int, hands: int) -> Sums:
    """What so many hands, or sittings, come to, from the number of the first: plain data for plain data."""
    asked = look_up(question)
    read = [read_all(asked, side, first, hands) for side in asked.sides]
    return Sums(hands, {row.name: summed(row, [columns[row.name] for columns in read]) for row in asked.rows})


def read_all(asked: Asked, side: Side, first: int, hands: int, in_turn: InTurn | None = None) -> Columns:
    """Every row of a side, hand by hand, or sitting by sitting; `in_turn` plays a hand that is not compiled."""
    rows = [side.rows[row.name] for row in asked.rows]
    tables, chances = asked.game.tables(hands), chances_of(asked.question.seed, first, hands)
    numbers = np.arange(first, first + hands)
    play_on = partial(play, asked, side, in_turn=in_turn)
    if side.sitting:
        return sit(side.sitting, rows, tables, partial(next_hand, asked, side, play_on, numbers, chances))
    if side.plan:
        return read_copies(Way(asked.game, asked.rounds, side, side.plan), rows, chances)
    asked.rounds.deal_hands(tables, side.rules, side.pack, side.kept, chances)
    found = _read_rows([row for row in rows if row.dealt], tables)
    play_on(tables, chances, numbers=numbers)
    return found | _read_rows([row for row in rows if not row.dealt], tables)


def next_hand(
    asked: Asked,
    side: Side,
    play_on: Callable[..., None],
    numbers: Numbers,
    chances: Numbers,
    tables: Tables,
    hand: int,
    going: Numbers,
) -> Tables:
    """Hand number `hand` at the tables of those sittings that go on."""
    own = later(chances[going], hand) if hand else chances[going]
    asked.rounds.deal_hands(tables, side.rules, side.pack, side.kept, own)
    play_on(tables, own, numbers=numbers[going])
    return tables


def _read_rows(rows: list[Row], tables: Tables) -> Columns:
    """What rows read; where several read the same, it is read once."""
    bare = tables.view(np.ndarray)
    seen: dict[Callable[..., Any], npt.NDArray[Any]] = {}
    for row in rows:
        for reader in (row.read, row.of):
            if reader is not None and reader not in seen:
                seen[reader] = reader(bare)
    return {row.name: [seen[reader] for reader in (row.read, row.of) if reader is not None] for row in rows}


def play(
    asked: Asked, side: Side, tables: Tables, chances: Numbers, in_turn: InTurn | None = None, numbers: Any = None
) -> None:
    """Every hand to its end: in compiled code, or where somebody thinks longer, each bot asked in its turn."""
    if side.is_quick:
        _play_quickly(asked, side, tables, chances)
        return
    play_one = in_turn or partial(_play_in_turn, asked, side)
    for n in range(len(tables)):
        number = n if numbers is None else int(numbers[n])
        tables[n] = play_one(number, tables[n : n + 1], int(chances[n]))


def _play_quickly(asked: Asked, side: Side, tables: Tables, chances: Numbers) -> None:
    who, view = side.who, asked.game.tables(1)
    if who.max() < len(AT_ONCE):
        asked.rounds.play_hands(tables, side.rules, chances, who, view)
    else:
        asked.rounds.play_on(tables, side.rules, chances, who, view, np.arange(len(tables)), asked.game.rules.LIMIT)


def _play_in_turn(asked: Asked, side: Side, number: int, dealt: Tables, seed: int) -> Any:
    table = as_dealt(asked.game, asked.question.variant, side.rules, dealt)
    with seated(side.bots, seed, game=asked.game) as bots:
        while table.turn is not None:
            table.play(bots[table.turn].choose(table.view(table.turn)))
    return table.state[0]


def as_dealt(game: Game, variant: str, rules: Any, dealt: Tables) -> Table:
    """A table at which this hand has been dealt."""
    table = Table(game, variant, rules, 1)
    table.stand_at(dealt.tobytes(), [Hand((), 0)])
    return table
