"""`meldhouse check`: a progress bar over the tables that are verified."""

from rich.progress import track

from meldhouse.games import GAMES
from meldhouse.i18n import Localizer, msg
from meldhouse.server.admin.backup_sqlite import check, games_of
from meldhouse.server.admin.database_url import Where, looked_into, shown
from meldhouse.server.storage.base import load_table_ids
from meldhouse.terminal.compile_progress import compile_with_progress
from meldhouse.util.errors import Mistake


def print_check(database: Where, plain: bool) -> None:
    """Print the result; raise a Mistake if any table is damaged."""
    localize = Localizer()
    with looked_into(database) as (db, damage):
        if damage:
            raise Mistake(msg("file-damaged", path=shown(database), why="; ".join(damage[:3])))
        for name in sorted(games_of(db) & set(GAMES)):
            compile_with_progress(GAMES[name], plain, localize)
        title = localize(msg("checking", path=shown(database)))
        result = check(db, track(load_table_ids(db), title, transient=True, disable=plain))
    for id, reason in result.wrong.items():
        print(localize(msg("table-wrong", id=id, why=reason)))
    if result.wrong:
        raise Mistake(msg("tables-wrong", n=len(result.wrong), all=result.tables))
    print(localize(result.told()))
