"""Keys, their digests, and random IDs. A key is a person's only credential."""

import hashlib
import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that are easily confused


def new_key() -> str:
    return secrets.token_urlsafe(32)


def key_digest(key: str) -> str:
    """Return the digest of a key; the server stores it in place of the key."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_id(length: int = 10) -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


def new_person_id() -> str:
    """Return a new random public ID for a person."""
    return "p" + new_id(12)
