"""Numbers that cannot be: a text that says 0 of what is counted is refused at that 0, in every game and in both languages."""

from importlib import import_module
from typing import Any

import pytest

from tefuda.kernel.wording.errors import BrokenCard, Unreadable
from tests.toy import PUBLISHED

PRINTED: dict[str, dict[str, object]] = {
    "evolve": {"kind": "フォロワー", "attack": 1, "defense": 1},
    "fftcg": {"kind": "フォワード"},
    "cipher": {"kind": "ユニット"},
    "pso2": {"kind": "アクティブ"},
    "rebirth": {"kind": "キャラ"},
}
NOTHING = (  # with 1 or 2 in place of the mark it is read
    ("evolve", "【ファンファーレ】自分の墓場#枚につき、相手のリーダーに1ダメージ。"),
    ("evolve", "【ファンファーレ】相手の場のフォロワー#体を選ぶ。それに2ダメージ。"),
    ("evolve", "【起動】【コスト1】：カードを1枚引く。この能力は1ターンに#回使える。"),
    ("evolve", "【ファンファーレ】下記から#つチョイスする。【1】1枚引く。【2】これは【攻撃力】+1する。"),
    ("evolve", "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに0ダメージ。#枚引く。"),
    ("fftcg", "雨がフィールドに出たとき、カードを#枚引く。"),
    ("fftcg", "雨がフィールドに出たとき、フォワードを#体まで選ぶ。それをブレイクする。"),
    ("fftcg", "When 雨 enters the field, choose up to # Forwards. Break them."),
    ("fftcg", "The cost required to cast 雨 is reduced by 1 for every # cards in your hand."),
    ("cipher", "〔自〕このユニットが出撃した時、カードを#枚引く。"),
    ("cipher", "Rain |AUTO| When this unit is deployed, draw # cards."),
    ("pso2", "#枚ドローする。"),
    ("pso2", "Draw # cards."),
    ("rebirth", "【自】：このキャラがメンバーに置かれた時、あなたは#枚引く。"),
    ("rebirth", "[AUTO]: When this character is placed onto your entry area, draw # cards."),
)
SOMETHING = (  # 0 may be said
    ("evolve", "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに0ダメージ。"),
    ("evolve", "【起動】【コスト0】：カードを1枚引く。この能力は1ターンに1回使える。"),
    ("evolve", "自分の手札が0枚なら、これは【疾走】を持つ。"),
    ("fftcg", "When 雨 enters the field, choose 1 Forward of cost 0. Deal it 0 damage."),
    ("fftcg", "《0》: Draw 1 card."),
)


def read(game: str, text: str) -> Any:
    loading: Any = import_module(f"tefuda.games.{game}.cards.loading")
    return loading.LOADER.face({**PRINTED[game], "name": "雨", "text": text})


@pytest.mark.parametrize(("game", "text"), NOTHING)
def test_a_zero_of_what_is_counted_is_refused_where_it_stands(game: str, text: str) -> None:
    read(game, text.replace("#", "2"))
    for zero in ("0", "00"):
        with pytest.raises(BrokenCard) as told:
            read(game, text.replace("#", zero))
        problem: Any = told.value.__cause__
        assert isinstance(problem, Unreadable)
        assert (problem.line, problem.column, problem.words) == (1, text.index("#") + 1, zero)
        assert "expected a number from 1 on" in str(told.value)
        assert "1以上の数" in str(told.value)


@pytest.mark.parametrize(("game", "text"), SOMETHING)
def test_what_can_be_0_is_read(game: str, text: str) -> None:
    assert read(game, text).name == "雨"


@pytest.mark.parametrize("game", PUBLISHED)
@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("Per.unit", {"type": "Draw", "number": {"type": "Per", "count": 3, "unit": "#"}}),
        ("Draw.number", {"type": "Draw", "number": "#"}),
        ("Repeat.times", {"type": "Repeat", "times": "#", "effect": {"type": "Draw"}}),
    ],
)
def test_an_effect_value_with_it_is_refused(game: str, field: str, value: dict[str, Any], number: int) -> None:
    loading: Any = import_module(f"tefuda.games.{game}.cards.loading")
    ability = {"type": "Continuous", "group": {"type": "This"}, "changes": [_with(value, number)]}
    with pytest.raises(BrokenCard, match=f"{field} cannot be {number}"):
        loading.LOADER.face({**PRINTED[game], "name": "雨", "abilities": [ability]})


def _with(value: Any, number: int) -> Any:
    if isinstance(value, dict):
        return {key: _with(part, number) for key, part in value.items()}
    return number if value == "#" else value
