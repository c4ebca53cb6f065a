"""Secret links: 128 random bits that open a seat, a place among the watchers, or the host's rights; kept hashed."""

from __future__ import annotations

import base64
import hashlib
import secrets

SEAT, WATCH, HOST, STUDY = "seat", "watch", "host", "study"
BITS = 128


def new_secret() -> str:
    """A secret for a link: 22 letters, digits and signs that may stand in an address."""
    return secrets.token_urlsafe(BITS // 8)


def derived(secret: str, table: str) -> str:
    """The secret of a link to another table for whoever holds this one, and for nobody else."""
    key = hashlib.blake2b(secret.encode(), key=table.encode(), person=b"tefuda rematch", digest_size=BITS // 8).digest()
    return base64.urlsafe_b64encode(key).decode().rstrip("=")


def new_id() -> str:
    """A name for a table. It opens nothing, and does not tell how many tables there are."""
    return secrets.token_hex(12)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random, so that no salt is needed to keep it from being looked up."""
    return hashlib.blake2b(secret.encode(), person=b"tefuda link", digest_size=32).hexdigest()
