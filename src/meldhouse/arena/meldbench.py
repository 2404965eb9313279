"""MeldBench: a frozen benchmark for each game, whose results can be checked by replay.

The bot takes every seat in turn, against `club` in the others, on decks of a published seed. The figure is its lead per
hand over its opponents, with luck removed as in luck_control.py. A result has every move, so anyone can replay it: the
decks, the moves of the opponents, the payoffs, the controls and the figure all follow from the seed.
"""

import json
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from meldhouse.arena.luck_control import SCALE, HandControl
from meldhouse.bots import Bot, check_bot, choose_move, find_bot, seated
from meldhouse.bots.chat_spec import chat_report, forget_chat_bot
from meldhouse.bots.class_bot import bot_names
from meldhouse.bots.external_process import MOVE_TIMEOUT_S, POOL
from meldhouse.core.table import Table, find_rules
from meldhouse.engine import rng
from meldhouse.games import Game
from meldhouse.games.validation import find_game
from meldhouse.i18n import msg
from meldhouse.luck.compare_moves import BASELINE
from meldhouse.luck.total import student_quantile
from meldhouse.util.errors import Mistake
from meldhouse.util.integers import check_count

VERSION = 1  # of the benchmark: another one has other decks, opponents or another estimator
SEED = 20_261_129  # of the decks and of the opponents' random choices
DECKS = 100  # by default; a result with fewer decks has a wider interval
MIN_DECKS, MAX_DECKS = 5, 10_000  # fewer determine no useful interval
CONFIDENCE = 0.95
MOVE_SEPARATOR = "; "

JSON = dict[str, Any]


class Lead(NamedTuple):
    """The mean lead per hand over the opponents, with a 95% confidence interval."""

    figure: float
    low: float
    high: float


def run_meldbench(
    game: str, bot: str | Bot | type[Bot], decks: int = DECKS, watch: Callable[[int], None] | None = None
) -> JSON:
    """Play the benchmark of a game with a bot, and return the result; the same bot gives the same bytes.

    The bot is a name, or a class or an object with `choose`.  For a language model, the result says how often it was
    asked, and how many moves `club` made in its place.
    """
    found, name = find_game(game), _name_of(bot)
    check_bot(name, game=found)
    check_count("decks", decks, MIN_DECKS, MAX_DECKS)
    hands = []
    try:
        for hand in _hands_of(found, decks):
            hands.append(_play(found, name, *hand))
            if watch:
                watch(len(hands))
    finally:
        POOL.clear()
    report = chat_report(name)
    asked = {"language_model": report.as_json()} if report else {}
    return {**_header(found), "bot": name, "decks": decks, **asked, **_scores(found, hands), "hands": hands}


def _name_of(bot: str | Bot | type[Bot]) -> str:
    """Return the name of a bot; a language model that is named begins with its whole budget."""
    names = bot_names(bot)
    name = names if isinstance(names, str) else names[0]
    if isinstance(bot, str):
        forget_chat_bot(name)
    return name


def format_result(result: JSON) -> str:
    """Return the result as the text of a JSON file, one hand per line."""
    head = {name: value for name, value in result.items() if name != "hands"}
    hands = ",\n".join(json.dumps(hand) for hand in result["hands"])
    return f'{json.dumps(head)[:-1]}, "hands": [\n{hands}\n]}}\n'


def check_result(result: JSON, sample: int | None = None) -> int:
    """Replay hands of a result, all or a sample spread evenly; return their number.

    A Mistake says what does not follow from the benchmark. The figures are computed again from all hands.
    """
    try:
        game, hands = find_game(result["game"]), result["hands"]
        if {name: result[name] for name in _header(game)} != _header(game):
            raise Mistake(msg("meldbench-other-version"))
        expected = [(deck, seat) for deck, seat in _hands_of(game, result["decks"])]
        if [(hand["deck"], hand["seat"]) for hand in hands] != expected:
            raise Mistake(msg("meldbench-other-hands"))
        if {name: result[name] for name in ("lead", "lead_without_luck")} != _scores(game, hands):
            raise Mistake(msg("meldbench-other-lead"))
        places = range(len(hands)) if sample is None else np.linspace(0, len(hands) - 1, min(sample, len(hands)))
        numbers = sorted({int(place) for place in places})
        for number in numbers:
            _check_hand(game, str(result["bot"]), hands[number])
    except (KeyError, TypeError, AttributeError):
        raise Mistake(msg("meldbench-no-result")) from None
    return len(numbers)


# --- the benchmark of a game -------------------------------------------------------------------


def _header(game: Game) -> JSON:
    """Return what is frozen, with the versions that it depends on."""
    variant, _ = find_rules(game, None, None, {})
    return {
        "meldbench": VERSION,
        "game": game.name,
        "rules_version": game.package.RULES_VERSION,
        "variant": variant,
        "opponents": BASELINE,
        "seed": SEED,
    }


def _hands_of(game: Game, decks: int) -> Iterator[tuple[int, int]]:
    """Yield the deck and the bot's seat of every hand."""
    _, rules = find_rules(game, None, None, {})
    return ((deck, seat) for deck in range(decks) for seat in range(int(rules.seats)))


def _deal(game: Game, deck: int) -> Table:
    variant, rules = find_rules(game, None, None, {})
    table = Table(game, variant, rules, int(rng.seeded(SEED, deck)))
    table.deal()
    return table


def _play(game: Game, bot: str, deck: int, seat: int) -> JSON:
    """Play a hand with the bot at a seat."""
    table, moves = _deal(game, deck), list[str]()
    seed = int(rng.seeded(SEED, deck, seat))
    names = [bot if each == seat else BASELINE for each in range(int(table.rules.seats))]
    control = HandControl(game, table.rules, names, seed)
    with seated(names, seed, MOVE_TIMEOUT_S) as bots:
        while (turn := table.turn) is not None:
            move = table.check(choose_move(bots[turn], table.view(turn), table))
            control.add(table, turn, move)
            table.play(move)
            moves.append(move)
    return _hand(deck, seat, moves, table, control)


def _hand(deck: int, seat: int, moves: list[str], table: Table, control: HandControl) -> JSON:
    controls = control.result(table).tolist()  # in thousandths
    return {"deck": deck, "seat": seat, "payoffs": table.payoffs, "luck": controls, "moves": MOVE_SEPARATOR.join(moves)}


def _check_hand(game: Game, bot: str, hand: JSON) -> None:
    """Play a hand again from its moves; raise a Mistake if it is not one of this benchmark."""
    deck, seat, moves = hand["deck"], hand["seat"], hand["moves"].split(MOVE_SEPARATOR)
    table, seed = _deal(game, deck), int(rng.seeded(SEED, deck, seat))
    seats = range(int(table.rules.seats))
    opponents = {each: find_bot(BASELINE, seed + each) for each in seats if each != seat}
    control = HandControl(game, table.rules, [bot if each == seat else BASELINE for each in seats], seed)
    for move in moves:
        turn = table.turn
        if turn is None or (turn in opponents and opponents[turn].choose(table.view(turn)) != move):
            raise Mistake(msg("meldbench-other-move", deck=deck, seat=seat + 1, move=move))
        control.add(table, turn, move)
        table.play(move)
    if not table.over or _hand(deck, seat, moves, table, control) != hand:
        raise Mistake(msg("meldbench-other-payoff", deck=deck, seat=seat + 1))


# --- the figure ---------------------------------------------------------------------------------


def _scores(game: Game, hands: list[JSON]) -> JSON:
    """Return the lead with and without luck; the unit of the intervals is the deck."""
    _, rules = find_rules(game, None, None, {})
    seats = int(rules.seats)
    payoffs = _leads_by_deck(hands, "payoffs", seats)
    luck = _leads_by_deck(hands, "luck", seats) / SCALE
    variance = float(np.var(luck, ddof=1))
    multiple = float(np.cov(payoffs, luck)[0, 1]) / variance if variance else 0.0
    fair = _estimate(payoffs - multiple * luck, fitted=2)  # the multiple is estimated from the same decks
    return {"lead": _estimate(payoffs)._asdict(), "lead_without_luck": fair._asdict()}


def _leads_by_deck(hands: list[JSON], figure: str, seats: int) -> Any:
    """Return for each deck the bot's mean lead over its opponents, over all its seats."""
    leads = []
    for hand in hands:
        own, total = hand[figure][hand["seat"]], sum(hand[figure])
        leads.append(own - (total - own) / (seats - 1))
    return np.array(leads, float).reshape(-1, seats).mean(axis=1)


def _estimate(leads: Any, fitted: int = 1) -> Lead:
    """Return the mean with Student's interval; `fitted` numbers, such as the mean, were fitted to the decks."""
    decks, mean = len(leads), float(np.mean(leads))
    times = student_quantile((1 + CONFIDENCE) / 2, decks - fitted)
    half = times * float(np.std(leads, ddof=fitted)) / sqrt(decks)
    return Lead(*(round(number, 6) for number in (mean, mean - half, mean + half)))
