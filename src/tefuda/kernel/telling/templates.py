"""Templates: sentences as data, with places to fill in and optional parts.

`{name}` is a value, `{name|way}` the value looked up or told in some way, `{who:draw}` in English a subject with its verb ("you
draw", "the opponent draws"), `{n:card}` a number with its noun ("1 card", "3 cards"), `{sort:a}` a word behind its article,
`{amount:+}` a number with its sign. What stands in `[…]` is left out where one of the values in it is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

JA, EN = 0, 1
Pair = tuple[str, str]  # in Japanese and in English

PLACE = re.compile(r"([a-z_]+(?:\.[a-z_]+)?)(?:\|([a-z_]+))?(?::([a-z+-]+))?\Z")
TOKEN = re.compile(r"[\[\]]|\{[^{}]*\}|[^\[\]{}]+|[{}]")


class Phrase(NamedTuple):
    """Words that an English verb can follow; `many`: the verb has no s, as after "you" and after several cards."""

    text: str
    many: bool = False


class Place(NamedTuple):
    """A place in a template: the name of a value, how it is told, and what agrees with it."""

    name: str
    way: str = ""
    form: str = ""


class Template(NamedTuple):
    """A template: words, places, and optional parts."""

    parts: tuple[str | Place | Template, ...]

    def places(self) -> Iterator[Place]:
        """Every place of the template, also in optional parts."""
        for part in self.parts:
            if isinstance(part, Template):
                yield from part.places()
            elif isinstance(part, Place):
                yield part


class BadTemplate(ValueError):
    """A template that cannot be read."""


Values = Callable[[str, str], Any]  # a value by its name and the way it is told: None or "" where there is none


def parse(text: str) -> Template:
    """Parse a template; BadTemplate if brackets do not close or a place is malformed."""
    open_parts: list[list[str | Place | Template]] = [[]]
    for token in TOKEN.findall(text):
        if token == "[":
            open_parts.append([])
        elif token == "]":
            if len(open_parts) == 1:
                raise BadTemplate(f"a bracket closes that was not opened: {text}")
            part = Template(tuple(open_parts.pop()))
            open_parts[-1].append(part)
        elif token[0] in "{}":
            found = PLACE.match(token[1:-1])
            if found is None:
                raise BadTemplate(f"{token} is no place for a value: {text}")
            open_parts[-1].append(Place(found[1], found[2] or "", found[3] or ""))
        else:
            open_parts[-1].append(token)
    if len(open_parts) > 1:
        raise BadTemplate(f"a bracket is not closed: {text}")
    return Template(tuple(open_parts[0]))


def fill(template: Template, values: Values, language: int) -> str | None:
    """The template with its values filled in; None if a value outside of brackets is missing."""
    said = []
    for part in template.parts:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Place):
            value = values(part.name, part.way)
            if value is None or value == "" or (isinstance(value, Phrase) and not value.text):
                return None
            said.append(agreeing(value, part.form, language))
        else:
            said.append(fill(part, values, language) or "")
    return "".join(said)


# ── agreement ───────────────────────────────────────────────────────────────────────────────────────────────────────
def agreeing(value: object, form: str, language: int) -> str:
    """A value with the word that agrees with it, if there is one."""
    text = value.text if isinstance(value, Phrase) else str(value)
    if form == "+":
        return f"{value:+d}".replace("-", "−")
    if not form or language == JA:
        return text
    if form == "a":
        return f"{'an' if text[:1].lower() in tuple('aeiou') else 'a'} {text}"
    if isinstance(value, int):
        return f"{text} {form if value == 1 else form + 's'}"
    return f"{text} {verb(form, isinstance(value, Phrase) and value.many)}"


def verb(verb: str, many: bool) -> str:
    """An English verb in the present: after you or several (`many`), or after one."""
    if verb == "be":
        return "are" if many else "is"
    if many:
        return verb
    if verb == "have":
        return "has"
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("o", "ss", "sh", "ch", "x")) else "s")


def capital(text: str, language: int) -> str:
    """A text as a sentence: in English with a capital at the start."""
    return text if language == JA else text[:1].upper() + text[1:]
