"""The program lists its commands, loads the one that is asked for, and refuses a wrong word clearly."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import COMMANDS, load, program


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda")


def test_the_help_lists_every_command() -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    assert [line for line in shown.output.splitlines() if line.split()[:1] == ["test"]]
    assert all(name in shown.output for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_explains_itself(name: str) -> None:
    assert inspect.getdoc(load(COMMANDS[name]))
    assert run(name, "--help").exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_flag_is_refused_clearly(name: str) -> None:
    refused = run(name, "--no-such-flag")
    assert refused.exit_code == 2
    assert "--no-such-flag" in refused.output
    assert "Traceback" not in refused.output


def test_a_misspelt_command_is_guessed() -> None:
    refused = run("tset")
    assert refused.exit_code == 2
    assert "'test'" in refused.output


def test_only_what_is_asked_for_is_loaded() -> None:
    code = (
        "import sys; from tefuda.interfaces.cli.main import program; program(['--help']);"
        "print([name for name in sys.modules if name.startswith('tefuda.')])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == str(["tefuda.interfaces", "tefuda.interfaces.cli", "tefuda.interfaces.cli.main"])


@pytest.mark.parametrize("linked", [False, True])
def test_the_launcher_works_from_anywhere(root: Path, tmp_path: Path, linked: bool) -> None:
    launcher = root / "tefuda"
    if linked:
        (tmp_path / "link").symlink_to(launcher)
        launcher = tmp_path / "link"
    (tmp_path / "typer.py").write_text("raise SystemExit('imported from the folder of the user')")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    shown = subprocess.run(
        [launcher, "--version"],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (shown.returncode, shown.stdout.split()[:1]) == (0, ["tefuda"])
