"""Keys, their digests, and random IDs.  A key is secret: nothing else opens a seat."""

import hashlib
import secrets

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no two letters that look alike


def new_key() -> str:
    return secrets.token_urlsafe(32)


def key_digest(key: str) -> str:
    """Return what is stored of a key: enough to recognize it, too little to use it."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_id(length: int = 10) -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


def new_person_id() -> str:
    """Return a new public ID of a person."""
    return "p" + new_id(12)
