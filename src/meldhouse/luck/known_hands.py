"""A position in which all hands are known, and only the order of the pieces to come is not.

Every order of the unseen pieces is then equally likely, after any moves: no player has seen them, so no move depended
on them.
"""

from typing import Any

from meldhouse.core.table import Tables
from meldhouse.games import Game
from meldhouse.games.state_arrays import copy_states
from meldhouse.games.visibility import Visibility


def hide_future(game: Game, tables: Tables, rules: Any) -> Tables:
    """Return a copy of a position in which only the pieces that no player has seen are blank."""
    view, known = copy_states(tables), copy_states(tables)
    game.table_api.conceal(view, rules, int(tables["actor"][0]))
    for field, public in _unseen_fields(game.rules).items():
        known[field] = view[field]
        if public:  # all players saw these pieces go there
            known[field][tables[public] != 0] = tables[field][tables[public] != 0]
    return known


def _unseen_fields(rules_module: Any) -> dict[str, str]:
    """Return the fields of pieces that no player has seen, each with the field that marks exceptions, or ""."""
    opened = [dict(fields) for fields in getattr(rules_module, "OPENED_BY", {}).values()]
    unseen = [field for field, seen in rules_module.SECRET.items() if _is_unseen(seen)]
    return {field: next((fields[field].open_where for fields in opened if field in fields), "") for field in unseen}


def _is_unseen(seen: Visibility) -> bool:
    return not (seen.owner or seen.anybody or seen.open_top)
