"""Spelling: notes in brackets, spaces, and nouns for more than one, which the grammar reads as one."""

from __future__ import annotations

import re

from tefuda.kernel.wording.spelling import Spelled

NOTE = re.compile(r" ?\((?!\d|X\))[^()]*\)")
SPACES = re.compile(r"[ \t\xa0]+")
QUOTES = re.compile(r"[“”]")
MANY = re.compile(r"\b(character|item|active|weapon|card|player)s\b|\b(enem|all|abilit)ies\b", re.IGNORECASE)
# A number other than one, or all, and the first noun behind it.
COUNTED = re.compile(
    r"\b((?:[02-9]|[1-9]\d+|X|up to \d+|all|other) (?:[^.:\"]*? )??)(character|item|active|weapon|card|enemy|ally|ability)\b"
)


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling."""
    found = Spelled(line.strip())
    found.replace(NOTE, "")
    found.replace(SPACES, " ")
    found.replace(QUOTES, '"')
    found.put([(match, f"{match[1] or match[2] + 'y'}") for match in MANY.finditer(found.text)])
    return found


def printed(words: str) -> str:
    """A line as it is printed: nouns for more than one, and a capital at the start of each sentence."""
    many = COUNTED.sub(lambda match: match[1] + _plural(match[2]), words)
    return re.sub(r"(^|[.:⇒】] \"?|\")([a-z])", lambda match: match[1] + match[2].upper(), many)


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
