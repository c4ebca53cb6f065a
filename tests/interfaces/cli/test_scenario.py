"""`tefuda scenario` tells what is wrong in the user's language, and step by step by which clause a move was refused."""

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from tefuda.interfaces.cli.main import program

REFUSED = """
title: A follower that is not quick waits for its turn
clauses: ["12.3.4"]
table: {先: {field: [札]}, 後: {hand: [札]}}
play:
  - refused: {後: play 札}
  - 先: attack 札 → leader
expect: {後.life: %s}
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda", env={"TEFUDA_LANG": "en"})


def ruling(folder: Path, life: int = 19) -> str:
    """The file of a scenario that holds if the life that is left is 19."""
    path = folder / "one.yaml"
    path.write_text(REFUSED % life, "utf8")
    return str(path)


def test_a_refusal_is_shown_with_its_clause_and_what_it_says(tmp_path: Path) -> None:
    said = run("scenario", ruling(tmp_path), "--step")
    assert said.exit_code == 0, said.output
    assert "play 札 ✗  (12.3.4) " in said.output
    assert "✓ refused" in said.output


def test_what_is_wrong_is_told_in_both_languages(tmp_path: Path) -> None:
    path = ruling(tmp_path, 20)
    english, japanese = run("scenario", path), run("scenario", path, "--lang", "ja")
    assert english.exit_code == japanese.exit_code == 1
    assert f"{path}, line 8: 後.life: expected 20, it is 19; 先 is asked main (act) by 7.3.3" in english.output
    assert "0 of 1 hold" in english.output
    assert (
        f"{path} 8行目: 後.life: 期待は 20、実際は 19。先が 7.3.3 により main (act) を問われている" in japanese.output
    )
    assert "1件中0件が成立" in japanese.output


def test_programs_get_both_languages(tmp_path: Path) -> None:
    (row,) = json.loads(run("scenario", ruling(tmp_path, 20), "--json").output)["fail"]
    assert row["why"].startswith("後.life: expected 20, it is 19")
    assert row["ja"].startswith("後.life: 期待は 20、実際は 19")


def test_a_step_that_fails_is_told_with_its_line(tmp_path: Path) -> None:
    said = run("scenario", ruling(tmp_path, 20), "--step", "--lang", "ja")
    assert said.exit_code == 1
    assert "8行目" in said.output
