"""The cards and decks of our own: both languages say the same, every class, keyword and card type is there, and the decks are legal."""

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.cards.opening import BOSSES, OpenedPSO2
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english import writing as english
from tefuda.games.pso2.words.japanese import writing as japanese
from tefuda.games.pso2.words.reading import understand
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node, within

OPENED = OpenedPSO2.opening()
FACES = OPENED.loader.packs()
TEXTS = [
    (face.number, face.facts.kinds[0], text) for face in FACES for text in dict.fromkeys((face.text, face.back_text)) if text
]  # fmt: skip
DECKS = OPENED.decks


def labelled(word: str, node: Node) -> bool:
    """Is it a triggered ability that stands behind such a keyword?"""
    return isinstance(node, e.Automatic) and node.label == word


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
    assert [word for word in t.KEYWORDS if counted[word] < 2] == []


# The glossary's wordings: what a text that has one was read as.
WORDINGS: dict[str, Callable[[Node], bool]] = {
    "A:B": lambda node: isinstance(node, e.Automatic),
    "A⇒B": lambda node: isinstance(node, e.Activated),
    "X": lambda node: isinstance(node, e.X),
    "±X/±X": lambda node: isinstance(node, e.Add),
    "ⓧ": lambda node: isinstance(node, e.Pay) and node.amount == e.X(),
    "ON⇒OFF": lambda node: isinstance(node, v.TurnOff) and node.group == e.This(),
    "与える": lambda node: isinstance(node, v.Damage),
    "置かれる": lambda node: isinstance(node, v.Put) and node.zone in ("discard", "pp", "field"),
    "回復X": lambda node: isinstance(node, v.Recover),
    "貫通X": lambda node: isinstance(node, v.Pierce),
    "加える": lambda node: isinstance(node, v.Put) and node.zone in ("hand", "deck"),
    "軽減": lambda node: isinstance(node, v.Amount | v.Guard),
    "公開": lambda node: isinstance(node, v.Look) and node.revealed,
    "コントロール": lambda node: isinstance(node, v.ControllerOf),
    "サーチ": lambda node: isinstance(node, v.Search),
    "さらに": lambda node: isinstance(node, v.Further),
    "自身": lambda node: isinstance(node, e.This),
    "捨てる": lambda node: isinstance(node, v.Discard),
    "する事で": lambda node: isinstance(node, e.PayThen),
    "先攻/後攻": lambda node: isinstance(node, v.GoesFirst),
    "前列/後列": lambda node: isinstance(node, e.Test) and node.fact == "place",
    "そうした場合": lambda node: isinstance(node, e.Did),
    "対象": lambda node: isinstance(node, e.Choose),
    "デッキを見る": lambda node: isinstance(node, v.Look) and not node.revealed,
    "場": lambda node: isinstance(node, e.Pool) and node.zone == "field",
    "付与/付与先": lambda node: isinstance(node, v.AttachesTo),
    "プレイ": lambda node: isinstance(node, v.When) and node.event == "played",
    "他の": lambda node: isinstance(node, e.Pool) and node.other,
    "まで": lambda node: bool(getattr(node, "up_to", False)),
    "Main": lambda node: node == e.Keyword("Main") or (isinstance(node, e.Activated) and not node.quick),
    "modes": lambda node: isinstance(node, e.Choice),
    **{word: partial(labelled, word) for word in (t.ENTERING, t.FALLING, t.DROP)},
}


@pytest.mark.parametrize("wording", WORDINGS)
def test_every_wording_of_the_glossary_is_there_twice(wording: str) -> None:
    said = [
        face
        for face in FACES
        if any(WORDINGS[wording](node) for side in face.sides for node in within((side.abilities, side.automatics)))
    ]
    assert len(said) >= 2


@pytest.mark.parametrize("words", ["または", "ルール：", "以下のいずれかの能力を選んで発動する"])
def test_wordings_that_only_a_text_shows_are_there_twice(words: str) -> None:
    assert len([text for _, _, text in TEXTS if words in text]) >= 2


def test_either_of_two_conditions_is_there_twice() -> None:
    """(A)/(B):(C): two triggers before one effect, or a trigger and a cost."""
    triggers = [side.automatics for face in FACES for side in face.sides]
    found = [one for one in triggers if any(isinstance(ability.trigger, e.AnyOf) for ability in one)]
    paid = [text for _, _, text in TEXTS if "/" in text.partition("：")[0] and "+" not in text.partition("：")[0]]
    assert len(found) + len(paid) >= 2


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
