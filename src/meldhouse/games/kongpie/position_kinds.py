"""The kinds of positions of Kong-Pie, for tests and benchmarks."""

from typing import Any

from meldhouse.games.kongpie.options import OnStop, PassedRounds, Restock, Scope
from meldhouse.games.kongpie.state import Phase
from meldhouse.games.position_kinds import Situation

WITH_STOPS = {"passed_rounds": PassedRounds.STOP_FIRST}
VOTED = {**WITH_STOPS, "on_stop": OnStop.VOTE}
RESET = {**WITH_STOPS, "on_stop": OnStop.RESET}
OFFERED = {**WITH_STOPS, "on_stop": OnStop.OFFER_RESET}
WITH_FEE = {"restock_fee": 1, "restock_fee_optional": True}


def has_known_stock(s: Any) -> bool:
    return bool(s.stock_open[: s.left].any())


def all_have_drawn(s: Any, rules: Any) -> bool:
    """Return whether all players have drawn cards; before that there is nothing to sample."""
    return bool(s.held[: rules.seats].all())


def redealt(before: Any, after: Any, rules: Any) -> bool:
    """Return whether a reset has dealt again without the cards of players who have left, which stay hidden."""
    return bool(after.tally.resets > before.tally.resets and after.gone.any())


SITUATIONS = {
    "the first turn": Situation(lambda s, rules: s.tally.turns == 1),
    "a turn": Situation(lambda s, rules: s.phase == Phase.PLAY and all_have_drawn(s, rules)),
    "two players": Situation(lambda s, rules: s.phase == Phase.PLAY and all_have_drawn(s, rules), options={"seats": 2}),
    "put, to pull": Situation(lambda s, rules: s.phase == Phase.PULL and all_have_drawn(s, rules), seeking=("put",)),
    "after a connect": Situation(
        lambda s, rules: s.connected and s.phase == Phase.PLAY and all_have_drawn(s, rules), seeking=("put", "discard")
    ),
    "a kong made in this turn": Situation(lambda s, rules: s.made and s.phase == Phase.PLAY, seeking=("kong",)),
    "trying for glory": Situation(lambda s, rules: s.glory, variant="casino", seeking=("kong",)),
    "lojacked": Situation(lambda s, rules: s.removed, variant="casino", seeking=("put",)),
    "lojacked, to pull": Situation(
        lambda s, rules: s.removed and s.phase == Phase.PULL, variant="casino", seeking=("put",)
    ),
    "lojacked as it appears": Situation(
        lambda s, rules: s.removed, options={"lojack": True, "lojack_scope": Scope.APPEARING}, seeking=("put",)
    ),
    "the stock is out": Situation(lambda s, rules: s.left == 0, seeking=("discard",)),
    "the pile turned over": Situation(lambda s, rules: has_known_stock(s), seeking=("discard",)),
    "the pile shuffled": Situation(
        lambda s, rules: s.restocks and s.left, options={"restock_mode": Restock.SHUFFLE}, seeking=("discard",)
    ),
    "the dealer chooses how to restock": Situation(
        lambda s, rules: s.phase == Phase.RESTOCK,
        options={"restock_mode": Restock.DEALER_CHOICE},
        seeking=("discard",),
    ),
    "a fee for a restock": Situation(
        lambda s, rules: s.phase == Phase.FEE and not s.resetting, options=WITH_FEE, seeking=("discard",)
    ),
    "a fee for a reset": Situation(
        lambda s, rules: s.phase == Phase.FEE and s.resetting, options={**WITH_FEE, **RESET}, seeking=("pass",)
    ),
    "somebody has left": Situation(
        lambda s, rules: s.gone.any() and s.phase == Phase.PLAY, options=WITH_FEE, seeking=("discard",), random=True
    ),
    "a fee for a reset, somebody has left": Situation(
        lambda s, rules: s.phase == Phase.FEE and s.resetting and s.gone.any(),
        options={**WITH_FEE, **RESET},
        seeking=("leave", "pass"),
    ),
    "passed": Situation(lambda s, rules: s.passes and s.phase == Phase.PLAY, seeking=("pass",)),
    "a vote": Situation(lambda s, rules: s.phase == Phase.VOTE, options=VOTED, seeking=("pass",)),
    "a vote, ballots cast": Situation(
        lambda s, rules: s.phase == Phase.VOTE and s.ballots.any(), options=VOTED, seeking=("vote reset", "pass")
    ),
    "a reset offered": Situation(lambda s, rules: s.phase == Phase.VOTE, options=OFFERED, seeking=("pass",)),
    "a reset refused": Situation(lambda s, rules: s.refused, options=OFFERED, seeking=("vote end", "pass")),
    "dealt anew": Situation(lambda s, rules: s.tally.resets, options=RESET, seeking=("pass",)),
}
