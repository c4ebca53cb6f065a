"""Skills: a whole line of a card — keyword icons, name, and one or more skills with class, limit, cost, text and what they need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.depending import at_the_end
from tefuda.games.cipher.words.english.allowances import ENDLESS, RETREATS
from tefuda.games.cipher.words.english.composition import BINDS, bound
from tefuda.games.cipher.words.english.needs import add_needs, apart, iconed, said, uniconed, unsaid
from tefuda.games.cipher.words.english.spoken import CARD, UNIT, has_part, settled
from tefuda.games.cipher.words.grouping import of_group
from tefuda.games.cipher.words.needing import BLOOD, unwaiting, waiting
from tefuda.games.cipher.words.ordering import all_of, ordered
from tefuda.kernel.effects.nodes import (
    NOTHING,
    Activated,
    Add,
    All,
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
    PayThen,
    Pool,
    Replace,
    Test,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S, replaced

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
    add_needs(grammar)
    grammar.word("label", r"[^|\[\]]*", _unquoted, _label)
    grammar.rule("limit", "", 0)
    grammar.rule("limit", "\\[Once per Turn\\] ", 1)


def _unquoted(words: str) -> str:
    """A skill's name, without the quotation marks that some have all around."""
    name = words.strip()
    return name[1:-1] if len(name) > 2 and name[0] == name[-1] == '"' and name.count('"') == 2 else name


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
    grammar.also("held", "for each <each>, <g:topic> (gains|gain) <signed> attack.", _for_each)
    grammar.also("held", "if <a_unit> is attacking <foe>, <that> <changes>.", _attacking_one)
    grammar.also("held", "<adjectives>enemies<posts> attacking <g:topic> cannot Critical Hit.", _no_critical)
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


def _for_each(found: Found) -> Built:
    return (((found["g"], (Add("attack", change(found["each"], each=found["signed"])),)),), None)


def _attacking_one(found: Found) -> Built:
    unit: Pool = found["a_unit"]
    if unit.whose != "own":
        return None
    group = All(Pool("field", "own", ordered((*unit.tests, Test("state", "攻撃"))), unit.other))
    return (((group, found["changes"]),), Matches(v.Fighter(v.DEFENDING), found["foe"]))


def _no_critical(found: Found) -> Built:
    if "other" in found["adjectives"]:
        return None
    group = All(Pool("field", "opponent", ordered((*found["adjectives"], *found["posts"], Test("state", "攻撃")))))
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
        "there can be more than (1|2) <b:quoted> allies",
    )
    for words in many:
        for joined in (f"{beside} and {words}.", f"{beside}, and {words}.", f"{beside}. {words}."):
            grammar.also("held", joined, _any_number)
            grammar.also("held", joined.replace("You may deploy this card", "This card can be deployed"), _any_number)
            grammar.also("held", joined.replace("You may deploy this card", "You can deploy this unit"), _any_number)
    for words in (
        "you can Level Up [an ]allied <names> with this card",
        "you are able to Level Up an allied <names> into this card",
    ):
        grammar.also("held", f"if <conditions>, {words}.", _laid_on)
    for words in (
        "(place|send) (her|him|it|them|this unit) (in|to) the Boundless Area instead of sending (her|him|it|them) to the Retreat Area",
    ):
        grammar.also(
            "held",
            f"when this unit is destroyed, {words}.",
            lambda found: (((This(), (Replace(RETREATS, ENDLESS),)),), None),
        )
    twin = "if this unit is to be sent to the Retreat Area upon destruction, instead choose 1 of your Orbs(,|) and destroy it"
    grammar.also("held", f"if <conditions>: {twin}.", lambda found: (((This(), (v.Twin(),)),), found["conditions"]))
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


def _laid_on(found: Found) -> Built:
    names: tuple[Any, ...] = found["names"].parts if isinstance(found["names"], AnyOf) else (found["names"],)
    return (((This(), tuple([Allow(f"level_on:{one.value}") for one in names])),), found["conditions"])


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
                if _speaks((group, changes, condition)):
                    return None  # of what? a constant skill has picked nothing
                made.append(Continuous(group, of_group(changes, group), all_of((said(found, "常"), condition)), zone))
        return tuple(made)

    return make


def _speaks(said: Any) -> bool:
    return any(has_part(said, one) for one in (It(), UNIT, CARD))


def _unconstant(zone: str) -> Any:
    def unmake(value: Any) -> Found | None:
        if not all(isinstance(one, Continuous) and one.zone == zone for one in value):
            return None
        needs = [apart(one.condition) for one in value]
        if len({need for need, _ in needs}) > 1:
            return None
        held = [(((one.group, one.changes),), rest) for one, (_, rest) in zip(value, needs, strict=True)]
        return {"static": tuple(held), "need": needs[0][0]}

    return unmake


# ── activated skills ────────────────────────────────────────────────────────────────────────────────────────────────
def _activated(zone: str) -> Any:
    def make(found: Found) -> Built:
        effect = bound(found["effect"], "")
        if effect is None:
            return None
        return (Activated(found["cost"], effect, per_turn=found["limit"], condition=said(found, "起"), zone=zone),)

    return make


def _unactivated(zone: str) -> Any:
    def unmake(value: Any) -> Found | None:
        one = value[0]
        if len(value) != 1 or not isinstance(one, Activated) or one.zone != zone:
            return None
        return {"limit": one.per_turn, "cost": one.cost, "effect": one.effect, "need": unsaid(one.condition)}

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
    grammar.rule("further", "", ())
    grammar.rule("further", "and then if <conditions>, ", S.conditions)
    for words in NOT_BY_SKILL:
        grammar.also("skill", f"\\|AUTO\\| <limit><cost><occasion>, <given><pays><effect>{words}", _not_by_skill)
    for words, zone in (*ZONES[:2], ("", "special")):
        kind = "SPEC" if zone == "special" else "AUTO"
        grammar.made(
            "skill",
            f"{words}\\|{kind}\\| <limit><cost><occasion>, <given><further><pays><effect><need>",
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
        effect: Any = bound(_of_itself(found["effect"], trigger), _spoken_of(trigger))
        if effect is None or (given is not None and bound(If(given, NOTHING), _spoken_of(trigger)) is None):
            return None
        if bool(cost.parts) != found["pays"] or (isinstance(effect, If) and effect.otherwise is None):
            return None  # a condition right behind the trigger is one of the whole skill
        if found["pays"]:
            effect = PayThen(cost, effect)
        if found.get("further"):
            effect = If(found["further"], effect)
        need = said(found, "特" if zone == "special" else "自")
        need = waiting(need, effect, zone)
        if given is not None:
            effect = If(settled(given, _spoken_of(trigger)), effect)
        return (Automatic(trigger, effect, "", found["limit"], need, zone),)

    return make


ALONE = (
    "attack_ended",
    "deployed",
    "levelled",
    "class_changed",
    "relocated",
    "stood",
)  # what happens to a unit by itself


def _of_itself(effect: Any, trigger: Any) -> Any:
    """An effect in which “them” is this unit, where the trigger speaks of no other and nothing is picked."""
    speaks_of_one = isinstance(trigger, v.When) and trigger.event in ALONE and trigger.subject == This()
    if not speaks_of_one or any(isinstance(part, BINDS) for part in within((effect,))):
        return effect
    return replaced(effect, It(), This())


def _spoken_of(trigger: Any) -> str:
    """What “it” is when a skill is set off: a unit or a card other than its own, or nothing where it could be either of two units."""
    parts: tuple[Any, ...] = trigger.parts if isinstance(trigger, AnyOf) else (trigger,)
    if any(not isinstance(part.subject, Pool) or part.event == "defeats" for part in parts):
        return ""
    return "unit" if all(part.subject.zone == "field" for part in parts) else "card"


def _unautomatic(zone: str) -> Any:
    def unmake(value: Any) -> Found | None:
        one = value[0]
        if len(value) != 1 or not isinstance(one, Automatic) or one.zone != zone:
            return None
        condition = unwaiting(one.condition, one.effect, zone)
        found: Found = {
            "limit": one.per_turn,
            "occasion": (one.trigger, ()),
            "need": unsaid(condition),
            "given": (),
            "further": (),
            "pays": False,
            "cost": Cost(),
        }
        effect = one.effect
        if isinstance(effect, If) and effect.otherwise is None:
            found["given"], effect = effect.condition, effect.then
        if isinstance(effect, If) and effect.otherwise is None:
            found["further"], effect = effect.condition, effect.then
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
    for place, pays in enumerate(PAYS):
        unmake = _unsupport(side, True) if not place else lambda value: None
        grammar.made("support", f"{start}<emblem><cost>{pays}<effect>", _support(side), unmake)
        grammar.also("support", f"{start}<emblem><cost>if <conditions>, {pays}<effect>", _support_if(side))


def _support(side: str) -> Any:
    def make(found: Found) -> Built:
        effect = bound(found["effect"], "")
        return None if effect is None else v.SupportSkill(side, at_the_end(effect), found.get("cost", Cost()))

    return make


def _support_if(side: str) -> Any:
    def make(found: Found) -> Built:
        effect = bound(found["effect"], "")
        if effect is None:
            return None
        return v.SupportSkill(side, If(found["conditions"], PayThen(found["cost"], effect)))

    return make


def _unsupport(side: str, paid: bool = False) -> Any:
    def unmake(value: Built) -> Found | None:
        if isinstance(value, v.SupportSkill) and value.side == side and bool(value.cost.parts) == paid:
            return {"emblem": "emblem", "effect": value.effect, **({"cost": value.cost} if paid else {})}
        return None

    return unmake


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _line(found: Found) -> Built:
    """The skills with the line's name, and what its icons need before what they need themselves."""
    words = [word for word, _ in found["icons_"]]
    label = found["label"]
    made: list[Node] = [Keyword(f"{BLOOD}{label}")] if "DB" in words else []
    for skills in found["skills"]:
        made += [_named(one, label, found["icons_"]) for one in skills]
    return tuple(made)


def _named(skill: Any, label: str, icons: tuple[Any, ...]) -> Any:
    condition = iconed(skill, icons)
    if skill.zone == "field" and any(word == "BS" for word, _ in icons):
        skill = change(skill, zone="bonds")  # 21.2.2.6: a bond skill, be it with the icon of its class or without
    if isinstance(skill, Activated):
        return change(skill, sort=label, condition=condition)
    if isinstance(skill, Automatic):
        return change(skill, label=label, condition=condition)
    return change(skill, condition=condition)


def _unline(value: Any) -> Iterable[Found]:
    blood = value[0].word if len(value) == 2 and isinstance(value[0], Keyword) else ""
    skill: Any = value[-1]
    if len(value) > 1 + bool(blood) or not isinstance(skill, Activated | Automatic | Continuous):
        return
    label = skill.sort if isinstance(skill, Activated) else getattr(skill, "label", "")
    icons, rest = uniconed(skill.condition)
    if blood:
        label, icons = blood.removeprefix(BLOOD), (("DB", None), *icons)
    skill = change(skill, condition=rest)
    if isinstance(skill, Activated):
        skill = change(skill, sort="")
    elif isinstance(skill, Automatic):
        skill = change(skill, label="")
    yield {"icons_": icons, "label": label, "skills": ((skill,),)}
