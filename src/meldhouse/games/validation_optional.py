"""Validates the optional modules of a game: each check yields a sentence for every problem."""

from collections.abc import Iterable, Iterator
from typing import Any

from meldhouse.games import Game
from meldhouse.games.badges import MILESTONES
from meldhouse.games.how_to_play import ARROW, HowToPlay, all_points
from meldhouse.games.odds import Row, SittingEnd
from meldhouse.games.options import plain
from meldhouse.games.quiz import Quiz
from meldhouse.games.roles import optional_functions, required_functions
from meldhouse.games.scene import UNSEEN
from meldhouse.games.signature_check import misshapen, path_of
from meldhouse.i18n import Message
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE, messages_by_key

HOW_TO_PLAY, QUIZ, SCORE_BREAKDOWN = "how_to_play", "quiz", "score_breakdown"
COACHING, ODDS, CONTINUATION_VALUE, BADGES = "coaching", "odds", "continuation_value", "badges"


def check_how_to_play(game: Game) -> Iterator[str]:
    """Check that "How it is played" covers the options, and names existing pieces and terms."""
    if not game.has_module(HOW_TO_PLAY):
        return
    played, known = game.module(HOW_TO_PLAY).PLAYED, messages_by_key(DEFAULT_LANGUAGE, game.name)
    if not isinstance(played, HowToPlay):
        yield f"PLAYED has to be a HowToPlay, not {played!r}."
        return
    grouped = [name for theme in played.option_groups for name in theme.options]
    for name in dict.fromkeys([*game.rules.Rules._fields, *grouped]):
        if name not in game.rules.Rules._fields or grouped.count(name) != 1:
            yield f"`themes` has {name} {grouped.count(name)} times: each option stands in one group, and nothing else."
    pieces = {name for point in all_points(played) for laid in point.groups if laid is not ARROW for name in laid.names}
    yield from (f"there is no piece {name}." for name in sorted(pieces - {UNSEEN, *game.notation.PIECES.PIECES}))
    keys = [f"{kind}-{name}" for name in (*played.terms, *played.table_terms) for kind in ("word", "means")]
    keys += [f"effect-{name}" for name in game.rules.Rules._fields]
    yield from (f"en.ftl has no {game.name}-{key}." for key in keys if f"{game.name}-{key}" not in known)


def check_quiz(game: Game) -> Iterator[str]:
    """Check that the kinds of practice questions have names."""
    if not game.has_module(QUIZ):
        return
    quiz, known = game.module(QUIZ).SCHOOL, messages_by_key(DEFAULT_LANGUAGE, game.name)
    if not isinstance(quiz, Quiz) or not quiz.kinds:
        yield f"SCHOOL has to be a Quiz with some kinds of questions, not {quiz!r}."
        return
    keys = [f"{game.name}-question-{name}" for name in quiz.kinds]
    yield from (f"en.ftl has no {key}." for key in keys if key not in known)


def check_score_breakdown(game: Game) -> Iterator[str]:
    """Check the signatures of score_breakdown.py."""
    if not game.has_module(SCORE_BREAKDOWN):
        return
    yield from (
        f"it has no {verb}."
        for name, verb in required_functions(SCORE_BREAKDOWN).items()
        if not hasattr(game.score_breakdown, name)
    )
    for name, verb in {**required_functions(SCORE_BREAKDOWN), **optional_functions(SCORE_BREAKDOWN)}.items():
        yield from misshapen(path_of(game, SCORE_BREAKDOWN), getattr(game.score_breakdown, name, None), verb)


def check_odds(game: Game) -> Iterator[str]:
    """Check that the rows of odds are Rows with labels."""
    odds: Any = game.odds
    if not odds:
        return
    yield from misshapen(path_of(game, ODDS), getattr(odds, "rows", None), required_functions(ODDS)["rows"])
    for name, variant in game.variants.items():
        rules = plain(variant.rules)
        yield from check_labels(game, name, "rows", odds.rows(rules), Row)
        if hasattr(odds, "sittings"):
            yield from misshapen(path_of(game, ODDS), odds.sittings, optional_functions(ODDS)["sittings"])
            yield from check_labels(game, name, "rows of sittings", odds.sittings(rules, 4.0), Row)
        if hasattr(odds, "ends"):
            yield from misshapen(path_of(game, ODDS), odds.ends, optional_functions(ODDS)["ends"])
            yield from check_labels(game, name, "ends", odds.ends(rules), SittingEnd)


def check_labels(game: Game, variant: str, what: str, some: Iterable[Any], kind: type) -> Iterator[str]:
    """Check that each value has the given type, a unique name and a label."""
    found = list(some)
    yield from (f"{one!r} in the {what} of {variant} is no {kind.__name__}." for one in found if type(one) is not kind)
    labeled: list[Any] = [one for one in found if type(one) is kind]
    known = {*messages_by_key(DEFAULT_LANGUAGE, game.name), *messages_by_key(DEFAULT_LANGUAGE)}
    yield from (f"en.ftl has no {one.label.key}." for one in labeled if one.label.key not in known)
    names = [one.name for one in labeled]
    yield from (f"{one} stands twice in the {what} of {variant}." for one in set(names) if names.count(one) > 1)


def check_coaching(game: Game) -> Iterator[str]:
    """Check that every idea has a message, and that it follows verbs of existing moves."""
    known = messages_by_key(DEFAULT_LANGUAGE, game.name)
    for idea in game.coaching:
        if idea.says.key not in known:
            yield f"en.ftl has no {idea.says.key}."
        yield from (f"no move begins with {word}." for word in idea.after if word not in game.notation.VERBS)


def check_badges(game: Game) -> Iterator[str]:
    """Check that every badge has a title and a sentence, and a name of its own."""
    if game.badges is None:
        return
    yield from misshapen(
        path_of(game, BADGES), getattr(game.badges, "earned", None), required_functions(BADGES)["earned"]
    )
    names, known = [badge.name for badge in game.badges.BADGES], messages_by_key(DEFAULT_LANGUAGE, game.name)
    yield from (
        f"{name} stands twice in BADGES, or is a milestone."
        for name in set(names)
        if [*names, *MILESTONES].count(name) > 1
    )
    keys = [f"{game.name}-badge-{name}{part}" for name in names for part in ("", "-how")]
    yield from (f"en.ftl has no {key}." for key in keys if key not in known)


def check_continuation_value(game: Game) -> Iterator[str]:
    """Check the signatures and the label of continuation_value.py."""
    if not game.has_module(CONTINUATION_VALUE):
        return
    for name, verb in required_functions(CONTINUATION_VALUE).items():
        yield from misshapen(path_of(game, CONTINUATION_VALUE), getattr(game.continuation_value, name, None), verb)
    said = getattr(game.continuation_value, "COUNTED", None)
    known = {*messages_by_key(DEFAULT_LANGUAGE, game.name), *messages_by_key(DEFAULT_LANGUAGE)}
    if not isinstance(said, Message) or said.key not in known:
        yield f"COUNTED has to be a sentence of en.ftl, not {said!r}."
