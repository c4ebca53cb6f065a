"""The cards and decks of our own: both languages say the same, every class, keyword and card type is there, and the decks are legal."""

from collections import Counter

import pytest

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.cards.opening import BOSSES, OpenedPSO2
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english import writing as english
from tefuda.games.pso2.words.japanese import writing as japanese
from tefuda.games.pso2.words.reading import understand
from tefuda.kernel.values import within

OPENED = OpenedPSO2.opening()
FACES = OPENED.loader.packs()
TEXTS = [
    (face.number, face.facts.kinds[0], text) for face in FACES for text in dict.fromkeys((face.text, face.back_text)) if text
]  # fmt: skip
DECKS = OPENED.decks


def test_there_are_as_many_as_a_set_needs() -> None:
    assert len(FACES) >= 120
    assert len(DECKS) >= 6
    assert len(BOSSES) == 3


@pytest.mark.parametrize("text", [text for _, _, text in TEXTS], ids=[number for number, _, _ in TEXTS])
def test_both_languages_say_the_same(text: str) -> None:
    kind = next(kind for _, kind, other in TEXTS if other == text)
    meant = understand(text, "", kind)
    assert understand(japanese.write(meant), "", kind) == meant
    assert understand(english.write(meant), "", kind) == meant


def test_every_class_color_kind_and_keyword_is_there_twice() -> None:
    facts = [side for face in FACES for side in face.sides]
    for wanted, field in (
        (t.CLASSES, "classes"),
        (t.COLORS, "colors"),
        ((*t.KINDS, t.WEAPON, t.ARMOUR, t.BOSS), "kinds"),
    ):
        counted = Counter([word for one in facts for word in getattr(one, field)])
        assert [word for word in wanted if counted[word] < 2] == []
    counted = Counter([node.word for one in facts for node in within(one.abilities) if hasattr(node, "word")])
    assert [word for word in t.KEYWORDS if word not in (t.PROLIFERATION,) and counted[word] < 2] == []


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_legal(name: str) -> None:
    for format in OPENED.formats:
        assert OPENED.lists.problems(OPENED.lists.prepared(DECKS[name]), format) == []


def test_one_of_them_is_black() -> None:
    players = [OPENED.game.faces[OPENED.game.by_number[deck.player[0]]].facts for deck in DECKS.values()]
    assert any(t.BLACK in one.colors for one in players)


def test_words_with_two_meanings_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot read"):
        understand("相手を褒める。", "", t.ACTIVE)
    with pytest.raises(ValueError, match="cannot read"):
        understand("Praise the opponent.", "", t.ACTIVE)


def test_an_english_card_is_the_japanese_one() -> None:
    ja = understand("【登場時】：相手のキャラ1体を選び、それに2ダメージを与える。", "", t.CHARACTER)
    en = understand("On entering: Choose 1 enemy character. Deal 2 damage to it.", "", t.CHARACTER)
    assert ja == en
    assert any(isinstance(node, v.Damage) for node in within(ja))
