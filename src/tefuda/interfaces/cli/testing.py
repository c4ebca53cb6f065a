"""`tefuda test`: everything that must hold, stage by stage."""

import os
import re
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from tefuda.arena import workers

ROOT = Path(__file__).resolve().parents[4]
CHROMIUM = "/usr/bin/chromium"
PERCENT = re.compile(r"\[ *(\d+)%\]")


class StageName(StrEnum):
    """What can be checked alone."""

    LINT = "lint"
    FORMAT = "format"
    TYPES = "types"
    LAYERS = "layers"
    PAGE = "page"
    SERVER = "server"
    BROWSER = "browser"
    ENVIRONMENTS = "environments"
    CLUSTER = "cluster"
    PYTHONS = "pythons"
    TESTS = "tests"


LONG = ("--long", "-o", "faulthandler_timeout=0")  # a long test may take longer than any that hangs
NOT_RUN = 75  # how a stage ends whose packages have no wheel here (tools/apart.py)
# Stages with an environment of their own, which has little else: how their tests are started there.
IN_THEIR_OWN = ("-m", "pytest", "-q", "-o", "addopts=--import-mode=importlib")
RAY_WARNS = ("--noconftest", "-W", "default")  # what Ray itself warns of is no fault of ours
APART = (StageName.SERVER, StageName.BROWSER, StageName.ENVIRONMENTS, StageName.CLUSTER)
LENGTHY = (*APART, StageName.PYTHONS)
PYTEST = (*APART, StageName.TESTS)  # long stages that tell how far they are


class Stage(NamedTuple):
    """One check: its name, what it is called on the screen, and the command that makes it."""

    name: StageName
    title: str
    command: list[str]
    missing: str = ""  # what is not there and is needed: it is not run, and where CI is set it has failed


class Outcome(NamedTuple):
    """How a stage went."""

    stage: Stage
    passed: bool
    seconds: float
    output: list[str]


class Display:
    """Shows the stages going by, in plain lines: what goes into a file or a log."""

    def during(self, stage: Stage) -> AbstractContextManager[Callable[[str], None]]:
        """While a stage runs; each line of its output is handed to what this gives."""
        return nullcontext(_echo if stage.name in PYTEST else _ignore)

    def after(self, outcome: Outcome) -> None:
        """Once a stage is over."""
        mark = "FAILED" if not outcome.passed else "not run" if outcome.stage.missing else "ok"
        typer.echo(f"{outcome.stage.title:<20} {mark:<7} {outcome.seconds:6.1f} s")
        if outcome.stage.name not in PYTEST:
            if not outcome.passed:
                typer.echo("\n".join(outcome.output))
        elif outcome.stage.name is not StageName.TESTS:  # whose closing line closes all
            typer.echo("\n".join(outcome.output[-1:]))


def _echo(line: str) -> None:
    typer.echo(line)


def _ignore(line: str) -> None:
    del line


def cores() -> int:
    """The cores that this process may use, and at least two, so that tests always meet a second process."""
    return max(2, workers.cores())


def stages(pytest_args: Iterable[str] = (), colour: bool = False) -> list[Stage]:
    """All stages, the quick ones first. The server's tests start processes and databases of their own and go apart."""
    python = [sys.executable, "-m"]
    lint_imports = str(Path(sysconfig.get_path("scripts")) / "lint-imports")
    pytest = [*python, "pytest", "-n", str(cores()), f"--color={'yes' if colour else 'no'}"]
    given = list(pytest_args)
    long = LONG if "--long" in given else ()
    return [
        Stage(StageName.LINT, "ruff check", [*python, "ruff", "check", "."]),
        Stage(StageName.FORMAT, "ruff format --check", [*python, "ruff", "format", "--check", "."]),
        Stage(StageName.TYPES, "mypy", [*python, "mypy"]),
        Stage(StageName.LAYERS, "lint-imports", [lint_imports, "--no-logo"]),
        Stage(StageName.PAGE, "biome, tsc, vitest", [sys.executable, "tools/build_page.py", "--check"]),
        Stage(StageName.SERVER, "pytest tests/server", [*pytest, "tests/server", *long]),
        Stage(
            StageName.BROWSER,
            "pytest tests/browser",
            [*pytest, "--dist=loadfile", "tests/browser", *long],
            _no_browser(),
        ),
        _apart(StageName.ENVIRONMENTS, "-n", str(cores()), *long),
        _apart(StageName.CLUSTER, *RAY_WARNS),
        Stage(StageName.PYTHONS, "games on every Python", [sys.executable, "tools/pythons.py"]),
        Stage(StageName.TESTS, "pytest", [*pytest, *[f"--ignore=tests/{name}" for name in APART], *_order(), *given]),
    ]


def _order() -> list[str]:
    """Where CI is set the tests run in another order than they are written in: none may need another before it."""
    return ["--shuffle=tefuda"] if os.environ.get("CI") else []


def _no_browser() -> str:
    """What to say where there is no browser to look at the page with; nothing where there is one."""
    return "" if Path(CHROMIUM).exists() else f"there is no {CHROMIUM}: apt install chromium fonts-noto-cjk"


def _apart(name: StageName, *arguments: str) -> Stage:
    """A stage in an environment of its own, which has the dependency group of its name."""
    command = [sys.executable, "tools/apart.py", name, *IN_THEIR_OWN, f"tests/{name}", *arguments]
    return Stage(name, f"pytest tests/{name}", command)


def run(stage: Stage, heard: Callable[[str], None]) -> Outcome:
    """Run one stage at the root, handing on its output as it comes, all but the closing line."""
    started = time.perf_counter()
    output: list[str] = []
    if stage.missing:
        return Outcome(stage, not os.environ.get("CI"), 0, [stage.missing])
    if not Path(stage.command[0]).exists():
        return Outcome(stage, False, 0, [f"{stage.command[0]} is missing; delete .venv and start again"])
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        stage.command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if output:
                heard(output[-1])
            output.append(line.rstrip("\n"))
    seconds = time.perf_counter() - started
    if process.returncode == NOT_RUN:
        stage = stage._replace(missing=output[-1] if output else "not run")
    return Outcome(stage, process.returncode in (0, NOT_RUN), seconds, output)


def _choose_display() -> Display:
    if os.environ.get("CI") or not sys.stdout.isatty():
        return Display()
    from tefuda.interfaces.cli.testing_screen import Screen

    return Screen()


def run_stages(
    pytest_args: Annotated[
        list[str] | None,
        typer.Argument(metavar="-- PYTEST_ARGS", help="Handed to pytest: -- -k attack", show_default=False),
    ] = None,
    only: Annotated[
        list[StageName] | None,
        typer.Option("--only", help="Run this stage alone; may be given more than once.", show_default=False),
    ] = None,
    long: Annotated[
        bool, typer.Option("--long", help="More seeds, examples and cards than there is time for in every run.")
    ] = False,
) -> None:
    """Check everything that must hold: style, types, layers, the page, the server, the page in a browser, environments, tests.

    All stages run, even after one has failed; with arguments for pytest those of server, browser and environments are left out.
    The last line is pytest's own.
    """
    if not (ROOT / "pyproject.toml").is_file() or not (ROOT / "tests").is_dir():
        raise typer.BadParameter("the tests come with the source: run ./tefuda test in a clone of the project")
    chosen = set(only or [name for name in StageName if name not in LENGTHY or not pytest_args])
    for_pytest = [*(LONG if long else ()), *(pytest_args or [])]
    runs_pytest = {StageName.TESTS} if pytest_args else set(PYTEST)
    if for_pytest and not chosen & runs_pytest:
        given = "--long" if long else " ".join(for_pytest)
        raise typer.BadParameter(f"{given} is meant for pytest, but --only leaves the tests out")
    display = _choose_display()
    outcomes: list[Outcome] = []
    for stage in stages(for_pytest, colour=type(display) is not Display):
        if stage.name in chosen:
            with display.during(stage) as heard:
                outcome = run(stage, heard)
            display.after(outcome)
            outcomes.append(outcome)
    failed = [outcome.stage.title for outcome in outcomes if not outcome.passed]
    typer.echo(f"{'failed: ' + ', '.join(failed) if failed else 'all good'}, {_total(outcomes):.1f} s")
    if outcomes[-1].stage.name is StageName.TESTS and outcomes[-1].output:
        typer.echo(outcomes[-1].output[-1])
    raise typer.Exit(1 if failed else 0)


def _total(outcomes: list[Outcome]) -> float:
    return sum(outcome.seconds for outcome in outcomes)
