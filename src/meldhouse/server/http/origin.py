"""Host and origin checks of requests."""

import ipaddress
import re
import socket
from urllib.parse import SplitResult, urlsplit

from starlette.requests import HTTPConnection

HOST_HEADER = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[^\s\[\]:@/?#\\]+))(?::(?P<port>[0-9]{0,5}))?")
MAX_PORT = 65535


def is_own_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a Host header names this server: an address, or a known name, so that no other can point here."""
    found = HOST_HEADER.fullmatch(host)
    if found is None or int(found["port"] or 0) > MAX_PORT:
        return False
    six, name = found["six"], (found["name"] or "").lower()
    try:
        return ipaddress.ip_address(six or name).version == (6 if six else 4)
    except ValueError:
        return name in names or name in ("localhost", socket.gethostname().lower())


def is_same_origin(connection: HTTPConnection) -> bool:
    """Return whether a request comes from a page of this server."""
    origin = connection.headers.get("origin", "")
    return bool(origin) and split_url(origin).netloc.lower() == connection.headers.get("host", "").lower()


def split_url(address: str) -> SplitResult:
    """Return the parts of an address; all are empty where it is malformed, such as `http://[::1`."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", "", "", "")
