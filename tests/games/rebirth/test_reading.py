"""Reバース's card language: what a line means, and that what is not understood is refused and pointed at."""

import pytest

from tefuda.games.rebirth.cards.loading import face
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.reading import understand
from tefuda.kernel.effects.nodes import (
    Activated,
    Add,
    All,
    Automatic,
    Change,
    Compare,
    Continuous,
    Cost,
    Count,
    If,
    It,
    Keyword,
    May,
    Not,
    Pay,
    PayThen,
    Pool,
    Sequence,
    This,
)
from tefuda.kernel.effects.nodes import Test as Being
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

SPARKED = v.When("sparked", This())
OWN_ENTRY = All(Pool("entry", "own"))
PICK_MEMBER = v.Pick((Pool("member", "opponent"),), 1)

LINES: list[tuple[str, Node]] = [
    ("【のびしろ】（先が楽しみ）", Keyword("のびしろ")),
    ("【スパーク】：あなたは２枚引く。", Automatic(SPARKED, v.Draw(2), "スパーク", zone="entry")),
    (
        "【スパーク】【本領発揮Lv2】：あなたは相手のメンバーから1枚選び、【レスト】する。",
        Automatic(SPARKED, If(v.FullPotential(2), Sequence((PICK_MEMBER, v.Rest(It())))), "スパーク", zone="entry"),
    ),
    ("【永】：あなたのエントリーを＋2/－1。", Continuous(OWN_ENTRY, (Add("attack", 2), Add("defense", -1)))),
    (
        "【永】【エントリー】【Reコンボ】《祭り》：このキャラを＋1/±0。",
        Continuous(This(), (Add("attack", 1),), v.ReCombo("祭り"), "entry"),
    ),
    (
        "【起】【メンバー】【ターン1】：［エネ③］あなたは1枚引く。",
        Activated(Cost((Pay("energy", 3),)), v.Draw(), per_turn=1, zone="member"),
    ),
    (
        "【自】【メンバー】：このキャラがサポートした時、あなたはエネ②することで、1枚引く。",
        Automatic(v.When("supported", This()), PayThen(Cost((Pay("energy", 2),)), v.Draw()), "自", zone="member"),
    ),
    (
        "【自】：このキャラが登場した時、［エネ1］あなたは1枚引く。",
        Automatic(v.When("appeared", This()), v.Priced(Cost((Pay("energy", 1),)), v.Draw()), "自"),
    ),
    (
        "【自】：このReバースがセットされた時、あなたは自分の控え室からキャラを1枚選び、手札に戻してよい。",
        Automatic(
            v.When("set", This()),
            May(Sequence((v.Pick((Pool("waiting", "own", (Being("kind", "キャラ"),)),), 1), v.Put(It(), "hand")))),
            "自",
        ),
    ),
    (
        "【キャンセル】：Reバース以外の【スパーク】",
        v.CancelAbility((v.Aim("スパーク", (Not(Being("kind", "Reバース")),)),)),
    ),
    ("【ブロッカー】〔港町〕or〔山里〕", v.Blocker((Being("trait", "港町"), Being("trait", "山里")))),
    (
        "【自】：このキャラがアタックした時、このアタック中、このキャラを＋1/±0。",
        Automatic(v.When("attacked", This()), Change(This(), (Add("attack", 1),), "attack"), "自"),
    ),
]


@pytest.mark.parametrize(("line", "ability"), LINES)
def test_a_line_means_one_ability(line: str, ability: Node) -> None:
    assert understand(line) == (ability,)


@pytest.mark.parametrize(
    ("text", "row", "words"),
    [
        ("【スパーク】：あなたは1枚眺める。", 1, "眺める"),
        ("【のびしろ】\n【永】：あなたのエントリーを＋1/±0にする。", 2, "にする"),
        ("【謎】：あなたは1枚引く。", 1, "【謎】"),
        ("【起】【メンバー】：［エネ1］", 1, ""),
        ("【スパーク】：あなたはその中から1枚選び、手札に戻す。", 1, ""),  # in no cards that were looked at
        ("【永】：それが《祭り》なら、あなたのエントリーを＋1/±0。", 1, ""),
    ],
)
def test_what_is_not_understood_is_pointed_at(text: str, row: int, words: str) -> None:
    with pytest.raises(Unreadable) as problem:
        understand(text)
    assert problem.value.line == row
    assert words in text.splitlines()[row - 1][problem.value.column - 1 :]


def test_a_note_in_brackets_says_nothing() -> None:
    assert understand("【ブロッカー】（手札から使う）") == understand("【ブロッカー】")


def test_abilities_without_a_zone_that_wait_for_their_own_card_are_valid_where_it_comes_to() -> None:
    (blocked,) = understand("【自】：このキャラがブロックした時、あなたは1枚引く。")
    (left,) = understand("【自】：このキャラがメンバーから控え室に置かれた時、あなたは1枚引く。")
    assert isinstance(blocked, Automatic)
    assert isinstance(left, Automatic)
    assert (blocked.zone, left.zone) == ("waiting", "field")


def test_a_card_that_a_list_has_in_english_alone_is_what_that_says() -> None:
    card: dict[str, object] = {"name": "盾", "kind": "Character", "text": "", "text_en": "[Blocker]"}
    assert face(card).facts.abilities == (v.Blocker(),)


@pytest.mark.parametrize(
    ("japanese", "english", "op", "number"),
    [
        ("あなたのメンバーが1枚なら", "if you have one member", "=", 1),
        ("あなたのメンバーが1枚なら", "if you have 1 member", "=", 1),
        ("あなたのメンバーが1枚なら", "if you have exactly 1 member", "=", 1),
        ("あなたのメンバーが2枚なら", "if you have two members", "=", 2),
        ("あなたのメンバーが2枚以上なら", "if you have 2 or more members", ">=", 2),
        ("あなたのメンバーが1枚以上なら", "if you have a member", ">=", 1),
    ],
)
def test_a_number_in_a_condition_is_exact_in_both_languages(japanese: str, english: str, op: str, number: int) -> None:
    then = If(Compare(Count(Pool("member", "own")), op, number), v.Draw(1))
    meant = Automatic(SPARKED, then, "スパーク", zone="entry")
    assert understand(f"【スパーク】：{japanese}、あなたは1枚引く。") == (meant,)
    assert understand(f"[Spark]: {english[0].upper()}{english[1:]}, draw 1 card.") == (meant,)


@pytest.mark.parametrize(
    "line",
    [
        "【スパーク】：相手は1枚引き、自分の手札から1枚選び、控え室に置き、2枚引く。",
        "[Spark]: Your opponent must draw 1 card, choose a card from your hand, and put it into the waiting room, and draw 2 cards.",
    ],
)
def test_who_a_sentence_names_does_all_of_it(line: str) -> None:
    pick = v.Pick((Pool("hand", "own"),), who="opponent")
    deeds = (v.Draw(1, "opponent"), pick, v.Put(It(), "waiting"), v.Draw(2, "opponent"))
    assert understand(line) == (Automatic(SPARKED, Sequence(deeds), "スパーク", zone="entry"),)
