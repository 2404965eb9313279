"""A progress bar over tables that are checked."""

from rich.progress import track

from meldhouse.games import GAMES
from meldhouse.i18n import Localizer, msg
from meldhouse.server.admin.backup_sqlite import check, games_of
from meldhouse.server.admin.database_url import Where, looked_into, shown
from meldhouse.server.storage.base import load_table_ids
from meldhouse.terminal.compile_progress import make_ready
from meldhouse.util.errors import Mistake


def tell_check(where: Where, plain: bool) -> None:
    """What was found; a Mistake where anything is not as it should be."""
    read = Localizer()
    with looked_into(where) as (db, wrong):
        if wrong:
            raise Mistake(msg("file-damaged", path=shown(where), why="; ".join(wrong[:3])))
        for name in sorted(games_of(db) & set(GAMES)):
            make_ready(GAMES[name], plain, read)
        said = read(msg("checking", path=shown(where)))
        found = check(db, track(load_table_ids(db), said, transient=True, disable=plain))
    for id, why in found.wrong.items():
        print(read(msg("table-wrong", id=id, why=why)))
    if found.wrong:
        raise Mistake(msg("tables-wrong", n=len(found.wrong), all=found.tables))
    print(read(found.told()))
