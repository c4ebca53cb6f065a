"""Mutate source files, decorated functions included, and run against each mutant the tests that cover its line.

    tools/mutants.py FILE... --tests PATH... [--sample N | --together N] [--seed S] [--budget SECONDS] [--jobs N] [--json]

First the tests are run once with coverage, which tells for every line which of them reach it. Then each mutant (a comparison turned
round, a number one higher, a call left out …) is tried in a process of its own, against these tests, the likeliest first, until one fails.
The report gives for each file how many mutants there were, how many were killed, and each that survived with its line. A mutant
of a line that no test reaches has survived. `--together 60` takes so many of all files, `--keyword evolve/` the tests that pytest's -k
finds; `--results FILE` gets a line of JSON for each mutant as it is known.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.util
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
MOST_TESTS = 300  # against one mutant
NEAR = 8  # lines
PYTEST = ("-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-o", "addopts=")


class Mutant(NamedTuple):
    """One change of a file: which of all that can be made, its line, and what it is."""

    place: int
    line: int
    change: str


class Tests(NamedTuple):
    """What the tests reach: by line, those that do; and how long each takes."""

    reaching: dict[int, list[str]]
    seconds: dict[str, float]


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def mutants(source: str) -> list[Mutant]:
    """All changes that can be made to the functions of a source, in the order of its lines."""
    return [Mutant(place, node.lineno, what) for place, (node, what) in enumerate(_changes(ast.parse(source)))]


def mutated(source: str, place: int) -> ast.Module:
    """The tree of a source with one of its changes made."""
    tree = ast.parse(source)
    for number, (node, _) in enumerate(_changes(tree)):
        if number == place:
            _make(node)
            return ast.fix_missing_locations(tree)
    raise IndexError(place)


def _changes(tree: ast.Module) -> Iterator[tuple[Any, str]]:
    """The nodes within functions that can be changed, and what the change is."""
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]:
        if any(_is_overload(decorator) for decorator in function.decorator_list):
            continue
        for statement in function.body:
            for node in _own_nodes(statement):
                what = _change(node)
                if what:
                    yield node, what


def _is_overload(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id == "overload"


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and all in it, but not functions within it, which come by themselves, nor annotations."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return
    left: list[ast.AST] = [statement]
    while left:
        node = left.pop(0)
        yield node
        inner = [one for name, one in ast.iter_fields(node) if name not in ("annotation", "returns")]
        nodes = [one for field in inner for one in (field if isinstance(field, list) else [field])]
        left = [one for one in nodes if isinstance(one, ast.AST) and not isinstance(one, ast.FunctionDef)] + left


def _change(node: ast.AST) -> str:
    """What can be changed about a node, in words; nothing: it is left as it is."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        return f"{_name(node.ops[0])} becomes {SWAPPED[type(node.ops[0])].__name__}"
    if isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPPED and not _of_text(node):
        return f"{_name(node.op)} becomes {SWAPPED[type(node.op)].__name__}"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "not is left out"
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        return f"{node.value} becomes {_other(node.value)}"
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        return "None is returned"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return f"{ast.unparse(node.value.func)}() is left out"
    return ""


def _make(node: Any) -> None:
    """Make the change of a node."""
    if isinstance(node, ast.Compare):
        node.ops[0] = SWAPPED[type(node.ops[0])]()  # type: ignore[assignment]
    elif isinstance(node, ast.BoolOp | ast.BinOp):
        node.op = SWAPPED[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.UnaryOp):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), copy.deepcopy(node.operand))
    elif isinstance(node, ast.Constant):
        node.value = _other(node.value)
    else:
        node.value = ast.Constant(None)


def _name(node: ast.AST) -> str:
    return type(node).__name__


def _other(value: Any) -> Any:
    return not value if type(value) is bool else value + 1


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _of_text(node: ast.BoolOp | ast.BinOp) -> bool:
    """Is it a text or a type that is put together?"""
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and type(one.value) is str)
        for one in ast.walk(node)
    )


# ── processes ───────────────────────────────────────────────────────────────────────────────────────────────────────
class Mutating(importlib.abc.MetaPathFinder):
    """Has one module loaded from a changed tree."""

    def __init__(self, path: Path, source: str, place: int) -> None:
        self.path, self.source, self.place = path, source, place
        self.name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """How the module that is changed is loaded; of any other nothing."""
        if name != self.name:
            return None
        finder = self

        class Changed(SourceFileLoader):
            """Loads the changed tree in the place of the file."""

            def get_code(self, fullname: str) -> Any:
                return compile(mutated(finder.source, finder.place), str(finder.path), "exec")

        return importlib.util.spec_from_file_location(name, self.path, loader=Changed(name, str(self.path)))


class Trial(NamedTuple):
    """A mutant whose tests are running in a process of their own."""

    process: int
    until: float


def begun(path: Path, source: str, place: int, tests: list[str], seconds: float) -> Trial:
    """Begin to run tests against a mutant."""
    child = os.fork()
    if not child:
        os.setsid()
        sys.meta_path.insert(0, Mutating(path, source, place))
        _silently()
        os._exit(_pytest(["-x", *tests]))
    return Trial(child, time.monotonic() + seconds)


def killed(trial: Trial) -> bool | None:
    """True if one of the tests has failed, or they no longer come to an end; None while they run."""
    done, status = os.waitpid(trial.process, os.WNOHANG)
    if done:
        return os.waitstatus_to_exitcode(status) != 0
    if time.monotonic() < trial.until:
        return None
    os.killpg(trial.process, signal.SIGKILL)
    os.waitpid(trial.process, 0)
    return True


def _silently() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _pytest(tests: list[str], *plugins: object) -> int:
    import pytest

    os.chdir(ROOT)
    return int(pytest.main([*PYTEST, *tests], plugins=list(plugins)))


class Watching:
    """A plugin of pytest that tells coverage which test runs, with its parameters, and adds up how long each takes."""

    def __init__(self, coverage: Any) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_runtest_setup(self, item: Any) -> None:
        """What is reached from now on, this test reaches."""
        self.coverage.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Add what one phase of a test took."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


def mapped(files: list[Path], tests: list[str], keyword: str = "") -> dict[str, Tests]:
    """By file, which tests reach which of its lines: found in a process of its own, since it loads what will be mutated."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _silently()
        with os.fdopen(writer, "w") as out:
            json.dump(_coverage(files, [*tests, *(["-k", keyword] if keyword else [])]), out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as given:
        told = json.load(given)
    os.waitpid(child, 0)
    if not told["seconds"]:
        raise SystemExit(f"none of these tests ran: {' '.join(tests)} {keyword}".rstrip())
    for name in told["failed"]:
        print(f"fails as things are, and is left out: {name}", file=sys.stderr)
    lines = {file: {int(line): names for line, names in rows.items()} for file, rows in told["files"].items()}
    return {file: Tests(rows, told["seconds"]) for file, rows in lines.items()}


def _coverage(files: list[Path], tests: list[str]) -> dict[str, Any]:
    import coverage

    watched = coverage.Coverage(data_file=None, config_file=False, include=[str(path) for path in files])
    watching = Watching(watched)
    watched.start()
    _pytest(tests, watching)
    watched.stop()
    data = watched.get_data()
    rows = {str(path): {} for path in files}  # type: dict[str, dict[int, list[str]]]
    for path in files:
        for line, contexts in data.contexts_by_lineno(str(path)).items():
            rows[str(path)][line] = sorted([name for name in contexts if name and name not in watching.failed])
    return {"files": rows, "seconds": watching.seconds, "failed": watching.failed}


# ── the run ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def chosen(tests: Tests, line: int, budget: float) -> list[str]:
    """Tests that reach a line, as many as fit a budget of seconds, at least one where there is one.

    First come those that also reach a line near it which few others reach, since what is rare is where a change shows; then the quickest.
    """
    near = [tests.reaching.get(other, []) for other in range(line - NEAR, line + NEAR + 1)]
    rarity = {name: len(names) for names in sorted(near, key=len, reverse=True) for name in names}
    found: list[str] = []
    spent = 0.0
    for name in sorted(tests.reaching.get(line, ()), key=lambda name: (rarity[name], tests.seconds.get(name, 0.0))):
        spent += tests.seconds.get(name, 0.0)
        if found and (spent > budget or len(found) == MOST_TESTS):
            break
        found.append(name)
    return found


def main() -> int:
    """Read the words of the command, try the mutants, and tell what survived."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--tests", nargs="+", required=True, help="files and folders of tests")
    parser.add_argument("--keyword", default="", help="of these the tests that pytest's -k finds")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants of each file, by chance; 0: all")
    parser.add_argument("--together", type=int, default=0, help="so many mutants of all files, by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=8.0, help="seconds of tests for a mutant")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time")
    parser.add_argument("--results", type=Path, help="a file that gets a line for each mutant as it is known")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    files = [path.resolve() for path in said.files]
    sources = {path: path.read_text(encoding="utf-8") for path in files}  # as the tests are about to see them
    every = {path: mutants(source) for path, source in sources.items()}
    some = sampled(every, said)
    maps = mapped([path for path in files if some[path]], said.tests, said.keyword)
    report = reported(tried(sources, some, maps, said), every, some)
    if said.json:
        print(json.dumps(report, ensure_ascii=False))
    for one in report if not said.json else ():
        share = f"{one['killed'] / one['mutants']:.1%}" if one["mutants"] else "–"
        print(f"{one['file']}: mutants {one['mutants']} of {one['all']}, killed {one['killed']} ({share})")
        for row in one["survived"]:
            print(f"  {one['file']}:{row['line']}: {row['change']}{'' if row['tests'] else ' (no test reaches it)'}")
    return 0


def sampled(every: dict[Path, list[Mutant]], said: argparse.Namespace) -> dict[Path, list[Mutant]]:
    """Which mutants of each file are tried."""
    if said.together:
        all_of_them = [(path, mutant) for path, found in every.items() for mutant in found]
        drawn = random.Random(said.seed).sample(all_of_them, min(said.together, len(all_of_them)))
        return {path: sorted([mutant for other, mutant in drawn if other == path]) for path in every}
    if not said.sample:
        return every
    return {
        path: sorted(random.Random(said.seed).sample(found, min(said.sample, len(found))))
        for path, found in every.items()
    }


def tried(
    sources: dict[Path, str], some: dict[Path, list[Mutant]], maps: dict[str, Tests], said: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """How each mutant fared, in the order in which that is known."""
    left = [(path, mutant) for path, found in some.items() for mutant in found]
    running: dict[Trial, dict[str, Any]] = {}
    while left or running:
        while left and len(running) < said.jobs:
            path, mutant = left.pop(0)
            tests = maps[str(path)]
            names = chosen(tests, mutant.line, said.budget)
            row = {"file": str(path.relative_to(ROOT)), **mutant._asdict(), "tests": len(names), "killed": False}
            if names:
                limit = 30 + 10 * sum(tests.seconds.get(name, 0.0) for name in names)
                running[begun(path, sources[path], mutant.place, names, limit)] = row
            else:
                yield noted(row, said)
        for trial, row in [*running.items()]:
            fared = killed(trial)
            if fared is not None:
                del running[trial]
                yield noted(row | {"killed": fared}, said)
        time.sleep(0.05)


def noted(row: dict[str, Any], said: argparse.Namespace) -> dict[str, Any]:
    """What became of a mutant, put down at once."""
    if not row["killed"]:
        print(f"{row['file']}:{row['line']}: {row['change']}", file=sys.stderr)
    if said.results:
        with said.results.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return row


def reported(
    rows: Iterator[dict[str, Any]], every: dict[Path, list[Mutant]], some: dict[Path, list[Mutant]]
) -> list[dict[str, Any]]:
    """How the mutants of each file fared."""
    survived = [row for row in rows if not row["killed"]]
    report = []
    for path, found in every.items():
        name = str(path.relative_to(ROOT))
        kept = [
            {key: row[key] for key in ("line", "change", "tests")}
            for row in sorted(survived, key=lambda row: int(row["place"]))
            if row["file"] == name
        ]
        tries = len(some[path])
        report.append(
            {"file": name, "all": len(found), "mutants": tries, "killed": tries - len(kept), "survived": kept}
        )
    return report


if __name__ == "__main__":
    raise SystemExit(main())
