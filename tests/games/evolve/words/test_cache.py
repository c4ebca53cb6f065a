"""Readings on disk: kept, found again, and never trusted when they are broken."""

from pathlib import Path

from tefuda.games.evolve.words.cache import Kept
from tefuda.games.evolve.words.reading import understand

TEXT = "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに2ダメージ。"


def test_what_was_kept_is_found(tmp_path: Path) -> None:
    abilities = understand(TEXT, "フォロワー")
    kept = Kept(tmp_path)
    assert kept.find(TEXT, "フォロワー") is None
    kept.keep(TEXT, "フォロワー", abilities)
    kept.save()
    assert Kept(tmp_path).find(TEXT, "フォロワー") == abilities
    assert Kept(tmp_path).find(TEXT, "アミュレット") is None


def test_two_writers_lose_nothing_that_was_saved(tmp_path: Path) -> None:
    one, two = Kept(tmp_path), Kept(tmp_path)
    one.keep("【守護】", "フォロワー", understand("【守護】", "フォロワー"))
    two.keep("【突進】", "フォロワー", understand("【突進】", "フォロワー"))
    one.save()
    two.save()
    assert Kept(tmp_path).find("【守護】", "フォロワー") == understand("【守護】", "フォロワー")
    assert Kept(tmp_path).find("【突進】", "フォロワー") == understand("【突進】", "フォロワー")


def test_a_broken_file_is_no_file(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.path.write_bytes(b"{broken")
    assert kept.find(TEXT, "フォロワー") is None
    key = Kept.key(TEXT, "フォロワー")
    kept.path.write_text(f'{{"{key}": [{{"type": "NoSuchNode"}}]}}')
    assert Kept(tmp_path).find(TEXT, "フォロワー") is None


def test_an_unwritable_place_does_no_harm(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    kept = Kept(blocked / "folder")
    kept.keep(TEXT, "フォロワー", understand(TEXT, "フォロワー"))
    kept.save()
    assert kept.find(TEXT, "フォロワー") is None
