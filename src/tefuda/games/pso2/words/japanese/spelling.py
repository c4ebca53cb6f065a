"""Spelling: wide and narrow signs that are the same, icons, and notes in brackets, which mean nothing (211.4)."""

from __future__ import annotations

import re

from tefuda.kernel.wording.japanese import WIDE
from tefuda.kernel.wording.spelling import Spelled

NOTE = re.compile(r"[（(][^（）()]*[）)]")
ARROW = re.compile(r"【ON】\s*(?:⇒|→)\s*【OFF】|【ON\s*→\s*OFF】")
SPACES = re.compile(r"[ 　\t\xa0]+")
ARROWS = re.compile(r"→|=>")
NARROW = re.compile(r"[^「」]+(?![^「]*」)")


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling; names in 「」 are never touched."""
    found = Spelled(line)
    found.replace(NOTE, "")
    found.replace(ARROW, "【ON⇒OFF】")
    found.replace(ARROWS, "⇒")
    found.replace(SPACES, "")
    found.put([(match, match[0].translate(WIDE)) for match in NARROW.finditer(found.text)])
    return found
