"""Checks of a request's host and origin."""

import ipaddress
import re
import socket
from urllib.parse import SplitResult, urlsplit

from starlette.requests import HTTPConnection

HOST_HEADER = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[^\s\[\]:@/?#\\]+))(?::(?P<port>[0-9]{0,5}))?")
MAX_PORT = 65535


def is_own_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a Host header is an IP address or a name of this server, to prevent DNS rebinding."""
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
    """Return the parts of a URL; all parts are empty if the URL is malformed, such as `http://[::1`."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "", "", "", "")
