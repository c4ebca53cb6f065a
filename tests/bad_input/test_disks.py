"""Names that are paths, disks that are full, folders that are not there and processes that are killed: told in a line, and nothing is lost."""

import json
import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli import packs
from tefuda.interfaces.cli.main import program
from tefuda.kernel.cards import installed
from tefuda.kernel.primitives import folders
from tests.bad_input.test_own_files import run

FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))  # a file that grows longer is an error, as on a full disk
"""
KILLED = """
import os, signal
from tefuda.players.random_player import RandomPlayer


class Killed(RandomPlayer):
    games = 0

    def __init__(self, *given):
        super().__init__(*given)
        Killed.games += 1
        if Killed.games == 3:
            os.kill(os.getpid(), signal.SIGKILL)
"""


def said(shown: str) -> str:
    """What was said, without the frames and line ends of a terminal."""
    return " ".join(shown.replace("│", " ").split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder with a deck list in it."""
    shutil.copy(open_game("evolve").lists.folder / "harbor_lights.txt", tmp_path / "mine.txt")
    return tmp_path


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["../../x", "{folder}/x", "a,b", "random:3"])
def test_a_deck_is_not_installed_under_what_is_no_name(folder: Path, name: str) -> None:
    outside = folder / "x.txt"
    outside.write_text("precious", "utf8")
    code, shown = run(folder, "decks", "add", "evolve", "mine.txt", "--name", name.format(folder=folder))
    assert code == 2
    assert "cannot be a name" in said(shown)
    assert outside.read_text("utf8") == "precious"
    assert not (folder / "home").exists()


@pytest.mark.parametrize("name", ["Random-7", "harbor_lights"])
def test_a_deck_has_no_name_that_means_another(folder: Path, name: str) -> None:
    for language, words in (("en", "--decks reads it otherwise"), ("ja", "別の意味")):
        code, shown = run(folder, "decks", "add", "evolve", "mine.txt", "--name", name, TEFUDA_LANG=language)
        assert (code, words in said(shown)) == (2, True)
    shutil.copy(folder / "mine.txt", folder / f"{name}.txt")
    assert run(folder, "decks", "add", "evolve", f"{name}.txt")[0] == 2
    assert not (folder / "home").exists()


def test_another_deck_of_the_same_name_is_replaced_only_where_one_says_so(folder: Path) -> None:
    kept = folder / "home" / "decks" / "evolve" / "mine.txt"
    assert run(folder, "decks", "add", "evolve", "mine.txt")[0] == 0
    assert run(folder, "decks", "add", "evolve", "mine.txt")[0] == 0  # the same again
    (folder / "Mine.txt").write_text(kept.read_text("utf8") + "# other\n", "utf8")
    code, shown = run(folder, "decks", "add", "evolve", "Mine.txt")
    assert (code, "installed as mine: say --replace" in said(shown)) == (2, True)
    assert "other" not in kept.read_text("utf8")
    code, shown = run(folder, "decks", "add", "evolve", "Mine.txt", "--replace")
    assert (code, "--decks mine" in said(shown)) == (0, True)
    assert kept.read_text("utf8").endswith("other\n")
    assert [path.name for path in kept.parent.iterdir()] == ["mine.txt"]


def test_another_pack_of_the_same_name_is_replaced_only_where_one_says_so(folder: Path) -> None:
    card = {"number": "MY-L", "name": "浜の主", "kind": "リーダー", "class": "ロイヤル"}
    pack = folder / "own.jsonl"
    pack.write_text(json.dumps(card), "utf8")
    kept = folder / "home" / "packs" / "evolve" / "own.jsonl"
    assert run(folder, "packs", "add", "evolve", "own.jsonl")[0] == 0
    before = kept.read_bytes()
    pack.write_text(json.dumps({**card, "name": "沖の主"}), "utf8")
    code, shown = run(folder, "packs", "add", "evolve", "own.jsonl")
    assert (code, "--replace" in shown) == (2, True)
    assert kept.read_bytes() == before
    assert run(folder, "packs", "add", "evolve", "own.jsonl", "--replace")[0] == 0
    assert kept.read_bytes() == pack.read_bytes()


@pytest.mark.parametrize(("typed", "replaced"), [("y\n", True), ("n\n", False)])
def test_who_sits_at_a_terminal_is_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str, replaced: bool
) -> None:
    monkeypatch.setenv(folders.HOME, str(folder / "home"))
    monkeypatch.setattr(packs, "at_a_terminal", lambda: True)
    path = installed.folder(installed.DECKS, "evolve") / "mine.txt"
    path.parent.mkdir(parents=True)
    path.write_text("# other\n", "utf8")
    words = ["decks", "add", "evolve", str(folder / "mine.txt"), "--lang", "en"]
    shown = CliRunner().invoke(program(words), words, input=typed, prog_name="tefuda")
    assert "Replace it? [y/N]" in shown.output
    assert (shown.exit_code == 0) is replaced
    assert (path.read_text("utf8") != "# other\n") is replaced


# ── folders of the user ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("words", ["packs list", "deck evolve mine.txt"])
def test_a_home_of_nobody_is_told(folder: Path, words: str) -> None:
    code, shown = run(folder, *words.split(), TEFUDA_HOME="~nobody-of-this-name/x")
    assert code == 2
    assert "there is no such user" in said(shown)


def test_a_home_that_cannot_be_written_is_told(folder: Path) -> None:
    (folder / "home").write_text("a file", "utf8")
    code, shown = run(folder, "decks", "add", "evolve", "mine.txt")
    assert code == 2
    assert "cannot be written" in said(shown)
    assert (folder / "home").read_text("utf8") == "a file"


@pytest.mark.parametrize(
    "words",
    [
        "scenario /dev/zero", "scenario pipe --step", "deck evolve /dev/zero", "deck evolve pipe", "cards evolve /dev/zero", "replay pipe",
        "play --resume /dev/zero", "packs add evolve /dev/zero", "decks add evolve pipe", "deck evolve mine.txt --restrictions /dev/zero",
        "deck evolve mine.txt --cards pipe", "replay game.jsonl --cards /dev/zero",
    ],
)  # fmt: skip
def test_what_never_ends_is_not_read(folder: Path, words: str) -> None:
    os.mkfifo(folder / "pipe")
    if "game.jsonl" in words:
        assert run(folder, *["sim", "evolve", "--games", "1", "--save", "."])[0] == 0
        next(folder.glob("evolve-*.jsonl")).rename(folder / "game.jsonl")
    code, shown = run(folder, *words.split())
    assert code in (1, 2)
    assert "a pipe or a device, not a file" in said(shown)


# ── disks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_full_disk_ends_a_simulation_with_what_was_played(folder: Path) -> None:
    words = ["sim", "evolve", "--games", "6", "--jobs", "1", "--save", "games"]
    code, shown = run(folder, *words, before=FULL)
    assert code == 1
    assert "broken off after 0 of 6 games: games/evolve-0-000000.jsonl: File too large" in said(shown)
    assert "games 0, draws" in said(shown)  # what could not be kept is not counted
    assert list((folder / "games").iterdir()) == []
    code, shown = run(folder, *words, "--json", before=FULL)
    found = json.loads(shown)
    assert (code, found["games"], found["interrupted"]) == (1, 0, True)
    assert "evolve-0-000000.jsonl" in found["stopped"]


def test_a_full_disk_leaves_an_installed_deck_as_it_was(folder: Path) -> None:
    assert run(folder, "decks", "add", "evolve", "mine.txt")[0] == 0
    kept = folder / "home" / "decks" / "evolve" / "mine.txt"
    before = kept.read_bytes()
    (folder / "mine.txt").write_bytes(before + b"# more\n" * 400)
    code, shown = run(folder, "decks", "add", "evolve", "mine.txt", "--replace", before=FULL)
    assert (code, "cannot be written: File too large" in said(shown)) == (2, True)
    assert kept.read_bytes() == before
    assert [path.name for path in kept.parent.iterdir()] == ["mine.txt"]


def test_a_full_disk_ends_a_ladder_with_what_was_kept(folder: Path) -> None:
    words = ["ladder", "rebirth", "--players", "random,greedy:width=1", "--games", "8", "--all-games", "--jobs", "1"]
    code, shown = run(folder, *words, "--results", "kept.jsonl", before=FULL)
    assert code == 1
    assert "kept.jsonl: File too large" in said(shown)
    assert "greedy:width=1" in shown
    whole = (folder / "kept.jsonl").read_bytes().count(b"\n") - 1
    code, shown = run(folder, *words, "--results", "kept.jsonl", "--json")
    assert (code, 0 < whole < 8, json.loads(shown)["games"]) == (0, True, 8)


# ── processes ───────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_worker_that_is_killed_is_told_with_what_was_played(folder: Path) -> None:
    (folder / "own.py").write_text(KILLED, "utf8")
    words = ["sim", "evolve", "--games", "20", "--jobs", "2", "--players", "own:Killed,random", "--json"]
    code, shown = run(folder, *words, PYTHONPATH=str(folder))
    found = json.loads(shown)
    assert (code, found["interrupted"], 0 < found["games"] < 20) == (1, True, True)
    assert "ended from outside" in found["stopped"]
