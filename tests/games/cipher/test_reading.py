"""What texts of Cipher's cards are read as, and that what is not understood whole is refused with its words."""

import pytest

from tefuda.games.cipher.cards.loading import face
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.reading import Unreadable, read
from tefuda.kernel.effects.nodes import (
    Activated,
    Add,
    Automatic,
    Change,
    Continuous,
    Cost,
    If,
    InAnyOrder,
    It,
    Matches,
    May,
    PayThen,
    Pool,
    Sequence,
    This,
    Turn,
)
from tefuda.kernel.effects.nodes import Test as Is
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import BrokenCard

FLIP = Sequence((v.Pick((Pool("bonds", "own", (Is("state", "表向き"),)),), 1), v.TurnOver(It())))
FRONT = Matches(This(), (Is("place", "front"),))
READ: dict[str, Node] = {
    "〔常〕自分のターン中、このユニットの戦闘力は+20される。": Continuous(This(), (Add("attack", 20),), Turn("own")),
    "〔起〕【〔行動〕、〔裏1〕】敵を1体選び、撃破する。": Activated(
        Cost((InAnyOrder((v.Act(This()), FLIP)),)), Sequence((v.Pick((Pool("field", "opponent"),), 1), v.Defeat(It())))
    ),
    "〔起〕〔ターン1回〕カードを1枚引く。このスキルはこのユニットが前衛にいなければ使用できない。": Activated(
        Cost(), v.Draw(1), per_turn=1, condition=v.Need(FRONT, "起", said=True)
    ),
    "〔自〕【〔裏1〕】このユニットが攻撃した時、コストを支払うなら、カードを1枚引く。": Automatic(
        v.When("attacked", This()), PayThen(Cost((FLIP,)), v.Draw(1))
    ),
    "〔自〕味方が出撃した時、このユニットが前衛にいる場合、カードを1枚引いてもよい。": Automatic(
        v.When("deployed", Pool("field", "own")), If(FRONT, May(v.Draw(1)))
    ),
    "〔CCS〕〔自〕このユニットが移動した時、カードを1枚引く。": Automatic(
        v.When("relocated", This()), v.Draw(1), condition=v.Need(v.ClassChanged(), "自")
    ),
    "〔攻支〕戦闘終了まで、攻撃ユニットの戦闘力は+20される。": v.SupportSkill(
        v.ATTACKING, Change(v.Fighter(v.ATTACKING), (Add("attack", 20),), "combat")
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_a_text_is_read_as(text: str) -> None:
    assert read(text) == (READ[text],)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("〔常〕このユニットの戦闘力は＋１０される。", "〔常〕このユニットの戦闘力は+10される。"),
        ("〔常〕 このユニットの戦闘力は+10される。（注意）", "〔常〕このユニットの戦闘力は+10される。"),
        ("〔自〕味方が移動したたび、カードを1枚引く。", "〔自〕味方が移動した時、カードを1枚引く。"),
        ("〔起〕前衛にいる敵を1体選び、撃破する。", "〔起〕前衛の敵を1体選び、撃破する。"),
    ],
)
def test_equal_spellings_are_read_alike(one: str, other: str) -> None:
    assert read(one) == read(other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("〔起〕カードを1枚眺める。", "眺める"),
        ("〔常〕このユニットの魅力は+10される。", "魅力は+10される"),
        ("〔自〕【〔裏1〕】このユニットが攻撃した時、カードを1枚引く。", ""),
        ("カードを1枚引く。", "カードを1枚引く"),
        ("〔起〕相手はカードを1枚引き、カードを1枚引く。", ""),  # who draws the second?
    ],
)
def test_what_is_not_understood_is_refused(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as problem:
        read(text)
    assert words in problem.value.words or not words


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ({"name": "甲", "symbols": ["太陽"]}, "太陽"),
        ({"name": "甲", "range": "4"}, "range"),
        ({"name": "甲", "symbols": ["光の剣", "聖痕", "白夜"]}, "at most two"),
        ({"name": "甲", "weapons": ["鍬"]}, "鍬"),
    ],
)
def test_a_card_that_cannot_be_is_refused(card: dict[str, object], why: str) -> None:
    with pytest.raises(BrokenCard, match=why):
        face(card)


def test_a_card_of_the_public_list_is_taken_in() -> None:
    card = face(
        {
            "number": "Z01-001", "unit_name": "Aria", "title": "Test Pilot", "colors": ["Red", "None"], "cost": 3, "class_change_cost": 2,
            "class": "Hero", "types": ["Female", "Sword", "Flier"], "range": [1, 2], "attack": None, "support": 20, "text": "", "support_text": "",
        }
    )  # fmt: skip
    facts = card.facts
    assert (card.name, facts.names, facts.symbols, facts.sexes) == (
        "Test Pilot Aria",
        ("Aria",),
        ("光の剣",),
        ("女性",),
    )
    assert (facts.weapons, facts.types, facts.ranges, facts.attack) == (("剣",), ("飛行",), ("1", "2"), 0)
    assert (facts.cost, facts.class_change, facts.support) == (3, 2, 20)


@pytest.mark.parametrize(("asked", "there"), [("Rope Work", True), ("Working the Rope", False)])
def test_a_printed_card_asks_for_the_use_of_its_own_skills(asked: str, there: bool) -> None:
    """A list may translate a name in two ways: then the card would never do what it says."""
    text = f'"Rope Work" |ACT| Draw 1 card.\nKnot |ACT| If you have used "{asked}" this turn, draw 1 card.'
    card = {"unit_name": "Mira", "number": "1", "title": "", "cost": 1, "colors": ["Red"], "text": text}
    if there:
        assert len(face(card).facts.abilities) == 2
    else:
        with pytest.raises(BrokenCard, match="Working the Rope"):
            face(card)
