"""Texts that could mean two things, or nothing that the rules know: refused, with the words that are not understood."""

import pytest

from tefuda.games.pso2.words.reading import understand
from tefuda.kernel.wording.errors import Unreadable

REFUSED = [
    ("アクティブ", "相手に2ダメージを与える。", "に2ダメージを与える"),  # the player, or all of that side (301.10)?
    ("アクティブ", "対戦相手の手札を1枚捨てる。", "捨てる"),  # who picks it?
    ("アクティブ", "そうでない場合、1枚ドローする。", ""),  # than what?
    ("キャラ", "それは攻撃できない。", ""),  # what?
    ("アクティブ", "自分のデッキを見て、キャラ1枚を選び、場に出す。", ""),  # of the deck, or of the field?
    ("アクティブ", "自分のデッキの上から3枚を見る。キャラ1枚を選び、手札に加える。", ""),
    ("キャラ", "自分のキャラは後列にいるなら+1/+1。", ""),  # which of them?
    ("キャラ", "装備先は+1/+1。", "装備先"),  # no character lies on another card
    ("キャラ", "自分の武器が使用された時：装備先を【ON】にする。", ""),
    ("キャラ", "When the bearer leaves the field: draw a card.", ""),
    ("アクティブ", "キャラ1体を眺める。", "眺める"),
    ("アクティブ", "Deal 2 damage to the table.", ""),
    ("キャラ", "If you have 2 or more characters on your opponent's field, this character gets +1/+0.", ""),  # whose?
    ("キャラ", "If your opponent has 3 or more cards in your hand, this character gets +1/+0.", ""),
    (
        "アクティブ",
        "相手の捨札からカード1枚を選び、手札に加える。",
        "相手の捨札",
    ),  # cards go to the zones of their owners (101.3.1)
    ("アクティブ", "相手のキャラ1体を選び、自分のPPに置く。", ""),
    ("アクティブ", "相手のデッキの上から3枚を見る。その中から1枚を手札に加える。", ""),
    ("アクティブ", "Choose a character of your opponent. Return it to your hand.", ""),
    ("アクティブ", "Put the top card of your opponent's deck into your discard pile.", ""),
    ("キャラ", "When a character of the opponent is destroyed: add it to your hand.", ""),
    ("キャラ", "Red characters you play have 【Ambush】.", ""),  # which of them, and where?
    # an ability of the processing zone is no card that could lie in a hand (204.2.1)
    ("アクティブ", "Choose an active your opponent played. Cancel it. Return it to its owner's hand.", ""),
    ("アクティブ", "Your opponent draws until you have 5 cards in your hand.", ""),  # whose hand?
]


@pytest.mark.parametrize(("kind", "text", "words"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_it_is_refused(kind: str, text: str, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        understand(text, "札", kind)
    assert words in str(refused.value)


def test_an_error_in_a_mode_names_its_line() -> None:
    text = "以下から1つを選ぶ。\n・1枚ドローする。\n・1枚眺める。"
    with pytest.raises(Unreadable) as refused:
        understand(text, "札", "アクティブ")
    assert "line 3" in str(refused.value)
