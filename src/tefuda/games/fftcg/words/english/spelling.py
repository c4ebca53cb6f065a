"""Spelling: a printed line as the reader wants it, each character with its place in the line as it was printed.

Equal spellings, read alike and written in the first way:

- `[Job (Knight)]`, `[[i]]Job Knight[[/]]`, and plain `Job Knight` where the words around it leave no doubt (the same for
  `Card Name` and `Category`); `EX BURST` and the names of special abilities with or without their marks;
- straight and curved quotation marks, full-width digits, more than one space, paragraph marks of web pages;
- reminders in round brackets that are sentences of their own are passed over.
"""

from __future__ import annotations

import re

from tefuda.kernel.wording.spelling import Spelled

_SAME = {
    "’": "'", "‘": "'", "“": '"', "”": '"', "　": " ", "\u00a0": " ", "—": "--", "–": "--", "：": ":", "，": ",", "、": ", ",
    **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
}  # fmt: skip
_MARKED = re.compile(r"\[\[i\]\]\s*((?:Job|Card [Nn]ame|Category)\s[^\[\]]*?)\s*\[\[/\]\]")
_KINDS = r"(?:Forward|Backup|Monster|Summon|Character|card)s?\b"
# A name that is not marked ends where a word stands that no name has: a kind, a second mark, or plain small words.
_SMALL = [
    "or",
    "and",
    "and/or",
    "other",
    "you",
    "in",
    "from",
    "opponent",
    "your",
    "with",
    "is",
    "are",
    "enters",
    "gain",
    "gains",
    "among",
    "cannot",
    "can",
    "blocks",
    "attacks",
    "deals",
    "into",
    "they",
    "forms",
    "onto",
    "for",
]
_END = rf"(?=\s+(?:{_KINDS}|Job\b|Category\b|Card Name\b|\[|of cost\b|(?:{'|'.join(_SMALL)})\b)|[,.:;\"])"
_WORDS = r"(?:[A-Z0-9][\w'/!&-]*|\([A-Z0-9-]+\))(?:\s+(?:[A-Z0-9][\w'/!&-]*|\([A-Z0-9-]+\)|of(?! cost)|the|no))*?"
_PLAIN = re.compile(rf"(?<![\[\w(])(Job|Card Name) ({_WORDS}){_END}")
_CATEGORY = re.compile(r"(?<![\[\w(])Category ([A-Z0-9][\w-]*)(?=[\s,.:;\"])")
_SPLIT = re.compile(r"\s+(?=(?:Category|Job|Card Name)\s)")


def _mark(words: str) -> str:
    """Job Knight Category XI as [Job (Knight)] [Category (XI)]."""
    found = []
    for part in _SPLIT.split(words.strip()):
        kind = re.match(r"Job|Card [Nn]ame|Category", part)
        assert kind is not None
        name = part[kind.end() :].strip()
        found.append(f"[{'Card Name' if kind[0] == 'Card name' else kind[0]} ({name})]")
    return " ".join(found)


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling."""
    found = Spelled(line)
    found.replace(re.compile(r"‘([^‘’\"]+)’"), r'"\1"')
    found.replace(re.compile("|".join(map(re.escape, _SAME))), _SAME)
    found.replace(re.compile(r"</?(?:p|br)\s*/?>|&nbsp;|\r"), " ")
    found.replace(re.compile(r"\bauto ability\b"), "auto-ability")
    found.replace(re.compile(r"(?<=gains )'([^'\"]+\.)'"), r'"\1"')
    past = re.compile(r"During this turn, if (an? [^,.]+ has been put from the field into the Break Zone), the cost")
    found.replace(past, r"If \1 this turn, the cost")
    found.replace(re.compile(r", if you do so, "), ". If you do so, ")
    if re.search(r'\s""[A-Z]', found.text):  # marks written twice, where one quotation would do
        found.replace(re.compile(r'""'), '"')
    found.replace(
        re.compile(r"\[\[i\]\]\s*(Job|Card Name|Category)\s*\[\[/\]\](?:\[\[/?b?\]\]|\s)*\[\[i\]\]\s*"), r"[[i]]\1 "
    )
    found.replace(re.compile(r"\s+(Forwards?|Backups?|Characters?)\[\[/\]\]"), r"[[/]] \1")
    found.replace(re.compile(r"(?<=\w),\[\[/\]\]"), "[[/]],")
    found.replace(re.compile(r"\bsearch (?=\d|\[)"), "search for ")
    found.replace(re.compile(r"\bhe(?:/| or )she controls\b"), "they control")
    theirs = re.compile(r"\b(?:an|your) opponent's (Forward|Backup|Monster|Character) (?=enters the field\b)")
    found.replace(theirs, r"a \1 opponent controls ")
    found.put([(match, _mark(match[1]) + " ") for match in list(_MARKED.finditer(found.text))])
    found.replace(re.compile(r"\[\[(?:i|b|ex|s|/)\]\]"), " ")
    found.replace(_PLAIN, r"[\1 (\2)]")
    found.replace(_CATEGORY, r"[Category (\1)]")
    found.replace(
        re.compile(r"\s*\((?!it |instead |round |select |before |this |This cost )[^()]*(?:\([^()]*\)[^()]*)*[.!]\)"),
        "",
    )
    found.replace(re.compile(r"(?<=[^\s\"(])\[(?=Job|Card|Category)"), " [")
    found.replace(re.compile(r"\)\](?=[\w\[])"), ")] ")
    found.replace(re.compile(r"\)\]\s+(?=[,.:;'\"])"), ")]")
    found.replace(re.compile(r"(?<=\")\s+(?=[A-Z《])(?=[^\"]*\")"), " ")
    found.replace(re.compile(r"\s{2,}"), " ")
    found.replace(re.compile(r" (?=[,.](?:\s|$))"), "")
    found.replace(re.compile(r"^\s+|\s+$"), "")
    return found
