"""The server that examples connect to."""

from tests.server.conftest import compiled, server

__all__ = ["compiled", "server"]
