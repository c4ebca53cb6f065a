"""Our own cards of Cipher: each says the same in both languages, and together they use all that can be printed on a card."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from tefuda.games.cipher import table as t
from tefuda.games.cipher.cards.loading import PACKS, RANGES
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.further import Beside
from tefuda.games.cipher.words.reading import understand
from tefuda.kernel.effects.nodes import All, AllOf, Compare, Count, Matches, Pool, This
from tefuda.kernel.effects.nodes import Test as Is
from tefuda.kernel.table.records import change

CARDS: list[dict[str, Any]] = [
    json.loads(line) for line in (PACKS / "cards.jsonl").read_text(encoding="utf-8").splitlines()
]
TEXTS = (("text", "english_text"), ("support_text", "english_support_text"))
UNITS = {card["english"].rpartition(" ")[2]: card["name"] for card in CARDS}
SKILLS = {"Command": "号令", "Stance": "型", "Daybreak": "暁", "Holy Lance": "神槍", "Dragon Blood": "竜の血"}
KEYWORDS = ("FS", "CCS", "LvS", "US", "CF", "絆", "DV", "HS", "TS", "IS", "AS", "DB", "LIS", "CP")
CLASSES = ("絆", "札", "常", "起", "自", "特", "攻支", "防支", "攻防支")


def with_japanese_names(text: str) -> str:
    for english, japanese in {**UNITS, **SKILLS}.items():
        text = text.replace(f'"{english}"', f'"{japanese}"')
    for english, japanese in SKILLS.items():
        text = text.replace(f"{english} |", f"{japanese} |")
    return text


def in_words(need: Any) -> Any:
    """An icon 〔US〕, 〔CF〕 or 〔LIS〕 as the sentence that English cards have beside it (21.2.2.4, .5, .13)."""
    part = getattr(need, "part", None)
    if isinstance(part, v.CarnageForm):
        return Matches(This(), (Beside(All(Pool("field", "own", (Is("name", part.name),)))),))
    if isinstance(part, v.Union):
        part = Compare(Count(Pool("bonds", "own", (Is("symbol", part.symbol),))), ">=", part.number)
        return v.Need(part, need.of, said=True)
    return change(need, said=True) if isinstance(part, v.SkillUsed) else need


def spelled_out(skill: Any) -> Any:
    """A skill with its icons in words."""
    need = getattr(skill, "condition", None)
    if isinstance(need, AllOf):
        return change(skill, condition=AllOf(tuple([in_words(part) for part in need.parts])))
    return skill if need is None else change(skill, condition=in_words(need))


@pytest.mark.parametrize("card", CARDS, ids=[card["number"] for card in CARDS])
def test_a_card_says_the_same_in_both_languages(card: dict[str, Any]) -> None:
    for japanese, english in TEXTS:
        assert (japanese in card) == (english in card)
        ours = understand(card.get(japanese, ""))
        theirs = understand(with_japanese_names(card.get(english, "")))
        assert tuple([spelled_out(skill) for skill in ours]) == theirs


def test_all_that_can_be_printed_is_used() -> None:
    assert len(CARDS) >= 120
    for key, known in (("symbols", t.SYMBOLS), ("weapons", t.WEAPONS), ("types", t.TYPES), ("sex", t.SEXES)):
        assert {word for card in CARDS for word in card[key]} == set(known)
    assert {card["range"] for card in CARDS} == set(RANGES) - {""}
    assert {len(card["symbols"]) for card in CARDS} == {0, 1, 2}
    text = "".join([card.get(key, "") for card in CARDS for key, _ in TEXTS])
    for word in (*KEYWORDS, *CLASSES):
        assert re.search(rf"〔{word}[^\u3041-\u3096]*〕", text), word


def test_characters_rise_in_cost() -> None:
    """A card with a class-change cost has a cheaper one of its name to be laid on."""
    cheapest = {
        name: min([card["cost"] for card in CARDS if card["name"] == name]) for name in {card["name"] for card in CARDS}
    }
    for card in CARDS:
        if "class_change" in card:
            assert cheapest[card["name"]] < card["cost"], card["number"]
            assert card["class_change"] < card["cost"]
    assert len([name for name, count in Counter([card["name"] for card in CARDS]).items() if count > 1]) >= 30


def test_no_two_cards_share_a_name() -> None:
    assert len({(card["title"], card["name"]) for card in CARDS}) == len(CARDS)
    assert len({card["english"] for card in CARDS}) == len(CARDS)
