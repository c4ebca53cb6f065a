"""Deck lists as programs export them (OCTGN's `.o8d`, counts in unusual places), turned into lines of our own format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

_TAG = re.compile(
    r"<section\b[^<>]*?\bname\s*=\s*[\"'](?P<section>[^\"'<>]*)[\"'][^<>]*>|"
    r"<card\b(?P<about>[^<>]*?)(?:/>|>(?P<name>[^<]*)</card\s*>)"
)
_COUNT = re.compile(r"\bqty\s*=\s*[\"'](?P<count>[^\"']*)[\"']")
_OCTGN = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<deck\b")
_COUNTS = (
    re.compile(r"[xX×✕*＊](?P<count>[0-9]+)\s+(?P<words>\S.*)"),  # x3 NAME
    re.compile(r"\"?(?P<count>[0-9]+)\"?\s*[,;\t]\s*\"?(?P<words>[^\",;]*[^\",;\s])\"?(?:[,;\t].*)?"),  # 3,NAME,…
    re.compile(r"\"?(?P<words>[^\",;]*[^\",;\s])\"?\s*[,;\t]\s*\"?(?P<count>[0-9]+)\"?(?:[,;\t].*)?"),  # NAME,3,…
    re.compile(r"(?P<words>.*\S)\s*[(（*＊xX×✕:：]\s*(?P<count>[0-9]{1,2})\s*[)）]?"),  # NAME (3), NAME*3, NUMBER: 3
)


def is_octgn(text: str) -> bool:
    """True if a text is a deck of OCTGN."""
    return _OCTGN.match(text) is not None


def octgn_lines(text: str) -> Iterator[tuple[int, str, bool]]:
    """The sections and cards of an OCTGN deck: for each, its line in the file, its words, and whether it names a section."""
    waiting, line, before = "", 1, 0
    for found in _TAG.finditer(text):
        line, before = line + text.count("\n", before, found.start()), found.start()
        if found["section"] is not None:
            waiting = unescape(found["section"]).strip()
            continue
        if waiting:
            yield line, waiting, True
            waiting = ""
        count = _COUNT.search(found["about"])
        yield line, f"{count['count'].strip() if count else 1} {unescape(found['name'] or '').strip()}", False


def counted(line: str) -> tuple[str, str] | None:
    """The count and the name in a line as programs write it; None for any other line. Only plain digits count."""
    for pattern in _COUNTS:
        if (found := pattern.fullmatch(line)) is not None:
            return found["count"], found["words"].strip()
    return None
