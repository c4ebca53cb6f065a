"""A broken card gives a clear error with its line, and never a traceback."""

from pathlib import Path

import pytest

from tefuda.games.evolve.cards.loading import faces_in
from tefuda.kernel.wording.errors import BrokenCard


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "not JSON"),
        ("[]", "a card is an object"),
        ('{"name": "x"}', "kind"),
        ('{"name": "", "kind": "スペル"}', "name"),
        ('{"name": 5, "kind": "スペル"}', "name is not a text"),
        ('{"name": "x", "kind": "スペル", "cost": -1}', "cost"),
        ('{"name": "x", "kind": "スペル", "cost": true}', "cost"),
        ('{"name": "x", "kind": "フォロワー", "cost": 1, "attack": 1}', "defense"),
        ('{"name": "x", "kind": "スペル", "clas": "エルフ"}', "clas"),
        ('{"name": "x", "kind": "スペル", "class": "騎士"}', "騎士"),
        ('{"name": "x", "kind": "スペル", "types": "港"}', "types"),
        ('{"name": "x", "kind": "スペル", "text": "空を飛ぶ。"}', "“空”"),
        ('{"name": "x", "kind": "スペル", "back": 5}', "back"),
    ],
)
def test_each_way_to_be_broken_is_told_apart(line: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(f"\n{line}\n", "utf8")
    with pytest.raises(BrokenCard) as problem:
        faces_in(path)
    assert "line 2" in str(problem.value)
    assert words in str(problem.value)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.jsonl").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "cards.jsonl", tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(BrokenCard, match="cannot be read"):
            faces_in(path)
