"""The systemd service of the hosting guide removes all permissions that the server doesn't need."""

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from meldhouse.server import limit_settings
from meldhouse.server.ratelimit import uvicorn_protocols

SERVICE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "hosting" / "meldhouse.service"
EXPOSURE = 3.0  # max exposure that `systemd-analyze security` may report, of 10
NEEDED = {
    "CapabilityBoundingSet": "",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "RestrictNamespaces": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}


@pytest.fixture(scope="module")
def settings():
    """Return the lines of [Service], by name."""
    found = defaultdict(list)
    service = SERVICE.read_text("utf-8").partition("[Service]")[2].partition("\n[")[0]
    for name, value in re.findall(r"^(\w+)=(.*)$", service, re.M):
        found[name].append(value)
    return found


def test_systemd_unit_sets_each_restriction(settings):
    assert {name: settings[name] for name in NEEDED} == {name: [value] for name, value in NEEDED.items()}
    assert settings["SystemCallFilter"] == ["@system-service @pkey", "~@privileged"]
    assert settings["RestrictAddressFamilies"] == ["AF_INET AF_INET6 AF_NETLINK AF_UNIX"]
    assert re.fullmatch(r"\d+G", settings["MemoryMax"][0])


def test_systemd_unit_allows_what_the_server_needs(settings):
    """Numba runs compiled code, each connection uses a file descriptor, and both folders belong to the service."""
    assert "MemoryDenyWriteExecute" not in settings
    assert int(settings["LimitNOFILE"][0]) >= uvicorn_protocols.MAX_CONNECTIONS + limit_settings.RESERVED_FILES
    assert (settings["StateDirectory"], settings["CacheDirectory"]) == (["meldhouse"], ["meldhouse"])


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
def test_systemd_unit_has_a_low_exposure_level():
    run = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", SERVICE],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert float(re.search(r"Overall exposure level for \S+: ([\d.]+)", run.stdout)[1]) <= EXPOSURE
