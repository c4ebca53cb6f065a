"""Lessons: each can be learnt to its end by the answers that it asks for, and by no others."""

import pytest

from tefuda.games.catalogue import games, rulings
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving.lessons import LEARNER, Given, lesson, number_of
from tefuda.kernel.proving.reading import BadScenario, Saying, parse
from tefuda.kernel.table.requests import Option
from tefuda.table.learning import Learning, lessons

ALL = [(game, one.name) for game in games() for one in lessons(game)]
LESSON = """
title: A cat attacks
ja: 猫が攻撃する
lesson: {number}
clauses: ["7.3.3.1"]
table:
  先: {{field: [迷い猫, 迷い猫], hand: [水先案内], deck: 10}}
  後: {{deck: 10}}
play:
  - say: {{en: "Attack.", ja: "攻撃しよう。"}}
  - 先: attack 迷い猫 → leader
  - 先: end
  - say: {{en: "Done.", ja: "できた。"}}
expect: {{後.life: 19}}
"""


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_goes_on_by_what_it_asks_for_alone(game: str, name: str) -> None:
    with unrecorded():
        learning = Learning(game, name)
        asked = 0
        while True:
            for said in learning.go_on():
                assert said is None or (said.english and said.japanese)
            if learning.is_over:
                break
            wanted, before = learning.wanted, len(learning.live.steps)
            assert wanted is not None
            request = learning.live.view(LEARNER).request
            assert request is not None
            right = tuple([request.options.index(option) for option in learning.meant()])
            others = [(place,) for place in range(len(request.options)) if (place,) != right]
            looks = {repr(request.options[place]) for place in right}
            for other in others if request.kind in ("act", "yes/no") else ():
                if repr(request.options[other[0]]) not in looks and not learning._is_meant(other, wanted.answer):
                    assert not learning.offer(other)
            assert len(learning.live.steps) == before
            assert learning.offer(right)
            asked += 1
    assert asked, "nothing is learnt by doing it"
    assert any(isinstance(step, Saying) for step in learning.lesson.steps)


@pytest.mark.parametrize("game", list(dict.fromkeys([game for game, _ in ALL])))
def test_lessons_are_numbered_from_one_on(game: str) -> None:
    assert [one.number for one in lessons(game)] == list(range(1, len(lessons(game)) + 1))
    assert len({one.title for one in lessons(game)}) == len(lessons(game))


def test_somebody_who_learns_is_asked_for_their_own_moves_alone() -> None:
    found = lesson("cats", parse(LESSON.format(number=4)), rulings("evolve").setting)
    assert found.number == 4
    assert found.title == Saying("A cat attacks", "猫が攻撃する")
    given = [step for step in found.steps if isinstance(step, Given)]
    assert [step.learnt for step in given] == [step.seat == LEARNER for step in given]
    assert found.steps[0] == Saying("Attack.", "攻撃しよう。")
    assert found.steps[-1] == Saying("Done.", "できた。")


def test_what_passes_by_itself_is_not_asked_for() -> None:
    text = LESSON.format(number=1).replace("deck: 10}\n  後", "deck: 10, pp: 5}\n  後")
    text = text.replace("hand: [水先案内]", "hand: [錨投げ]").replace(
        "後: {deck: 10}", "後: {deck: 10, field: [迷い猫, 水先案内]}"
    )
    text = text.replace(
        "  - 先: end\n", "  - 先: end\n  - 後: attack 迷い猫 → leader\n  - 後: attack 水先案内 → leader\n"
    )
    given = [step for step in lesson("cats", parse(text), rulings("evolve").setting).steps if isinstance(step, Given)]
    passed = [step for step in given if step.seat == LEARNER and not step.learnt]
    assert passed, "the windows for a quick card after an attack are left aside"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("lesson: 1", "lesson: first", "a lesson is a number"),
        ('{en: "Done.", ja: "できた。"}', '{en: "Done."}', "say has two texts"),
        ("後: {deck: 10}", "後: {deck: 10}\n  dice: [1]", "a lesson has a seed"),
    ],
)
def test_a_lesson_that_is_none_is_told_with_its_line(old: str, new: str, why: str) -> None:
    broken = LESSON.format(number=1).replace(old, new)
    assert broken != LESSON.format(number=1)
    with pytest.raises(BadScenario, match=why) as raised:
        lesson("cats", parse(broken), rulings("evolve").setting)
    assert raised.value.line


def test_a_scenario_without_a_number_is_no_lesson() -> None:
    assert number_of(parse(LESSON.format(number=1).replace("lesson: 1\n", ""))) == 0


def test_of_two_cards_that_are_alike_either_is_meant() -> None:
    learning = Learning.__new__(Learning)
    made = lesson("cats", parse(LESSON.format(number=1)), rulings("evolve").setting)
    from tefuda.kernel.saving.transcript import Folded
    from tefuda.table.live import LiveGame

    learning.lesson, learning.place = made, 1
    learning.live = LiveGame.__new__(LiveGame)
    learning.live.steps = [Folded(made.table, made.table.events)]
    request = learning.live.view(LEARNER).request
    assert request is not None
    attacks = [place for place, option in enumerate(request.options) if option.verb == "attack"]
    assert len(attacks) == 2
    wanted = learning.wanted
    assert wanted is not None
    assert [learning._is_meant((place,), wanted.answer) for place in attacks] == [True, True]
    playing = [place for place, option in enumerate(request.options) if option.verb == "play"]
    assert not learning._is_meant((playing[0],), wanted.answer)
    assert isinstance(learning.meant()[0], Option)
