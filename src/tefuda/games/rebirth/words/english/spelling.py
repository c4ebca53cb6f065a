"""Spelling: signs, numbers and plurals of English texts put in one way before anything is read, and back as they are printed.

The grammar has 【icons】, 〈zone icons〉, ［costs］, 《names》, 〔traits〕 and 『abilities』; a number is in digits, a and an are 1, and
nouns stand in the singular.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.kernel.wording.english.words import plural
from tefuda.kernel.wording.spelling import Spelled

ZONE_ICONS = (
    "Entry",
    "Member",
    "Energy",
    "Waiting room",
    "Waiting Room",
    "Hand",
    "Retire",
    "Memory",
    "Soul",
    "Rebirth",
)
NUMBERS = {
    "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "zero": "0", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
}  # fmt: skip
NOUNS = ("card", "character", "member", "partner", "Rebirth", "area")
ICON = r"Spark|AUTO|ACT|CONT|Cancel|Blocker[^\[\]]*|Growing|Rest|Stand|Soul|\d/Turn|ReCombo[^\[\]]*|Skill Showcase [^\[\]]*"
OUTSIDE = r"(?![^《]*》)(?![^〔]*〕)"  # never in a name or a trait
Put = str | Callable[[re.Match[str]], str]
SPELLINGS: tuple[tuple[str, Put], ...] = (
    (r"＋", "+"),
    (r"[－−]", "-"),
    (r"／", "/"),
    (r"“(?=[\[【](?:AUTO|ACT|CONT|Spark|Cancel|Blocker))([^”]*)”", r"『\1』"),
    (r"[“\"](?=[\[【](?:AUTO|ACT|CONT|Spark|Cancel|Blocker))(.*)[”\"]", r"『\1』"),
    (r"[“\"]+([^“”\"]+)[“”\"]+", r"《\1》"),
    (r"<([^<>]+)>", r"〔\1〕"),
    (r"[’‘]" + OUTSIDE, "'"),
    (r"\[(Skill Showcase) (?:Level|Lv\.?) ?(\d+)" + OUTSIDE, r"[\1 Level \2"),
    (rf"\[({ICON})\]", r"【\1】"),
    (rf"\[({ICON})\]", r"【\1】"),  # an icon within another
    (rf"[\[(]({'|'.join(ZONE_ICONS)})[\])]", lambda m: f"〈{m[1].capitalize()}〉"),
    (r"\[", "［"),
    (r"\]", "］"),
    (r"(?:Rest \((\d+)\) Energy|Cost \((\d+)\))" + OUTSIDE, lambda m: f"Cost {m[1] or m[2]}"),
    (r" ?\([^()]*\)" + OUTSIDE, ""),  # 2.4.2: a note in round brackets explains and says nothing
    (r"\b([Yy]ou have|opponent has) (?:one|1)\b(?! or| of)" + OUTSIDE, r"\1 exactly 1"),  # “a” is one at least
    (rf"\b({'|'.join(NUMBERS)})\b" + OUTSIDE, lambda m: NUMBERS[m[1]]),
    (rf"\b({'|'.join(NOUNS)})s\b" + OUTSIDE, r"\1"),
    (r"\bentries\b" + OUTSIDE, "entry"),
    (r"\bcard names\b" + OUTSIDE, "card name"),
    (r"\b[Aa]t the beginning of\b" + OUTSIDE, "at the start of"),
    (r"\b[Cc]ost (\d+) or (?:less|lower) (?=〔|【|《|character|member|entry)" + OUTSIDE, r"cost \1 or less "),
    (r"\b[Cc]ost (\d+) or (?:more|greater|higher) (?=〔|【|《|character|member|entry)" + OUTSIDE, r"cost \1 or more "),
    (r"the opponent's\b" + OUTSIDE, "your opponent's"),
    (r"(?<=[〕》】]) or 1 (?=[〔《【])" + OUTSIDE, " or "),
    (r"(?<=[〕》】]), (?:or )?(?=[〔《【](?!Rest|Stand))" + OUTSIDE, " or "),
    (r"\bgains (?=[+\-±]\d)" + OUTSIDE, "gets "),
    (r"：|:\s+" + OUTSIDE, ":"),
    (r"[ \t\xa0]+" + OUTSIDE, " "),
    (r"^ | $", ""),
    (r"^(?:[ⅰ-ⅹ]|i{1,3}|iv|v)[．.] ?", MODE),
)
_COMPILED = [(re.compile(pattern), new) for pattern, new in SPELLINGS]
# A number other than one, or all, and the first noun behind it.
_COUNTED = re.compile(
    rf"\b((?:[02-9]|[1-9]\d+|all|any number|as many|1 of|non-Rebirth|more|fewer) (?:[^.,:\]]*? )??)({'|'.join(NOUNS)}|entry)\b{OUTSIDE}"
)
_ONE = re.compile(
    r"(?<!up to )(?<!exactly )(?<!Level )(?<!Cost )(?<![+\-/])\b1 (?!of\b|or\b|until\b|damage|card)(?=([a-zA-Z]|[【<〔\"《]))"
    + OUTSIDE
)
SIGNS = {"『": "“", "』": "”"}
_SIGNS = re.compile(rf"[{''.join(SIGNS)}]{OUTSIDE}")
_THEM = re.compile(
    r"(choose (?:up to )?(?:[2-9]|all|any number|as many)\b[^.:]*?, and (?:you may )?[^.,:]*?) it\b" + OUTSIDE
)
_SENTENCE = re.compile(rf"(^|[.:］] |】:|［|『|{MODE})([a-z])" + OUTSIDE)


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling."""
    found = Spelled(line)
    for pattern, new in _COMPILED:
        there = list(pattern.finditer(found.text))
        found.put([(match, new(match) if callable(new) else match.expand(new)) for match in there])
    return found


def printed(words: str) -> str:
    """A line as it is printed."""
    text = _COUNTED.sub(lambda match: match[1] + ("entries" if match[2] == "entry" else plural(match[2])), words)
    text = re.sub(r"\bas card\b" + OUTSIDE, "as cards", text)
    text = _THEM.sub(r"\1 them", text)
    text = _ONE.sub(_article, text)
    text = re.sub(r"\bCost (\d+)" + OUTSIDE, r"Cost (\1)", text)
    text = re.sub(rf"〈({'|'.join(ZONE_ICONS)})〉", r"(\1)", text)
    text = re.sub(r"((?:^|】|\)):)(?! )", r"\1 ", text)
    text = _SENTENCE.sub(lambda match: match[1] + match[2].upper(), text)
    text = _SIGNS.sub(lambda match: SIGNS[match[0]], text)
    text = re.sub(r"《([^《》“”\"]+)》", r'"\1"', text)
    return re.sub(r"〔([^〔〕<>]+)〕", r"<\1>", text)


def _article(match: re.Match[str]) -> str:
    return "an " if match[1].lower() in "aeio" else "a "
