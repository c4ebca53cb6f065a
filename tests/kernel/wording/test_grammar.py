"""A small grammar of its own: what is read is written again, and what cannot be read is pointed at."""

from collections.abc import Iterable
from typing import Any

import pytest

from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import All, Pool, Sequence, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Language
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Form, Found, S, filled, fillings, matched, replaced
from tefuda.kernel.wording.engine.phrases import Phrases
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer
from tefuda.kernel.wording.english.words import ENGLISH
from tefuda.kernel.wording.errors import Unreadable

DOORS = (effects.Test("kind", "door"),)
GIVEN = {"self": {"Lamp": This()}}


class Paint(Node, frozen=True, tag="test.Paint"):
    group: Node
    number: int = 1


def _acts(value: Built) -> Iterable[Found]:
    return ({"acts": value.steps},) if isinstance(value, Sequence) else ()


def small() -> Grammar:
    grammar = Grammar(
        Language(("end", "past"), lambda word, form: {"end": (word,), "past": (f"{word}ed", f"{word}d")}[form])
    )
    grammar.word("number", r"\d+", int, lambda value: str(value) if type(value) is int else None)
    grammar.rule("thing", "<self>", This())
    grammar.rule("thing", "all (doors|gates)", All(Pool("field", "any", DOORS)))
    grammar.rule("act", "{paint} <thing>", Paint(S.thing), also=("{colour} <thing>",))
    grammar.rule("act", "{paint} <thing> <number> times", Paint(S.thing, S.number))
    grammar.list_of("acts", "act/end", ", ")
    grammar.made("whole", "<acts>.", lambda found: Sequence(found["acts"]), _acts)
    grammar.made("whole", "never", lambda found: None, lambda value: ())
    grammar.label("thing", "a thing")
    return grammar


def read(text: str) -> object:
    return Reader(small(), text, GIVEN).whole("whole")


def test_read_and_written() -> None:
    text = "paint Lamp, paint all doors 3 times."
    value = read(text)
    assert value == Sequence((Paint(This()), Paint(All(Pool("field", "any", DOORS)), 3)))
    assert Writer(small(), GIVEN).say("whole", value) == text


def test_equal_spellings_are_written_in_the_first() -> None:
    assert Writer(small(), GIVEN).say("whole", read("colour all gates.")) == "paint all doors."


def test_forms_are_kept_apart() -> None:
    assert Reader(small(), "painted Lamp", GIVEN).whole("act/past") == Paint(This())
    assert Reader(small(), "paintd Lamp", GIVEN).whole("act/past") == Paint(This())
    assert Writer(small(), GIVEN).say("act/past", Paint(This())) == "painted Lamp"
    with pytest.raises(Unreadable):
        Reader(small(), "painted Lamp", GIVEN).whole("act/end")


@pytest.mark.parametrize(
    ("text", "start", "expected"),
    [
        ("paint Lump.", 6, "a thing"),
        ("paint Lamp, polish Lamp.", 12, "paint "),
        ("paint Lamp", 10, "."),
        ("paint Lamp.!", 11, "the end"),
        ("never", 0, "paint"),
    ],
)
def test_errors_point_at_the_words(text: str, start: int, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert caught.value.start == start
    assert expected in caught.value.expected


def test_two_meanings_are_none() -> None:
    grammar = small()
    grammar.rule("act", "{paint} Lamp", Paint(OBJECT))
    with pytest.raises(Unreadable, match="one thing"):
        Reader(grammar, "paint Lamp.", GIVEN).whole("whole")


def test_no_words() -> None:
    with pytest.raises(Unsayable):
        Writer(small(), GIVEN).say("whole", Sequence((Paint(OBJECT),)))


def test_patterns() -> None:
    found: dict[str, object] = {}
    assert matched(Paint(S.thing, S.number), Paint(This(), 2), found)
    assert found == {"thing": This(), "number": 2}
    assert filled(Paint(S.thing, S.number), found) == Paint(This(), 2)
    assert not matched(Sequence((S.one, S.one)), Sequence((This(), OBJECT)), {})
    assert not matched(Paint(S.thing, 1), Paint(This(), True), {})
    assert replaced(Sequence((Paint(OBJECT),)), OBJECT, This()) == Sequence((Paint(This()),))


# ── words that agree, words that may be left out, functions ─────────────────────────────────────────────────────────
def spoken() -> Grammar:
    grammar = Grammar(ENGLISH)
    doors = All(Pool("field", "any", DOORS))
    grammar.rule("thing", "[all ](the doors|every door)", doors)
    grammar.rule("thing", "it", effects.It())
    grammar.rule("act", "(paint|colour) <g:thing> {once/once each}[, please]", Paint(S.g))
    grammar.made(
        "act", "paint \\(twice\\) <g:thing>", lambda b: Paint(b["g"], 2), lambda node: {"g": node.group, "n": node.number}
    )  # fmt: skip
    grammar.written("act", "paint <g:thing> <n:dozen> times", lambda node: {"g": node.group, "n": node.number})
    grammar.function("dozen", lambda reader, at: [], lambda writer, number: f"{writer.context} {number // 12}")
    return grammar


def spoken_of(text: str) -> object:
    return Reader(spoken(), text, {}).whole("act")


def test_capitals_alternatives_and_words_left_out_are_read_alike() -> None:
    doors = Paint(All(Pool("field", "any", DOORS)))
    for text in (
        "Paint the doors once each",
        "colour ALL every door once, please",
        "paint all the doors once each, please",
    ):
        assert spoken_of(text) == doors
    assert spoken_of("PAINT (twice) it") == Paint(effects.It(), 2)


def test_words_agree_with_the_subject() -> None:
    writer = Writer(spoken(), {}, "dozens:")
    assert writer.say("act", Paint(All(Pool("field", "any", DOORS)))) == "paint the doors once each"
    assert writer.say("act", Paint(effects.It())) == "paint it once"
    writer.several = True
    assert writer.say("act", Paint(effects.It())) == "paint it once each"


def test_a_rule_that_would_leave_something_out_is_not_written() -> None:
    assert Writer(spoken(), {}, "dozens:").say("act", Paint(effects.It(), 24)) == "paint it dozens: 2 times"


def test_an_error_points_behind_the_words_that_are_there() -> None:
    grammar = Grammar(ENGLISH)
    grammar.rule("act", "put the lamp on the table", This())
    with pytest.raises(Unreadable) as caught:
        Reader(grammar, "Put the lamp under it.", {}).whole("act")
    assert (caught.value.start, caught.value.expected) == (13, "on the table")


@pytest.mark.parametrize("template", ["(one", "one)", "[one", "one|(two]"])
def test_brackets_of_a_template_are_closed(template: str) -> None:
    with pytest.raises(ValueError, match="bracket"):
        Grammar(ENGLISH).rule("act", template, This())


def test_a_form_is_built_and_taken_apart_within_a_pattern() -> None:
    def twice(value: object) -> list[Found]:  # the first filling does not give the value back, and is not written
        return [{"number": 7}, {"number": value // 2}] if type(value) is int else []

    grammar = small()
    doubled: Any = Form(lambda found: found["number"] * 2 or None, twice)
    grammar.rule("act/end", "double <thing>, <number>", Paint(S.thing, doubled))
    value = Reader(grammar, "double Lamp, 4.", GIVEN).whole("whole")
    assert value == Sequence((Paint(This(), 8),))
    assert Writer(grammar, GIVEN).text("act/end", Paint(This(), 9)) == "paint Lamp 9 times"
    assert [*fillings(Paint(S.thing, doubled), Paint(This(), 8))] == [{"thing": This(), "number": 4}]
    assert [*fillings(Paint(S.thing, doubled), Paint(This(), 9))] == []
    with pytest.raises(Unreadable):
        Reader(grammar, "double Lamp, 0.", GIVEN).whole("whole")


def test_a_phrase_stands_once_and_each_language_has_its_words() -> None:
    for english, words, other in ((False, "光1", "illuminate 1"), (True, "light 1", "光1")):
        phrases = Phrases(small(), english)
        phrases.table("light", [(Paint(This(), S.number), ("光<number>", "灯<number>"), "light <number>")])
        phrases.hear("light", Paint(This(), S.number), "明<number>", ("shine <number>", "illuminate <number>"))
        phrases.list_of("lights", "light", "と", " and ")
        grammar = phrases.grammar
        assert Reader(grammar, words, {}).whole("light") == Paint(This(), 1)
        assert Writer(grammar, {}).text("light", Paint(This(), 1)) == words
        between = " and " if english else "と"
        assert Reader(grammar, f"{words}{between}{words}", {}).whole("lights") == (Paint(This(), 1), Paint(This(), 1))
        if not english:
            assert Reader(grammar, "明1", {}).whole("light") == Paint(This(), 1)
            with pytest.raises(Unreadable):
                Reader(grammar, other, {}).whole("light")


def test_the_forms_that_are_said_may_be_named() -> None:
    grammar = small()
    grammar.rule("told/end", "it {sign}s", Paint(This(), 5))
    assert Reader(grammar, "it signs", {}).whole("told/end") == Paint(This(), 5)
    assert "told/past" not in grammar.rules
