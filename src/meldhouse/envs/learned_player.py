"""Learned bots that choose for many observations at once: `mh.learned("tongits").act(observations, masks)`."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.engine import rng
from meldhouse.envs.opponents import OpponentVector
from meldhouse.envs.vector import LEARNER, Autoreset
from meldhouse.games.bot_levels import LEARNED
from meldhouse.i18n import msg
from meldhouse.observations.environment_spec import EnvironmentSpec
from meldhouse.observations.view_decoding import views_of
from meldhouse.util.errors import Mistake

Numbers = npt.NDArray[Any]


class LearnedPlayer:
    """A trained network that chooses the best action for every row of a batch of observations.

    It sees nothing but the observations, and the same observation always gives the same action.
    """

    def __init__(self, spec: EnvironmentSpec, weights: Path | str | None = None) -> None:
        self.spec = spec
        self._adviser = OpponentVector(spec, 1, [LEARNER], 0, Autoreset.DISABLED)
        self._kind = self._adviser._roster._kind(LEARNED if weights is None else str(weights))
        self._adviser._take_players()

    def act(self, observations: Numbers, masks: Numbers | None = None) -> npt.NDArray[np.int64]:
        """Return an action for each observation of a seat that is to act, and 0 for any other observation.

        observations: bytes, one row for each observation, as in `tables.observations`.
        masks: their legal actions, to check that the observations are of these rules.
        """
        given = np.ascontiguousarray(observations, np.uint8)
        if given.ndim != 2 or given.shape[1] != self.spec.layout.size:
            raise Mistake(msg("features-shape", size=self.spec.layout.size))
        views, adviser = views_of(self.spec, given), self._adviser
        views["actor"][views["actor"] != self.spec.layout.named(given)["eyes"].astype(np.int64) - 1] = -1
        chances = np.full(len(given), rng.seeded(0), np.uint64)
        actions = adviser.advise(adviser._batch._replace(tables=views, chances=chances), self._kind)
        self._check_legal(actions, views["actor"] >= 0, masks)
        return actions

    def _check_legal(self, actions: Numbers, acting: Numbers, masks: Numbers | None) -> None:
        if masks is None:
            return
        given = np.asarray(masks)
        if given.shape != (len(actions), self.spec.actions):
            raise Mistake(msg("learned-masks-shape", n=len(actions), actions=self.spec.actions))
        wrong = acting & (given[np.arange(len(actions)), actions] == 0)
        if wrong.any():
            raise Mistake(msg("learned-masks", row=int(wrong.argmax())))


def learned(
    game: str,
    variant: str | None = None,
    *,
    seats: int | None = None,
    weights: Path | str | None = None,
    **options: object,
) -> LearnedPlayer:
    """Return the bot `learned` of a game, or a file of weights of `meldhouse train`, to act on many observations.

    The variant, the seats and the options must be those of the tables that the observations come from.
    """
    return LearnedPlayer(EnvironmentSpec(game, variant, seats, options, 1), weights)
