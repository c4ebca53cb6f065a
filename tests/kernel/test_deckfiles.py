"""Decks by name, file and folder: what is found, noted, left out and refused."""

from pathlib import Path

import pytest

from tefuda.kernel.cards.deckfiles import Completed, RefusedDeck, gather
from tefuda.kernel.cards.decklist import BrokenDeck, Problem

NOTE = Problem("1.1", 0, "it is short", "足りません")
BROKEN = [Problem("", 3, "there is no card 'x'", "「x」というカードはありません")]


def read(path: Path) -> Completed:
    """A list that says `broken` cannot be read; any other is its text."""
    text = path.read_text("utf8")
    if text == "broken":
        raise BrokenDeck(BROKEN)
    return Completed(text, (NOTE,) if text == "short" else ())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {"a.txt": "whole", "b.txt": "broken", "c.txt": "short", "notes.md": "broken"}.items():
        (tmp_path / name).write_text(text, "utf8")
    return tmp_path


def test_names_and_files(folder: Path) -> None:
    found = gather(["ours", str(folder / "c.txt")], {"ours": "bundled", "other": ""}, read)
    assert found.decks == {"ours": "bundled", "c": "short"}
    assert found.notes == [(folder / "c.txt", NOTE)]
    assert found.left_out == []


def test_a_folder_leaves_out_what_cannot_be_played(folder: Path) -> None:
    found = gather([str(folder)], {}, read)
    assert found.decks == {"a": "whole", "c": "short"}
    assert found.left_out == [(folder / "b.txt", BROKEN)]


def test_two_files_of_one_name_are_two_decks(folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "more" / "a.txt").write_text("another", "utf8")
    found = gather([str(folder / "a.txt"), str(folder / "more" / "a.txt")], {}, read)
    assert list(found.decks.values()) == ["whole", "another"]


def test_a_file_that_cannot_be_played_is_refused(folder: Path) -> None:
    with pytest.raises(RefusedDeck) as refused:
        gather([str(folder / "b.txt")], {}, read)
    assert (refused.value.words, refused.value.problems) == (str(folder / "b.txt"), BROKEN)


def test_a_folder_without_a_deck_is_refused(folder: Path) -> None:
    (folder / "a.txt").unlink()
    (folder / "c.txt").unlink()
    with pytest.raises(RefusedDeck) as refused:
        gather([str(folder)], {}, read)
    assert refused.value.problems[1:] == BROKEN


def test_what_is_nowhere_is_refused(folder: Path) -> None:
    with pytest.raises(RefusedDeck) as refused:
        gather(["ours", str(folder / "d.txt")], {"ours": ""}, read)
    assert refused.value.problems == []
