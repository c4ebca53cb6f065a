"""The cards of our own: every one is understood, and between them they show every keyword."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.loading import PACKS, cards_in, faces_in
from tefuda.games.evolve.table import Face
from tefuda.kernel.effects import Activated

# Our own set. What lies in appendix_a.jsonl are facts of the rulebook's token list, no cards of ours.
FILES = [PACKS / "cards.jsonl", PACKS / "tokens.jsonl"]
CARDS = [(path.name, line, card) for path in FILES for line, card in cards_in(path)]


@pytest.fixture(scope="module")
def faces() -> list[Face]:
    return [face for file in FILES for face in faces_in(file)]


def test_there_is_a_set_to_play_with(faces: list[Face]) -> None:
    assert [path.name for path in FILES] == ["cards.jsonl", "tokens.jsonl"]
    assert len(faces_in(PACKS / "cards.jsonl")) >= 44
    kinds = Counter(kind for face in faces for kind in (*face.sides[0].kinds, *face.sides[0].special))
    assert kinds[t.LEADER_KIND] == 2
    assert min(kinds[kind] for kind in (t.FOLLOWER, t.SPELL, t.AMULET, t.CREST, t.EVOLVED, t.ADVANCE)) >= 1
    assert {word for face in faces for word in face.sides[0].classes} == {"ロイヤル", "ウィッチ", t.NEUTRAL}


@pytest.mark.parametrize(("file", "line", "card"), CARDS, ids=[card["number"] for _, _, card in CARDS])
def test_every_card_is_understood(file: str, line: int, card: dict[str, object], faces: list[Face]) -> None:
    found = [face for face in faces if face.number == card["number"]]
    assert len(found) == 1, f"{file}, line {line}"
    face = found[0]
    assert face.name == card["name"]
    assert face.english
    assert bool(face.sides[0].abilities) == bool(card["text"])


def test_numbers_are_unique_and_in_order(faces: list[Face]) -> None:
    numbers = [face.number for face in faces]
    assert len(set(numbers)) == len(numbers)
    printed = [number for number in numbers if not number.startswith("HAJ-T")]
    assert printed == [f"HAJ-{place:03}" for place in range(1, len(printed) + 1)]


def test_one_english_name_for_one_name(faces: list[Face]) -> None:
    pairs = {(face.name, face.english) for face in faces}
    assert len(pairs) == len({name for name, _ in pairs}) == len({english for _, english in pairs})


def test_every_evolved_card_has_a_card_that_evolves(faces: list[Face]) -> None:
    evolving = {face.name for face in faces if any(a.sort == "evolve" for a in face.sides[0].activated)}
    assert evolving == {face.name for face in faces if t.EVOLVED in face.sides[0].special}


def test_every_token_is_made_by_a_card_and_every_token_made_is_there(faces: list[Face]) -> None:
    texts = "".join(text for face in faces for text in face.text)
    tokens = {face.name for face in faces if t.TOKEN in face.sides[0].special}
    assert tokens == {name for name in tokens if f"『{name}』" in texts}
    named = {part.split("』")[0] for part in texts.split("『")[1:]}
    assert named <= tokens | {face.name for face in faces if t.ADVANCE in face.sides[0].special}


KEYWORDS = ("守護", "疾走", "突進", "指定攻撃", "威圧", "ドレイン", "必殺", "オーラ", "クイック")
LABELS = ("ファンファーレ", "ラストワード", "進化時", "超進化時", "攻撃時")


@pytest.mark.parametrize("word", KEYWORDS)
def test_every_keyword_is_on_a_card(word: str, faces: list[Face]) -> None:
    assert any(word in face.sides[0].keywords for face in faces)


@pytest.mark.parametrize("label", LABELS)
def test_every_timing_is_on_a_card(label: str, faces: list[Face]) -> None:
    assert any(ability.label == label for face in faces for ability in face.sides[0].automatics)


def test_activated_abilities_of_every_sort(faces: list[Face]) -> None:
    activated: list[Activated] = [ability for face in faces for ability in face.sides[0].activated]
    assert {ability.sort for ability in activated} == {"", "evolve", "advance", "fusion"}
    assert any(ability.quick for ability in activated)
    texts = [text for face in faces for text in face.text]
    assert all(any(f"【進化】【コスト{cost}】" in text for text in texts) for cost in (0, 1, 2))
    assert any("これを【アクト】" in text for text in texts)
    assert any("チョイスする" in text for text in texts)


def test_no_name_and_no_sentence_is_the_publishers(shared: Path, faces: list[Face]) -> None:
    real = []
    for path in (shared / "carddata" / "evolve.jsonl", shared / "rulebooks" / "evolve_tokens.jsonl"):
        real += [json.loads(line) for line in path.read_text("utf8").splitlines()]
    assert real
    names = {card["name"] for card in real}
    assert [face.name for face in faces if face.name in names] == []
