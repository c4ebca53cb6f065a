"""Names of types are taken from the cards that have them."""

import json
from pathlib import Path

import pytest

from tefuda.games.evolve.cards.loading import faces_in
from tefuda.games.evolve.words import tokens
from tefuda.games.evolve.words.reading import Unreadable, read

TEXT = "自分の場のとのさま・フォロワー1体を選ぶ。それを破壊する。"


def test_a_type_that_could_be_other_words_is_read_once_a_card_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens.TYPES, "known", {})
    with pytest.raises(Unreadable):
        read(TEXT, "スペル")
    spell = {"number": "Z-1", "name": "一揆", "kind": "スペル", "cost": 1, "text": TEXT}
    body = {"kind": "フォロワー", "cost": 1, "attack": 1, "defense": 1}
    lord = {"number": "Z-2", "name": "若殿", "types": ["とのさま"], **body}
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join([json.dumps(card, ensure_ascii=False) for card in (spell, lord)]), "utf8")
    faces_in(path)
    assert "とのさま" in str(read(TEXT, "スペル"))
