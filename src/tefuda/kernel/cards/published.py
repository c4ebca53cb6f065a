"""Published lists of cards: recognised by their shape and converted to our own lines, with their problems named."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import unescape
from typing import Any, NamedTuple

from tefuda.kernel.cards.rows import Row, is_list, rows_of
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.kernel.wording.examined import number_and_name

NOTHING = ("", "-", "−", "―", "—", "–", "ー", "null", "none", "n/a")  # what lists write where a card has no number
BRACKETS = ("【】", "『』", "「」", "《》", "［］", "[]")
TAGS = "p|br|b|i|u|em|strong|span|div|img|a|font|ul|ol|li|table|tr|td|hr|sup|sub|small|ruby|rt|h[1-6]|script|style"
LEFT_OVER = re.compile(rf"&(?:[A-Za-z]{{2,8}}|#\d{{1,6}}|#x[0-9A-Fa-f]{{1,6}});|</?(?:{TAGS})(?:\s[^<>\n]*)?/?>")
UNREAD = "unread"  # the key under which our own lines keep why a list's text does not say all that is printed


class Fault(NamedTuple):
    """A problem of a card in a list, in both languages. `unsure`: its text may leave out something that is printed on the card."""

    en: str
    ja: str
    unsure: bool = False

    @property
    def why(self) -> str:
        """The fault in both languages, in one line."""
        return f"{self.en} / {self.ja}"


class Taken(NamedTuple):
    """A card converted to our own form, and its problems."""

    card: dict[str, Any]
    faults: tuple[Fault, ...] = ()


class Shape(NamedTuple):
    """A shape in which lists are published: its name, the keys that all of its cards have (number and name first), and how a card
    is converted."""

    name: str
    keys: tuple[str, ...]
    take: Callable[[Mapping[str, Any]], Taken]


class Source(NamedTuple):
    """A card of a file: its line, the card in our own form, its problems, and the shape of the list ("": our own)."""

    line: int
    card: dict[str, Any]
    faults: tuple[Fault, ...] = ()
    shape: str = ""


class Published(NamedTuple):
    """The shapes in which lists of a game's cards are published, and how to find what its converted cards lack."""

    shapes: tuple[Shape, ...] = ()
    # By place, what is wrong with cards of a list that are looked at together.
    look_over: Callable[[list[dict[str, Any]]], Iterable[tuple[int, Fault]]] = lambda cards: ()
    texts: tuple[str, ...] = ("text",)  # the fields in which marks can be broken
    brackets: tuple[str, ...] = BRACKETS


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def sources_of(text: str, published: Published) -> tuple[list[Source], list[Row]]:
    """The cards of a text, and the entries that are no cards; BrokenCard if it is a list of unknown shape."""
    rows = rows_of(text)
    found = [taken(row.line, row.card, published.shapes) for row in rows if row.card is not None]
    if is_list(text) and found and not any(source.shape or source.card.get("name") for source in found):
        known = ", ".join([shape.name for shape in published.shapes]) or "-"
        keys = ", ".join(list(found[0].card)[:8])
        en = f"a list in a shape that is not known: its cards have {keys}; known are lists of {known}"
        raise BrokenCard(f"{en} / 知らない形のリストです（項目: {keys}）。読めるのは: {known}")
    return looked_over(_without_copies(found), published), [row for row in rows if row.card is None]


def taken(line: int, card: dict[str, Any], shapes: Iterable[Shape]) -> Source:
    """A card in our own form, whatever shape it was published in."""
    if isinstance(why := card.get(UNREAD), str):
        english, _, japanese = why.partition(" / ")
        return Source(
            line,
            {key: value for key, value in card.items() if key != UNREAD},
            (Fault(english, japanese or english, True),),
        )
    for shape in shapes:
        if all(key in card for key in shape.keys):
            try:
                return Source(line, *shape.take(card), shape.name)
            except (TypeError, ValueError, AttributeError, KeyError, IndexError) as problem:
                fault = Fault(
                    f"not as {shape.name} has cards: {problem}", f"{shape.name} のカードの形ではありません", True
                )
                number_and_name = [clean_text(card.get(key)) for key in shape.keys[:2]]
                return Source(line, dict(zip(("number", "name"), number_and_name, strict=False)), (fault,), shape.name)
    return Source(line, card)


def _without_copies(found: list[Source]) -> list[Source]:
    """The cards without duplicates (alternative pictures of a card); the numbers of their printings are joined."""
    first: dict[str, int] = {}
    kept: list[Source] = []
    for source in found:
        number = str(source.card.get("number") or "")
        place = first.setdefault(number, len(kept)) if number and source.shape else len(kept)
        if place < len(kept) and _same(kept[place].card, source.card):
            printings = [*kept[place].card.get("printings", ()), *source.card.get("printings", ())]
            if printings:
                kept[place].card["printings"] = list(dict.fromkeys(printings))
            continue
        kept.append(source)
    return kept


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return {**one, "printings": None} == {**other, "printings": None}


def looked_over(found: list[Source], published: Published) -> list[Source]:
    """The cards, with the problems that show when they are compared with each other."""
    faults: dict[int, list[Fault]] = {place: list(source.faults) for place, source in enumerate(found)}
    numbers: dict[str, int] = {}
    for place, source in enumerate(found):
        number = number_and_name(source.card)[0]
        if number and (before := numbers.setdefault(number, source.line)) != source.line:
            en = f"the number {number} is also that of the card on line {before}, which counts"
            faults[place].append(Fault(en, f"番号 {number} は{before}行目のカードのものです（先のカードが有効）"))
        for key in published.texts:
            faults[place] += broken_marks(source.card.get(key), published.brackets)
    for place, fault in published.look_over([source.card for source in found]):
        faults[place].append(fault)
    return [source._replace(faults=tuple(dict.fromkeys(faults[place]))) for place, source in enumerate(found)]


def broken_marks(text: object, brackets: Iterable[str] = BRACKETS) -> Iterator[Fault]:
    """Unbalanced brackets of a text, and HTML left in it."""
    if not isinstance(text, str):
        return
    for left in dict.fromkeys(LEFT_OVER.findall(text)):
        yield Fault(f"markup is left in the text: {left[:40]}", f"文に残ったマークアップ: {left[:40]}")
    for pair in brackets:
        opens, closes = pair[0], pair[1]
        depth = 0
        for sign in text:
            depth += (sign == opens) - (sign == closes)
            if depth < 0:
                break
        if depth:
            en = f"markup is broken: {opens} and {closes} do not go together"
            yield Fault(en, f"括弧の対応が壊れています: {opens}{closes}")


def own_line(source: Source) -> dict[str, Any]:
    """A card as a line of our own, with the reasons not to trust its text."""
    unsure = [fault.why for fault in source.faults if fault.unsure]
    return source.card | ({UNREAD: unsure[0]} if unsure else {})


# ── the values of lists ─────────────────────────────────────────────────────────────────────────────────────────────
def clean_text(value: object) -> str:
    """A text of a list, normalised: HTML entities decoded, uniform line ends, stripped; "" if there is none."""
    if not isinstance(value, str):
        return ""
    plain = unescape(value).replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\ufeff", "")
    return unicodedata.normalize("NFC", plain).strip()


def split_words(value: object, pattern: str = r"[・/／,、]") -> list[str]:
    """The words of a list, or of a text with several words; placeholders for nothing are left out."""
    parts = [clean_text(one) for one in value] if isinstance(value, list) else re.split(pattern, clean_text(value))
    return [part.strip() for part in parts if part.strip().lower() not in NOTHING]


def number(value: object) -> int | None:
    """A number of a list, in digits of any width; None if the card has none. ValueError if it is no number."""
    if value is None or type(value) is int:
        return value
    plain = unicodedata.normalize("NFKC", clean_text(value) if isinstance(value, str) else str(value)).strip()
    if plain.lower() in NOTHING or plain in "+-*":
        return None
    if not plain.isdecimal() or len(plain) > 6:
        raise ValueError(f"no number: {plain[:20]!r}")
    return int(plain)


def number_or_x(value: object) -> int | str | None:
    """A number, or X where X is printed."""
    return "X" if clean_text(value).upper() in ("X", "Ｘ") else number(value)


def title_or_nothing(value: object) -> str | None:
    """A word that a card may have, or ""."""
    found = clean_text(value)
    return None if found.lower() in NOTHING else found
