"""The server that examples connect to."""

from tests.server.conftest import compiled, house

__all__ = ["compiled", "house"]
