"""The catalogue: every game by its name, and how it is opened with its packs and bundled decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from tefuda.kernel.cards import installed
from tefuda.kernel.cards.opened import BLANK, UNREAD, Opened, hashes
from tefuda.kernel.saving import decoding  # noqa: F401 - makes tables of bytes, in every game
from tefuda.kernel.table.game import Game
from tefuda.kernel.telling import Teller
from tefuda.kernel.telling.template_teller import TemplateTeller

if TYPE_CHECKING:
    from tefuda.kernel.programs.heuristics import Heuristics
    from tefuda.kernel.proving.rulings import Rulings
    from tefuda.kernel.proving.setting import Setting

# Games are found by entry points of this group: a name, and the package that has the game's modules `cards.opening` (with a function
# `opening(cards)`), `proving.setting`, `proving.card_trials` and `telling`. A package is imported only when its game is asked for.
GROUP = "tefuda.games"
GLOSSARY, KANA = Path(__file__).with_name("glossary.md"), Path(__file__).with_name("kana.toml")
FIRST = "evolve"  # the game that is meant where none is named


OpenedGame: TypeAlias = Opened[Any, Any]  # a game ready to be played: its rules with packs, and decks that come with it


@cache
def _packages() -> dict[str, str]:
    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def games() -> tuple[str, ...]:
    """The names of all games, that of `FIRST` first."""
    return tuple(sorted(_packages(), key=lambda name: (name != FIRST, name)))


def register(name: str, package: str) -> None:
    """Add a game that is not installed: a test's, or one that is being written. A name that is taken is an error."""
    if _packages().setdefault(name, package) != package:
        raise ValueError(f"there is a game {name!r} already: {_packages()[name]}")


def room(name: str, module: str) -> Any:
    """A module of a game's package: `cards.opening`, `proving.setting`, `telling`; KeyError where there is no such game."""
    return import_module(f"{_packages()[name]}.{module}")


def open_game(name: str, cards: tuple[Path, ...] = (), blank: bool = False) -> OpenedGame:
    """The game of this name, opened with its packs and decks, the installed packs, and the playable cards of files beside them.

    `blank`: with those that are not understood, without their text.
    KeyError where there is no such game, BrokenCard where a file is none of printed cards.
    """
    return _opened(name, _stamped([*installed_packs(name), *cards]), blank, _rewordings(name))


def open_played(name: str, packs: Mapping[str, str], cards: tuple[Path, ...] = ()) -> OpenedGame:
    """The game as it was played: with those of the installed packs and files whose hashes a transcript's header names."""
    wanted = {*packs.values()}
    there = [path for path in [*installed_packs(name), *cards] if {*hashes([path]).values()} & wanted]
    return _opened(name, _stamped(there), packs.get(UNREAD) == BLANK, _rewordings(name))


def installed_packs(name: str) -> list[Path]:
    """The packs that the user has installed for a game; KeyError where there is no such game."""
    if name not in _packages():
        raise KeyError(name)
    return list(installed.files(installed.PACKS, name).values())


def _stamped(files: Iterable[Path]) -> tuple[tuple[Path, int], ...]:
    """Files with the time of their last change, so that a changed file is read again."""
    return tuple([(path, path.stat().st_mtime_ns if path.is_file() else 0) for path in files])


def _rewordings(name: str) -> tuple[tuple[Path, int], ...]:
    return _stamped(installed.files(installed.REWORDINGS, name).values())


@cache
def _opened(
    name: str, files: tuple[tuple[Path, int], ...], blank: bool, rewordings: tuple[tuple[Path, int], ...]
) -> OpenedGame:
    """A game that was opened, until its files or the rewordings that are installed change."""
    opening, paths = room(name, "cards.opening").opening, tuple([path for path, _ in files])
    found: OpenedGame = opening(paths, blank=True) if blank else opening(paths)
    return found


def rulings(name: str, packs: Iterable[Path] = ()) -> Rulings:
    """The ledger and the scenarios of a game, and how they are set up; KeyError where there is no such game.

    `packs`: files of printed cards that scenarios may name besides those that the project brings.
    """
    from tefuda.kernel.proving.glossary import terms  # loaded when somebody asks
    from tefuda.kernel.proving.rulings import Rulings

    def setting() -> Setting:
        found: Setting = room(name, "proving.setting").SETTING.with_packs(tuple(packs))
        return found

    def kana() -> dict[str, str]:
        from tefuda.kernel.proving.spelling import table

        return table(KANA)

    return Rulings(_folders(name)[0], setting, lambda: terms(GLOSSARY, name), kana)


def game_of(path: Path) -> str:
    """The game in whose folder a file lies; "" where it lies in none."""
    there = [(name, folder) for name in _packages() for folder in _folders(name)]
    return next((name for name, folder in there if path.resolve().is_relative_to(folder.resolve())), "")


def _folders(name: str) -> list[Path]:
    """Where a game's package lies; it is not imported for that."""
    spec = find_spec(_packages()[name])
    return [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec is not None else []


def heuristics_for(game: Game) -> Heuristics:
    """What player programs may know of a game; one that has no `programs` gets default answers."""
    try:
        programs = room(game.name, "programs")
    except ModuleNotFoundError as missing:
        if missing.name != f"{_packages()[game.name]}.programs":
            raise
        from tefuda.kernel.programs import heuristics  # nobody else needs it

        return heuristics.Heuristics(game)
    found: Heuristics = programs.heuristics(game)
    return found


def teller_for(game: Game, language: str) -> Teller:
    """Who finds the words of a game for one observer, in a language; a game without a room `telling` is told plainly."""
    if find_spec(f"{_packages()[game.name]}.telling") is None:
        return TemplateTeller(game, language)
    found: Teller = room(game.name, "telling").teller(game, language)
    return found
