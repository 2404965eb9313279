"""A game: its modules, loaded at their first use, and the algorithms that are compiled for the game."""

from __future__ import annotations

import importlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:  # the types alone: naming the games loads none of this
    from types import ModuleType

    import numpy as np
    import numpy.typing as npt

    from meldhouse.engine.api import Playouts, Search, TableApi
    from meldhouse.games.api import (
        GamePackage,
        HeuristicModule,
        NotationModule,
        PolicyModule,
        PositionKindsModule,
        RulesModule,
        SceneModule,
    )
    from meldhouse.games.bot_fields import BotField
    from meldhouse.games.bot_levels import WinShare
    from meldhouse.games.coaching import Idea
    from meldhouse.games.how_to_play import HowToPlay
    from meldhouse.games.learning_spec import LearningSpec, Symmetry
    from meldhouse.games.observation_layout import Part
    from meldhouse.games.optional_api import (
        BadgesModule,
        BeliefsModule,
        ContinuationValueModule,
        FeaturesModule,
        MomentModule,
        ObservationModule,
        OddsModule,
        ScoreBreakdownModule,
        StylesModule,
        TranscriptModule,
    )
    from meldhouse.games.options import Variant
    from meldhouse.games.payoff_bounds import PayoffBounds
    from meldhouse.games.position_kinds import Situation
    from meldhouse.games.quiz import Quiz
    from meldhouse.games.reduced_game import ReducedGame
    from meldhouse.games.tutorial import Tutorial
    from meldhouse.i18n import Message


class Game:
    """A game in the folder games/NAME; optional modules that it does not have are None or empty."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(__file__).parent / name

    @cached_property
    def package(self) -> GamePackage:
        """`__init__.py`: the name of the game and its picture."""
        return cast("GamePackage", importlib.import_module(f"{__package__}.{self.name}"))

    @property
    def title(self) -> Message:
        return self.package.TITLE

    @property
    def sentence(self) -> Message:
        return self.package.SENTENCE

    def module(self, name: str) -> ModuleType:
        """Import a module of the game's folder."""
        return importlib.import_module(f"{__package__}.{self.name}.{name}")

    def has_module(self, name: str) -> bool:
        return (self.folder / f"{name}.py").is_file()

    def _optional(self, name: str) -> Any:
        """Import an optional module of the game, or return None if the game does not have it."""
        return self.module(name) if self.has_module(name) else None

    # --- the modules of every game ---------------------------------------------------

    @cached_property
    def rules(self) -> RulesModule:
        return cast("RulesModule", self.module("rules"))

    @cached_property
    def notation(self) -> NotationModule:
        return cast("NotationModule", self.module("notation"))

    @cached_property
    def scene(self) -> SceneModule:
        return cast("SceneModule", self.module("scene"))

    @cached_property
    def heuristic(self) -> HeuristicModule:
        return cast("HeuristicModule", self.module("heuristic"))

    @cached_property
    def position_kinds(self) -> dict[str, Situation]:
        """The kinds of positions by name, with functions that recognize and reach each kind."""
        return cast("PositionKindsModule", self.module("position_kinds")).SITUATIONS

    @cached_property
    def moment(self) -> MomentModule | None:
        """The win and the events that pages celebrate."""
        return cast("MomentModule | None", self._optional("moment"))

    @cached_property
    def badges(self) -> BadgesModule | None:
        """The badges of the game, besides the milestones of every game."""
        return cast("BadgesModule | None", self._optional("badges"))

    @property
    def variants(self) -> dict[str, Variant]:
        """The variants by name: their rules and descriptions."""
        return self.rules.VARIANTS

    # --- bots --------------------------------------------------------------------------

    @cached_property
    def novice(self) -> PolicyModule:
        """The policy of beginners, or the heuristic if the game has no novice.py."""
        return cast("PolicyModule", self._optional("novice") or self.heuristic)

    @cached_property
    def beliefs(self) -> BeliefsModule | None:
        """The likelihood of opponents' hands; if None, all hands are equally likely."""
        return cast("BeliefsModule | None", self._optional("beliefs"))

    @cached_property
    def continuation_value(self) -> ContinuationValueModule | None:
        """The value of future hands; if None, hands are independent."""
        return cast("ContinuationValueModule | None", self._optional("continuation_value"))

    @cached_property
    def bot_fields(self) -> dict[str, BotField]:
        """The named fields of a view, by name: those of every game, then the game's own."""
        from meldhouse.games.bot_fields import fields_of

        return fields_of(self)

    @cached_property
    def strength(self) -> dict[str, WinShare]:
        """The measured strength of the game's bots, by level."""
        strength: dict[str, WinShare] = self.module("bot_strength").STRENGTH if self.has_module("bot_strength") else {}
        return strength

    @cached_property
    def styles(self) -> StylesModule | None:
        """Alternative policies, for the odds of the game."""
        return cast("StylesModule | None", self._optional("styles"))

    @property
    def style_names(self) -> tuple[str, ...]:
        return self.styles.STYLES if self.styles else ()

    # --- help and teaching ---------------------------------------------------------------

    @cached_property
    def how_to_play(self) -> HowToPlay | None:
        """The content of the page "How it is played"."""
        return self.module("how_to_play").PLAYED if self.has_module("how_to_play") else None

    @cached_property
    def quiz(self) -> Quiz | None:
        """The practice questions of the game."""
        return self.module("quiz").SCHOOL if self.has_module("quiz") else None

    @cached_property
    def score_breakdown(self) -> ScoreBreakdownModule | None:
        """How the game scores hands, and how close a player's own hand is to winning."""
        return cast("ScoreBreakdownModule | None", self._optional("score_breakdown"))

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The tutorial: a first hand that teaches the game."""
        return self.module("tutorial").LESSON if self.has_module("tutorial") else None

    @cached_property
    def coaching(self) -> tuple[Idea, ...]:
        """The tips for beginners who miss what the tutorial taught."""
        ideas: tuple[Idea, ...] = self.module("coaching").IDEAS if self.has_module("coaching") else ()
        return ideas

    @cached_property
    def transcript(self) -> TranscriptModule | None:
        """The parser of this game's transcripts, which players wrote as text."""
        return cast("TranscriptModule | None", self._optional("transcript"))

    # --- odds and learning ----------------------------------------------------------------

    @cached_property
    def odds(self) -> OddsModule | None:
        """The game's own statistics, in addition to those of every game."""
        return cast("OddsModule | None", self._optional("odds"))

    @cached_property
    def observation(self) -> ObservationModule:
        """A learner's observations and actions; games/validation_observation.py checks whether the game has them."""
        return cast("ObservationModule", self._optional("observation"))

    @cached_property
    def features(self) -> FeaturesModule | None:
        """The ranges of an observation's values, for the features of networks."""
        return cast("FeaturesModule | None", self._optional("features"))

    @cached_property
    def small(self) -> ReducedGame | None:
        """A reduced version of the game for exact solvers."""
        return self.module("reduced_game").SMALL if self.has_module("reduced_game") else None

    def stakes(self, rules: Any) -> PayoffBounds:
        """Return the bounds of a hand's payoff under these rules, if the game has an observation."""
        stakes: PayoffBounds = self.module("payoff_bounds").stakes(rules)
        return stakes

    @cached_property
    def learning_spec(self) -> LearningSpec | None:
        """The settings for training a policy."""
        return self.module("learning_spec").RECIPE if self.has_module("learning_spec") else None

    @cached_property
    def noticed(self) -> tuple[Part, ...]:
        """Features that the learned policy derives from a view."""
        return tuple(getattr(self.module("learning_spec"), "NOTICED", ()))

    @cached_property
    def foreseen(self) -> tuple[Part, ...]:
        """Features that the learned policy derives for an action."""
        return tuple(getattr(self.module("learning_spec"), "FORESEEN", ()))

    @cached_property
    def untold(self) -> tuple[str, ...]:
        """Options for which networks have no input."""
        return tuple(getattr(self.module("learning_spec"), "UNTOLD", ()))

    @cached_property
    def ways(self) -> tuple[Symmetry, ...]:
        """The symmetries of the game, for training."""
        return tuple(getattr(self.module("learning_spec"), "ways", tuple)())

    @property
    def is_learned(self) -> bool:
        """Whether there are weights of a trained policy."""
        return (self.folder / "learned.npz").is_file()

    # --- algorithms compiled for the game ---------------------------------------------------

    @cached_property
    def takes(self) -> dict[str, Any]:
        """The parameter types of the game's compiled functions, by parameter name."""
        from meldhouse.games.options import plain

        state = self.rules.STATE
        return {"s": state, "view": state, "rules": plain(next(iter(self.variants.values())).rules)}

    @cached_property
    def rules_api(self) -> Any:
        """The rules and the policies, for calls by compiled templates."""
        return self.template(
            "rules_api",
            self.rules,
            heuristic=self.heuristic,
            novice=self.novice,
            beliefs=self.beliefs,
            later=self.continuation_value,
            takes=self.takes,
        )

    @cached_property
    def bot_turns(self) -> Any:
        """The module that starts hands and plays the turns of bots."""
        from meldhouse.pieces import action_sets

        choices = {"heuristic_choice": self.rules_api.choose, "novice_choice": self.rules_api.choose_as_novice}
        return self.template("bot_turns", self.rules_api, sets=action_sets, **choices)

    @cached_property
    def table_api(self) -> TableApi:
        """The rules and the policies, for callers that pass an array of one table."""
        return cast("TableApi", self.template("table_api", self.rules_api, turns=self.bot_turns))

    @cached_property
    def search(self) -> Search:
        """The module of Monte Carlo search, compiled for the game."""
        return cast("Search", self.template("search", self.rules_api, turns=self.bot_turns))

    @cached_property
    def playouts(self) -> Playouts:
        """The module that plays complete hands at many tables."""
        from meldhouse.engine.kernels import by_reference

        return cast(
            "Playouts", self.template("playouts", self.rules_api, turns=self.bot_turns, pass_rules=by_reference)
        )

    @cached_property
    def inlined_playouts(self) -> Playouts:
        """Playouts with the rules inlined, which are faster but take several seconds to compile.

        The heuristic is also the policy of the novice here, which these playouts are not used for.
        """
        from meldhouse.engine import cache, templates
        from meldhouse.engine.kernels import by_value
        from meldhouse.pieces import action_sets

        name, policy = f"{cache.NAME}.engine.{{}}_bare__{self.name}", self.heuristic.choose
        turns = templates.load(
            name.format("bot_turns"),
            "bot_turns",
            rules_module=self.rules,
            sets=action_sets,
            heuristic_choice=policy,
            novice_choice=policy,
        )
        more = {"rules_module": self.rules, "turns": turns, "pass_rules": by_value}
        return cast("Playouts", templates.load(name.format("playouts"), "playouts", **more))

    def template(self, name: str, rules_module: Any, **more: object) -> Any:
        """Return a template module (engine/NAME.py) instantiated for this game."""
        from meldhouse.engine.templates import instantiate

        return instantiate(name, rules_module, self.name, **more)

    def tables(self, count: int) -> npt.NDArray[Any]:
        """Return a number of fresh tables, with no seat to act."""
        from meldhouse.games.state_arrays import new_states

        tables = new_states(count, self.rules.STATE)
        tables["actor"] = self.rules.NONE
        return tables

    def full_deck(self, rules: Any) -> npt.NDArray[np.int8]:
        """Return the pieces in play under these rules, unshuffled."""
        import numpy as np

        from meldhouse.games.options import plain

        deck: npt.NDArray[np.int8] = np.asarray(self.rules.full_deck(plain(rules)), np.int8)
        return deck

    def __repr__(self) -> str:
        return f"<{self.title}: {', '.join(self.variants)}>"
