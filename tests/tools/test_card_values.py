"""Values of printed cards: put down, compared and counted; of the cards that are held out nothing is told but counts."""

import json
import subprocess
import sys
from pathlib import Path

CARDS = "src/tefuda/games/rebirth/cards/packs"


def tool(root: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run the tool in a process of its own."""
    command = [sys.executable, str(root / "tools" / "card_values.py"), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_card_that_is_read_otherwise_is_told_unless_it_is_held_out(root: Path, tmp_path: Path) -> None:
    pack = sorted((root / CARDS).glob("*.jsonl"))[0]
    old, new, other = (tmp_path / f"{name}.jsonl" for name in ("old", "new", "other"))
    made = tool(root, "record", f"rebirth={pack}", "--out", old)
    assert made.returncode == 0, made.stderr
    tool(root, "record", f"rebirth={pack}", "--out", new)
    assert old.read_bytes() == new.read_bytes()
    same = tool(root, "compare", old, new)
    assert (same.returncode, same.stdout.startswith("as before ")) == (0, True)

    rows = [json.loads(line) for line in old.read_text("utf8").splitlines()]
    counted = tool(root, "shares", old).stdout.splitlines()
    looked_at, held = (int(line.split(" of ")[1].split()[0]) for line in counted)
    assert looked_at + held == len(rows)
    assert 0 < held < looked_at
    other.write_text("\n".join(json.dumps({**row, "value": "another"}) for row in rows), "utf8")
    told = tool(root, "compare", old, other)
    assert told.returncode == 1
    assert len(told.stdout.splitlines()) == looked_at + 1
    assert f"read otherwise {len(rows)}" in told.stdout


def test_a_file_that_names_no_game_is_refused(root: Path, tmp_path: Path) -> None:
    told = tool(root, "record", tmp_path / "chess.jsonl", "--out", tmp_path / "out.jsonl")
    assert told.returncode == 2
    assert "no game is called chess" in told.stderr
