"""Adapts Meldhouse's bots to pyspiel's bot interface."""

from typing import Any

from meldhouse.bots import find_bot
from meldhouse.core.table import View
from meldhouse.envs.openspiel.game_parameters import pyspiel

BOT: Any = pyspiel.Bot


class HouseBot(BOT):  # type: ignore[misc]
    """A Meldhouse bot, such as `HouseBot("club")`, that plays for the current player and sees only their view."""

    def __init__(self, name: str = "club", seed: int | None = None) -> None:
        super().__init__()
        self.bot = find_bot(name, seed)

    def step(self, state: Any) -> int:
        spec, table = state.get_game().spec, state.hand.table
        view = View(spec.game, spec.plain_rules, table, state.current_player())
        action = view.legal[self.bot.choose(view)]
        return int(spec.kernels.encode_action_at(table, spec.plain_rules, action))

    def restart(self) -> None:
        """Do nothing: the bot has no memory."""

    def restart_at(self, state: Any) -> None:
        """Do nothing: the bot has no memory."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """Do nothing: the bot reads the table when it chooses a move."""
