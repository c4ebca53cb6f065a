"""Equal spellings of Japanese texts: signs that are written in two ways and read as one, before anything is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from tefuda.kernel.wording.spelling import Spelled

MODE = "‣"  # before each of several effects of which one is chosen: ⅰ．, ⅱ．
WIDE = str.maketrans({
    **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
    **{chr(0x2460 + digit): str(digit + 1) for digit in range(9)},
    "＋": "+", "－": "-", "−": "-", "‐": "-", "／": "/", ":": "：", "[": "［", "]": "］", "&": "＆", ",": "、", "，": "、",
})  # fmt: skip
DIGITS = str.maketrans(
    {**{chr(0xFF10 + digit): str(digit) for digit in range(10)}, "『": "「", "』": "」", "〜": "～", "’": "'"}
)


@lru_cache(maxsize=16384)
def spelled_name(name: str) -> str:
    """A name in one spelling: lists and texts differ in wide digits, in brackets and waves, and in spaces before them and between Latin words."""
    return re.sub(r"(?<=[A-Za-z]) (?=[A-Za-z])| (?=[「》])", "", name.translate(DIGITS)).strip()


# (what is looked for, what it is put as); names in 《》 are touched only by `spelled_name`, traits in 〔〕 only by `spelled_trait`.
OUTSIDE = r"(?![^《]*》)(?![^〔]*〕)"
SPELLINGS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"《[^《》]+》", lambda m: spelled_name(m[0])),
    (r"〔[^〔〕]+〕", lambda m: spelled_trait(m[0])),
    (
        r"[（(](?:〔[^〔〕]*〕|[^（）()〔〕])*[）)]" + OUTSIDE,
        "",
    ),  # 2.4.2: a note in round brackets explains and says nothing
    (r"[^《》〔〕]+(?![^《]*》)(?![^〔]*〕)", lambda m: m[0].translate(WIDE)),
    (r"[ 　\t\xa0]+" + OUTSIDE, ""),
    (r"【ターン(\d)回】", r"【ターン\1】"),
    (r"【コンボ】", "【Reコンボ】"),
    (r"、+$", ""),
    (r"^(?:[ⅰ-ⅹ]|i{1,3}|iv|v)[．.]", MODE),
)


def spelled_trait(trait: str) -> str:
    """A trait in one spelling: lists write a space for the dot between words, a narrow star, and two apostrophes."""
    return re.sub(r"(?<=[ァ-ヶー]) (?=[ァ-ヶー])", "・", trait).replace("*", "＊").replace("’", "'")


_COMPILED = [(re.compile(pattern), new) for pattern, new in SPELLINGS]


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling."""
    found = Spelled(line)
    for pattern, new in _COMPILED:
        there = list(pattern.finditer(found.text))
        found.put([(match, new(match) if callable(new) else match.expand(new)) for match in there])
    return found
