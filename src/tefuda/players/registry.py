"""The player programs by their names: our own with their parameters, levels for people, classes of any module, and commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives.rng import Seed
from tefuda.players.beam import GreedySettings
from tefuda.players.expert import ExpertSettings
from tefuda.players.greedy import GreedyPlayer
from tefuda.players.ismcts import SearchingPlayer
from tefuda.players.net.settings import NetSettings, bundled
from tefuda.players.outside import COMMAND, NoSuchPlayer, class_maker, command_maker
from tefuda.players.parameters import described, is_parameter, settings_from
from tefuda.players.player import Maker, Player
from tefuda.players.random_player import RandomPlayer
from tefuda.players.search import SearchSettings


class NoSettings(msgspec.Struct, frozen=True):
    """Of a program about which nothing can be set."""


class Program(NamedTuple):
    """One of our own: what can be set about it, and what makes a player of a Maker's arguments and such settings."""

    settings: type[msgspec.Struct]
    make: Callable[..., Player]

    def maker(self, settings: msgspec.Struct) -> Maker:
        """What makes players with these settings."""
        return partial(self.make, settings=settings)


def _random(seed: Seed, seat: int, opened: OpenedGame, settings: NoSettings) -> Player:
    return RandomPlayer(seed, seat, opened)


def _net(seed: Seed, seat: int, opened: OpenedGame, settings: NetSettings) -> Player:
    from tefuda.players.net.player import NetPlayer  # with numpy, which nobody else needs

    return NetPlayer(seed, seat, opened, settings)


def _expert(seed: Seed, seat: int, opened: OpenedGame, settings: ExpertSettings) -> Player:
    settings.guide(opened)  # so that weights that are missing are told of before the first question
    return SearchingPlayer(seed, seat, opened, settings)


PROGRAMS: dict[str, Program] = {
    "expert": Program(ExpertSettings, _expert),
    "greedy": Program(GreedySettings, GreedyPlayer),
    "ismcts": Program(SearchSettings, SearchingPlayer),
    "net": Program(NetSettings, _net),
    "random": Program(NoSettings, _random),
}
# For people, the weakest first: programs with settings under which one of them answers within two seconds.
LEVELS: dict[str, str] = {
    "easy": "greedy:noise=90,overlooks=60",
    "normal": "greedy",
    "hard": "ismcts:seconds=0.8",
    "expert": "expert:seconds=0.8",
}
# What levels are called, and what each program is like, in English and in Japanese.
CALLED: dict[str, tuple[str, str]] = {
    "easy": ("easy", "やさしい"),
    "normal": ("normal", "ふつう"),
    "hard": ("hard", "むずかしい"),
    "expert": ("expert", "達人"),
}
ABOUT: dict[str, tuple[str, str]] = {
    "easy": (
        "overlooks things and misjudges them, less so when it falls behind",
        "できることを見落とし、損得を見誤る。負けそうになると慎重になる",
    ),
    "normal": ("thinks its turn through", "このターンの先を読む"),
    "hard": (
        "tries many ways through its turn, on many tables that may be",
        "ありうる盤面を何通りも想像し、ターンの進め方を試す",
    ),
    "expert": (
        "tries as many, and judges them by what was learnt from thousands of games",
        "同じだけ試し、数千回の対戦で学んだ目で見きわめる",
    ),
    "greedy": ("a program that thinks its turn through", "このターンの先を読むプログラム"),
    "ismcts": ("a program that tries what may come, over and over", "何度も先を試して読むプログラム"),
    "net": ("a program that answers at once, by what was learnt", "学習したことだけで即座に答えるプログラム"),
    "random": ("a program that answers by chance", "でたらめに選ぶプログラム"),
}
FORMS = "module:Class, cmd:PROGRAM"  # what else may stand for a name
TRUSTED = "A class is trusted code that runs in this process; cmd: runs beside it."
LIMIT = 10.0  # seconds that a command has for an answer

_LISTED = re.compile(r"""(?:'[^']*'|"[^"]*"|[^,])+""")


def listed(text: str) -> list[str]:
    """The names of a list such as `ismcts:iterations=400,depth=40,greedy,cmd:./mine 'a,b'`.

    A comma within quotes is none between names, nor is one before a parameter of a program of ours.
    """
    found: list[str] = []
    for part in [name for piece in _LISTED.findall(text) if (name := piece.strip())]:
        if found and is_parameter(part) and ":" in found[-1] and is_ours(found[-1]):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


def is_ours(name: str) -> bool:
    """True for a program of the project, with parameters or without: it sees what it is shown and remembers nothing else."""
    return name.partition(":")[0] in (*LEVELS, *PROGRAMS)


def maker_of(name: str, limit: float = LIMIT) -> Maker:
    """What makes players of a name; `limit`: seconds that a command has for an answer. NoSuchPlayer says what is wrong."""
    name = LEVELS.get(name, name)
    program, colon, parameters = name.partition(":")
    if program in PROGRAMS:
        kind = PROGRAMS[program].settings
        return PROGRAMS[program].maker(settings_from(program, parameters, kind) if colon else kind())
    if name.startswith(COMMAND):
        return command_maker(name.removeprefix(COMMAND), limit)
    if program in LEVELS:
        raise NoSuchPlayer(f"the level {program} has no parameters", f"レベル {program} にパラメータはありません")
    if re.fullmatch(r"[\w.]+:\w+", name):
        return class_maker(name)
    known = ", ".join(dict.fromkeys([*LEVELS, *PROGRAMS]))
    raise NoSuchPlayer(
        f"there is no player {name!r}; there are: {known}, {FORMS}",
        f"{name!r} というプレイヤーはいません。いるのは: {known}, {FORMS}",
    )


BY_WEIGHTS = ("expert", "net")  # play by what was learnt of a game, for which there may be no weights
PLAYERS: dict[str, Maker] = {name: maker_of(name) for name in dict.fromkeys((*LEVELS, *PROGRAMS))}


def players_of(game: str) -> list[str]:
    """The programs that can be offered for a game: levels, the weakest first, then the others; by a net where weights come along."""
    return [name for name in PLAYERS if name not in BY_WEIGHTS or bundled(game).exists()]


def parameters_of(name: str) -> str:
    """What can be set about a program of ours, with the defaults; "" where nothing can."""
    return described(PROGRAMS[name].settings) if name in PROGRAMS else ""
