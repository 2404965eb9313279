"""The server at whose tables guests play."""

from tests.server.conftest import compiled, server

__all__ = ["compiled", "server"]
