"""Reads the address of a table: its page, or an invitation link."""

from typing import NamedTuple
from urllib.parse import urlsplit

from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, quote


class TableAddress(NamedTuple):
    """The address of a server, with the ID of a table or the invitation to one."""

    server: str  # without a slash at its end
    table: str = ""
    invitation: str = ""

    @property
    def websocket(self) -> str:
        return f"{self.server.replace('http', 'ws', 1)}/socket"


def parse_address(text: str) -> TableAddress:
    """Parse the address of a table; raise a Mistake if it is not one."""
    try:
        parts = urlsplit(text.strip())
        is_server = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:  # such as a port that is no number
        is_server = False
    segments = [segment for segment in parts.path.split("/") if segment] if is_server else []
    if len(segments) != 2 or segments[0] not in ("table", "join"):
        raise Mistake(msg("guest-no-address", address=quote(text)))
    server = f"{parts.scheme}://{parts.netloc}"
    return (
        TableAddress(server, table=segments[1])
        if segments[0] == "table"
        else TableAddress(server, invitation=segments[1])
    )
