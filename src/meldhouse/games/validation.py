"""Validates a game: compares its folder with the protocols of games/api.py, and describes each problem in a sentence.

Missing names are reported first.  Only a folder with all names is checked further.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import numpy as np

from meldhouse import rulebook
from meldhouse.engine import kernels
from meldhouse.games import GAMES, Game
from meldhouse.games.api import RulesExtras
from meldhouse.games.bot_levels import check_strength
from meldhouse.games.options import Variant, options, suggest_name
from meldhouse.games.packed_dtype import field_names, has_no_holes
from meldhouse.games.position_kinds import Situation
from meldhouse.games.roles import PACKAGE, ROLES, constants, optional_functions, required_functions
from meldhouse.games.scene import Count
from meldhouse.games.signature_check import join_names, misshapen, name_of, path_of
from meldhouse.games.validation_optional import (
    BADGES,
    COACHING,
    CONTINUATION_VALUE,
    HOW_TO_PLAY,
    ODDS,
    QUIZ,
    SCORE_BREAKDOWN,
    check_badges,
    check_coaching,
    check_continuation_value,
    check_how_to_play,
    check_odds,
    check_quiz,
    check_score_breakdown,
)
from meldhouse.games.visibility import NOBODY, Visibility
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, quote

PACKAGE_MODULE, BOT_STRENGTH = PACKAGE, "bot_strength"
REQUIRED = {name: role for name, role in ROLES.items() if role.is_required}
CONSTANTS = {name: constants(role.protocol) for name, role in REQUIRED.items()}
FUNCTIONS = {name: tuple(required_functions(name).values()) for name in REQUIRED}
OPTIONAL_FUNCTIONS = {name: tuple(optional_functions(name).values()) for name in REQUIRED}
STATE_FIELDS = ("chips", "points", "actor", "rng", "tally")
COUNTERS = ("decisions", "turns")
MAX_ACTIONS = 1 << 15  # actions are written as int16
ACTION_SET_NAMES = ("choices", "FIRSTS", "ABREAST")


@cache
def find_problems(game: Game) -> tuple[str, ...]:
    """Return every problem of a game, or an empty tuple if the game is complete."""
    return tuple(find_missing(game)) or tuple(check_all(game))


def find_game(name: str) -> Game:
    """Return the game with this name; raise Mistake if it does not exist or is incomplete."""
    if name not in GAMES:
        raise Mistake(msg("no-game", name=quote(str(name)), nearest=suggest_name(str(name), GAMES)))
    if lacking := find_problems(GAMES[name]):
        raise Mistake(msg("game-not-whole", name=name, lacking=lacking[0]))
    return GAMES[name]


# --- what is missing ---------------------------------------------------------------------


def find_missing(game: Game) -> Iterator[str]:
    if not game.folder.is_dir():
        yield f"There is no folder games/{game.name}: GAMES lists this game, so its modules must be there."
        return
    if game.name not in rulebook.pages():
        yield f"rulebook/{game.name}.md is missing: the page with the game's rules."
    if not (game.folder / "en.ftl").is_file():
        yield f"games/{game.name}/en.ftl is missing: what the game says, in English."
    for module_name in CONSTANTS:
        yield from missing_in_module(game, module_name)


def missing_in_module(game: Game, module_name: str) -> Iterator[str]:
    """Yield a problem for every name that a module lacks, or if the module cannot be imported."""
    place = path_of(game, module_name)
    if not game.has_module(module_name):
        names = [*CONSTANTS[module_name], *map(name_of, FUNCTIONS[module_name])]
        yield f"{place} is missing: it has {join_names(names)}."
        return
    try:
        module = load_module(game, module_name)
    except Exception as why:  # a module may raise anything when it is imported
        yield f"{place} cannot be read: {type(why).__name__}: {why}."
        return
    yield from (
        f"{place} has no {name}: {says}." for name, says in CONSTANTS[module_name].items() if not hasattr(module, name)
    )
    yield from (f"{place} has no {verb}." for verb in FUNCTIONS[module_name] if not hasattr(module, name_of(verb)))
    for verb in (*FUNCTIONS[module_name], *OPTIONAL_FUNCTIONS[module_name]):
        yield from misshapen(place, getattr(module, name_of(verb), None), verb)


def load_module(game: Game, module_name: str) -> Any:
    return game.package if module_name == PACKAGE_MODULE else game.module(module_name)


# --- what does not fit together ---------------------------------------------------------


def check_all(game: Game) -> Iterator[str]:
    for module_name, checks in CHECKS.items():
        for check in checks:
            try:
                yield from (f"{path_of(game, module_name)}: {flaw}" for flaw in check(game))
            except Exception as why:  # it differs too much from its protocol to be checked
                question = (check.__doc__ or "").splitlines()[0].removeprefix("Check ").rstrip(".")
                yield f"{path_of(game, module_name)}: cannot check {question}: {type(why).__name__}: {why}."


def check_package(game: Game) -> Iterator[str]:
    """Check the title, the sentence and the cover of a game's package."""
    if not str(game.title):
        yield "TITLE is empty."
    if not str(game.sentence).endswith("."):
        yield "SENTENCE is no sentence: it ends with a full stop."
    for row in game.package.COVER:
        if len(row) != 6 or not isinstance(row[0], str) or not all(isinstance(n, int | float) for n in row[1:]):
            yield f"a row of COVER is the pieces' names and five numbers, not {row}."
    version = game.package.RULES_VERSION
    if not isinstance(version, int) or version < 1:
        yield f"RULES_VERSION has to be a whole number from 1 on, not {version!r}."
    if not game.package.COVER:
        yield "COVER is empty: some pieces have to lie on the lobby's picture."


def check_options(game: Game) -> Iterator[str]:
    """Check that every option is described, and that `seats` is the first."""
    found_options = options(game.rules.Rules)
    if next(iter(found_options), "") != "seats":
        yield "the first field of Rules has to be `seats`."
    elif not 1 <= found_options["seats"][1].least <= found_options["seats"][1].most <= game.rules.SEATS:
        yield f"`seats` goes beyond SEATS, which is {game.rules.SEATS}."
    for name, (_, about) in found_options.items():
        if not about.says:
            yield f"the option {name} says nothing of itself."
        yield from (
            f"{name} needs {need.option}, which is no option."
            for need in about.needs
            if need.option not in found_options
        )


def check_variants(game: Game) -> Iterator[str]:
    """Check that every variant can be played."""
    if not game.variants:
        yield "VARIANTS is empty: one at least is played."
    for name, variant in game.variants.items():
        if not isinstance(variant, Variant) or not isinstance(variant.rules, game.rules.Rules):
            yield f"the variant {name} has to be a Variant(Rules(...), sentence)."
        elif not str(variant.sentence).endswith("."):
            yield f"the variant {name} has no sentence: it ends with a full stop."
        elif why := game.rules.why_not(variant.rules):
            yield f"the variant {name} cannot be played: {why}"


def check_numbers(game: Game) -> Iterator[str]:
    """Check the numeric constants of rules.py."""
    for name, number in {"NONE": -1, "UNKNOWN": -2}.items():
        if getattr(game.rules, name) != number:
            yield f"{name} has to be {number}, not {getattr(game.rules, name)!r}."
    for name in ("SEATS", "N_ACTIONS", "MAX_LEGAL", "LIMIT"):
        if not isinstance(getattr(game.rules, name), int) or getattr(game.rules, name) < 1:
            yield f"{name} has to be a whole number above 0, not {getattr(game.rules, name)!r}."
    if game.rules.N_ACTIONS > MAX_ACTIONS:
        yield f"N_ACTIONS is {game.rules.N_ACTIONS}, and actions are numbers below {MAX_ACTIONS}."
    if hasattr(game.rules, "prepare") != hasattr(game.rules, "LUCK"):
        yield "prepare and LUCK belong together: one of them is missing."


def check_action_sets(game: Game) -> Iterator[str]:
    """Check that `choices`, FIRSTS and ABREAST are all defined or all missing, and that they are valid."""
    lacking = [name for name in ACTION_SET_NAMES if not hasattr(game.rules, name)]
    if lacking and len(lacking) < len(ACTION_SET_NAMES):
        yield f"{join_names(list(ACTION_SET_NAMES))} belong together, and there is no {join_names(lacking)}."
    if lacking:
        return
    extras = cast(RulesExtras, game.rules)
    firsts, abreast = extras.FIRSTS, extras.ABREAST
    if not is_row_starts(firsts, game.rules.N_ACTIONS):
        yield f"FIRSTS has the actions at which rows of words begin, rising, a tuple such as (0, 100), not {firsts!r}."
    elif not isinstance(abreast, int) or not 1 <= abreast * len(firsts) <= kernels.SCRATCH_SIZE:
        yield (
            f"ABREAST is how many words of `choices` make a row, {kernels.SCRATCH_SIZE} words at most in all of the "
            f"rows that FIRSTS names, not {abreast!r}."
        )


def is_row_starts(firsts: Any, actions: int) -> bool:
    """Return whether `FIRSTS` is valid: ascending action numbers, at which the rows of `choices` start."""
    return (
        isinstance(firsts, tuple)
        and len(firsts) > 0
        and all(isinstance(first, int) and 0 <= first < actions for first in firsts)
        and list(firsts) == sorted(set(firsts))
    )


def check_record(game: Game) -> Iterator[str]:
    """Check that the record has the fields of every table, and no bytes outside its fields."""
    state, seats = game.rules.STATE, (game.rules.SEATS,)
    counters = field_names(game.rules.TALLY)
    absent = [name for name in STATE_FIELDS if name not in field_names(state)]
    yield from (f"STATE has no field `{name}`." for name in absent)
    yield from (f"TALLY has no counter `{name}`." for name in COUNTERS if name not in counters)
    if not has_no_holes(state):
        yield "STATE has holes, bytes that belong to no field: wrap it in without_holes (games/packed_dtype.py)."
    for name in sorted({*field_names(state), *counters} & set(dir(np.void))):
        yield f"a field cannot be called `{name}`: numpy's records have a method of that name."
    if absent:
        return
    if state["tally"] != game.rules.TALLY:
        yield "the field `tally` of STATE has to be a TALLY."
    if state["rng"] != np.dtype("u8"):
        yield 'the field `rng` of STATE has to be one "u8".'
    yield from (
        f"`{name}` is a number a seat: it needs SEATS entries."
        for name in STATE_FIELDS[:2]
        if state[name].shape != seats
    )


def check_ledgers(game: Game) -> Iterator[str]:
    """Check that every ledger names balances of the seats, and accounts of the table."""
    state, fields = game.rules.STATE, field_names(game.rules.STATE)
    for figure, accounts in game.rules.LEDGERS.items():
        if figure not in fields or state[figure].shape != (game.rules.SEATS,):
            yield f"LEDGERS names {figure}, which is no number a seat in STATE."
        yield from (f"LEDGERS names {name}, which is no field of STATE." for name in accounts if name not in fields)


def check_visibility(game: Game) -> Iterator[str]:
    """Check that SECRET and OPENED_BY name existing fields."""
    if game.rules.SECRET.get("rng") != NOBODY:
        yield "SECRET has to say that NOBODY sees `rng`."
    for name, who in game.rules.SECRET.items():
        yield from check_secret(game, "SECRET", name, who)
    for option, opened in getattr(game.rules, "OPENED_BY", {}).items():
        if option not in game.rules.Rules._fields:
            yield f"OPENED_BY names {option}, which is no option."
        for name, who in opened.items():
            yield from check_secret(game, "OPENED_BY", name, who)


def check_secret(game: Game, table: str, name: str, who: Visibility) -> Iterator[str]:
    state, fields = game.rules.STATE, field_names(game.rules.STATE)
    if name not in fields:
        yield f"{table} names {name}, which is no field of STATE."
    elif who.owner and state[name].shape[:1] != (game.rules.SEATS,):
        yield f"{table} says that {name} is its OWNER's: then its first index has to be the seat."
    elif who.open_where and (who.open_where not in fields or state[who.open_where].shape != state[name].shape):
        yield f"{table} opens {name} where {who.open_where} says so, which is no field of the same shape."
    elif who.open_top and who.open_top not in fields:
        yield f"{table} opens the top of {name}, which {who.open_top} should count: that is no field of STATE."
    elif who.open_in_turn and "turn" not in fields:
        yield f"{table} opens {name} to the seat whose turn it is, and STATE has no field `turn`."


def check_claim_window(game: Game) -> Iterator[str]:
    """Check that a game with a claim window defines everything that the window requires."""
    fields = field_names(game.rules.STATE)
    if "window" not in fields:
        return
    if "turn" not in fields:
        yield "STATE has a `window` and no `turn`: the seat whose move may be claimed."
    if not getattr(game.notation, "BEFOREHAND", {}):
        yield "STATE has a `window` and notation.py no BEFOREHAND: what can be said of claims before anybody is asked."
    if getattr(game.rules, "EVERYBODY", 0) != -3:
        yield "STATE has a `window` and the law no EVERYBODY, which is -3."


def check_pieces(game: Game) -> Iterator[str]:
    """Check that every piece has a name, and that fields with pieces are listed."""
    lacking = [name for name in ("NAMES", "PIECES") if not hasattr(game.notation.PIECES, name)]
    yield from (f"PIECES has to have {name}, as meldhouse.pieces.cards has." for name in lacking)
    for name, kind in game.notation.PIECE_FIELDS.items():
        if name not in field_names(game.rules.STATE):
            yield f"PIECE_FIELDS names {name}, which is no field of STATE."
        if kind not in ("list", "set"):
            yield f"PIECE_FIELDS says that {name} is a {kind!r}: it is a 'list' or a 'set'."
    claimable = getattr(game.notation, "CLAIMABLE", ())
    if not isinstance(claimable, tuple) or not all(isinstance(verb, str) for verb in claimable):
        yield f"CLAIMABLE has to be some verbs, such as ('discard',), not {claimable!r}."
    for name, variant in game.variants.items():
        deck = game.full_deck(variant.rules)
        if not deck.size or deck.min() < 0 or deck.max() >= len(game.notation.PIECES.NAMES):
            yield f"full_deck of the variant {name} has pieces without a name, or none."


def check_counts(game: Game) -> Iterator[str]:
    """Check that COUNTS names balances that records have, and that at least one of them ranks the seats."""
    counts = game.scene.COUNTS
    yield from (f"{count!r} in COUNTS is no Count." for count in counts if not isinstance(count, Count))
    kept = {*game.rules.LEDGERS, "points"}
    named = [count for count in counts if isinstance(count, Count)]
    yield from (f"COUNTS names {count.name}, which no record has." for count in named if count.name not in kept)
    if not any(count.worth for count in named):
        yield "nothing in COUNTS is worth anything: seats are put in order by it."


def check_heuristic(game: Game) -> Iterator[str]:
    """Check the parameters of Monte Carlo search that heuristic.py sets."""
    if not isinstance(game.heuristic.PLAYOUTS, int) or game.heuristic.PLAYOUTS < 1:
        yield f"PLAYOUTS has to be a whole number above 0, not {game.heuristic.PLAYOUTS!r}."
    clearly = getattr(game.heuristic, "CLEARLY", 0.0)
    if not isinstance(clearly, float) or not 0 <= clearly <= 5:
        yield f"CLEARLY has to be a number from 0.0 to 5.0, not {clearly!r}."
    seldom = getattr(game.heuristic, "SELDOM", 0)
    if not isinstance(seldom, int) or seldom < 0:
        yield f"SELDOM has to be a whole number from 0, not {seldom!r}."
    beyond = getattr(game.heuristic, "BEYOND_LEARNED", None)
    if beyond is not None and not game.is_learned:
        yield "BEYOND_LEARNED is said, and no player has taught itself the game: there is no learned.npz."
    if beyond is not None and (not isinstance(beyond, float) or beyond < 0):
        yield f"BEYOND_LEARNED has to be a number from 0.0, not {beyond!r}."


def check_position_kinds(game: Game) -> Iterator[str]:
    """Check that every kind of position is a Situation that can be reached."""
    known, option_count = len(game.position_kinds), len(options(game.rules.Rules))
    if known < option_count:
        yield f"SITUATIONS has {known} kinds of positions, and Rules {option_count} options: each of these brings some."
    for kind, situation in game.position_kinds.items():
        if not isinstance(situation, Situation):
            yield f"'{kind}' is no Situation."
        elif situation.variant and situation.variant not in game.variants:
            yield f"'{kind}' is come to in a variant {situation.variant}, which there is not."
        elif unknown := set(situation.options) - set(game.rules.Rules._fields):
            yield f"'{kind}' is come to with {join_names(sorted(unknown))}, which is no option."


CHECKS: dict[str, tuple[Callable[[Game], Iterator[str]], ...]] = {
    PACKAGE_MODULE: (check_package,),
    "rules": (
        check_options,
        check_variants,
        check_numbers,
        check_action_sets,
        check_record,
        check_ledgers,
        check_visibility,
        check_claim_window,
    ),
    "notation": (check_pieces,),
    "scene": (check_counts,),
    "heuristic": (check_heuristic,),
    "position_kinds": (check_position_kinds,),
    HOW_TO_PLAY: (check_how_to_play,),
    QUIZ: (check_quiz,),
    SCORE_BREAKDOWN: (check_score_breakdown,),
    ODDS: (check_odds,),
    COACHING: (check_coaching,),
    BADGES: (check_badges,),
    BOT_STRENGTH: (check_strength,),
    CONTINUATION_VALUE: (check_continuation_value,),
}
