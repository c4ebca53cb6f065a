"""One Rules object a game: what is registered twice is an error, and two games never touch."""

from types import SimpleNamespace
from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game, register
from tefuda.kernel.declaring.dependence import reads
from tefuda.kernel.declaring.rules import KERNEL, DeclaredTwice, Rules
from tefuda.kernel.declaring.trigger_index import noted
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.vocabulary import Draw, When
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.resolving import performing
from tefuda.kernel.table import records
from tefuda.kernel.table.masks import ANYTHING
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.rulebook import BoundRulebook


class Hum(Node, frozen=True, tag="test.Hum"):
    """A word of a game that is not there."""


class Humming(Frame, frozen=True, tag="test.Humming"):
    """A procedure of a game that is not there."""


class Hummed(Record, frozen=True, tag="test.Hummed"):
    """An intention of a game that is not there."""


def nothing(*_: object) -> int:
    return 0


REGISTERED = {
    "word": lambda rules: rules.word(Hum, "1")(nothing),
    "answering": lambda rules: rules.answering(Hum)(nothing),
    "possibility": lambda rules: rules.possibility(Hum)(nothing),
    "number": lambda rules: rules.number(Hum)(nothing),
    "condition": lambda rules: rules.condition(Hum)(nothing),
    "group": lambda rules: rules.group(Hum)(nothing),
    "test": lambda rules: rules.test("pitch")(nothing),
    "point": lambda rules: rules.point("breath", reads=0)(nothing),
    "intention": lambda rules: rules.intention(Hummed)(nothing),
    "process": lambda rules: rules.process("9.1", 1)(nothing),
    "procedure": lambda rules: rules.procedure("8.1", Humming),
    "declare": lambda rules: rules.declare(Hum),
    "uses": lambda rules: rules.uses(Draw, "number"),
    "state": lambda rules: rules.state("humming", reads=0),
    "fact": lambda rules: rules.fact("pitch", reads=0),
    "part": lambda rules: rules.part(Hum, "steps"),
    "meaning": lambda rules: rules.meaning("hum", Hum()),
    "gained_with": lambda rules: rules.gained_with("hum", Hum()),
}


@pytest.mark.parametrize("what", REGISTERED)
def test_a_second_registration_is_an_error(what: str) -> None:
    rules = Rules("choir")
    REGISTERED[what](rules)
    with pytest.raises(DeclaredTwice, match="choir"):
        REGISTERED[what](rules)


def test_what_the_kernel_carries_out_is_not_registered_anew() -> None:
    assert performing.resolving is KERNEL.procedures[records.Resolving]
    with pytest.raises(DeclaredTwice, match="Sequence"):
        Rules("choir").word(effects.Sequence, "1")(nothing)


def test_two_games_never_touch() -> None:
    one, other = Rules("choir"), Rules("band")
    one.word(Hum, "1.1")(nothing)
    other.word(Hum, "2.2")(nothing)
    first, second = BoundRulebook(), BoundRulebook()
    one.bind(first)
    other.bind(second)
    assert (first.words[Hum][0], second.words[Hum][0]) == ("1.1", "2.2")
    assert Hum not in KERNEL.words
    assert first.numbers == KERNEL.numbers
    assert Hum not in first.numbers


def test_the_real_games_have_dictionaries_of_their_own() -> None:
    evolve, fftcg = open_game("evolve").game, open_game("fftcg").game
    assert evolve.words is not fftcg.words
    own = [set(game.words) - set(KERNEL.words) for game in (evolve, fftcg)]
    assert all(own)
    assert all(game.words[kind] == KERNEL.words[kind] for game in (evolve, fftcg) for kind in KERNEL.words)


def test_what_nobody_has_declared_depends_on_everything() -> None:
    rules = Rules("choir")
    assert reads(Hum(), rules) == ANYTHING
    rules.number(Hum, reads=0)(nothing)
    assert reads(Hum(), rules) == 0
    assert reads(Hum(), Rules("band")) == ANYTHING


def test_a_word_that_no_rule_carries_out_is_unsupported() -> None:
    rules = Rules("choir")
    assert rules.unsupported((effects.Sequence((Hum(),)), effects.Did())) == ["the word Hum cannot be carried out yet"]
    rules.word(Hum, "1")(nothing)
    assert rules.unsupported(effects.Sequence((Hum(),))) == []


def test_a_shared_word_is_supported_only_with_what_a_game_says() -> None:
    rules = Rules("choir")
    rules.word(Draw, "1")(nothing)
    assert rules.unsupported(Draw()) == ["the word Draw cannot be carried out yet"]
    rules.uses(Draw, "number", who=("own", "each"))
    assert rules.unsupported((Draw(2), Draw(effects.Half(3), "each"))) == []
    assert rules.unsupported(Draw(up_to=True)) == ["the word Draw cannot be carried out yet with up_to True"]
    assert rules.unsupported(Draw(who="opponent")) == ["the word Draw cannot be carried out yet with who 'opponent'"]


def test_nobody_uses_a_field_that_is_not_there() -> None:
    with pytest.raises(TypeError, match="Draw has no colour"):
        Rules("choir").uses(Draw, "colour")


def test_a_game_can_be_added_and_no_name_is_taken_twice() -> None:
    with pytest.raises(ValueError, match="evolve"):
        register("evolve", "somewhere.else")
    assert games()[0] == "evolve"
    with pytest.raises(KeyError):
        open_game("nowhere")


def test_what_is_gained_with_a_keyword_is_noted_of_the_card_that_gives_it() -> None:
    rules = Rules("choir")
    rules.gained_with("hum", effects.Automatic(When("moved"), Hum()))
    giving = effects.Automatic(
        When("drawn"), effects.Change(effects.This(), (effects.Gain((effects.Keyword("hum"),)),))
    )
    facts: Any = SimpleNamespace(abilities=(giving,), automatics=(giving,), kinds=())
    assert noted(rules, facts).whens == (When("drawn"), When("moved"))
    assert noted(Rules("band"), facts).whens == (When("drawn"),)
