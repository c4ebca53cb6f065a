"""`tefuda deck` says legal or by which clause not, in the user's language, and ends accordingly."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import program

GOOD = Path(__file__).parents[3] / "src/tefuda/games/evolve/cards/decks/harbor_lights.txt"


def run(*words: str, **environment: str) -> Result:
    quiet = {"TEFUDA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C", **environment}
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda", env=quiet)


def changed(tmp_path: Path, old: str, new: str) -> str:
    text = GOOD.read_text("utf8")
    assert old in text
    path = tmp_path / "deck.txt"
    path.write_text(text.replace(old, new, 1), "utf8")
    return str(path)


@pytest.mark.parametrize("name", [str(GOOD), "harbor_lights", "fog_and_stars"])
def test_a_legal_deck_is_drawn(name: str) -> None:
    shown = run("deck", "evolve", name)
    assert shown.exit_code == 0, shown.output
    assert "legal" in shown.output
    assert "Main deck (40)" in shown.output
    assert "Evolve deck (10)" in shown.output
    assert "follower" in shown.output


def test_the_curve_counts_the_cards() -> None:
    shown = run("deck", "evolve", str(GOOD))
    assert f"  2 {'█' * 13} 13" in shown.output


def test_an_illegal_deck_is_told_by_clause_and_line(tmp_path: Path) -> None:
    path = changed(tmp_path, "3 灯台守", "4 灯台守")
    line = Path(path).read_text("utf8").splitlines().index("4 灯台守") + 1
    shown = run("deck", "evolve", path)
    assert shown.exit_code == 1
    assert f"{path}:{line}: [6.1.1.4]" in shown.output
    assert "at most three cards of one card name" in shown.output  # what the clause says


def test_it_speaks_japanese(tmp_path: Path) -> None:
    path = changed(tmp_path, "3 灯台守", "4 灯台守")
    asked, environment = run("deck", "evolve", path, "--lang", "ja"), run("deck", "evolve", path, LANG="ja_JP.UTF-8")
    assert asked.output == environment.output
    assert "3枚までです" in asked.output
    assert "クラス「ロイヤル」基準" in run("deck", "evolve", str(GOOD), "--lang", "ja").output


@pytest.mark.parametrize(
    ("old", "new", "words"), [("3 灯台守", "3 灯台森", "灯台守?"), ("3 灯台守", "灯台守", "how many")]
)
def test_an_unreadable_deck_ends_with_2(tmp_path: Path, old: str, new: str, words: str) -> None:
    shown = run("deck", "evolve", changed(tmp_path, old, new))
    assert shown.exit_code == 2
    assert words in shown.output
    assert "Traceback" not in shown.output


def test_what_is_no_text_and_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    for name in (str(tmp_path / "picture"), str(tmp_path / "nothing"), str(tmp_path)):
        shown = run("deck", "evolve", name)
        assert shown.exit_code == 2
        assert name in shown.output
        assert "Traceback" not in shown.output


@pytest.mark.parametrize(
    "words",
    [("bridge", str(GOOD)), ("evolve", str(GOOD), "--format", "bridge"), ("evolve", str(GOOD), "--cards", "none")],
)
def test_a_wrong_word_is_refused(words: tuple[str, ...]) -> None:
    shown = run("deck", *words)
    assert shown.exit_code == 2
    assert "Traceback" not in shown.output


def test_one_json_object(tmp_path: Path) -> None:
    good = json.loads(run("deck", "evolve", str(GOOD), "--json").output)
    assert (good["legal"], good["main"], good["evolve"], good["problems"]) == (True, 40, 10, [])
    bad = json.loads(run("deck", "evolve", changed(tmp_path, "3 灯台守", "4 灯台守"), "--json").output)
    assert [problem["clause"] for problem in bad["problems"]] == ["6.1.1.4"]
    assert bad["legal"] is False


def test_cards_of_ones_own(tmp_path: Path) -> None:
    card = {"number": "MY-1", "name": "私の札", "kind": "スペル", "class": "ロイヤル", "cost": 1, "text": "1枚引く。"}
    (tmp_path / "mine.jsonl").write_text(json.dumps(card, ensure_ascii=False), "utf8")
    path = changed(tmp_path, "3 灯台守", "3 私の札")
    assert run("deck", "evolve", path).exit_code == 2
    assert run("deck", "evolve", path, "--cards", str(tmp_path / "mine.jsonl")).exit_code == 0
