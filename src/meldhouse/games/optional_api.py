"""Protocols of a game's optional modules; `games/api.py` has those of the required modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # the types alone: naming the games loads none of this
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction

    import numpy as np
    import numpy.typing as npt

    from meldhouse.games.badges import Badge
    from meldhouse.games.bot_fields import BotField
    from meldhouse.games.bot_levels import WinShare
    from meldhouse.games.coaching import Idea
    from meldhouse.games.how_to_play import HandDistance, HowToPlay, Point
    from meldhouse.games.learning_spec import LearningSpec, Symmetry
    from meldhouse.games.moments import Event
    from meldhouse.games.observation_layout import ActionGroup, Part
    from meldhouse.games.odds import RareEvent, Row, SittingEnd
    from meldhouse.games.payoff_bounds import PayoffBounds
    from meldhouse.games.quiz import Quiz
    from meldhouse.games.reduced_game import ReducedGame
    from meldhouse.games.scene import Win
    from meldhouse.games.state_arrays import StateRecord
    from meldhouse.games.tutorial import Tutorial
    from meldhouse.i18n import Message


# --- pages -------------------------------------------------------------------------------


class MomentModule(Protocol):
    """`moment.py`: the win and the events that pages celebrate (games/moments.py)."""

    def win(self, view: StateRecord, rules: Any) -> Win | None:
        """Return the winner's pieces in sets and what each seat won or lost; None without a winner."""

    def event(self, view: StateRecord, rules: Any, seat: int, text: str) -> Event:
        """Return the event to celebrate after a seat's move, given a viewer's view and the text they heard."""


class BadgesModule(Protocol):
    """`badges.py`: what a person can do for the first time in this game (games/badges.py)."""

    @property
    def BADGES(self) -> tuple[Badge, ...]:
        """The badges, the most common first; `badge-NAME` and `badge-NAME-how` say what they are."""

    def earned(self, state: StateRecord, rules: Any, seat: int) -> Mapping[str, bool]:
        """Return for each badge whether the seat has earned it in a finished hand, given the table after the hand."""


# --- bots --------------------------------------------------------------------------------


class StylesModule(Protocol):
    """`styles.py`: alternative policies, for the odds."""

    @property
    def STYLES(self) -> tuple[str, ...]:
        """The names of the policies."""

    def choose(
        self, view: StateRecord, rules: Any, style: int, moves: npt.NDArray[np.int16], n: int, x: np.uint64
    ) -> tuple[int, np.uint64]:
        """Return the index in `moves` of the action that a style chooses, and the random generator; a kernel."""


class BeliefsModule(Protocol):
    """`beliefs.py`: what the opponents probably hold, given their moves; used by search."""

    def believe(self, s: StateRecord, rules: Any, x: np.uint64) -> np.uint64:
        """Resample the pieces that the actor cannot see in a world from `imagine`, according to their likelihood.

        The actor's own view stays the same.
        """


class ContinuationValueModule(Protocol):
    """`continuation_value.py`: what later hands are worth, beyond what a hand pays; used by search, hints, reviews."""

    def promised(self, s: StateRecord, rules: Any, seat: int) -> float:
        """Return the expected value of future hands to a seat, in the unit of `payoff`; called between hands.

        All seats are taken to be equally strong.  In a match it is the chance to win it (games/match_value.py).
        """

    @property
    def COUNTED(self) -> Message:
        """The message that names what the continuation value includes."""


class BotFieldsModule(Protocol):
    """`bot_fields.py`: the named fields of a view, for authors of bots (games/bot_fields.py)."""

    @property
    def FIELDS(self) -> tuple[BotField, ...]:
        """The fields with their meanings; each is computed from a concealed record."""


class BotStrengthModule(Protocol):
    """`bot_strength.py`: the measured strength of the bots (games/bot_levels.py says how it is measured)."""

    @property
    def STRENGTH(self) -> dict[str, WinShare]:
        """The strength by level, as WinShares: club, strong and master, and learned if the game has weights."""


# --- help and teaching ----------------------------------------------------------------------


class HowToPlayModule(Protocol):
    """`how_to_play.py`: the page "How it is played" (games/how_to_play.py)."""

    @property
    def PLAYED(self) -> HowToPlay:
        """The aim, a turn, scoring, examples, the words of the game and its options in groups.

        The message `effect-NAME` describes each option as it is set.
        """


class QuizModule(Protocol):
    """`quiz.py`: practice questions about positions (games/quiz.py)."""

    @property
    def SCHOOL(self) -> Quiz:
        """The kinds of questions by name; `question-NAME` is the name that is shown."""


class ScoreBreakdownModule(Protocol):
    """`score_breakdown.py`: explanations of how a hand is scored, as Points of a page (games/how_to_play.py)."""

    def won(self, view: StateRecord, rules: Any) -> Sequence[Point]:
        """Return how the winner's pieces score in a finished hand, group by group, and who pays."""


class ScoreBreakdownExtras(Protocol):
    """`score_breakdown.py`: optional names."""

    def near(self, view: StateRecord, rules: Any, seat: int) -> HandDistance:
        """Return how close the viewing seat's hand is to winning."""

    def counts(self, view: StateRecord, rules: Any) -> Sequence[Point]:
        """Return what scores in this hand, if the examples of the rules page do not fit."""


class TutorialModule(Protocol):
    """`tutorial.py`: a first hand that teaches the game (games/tutorial.py)."""

    @property
    def LESSON(self) -> Tutorial:
        """A prepared deck, and the steps in which a newcomer's first hand is played."""


class CoachingModule(Protocol):
    """`coaching.py`: tips for beginners who miss what the tutorial taught (games/coaching.py)."""

    @property
    def IDEAS(self) -> tuple[Idea, ...]:
        """The ideas, the most important first; each has the moves that can miss it, a test and a message."""


# --- odds and learning ----------------------------------------------------------------------


class OddsModule(Protocol):
    """`odds.py`: the game's own statistics (games/odds.py)."""

    def rows(self, rules: Any) -> Iterable[Row]:
        """Return the statistics of a hand under these rules, in addition to those of every game."""


class OddsExtras(Protocol):
    """`odds.py`: optional names."""

    def exact(self, rules: Any) -> Mapping[str, Fraction]:
        """Return the probabilities that can be computed exactly, by the name of the row."""

    def ends(self, rules: Any) -> Iterable[SittingEnd]:
        """Return the events that can end a session, such as winning the pot."""

    def sittings(self, rules: Any, pace: float) -> Iterable[Row]:
        """Return the statistics of a session of several hands, in which each decision takes `pace` seconds."""

    def rare(self, rules: Any) -> Iterable[RareEvent]:
        """Return the importance functions of rare events, for multilevel splitting."""


class PayoffBoundsModule(Protocol):
    """`payoff_bounds.py`: the bounds of a hand's payoff (games/payoff_bounds.py)."""

    def stakes(self, rules: Any) -> PayoffBounds:
        """Return the bounds of `payoff`, and whether the game is zero-sum."""


class ReducedGameModule(Protocol):
    """`reduced_game.py`: a small version, for algorithms that visit every position (games/reduced_game.py)."""

    @property
    def SMALL(self) -> ReducedGame:
        """A short hand, and the few pieces whose places are unknown."""


class ObservationModule(Protocol):
    """`observation.py`: the observation and the action space of a learner (games/observation_layout.py)."""

    @property
    def PARTS(self) -> tuple[Part, ...]:
        """The layout of an observation, in order."""

    @property
    def FOLLOWS(self) -> dict[str, Callable[..., Any]]:
        """Functions that compute derived fields of STATE from the fields in PARTS and the rules, by field name."""

    @property
    def ACTIONS(self) -> tuple[ActionGroup, ...]:
        """The meaning of a learner's action numbers, in order, for every hand."""

    @property
    def VERSION(self) -> int:
        """The version of the observation, from 1; raise it when a layout, an action number or a reward changes."""

    def see(self, view: StateRecord, rules: Any, seat: int, out: Any) -> None:
        """Write what the seat sees into a record of the layout of PARTS; a kernel."""


class ObservationExtras(Protocol):
    """`observation.py`: optional names; without `meant` and `played`, the learner uses the rules' action numbers."""

    @property
    def TAKES_BATCHES(self) -> bool:
        """Whether the functions in FOLLOWS also take fields of many observations, with one more axis in front."""

    def meant(self, s: StateRecord, rules: Any, action: int) -> int:
        """Return the learner's action number for a legal action."""

    def played(self, s: StateRecord, rules: Any, number: int) -> int:
        """Return the legal action for a learner's action number."""


class FeaturesModule(Protocol):
    """`features.py`: the ranges of an observation's values, for the features of networks (observations/features.py)."""

    @property
    def MOST(self) -> Mapping[str, int]:
        """The largest value of a code or a seat, and the largest usual value of a count, by part."""

    @property
    def PACKED(self) -> tuple[str, ...]:
        """The parts that pack eight pieces into a byte."""

    @property
    def HIDDEN(self) -> range:
        """The action numbers of a learner whose pieces the other seats don't learn."""


class LearningSpecModule(Protocol):
    """`learning_spec.py`: how a policy is trained (games/learning_spec.py); its weights are in learned.npz."""

    @property
    def RECIPE(self) -> LearningSpec:
        """The training settings, such as the inputs, the scale of payoffs and the variants that are played."""


class LearningSpecExtras(Protocol):
    """`learning_spec.py`: optional names."""

    @property
    def NOTICED(self) -> tuple[Part, ...]:
        """Features derived from a view, as further inputs; required with `notice`."""

    def notice(self, view: StateRecord, rules: Any, out: Any) -> None:
        """Write the NOTICED features of the actor into a record; a kernel."""

    @property
    def FORESEEN(self) -> tuple[Part, ...]:
        """Look-ahead features of an action, as counts (0: none); they need `foresee` and heuristic.ends."""

    def foresee(self, view: StateRecord, rules: Any, noticed: Any, then: StateRecord, last: int, out: Any) -> None:
        """Write the FORESEEN features of an action into a record; a kernel.

        `noticed` is what `notice` wrote.  `then` is the view after the action and the heuristic's moves up to `last`,
        the one that ends the turn, which is not made; NONE where no move was left.
        """

    @property
    def UNTOLD(self) -> tuple[str, ...]:
        """Options that networks do not see, added after weights were trained; no payoff may depend on them."""

    def ways(self) -> Iterable[Symmetry]:
        """Return the symmetries of the game, as permutations of pieces and actions."""


class Transcript(Protocol):
    """A game that was written down by its players."""

    @property
    def variant(self) -> str:
        """The name of the variant."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that differ from the variant."""

    @property
    def deck(self) -> Sequence[int]:
        """All pieces, in the order in which they are dealt."""

    @property
    def moves(self) -> Sequence[str]:
        """The moves as text."""

    @property
    def remarks(self) -> Sequence[Message]:
        """Remarks on inconsistencies in the transcript."""


class TranscriptModule(Protocol):
    """`transcript.py`: reads the shorthand in which players write games down."""

    def is_transcript(self, text: str, /) -> bool:
        """Return whether a text looks like a transcript."""

    def read_transcript(self, text: str, /) -> Transcript:
        """Parse a transcript; raise Mistake for the first illegal line."""
