"""The tables of docs/protocol.md, made from the games: zones, fields of records, and every question that their rulings put."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

from tefuda.arena.playing import play_game
from tefuda.games.catalogue import OpenedGame, open_game, room, rulings
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving import dice, running
from tefuda.kernel.proving.reading import files, read
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table import declared
from tefuda.kernel.table.records import PREPARED
from tefuda.kernel.table.requests import Request
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.words import COMMON
from tefuda.players.random_player import RandomPlayer
from tests.conformance.wording import modules
from tests.conftest import ROOT
from tests.toy import PUBLISHED

DOCUMENT = ROOT / "docs" / "protocol.md"
SURE = {"yes/no": ("yes", "no"), "number": ("number",)}  # kinds whose options are always the same
BRACKETS = str.maketrans("", "", "[]")  # around what is said only where there is something to say
Questions = dict[tuple[str, str], set[str]]  # by prompt and kind: the verbs of the options


def marks(game: str) -> tuple[str, str]:
    """What stands before and behind the tables of a game."""
    return f"<!-- tables of {game} -->\n", f"<!-- end of the tables of {game} -->\n"


def tables_of(game: str, asked: Questions) -> str:
    """All tables of a game."""
    opened = open_game(game)
    parts = [
        _zones(opened),
        *[_fields(title, kind) for title, kind in records(opened).items()],
        _questions(opened, asked),
    ]
    return "\n".join(parts)


def records(opened: OpenedGame) -> dict[str, type[Any]]:
    """The records of a game's own that a view has."""
    seen = view(_started(opened), 0)
    facts = next(card.facts for zone in seen.zones for card in zone if card is not None)
    return {"`players`": type(seen.players[0]), "`turn`": type(seen.turn), "`facts` of a card": type(facts)}


def _started(opened: OpenedGame) -> Table:
    """A table with a card that a seat can see."""
    names = sorted(opened.decks)
    state = opened.start([opened.decks[names[0]], opened.decks[names[0]]], 1)
    while not any(card is not None for zone in view(state, 0).zones for card in zone):
        state, _ = advance(state, tuple(range(state.request.least if state.request else 0)))
    return state


def _zones(opened: OpenedGame) -> str:
    rows = ["| zone | | |", "| --- | --- | --- |"]
    for number, zone in enumerate(opened.game.zones):
        told = [word for word in ("hidden", "own", "ordered", "oriented", "shared") if getattr(zone, word)]
        rows.append(f"| {number} | `{zone.name}` | {', '.join([*told, *zone.places])} |")
    return "\n".join(rows) + "\n"


def _fields(title: str, kind: type[Any]) -> str:
    types: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        types |= {name: str(text) for name, text in getattr(one, "__annotations__", {}).items()}
    defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    names = [name for name in kind.__struct_fields__ if name not in PREPARED]
    told = [f"`{name}: {_plain(types[name])}{_default(defaults.get(name))}`" for name in names]
    return f"{title}: " + ", ".join(told) + ".\n"


def _plain(said: str) -> str:
    """The type of a field without what the program itself holds it to: a seat is a number."""
    said = re.sub(r"Annotated\[(\w+), one_of\([^)]*\)\]", r"\1", said).replace("Absent | ", "").replace(" | Absent", "")
    for name, kind in vars(declared).items():
        if get_origin(kind) is Annotated and name != "Ref":
            plain = get_args(kind)[0]
            said = re.sub(rf"\b{name}\b", plain.__name__ if plain in (int, str) else str(plain), said)
    return said


def _default(value: Any) -> str:
    return f" = {value!r}" if type(value) in (int, str, bool, tuple) else ""


def _questions(opened: OpenedGame, asked: Questions) -> str:
    prompts = _sentences(opened.game.name)
    rows = ["| prompt | kind | options | |", "| --- | --- | --- | --- |"]
    for (prompt, kind), verbs in sorted(asked.items()):
        entry = prompts.get(prompt, {})
        said = next(
            (one["en"] for one in entry.get("say", [entry]) if one.get("kind", kind) == kind and "en" in one), ""
        )
        said = re.sub(r"\[ “{effect}”\]", "", said).translate(BRACKETS)
        said = re.sub(r"\|\w+}", "}", said)  # how a part is put is the teller's
        rows.append(f"| `{prompt}` | {kind} | {' '.join([f'`{verb}`' for verb in sorted(verbs)])} | {said} |")
    return "\n".join(rows) + "\n"


def _sentences(game: str) -> dict[str, Any]:
    """The words of a game's questions, by their prompts, the common ones first."""
    own = sorted(Path(room(game, "telling").__file__).parent.glob("*.toml")) if game in PUBLISHED else []
    found: dict[str, Any] = {}
    for path in (COMMON, *own):
        found |= tomllib.loads(path.read_text("utf8")).get("prompts", {})
    return found


# ── what is asked ───────────────────────────────────────────────────────────────────────────────────────────────────
def questions(game: str, every: int = 1, games: int = 8) -> Questions:
    """The questions that a game's source has, with what its rulings (one out of `every`) and games by chance offered."""
    asked: Questions = written_in_source(rulings(game).folder)
    setting = rulings(game).setting
    with _watched(asked):
        for path in _rulings(game)[::every]:
            running.run(read(path), setting)
    opened = open_game(game)
    for seed in range(games):
        _play(opened, seed, asked)
    return asked


def written_in_source(folder: Path) -> Questions:
    """Every `Ask` of a game's rules and the kernel whose prompt and kind stand there as words."""
    found: Questions = {}
    for path in sorted([*(folder / "rules").glob("*.py"), *modules(ROOT / "src/tefuda/kernel")]):
        for node in ast.walk(ast.parse(path.read_text("utf8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask":
                given = [one.value for one in node.keywords if one.arg == "prompt"]
                words = [one.value for one in (*given, *node.args[1:2]) if isinstance(one, ast.Constant)]
                if len(words) == 2:
                    found[str(words[0]), str(words[1])] = set(SURE.get(str(words[1]), ()))
    return found


def verbs_in_source() -> set[str]:
    """Every verb of an option that stands as a word in the rules of a game or in the kernel."""
    folders = [ROOT / "src/tefuda/kernel", *(ROOT / "src/tefuda/games").glob("*/rules")]
    texts = [path.read_text("utf8") for folder in folders for path in sorted(folder.rglob("*.py"))]
    return {verb for text in texts for verb in re.findall(r'\bOption\("([^"]+)"', text)}


def _rulings(game: str) -> list[Path]:
    return files([rulings(game).scenarios])


def _play(opened: OpenedGame, seed: int, asked: Questions) -> None:
    names = sorted(opened.decks)
    decks = [opened.decks[names[(seed + place) % len(names)]] for place in range(2)]
    result = play_game(opened, decks, [RandomPlayer(seed, 0), RandomPlayer(seed, 1)], seed)
    state = opened.start(decks, seed)
    for answer in result.answers:
        _note(asked, state.request)
        state, _ = advance(state, answer)


def _note(asked: Questions, request: Request | None) -> None:
    if request is not None:
        verbs = asked.setdefault((request.prompt, request.kind), set())
        verbs |= {option.verb for option in request.options}


@contextmanager
def _watched(asked: Questions) -> Iterator[None]:
    """While rulings are played, every question is put down."""

    def watching(state: Table, answer: Any) -> Any:
        _note(asked, state.request)
        after, events = advance(state, answer)
        _note(asked, after.request)
        return after, events

    dice.advance = watching  # type: ignore[attr-defined]
    try:
        yield
    finally:
        dice.advance = advance  # type: ignore[attr-defined]
