"""What skills need: keyword icons before a name, and the sentence about when a skill is used, triggered or in force."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.terms import COLORS
from tefuda.games.cipher.words.needing import parts_of
from tefuda.games.cipher.words.ordering import all_of
from tefuda.kernel.effects.nodes import Activated, Automatic, Not
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Found, S

ICONS: tuple[tuple[str, Node | None], ...] = (
    ("CCS", v.ClassChanged()), ("AS", v.Awakened()), ("FS", None), ("US", None), ("CF", None), ("BS", None), ("DV", None), ("HS", None),
    ("TS", None), ("IS", None), ("DB", None), ("LIS", None), ("CP", None),
)  # fmt: skip
GATES: dict[type, str] = {
    v.ClassChanged: "CCS", v.Levelled: "LvS", v.Awakened: "AS", v.Union: "US", v.CarnageForm: "CF", v.SkillUsed: "LIS",
}  # fmt: skip
BARRED = (
    "cannot be (used|activated)",
    "cannot (activate|trigger)",
    "(does|will) not (activate|trigger)",
    "is inactive",
    "is unable to come into effect",
)
NEEDS = (
    " This skill is only usable if <conditions>.",
    " This skill (can|may) only be used if <conditions>.",
    " This skill only (triggers|activates) if <conditions>.",
    " This skill can only (trigger|activate) if <conditions>.",
    " This skill only comes into effect if <conditions>.",
    " This skill is only active if <conditions>.",
    " This skill (cannot be used|cannot activate|cannot trigger|cannot be activated) unless <conditions>.",
    " This skill (does|will) not (trigger|activate) unless <conditions>.",
    " This skill is only (valid|in effect) if <conditions>.",
)


def add_needs(grammar: Grammar) -> None:
    """The categories icons_ (before a name) and need (behind the text)."""
    for word, value in ICONS:
        grammar.rule("gate", f"\\[{word}\\] ", (word, value))
        grammar.read_only("gate", f"\\|{word}\\| ", (word, value), f"\\[{word}\\] ")
    grammar.rule("gate", "\\[LvS<integer>\\] ", ("LvS", v.Levelled(S.integer)))
    for color, symbol in COLORS.items():
        grammar.rule("gate", f"\\[US \\<{color}> <integer>\\] ", ("US", v.Union(symbol, S.integer)))
    grammar.rule("gate", '\\[CF "<name>"\\] ', ("CF", v.CarnageForm(S.name)))
    grammar.rule("gate", '\\[LIS "<name>" <integer>\\] ', ("LIS", v.SkillUsed(S.name, S.integer)))
    grammar.rule("icons_", "", ())
    grammar.rule("icons_", "<gates>", S.gates)
    grammar.list_of("gates", "gate")
    grammar.rule("need", "", ())
    grammar.rule("need", NEEDS[0], S.conditions, also=NEEDS[1:])
    grammar.rule("need", " This skill is inactive if <conditions>.", Not(S.conditions))
    for words in BARRED:
        grammar.also("need", f" This skill {words} if <conditions>.", lambda found: Not(found["conditions"]))
    grammar.also("need", " This skill is inactive unless <conditions>.", lambda found: found["conditions"])


def said(found: Found, of: str) -> Node | None:
    """21.1.1.1.1: what the text of a skill of a class says that it needs."""
    return v.Need(found["need"], of, said=True) if found["need"] else None


def unsaid(condition: Node | None) -> Any:
    """What a skill needs by its text, to be written; () for nothing, None where its condition is more than that."""
    if condition is None:
        return ()
    return condition.part if isinstance(condition, v.Need) and condition.said else None


def class_of(skill: Any) -> str:
    """The class of a skill, as needs name it."""
    if isinstance(skill, Activated):
        return "起"
    if isinstance(skill, Automatic):
        return "特" if skill.zone == "special" else "自"
    return "常"


def iconed(skill: Any, icons: tuple[Any, ...]) -> Node | None:
    """21.2.2: what a skill needs by its icons, before all else that it needs."""
    gates = [v.Need(value, class_of(skill)) for _, value in icons if value is not None]
    return all_of((*gates, skill.condition))


def uniconed(condition: Node | None) -> tuple[tuple[Any, ...], Node | None]:
    """The icons that a condition begins with, and the rest of it."""
    parts = parts_of(condition)
    icons: list[Any] = []
    while parts and isinstance(parts[0], v.Need) and not parts[0].said and type(parts[0].part) in GATES:
        icons.append((GATES[type(parts[0].part)], parts[0].part))
        parts = parts[1:]
    return tuple(icons), all_of(parts)


def apart(condition: Node | None) -> tuple[Any, Node | None]:
    """Of a constant skill: what its text says that it needs, or (), and the condition in its sentence."""
    parts = parts_of(condition)
    if parts and isinstance(parts[0], v.Need) and parts[0].said:
        return parts[0].part, all_of(parts[1:])
    return (), condition
