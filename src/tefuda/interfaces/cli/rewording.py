"""`tefuda cards --reword`: each card that is not understood with its words, near phrases that are, and a template for a rewording."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from tefuda.games.catalogue import room
from tefuda.interfaces.cli.cards_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.wording.examined import Examined, NotUnderstood

NEAR, SHOWN = 3, 20
SENTENCE = re.compile(r"[^。.\n]+[。.]?")


class Guide(NamedTuple):
    """What helps to reword a card: the words that are not understood, near phrases that are, the line to fill in."""

    problem: NotUnderstood
    near: tuple[str, ...]
    template: str


def guided(game: str, found: list[Examined]) -> list[Guide]:
    """A guide for each card whose text is not understood."""
    loader = room(game, "cards.loading").LOADER
    known = [one.face for one in found if one.face is not None and not one.reworded]
    phrases = _phrases([*known, *loader.packs()])
    problems = [one.problem for one in found if one.problem is not None and one.problem.text_hash]
    return [Guide(one, tuple(_near(_around(one), phrases)), _template(one)) for one in problems]


def _template(one: NotUnderstood) -> str:
    return json.dumps({"number": one.number, "hash": one.text_hash, "text": "…", "name": one.name}, ensure_ascii=False)


def _around(one: NotUnderstood) -> str:
    """The sentence in which the words stand."""
    for match in SENTENCE.finditer(one.printed):
        if match.start() <= one.column - 1 < match.end():
            return match[0].strip()
    return one.words or one.printed


def _phrases(faces: Iterable[Any]) -> dict[str, Counter[str]]:
    """The sentences of texts that are understood, each with its pairs of letters."""
    found: dict[str, Counter[str]] = {}
    for face in faces:
        for text in (getattr(face, "text", ""), getattr(face, "english_text", "")):
            for part in text if isinstance(text, tuple) else (text,):
                for match in SENTENCE.finditer(part):
                    found.setdefault(match[0].strip(), _pairs(match[0].strip()))
    return found


def _pairs(text: str) -> Counter[str]:
    return Counter(text[place : place + 2] for place in range(len(text) - 1))


def _near(text: str, phrases: dict[str, Counter[str]]) -> list[str]:
    """The sentences that share most pairs of letters with a text, for their length."""
    wanted = _pairs(text)
    size = sum(wanted.values())

    def likeness(phrase: str) -> int:
        pairs = phrases[phrase]
        return 200 * sum((wanted & pairs).values()) // max(1, size + sum(pairs.values()))

    ranked = sorted([(-likeness(phrase), phrase) for phrase in phrases if phrase != text])
    return [phrase for score, phrase in ranked[:NEAR] if score < 0]


# ── telling ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def told_guides(guides: list[Guide], language: Language, show_all: bool) -> list[str]:
    """The guides in words."""
    rows: list[str] = []
    for one in guides if show_all else guides[:SHOWN]:
        problem = one.problem
        rows += [f"{problem.file}:{problem.file_line}: {problem.number} {problem.name}", f"  {problem.printed}"]
        rows.append(f"  {say(language, 'where', line=problem.line, column=problem.column)}: {problem.words}")
        if one.near:
            rows += [f"  {say(language, 'near')}", *[f"    {phrase}" for phrase in one.near]]
        rows += [f"  {say(language, 'template')}", f"    {one.template}", ""]
    if not show_all and len(guides) > SHOWN:
        rows.append(say(language, "more", number=len(guides) - SHOWN))
    return rows


def plain_guides(guides: list[Guide]) -> str:
    """The guides as JSON."""
    plain = [
        {
            "number": one.problem.number,
            "name": one.problem.name,
            "hash": one.problem.text_hash,
            "line": one.problem.line,
            "column": one.problem.column,
            "words": one.problem.words,
            "near": list(one.near),
        }
        for one in guides
    ]
    return json.dumps(plain, ensure_ascii=False)
