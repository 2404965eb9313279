"""The addresses at which others reach the server, found on this machine without using the network."""

import ipaddress
import socket
from typing import NamedTuple

import ifaddr
from starlette.requests import Request

from meldhouse.i18n import ItemList, msg

IP = ipaddress.IPv4Address | ipaddress.IPv6Address

HERE = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # all addresses of the machine
# Addresses that are kept for examples: nothing is sent to them, only the way there is looked up.
FAR = {4: (socket.AF_INET, "198.51.100.1"), 6: (socket.AF_INET6, "2001:db8::1")}


class ReachableAddress(NamedTuple):
    """What the house listens at, and the names that it was given."""

    host: str = HERE
    names: tuple[str, ...] = ()

    @property
    def alone(self) -> bool:
        """Does it listen to this machine only?"""
        return is_here(self.host)

    def own(self, port: int) -> str:
        """Where this machine finds it."""
        return address(HERE if self.host in EVERYWHERE else self.host, port)

    def others(self, port: int) -> list[str]:
        """Where others find it, best first: by its names, else by the addresses of the machine."""
        if self.alone:
            return []
        hosts = self.names or ([self.host] if self.host not in EVERYWHERE else machine(with_six=":" in self.host))
        return [address(host, port) for host in hosts]

    def links(self, request: Request) -> list[str]:
        """Where others find it, for a link: an address that a page was opened at is known to be right."""
        known = self.others(request.scope["server"][1])
        name = request.url.hostname or ""
        if name not in self.names and not _for_others(name):
            return known
        here = str(request.base_url).rstrip("/")
        return [here, *(one for one in known if one != here)]

    def opening(self, port: int) -> list[str]:
        """What is said when the house opens."""
        own, others = self.own(port), self.others(port)
        lines = [msg("house-open", at=own)]
        if others and others != [own]:
            lines.append(msg("house-for-others", at=ItemList(tuple(others), "or")))
        elif not others and not self.alone:
            lines.append(msg("house-alone"))
        return list(map(str, lines))


def address(host: str, port: int) -> str:
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}" + (f":{port}" if port != 80 else "")


def is_here(name: str) -> bool:
    """Does it mean whatever machine it is said on?"""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _for_others(name: str) -> bool:
    """Does an address mean this machine to others too?  Of names, only those that it was given are known to."""
    try:
        return _usable(ipaddress.ip_address(name))
    except ValueError:
        return False


def _usable(ip: IP) -> bool:
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)


def machine(with_six: bool) -> list[str]:
    """The addresses of this machine that others can use: that of the way out first, the older kind before the newer."""
    plain = (ip.ip if isinstance(ip.ip, str) else ip.ip[0] for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    found = dict.fromkeys(
        ip for ip in map(ipaddress.ip_address, plain) if _usable(ip) and (with_six or ip.version == 4)
    )
    return [str(ip) for ip in sorted(found, key=lambda ip: (ip.version, str(ip) != way_out(ip.version)))]


def way_out(version: int) -> str:
    """The address that this machine would send from, as its table of routes has it."""
    family, far = FAR[version]
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((far, 9))
        except OSError:
            return ""
        return str(asking.getsockname()[0])
