"""What every game's texts have in common in English and Japanese."""

import pytest

from tefuda.kernel.wording.english import words as english
from tefuda.kernel.wording.japanese import words as japanese


def test_articles_plurals_lists_and_sentences() -> None:
    assert [english.with_article(noun) for noun in ("Forward", "Ice card")] == ["a Forward", "an Ice card"]
    assert [english.plural(noun) for noun in ("ability", "day", "card")] == ["abilities", "days", "cards"]
    assert [english.listed(list(words), "or") for words in ("a", "ab", "abc")] == ["a", "a or b", "a, b or c"]
    assert [english.sentence(words) for words in ("draw", 'say "Go."')] == ["Draw.", 'Say "Go."']


def test_quotations_within_quotations() -> None:
    text = 'gains "When it attacks, say "Go.""'
    assert english.closing_quote(text, 6) == len(text) - 1
    assert english.closing_quote('gains "When', 6) == -1


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("破壊する", "破壊する 破壊し 破壊してもよい 破壊した 破壊していた 破壊しない"),
        ("与える", "与える 与え 与えてもよい 与えた 与えていた 与えない"),
        ("引く", "引く 引き 引いてもよい 引いた 引いていた 引かない"),
        ("戻る", "戻る 戻り 戻ってもよい 戻った 戻っていた 戻らない"),
    ],
)
def test_forms_of_verbs(verb: str, forms: str) -> None:
    assert [japanese.inflect(verb, form)[0] for form in japanese.FORMS] == forms.split()
