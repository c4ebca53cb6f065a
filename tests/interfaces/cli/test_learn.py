"""`tefuda learn`: lessons at the terminal, in both languages; what was gone through is remembered."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tefuda.interfaces.cli.main import program
from tefuda.interfaces.terminal.course import ONWARD
from tefuda.kernel.primitives.folders import HOME
from tefuda.table.learning import Learning, lessons


def answers(game: str, name: str) -> list[str]:
    """What somebody types who does what a lesson asks for: options by their numbers as they are shown."""
    from tefuda.games.catalogue import teller_for
    from tefuda.interfaces.cli.answers import distinct
    from tefuda.kernel.proving.lessons import LEARNER
    from tefuda.table.live import settled_answer

    learning, typed = Learning(game, name), list[str]()
    teller = teller_for(learning.opened.game, "en")
    while not learning.is_over:
        list(learning.go_on())
        if learning.wanted is None:
            break
        seen = learning.live.view(LEARNER)
        assert seen.request is not None
        places = tuple([seen.request.options.index(option) for option in learning.meant()])
        ends = seen.request.kind == "act" and any(option.verb in ONWARD for option in learning.meant())
        if settled_answer(seen) is None or ends:  # nobody ends a turn but whoever plays it
            labels = [teller.option(seen, seen.request, option) for option in seen.request.options]
            shown = distinct(seen.request, labels, teller.habit(seen, seen.request))
            typed.append(" ".join([str(1 + shown.index(place)) for place in places]) or "0")
        assert learning.offer(places)
    return typed


def learn(*words: str, typed: list[str]) -> str:
    result = CliRunner().invoke(program(["learn"]), ["learn", *words], input="\n".join([*typed, ""]))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("lang", "done"), [("en", "The lesson is done"), ("ja", "レッスン終了")])
def test_a_lesson_is_gone_through_and_remembered(lang: str, done: str, own_home: Path) -> None:
    first = lessons("evolve")[0]
    said = learn("evolve", "1", "--lang", lang, typed=[*answers("evolve", first.name), "q"])
    assert done in said
    assert json.loads((own_home / "learnt.json").read_text()) == {"evolve": [first.name]}
    assert "✓" in learn("evolve", "--list", typed=[])


def test_another_answer_is_not_taken_and_a_refusal_has_its_clause() -> None:
    typed = ["? Lighthouse Keeper", "2", "2", "i", "q"]
    said = learn("evolve", "1", "--lang", "en", typed=typed)
    assert "10.4.4" in said
    assert said.count("this lesson is about something else") == 2
    assert said.count("What to do here: Play Harbor Pilot") == 2
    assert "You play" not in said


def test_what_is_no_part_of_a_lesson_is_told() -> None:
    assert learn("evolve", "1", "--lang", "en", typed=["u", "s", "q"]).count("cannot be used here") == 2


def test_a_broken_note_of_what_was_learnt_does_no_harm(own_home: Path) -> None:
    (own_home / "learnt.json").write_text("[1, 2")
    assert "✓" not in learn("evolve", "--list", typed=[])


def test_a_lesson_that_is_not_there_is_refused() -> None:
    refused = CliRunner().invoke(program(["learn"]), ["learn", "evolve", "99", "--lang", "en"])
    assert refused.exit_code == 2
    assert "there are lessons 1 to" in refused.output
    assert CliRunner().invoke(program(["learn"]), ["learn", "chess"]).exit_code == 2
