"""The forms of observations: bytes, all features, or the features of some parts."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from meldhouse.games.options import suggest_name
from meldhouse.i18n import msg
from meldhouse.observations.features import FeatureLayout, FeatureSet
from meldhouse.util.errors import Mistake, quote

BYTES, FEATURES = "bytes", "features"
Observations = npt.NDArray[Any]


class Encoding:
    """The observations that an environment was asked for: `bytes`, `features`, or a list of parts."""

    def __init__(self, layout: FeatureLayout, observations: str | Iterable[str]) -> None:
        self.layout = layout
        self.features = _feature_set(layout, observations)

    def encode(self, observations: Observations) -> Observations:
        """Return observations as asked for, given their bytes; bytes are returned unchanged."""
        return observations if self.features is None else self.features.encode(observations)

    def history(self, tables: Any, observations: Observations, history: Observations) -> Observations:
        """Return histories as asked for, given the observations that go with them: features, or seats and numbers."""
        return history if self.features is None else tables.history_features.encode(history, observations)

    def history_box(self, spaces: Any, tables: Any) -> Any:
        """Return Gymnasium's space of a history."""
        planes = tables.history_features
        if self.features is None:
            return spaces.Box(*planes.bounds, dtype=np.int16)
        return spaces.Box(0, 1, (planes.size,), np.float32)

    def box(self, spaces: Any) -> Any:
        """Return Gymnasium's space of an observation."""
        if self.features is None:
            return spaces.Box(0, 255, (self.layout.size,), np.uint8)
        return spaces.Box(*self.features.bounds, dtype=np.float32)


def _feature_set(layout: FeatureLayout, observations: str | Iterable[str]) -> FeatureSet | None:
    if not isinstance(observations, str):
        return layout.feature_set(observations)
    if observations not in (BYTES, FEATURES):
        nearest = suggest_name(observations, (BYTES, FEATURES))
        raise Mistake(msg("no-encoding", name=quote(observations), nearest=nearest))
    return layout.all_features if observations == FEATURES else None
