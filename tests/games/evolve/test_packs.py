"""The cards of our own: every one is understood, and between them they show every keyword."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import PACKS, faces_in, packs
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.table import Face
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.effects.nodes import Activated

# Our own sets. What lies in appendix_a.jsonl are facts of the rulebook's token list, no cards of ours.
FILES = [PACKS / "cards.jsonl", PACKS / "tokens.jsonl", PACKS / "titles.jsonl"]
# Cards of ours that the rules themselves call by name (14.2.1.1, 14.4.9.2).
CALLED_FOR = {"にんじん", "ドライブポイント"}
CARDS = [(path.name, line, card) for path in FILES for line, card, *_ in cards_in(path)]


@pytest.fixture(scope="module")
def faces() -> list[Face]:
    return [face for file in FILES for face in faces_in(file)]


def test_there_is_a_set_to_play_with(faces: list[Face]) -> None:
    assert len(faces_in(PACKS / "cards.jsonl")) >= 120
    kinds = Counter(kind for face in faces for kind in (*face.sides[0].kinds, *face.sides[0].special))
    assert kinds[t.LEADER_KIND] >= 6
    assert min(kinds[kind] for kind in (t.FOLLOWER, t.SPELL, t.AMULET, t.CREST, t.EVOLVED, t.ADVANCE)) >= 2
    classes = Counter(word for face in faces for word in face.sides[0].classes)
    assert set(classes) == set(t.CLASSES)
    assert min(classes.values()) >= 16


def test_nothing_that_a_card_speaks_of_is_missing() -> None:
    rules = Evolve(packs())
    ours = [face for face in rules.faces if face.number.startswith(("HAJ-", "MAR-"))]
    assert rules.missing(ours) == []


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
    for code in ("HAJ", "MAR"):
        for sign, width in (("", 3), ("T", 2)):
            printed = [number for number in numbers if re.fullmatch(rf"{code}-{sign}\d+", number)]
            assert printed == [f"{code}-{sign}{place:0{width}}" for place in range(1, len(printed) + 1)]


def test_one_english_name_for_one_name(faces: list[Face]) -> None:
    pairs = {(face.name, face.english) for face in faces}
    assert len(pairs) == len({name for name, _ in pairs}) == len({english for _, english in pairs})


def test_every_evolved_card_has_a_card_that_evolves(faces: list[Face]) -> None:
    evolving = {face.name for face in faces if any(a.sort == "evolve" for a in face.sides[0].activated)}
    evolved = {face.name for face in faces if t.EVOLVED in face.sides[0].special and t.FOLLOWER in face.sides[0].kinds}
    assert evolving == evolved


def test_every_token_is_made_by_a_card_and_every_token_made_is_there(faces: list[Face]) -> None:
    texts = "".join(text for face in faces for text in face.text)
    tokens = {face.name for face in faces if t.TOKEN in face.sides[0].special}
    assert tokens == {name for name in tokens if f"『{name}』" in texts}
    named = {part.split("』")[0] for part in texts.split("『")[1:]}
    theirs = {face.name for face in faces_in(PACKS / "appendix_a.jsonl")}
    assert named <= tokens | theirs | {face.name for face in faces if t.ADVANCE in face.sides[0].special}


KEYWORDS = ("守護", "疾走", "突進", "指定攻撃", "威圧", "ドレイン", "必殺", "オーラ", "クイック")
LABELS = ("ファンファーレ", "ラストワード", "進化時", "超進化時", "攻撃時")


# What only one class speaks of (chapter 13).
MECHANICS = {
    "コンボ": "エルフ", "スペルチェイン": "ウィッチ", "スタック": "ウィッチ", "土の秘術": "ウィッチ", "覚醒": "ドラゴン",
    "ネクロチャージ": "ナイトメア", "真紅": "ナイトメア",
}  # fmt: skip


@pytest.mark.parametrize("word", KEYWORDS)
def test_every_keyword_is_on_two_cards(word: str, faces: list[Face]) -> None:
    assert len({face.name for face in faces if word in face.sides[0].keywords}) >= 2


@pytest.mark.parametrize("label", LABELS)
def test_every_timing_is_on_two_cards(label: str, faces: list[Face]) -> None:
    found = {face.name for face in faces for ability in face.sides[0].automatics if ability.label == label}
    assert len(found) >= 2


@pytest.mark.parametrize("word", MECHANICS)
def test_every_mechanic_is_on_two_cards_of_its_class(word: str, faces: list[Face]) -> None:
    found = {face.name for face in faces if f"【{word}" in face.text[0] and face.sides[0].classes == (MECHANICS[word],)}
    assert len(found) >= 2


# What only one title speaks of (chapter 14).
TITLES = {
    "ウマ娘 プリティーダービー": ("食事", "出走時"),
    "アイドルマスター シンデレラガールズ": ("レッスン",),
    "カードファイト!! ヴァンガード": ("憑依", "ドライブ獲得時", "トリガー】"),
    "プリンセスコネクト! Re:Dive": ("ユニオンバースト", "装備"),
}


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_its_mechanics_and_cards_for_a_deck(title: str, faces: list[Face]) -> None:
    own = [face for face in faces if face.sides[0].title == title]
    assert len({face.name for face in own if building.may_be_in_main(face.sides[0])}) >= 14
    for word in TITLES[title]:
        assert len({face.name for face in own if word in face.text[0]}) >= 2, word


def test_activated_abilities_of_every_sort(faces: list[Face]) -> None:
    activated: list[Activated] = [ability for face in faces for ability in face.sides[0].activated]
    sorts = Counter(ability.sort for ability in activated)
    assert min(sorts[sort] for sort in ("", "evolve", "advance", "fusion", "meal", "ride")) >= 2
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
    assert {face.name for face in faces if face.name in names} <= CALLED_FOR
