"""Hooks: what a game must or may define, as callables that the kernel calls on what the game supplies.

A *hook* is one of two things.

- A method that the kernel's own class leaves to a game: public, not `final`, of a class that some game derives from or of a
  protocol that the kernel asks for, and called by the kernel. `left_open` reads these from the classes.
- A function that a game hands to the kernel, as an argument or in a field. `called` watches the kernel at work: every call from
  a module of the kernel into a module of a game is put down under the method's or the parameter's name.

What is registered is no hook: whatever stands in the tables of `Rules` (steps, words, tests, rule processes…), of a grammar
(`Grammar`) and the forms of its rules (`Form`), of the verbs of scenarios (`Verbs`) or of the lists that others publish
(`Published`). A function kept by `cached_by_identity` counts as called by who asks it.
Calls of other packages (arena, players, table, interfaces) into a game are theirs, and not counted.
"""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from tefuda.games import catalogue
from tefuda.games.catalogue import games
from tefuda.kernel.cards.published import Published
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.proving.verbs import Verbs
from tefuda.kernel.table.eventwords import EventWord
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Procedure, Step
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Form
from tests.architecture.sources import ROOT, SOURCE, modules

KERNEL = SOURCE / "kernel"
MOST = 30
HEADING = "## What a game defines"
REGISTRIES = (Rules, Grammar, Form, Verbs, Published)
WITHIN = (*REGISTRIES, Procedure, EventWord)
HANDED_OVER = ("language",)  # what a registry was made with: functions in it are hooks


# ── what the classes leave open ─────────────────────────────────────────────────────────────────────────────────────
def left_open() -> set[str]:
    """The methods of the kernel's classes that a game may define, and that the kernel calls."""
    return {
        f"{kind.__name__}.{name}"
        for kind in _bases()
        for name, method in vars(kind).items()
        for function in [getattr(method, "__func__", method)]  # of a static or class method
        if isinstance(function, FunctionType) and not name.startswith("_") and not getattr(method, "__final__", False)
        if _is_called(kind, name)
    }


def _bases() -> list[type]:
    """The kernel's classes and protocols that games derive from or stand for."""
    for folder in (KERNEL, *map(package_of, games())):
        for path in modules(folder):
            _module_of(path)
    found = [kind for kind in _kinds(object) if kind.__module__.startswith("tefuda.kernel.")]
    return [kind for kind in found if getattr(kind, "_is_protocol", False) or any(map(_is_a_games, _kinds(kind)))]


def _kinds(kind: type) -> list[type]:
    below: list[type] = type.__subclasses__(kind) if kind is not type else []
    return list(dict.fromkeys([kind, *[inner for one in below for inner in _kinds(one)]]))


def _is_a_games(kind: type) -> bool:
    module = sys.modules.get(kind.__module__)
    path = Path(getattr(module, "__file__", None) or "/")
    return any(path.is_relative_to(package_of(game)) for game in games())


def _is_called(kind: type, name: str) -> bool:
    """True if the kernel calls a method: on `self`, or on what it knows to be of this class."""
    own, named, calls = _source_of(kind)
    return name in own or (named and name in calls)


@cache
def _source_of(kind: type) -> tuple[frozenset[str], bool, frozenset[str]]:
    """What a class calls on itself, whether the kernel names it beside its definition, and all that the kernel calls on anything."""
    own: set[str] = set()
    calls: set[str] = set()
    named = False
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                own |= {name for on, name in _calls(node) if on in ("self", "cls")}
            named = named or (isinstance(node, ast.Name) and node.id == kind.__name__)
        calls |= {name for _, name in _calls(tree)}
    return frozenset(own), named, frozenset(calls)


@cache
def _trees() -> tuple[ast.Module, ...]:
    return tuple([ast.parse(path.read_text("utf8")) for path in modules(KERNEL)])


def _calls(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The methods that are called: on what (a name, or ""), and their names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield getattr(node.func.value, "id", ""), node.func.attr


# ── what is called ──────────────────────────────────────────────────────────────────────────────────────────────────
@contextmanager
def called(game: str, found: set[str]) -> Iterator[None]:
    """While this is open the kernel's calls into a game's package are put down, but for what is registered."""
    kernel, own = f"{KERNEL}/", f"{package_of(game)}/"
    seen: dict[tuple[CodeType, CodeType], tuple[CodeType, str]] = {}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(own) or code.co_name in ("<genexpr>", "<module>"):
            return
        caller = _asking(frame)
        if caller is None or (code, caller.f_code) in seen:
            return
        if caller.f_code.co_filename.startswith(kernel):
            seen[(code, caller.f_code)] = (code, _named(frame, caller))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)
        known = registered()
        found |= {name for code, name in seen.values() if code not in known}


FOR_WHO_ASKS = tuple(
    [str(KERNEL / name) for name in ("primitives/identity_cache.py", "wording/engine/patterns.py", "wording/texts.py")]
)


def _asking(frame: FrameType) -> FrameType | None:
    """Who has called: past what keeps answers for who asks, and what rebuilds a value or goes through a text with a function of who asks."""
    caller = frame.f_back
    while caller is not None and caller.f_code.co_filename in FOR_WHO_ASKS:
        caller = caller.f_back
    return caller


def _named(frame: FrameType, caller: FrameType) -> str:
    """A hook's name: the kernel's class and the method; of a function that was handed over, who calls it and by which name."""
    code = frame.f_code
    own = next(iter(frame.f_locals.values()), None) if code.co_varnames[:1] == ("self",) else None
    for kind in (*type(own).__mro__, *_protocols(caller)) if own is not None else ():
        if kind.__module__.startswith("tefuda.kernel.") and code.co_name in vars(kind):
            return f"{kind.__name__}.{code.co_name}"
    for name, value in caller.f_locals.items():
        if (
            getattr(value, "__code__", None) is code
            or getattr(getattr(value, "__func__", None), "__code__", None) is code
        ):
            return f"{Path(caller.f_code.co_filename).stem}.{name}"
    for table in caller.f_locals.values():  # a function of a chapter that the game has as its method
        for name in vars(Game) if isinstance(table, Table) else ():
            if getattr(getattr(table.game, name), "__code__", None) is code:
                return f"Game.{name}"
    return f"{Path(caller.f_code.co_filename).stem}.{code.co_name}"


def _protocols(caller: FrameType) -> list[type]:
    """The protocols of the module that calls."""
    return [value for value in caller.f_globals.values() if getattr(value, "_is_protocol", False)]


def registered() -> set[CodeType]:
    """The code of all that is registered anywhere."""
    found: set[CodeType] = set()
    known: set[int] = set()
    for value in [one for one in gc.get_objects() if isinstance(one, REGISTRIES)]:
        _gather(value, found, known)
    return found


def _gather(value: Any, found: set[CodeType], known: set[int]) -> None:
    if id(value) in known:
        return
    known.add(id(value))
    if isinstance(value, FunctionType):
        found.add(value.__code__)
        for cell in value.__closure__ or ():
            _gather(cell.cell_contents, found, known)
    elif isinstance(value, Step):
        for part in (value.do, value.answered, value.unasked, value.passing):
            _gather(part, found, known)
    elif isinstance(value, WITHIN) and not isinstance(value, tuple):
        inner = vars(value).items() if not isinstance(value, dict) else value.items()
        for part in [part for name, part in inner if name not in HANDED_OVER]:
            _gather(part, found, known)
    elif isinstance(value, Step):
        for name in Step.__slots__:
            _gather(getattr(value, name), found, known)
    elif isinstance(value, dict):
        for part in value.values():
            _gather(part, found, known)
    elif isinstance(value, list | tuple):
        for part in value:
            _gather(part, found, known)


# ── where things are ────────────────────────────────────────────────────────────────────────────────────────────────
def package_of(game: str) -> Path:
    """The folder of a game's package."""
    return Path(str(catalogue.room(game, "cards.opening").__file__)).parents[1]


def _module_of(path: Path) -> Any:
    root = SOURCE.parent if path.is_relative_to(SOURCE) else ROOT
    name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    __import__(name)
    return sys.modules[name]


def listed() -> dict[str, str]:
    """The hooks that docs/architecture/declaring.md lists: by name, whether a game must or may define it."""
    text = (ROOT / "docs/architecture/declaring.md").read_text("utf8").partition(HEADING)[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    return {name: row[2] for row in rows for name in row[0].replace("`", "").split(", ")}
