"""What is spoken of must be one thing: where a choice may not have been made, or “they” could be others, a text is not read."""

import pytest

from tefuda.games.fftcg.words.reading import Unreadable, read


def test_a_choice_that_may_not_be_made_is_not_spoken_of() -> None:
    text = "商人がフィールドに出たとき、手札を1枚捨ててもよい。そうした場合、フォワード1体を選ぶ。それに3000ダメージを与える。"
    with pytest.raises(Unreadable, match="選ぶ"):
        read(text, "商人", "フォワード")
    assert read(text.replace("そうした場合", "そうしたとき"), "商人", "フォワード")


@pytest.mark.parametrize(
    "text",
    [
        "Dull all the active Forwards opponent controls. Until the end of the turn, they lose 1000 power.",
        "Break all the Monsters. Until the end of the turn, they lose 1000 power.",
        "Reveal the top card of your deck. If it is a Backup, select 1 Character in your Break Zone and add it to your "
        "hand. If it is a Monster, draw 1 card.",
        "Choose up to 2 Forwards. Activate all the Backups you control. Break them.",
    ],
)
def test_they_are_not_guessed(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text, "Horn", "召喚獣")
    assert read(text.rpartition(". ")[0] + ".", "Horn", "召喚獣") or text.startswith("Choose")


def test_they_in_japanese() -> None:
    text = "あなたのコントロールするフォワードすべてをアクティブにする。ターン終了時まで、それらは{}。"
    english = "Activate all the Forwards you control. Until the end of the turn, they gain Haste."
    assert read(text.format("ヘイストを得る"), "笛", "召喚獣") == read(english, "笛", "召喚獣")
    with pytest.raises(Unreadable, match="それら"):
        read("対戦相手のコントロールするモンスターすべてをブレイクする。それらを凍結する。", "笛", "召喚獣")


def test_what_may_be_done_instead_in_an_effect_is_not_read() -> None:
    text = "カードを1枚引く。あなたの手札がない場合、代わりにカードを2枚引{}。"
    with pytest.raises(Unreadable, match="代わりに"):
        read(text.format("いてもよい"), "笛", "召喚獣")
    assert read(text.format("く"), "笛", "召喚獣")


def test_the_first_time_of_others_is_not_once_per_turn() -> None:
    read(
        "During each turn, when Horn is chosen by your opponent's ability for the first time in that turn, draw 1 card.",
        "Horn",
        "フォワード",
    )
    with pytest.raises(Unreadable):
        read(
            "During each turn, when your opponent casts a Summon for the first time in that turn, draw 1 card.",
            "Horn",
            "フォワード",
        )
