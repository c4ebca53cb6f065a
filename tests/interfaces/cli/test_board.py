"""Lines break where both languages allow it, and wide characters are counted as wide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli.board import NOT_FIRST, board, hanging, wrapped
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.telling.teller import CardWords, Note, Row, Scene, Side, Tally

TEXTS = st.text(alphabet="ab c（水夫）、。【守護】123ー", max_size=120)


@given(TEXTS, st.integers(20, 60))
def test_nothing_is_lost_and_nothing_is_too_long(text: str, width: int) -> None:
    lines = [line.plain for line in wrapped(Text(text), width)]
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines:
        torn = [word for word in line.split(" ") if cell_len(word) > width - 4]
        assert cell_len(line.strip(" ")) <= width or torn


@given(TEXTS, st.integers(20, 60))
def test_no_line_begins_with_a_sign_that_may_not(text: str, width: int) -> None:
    lines = [line.plain for line in wrapped(Text(text), width)]
    assert [line for line in lines[1:] if line[:1] and line[0] in NOT_FIRST] == []


def test_words_are_not_torn() -> None:
    assert [line.plain for line in wrapped(Text("one two three four"), 9)] == ["one two", "three", "four"]
    assert [line.plain for line in wrapped(Text("水夫が灯台守を攻撃。"), 10)] == ["水夫が灯台", "守を攻撃。"]


def test_what_hangs_goes_on_below_itself() -> None:
    console = Console(width=30, file=None, record=True)
    with console.capture() as got:
        hanging(console, Text("7.3.3  "), Text("What will you do in your main phase?"))
    assert got.get().splitlines() == ["7.3.3  What will you do in", "       your main phase?"]


def _scene(names: list[str]) -> Scene:
    cards = tuple([CardWords(index, name, "3", "2/2", "", (Note("守護"),)) for index, name in enumerate(names)])
    rows = (Row("場", cards, main=True), Row("EXエリア", cards[:1]))
    return Scene(
        "ターン3",
        (
            Side(1, "相手", (Tally("life", "体力", "20", 20),), rows),
            Side(0, "あなた", (Tally("life", "体力", "18", 18),), rows, True),
        ),
    )


@pytest.mark.parametrize("width", [60, 80, 120])
def test_cards_stand_below_each_other(width: int) -> None:
    console = Console(width=width, file=None)
    with console.capture() as got:
        board(console, Voice("ja"), _scene(["灯台守", "水夫", "甲板長", "疾風の伝馬", "号笛の伝令"]))
    lines = got.get().splitlines()
    assert max(cell_len(line) for line in lines) <= width
    begins = {cell_len(line[: line.index("[")]) for line in lines if "[" in line}
    assert len(begins) == 1
    assert "▶ あなた" in lines[-1]
    assert lines[1].strip().startswith("相手")


def test_what_all_share_stands_once_above_ones_own_side() -> None:
    sides = [Side(seat, f"席{seat}", (), ()) for seat in (1, 2, 0)]
    console = Console(width=60, file=None)
    with console.capture() as got:
        board(console, Voice("ja"), Scene("ターン3", tuple(sides), (Row("スタック", (CardWords(5, "稲妻"),)),)))
    lines = got.get().splitlines()
    assert [line for line in lines if "稲妻" in line] == [lines[-3]]
    assert [place for place, line in enumerate(lines) if "席" in line] == [1, 3, len(lines) - 1]
