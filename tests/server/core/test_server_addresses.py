"""The addresses of a server: its names, or the addresses of this machine."""

import re
from types import SimpleNamespace

import pytest
import segno
from typer.testing import CliRunner

from meldhouse import cli
from meldhouse.server import app
from meldhouse.server.admin.database_url import default_data
from meldhouse.server.core import server_addresses as reach
from meldhouse.server.core.server_addresses import ReachableAddress
from meldhouse.util.errors import Mistake
from tests.support.live_server import LiveServer, Refusal, call_api

AT_HOME = "192.168.1.7"


def adapter(*addresses):
    return SimpleNamespace(ips=[SimpleNamespace(ip=(ip, 0, 0) if ":" in ip else ip) for ip in addresses])


@pytest.fixture
def network(monkeypatch):
    """Simulate a home machine with a bridge, a cable and a tunnel."""
    adapters = [
        adapter("127.0.0.1", "::1"),
        adapter("172.17.0.1", "fe80::1"),
        adapter(AT_HOME, "169.254.3.3", "2001:db8:1::7", "fe80::7"),
        adapter("10.8.0.2", "172.17.0.1"),
    ]
    monkeypatch.setattr(reach.ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(reach, "_source_address", {4: AT_HOME, 6: ""}.get)


@pytest.mark.parametrize(
    ("listens", "names", "others"),
    [
        ("127.0.0.1", (), []),
        ("::1", (), []),
        ("127.0.0.1", ("games.example",), []),  # the proxy has an address of its own
        ("0.0.0.0", (), [f"http://{AT_HOME}:8000", "http://172.17.0.1:8000", "http://10.8.0.2:8000"]),
        (
            "::",
            (),
            [*(f"http://{ip}:8000" for ip in (AT_HOME, "172.17.0.1", "10.8.0.2")), "http://[2001:db8:1::7]:8000"],
        ),
        ("10.8.0.2", (), ["http://10.8.0.2:8000"]),
        ("0.0.0.0", ("games.example", "home"), ["http://games.example:8000", "http://home:8000"]),
    ],
)
def test_server_addresses_follow_the_names_or_the_listening_address(network, listens, names, others):
    """Names come first. Otherwise they are all addresses that others can use, starting with the default route."""
    assert ReachableAddress(listens, names).remote_urls(8000) == others


def test_server_prints_its_addresses_at_the_start(network, monkeypatch):
    """It prints the address for this machine, and the address for others."""
    assert ReachableAddress("0.0.0.0", ("games.example",)).startup_lines(80) == [
        "Meldhouse is running at http://127.0.0.1 (press Ctrl-C to stop).",
        "Other devices can reach Meldhouse at http://games.example",
    ]
    shown = rf"Other devices can reach Meldhouse at http://{AT_HOME}:8000(, | or )http://172"
    assert re.match(shown, ReachableAddress("0.0.0.0").startup_lines(8000)[1])
    assert ReachableAddress(AT_HOME).startup_lines(8000) == [
        f"Meldhouse is running at http://{AT_HOME}:8000 (press Ctrl-C to stop)."
    ]
    assert len(ReachableAddress().startup_lines(8000)) == 1
    monkeypatch.setattr(reach.ifaddr, "get_adapters", lambda: [adapter("127.0.0.1")])
    assert "no other device can reach it" in ReachableAddress("0.0.0.0").startup_lines(8000)[1]


def test_server_addresses_of_this_machine_can_be_bound():
    """The server can listen on each address, and none is a loopback address."""
    for ip in reach._machine_addresses(with_ipv6=False):
        assert not reach.is_loopback(ip)
        app.bind_listener(ip, 0).close()


def said(page):
    """Return the addresses that a table's page uses for its links."""
    return re.search(r'id="reach">(\[.*?\])<', page)[1].replace(",", ", ")


def test_share_links_start_with_the_address_of_the_page(network, tmp_path):
    """An address that means only this machine isn't given to others."""
    with LiveServer(tmp_path / "house.db", host="0.0.0.0", names=["Games.example"]) as server:
        ada = server.person()
        table = ada.open("pong")["table"]
        port = server.port

        def links(name):
            return said(call_api(server, "GET", f"/table/{table}", None, ada.key, {"Host": f"{name}:{port}"}))

        named = f'"http://games.example:{port}"'
        assert links("games.example") == f"[{named}]"
        assert links(AT_HOME) == f'["http://{AT_HOME}:{port}", {named}]'
        for here in ("127.0.0.1", "localhost", "[::1]", "0.0.0.0", reach.socket.gethostname()):
            assert links(here) == f"[{named}]"


def test_qr_code_is_drawn_for_links_of_this_server_only(network, tmp_path):
    """The code is black on white with a margin of four modules."""
    with LiveServer(tmp_path / "house.db", host="0.0.0.0") as server:
        link = f"http://{AT_HOME}:{server.port}/join/secret"
        drawn = call_api(server, "GET", f"/code.svg?link={link}")
        modules = len(segno.make(link, error="m", micro=False).matrix)
        assert f'viewBox="0 0 {modules + 8} {modules + 8}"' in drawn
        assert f'fill="#fff" d="M0 0h{modules + 8}v{modules + 8}h-{modules + 8}z"' in drawn
        assert re.search(r'stroke="#000" d="M4 4.5h7', drawn)
        for other in ("", "http://elsewhere.example/", f"http://{AT_HOME}:{server.port}0/", f"{link}{'x' * 300}"):
            with pytest.raises(Refusal) as refused:
                call_api(server, "GET", f"/code.svg?link={other}")
            assert refused.value.status == 404


@pytest.mark.parametrize("words", [[], ["serve"]])
def test_serve_options_work_without_naming_the_command(monkeypatch, words):
    """`meldhouse --host 0.0.0.0 --name games.example` is the same as with `serve`."""
    asked = []
    monkeypatch.setattr(app, "serve", lambda *given: asked.append(given))
    options = ["--host", "0.0.0.0", "--name", "games.example", "--name", "home", "--port", "8123", "--no-browser"]
    assert CliRunner().invoke(cli.app, [*words, *options]).exception is None
    assert asked[0][:5] == ("0.0.0.0", 8123, default_data(), ["games.example", "home"], False)


@pytest.mark.parametrize("option", [("--host", "0.0.0.0"), ("--name", "games.example"), ("--no-browser",)])
def test_serve_options_before_another_command_are_refused(option):
    """The error says where the options belong."""
    run = CliRunner().invoke(cli.app, [*option, "rules", "pong"])
    assert isinstance(run.exception, Mistake)
    assert "after the command" in str(run.exception)
