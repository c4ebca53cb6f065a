"""Whatever a user's file is, it is told in a clear line: no traceback, no hang, little memory, in any encoding."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.games.catalogue import open_game

RUN = """
{before}
import re, sys
from pathlib import Path
from tefuda.interfaces.cli.main import main
try:
    main()
finally:
    most = re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())  # of this program, not of who has started it
    print("memory", int(most[1]) // 1024 if most else 0, file=sys.stderr)
"""
MOST_MEMORY = 500  # MB
HEADER = {
    "tefuda": 2,
    "game": "evolve",
    "edition": "1.26.1",
    "format": "constructed",
    "packs": {},
    "seats": 2,
    "seed": 1,
}


def run(folder: Path, *words: str, before: str = "", **environment: str) -> tuple[int, str]:
    """How a command ends, and what it says; `before`: what is run first in its process."""
    shown = subprocess.run(
        [sys.executable, "-c", RUN.format(before=before), *words],
        cwd=folder,
        env={**os.environ, "TEFUDA_HOME": str(folder / "home"), "TEFUDA_LANG": "en", **environment},
        capture_output=True,
        check=False,
        timeout=100,
        stdin=subprocess.DEVNULL,
    )
    said = (shown.stdout + shown.stderr).decode("utf8", "replace")
    assert "Traceback" not in said
    said, _, memory = said.rpartition("memory ")
    assert int(memory) < MOST_MEMORY
    return shown.returncode, said


def files(folder: Path) -> None:
    """One of every kind of nonsense."""
    deep = "[" * 200_000
    for name in ("cards.jsonl", "deck.txt", "ruling.yaml", "game.jsonl"):
        (folder / f"deep_{name}").write_text(deep, "utf8")
    (folder / "half.jsonl").write_text('{"name": "x", "abilities": ' + "[" * 9_000, "utf8")
    (folder / "grown.yaml").write_text("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "utf8")
    (folder / "many.txt").write_text("main:\n" + "999 灯台守\n" * 20_021, "utf8")
    (folder / "many_lines.txt").write_text("main:\n" + "1 A\n" * 20_000_000, "utf8")
    (folder / "line.txt").write_text("main:\n3 " + "a" * 10_000_000, "utf8")
    (folder / "line.jsonl").write_text(json.dumps({"name": "x", "text": "a" * 10_000_000}), "utf8")
    (folder / "latin.txt").write_bytes("main:\n3 é".encode("latin1"))
    decks = [{"leader": [], "main": ["A"] * 20_000_000}, {}]
    (folder / "many.jsonl").write_text(json.dumps({**HEADER, "decks": decks}), "utf8")
    (folder / "folder").mkdir()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("nonsense")
    files(made)
    return made


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("packs add evolve deep_cards.jsonl", "line 1: it has 200,000 letters"),
        ("packs add fftcg half.jsonl", "line 1: not JSON"),
        ("packs add evolve line.jsonl", "line 1: it has 10,0"),
        ("packs add evolve folder", "Is a directory"),
        ("cards fftcg deep_cards.jsonl", "200,000 letters"),
        ("deck evolve deep_deck.txt", "deep_deck.txt:1: the line has 200,000 letters"),
        ("deck fftcg many.txt", "it has 20,000,979 cards"),
        ("deck evolve many_lines.txt", "more than 4 MB"),
        ("deck evolve line.txt", "more than 4 MB"),
        ("deck fftcg latin.txt", "not a text in UTF-8"),
        ("deck evolve folder", "Is a directory"),
        ("deck evolve harbor_lights --restrictions deep_deck.txt", "deep_deck.txt:1"),
        ("deck evolve harbor_lights --restrictions folder", "Is a directory"),
        ("deck evolve harbor_lights --cards folder", "Is a directory"),
        ("decks add evolve folder", "Is a directory"),
        ("decks add fftcg line.txt", "more than 4 MB"),
        ("sim evolve --decks many.txt,many.txt", "it has 20,000,979 cards"),
        ("sim evolve --decks folder", "none of its lists"),
        ("play evolve --decks line.txt,line.txt", "more than 4 MB"),
        ("scenario deep_ruling.yaml", "line 1: lists in lists"),
        ("scenario grown.yaml", "line 2: a scenario has no aliases"),
        ("replay deep_game.jsonl", "line 1: not JSON"),
        ("replay many.jsonl", "more than 16 MB"),
        ("replay folder", "Is a directory"),
        ("play --resume deep_game.jsonl", "line 1: not JSON"),
    ],
)
def test_nonsense_is_told_in_a_clear_line(folder: Path, words: str, said: str) -> None:
    code, shown = run(folder, *words.split())
    assert code in (1, 2)
    assert said in " ".join(shown.split())


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("ascii", "deck evolve harbor_lights --lang ja"),
        ("ascii", "packs list --lang ja"),
        ("shift_jis", "deck fftcg torch_march --lang ja"),
    ],
)
def test_a_terminal_of_any_encoding_is_shown_what_it_can_show(folder: Path, words: str, encoding: str) -> None:
    code, shown = run(folder, *words.split(), PYTHONIOENCODING=encoding)
    assert code == 0
    assert shown


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_a_list_of_thousands_of_lines_takes_a_moment(game: str) -> None:
    lists = open_game(game).lists
    known = [f"1 {face.number} {face.name}" for face in lists.game.faces] * 40
    text = "\n".join(["main:", *known[:5000], *[f"3 どこにもない札{number}" for number in range(3000)]])
    found = lists.judge(lists.read(text))
    nearly = lists.judge(lists.read(f"main:\n1 {lists.game.faces[0].name}々"))
    assert "did you mean" in nearly.problems[0].why_en  # each list has its guesses
    assert len([problem for problem in found.problems if "どこにもない札" in problem.why_en]) == 3000
    assert len([problem for problem in found.problems if "did you mean" in problem.why_en]) <= 50
