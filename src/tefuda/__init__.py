"""One rules engine for five Japanese trading card games, in which every rule carries the number of its clause.

The names below are the library (docs/library.md). Each is imported when it is first asked for, so that `import tefuda` is quick.
"""

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; `typing` itself would take longer to import than all of this
if TYPE_CHECKING:
    from tefuda.arena.match import Report
    from tefuda.arena.playing import Result, play_game
    from tefuda.games.catalogue import OpenedGame, open_game
    from tefuda.interfaces.library import (
        decode,
        encode,
        game_names,
        hint,
        legal_answers,
        load,
        player,
        read_card,
        review,
        run_scenario,
        save,
        simulate,
        start,
    )
    from tefuda.kernel.flow.play import State, advance, why_not
    from tefuda.kernel.saving.transcript import BrokenTranscript
    from tefuda.kernel.seeing.view import SPECTATOR, Shown, View, told, view
    from tefuda.kernel.table.events import Event
    from tefuda.kernel.table.records import Outcome
    from tefuda.kernel.table.requests import Answer, Bar, By, Concede, Option, Refused, Request
    from tefuda.kernel.table.state import DamagedState
    from tefuda.players.player import Player

__all__ = [
    "SPECTATOR", "Answer", "Bar", "BrokenTranscript", "By", "Concede", "DamagedState", "Event", "OpenedGame", "Option", "Outcome", "Player",
    "Refused", "Report", "Request", "Result", "Shown", "State", "View", "advance", "decode", "encode", "game_names", "hint", "legal_answers", "load",
    "open_game", "play_game", "player", "read_card", "review", "run_scenario", "save", "simulate", "start", "told", "view", "why_not",
]  # fmt: skip

_HOMES = {
    "arena.match": "Report",
    "arena.playing": "Result play_game",
    "games.catalogue": "OpenedGame open_game",
    "interfaces.library": "decode encode game_names hint legal_answers load player read_card review run_scenario save simulate start",
    "kernel.table.events": "Event",
    "kernel.flow.play": "State advance why_not",
    "kernel.table.requests": "Answer Bar By Concede Option Refused Request",
    "kernel.table.records": "Outcome",
    "kernel.table.state": "DamagedState",
    "kernel.saving.transcript": "BrokenTranscript",
    "kernel.seeing.view": "SPECTATOR Shown View told view",
    "players.player": "Player",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """A public name, from the module that it lives in."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'tefuda' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"tefuda.{_HOME_OF[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
