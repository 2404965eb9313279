"""The addresses at which others can reach the server, found without using the network."""

import ipaddress
import socket
from typing import NamedTuple

import ifaddr
from starlette.requests import Request

from meldhouse.i18n import ItemList, msg

IP = ipaddress.IPv4Address | ipaddress.IPv6Address

LOOPBACK = "127.0.0.1"
ALL_INTERFACES = ("0.0.0.0", "::")
# Addresses reserved for documentation: nothing is sent to them; only the route to them is looked up.
REMOTE = {4: (socket.AF_INET, "198.51.100.1"), 6: (socket.AF_INET6, "2001:db8::1")}


class ReachableAddress(NamedTuple):
    """The address that the server listens on, and its host names."""

    host: str = LOOPBACK
    names: tuple[str, ...] = ()

    @property
    def is_local_only(self) -> bool:
        """Return whether the server accepts connections only from this machine."""
        return is_loopback(self.host)

    def local_url(self, port: int) -> str:
        """Return the URL for a browser on this machine."""
        return url_of(LOOPBACK if self.host in ALL_INTERFACES else self.host, port)

    def remote_urls(self, port: int) -> list[str]:
        """Return the URLs for other machines, best first: with the host name if known, otherwise with IP addresses."""
        if self.is_local_only:
            return []
        hosts = self.names or (
            [self.host] if self.host not in ALL_INTERFACES else _machine_addresses(with_ipv6=":" in self.host)
        )
        return [url_of(host, port) for host in hosts]

    def share_urls(self, request: Request) -> list[str]:
        """Return the URLs to share, starting with the one of the current page, because it is known to work."""
        known = self.remote_urls(request.scope["server"][1])
        name = request.url.hostname or ""
        if name not in self.names and not _works_remotely(name):
            return known
        current = str(request.base_url).rstrip("/")
        return [current, *(url for url in known if url != current)]

    def startup_lines(self, port: int) -> list[str]:
        """Return the lines that the server prints when it starts."""
        local, remote = self.local_url(port), self.remote_urls(port)
        lines = [msg("house-open", at=local)]
        if remote and remote != [local]:
            lines.append(msg("house-for-others", at=ItemList(tuple(remote), "or")))
        elif not remote and not self.is_local_only:
            lines.append(msg("house-alone"))
        return list(map(str, lines))


def url_of(host: str, port: int) -> str:
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}" + (f":{port}" if port != 80 else "")


def is_loopback(name: str) -> bool:
    """Return whether a host name or address refers to the local machine."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _works_remotely(name: str) -> bool:
    """Return whether an address works from other machines; host names except the server's own may not."""
    try:
        return _usable(ipaddress.ip_address(name))
    except ValueError:
        return False


def _usable(ip: IP) -> bool:
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def _machine_addresses(with_ipv6: bool) -> list[str]:
    """Return the addresses of this machine that others can use: IPv4 and the default route's address first."""
    plain = (ip.ip if isinstance(ip.ip, str) else ip.ip[0] for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    found = dict.fromkeys(
        ip for ip in map(ipaddress.ip_address, plain) if _usable(ip) and (with_ipv6 or ip.version == 4)
    )
    return [str(ip) for ip in sorted(found, key=lambda ip: (ip.version, str(ip) != _source_address(ip.version)))]


def _source_address(version: int) -> str:
    """Return the address that this machine would send from, according to its routing table."""
    family, remote = REMOTE[version]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((remote, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
