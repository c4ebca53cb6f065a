"""A broken card gives a clear error with its line, and never a traceback."""

import random
import re
from pathlib import Path

import pytest

from tefuda.games.evolve.loading import PACKS, faces_in
from tefuda.kernel.wording.errors import BrokenCard
from tests.bad_input.mutations import mutated, mutated_json_line

CARDS = [line for path in sorted(PACKS.glob("*.jsonl")) for line in path.read_text("utf8").splitlines() if line.strip()]


@pytest.mark.parametrize("part", range(8))
def test_a_mutated_card_is_refused_by_its_line_or_still_a_card(part: int, tmp_path: Path) -> None:
    path, refused = tmp_path / "cards.jsonl", list[str]()
    for seed in range(part * 20, part * 20 + 20):
        chance = random.Random(seed)
        before, line = chance.choice(CARDS), chance.choice(CARDS)
        broken = mutated_json_line(line, seed) if seed % 2 else mutated(line, seed)
        path.write_text(f"{before}\n{broken}\n", "utf8", errors="surrogatepass")
        try:
            assert faces_in(path)
        except BrokenCard as problem:
            refused.append(str(problem))
    assert len(refused) > 5
    assert [said for said in refused if not re.search(r"line [23]\b|cannot be read", said)] == []


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
