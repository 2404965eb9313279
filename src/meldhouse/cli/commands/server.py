"""Commands that run and maintain a server.

A command imports the modules that it needs when it runs, so that `--help` is fast.
"""

from pathlib import Path
from typing import Annotated

import typer

from meldhouse.cli.options import Data, Database, Host, HostNames, Language, OpenBrowser, Plain, Port, check_language
from meldhouse.i18n import Localizer, msg
from meldhouse.i18n.catalogue import DEFAULT_LANGUAGE


def serve(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    name: HostNames = None,
    browser: OpenBrowser = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Address or network of trusted proxies, which report the addresses of clients. Can be repeated.",
        ),
    ] = None,
    journal: Annotated[
        bool, typer.Option("--journal", help="Log tables and events as JSON lines, without names, keys or hands.")
    ] = False,
    node_address: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="URL at which the other nodes of the same database reach this node, such as http://10.0.0.2:8000.",
        ),
    ] = None,
) -> None:
    """Start a server on which people and programs can play."""
    from meldhouse.server.admin.database_url import choose_database
    from meldhouse.server.app import serve as start_server
    from meldhouse.server.core.server_addresses import LOOPBACK

    start_server(
        host or LOOPBACK,
        port,
        choose_database(data, database),
        name or [],
        browser,
        proxy or [],
        journal,
        node_address or "",
    )


def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="Backup file to create.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy all tables to a file. The server can be running."""
    from meldhouse.server.admin.database_url import back_up, choose_database

    back_up(choose_database(data, database), to)
    print(msg("backed-up", path=str(to)))


def restore(
    backup: Annotated[Path, typer.Argument(metavar="BACKUP", help="Backup file that `meldhouse backup` created.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Replace all tables with a backup, and move the old tables to another file. Stop the server first.

    A PostgreSQL database must be empty.
    """
    from meldhouse.server.admin.database_url import choose_database, format_location
    from meldhouse.server.admin.database_url import restore as put_back

    url = choose_database(data, database)
    previous = put_back(backup, url)
    print(msg("restored", path=format_location(url)))
    if previous:
        print(msg("put-aside", path=str(previous)))


def check(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="File with tables, or a backup file. Default: the file that the server uses."
        ),
    ] = None,
    database: Database = None,
    plain: Plain = False,
) -> None:
    """Replay every table from its first event and compare the result with the stored data."""
    from meldhouse.cli.progress import print_check
    from meldhouse.server.admin.database_url import choose_database

    print_check(choose_database(file, database), plain)


def doctor(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    plain: Plain = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Check what is installed, compiled and reachable, and show how to fix problems."""
    from meldhouse.diagnostics import ServerSpec
    from meldhouse.server.core.server_addresses import LOOPBACK
    from meldhouse.terminal.diagnostics import print_diagnostics

    if not print_diagnostics(
        ServerSpec(host or LOOPBACK, port, data, database), Localizer(language=check_language(language)), as_json, plain
    ):
        raise typer.Exit(1)
