"""Changes: what cards gain, lose, can and cannot do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.nouns import is_adjective
from tefuda.games.cipher.words.grouping import left_open
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    AnyOf,
    Become,
    Fact,
    Forbid,
    Gain,
    Lack,
    LoseAbilities,
    Make,
    Not,
    Per,
    Pool,
    Test,
)
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S

UNTIL = (
    (
        "until the end of the turn, ",
        "turn",
        ("until end of turn, ", "until the end of this turn, ", "until the end of your turn, ", "during this turn, "),
    ),
    (
        "until the end of this combat, ",
        "combat",
        (
            "until the end of the combat, ",
            "until the end of combat, ",
            "until the end of this battle, ",
            "during this combat, ",
        ),
    ),
    (
        "until the end of your opponent's next turn, ",
        "next_opponent_turn",
        ("until the end of the opponent's next turn, ", "until your opponent's next turn ends, "),
    ),
    ("until the end of your next turn, ", "next_own_turn", ()),
    ("until this unit leaves the Battlefield, ", "field", ("until this unit leaves the field, ",)),
)
RANGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("1-2", ("1", "2")), ("1-3", ("1", "2", "3")), ("2-3", ("2", "3")), ("1", ("1",)), ("2", ("2",)), ("3", ("3",)),
)  # fmt: skip
FACTS = (("attack", "attack"), ("Support", "support"))
# Equal words for the deeds of units; the first is written.
DEEDS = (
    ("cannot attack", "attack", ("is unable to attack", "are unable to attack", "may not attack")),
    ("cannot evade", "evade", ("is unable to evade", "are unable to evade")),
    ("cannot Critical Hit", "critical", ("is unable to Critical Hit", "cannot perform a Critical Hit")),
    ("cannot be evaded", "be_evaded", ()),
    ("cannot be attacked", "be_attacked", ("is unable to be attacked",)),
    ("cannot be destroyed", "be_defeated", ("is not destroyed",)),
    (
        "cannot be destroyed as the cost or effect of skills",
        "be_defeated_by_skills",
        (
            "cannot be destroyed by skills",
            "cannot be destroyed by the cost or effect of skills",
            "cannot be destroyed as the cost or effect of a skill",
        ),
    ),
    ("cannot be destroyed by the effects of skills", "be_defeated_by_effects", ()),
    (
        "cannot be moved by skills",
        "move_by_skill",
        (
            "cannot be moved by the effects of skills",
            "cannot be moved by the effect of skills",
            "cannot be moved by skill effects",
        ),
    ),
    ("cannot be moved by your opponent's skills", "move_by_enemy_skill", ()),
    (
        "cannot be moved by enemy skills or your opponent's Support skills",
        "move_by_enemy",
        (
            "cannot be moved by an enemy's skill or your opponent's Support skills",
            "cannot be moved by enemy skills or your opponent's Support Skill",
            "cannot be moved by an enemy's skill or your opponent's Support skill",
        ),
    ),
    ("cannot move", "move", ()),
    ("cannot be placed in the Bond Area", "be_bond", ("is unable to be placed in the Bond Area",)),
)


def add_changes(grammar: Grammar) -> None:
    """The categories change (a predicate), changes, statement (of a group) and statements."""
    _numbers(grammar)
    _words(grammar)
    _deeds(grammar)
    grammar.rule("changes", "<change>", S.change)
    grammar.made(
        "changes",
        "<a:change> and <b:changes>",
        _joined,
        _unjoined,
        also=("<a:change>, and <b:changes>", "<a:change>, but <b:changes>", "<a:change>, <b:changes>"),
    )
    _bare(grammar)
    _statements(grammar)
    _treated(grammar)
    grammar.label("change", "what becomes of it / どうなるか")


def _joined(found: Found) -> Built:
    return (*found["a"], *found["b"])


def _unjoined(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) > 1:
        for place in range(1, len(value)):
            yield {"a": value[:place], "b": value[place:]}


def _bare(grammar: Grammar) -> None:
    """The category bare: what is gained beside something else, the verb said once: “gains +10 attack, <Tome> and range 1-2”."""
    grammar.also("bare", "<icon>", _had)
    for words, fact in FACTS:
        grammar.also("bare", f"<signed> {words}", _plus(fact))
    for words, ranges in RANGES:
        gained = tuple([Become("range", one, also=True) for one in ranges])
        for spelled in (f"range {words}", f"{words} range"):
            grammar.read_only("bare", spelled, gained, "")
    for joint in (" and ", ", and ", ", "):
        grammar.also("changes", f"<a:change>{joint}<b:bares>", _joined_to_gain)
        grammar.also("bares", f"<a:bare>{joint}<b:bares>", _joined)
        grammar.also("bares", f"<a:bare>{joint}<b:changes>", _joined)
    grammar.also("bares", "<bare>", lambda found: found["bare"])


def _joined_to_gain(found: Found) -> Built:
    """Nothing is gained by the verb of a loss."""
    last = found["a"][-1]
    lowered = isinstance(last, Add) and type(last.amount) is int and last.amount < 0
    return None if lowered or isinstance(last, Lack | LoseAbilities) else _joined(found)


def _numbers(grammar: Grammar) -> None:
    for words, fact in FACTS:
        grammar.made(
            "change",
            f"{{gains/gain}} <signed> {words}",
            _plus(fact),
            _unplus(fact, 1),
            also=(f"gains <signed> {words}", f"gain <signed> {words}", f"gets <signed> {words}"),
        )
        grammar.made(
            "change",
            f"{{loses/lose}} <signed> {words}",
            _plus(fact),
            _unplus(fact, -1),
            also=(f"loses <signed> {words}", f"lose <signed> {words}"),
        )
        grammar.made(
            "change",
            f"{{gains/gain}} <signed> {words} for each <each>",
            _per(fact),
            _unper(fact),
            also=(f"(gains|gain) <signed> {words} (per|for every) <each>",),
        )
    grammar.rule("change", "{doubles/double} its attack", (Add("attack", Fact("attack", OBJECT)),))
    grammar.rule("change", "{destroys/destroy} <integer> Orbs with its attack", (Make("orbs", S.integer),))


def _plus(fact: str) -> Any:
    return lambda found: (Add(fact, found["signed"]),)


def _unplus(fact: str, sign: int) -> Any:
    def unmake(value: Built) -> Found | None:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Add) and one.fact == fact and type(one.amount) is int and one.amount * sign >= 0:
            return {"signed": one.amount}
        return None

    return unmake


def _per(fact: str) -> Any:
    return lambda found: (Add(fact, change(found["each"], each=found["signed"])),)


def _unper(fact: str) -> Any:
    def unmake(value: Built) -> Found | None:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Add) and one.fact == fact and isinstance(one.amount, Per):
            return {"signed": one.amount.each, "each": change(one.amount, each=1)}
        return None

    return unmake


# ── icons, ranges, skills ───────────────────────────────────────────────────────────────────────────────────────────
def _words(grammar: Grammar) -> None:
    grammar.made("change", "{acquires/acquire} <icon>", _had, _unhad, also=("(acquires|acquire|gains|gain) <icon>",))
    grammar.made("change", "{loses/lose} <icon>", _lost, _unlost)
    for words, ranges in RANGES:
        gained = tuple([Become("range", one, also=True) for one in ranges])
        grammar.rule(
            "change",
            f"{{acquires/acquire}} range {words}",
            gained,
            also=(f"(acquires|acquire|gains|gain) range {words}", f"(acquires|acquire) {words} range"),
        )
        lost = tuple([Lack("range", one) for one in ranges])
        grammar.rule("change", f"{{loses/lose}} range {words}", lost)
        grammar.also("change", f"(loses|lose) <icon> and range {words}", _lost_with(lost))
    grammar.rule(
        "change",
        "{loses/lose} all skills",
        (LoseAbilities(),),
        also=("(loses|lose) all of its skills", "(loses|lose) all their skills"),
    )
    grammar.made(
        "change",
        '{is/are} also named "<name>"',
        lambda found: (Become("name", found["name"], also=True),),
        _unnamed,
        also=('is treated as if its Unit Name is also "<name>"',),
    )
    grammar.made(
        "change",
        '{acquires/acquire} the skill "<line>"',
        lambda found: (Gain(found["line"]),),
        _ungained,
        also=(
            "(acquires|acquire|gains|gain) the following skill: <line>",
            "(acquires|acquire|gains|gain) the skill: <line>",
            '(acquires|acquire|gains|gain) "<line>"',
        ),
    )


def _treated(grammar: Grammar) -> None:
    """Also treat this unit as <Red>."""
    also = lambda found: ((found["g"], _had(found)),)  # noqa: E731
    named = lambda found: ((found["g"], (Become("name", found["name"], also=True),)),)  # noqa: E731
    grammar.also("statement", 'treat <g:bearer> as if its Unit Name is also "<name>"', named)
    for words in (
        "also treat <g:topic> as <icon>",
        "treat <g:topic> as if (he|she|it|they) (is|are) also <icon>",
        "<g:topic> (is|are) also treated as [a ]<icon>",
    ):
        grammar.also("statement", words, also)
    usable = (All(Pool("field", "own")), (v.ValidLevels(S.integer),))
    grammar.rule("statement", "all \\[LvS<integer>\\] skills possessed by allies become usable", (usable,))
    for words in (
        "<g:bearer>'s Support (becomes|is equal to|is) <total> times <integer>",
        "<g:bearer>'s Support (becomes|is equal to|is) <total>",
    ):
        grammar.also("statement", words, _support_set)


def _support_set(found: Found) -> Built:
    value = Per(found["total"], 1, found["integer"]) if "integer" in found else found["total"]
    return ((found["g"], (Make("support", value),)),)


def _had(found: Found) -> Built:
    return (Become(found["icon"].fact, found["icon"].value, also=True),)


def _unhad(value: Built) -> Found | None:
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    return {"icon": Test(one.fact, one.value)} if isinstance(one, Become) and one.also else None


def _lost(found: Found) -> Built:
    return (Lack(found["icon"].fact, found["icon"].value),)


def _lost_with(more: tuple[Lack, ...]) -> Any:
    return lambda found: (Lack(found["icon"].fact, found["icon"].value), *more)


def _unlost(value: Built) -> Found | None:
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    return {"icon": Test(one.fact, one.value)} if isinstance(one, Lack) and one.value else None


def _unnamed(value: Built) -> Found | None:
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    return {"name": one.value} if isinstance(one, Become) and one.fact == "name" and one.also else None


def _ungained(value: Built) -> Found | None:
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    return {"line": one.abilities} if isinstance(one, Gain) else None


# ── deeds ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _deeds(grammar: Grammar) -> None:
    for words, deed, same in DEEDS:
        grammar.rule("change", words, (Forbid(deed),), also=same)
    grammar.also("change", "cannot Critical Hit or Evade", lambda found: (Forbid("critical"), Forbid("evade")))
    grammar.also("change", "cannot evade or Critical Hit", lambda found: (Forbid("critical"), Forbid("evade")))
    stays = (Forbid("move"), Forbid("move_by_skill"))
    grammar.also("change", "cannot be moved", lambda found: stays)
    grammar.also("change", "is unable to attack or evade", lambda found: (Forbid("attack"), Forbid("evade")))
    by = (
        ("be evaded by <foes>", "be_evaded", ()),
        ("be attacked by <foes>", "be_attacked", ()),
        (
            "be destroyed by attacks from <foes>",
            "be_defeated",
            ("be destroyed by the attacks of <foes>", "be destroyed by <foes>'s attacks"),
        ),
        ("attack <foes>", "attack", ()),
    )
    for words, deed, same in by:
        grammar.rule(
            "change", f"cannot {words}", (f.ForbidBy(deed, S.foes),), also=tuple([f"cannot {more}" for more in same])
        )
    grammar.read_only(
        "change",
        "cannot be destroyed by (enemy attacks|attacks from enemies|an enemy's attack|attacks|enemies' attacks)",
        (f.ForbidBy("be_defeated"),),
        "cannot be destroyed by attacks from <foes>",
    )
    grammar.made("foes", "<units_many>", _foes, _unfoes)
    grammar.rule(
        "change",
        "can attack <foes> regardless of range",
        (f.AllowTo(S.foes),),
        also=("(may|is able to|are able to) attack <foes> regardless of range",),
    )
    grammar.rule("change", "may also be supported by cards of its own Unit Name", (Allow("be_supported"),))


def _foes(found: Found) -> Built:
    units: Pool = found["units_many"]
    return units.tests if units.whose == "opponent" and not units.other else None


def _unfoes(value: Built) -> Found | None:
    return {"units_many": Pool("field", "opponent", value)} if type(value) is tuple else None


# ── what is said of whom ────────────────────────────────────────────────────────────────────────────────────────────
def _statements(grammar: Grammar) -> None:
    """statements: pairs of a group and its changes."""
    grammar.made("statement", "<g:topic> <changes>", lambda found: ((found["g"], found["changes"]),), _unsaid)
    grammar.also(
        "statement",
        "<g:topic>('s|') (attack|attacks) cannot be evaded",
        lambda found: ((found["g"], (Forbid("be_evaded"),)),),
    )
    grammar.also("statement", "<g:topic>('s|') (attack|attacks) cannot be evaded by <foes>", _unevadable)
    grammar.also("statement", "<foes> cannot evade <g:topic>('s|') (attack|attacks)", _unevadable)
    grammar.also(
        "statement",
        "<g:topic>('s|') attack is doubled",
        lambda found: ((found["g"], (Add("attack", Fact("attack", OBJECT)),)),),
    )
    grammar.also(
        "statement",
        "the number of Orbs [that ]<g:topic>('s|') (attack|attacks) (will destroy|destroys|destroy|would destroy) (becomes|is) <integer>",
        _orbs,
    )
    grammar.also("statement", "<foes> (cannot|are unable to) attack <g:topic>", _shielded)
    grammar.also("statement", "<foes> (cannot|are unable to) attack <a:topic> or <b:topic>", _shielded_both)
    grammar.also(
        "statement",
        "<tests:failing>(cards| cards) (fail|will fail) to support <g:topic>",
        lambda found: ((found["g"], (f.ForbidBy("be_supported", found["tests"]),)),),
    )
    grammar.also(
        "failing",
        "<some_adjectives>",
        lambda found: found["some_adjectives"] if "other" not in found["some_adjectives"] else None,
    )
    grammar.also(
        "statement",
        "<names> cards will successfully support <g:bearer>",
        lambda found: ((found["g"], (Allow("be_supported"),)),),
    )
    grammar.also("failing", "<names>", lambda found: (found["names"],))
    grammar.also("failing", "non-<a:quoted> or <b:quoted>", lambda found: (Not(AnyOf((found["a"], found["b"]))),))
    for words in ("her attacks", "his attacks", "its attacks", "their attacks", "her attack", "his attack"):
        grammar.also("own_attack", f"{words} cannot be evaded", lambda found: (Forbid("be_evaded"),))
        grammar.also(
            "own_attack", f"{words} cannot be evaded by <foes>", lambda found: (f.ForbidBy("be_evaded", found["foes"]),)
        )
    grammar.also("changes", "<a:change>(,|) and <own_attack>", lambda found: (*found["a"], *found["own_attack"]))
    for whose in ("your <adjectives>attacking unit's attack", "the attacking unit's attack"):
        grammar.also(
            "statement",
            f"the number of Orbs [that ]{whose} (will destroy|destroys) becomes <integer>",
            _orbs_of_attacker,
        )
    grammar.rule("topic", "<some_fighter>", S.some_fighter)
    for words, side in (("attacking", v.ATTACKING), ("defending", v.DEFENDING)):
        template, spelled = f"the <adjectives>{words} unit<posts>", f"[your ]<adjectives>{words} (unit|units)<posts>"
        grammar.made("some_fighter", template, _such_fighter(side), _unsuch(side), also=(spelled,))
    grammar.made("some_fighter", "your combat unit<posts>", _such_fighter(""), _unsuch(""))
    grammar.rule("statements", "<statement>", S.statement)
    grammar.also("statements", "<a:statement>(,|) (and|but) <b:statements>", _merged)


def _unsaid(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1:
        group, changes = value[0]
        for one in left_open(changes, group):
            yield {"g": group, "changes": one}


def _unevadable(found: Found) -> Built:
    return ((found["g"], (f.ForbidBy("be_evaded", found["foes"]),)),)


def _shielded(found: Found) -> Built:
    return ((found["g"], (f.ForbidBy("be_attacked", found["foes"]),)),)


def _shielded_both(found: Found) -> Built:
    return tuple([(found[key], (f.ForbidBy("be_attacked", found["foes"]),)) for key in ("a", "b")])


def _orbs(found: Found) -> Built:
    return ((found["g"], (Make("orbs", found["integer"]),)),)


def _orbs_of_attacker(found: Found) -> Built:
    made: Any = _such_fighter(v.ATTACKING)(found)
    return ((made, (Make("orbs", found["integer"]),)),)


def _such_fighter(side: str) -> Any:
    """The fighter of a side where it passes tests: a group that is empty where it does not."""

    def make(found: Found) -> Built:
        tests = (*found.get("adjectives", ()), *found.get("posts", ()))
        if not tests or "other" in tests:
            return None
        return f.Such(v.Fighter(side), tests)

    return make


def _unsuch(side: str) -> Any:
    def unmake(value: Built) -> Found | None:
        if not isinstance(value, f.Such) or value.group != v.Fighter(side):
            return None
        before = tuple([one for one in value.tests if is_adjective(one)])
        found: Found = {"posts": tuple([one for one in value.tests if one not in before])}
        return {**found, "adjectives": before} if side else found if not before else None

    return unmake


def _merged(found: Found) -> Built:
    """Two statements of the same cards are one."""
    (group, changes), *rest = found["a"] + found["b"]
    made = [(group, changes)]
    for more, others in rest:
        if more == made[-1][0]:
            made[-1] = (more, (*made[-1][1], *others))
        else:
            made.append((more, others))
    return tuple(made)
