"""`tefuda test` runs its stages, shows what failed in full, and ends with pytest's own line."""

import io
import sys

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli import testing
from tefuda.interfaces.cli.main import program
from tefuda.interfaces.cli.testing import Stage, StageName
from tefuda.interfaces.cli.testing_screen import Screen


def says(name: StageName, *lines: str, code: int = 0) -> Stage:
    """A stage that prints these lines and ends with this code."""
    script = f"print({chr(10).join(lines)!r}); raise SystemExit({code})"
    return Stage(name, name.value, [sys.executable, "-c", script])


def run(*words: str) -> Result:
    return CliRunner().invoke(program(["test"]), ["test", *words])


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Stage]:
    """Stages played by scripts, in place of the real ones."""
    played = [says(StageName.LINT, "fine"), says(StageName.TESTS, "dots", "3 passed")]
    monkeypatch.setattr(testing, "stages", lambda *args, **options: played)
    return played


def test_all_stages_are_known_and_the_tests_come_last() -> None:
    assert [stage.name for stage in testing.stages()] == list(StageName)
    assert testing.stages()[-1].name is StageName.TESTS


def test_arguments_are_handed_to_pytest() -> None:
    assert testing.stages(["-k", "attack"])[-1].command[-2:] == ["-k", "attack"]


def test_the_long_way_is_handed_to_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def stages(args: list[str], colour: bool) -> list[Stage]:
        given.append(args)
        return [says(StageName.TESTS, "3 passed")]

    monkeypatch.setattr(testing, "stages", stages)
    assert run("--long", "--", "-k", "attack").exit_code == 0
    assert run().exit_code == 0
    assert given == [[*testing.LONG, "-k", "attack"], []]


def test_the_long_way_needs_the_tests() -> None:
    refused = run("--only", "lint", "--long")
    assert refused.exit_code == 2
    assert "--long" in refused.output


def test_when_all_is_well_the_last_line_is_pytests(played: list[Stage]) -> None:
    shown = run()
    assert shown.exit_code == 0
    assert shown.output.splitlines()[-1] == "3 passed"
    assert shown.output.count("3 passed") == 1
    assert "fine" not in shown.output


def test_a_failing_stage_is_shown_in_full_and_the_others_still_run(played: list[Stage]) -> None:
    played[0] = says(StageName.LINT, "first fault", "second fault", code=1)
    shown = run()
    assert shown.exit_code == 1
    assert "first fault\nsecond fault" in shown.output
    assert "failed: lint" in shown.output
    assert shown.output.splitlines()[-1] == "3 passed"


def test_what_a_long_stage_says_is_passed_on_as_it_comes(played: list[Stage]) -> None:
    played[0] = says(StageName.SERVER, "far along", "1 failed, 8 passed", code=1)
    shown = run()
    lines = shown.output.splitlines()
    assert shown.exit_code == 1
    assert lines.index("far along") < lines.index("1 failed, 8 passed")
    assert shown.output.count("far along") == shown.output.count("1 failed, 8 passed") == 1
    assert lines[-1] == "3 passed"


def test_failing_tests_fail(played: list[Stage]) -> None:
    played[1] = says(StageName.TESTS, "what went wrong", "1 failed, 2 passed", code=1)
    shown = run()
    assert shown.exit_code == 1
    assert "what went wrong" in shown.output
    assert shown.output.splitlines()[-1] == "1 failed, 2 passed"


def test_a_missing_tool_fails_clearly(played: list[Stage]) -> None:
    played[0] = Stage(StageName.LINT, "lint", ["no-such-tool"])
    shown = run()
    assert shown.exit_code == 1
    assert "no-such-tool is missing" in shown.output


def test_a_stage_that_lacks_something_is_not_run_and_fails_only_where_ci_is_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = Stage(StageName.BROWSER, "pytest tests/browser", ["never"], "there is no browser")
    monkeypatch.delenv("CI", raising=False)
    outcome = testing.run(stage, lambda line: None)
    assert outcome.passed
    testing.Display().after(outcome)
    shown = capsys.readouterr().out
    assert "not run" in shown
    assert "there is no browser" in shown
    monkeypatch.setenv("CI", "1")
    assert not testing.run(stage, lambda line: None).passed


def test_one_stage_alone(played: list[Stage]) -> None:
    shown = run("--only", "lint")
    assert shown.exit_code == 0
    assert "tests" not in shown.output


def test_a_stage_that_does_not_exist_is_refused() -> None:
    refused = run("--only", "nonsense")
    assert refused.exit_code == 2
    assert all(name.value in refused.output for name in StageName)


def test_arguments_for_tests_that_are_left_out_are_refused() -> None:
    refused = run("--only", "lint", "--", "-k", "attack")
    assert refused.exit_code == 2
    assert "-k attack" in refused.output


def test_the_screen_shows_what_failed_and_no_more() -> None:
    paper = io.StringIO()
    screen = Screen(Console(file=paper, width=80, color_system=None, highlight=False))
    for stage in (says(StageName.LINT, "all fine"), says(StageName.TESTS, "[ 50%]", "[/bad] 1 failed", code=1)):
        with screen.during(stage) as heard:
            outcome = testing.run(stage, heard)
        screen.after(outcome)
    assert "✓ lint" in paper.getvalue()
    assert "all fine" not in paper.getvalue()
    assert "✗ tests" in paper.getvalue()
    assert "[/bad] 1 failed" in paper.getvalue()


@pytest.mark.parametrize("ci", [True, False])
def test_the_order_is_another_where_ci_is_set(monkeypatch: pytest.MonkeyPatch, ci: bool) -> None:
    monkeypatch.setenv("CI", "true" if ci else "")
    tests = next(stage for stage in testing.stages() if stage.name is testing.StageName.TESTS)
    assert (
        "--shuffle=tefuda" in tests.command
    ) is ci  # in one word: pytest takes another for a path, and looks for options there
