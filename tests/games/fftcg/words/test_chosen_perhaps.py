"""What is chosen only under a condition, and spoken of outside of it, is not read: it would mean another card."""

import pytest

from tefuda.games.fftcg.words.reading import Unreadable, read


def test_a_choice_that_may_not_be_made_is_not_spoken_of() -> None:
    text = "商人がフィールドに出たとき、手札を1枚捨ててもよい。そうした場合、フォワード1体を選ぶ。それに3000ダメージを与える。"
    with pytest.raises(Unreadable, match="選ぶ"):
        read(text, "商人", "フォワード")
    assert read(text.replace("そうした場合", "そうしたとき"), "商人", "フォワード")
