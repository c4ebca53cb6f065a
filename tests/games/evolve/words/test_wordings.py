"""Wordings of newer cards: each is read, written in both languages, and read back as the same value."""

import pytest

from tefuda.games.evolve.words.english import english
from tefuda.games.evolve.words.reading import Unreadable, understand
from tefuda.games.evolve.words.rendering import render
from tefuda.kernel.effects import Automatic, If
from tefuda.kernel.values import within

SPELLS = (
    "このターン、自分のリーダーが次に受けるダメージを-5する。",
    "これをプレイする際、コストを+3してよい。\n1枚引く。コストを+3したなら、代わりに2枚。",
    "相手の場のフォロワー1体を選ぶ。それを破壊する。自分の墓場が5枚以上なら、それを破壊する代わりに相手の場のフォロワーすべてを破壊する。",
    "相手は自身の場のフォロワー1体を墓場に置く。自分の墓場が5枚以上なら、代わりに2体。",
    "自分の場のフォロワー1体を選ぶ。それは【攻撃力】+1する。自分の墓場が5枚以上なら、代わりに【攻撃力】+2して、【突進】を持つ。",
    "『妖精』1枚をEXエリアに置く。自分の墓場が5枚以上なら、EXエリアに置く代わりに場に出す。",
    "自分のデッキの上2枚を墓場に置く。墓場に置いたカードの中にスペルがあるなら、1枚引く。",
    "自分の墓場が5枚以下なら、これはプレイできない。\n1枚引く。",
    "下記を2回くり返す。1枚引く。自分の手札が5枚以上なら、自分の手札1枚を捨てる。",
    "自分のリーダーは【体力】+Xする。Xは「自分の墓場の枚数」である。Xが3以上なら、1枚引く。",
    "自分のデッキから「カード名に『灯』か『船』を含むカード」1枚を探し、手札に加える。",
    "自分の墓場にあるカードの元のコストの種類数が3種類以上なら、1枚引く。6種類以上なら、2枚引く。",
    "自分の墓場のそれぞれカード名が異なる水夫・カード3枚まで選ぶ。それを手札に加える。",
    "相手のリーダーすべてに「自分の場のフォロワーの攻撃力の合計」と同じダメージ。",
    "自分の場のフォロワーの攻撃力の合計が10以上なら、1枚引く。",
    "自分のデッキの上1枚を見る。それをデッキの上か下に置く。",
    "下記から1つチョイスする。自分の墓場が10枚以上なら、代わりに2つまでチョイスする。【1】1枚引く。【2】2枚引く。",
    "このターン中に自分のフォロワーが3体以上場から墓場に置かれていたなら、1枚引く。",
    "自分の場のフォロワー1体を選ぶ。それは【突進】とこのターン、「これはダメージを受けない」を持つ。",
    "相手のリーダーすべてに「このターン中に場から墓場に置かれた自分のフォロワーの枚数」と同じダメージ。",
    "相手のリーダーすべてに「このターン、自分がプレイした水夫・カードや漁師・カードの枚数」と同じダメージ。",
    "自分の場や自分のEXエリアの水夫・カードや漁師・カードが5枚以上なら、1枚引く。",
    "自分と相手のPP最大値が10なら、3枚引く。",
    "自分のデッキの上1枚を公開する。それのコストが奇数なら、1枚引く。偶数なら、2枚引く。",
    "『妖精』1体を場に出す。自分の手札が3枚以上なら、その『妖精』は【突進】を持つ。",
    "自分の場の水夫・フォロワーと漁師・フォロワーがそれぞれ2体以上なら、1枚引く。",
    "自分の場のおばけ・フォロワー1体を選ぶ。それにうらみカウンター1個を置く。",
    "体力10以上の相手のリーダーすべてに6ダメージ。",
    "自分の墓場の漁師・カード1枚につき、相手の場のフォロワー1体まで選ぶ。それを破壊する。",
    "【覚醒】状態である限り、これは【クイック】を持つ。\n1枚引く。",
    "カード名1つを指定する。自分のデッキの上1枚を公開する。公開したカードが指定したカード名でないなら、1枚引く。",
    "自分のデッキから水夫・フォロワー2枚まで探す。その中から、1枚を手札に加える。1枚を墓場に置く。",
)
FOLLOWERS = (
    "【起動】【コスト1】：1枚引く。この能力は自分の手札が1枚以下なら、1ターンに1回使える。",
    "これをプレイする際、自分の墓場が2枚以上なら、コストを-3する。自分の墓場が4枚以上なら、代わりに-7する。",
    "これが場にいる限り、相手プレイヤーすべての【ファンファーレ】能力と【進化時】能力は誘発しない。",
    "これを自分の手札から捨てたときかこれが自分の手札から消滅したとき、1枚引く。",
    "相手のデッキ1枚が墓場に置かれたとき、これは【攻撃力】+1する。",
    "これがEXエリアに置かれたとき、1枚引く。",
    "【進化時】このターン、これは次のダメージを受けない。",
    "これに眠りカウンターが置かれている限り、これはEXエリアからプレイできない。",
)
# What the English must say besides: a text, its kind, some words.
TOLD = (
    (
        "このターン、自分のリーダーが次に受けるダメージを-5する。",
        "スペル",
        "the next damage that your leader takes is -5",
    ),
    ("体力10以上の相手のリーダーすべてに6ダメージ。", "スペル", "all enemy leaders with at least 10 defense"),
)


@pytest.mark.parametrize(
    ("text", "kind"), [*[(text, "スペル") for text in SPELLS], *[(text, "フォロワー") for text in FOLLOWERS]]
)
def test_a_wording_is_written_again(text: str, kind: str) -> None:
    meant = understand(text, kind)
    assert understand(render(meant, kind), kind) == meant
    told = english(meant, kind)
    assert "=" not in told


@pytest.mark.parametrize(("text", "kind", "words"), TOLD)
def test_the_english_says_it_all(text: str, kind: str, words: str) -> None:
    assert words in english(understand(text, kind), kind)


@pytest.mark.parametrize(
    "text",
    [
        "それぞれ1枚引く。",
        "自分のリーダーが次に受けるダメージを-5する。",  # until when?
        "自分の場の水夫・フォロワー1体を選ぶ。それと同名のフォロワー1体を出す。",  # from where?
        "相手の場のフォロワー1体を選ぶ。それに1ダメージ。自分の手札が1枚以上なら、『妖精』1体を場に出す。自分の手札が3枚以上なら、それに1ダメージ。",
    ],
)
def test_what_could_mean_two_things_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        understand(text, "スペル")


CONDITIONS = (
    "自分の墓場が5枚以上",
    "自分の場に水夫・フォロワーがいる",
    "【覚醒】状態",
    "自分のリーダーの【体力】10以下",
    "自分の場のフォロワーの攻撃力の合計が10以上",
    "自分の墓場にあるカードのカード名の種類数が5種類以上",
    "このターン、自分がスペルをプレイしていた",
    "このターン、自分のフォロワーが場から墓場に置かれていた",
    "「このターン中に自分がプレイしたカードの枚数」が3枚以上",
    "自分の場の水夫・フォロワーと漁師・フォロワーがそれぞれ2体以上",
    "自分の手札が3枚以上であり、自分の墓場が5枚以上",
)
PLACES = (
    "【ファンファーレ】{}なら、1枚引く。",
    "【ファンファーレ】1枚引く。{}なら、代わりに2枚。",
    "自分のエンドフェイズが来たとき、{}なら、1枚引く。",
    "【起動】【コスト1】：1枚引く。この能力は{}なら使える。",
    "【起動】【コスト1】：1枚引く。この能力は{}なら、1ターンに1回使える。",
    "これをプレイする際、{}なら、コストを-1する。",
    "【ファンファーレ】下記から1つチョイスする。{}なら、代わりに2つまで。【1】1枚引く。【2】2枚引く。",
    "これは{}なら、プレイできない。",
    "【ファンファーレ】{}なら、【コスト1】：1枚引く。",
)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_is_the_same_wherever_it_stands(condition: str) -> None:
    (drawn,) = understand(PLACES[0].format(condition), "フォロワー")
    assert isinstance(drawn, Automatic)
    assert isinstance(drawn.effect, If)
    for place in PLACES[1:]:
        (ability,) = understand(place.format(condition), "フォロワー")
        assert drawn.effect.condition in list(within(ability)), place
