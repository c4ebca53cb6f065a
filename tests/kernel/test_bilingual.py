"""Messages in both languages are told in one of them."""

import pytest

from tefuda.kernel.primitives.bilingual import Bilingual, each_in_language, halves, in_language
from tefuda.kernel.wording.errors import BrokenCard, Unreadable


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        ("no card / カードがない", "no card", "カードがない"),
        ("no card — カードがない", "no card", "カードがない"),
        ("there is no '老竜' / '老竜' はない", "there is no '老竜'", "'老竜' はない"),
        ("there is no 'A / B' / 'A / B' はない", "there is no 'A / B'", "'A / B' はない"),
        ("one or / the other", "one or / the other", "one or / the other"),
        ("plain", "plain", "plain"),
    ],
)
def test_the_halves_of_a_message(text: str, english: str, japanese: str) -> None:
    assert halves(text) == (english, japanese)


def test_where_something_is_wrong_both_languages_say() -> None:
    problem = Bilingual("no name / 名前がない", "cards.jsonl, line 3")
    assert str(problem) == "cards.jsonl, line 3: no name / 名前がない"
    assert in_language(problem, japanese=False) == "cards.jsonl, line 3: no name"
    assert in_language(problem, japanese=True) == "cards.jsonl, line 3: 名前がない"


def test_a_text_that_is_not_read_is_told_in_one_language() -> None:
    problem = BrokenCard(Unreadable(1, 5, "剣", "a number / 数, a verb / 動詞"), "C-1")
    assert in_language(problem, japanese=False) == "C-1: line 1, column 5: cannot read “剣”; expected a number, a verb"
    assert in_language(problem, japanese=True) == "C-1: 1行5字目「剣」は読めません（ここに来るもの: 数、動詞）"
    assert halves(str(problem)) == (problem.english, problem.japanese.removeprefix("C-1: "))


def test_a_list_in_both_languages() -> None:
    assert each_in_language("an instruction / 指示, a verb / 動詞", japanese=True) == "指示、動詞"
