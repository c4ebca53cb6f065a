"""Equal spellings give equal values; names are left alone."""

import pytest

from tefuda.games.evolve.words.reading import read
from tefuda.games.evolve.words.spelling import SPELLINGS, normal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("【守護】", "《守護》"),
        ("【ファンファーレ】１枚引く。", "【ファンファーレ】1枚引く。"),
        ("【起動】【コスト1】:1枚引く。", "【起動】【コスト１】：1枚引く。"),
        (
            "【ファンファーレ】相手のフォロワー1体を選ぶ。それを破壊する。",
            "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それを破壊する。",
        ),
        ("【ファンファーレ】『妖精』1体を出す。", "【ファンファーレ】『妖精』1体を場に出す。"),
        ("【ファンファーレ】【SC_5】1枚引く。", "【ファンファーレ】【スペルチェイン_5】1枚引く。"),
        ("【ファンファーレ】【NC_5】1枚引く。", "【ファンファーレ】【ネクロチャージ.5】1枚引く。"),
        ("【憑依】【コスト1】：1枚引く。", "【ライド】【コスト1】：1枚引く。"),
        ("🍎🍎【コスト1】：これは出走する。", "【食事】【食事】【コスト1】：これは出走する。"),
        ("【UB】【攻撃時】1枚引く。", "【ユニオンバースト】【攻撃時】1枚引く。"),
        ("（ドライブチェックによってこれが捲れたなら、1枚引く）", "【ドロートリガー】"),
        ("（ドライブチェックによってこれが捲れたなら、自分のリーダーは【体力】+3する）", "【ヒールトリガー】"),
        ("【ファンファーレ】【土の秘術】1枚引く。", "【ファンファーレ】【土の秘術_1】1枚引く。"),
        (
            "自分の場の他のフォロワーすべては【突進】を持つ。",
            "これがいる限り、自分の他のフォロワーすべては【突進】を持つ。",
        ),
        ("【攻撃時】場のカード1枚を選ぶ。それを手札に戻す。", "【攻撃時】場のカード1枚を選ぶ。それを手札に加える。"),
        (
            "【攻撃時】コスト3以下の相手のフォロワー1体を選ぶ。それを破壊する。",
            "【攻撃時】相手の場のコスト3以下のフォロワー1体を選ぶ。それを破壊する。",
        ),
        ("これは消滅する。", "これを消滅させる。"),
        ("ターンごとに1回、これが攻撃したとき、1枚引く。", "これが攻撃したとき、1枚引く。この能力は1ターンに1回働く。"),
        ("【攻撃時】相手のリーダーに1ダメージを与える。", "【攻撃時】相手のリーダーすべてに1ダメージ。"),
        ("【守護】【突進】", "【守護】\n【突進】"),
    ],
)
def test_two_spellings_one_value(one: str, other: str) -> None:
    kind = "スペル" if one.endswith("消滅する。") else "フォロワー"
    assert read(one, kind) == read(other, kind)


@pytest.mark.parametrize(
    ("icon", "words"),
    [("【NC_5】", "自分の墓場のカードが5枚以上なら、"), ("【SC_5】", "自分の墓場のスペルが5枚以上なら、")],
)
def test_an_icon_counts_when_resolution_begins_and_plain_words_when_they_are_reached(icon: str, words: str) -> None:
    assert read(f"【ファンファーレ】{icon}1枚引く。", "フォロワー") != read(
        f"【ファンファーレ】{words}1枚引く。", "フォロワー"
    )


def test_names_keep_their_spelling() -> None:
    assert normal("『場の 守護（仮）１』1枚") == "『場の 守護（仮）１』1枚"


def test_every_spelling_says_why() -> None:
    assert all(spelling.why and spelling.pattern for spelling in SPELLINGS)


def test_the_one_spelling_is_its_own() -> None:
    text = "【ファンファーレ】相手の場のコスト3以下のフォロワー1体まで選ぶ。それを手札に戻す。（説明）"
    assert normal(normal(text)) == normal(text)
