"""Proof cached on disk: which scenarios of a game hold and which clauses ran, as long as nothing that they depend on changes.

A verdict depends on the code of the kernel and of the game, its cards and its rulebook (after a change there all scenarios run
again) and on the scenario's own file (after a change there that one runs again).
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.primitives.disk_cache import KeptFile, fingerprint, folder
from tefuda.kernel.proving.ledger import code
from tefuda.kernel.proving.reading import BadScenario, files, read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.verdicts import Verdict

KERNEL = Path(__file__).resolve().parents[1]
CODE = "code"  # the key of the places where code speaks of clauses; scenarios have their paths, which end in .yaml
Places = dict[str, list[tuple[str, int, str]]]
Watch = Callable[[list[Path]], Iterable[Path]]  # goes through scenarios that are run, and may show how far it has come


class _Held(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario that held, with the clauses that ran."""

    file: str  # the hash of its bytes
    title: str
    clauses: tuple[str, ...]
    ran: tuple[str, ...]


class KeptProof:
    """The proof for a game; `anew`: ignore what is cached."""

    def __init__(self, rulings: Rulings, *, anew: bool = False, where: Path | None = None) -> None:
        self.rulings, self.anew = rulings, anew
        self.kept = KeptFile(where or folder(f"proof_{rulings.folder.name}"), _stands_on(rulings))

    def verdicts(self, watch: Watch = iter) -> list[Verdict]:
        """The verdicts of all scenarios, in the order of their files: from the cache, or run."""
        paths = files([self.rulings.scenarios])
        found = {path: self._find(path) for path in paths}
        for path in watch([path for path in paths if found[path] is None]):
            found[path] = self._run(path)
        return [verdict for path in paths if (verdict := found[path]) is not None]

    def code(self, ledger: dict[str, Clause]) -> Places:
        """Where the game's code names each clause: file, line, function."""
        raw = None if self.anew else self.kept.raw(CODE)
        try:
            if raw is not None:
                return msgspec.json.decode(raw, type=Places)
        except (ValueError, RecursionError):
            pass
        places = code(self.rulings.folder, ledger)
        self.kept.put(CODE, msgspec.json.encode(places))
        return places

    def _find(self, path: Path) -> Verdict | None:
        raw = None if self.anew else self.kept.raw(self._key(path))
        if raw is None:
            return None
        try:
            held = msgspec.json.decode(raw, type=_Held)
        except (ValueError, RecursionError):
            return None
        if held.file != _hash(path):
            return None
        return Verdict(str(path), held.title, held.clauses, True, ran=held.ran)

    def _run(self, path: Path) -> Verdict:
        """Run a scenario; a verdict that holds is cached, any other is run again the next time."""
        from tefuda.kernel.proving.running import run  # with the game, loaded where something is to be run

        before = _hash(path)
        try:
            verdict = run(read(path), self.rulings.setting)
        except BadScenario as problem:
            return Verdict(str(path), "", (), False, problem.why, problem.line)
        if verdict.holds and before:
            held = _Held(before, verdict.title, verdict.clauses, verdict.ran)
            self.kept.put(self._key(path), msgspec.json.encode(held))
        return verdict

    def _key(self, path: Path) -> str:
        return path.relative_to(self.rulings.scenarios).as_posix()


def _stands_on(rulings: Rulings) -> str:
    """A hash of everything that a game's verdicts depend on besides the scenarios themselves."""
    sources = [(f"kernel/{name}", path) for name, path in _sources(KERNEL)]
    scenarios = rulings.scenarios.relative_to(rulings.folder).as_posix() + "/"
    own = [(f"game/{name}", path) for name, path in _sources(rulings.folder) if not name.startswith(scenarios)]
    return fingerprint([*sources, *own], sys.version)


def _sources(folder: Path) -> list[tuple[str, Path]]:
    """The files of a folder by relative name, sorted, without Python's caches."""
    found = [(path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*"))]
    return [(name, path) for name, path in found if "__pycache__/" not in name and path.is_file()]


def _hash(path: Path) -> str:
    """The hash of a file's bytes; "" if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:32]
    except OSError:
        return ""
