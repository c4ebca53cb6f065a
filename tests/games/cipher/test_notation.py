"""Clauses about icons and brackets are cited where the text shows them and its value bears them out."""

import pytest

from tefuda.games.cipher.words.notation import NOTATIONS, notations
from tefuda.games.cipher.words.reading import understand

TEXTS = {
    "〔絆〕〔起〕【このカードを裏向きにする】カードを1枚引く。": {"21.3.1", "21.3.1.1.1", "21.3.1.4.1"},
    "〔札〕〔起〕【このカードを退避エリアに置く、〔裏2〕】カードを2枚引く。": {"21.3.1", "21.3.1.2.1", "21.3.1.4.1", "21.5.3"},
    "〔特〕味方の「狼」が撃破された時、このカードを出撃させてもよい。": {"21.3.1", "21.3.1.6.1"},
    "〔攻支〕カードを1枚引く。": {"21.3.1", "21.3.1.7.1"},
    "〔自〕このユニットが出撃した時、カードを1枚引く。（出た時に1枚）": {"21.3.1", "21.3.1.5.1", "21.1.1.3"},
}  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_icons_are_cited_with_what_they_mean(text: str) -> None:
    assert set(notations(text, understand(text))) == TEXTS[text]


@pytest.mark.parametrize("text", TEXTS)
def test_icons_alone_are_not_enough(text: str) -> None:
    """A text that was understood as nothing shows no clause."""
    assert list(notations(text, ())) == []


def test_every_notation_asks_for_a_value() -> None:
    assert [clause for clause, _, means in NOTATIONS if means(())] == []
