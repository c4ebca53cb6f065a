"""Files of the user: what a name may be, what is left of a file when writing fails, and how far reading goes."""

import errno
import os
import stat
from pathlib import Path
from unicodedata import normalize

import pytest

from tefuda.kernel.primitives.storage import (
    MOST_NAME,
    BadName,
    file_name,
    name_from,
    read_bytes,
    same_name,
    write_whole,
)

NO_NAMES = [
    "", ".", "..", "../x", "../../x", "/etc/x", "a/b", "a\\b", "C:x", ".hidden", "-x", " x", "x ", "x.", "a,b", "random:3", "a\nb", "a\x00b",
    "a\x7fb", "a\u202eb", "a\u200bb", "a\u2028b", "a\udcffb", "con", "NUL", "aux.txt", "Com1", "lpt9.x", "a*", "a?", "x" * (MOST_NAME + 1),
    "札" * (MOST_NAME // 3 + 1),
]  # fmt: skip


@pytest.mark.parametrize("said", NO_NAMES)
def test_what_would_be_read_otherwise_is_no_name(said: str) -> None:
    with pytest.raises(BadName) as refused:
        file_name(said)
    assert "cannot be a name" in refused.value.english
    assert "名前にできません" in refused.value.japanese
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    "said", ["mine", "My Deck 2", "港の灯", "a.b", "x_-1", "console", "com10", "札" * (MOST_NAME // 3)]
)
def test_other_names_are_taken_as_they_are(said: str) -> None:
    assert file_name(said) == said


def test_a_name_has_one_spelling() -> None:
    apart = normalize("NFD", "がんばるデッキ")
    assert apart != "がんばるデッキ"
    assert file_name(apart) == "がんばるデッキ"
    assert same_name("Mine", "mINE")
    assert same_name(normalize("NFD", "É"), "é")
    assert not same_name("mine", "mines")


@pytest.mark.parametrize("said", [said for said in NO_NAMES if "\0" not in said])
def test_every_file_has_a_name_that_is_one(said: str) -> None:
    name = name_from(Path(f"{said}.txt"))
    assert file_name(name) == name


def test_the_name_of_a_file_is_kept_where_it_can_be() -> None:
    assert name_from(Path("lists/港の灯 2.txt")) == "港の灯_2"
    assert name_from(Path(normalize("NFD", "ガ.txt"))) == "ガ"
    assert name_from(Path("nul.txt")) == "_nul"


def test_a_file_is_written_and_keeps_its_mode_and_its_links(tmp_path: Path) -> None:
    path, link = tmp_path / "game.jsonl", tmp_path / "link"
    write_whole(path, b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.jsonl", "link"]


def test_a_device_stays_what_it_is() -> None:
    write_whole(Path(os.devnull), b"x")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    with pytest.raises(OSError, match="/dev/full") as full:
        write_whole(Path("/dev/full"), b"x")
    assert full.value.errno == errno.ENOSPC


@pytest.mark.parametrize("step", ["fsync", "replace", "write"])
def test_a_write_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "game.jsonl"
    path.write_bytes(b"old")
    data = b"new"
    if step == "write":
        data = "new"  # type: ignore[assignment]  # fails in the middle, and not as a disk does
    else:
        monkeypatch.setattr(os, step, full)
    with pytest.raises((OSError, TypeError)) as failed:
        write_whole(path, data)
    assert step == "write" or getattr(failed.value, "filename", "") == str(path)
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.jsonl"]


def test_what_a_killed_process_left_is_in_nobodys_way(tmp_path: Path) -> None:
    left = tmp_path / f".tefuda-{os.getpid()}-0.part"
    left.write_bytes(b"half")
    write_whole(tmp_path / "game.jsonl", b"new")
    assert (tmp_path / "game.jsonl").read_bytes() == b"new"
    assert left.read_bytes() == b"half"


def test_reading_ends(tmp_path: Path) -> None:
    path, pipe = tmp_path / "file", tmp_path / "pipe"
    path.write_bytes(b"12345")
    os.mkfifo(pipe)
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(OSError, match="more than 4 bytes — 4バイトを超えています"):
        read_bytes(path, 4)
    for endless in (pipe, Path("/dev/zero")):
        with pytest.raises(OSError, match="not a file — "):
            read_bytes(endless, 5)
    with pytest.raises(IsADirectoryError):
        read_bytes(tmp_path, 5)
