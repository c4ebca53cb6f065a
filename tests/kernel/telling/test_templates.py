"""Templates: places are filled in, English words agree with them, and parts without a value are left out."""

from typing import Any

import pytest

from tefuda.kernel.telling.templates import EN, JA, BadTemplate, Phrase, capital, fill, parse, verb

YOU, OTHER, THIRD = Phrase("you", many=True), Phrase("the opponent"), Phrase("player 3")


def said(text: str, language: int = EN, **values: Any) -> str | None:
    return fill(parse(text), lambda name, way: values.get(f"{name}_{way}" if way else name), language)


@pytest.mark.parametrize(
    ("who", "expected"), [(YOU, "you draw"), (OTHER, "the opponent draws"), (THIRD, "player 3 draws")]
)
def test_a_verb_agrees_with_its_subject(who: Phrase, expected: str) -> None:
    assert said("{who:draw}", who=who) == expected


@pytest.mark.parametrize(
    ("word", "after_one"),
    [
        ("go", "goes"),
        ("pass", "passes"),
        ("look", "looks"),
        ("play", "plays"),
        ("carry", "carries"),
        ("be", "is"),
        ("have", "has"),
        ("fix", "fixes"),
    ],
)
def test_a_verb_after_one_and_after_several(word: str, after_one: str) -> None:
    assert verb(word, many=False) == after_one
    assert verb(word, many=True) == ("are" if word == "be" else word)


def test_a_noun_agrees_with_its_number() -> None:
    assert [said("{n:card}", n=number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_an_article_and_a_sign() -> None:
    assert [said("{sort:a}", sort=word) for word in ("action", "special")] == ["an action", "a special"]
    assert [said("{amount:+}", language, amount=number) for language in (JA, EN) for number in (2, -3)] == [
        "+2",
        "−3",
    ] * 2


def test_the_way_in_which_a_value_is_told() -> None:
    assert said("{card|full}", card_full="your Sailor 1/1", card="your Sailor") == "your Sailor 1/1"


def test_what_has_no_value_is_left_out() -> None:
    text = "{who:take} {amount} damage[ from {source}[ ({why})]]"
    assert said(text, who=YOU, amount=2) == "you take 2 damage"
    assert said(text, who=YOU, amount=2, source="Ice") == "you take 2 damage from Ice"
    assert said(text, who=YOU, amount=0, source="Ice", why="cold") == "you take 0 damage from Ice (cold)"


def test_a_sentence_without_a_value_that_it_needs_is_none() -> None:
    assert said("{source:deal} damage") is None
    assert said("{source:deal} damage", source=Phrase("")) is None


@pytest.mark.parametrize("text", ["[never closed", "closed]", "{Not a name}", "{", "}", "{who:}", "{n|}"])
def test_what_is_no_template_is_refused(text: str) -> None:
    with pytest.raises(BadTemplate):
        parse(text)


def test_an_english_sentence_begins_with_a_capital() -> None:
    assert (capital("you draw", EN), capital("you draw", JA)) == ("You draw", "you draw")
