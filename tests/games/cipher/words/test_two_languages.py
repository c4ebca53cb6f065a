"""One vocabulary for both languages of Cipher: a skill in Japanese and in English is one value."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

import tefuda.games.cipher
from tefuda.games.cipher.words.english.writing import render as english
from tefuda.games.cipher.words.japanese.writing import render as japanese
from tefuda.games.cipher.words.reading import understand

SCENARIOS = Path(tefuda.games.cipher.__file__).parent / "proving/scenarios"

PAIRS = (
    ("〔常〕このユニットの戦闘力は+10される。", "|CONT| This unit gains +10 attack."),
    ("〔常〕自分のターン中、このユニットの戦闘力は+10される。", "|CONT| During your turn, this unit gains +10 attack."),
    ("〔CCS〕〔常〕このユニットは神速回避されない。", "[CCS] |CONT| This unit cannot be evaded."),
    (
        "〔起〕〔ターン1回〕【〔裏1〕】このターン中、このユニットの戦闘力は+20される。",
        "|ACT| [Once per Turn] [Flip 1 Bond face-down] Until the end of the turn, this unit gains +20 attack.",
    ),
    ("〔起〕【〔行動〕】敵を1体選び、移動させる。", "|ACT| [Tap this unit] Choose 1 enemy, and move them."),
    (
        "〔起〕【〔行動〕、〔裏2〕】自分の退避エリアの「甲」以外のカードを1枚選び、手札に加える。",
        '|ACT| [Tap this unit, Flip 2 Bonds face-down] Choose 1 non-"甲" card from your Retreat Area, and add it to your hand.',
    ),
    (
        "〔起〕自分の手札の「甲」を1枚選び、このユニットの上に重ねてクラスチェンジさせる。",
        '|ACT| Choose 1 "甲" from your hand, and stack it on top of this unit to Class Change.',
    ),
    ("〔自〕このユニットが出撃した時、カードを1枚引く。", "|AUTO| When this unit is deployed, draw 1 card."),
    (
        "〔自〕【〔裏1〕】このユニットの攻撃で敵を撃破した時、コストを支払うなら、カードを1枚引く。",
        "|AUTO| [Flip 1 Bond face-down] When this unit's attack destroys an enemy, you may pay the cost and if you do: Draw 1 card.",
    ),
    (
        "〔攻支〕戦闘終了まで、攻撃ユニットの戦闘力は+20される。",
        "|ATK SUPP| Emblem: Until the end of this combat, your attacking unit gains +20 attack.",
    ),
    (
        "〔攻支〕カードを1枚引く。自分の手札を1枚選び、退避エリアに置く。",
        "|ATK SUPP| Emblem: Draw 1 card. Choose 1 card from your hand, and send it to the Retreat Area.",
    ),
    (
        "〔防支〕戦闘終了まで、攻撃ユニットは必殺攻撃できない。",
        "|DEF SUPP| Emblem: Until the end of this combat, your opponent's attacking unit cannot Critical Hit.",
    ),
)


@pytest.mark.parametrize(("japanese", "english"), PAIRS)
def test_both_languages_give_one_value(japanese: str, english: str) -> None:
    assert understand(japanese) == understand(english)


def lines_of_rulings() -> Iterator[str]:
    """The lines of all texts that cards of rulings have."""
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for card in yaml.safe_load(path.read_text("utf8")).get("cards", ()):
            for key in ("text", "support_text"):
                yield from card.get(key, "").splitlines()


@pytest.mark.parametrize("write", [english, japanese], ids=["english", "japanese"])
def test_what_cards_of_rulings_say_is_written_in_either_language(write: Callable[..., str]) -> None:
    texts = {line.strip() for line in lines_of_rulings()} - {""}
    assert len(texts) > 300
    for text in sorted(texts):
        assert write(understand(text))  # it reads what it has written, and sees that it is the same
