"""What is answered for a person, and what never is; what one has set decides."""

from typing import Any

from msgspec.structs import replace

from tefuda.interfaces.terminal.course import Course, phase_key, topic
from tefuda.interfaces.terminal.habits import Habits, Standing
from tefuda.interfaces.terminal.picking import Picking
from tefuda.interfaces.terminal.rooms import rooms
from tefuda.server import documents as d
from tests.interfaces.terminal.hand import desk, live_game


def words(text: str) -> d.Words:
    return d.Words(text, text)


def question(
    *verbs: str, kind: Any = "act", moment: Any = "", sole: list[int] | None = None, most: int = 1, least: int = 1
) -> d.Question:
    options = [
        d.Choice(d.Deed(verb, text=str(place)), words(f"{verb} {place}"), words(""), [])
        for place, verb in enumerate(verbs)
    ]
    return d.Question(
        number=0, seats=[0], kind=kind, prompt="main", clause="7.3.3", words=words("?"), hint=None, quote=None, about=-1, least=least,
        most=most, zeros=False, picked=[], options=options, moment=moment, habit=None, sole=sole,
    )  # fmt: skip


def course(habits: Habits | None = None, player: int = 0) -> tuple[Course, d.GameNow]:
    found = Course(desk(live_game("evolve")), habits or Habits())
    now = found.desk.now
    assert now is not None
    assert now.scene is not None
    return found, replace(now, scene=replace(now.scene, player=player, phase="main"))


def test_a_turn_is_ended_by_nobody_but_the_player() -> None:
    one, now = course()
    assert one.automatic(now, question("end", sole=[0])) is None
    assert one.automatic(now, question("play", sole=[0])) == [0]


def test_a_forced_pass_is_no_question() -> None:
    one, now = course(player=1)
    assert one.automatic(now, question("pass", moment="reply", sole=[0])) == [0]
    assert one.automatic(now, question("play", "pass", moment="reply")) is None


def test_passing_goes_by_what_is_set() -> None:
    one, now = course(Habits(autopass=False), player=1)
    idle, reply = question("play", "pass", moment="idle"), question("play", "pass", moment="reply")
    assert one.automatic(now, idle) is None
    one.habits.autopass = True
    assert one.automatic(now, idle) == [1]
    assert now.scene is not None
    key = phase_key(now.scene, 0)
    assert key == "other:main"
    one.habits.set_phase("evolve", key, "ask")
    assert one.automatic(now, idle) is None
    one.habits.set_phase("evolve", key, "pass")
    assert one.automatic(now, reply) == [1]
    one.habits.set_phase("evolve", key, "")
    assert one.automatic(now, reply) is None
    one.rest()
    one.resting[0] = now.scene.turn
    assert one.automatic(now, reply) == [1]


def test_a_standing_answer_is_given() -> None:
    one, now = course()
    asked = question("yes", "no", kind="yes/no")
    assert one.automatic(now, asked) is None
    assert now.scene is not None
    one.habits.standing["evolve"] = {topic(now.scene, asked): Standing("no", words("?"))}
    assert one.automatic(now, asked) == [1]


def test_nothing_is_answered_by_nothing() -> None:
    assert Picking(question("card", "card", kind="choose", least=0)).nothing() == []
    assert Picking(question("yes", "no", kind="yes/no")).nothing() == [1]
    assert Picking(question("play", "pass", moment="reply")).nothing() == [1]
    assert Picking(question("card", "card", kind="choose")).nothing() is None
    assert Picking(question("play", "end")).cursor == 0


def test_what_is_marked_is_whole_when_it_is_an_answer() -> None:
    picking = Picking(question("card", "card", "card", kind="choose", least=2, most=2))
    whole = [picking.whole]
    for place in (0, 1, 2):
        picking.toggle(place)
        whole.append(picking.whole)
    assert picking.answer() == [0, 2]
    assert whole == [False, False, True, True]
    order = Picking(question("card", "card", kind="order", least=2, most=2))
    assert order.whole
    assert order.answer() == [0, 1]


def test_the_panes_cover_the_screen_and_not_each_other() -> None:
    for width, height in ((80, 24), (100, 30), (120, 40), (200, 60)):
        for with_card in (False, True):
            covered = [
                (x, y)
                for room in rooms(width, height, 30, with_card)
                for x in range(room.x, room.x + room.width)
                for y in range(room.y, room.y + room.height)
            ]
            assert len(covered) == len(set(covered))
            assert all(x < width and y < height for x, y in covered)
