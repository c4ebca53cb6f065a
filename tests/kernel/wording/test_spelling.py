"""Respelled lines know where each of their characters stood."""

import re

from tefuda.kernel.wording.spelling import Spelled


def test_places() -> None:
    line = Spelled("a  b（x）c")
    for pattern, new in ((r" +", ""), (r"（[^）]*）", "--")):
        line.replace(re.compile(pattern), new)
    assert line.text == "ab--c"
    assert [line.places[place] for place in range(5)] == [0, 3, 4, 5, 7]
    assert line.places[len(line.text)] == 8
