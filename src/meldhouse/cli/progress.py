"""The progress bar of `meldhouse check`, which counts verified tables."""

from rich.progress import track

from meldhouse.games import GAMES
from meldhouse.i18n import Localizer, msg
from meldhouse.server.admin.backup_sqlite import check_tables, find_games
from meldhouse.server.admin.database_url import DatabaseLocation, format_location, open_for_reading
from meldhouse.server.storage.base import load_table_ids
from meldhouse.terminal.compile_progress import compile_with_progress
from meldhouse.util.errors import Mistake


def print_check(database: DatabaseLocation, plain: bool) -> None:
    """Verify all tables and print the result; raise a Mistake if any table is damaged."""
    localize = Localizer()
    with open_for_reading(database) as (db, damage):
        if damage:
            raise Mistake(msg("file-damaged", path=format_location(database), why="; ".join(damage[:3])))
        for name in sorted(find_games(db) & set(GAMES)):
            compile_with_progress(GAMES[name], plain, localize)
        title = localize(msg("checking", path=format_location(database)))
        result = check_tables(db, track(load_table_ids(db), title, transient=True, disable=plain))
    for id, reason in result.wrong.items():
        print(localize(msg("table-wrong", id=id, why=reason)))
    if result.wrong:
        raise Mistake(msg("tables-wrong", n=len(result.wrong), all=result.tables))
    print(localize(result.summary()))
