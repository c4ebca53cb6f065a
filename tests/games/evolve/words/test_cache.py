"""Readings on disk: kept, found again, and never trusted when they are broken."""

from pathlib import Path

from tefuda.games.evolve.words import reading
from tefuda.games.evolve.words.reading import understand
from tefuda.kernel.wording import reading_cache as kept

WORDS = Path(reading.__file__).parent
TEXT = "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに2ダメージ。"


def kept_in(folder: Path) -> kept.ReadingCache:
    """The readings of EVOLVE's texts in a folder."""
    return kept.ReadingCache(folder, WORDS)


def test_what_was_kept_is_found(tmp_path: Path) -> None:
    abilities = understand(TEXT, "フォロワー")
    here = kept_in(tmp_path)
    assert here.find(TEXT, "フォロワー") is None
    here.keep(TEXT, "フォロワー", abilities)
    here.save()
    assert kept_in(tmp_path).find(TEXT, "フォロワー") == abilities
    assert kept_in(tmp_path).find(TEXT, "アミュレット") is None


def test_two_writers_lose_nothing_that_was_saved(tmp_path: Path) -> None:
    one, two = kept_in(tmp_path), kept_in(tmp_path)
    one.keep("【守護】", "フォロワー", understand("【守護】", "フォロワー"))
    two.keep("【突進】", "フォロワー", understand("【突進】", "フォロワー"))
    one.save()
    two.save()
    assert kept_in(tmp_path).find("【守護】", "フォロワー") == understand("【守護】", "フォロワー")
    assert kept_in(tmp_path).find("【突進】", "フォロワー") == understand("【突進】", "フォロワー")


def test_a_broken_file_is_no_file(tmp_path: Path) -> None:
    here = kept_in(tmp_path)
    here.path.write_bytes(b"{broken")
    assert here.find(TEXT, "フォロワー") is None
    key = kept.ReadingCache.key(TEXT, "フォロワー")
    here.path.write_text(f'{{"{key}": [{{"type": "NoSuchNode"}}]}}')
    assert kept_in(tmp_path).find(TEXT, "フォロワー") is None


def test_an_unwritable_place_does_no_harm(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    here = kept_in(blocked / "folder")
    here.keep(TEXT, "フォロワー", understand(TEXT, "フォロワー"))
    here.save()
    assert here.find(TEXT, "フォロワー") is None
