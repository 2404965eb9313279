"""Facts about games for people who choose one, and the game that the lobby shows first."""

from collections.abc import Mapping

from meldhouse.games import Game
from meldhouse.i18n import Localizer, msg
from meldhouse.server.history.results import Results
from meldhouse.server.tables.context import OpenTables
from meldhouse.util.errors import Mistake

HARDEST = 3  # the value of DIFFICULTY of the most difficult games


def game_facts(game: Game, localize: Localizer) -> list[str]:
    """Return how long a hand takes and how difficult the game is, as far as the game's folder declares it."""
    minutes, difficulty = _minutes(game), _difficulty(game)
    facts = [msg("game-minutes", least=minutes[0], most=minutes[1])] if minutes else []
    return localize.localize_all([*facts, *([msg(f"game-difficulty-{difficulty}")] if difficulty else [])])


async def recommended_game(games: Mapping[str, Game], results: Results, tables: OpenTables, person: str) -> str:
    """Return the game that a person played last; for newcomers, the easiest game that has a tutorial."""
    for id in (await results.tables(person))[:1]:
        try:
            settings = await tables.get_settings(id)
        except Mistake:
            break
        if settings.game in games:
            return settings.game
    return min(games, key=lambda name: _ease(games[name]))


def _ease(game: Game) -> tuple[bool, int, int]:
    """Return a key that sorts games by how easy they are to begin with."""
    longest = (_minutes(game) or (0, 0))[1]
    return game.tutorial is None, _difficulty(game) or HARDEST, longest


def _minutes(game: Game) -> tuple[int, int] | None:
    return getattr(game.package, "MINUTES", None)


def _difficulty(game: Game) -> int | None:
    return getattr(game.package, "DIFFICULTY", None)
