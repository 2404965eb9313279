"""The version of the rules that a stored hand was played under.

It is a number that a person raises, not a hash of the source text: rewording a comment or moving a file does not change
the rules.  `make bench` shows when to raise it, because hands play differently.  The cache key of the compiled code is
separate (`engine.cache.cache_key`) and does depend on every byte of the sources.

Version 0.1.0 stored such a cache key instead.  A game's STORED_AS maps each of these keys to a version of the rules.
"""

from functools import cache

from meldhouse.games import GAMES


def rules_version(game: str) -> str:
    """Return the current version of a game's rules, as it is stored with hands and events."""
    return str(GAMES[game].package.RULES_VERSION)


@cache
def names_of_current_rules(game: str) -> tuple[str, ...]:
    """Return every version name ever stored for a game's current rules, the current version first."""
    package = GAMES[game].package
    earlier: dict[str, int] = getattr(package, "STORED_AS", {})
    hashes = (name for name, version in earlier.items() if version == package.RULES_VERSION)
    return (rules_version(game), *hashes)


def is_current(game: str, stored: str) -> bool:
    """Return whether a hand was played under today's rules, from what is stored with it."""
    return stored in names_of_current_rules(game)
