"""Reading: a face's printed text as its abilities, whole or not at all."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from lark import Lark
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from tefuda.games.evolve.words.abilities import Paragraph
from tefuda.games.evolve.words.antecedents import bound
from tefuda.games.evolve.words.composition import shared_out, told_apart
from tefuda.games.evolve.words.phrases import Element, Shapes
from tefuda.games.evolve.words.spelling import SEPARATOR, Line, lines
from tefuda.games.evolve.words.tokens import Cutter, respelled_names, types_in
from tefuda.kernel.effects.nodes import Spell
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.meaning.antecedents import Ambiguous
from tefuda.kernel.wording.meaning.composition import sequence
from tefuda.kernel.wording.texts import CachedReader

__all__ = ["Unreadable", "read"]

_GRAMMAR = Path(__file__).with_name("grammar.lark")
_NAMES = {
    "PARTICLE": "a particle / 助詞",
    "VERB": "a verb / 動詞",
    "ENDER": "the clause's end / 文の区切り",
    "WORD": "a noun / 名詞",
    "NAME": "a name / 『名称』",
    "QUANTITY": "a number / 数",
    "GLUE": "の",
    "JOIN": "か or と",
    "KEYWORD": "a keyword / キーワード",
    "CLOSE": "」",
    "$END": "the end / 文の終わり",
    "SIGNED": "+N or -N",
    "STAT": "【攻撃力】 or 【体力】",
}


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(_GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer=Cutter, transformer=Shapes())


def _elements(text: str) -> tuple[Element, ...]:
    return _cut(text, (*types_in(text), *respelled_names(text)))


@lru_cache(maxsize=4096)
def _cut(text: str, names: tuple[str, ...]) -> tuple[Element, ...]:
    """The elements of a paragraph; `names`: those of types and cards that it may mean because cards have them."""
    try:
        parsed = _parser().parse(text)
    except UnexpectedToken as error:
        token = error.token
        expected = ", ".join(dict.fromkeys(_NAMES[name] for name in sorted(error.expected) if name in _NAMES))
        if token.type == "$END":
            raise Unreadable.at(len(text), len(text), expected) from None
        raise Unreadable.at(token.start_pos or 0, token.end_pos or 0, expected) from None
    except UnexpectedInput:
        raise Unreadable.at(0, len(text), "card language / カードの言葉") from None
    except VisitError as error:
        if isinstance(error.orig_exc, Unreadable):
            raise error.orig_exc from None
        raise
    return tuple(parsed)  # type: ignore[arg-type]


def _located(error: Unreadable, line: Line, written: list[str]) -> Unreadable:
    """The error, told in the lines, columns and words of the text as it was written."""
    if error.line:
        return error
    start = min(error.start, len(line.text))
    first, last = line.columns[start], line.columns[min(max(error.end, start), len(line.text))]
    return Unreadable(line.number, first, written[line.number - 1][first - 1 : last - 1], error.expected)


def _joined(found: list[Line]) -> list[Line]:
    """Modes on lines of their own belong to the line before."""
    rows: list[Line] = []
    for line in found:
        if (rows and rows[-1].text.endswith("：")) or (
            rows and line.text.startswith("【") and line.text[1:2].isdigit() and line.text[2:3] == "】"
        ):  # a cost at the end of a line
            last = rows[-1]
            rows[-1] = Line(last.text + line.text, last.number, last.columns[:-1] + line.columns)
        else:
            rows.append(line)
    return rows


def _about_decks(line: Line) -> bool:
    """『…』は自分のデッキに6枚まで入れることができる: no part of a spell's own text."""
    return line.text.endswith("入れることができる。")


def understand(text: str, kind: str) -> tuple[Node, ...]:
    """The abilities that a face's text gives it, in their order. Raises `Unreadable` where it is not understood."""
    found: list[Node] = []
    spell: list[Node] = []
    rows = _joined(lines(text))
    while rows and rows[-1].text == SEPARATOR:  # only reminders stood below it
        rows.pop()
    ruled = max((index for index, line in enumerate(rows) if line.text == SEPARATOR), default=-1)
    if all(_about_decks(line) for line in rows[ruled + 1 :]):
        ruled = -1  # below it stands only how many of them a deck may hold
    for index, line in enumerate(rows):
        if line.text == SEPARATOR:
            continue
        try:
            abilities = bound(tuple(Paragraph(_elements(line.text), kind, above=index < ruled).abilities()))
        except Unreadable as error:
            raise _located(error, line, text.split("\n")) from None
        except Ambiguous:
            problem = Unreadable.at(0, len(line.text), "one thing that それ can speak of / それが指すひとつのもの")
            raise _located(problem, line, text.split("\n")) from None
        for ability in abilities:
            if isinstance(ability, Spell):
                spell.append(ability.effect)
            else:
                found.append(told_apart(shared_out(ability)))
    if spell:
        found.append(told_apart(shared_out(Spell(sequence(spell)))))
    return tuple(found)


_read = CachedReader("evolve", Path(__file__).resolve().parent, lambda text, kind, *names: understand(text, kind))


def read(text: str, kind: str) -> tuple[Node, ...]:
    """`understand` with a memory: a text is read anew where other names of types and cards have become known."""
    return _read(text, kind, *types_in(text), *respelled_names(text))
