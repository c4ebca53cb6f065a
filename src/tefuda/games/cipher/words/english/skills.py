"""Skills: a whole line of a card — keyword icons, name, and one or more skills with class, limit, cost, text and what they need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.changes import of_group
from tefuda.games.cipher.words.english.composition import bound
from tefuda.games.cipher.words.english.players import FROM_HAND
from tefuda.games.cipher.words.english.spoken import CARD, UNIT, has_part, settled
from tefuda.games.cipher.words.ordering import all_of, ordered
from tefuda.kernel.effects import (
    NOTHING,
    Activated,
    Add,
    All,
    AllOf,
    Allow,
    AnyOf,
    Automatic,
    Compare,
    Continuous,
    Cost,
    Count,
    Forbid,
    Gain,
    If,
    It,
    Keyword,
    Make,
    Matches,
    Not,
    PayThen,
    Pool,
    Test,
    This,
    Turn,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

SIDES = (("ATK", v.ATTACKING), ("DEF", v.DEFENDING), ("ATK/DEF", v.BOTH_SIDES))
ZONES = (("", "field"), ("\\|BOND\\| ", "bonds"), ("\\|HAND\\| ", "hand"))
PAYS = (
    "you may pay the cost and if you do: ",
    "you may pay the cost, and if you do: ",
    "you may pay the cost and, if you do: ",
    "you may the cost and if you do: ",
    "if you pay the cost, ",
    "you may pay this skill's cost, and if you do: ",
)
ICONS: tuple[tuple[str, Node | None], ...] = (
    ("CCS", v.ClassChanged()), ("FS", None), ("US", None), ("CF", None), ("BS", None), ("DV", None), ("HS", None), ("TS", None),
    ("IS", None), ("AS", v.Awakened()), ("DB", None), ("LIS", None), ("CP", None),
)  # fmt: skip
GATES: dict[type, str] = {v.ClassChanged: "CCS", v.Levelled: "LvS", v.Awakened: "AS"}
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


def add_skills(grammar: Grammar) -> None:
    """The category line: the skills of one line, as a tuple."""
    _icons(grammar)
    _statics(grammar)
    for words, zone in ZONES:
        grammar.made("skill", f"{words}\\|ACT\\| <limit><cost><effect><need>", _activated(zone), _unactivated(zone))
        grammar.also("skill", f"{words}\\|ACT\\| <limit><cost>{PAYS[0]}<effect><need>", _activated(zone))
        grammar.made("skill", f"{words}\\|CONT\\| <static><need>", _constant(zone), _unconstant(zone))
    grammar.made("skill", "\\|SPEC\\| <static><need>", _constant("special"), _unconstant("special"))
    _specials(grammar)
    _of_combatants(grammar)
    _automatics(grammar)
    for word, side in SIDES:
        _supports(grammar, word, side)
    grammar.list_of("skills", "skill", " ")
    grammar.made("line", "<icons_><label><skills>", _line, _unline)
    grammar.also("line", "<supports>", lambda found: found["supports"])
    grammar.list_of("supports", "support", " ")
    grammar.label("line", "a skill / スキル")
    grammar.label("skill", "a skill / スキル")


# ── icons and names ─────────────────────────────────────────────────────────────────────────────────────────────────
def _icons(grammar: Grammar) -> None:
    for word, value in ICONS:
        grammar.rule("gate", f"\\[{word}\\] ", (word, value))
        grammar.read_only("gate", f"\\|{word}\\| ", (word, value), f"\\[{word}\\] ")
    grammar.rule("gate", "\\[LvS<integer>\\] ", ("LvS", v.Levelled(S.integer)))
    grammar.rule("icons_", "", ())
    grammar.rule("icons_", "<gates>", S.gates)
    grammar.list_of("gates", "gate")
    grammar.word("label", r"[^|\[\]]*", str.strip, _label)
    grammar.rule("limit", "", 0)
    grammar.rule("limit", "\\[Once per Turn\\] ", 1)
    grammar.rule("need", "", ())
    grammar.rule("need", NEEDS[0], S.conditions, also=NEEDS[1:])
    for words in BARRED:
        grammar.also("need", f" This skill {words} if <conditions>.", lambda found: Not(found["conditions"]))
    grammar.also("need", " This skill is inactive unless <conditions>.", lambda found: found["conditions"])


def _label(value: Built) -> str | None:
    return f"{value} " if value else "" if isinstance(value, str) else None


# ── constant skills ─────────────────────────────────────────────────────────────────────────────────────────────────
def _statics(grammar: Grammar) -> None:
    """static: the pairs of group and changes, and under which condition they hold."""
    grammar.made(
        "held",
        "<statements>.",
        lambda found: (found["statements"], None),
        lambda value: {"statements": value[0]} if value[1] is None else None,
    )
    grammar.made(
        "held",
        "if <conditions>, <statements>.",
        lambda found: (found["statements"], found["conditions"]),
        _unheld,
        also=("if <conditions>, then <statements>.",),
    )
    for words, whose in (("your", "own"), ("your opponent's", "opponent")):
        grammar.also("held", f"during {words} turn, <held>", _in_turn(whose))
    grammar.list_of("static", "held", " ")


BETTER = (
    "that card gains <signed> support",
    "that card's Support gains <signed> attack",
    "that card's Support gains <signed>",
)


def _of_combatants(grammar: Grammar) -> None:
    """What holds for a unit while it is attacked, for who attacks it, for the card that supports another; skills that are given."""
    for words in ("", "if <conditions>, "):
        grammar.also("held", f"{words}<g:topic> (acquires|acquire) the following skill: <line>", _given_skill)
    grammar.also("held", "if <a_unit> is being attacked, <that> <changes>.", _attacked_one)
    grammar.also("held", "if <a_unit> is (being attacked|attacked) by <foe>, <that> <changes>.", _attacked_one)
    grammar.also("held", "<adjectives>enemies attacking <g:topic> cannot Critical Hit.", _no_critical)
    for words in BETTER:
        grammar.also("held", f"if the card supporting another ally is <desc>, {words}.", _better_support)


def _given_skill(found: Found) -> Built:
    return (((found["g"], (Gain(found["line"]),)),), found.get("conditions"))


def _attacked_one(found: Found) -> Built:
    unit: Pool = found["a_unit"]
    if unit.whose != "own":
        return None
    group = All(Pool("field", "own", ordered((*unit.tests, Test("state", "防御"))), unit.other))
    condition = Matches(v.Fighter(v.ATTACKING), found["foe"]) if "foe" in found else None
    return (((group, found["changes"]),), condition)


def _no_critical(found: Found) -> Built:
    if "other" in found["adjectives"]:
        return None
    group = All(Pool("field", "opponent", ordered((*found["adjectives"], Test("state", "攻撃")))))
    return (((group, (Forbid("critical"),)),), Matches(found["g"], (Test("state", "防御"),)))


def _better_support(found: Found) -> Built:
    """Another unit fights, and its support card is such a one."""
    group = All(Pool("support", "own", found["desc"]))
    fights = Compare(Count(Pool("field", "own", (Test("state", "戦闘"),), True)), ">=", 1)
    return (((group, (Add("support", found["signed"]),)),), fights)


def _specials(grammar: Grammar) -> None:
    """What a card says of how it comes into decks and onto the field."""
    beside = "You may deploy this card even if you already have an allied <a:quoted>"
    many = (
        "you may have 2 or more allied <b:quoted> at once",
        "you may have 2 or more allied <b:quoted>",
        "there can be more than 1 <b:quoted> allies",
        "there can be more than 1 allied <b:quoted>",
    )
    for words in many:
        for joined in (f"{beside} and {words}.", f"{beside}, and {words}.", f"{beside}. {words}."):
            grammar.also("held", joined, _any_number)
            grammar.also("held", joined.replace("You may deploy this card", "This card can be deployed"), _any_number)
    for hand in (" in your hand", " when in your hand", ""):
        for words in (f"this card's Deployment Cost{hand} is reduced by <integer>[ in your hand].",):
            grammar.also("held", words, _cheaper)
            grammar.also("held", f"if <conditions>, {words}", _cheaper)
    for words in (
        "this card's Class Change Cost becomes <integer>.",
        "this card gains a Class Change Cost of <integer>.",
    ):
        grammar.also("held", words, _class_change)
        grammar.also("held", f"if <conditions>, {words}", _class_change)
    grammar.also(
        "held",
        "You may have (2 or more|more than 4|5 or more) (copies of this card|cards with the same Card Name as this card) in your Deck.",
        lambda found: (((This(), (Allow("any_copies"),)),), None),
    )


def _cheaper(found: Found) -> Built:
    """A cost as it is in the hand."""
    in_hand = Matches(This(), (Test("zone", "hand"),))
    return (((This(), (Add("cost", -found["integer"]),)),), all_of((in_hand, found.get("conditions"))))


def _class_change(found: Found) -> Built:
    return (((This(), (Make("class_change", found["integer"]),)),), found.get("conditions"))


def _any_number(found: Found) -> Built:
    name = found["a"].value
    if found["a"] != found["b"]:
        return None
    return (((This(), (Allow(f"deploy_beside:{name}"), Allow(f"many:{name}"))),), None)


def _unheld(value: Any) -> Found | None:
    return {"statements": value[0], "conditions": value[1]} if value[1] is not None else None


def _in_turn(whose: str) -> Any:
    return lambda found: (found["held"][0], all_of((Turn(whose), found["held"][1])))


def _constant(zone: str) -> Any:
    def make(found: Found) -> Built:
        made: list[Node] = []
        for statements, condition in found["static"]:
            for group, changes in statements:
                if _speaks(group):
                    return None  # of what? a constant skill has picked nothing
                made.append(
                    Continuous(group, of_group(changes, group), all_of((found["need"] or None, condition)), zone)
                )
        return tuple(made)

    return make


def _speaks(group: Any) -> bool:
    return any(has_part(group, one) for one in (It(), UNIT, CARD))


def _unconstant(zone: str) -> Any:
    def unmake(value: Any) -> Found | None:
        if not all(isinstance(one, Continuous) and one.zone == zone for one in value):
            return None
        return {"static": tuple([(((one.group, one.changes),), one.condition) for one in value]), "need": ()}

    return unmake


# ── activated skills ────────────────────────────────────────────────────────────────────────────────────────────────
def _activated(zone: str) -> Any:
    def make(found: Found) -> Built:
        effect = bound(found["effect"], "")
        if effect is None:
            return None
        return (Activated(found["cost"], effect, per_turn=found["limit"], condition=found["need"] or None, zone=zone),)

    return make


def _unactivated(zone: str) -> Any:
    def unmake(value: Any) -> Found | None:
        one = value[0]
        if len(value) != 1 or not isinstance(one, Activated) or one.zone != zone:
            return None
        return {"limit": one.per_turn, "cost": one.cost, "effect": one.effect, "need": one.condition or ()}

    return unmake


# ── automatic skills ────────────────────────────────────────────────────────────────────────────────────────────────
def _automatics(grammar: Grammar) -> None:
    grammar.rule("pays", PAYS[0], True)
    for words in PAYS[1:]:
        grammar.read_only("pays", words, True, PAYS[0])
    grammar.rule("pays", "", False)
    grammar.rule("given", "", ())
    grammar.rule(
        "given",
        "if <conditions>, ",
        S.conditions,
        also=("if <conditions>, then ", "and if <conditions>, ", "and if <conditions>, then "),
    )
    for words in NOT_BY_SKILL:
        grammar.also("skill", f"\\|AUTO\\| <limit><cost><occasion>, <given><pays><effect>{words}", _not_by_skill)
    for words, zone in (*ZONES[:2], ("", "special")):
        kind = "SPEC" if zone == "special" else "AUTO"
        grammar.made(
            "skill",
            f"{words}\\|{kind}\\| <limit><cost><occasion>, <given><pays><effect><need>",
            _automatic(zone),
            _unautomatic(zone),
            also=(f"{words}\\|{kind}\\| <limit><cost><occasion> <given><pays><effect><need>",),
        )


NOT_BY_SKILL = (
    " This skill (will|does) not (activate|trigger) if this unit Class Changes by a skill's effect.",
    " This skill cannot (activate|trigger) if this unit Class Changes by a skill's effect.",
)


def _not_by_skill(found: Found) -> Built:
    """A class change by a skill does not set it off."""
    trigger, also = found["occasion"]
    if trigger != v.When("class_changed", This()):
        return None
    return _automatic("field")({**found, "occasion": (change(trigger, sort="rule"), also), "need": ()})


def _automatic(zone: str) -> Any:
    def make(found: Found) -> Built:
        cost, (trigger, also) = found["cost"], found["occasion"]
        given = all_of((also or None, found["given"] or None))
        effect: Any = bound(found["effect"], _spoken_of(trigger))
        if effect is None or (given is not None and bound(If(given, NOTHING), _spoken_of(trigger)) is None):
            return None
        if bool(cost.parts) != found["pays"] or isinstance(effect, If):
            return None  # a condition right behind the trigger is one of the whole skill
        if found["pays"]:
            effect = PayThen(cost, effect)
        need = found["need"] or None
        if zone == "special" and has_part(effect, FROM_HAND):
            need = all_of((need, Matches(This(), FROM_HAND.tests)))  # it waits in the hand alone
        if given is not None:
            effect = If(settled(given, _spoken_of(trigger)), effect)
        return (Automatic(trigger, effect, "", found["limit"], need, zone),)

    return make


def _spoken_of(trigger: Any) -> str:
    """What “it” is when a skill is set off: a unit or a card other than its own, or nothing."""
    parts: tuple[Any, ...] = trigger.parts if isinstance(trigger, AnyOf) else (trigger,)
    if not all(isinstance(part.subject, Pool) for part in parts):
        return ""
    return "unit" if all(part.subject.zone == "field" for part in parts) else "card"


def _unautomatic(zone: str) -> Any:
    def unmake(value: Any) -> Found | None:
        one = value[0]
        if len(value) != 1 or not isinstance(one, Automatic) or one.zone != zone:
            return None
        condition = one.condition
        if zone == "special" and has_part(one.effect, FROM_HAND):
            parts = condition.parts if isinstance(condition, AllOf) else (condition,)
            condition = all_of(parts[:-1])
        found: Found = {
            "limit": one.per_turn,
            "occasion": (one.trigger, ()),
            "need": condition or (),
            "given": (),
            "pays": False,
            "cost": Cost(),
        }
        effect = one.effect
        if isinstance(effect, If):
            found["given"], effect = effect.condition, effect.then
        if isinstance(effect, PayThen):
            found.update(cost=effect.cost, pays=True)
            effect = effect.effect
        return {**found, "effect": effect}

    return unmake


# ── support skills ──────────────────────────────────────────────────────────────────────────────────────────────────
def _supports(grammar: Grammar, word: str, side: str) -> None:
    """|ATK SUPP| Name: text; the name says nothing."""
    grammar.word("emblem", r"(\[IS\] )?[^|:\[\]]*?(: ?| (?=\[))", lambda words: "emblem", lambda value: "Emblem: ")
    start = f"\\|{word} SUPP\\| "
    grammar.made("support", f"{start}<emblem><effect>", _support(side), _unsupport(side))
    for pays in PAYS:
        grammar.also("support", f"{start}<emblem><cost>{pays}<effect>", _support(side))
        grammar.also("support", f"{start}<emblem><cost>if <conditions>, {pays}<effect>", _support_if(side))


def _support(side: str) -> Any:
    def make(found: Found) -> Built:
        effect = bound(found["effect"], "")
        return None if effect is None else v.SupportSkill(side, effect, found.get("cost", Cost()))

    return make


def _support_if(side: str) -> Any:
    def make(found: Found) -> Built:
        effect = bound(found["effect"], "")
        if effect is None:
            return None
        return v.SupportSkill(side, If(found["conditions"], PayThen(found["cost"], effect)))

    return make


def _unsupport(side: str) -> Any:
    def unmake(value: Built) -> Found | None:
        if isinstance(value, v.SupportSkill) and value.side == side and not value.cost.parts:
            return {"emblem": "emblem", "effect": value.effect}
        return None

    return unmake


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _line(found: Found) -> Built:
    """The skills with the line's name, and what its icons need before what they need themselves."""
    words = [word for word, _ in found["icons_"]]
    gates = [value for _, value in found["icons_"]]
    label = found["label"]
    made: list[Node] = [Keyword(f"竜血 {label}")] if "DB" in words else []
    for skills in found["skills"]:
        made += [_named(one, label, gates) for one in skills]
    return tuple(made)


def _named(skill: Any, label: str, gates: list[Node | None]) -> Any:
    condition = all_of((*gates, skill.condition))
    if isinstance(skill, Activated):
        return change(skill, sort=label, condition=condition)
    if isinstance(skill, Automatic):
        return change(skill, label=label, condition=condition)
    return change(skill, condition=condition)


def _unline(value: Any) -> Iterable[Found]:
    if type(value) is not tuple or len(value) != 1 or not isinstance(value[0], Activated | Automatic | Continuous):
        return
    skill: Any = value[0]
    label = skill.sort if isinstance(skill, Activated) else getattr(skill, "label", "")
    parts = (
        skill.condition.parts
        if isinstance(skill.condition, AllOf)
        else (skill.condition,)
        if skill.condition is not None
        else ()
    )
    icons: list[Any] = []
    while parts and type(parts[0]) in GATES:
        icons.append((GATES[type(parts[0])], parts[0]))
        parts = parts[1:]
    skill = change(skill, condition=all_of(parts))
    if isinstance(skill, Activated):
        skill = change(skill, sort="")
    elif isinstance(skill, Automatic):
        skill = change(skill, label="")
    yield {"icons_": tuple(icons), "label": label, "skills": ((skill,),)}
