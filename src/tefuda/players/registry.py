"""The player programs by their names: our own, classes of any module, and commands."""

from __future__ import annotations

import re

from tefuda.players.greedy import GreedyPlayer
from tefuda.players.outside import COMMAND, NoSuchPlayer, class_maker, command_maker
from tefuda.players.player import Maker
from tefuda.players.random_player import RandomPlayer

PLAYERS: dict[str, Maker] = {"greedy": GreedyPlayer, "random": RandomPlayer}
FORMS = "module:Class, cmd:PROGRAM"  # what else may stand for a name
LIMIT = 10.0  # seconds that a command has for an answer

_LISTED = re.compile(r"""(?:'[^']*'|"[^"]*"|[^,])+""")


def listed(text: str) -> list[str]:
    """The names of a list such as `greedy,cmd:./mine 'a,b'`; a comma within quotes is none between names."""
    return [name for found in _LISTED.findall(text) if (name := found.strip())]


def maker_of(name: str, limit: float = LIMIT) -> Maker:
    """What makes players of a name; `limit`: seconds that a command has for an answer. NoSuchPlayer says what is wrong."""
    if name in PLAYERS:
        return PLAYERS[name]
    if name.startswith(COMMAND):
        return command_maker(name.removeprefix(COMMAND), limit)
    if re.fullmatch(r"[\w.]+:\w+", name):
        return class_maker(name)
    known = ", ".join(sorted(PLAYERS))
    raise NoSuchPlayer(
        f"there is no player {name!r}; there are: {known}, {FORMS}",
        f"{name!r} というプレイヤーはいません。いるのは: {known}, {FORMS}",
    )
