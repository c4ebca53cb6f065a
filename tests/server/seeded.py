"""A server whose keys and decks are the same in every run: `python -m tests.server.seeded SEED serve …`, or SEED and settings as JSON.

A server takes them from the system, and so a test would meet other games every time. Links stay the system's.
"""

from __future__ import annotations

import secrets
import sys
from random import Random
from typing import Any

import msgspec

from tefuda.interfaces.cli.main import main
from tefuda.server.running import run
from tefuda.server.settings import Settings


def drawn_from(chance: Random) -> dict[str, Any]:
    """What stands for the functions of `secrets` by which keys, decks and names of tables are drawn."""
    return {"token_hex": lambda number: chance.randbytes(number).hex(), "randbits": chance.getrandbits}


if __name__ == "__main__":
    seed, *words = sys.argv[1:]
    vars(secrets).update(drawn_from(Random(seed)))
    if words[0].startswith("{"):
        run(msgspec.json.decode(words[0], type=Settings))
    else:
        sys.argv[1:] = words
        main()
