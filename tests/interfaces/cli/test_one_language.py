"""Whatever is wrong with a command line or a file, a person is told in their language alone."""

import errno
import os
import re
import shutil
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.interfaces.cli.usage_errors import asked_language
from tefuda.kernel.saving.transcript import header, header_line

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
# What English words may stand in a message in Japanese: names of files, options, formats and the like.
ENGLISH = re.compile(r"\b(the|there|is|are|not|cannot|which|for|Usage|Error|Invalid|Try)\b")
CARDS = '{"name": "A", "kind": "フォロワー", "cost": "many"}\n'
WRONG: list[tuple[str, ...]] = [
    ("play", "chess"), ("play", "evolve", "--format", "nine"), ("play", "evolve", "--seats", "two"),
    ("play", "evolve", "--seats", "9"), ("play", "pso2", "--format", "raid", "--difficulty", "soft"),
    ("play", "evolve", "--decks", "none"), ("play", "evolve", "--players", "you,nobody"), ("play", "evolve", "--nothing"),
    ("play", "evolve", "--seed", "many"), ("play", "evolve", "--seed", "-1"), ("play", "pso2", "--format", "raid", "--boss", "nobody"),
    ("play", "evolve", "--cards", "broken.jsonl"), ("play", "--resume", "cards.jsonl"),
    ("sim", "chess"), ("sim", "evolve", "--format", "nine"), ("sim", "evolve", "--players", "nobody"), ("sim", "evolve", "--seats", "9"),
    ("cards", "chess", "cards.jsonl"), ("cards", "evolve", "broken.jsonl"), ("deck", "chess", "deck.txt"), ("deck", "evolve", "deck.txt"),
    ("decks", "add", "evolve", "deck.txt"), ("decks", "remove", "evolve", "none"),
    ("packs", "add", "evolve", "broken.jsonl"), ("packs", "add", "evolve", "none.jsonl"), ("cards", "evolve", "none.jsonl"),
    ("deck", "evolve", "none.txt"), ("scenario", "none.yaml"), ("replay", "none.jsonl"), ("packs", "remove", "evolve", "none"),
    ("replay", "cards.jsonl"), ("scenario", "empty"), ("scenario", "bad.yaml"), ("scenario", "bad.yaml", "--step"),
    ("scenario", "--game", "chess", "bad.yaml"), ("scenario", "unknown.yaml"), ("scenario",), ("nothing",),
    ("replay", "empty"), ("replay", "/dev/null"), ("replay", "format.jsonl"), ("replay", "deck.jsonl"), ("replay", "seats.jsonl"),
    ("ladder", "toy", "--players", "random,greedy", "--games", "2", "--results", "empty"),
    ("ladder", "toy", "--players", "random,greedy", "--games", "2", "--plot", "none/ladder.svg"),
    ("sim", "toy", "--games", "1", "--save", "cards.jsonl"), ("sim", "toy", "--games", "1", "--save", "full"),
    ("play", "evolve", "--cards", "none.jsonl"), ("join", "http://127.0.0.1:9/#nobody"),
]  # fmt: skip


def run(*words: str, language: str) -> Result:
    said = [*words, "--lang", language] if words[0] != "nothing" else list(words)
    return CliRunner().invoke(program(said), said, prog_name="tefuda", env={"TEFUDA_LANG": language})


def _no_room(path: Path, data: bytes) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path / "home"))
    Path("empty").mkdir()
    Path("cards.jsonl").write_text(CARDS, "utf8")
    Path("broken.jsonl").write_text("{\n", "utf8")
    Path("deck.txt").write_text("9x\n", "utf8")
    Path("bad.yaml").write_text("title: t\ngame: evolve\nclauses: ['1.1']\ntables: {}\nexpect: {}\n", "utf8")
    head = header(open_game("toy"), [next(iter(open_game("toy").decks.values()))] * 2, 1)
    for name, broken in (
        ("format", {"format": "nine"}), ("deck", {"decks": ({**head.decks[0], "main": ()},) * 2}), ("seats", {"seats": 9}),
    ):  # fmt: skip
        Path(f"{name}.jsonl").write_bytes(header_line(msgspec.structs.replace(head, **broken)))
    Path("full").mkdir()
    monkeypatch.setattr("tefuda.interfaces.cli.sim.write_whole", _no_room)
    Path("unknown.yaml").write_text("title: t\nclauses: ['1.1']\nexpect: {}\n", "utf8")


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_an_error_is_told_in_one_language(words: tuple[str, ...]) -> None:
    english, japanese = run(*words, language="en"), run(*words, language="ja")
    assert english.exit_code == japanese.exit_code != 0, english.output + japanese.output
    quoted = re.compile(r"'[^']*'|「[^」]*」|“[^”]*”|\{.*\}")
    assert not JAPANESE.search(quoted.sub("", english.output)), english.output
    assert not ENGLISH.search(quoted.sub("", japanese.output)), japanese.output
    assert JAPANESE.search(japanese.output), japanese.output


@pytest.mark.parametrize("name", ["broken", "no text"])
def test_an_installed_pack_that_cannot_be_read_is_listed_in_one_language(name: str) -> None:
    folder = Path("home", "packs", "evolve")
    folder.mkdir(parents=True)
    shutil.copy("broken.jsonl", folder / "broken.jsonl")
    (folder / "one.jsonl").write_text(CARDS, "utf8")
    if name == "no text":
        (folder / "broken.jsonl").write_bytes(b"\xff\n")
    english, japanese = (run("packs", "list", language=language).output.splitlines()[0] for language in ("en", "ja"))
    assert not JAPANESE.search(english), english
    assert JAPANESE.search(japanese), japanese
    assert not ENGLISH.search(japanese), japanese


def test_the_language_is_the_one_that_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_LANG", "en")
    assert [asked_language(words) for words in (["--lang", "ja"], ["--lang=ja"], ["play"], ["--lang"])] == [
        "ja", "ja", "en", "en",
    ]  # fmt: skip
