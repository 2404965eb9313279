"""`serve` opens the house where it is told to, or says in a sentence why not."""

import os
import signal
import socket
import subprocess
import sys

import pytest
from visitors import free_port

from meldhouse.mistakes import Mistake
from meldhouse.server.app import serve


def test_an_address_that_is_taken(tmp_path):
    """Another program is there already."""
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(Mistake, match="cannot be opened at"):
        serve(port=other.getsockname()[1], data=tmp_path / "house.db")


def test_a_place_where_nothing_can_be_kept(tmp_path):
    """A folder that is a file."""
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match="cannot be kept in"):
        serve(port=free_port(), data=tmp_path / "file" / "house.db")


def test_it_says_where_it_is_and_closes_on_ctrl_c(tmp_path):
    """The address is printed as soon as one can come in."""
    port = free_port()
    code = f"from meldhouse.server.app import serve; from pathlib import Path; serve(port={port}, data=Path('h/h.db'))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as house:
        assert f"http://127.0.0.1:{port}" in house.stdout.readline()
        socket.create_connection(("127.0.0.1", port)).close()
        house.send_signal(signal.SIGINT)
        house.communicate(timeout=60)
    assert (tmp_path / "h" / "h.db").exists()
