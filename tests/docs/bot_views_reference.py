"""Generate docs/reference/bot-views.md from the named fields of every game: `make generated-docs`."""

from collections.abc import Iterator
from pathlib import Path

import meldhouse as mh
from meldhouse.games import Game
from meldhouse.games.bot_fields import SHARED, BotField

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "bot-views.md"
INTRODUCTION = """# Views of bots

For bot authors. This page lists the named fields of `view` in every game.
[Write a bot](../how-to/write-a-bot.md) explains how to use them.
`make generated-docs` generates it from `games/GAME/bot_fields.py`.

```python
import meldhouse as mh

table = mh.table("tongits", seed=7)
table.deal()
view = table.view(table.turn)
print(view.hand, view.discards)
print(view.fields)  # all fields by name
```

Each field is computed from the concealed position of your seat. All values are those of JSON: texts, numbers, lists,
`true`, `false` and `null` (in Python `None`).
Seats count from 0. Lists by seat have one entry per seat.

## Every game

`view.seat`, `view.turn` and `view.legal` are your seat, the seat to act or None, and the legal moves.

"""


def page() -> str:
    """Return the page as Markdown."""
    games = [f"\n## {game.title}\n\n" + "\n".join(_table(_own_fields(game))) for game in mh.GAMES.values()]
    return INTRODUCTION + "\n".join([*_table(SHARED), *games]) + "\n"


def _own_fields(game: Game) -> list[BotField]:
    shared = {field.name for field in SHARED}
    return [field for name, field in game.bot_fields.items() if name not in shared]


def _table(fields: tuple[BotField, ...] | list[BotField]) -> Iterator[str]:
    yield from ("| field | content |", "|---|---|")
    yield from (f"| `{field.name}` | {field.meaning} |" for field in fields)
