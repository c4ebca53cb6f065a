"""Spelling: wide and narrow signs that are the same, icons, and notes in brackets, which mean nothing (211.4)."""

from __future__ import annotations

import re

from tefuda.kernel.wording.japanese.words import WIDE
from tefuda.kernel.wording.spelling import Spelled

NOTE = re.compile(r"[（(][^（）()]*[）)]")
ARROW = re.compile(r"【ON】\s*(?:⇒|→)\s*【OFF】|【ON\s*→\s*OFF】")
STATE = re.compile(r"(?<!【)(ON|OFF)(?=状態|に(?:する|し|なる|なっ|なら))")  # the icons of 215.1, written as letters
WORDS = re.compile(
    r"(?<!また)は、|その中の|全て|全部|捨て札|全員|ことで|ことが|(?:かわりに|代わりに)、|かわりに|ほかの|相手ターン"
)
SAME = {
    "その中の": "その中から",
    "は、": "は",  # a pause behind the topic says nothing
    "全て": "すべて", "全部": "すべて", "全員": "すべて", "捨て札": "捨札", "ことで": "事で", "ことが": "事が",
    "かわりに": "代わりに", "かわりに、": "代わりに", "代わりに、": "代わりに", "ほかの": "他の",
    "相手ターン": "相手のターン",
}  # fmt: skip
WHENEVER = re.compile(r"(?<=[たる])(?:とき|たびに|たび|際に|際)(?=[、：])")  # the same as 時
SPACES = re.compile(r"[ 　\t\xa0\n]+")
ARROWS = re.compile(r"→|=>")
SIGNS = {**WIDE, ord("／"): "/"}
NARROW = re.compile(r"[^「」]+(?![^「]*」)")


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling; names in 「」 are never touched."""
    found = Spelled(line)
    found.replace(NOTE, "")
    found.replace(ARROW, "【ON⇒OFF】")
    found.replace(ARROWS, "⇒")
    found.replace(SPACES, "")
    found.put([(match, match[0].translate(SIGNS)) for match in NARROW.finditer(found.text)])
    found.put([(match, f"【{match[0]}】") for match in _unquoted(STATE, found.text)])
    found.put([(match, SAME[match[0]]) for match in _unquoted(WORDS, found.text)])
    found.replace(WHENEVER, "時")
    return found


def _unquoted(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """What a pattern finds outside of names."""
    found = list(pattern.finditer(text))
    return [match for match in found if text.count("「", 0, match.start()) == text.count("」", 0, match.start())]
