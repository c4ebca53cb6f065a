"""A run: its settings are kept and guarded, its curves drawn, and what is missing is said in both languages."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from typer.testing import CliRunner

from tefuda.interfaces.cli.main import program
from tefuda.players.net.weights import save
from tefuda.training import run
from tefuda.training.curves import drawn
from tefuda.training.run import Learning, RunError, Settings, begun, measured, plot
from tefuda.training.selfplay import SelfPlay
from tests.players.positions import chance_weights


def settings(games: int = 8, teacher: str = "greedy", steps: int = 10) -> Settings:
    """The settings of a run."""
    return Settings(SelfPlay("evolve", games, teacher), Learning(steps), "abc", "tefuda train evolve")


def test_every_call_is_kept_with_its_settings(tmp_path: Path) -> None:
    begun(tmp_path, settings())
    begun(tmp_path, settings(games=16, steps=20))
    calls = msgspec.json.decode((tmp_path / run.RUN).read_bytes(), type=list[Settings])
    assert calls == [settings(), settings(games=16, steps=20)]


def test_a_run_of_other_settings_is_left_alone(tmp_path: Path) -> None:
    begun(tmp_path, settings())
    before = (tmp_path / run.RUN).read_bytes()
    with pytest.raises(RunError, match="other settings"):
        begun(tmp_path, settings(teacher="random"))
    assert (tmp_path / run.RUN).read_bytes() == before
    (tmp_path / run.RUN).write_bytes(b"{")
    with pytest.raises(RunError, match="damaged"):
        begun(tmp_path, settings())


def test_curves_are_drawn(tmp_path: Path) -> None:
    points = [
        {"step": step, "value": 1 / step, "policy": 2 / step, "agreed": 0.5, "held_value": 0.6, "held_policy": 0.7, "held_agreed": 0.4}
        for step in (1, 2, 3)
    ]  # fmt: skip
    picture = ElementTree.fromstring(drawn("a < b", points))
    lines = [element for element in picture if element.tag.endswith("polyline")]
    assert len(lines) == 6
    assert all(len(line.attrib["points"].split()) == 3 for line in lines)
    (tmp_path / run.CURVES).write_bytes(b"\n".join([msgspec.json.encode(point) for point in points]))
    plot(tmp_path, "evolve")
    assert (tmp_path / run.PLOT).read_text("utf8") == drawn("evolve", points)


def test_what_came_of_a_match_is_kept(tmp_path: Path) -> None:
    save(tmp_path / run.WEIGHTS, chance_weights("evolve"))
    tally = measured(tmp_path, SelfPlay("evolve"), "random", 2, 1)
    (line,) = (tmp_path / run.RESULTS).read_bytes().splitlines()
    found = msgspec.json.decode(line)
    assert (found["opponent"], found["games"], found["errors"]) == ("random", 2, 0)
    assert found["wins"] == tally.wins[0]


@pytest.mark.parametrize(("language", "said"), [("en", "PyTorch is missing"), ("ja", "PyTorch がありません")])
def test_without_pytorch_one_is_told_so(
    language: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Self-play is done and kept all the same."""
    monkeypatch.setattr(run, "find_spec", lambda name: None)
    command = [
        "train",
        "evolve",
        "--run",
        str(tmp_path),
        "--teacher",
        "random",
        "--games",
        "1",
        "--jobs",
        "1",
        "--lang",
        language,
    ]
    found = CliRunner().invoke(program(command), command)
    assert found.exit_code == 2
    assert said in found.output
    assert "Traceback" not in found.output
    assert len(list((tmp_path / run.DATA).iterdir())) == 1


def test_unknown_teachers_and_games_are_refused(tmp_path: Path) -> None:
    for wrong in (["nosuch"], ["evolve", "--teacher", "nosuch"]):
        command = ["train", *wrong, "--run", str(tmp_path / "run"), "--lang", "en"]
        found = CliRunner().invoke(program(command), command)
        assert found.exit_code == 2
        assert "nosuch" in found.output
        assert not (tmp_path / "run").exists()
