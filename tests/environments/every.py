"""Which games and formats the checkers look at: all that come with the project."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game
from tests.toy import NAME as TOY

GAMES = [name for name in games() if name != TOY]
EVERY = [(game, format) for game in GAMES for format in open_game(game).formats]
each_format = pytest.mark.parametrize(("game", "format"), EVERY)
# What the checkers remark upon and is meant: observations are dictionaries, and features may be below zero.
as_meant = pytest.mark.filterwarnings("ignore::UserWarning")


def legal(mask: Any, chance: Random) -> int:
    """One of the actions of a mask, by chance."""
    return int(chance.choice(mask.nonzero()[0]))
