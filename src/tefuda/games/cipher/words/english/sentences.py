"""Sentences of an effect: instructions, conditions before them, what holds for a time, the end of a combat."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.changes import UNTIL
from tefuda.games.cipher.words.english.composition import composed
from tefuda.games.cipher.words.english.nouns import HERO
from tefuda.games.cipher.words.english.spoken import CARD, UNIT, InsteadOf
from tefuda.games.cipher.words.grouping import of_group
from tefuda.kernel.effects.nodes import (
    NOTHING,
    Add,
    Change,
    Continuous,
    Cost,
    Did,
    Gain,
    If,
    It,
    Matches,
    May,
    Not,
    PayThen,
    Sequence,
    This,
)
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.meaning.composition import sequence

ENDS = ("at the end of this battle, <sentence>", "when this combat ends, <sentence>")
TAUGHT = (
    "<g:topic> (acquires|acquire|gains|gain) the following skill: <line>",
    '<g:topic> (acquires|acquire|gains|gain) the following skill: "<line>".',
)
AGAIN = "you may \\[<payment>\\] and each time you do(, | this, )this skill is activated again."


def add_sentences(grammar: Grammar) -> None:
    """The categories sentence and effect."""
    grammar.rule("sentence", "<act>.", S.act)
    grammar.rule("sentence", "you may <act>.", May(S.act))
    grammar.also(
        "sentence", "<a:picking>(, and| and|,) you may <b:deed>.", lambda found: Sequence((found["a"], May(found["b"])))
    )
    grammar.also("sentence", "<a:deed>(, and| and|,) you may <b:deed>.", _looked_at)
    grammar.rule("sentence", "if you do, <sentence>", If(Did(), S.sentence), also=("if you do, then <sentence>",))
    grammar.rule("sentence", "if you do not, <sentence>", If(Not(Did()), S.sentence))
    grammar.made(
        "sentence",
        "if <conditions>, <sentence>",
        _if,
        _unif,
        also=("if <conditions>, then <sentence>", "if <conditions>: <sentence>"),
    )
    grammar.rule(
        "sentence",
        "afterwards, <sentence>",
        v.Afterwards(S.sentence),
        also=("then, <sentence>", "after that, <sentence>", "then <sentence>"),
    )
    grammar.made(
        "sentence", "you may \\[<payment>\\].", lambda found: PayThen(Cost((found["payment"],)), NOTHING), _unpaid
    )
    for words, until, same in UNTIL:
        for place, spelling in enumerate((words, *same)):
            template = f"{spelling}<statements>."
            if place:
                grammar.also("sentence", template, _lasting(until))
            else:
                grammar.made("sentence", template, _lasting(until), _unlasting(until))
            grammar.also(
                "sentence", f"{spelling}for each <each>, <g:topic> (gains|gain) <signed> attack.", _for_each(until)
            )
            grammar.also("sentence", f"{spelling}if <conditions>, <statements>.", _while(until))
            grammar.also("sentence", f"<statements> {spelling[:-2]}.", _lasting(until))
            instead = f"if <conditions>, {spelling}<statements> instead."
            grammar.made("sentence", instead, _instead(until), _uninstead(until) if not place else lambda value: None)
            more = "<g:topic> <changes>(,|) and [acquires |acquire ]the following skill: <line>"
            grammar.also("sentence", f"{spelling}{more}", _taught(until))
            for taught in TAUGHT:
                grammar.also("sentence", f"{spelling}{taught}", _taught(until))
    _at_the_end(grammar)
    grammar.list_of("sentences", "sentence", " ")
    grammar.made("effect", "<sentences>", _effect, _uneffect)
    grammar.made("effect", f"<sentences> {AGAIN}", _repeated, _unrepeated)
    grammar.label("sentence", "an instruction / 指示")


def _looked_at(found: Found) -> Built:
    """What may be done to cards that were just looked at."""
    return Sequence((found["a"], May(found["b"]))) if isinstance(found["a"], v.Look) else None


def _repeated(found: Found) -> Built:
    return v.Repeatedly(_effect(found), found["payment"])


def _unrepeated(value: Built) -> Found | None:
    if not isinstance(value, v.Repeatedly):
        return None
    return {"sentences": _sentences(value.effect), "payment": value.again}


def _unpaid(value: Built) -> Found | None:
    if isinstance(value, PayThen) and value.effect == NOTHING and len(value.cost.parts) == 1:
        return {"payment": value.cost.parts[0]}
    return None


def _if(found: Found) -> Built:
    inner, condition = found["sentence"], found["conditions"]
    if (
        isinstance(condition, Matches)
        and isinstance(condition.group, v.Fighter)
        and isinstance(inner, Change)
        and inner.group == UNIT
    ):
        inner = change(inner, group=condition.group)
    return None if isinstance(inner, If) and isinstance(inner.condition, Did) else If(found["conditions"], inner)


def _unif(value: Built) -> Found | None:
    if isinstance(value, If) and value.otherwise is None and not isinstance(value.condition, Did):
        return {"conditions": value.condition, "sentence": value.then}
    return None


# ── what holds for a time ───────────────────────────────────────────────────────────────────────────────────────────
def _lasting(until: str) -> Any:
    def make(found: Found) -> Built:
        return sequence([Change(group, of_group(changes, group), until) for group, changes in found["statements"]])

    return make


def _unlasting(until: str) -> Any:
    def unmake(value: Built) -> Found | None:
        if isinstance(value, Change) and value.until == until:
            return {"statements": ((value.group, value.changes),)}
        return None

    return unmake


def _for_each(until: str) -> Any:
    def make(found: Found) -> Built:
        return Change(found["g"], (Add("attack", change(found["each"], each=found["signed"])),), until)

    return make


def _instead(until: str) -> Any:
    def make(found: Found) -> Built:
        effect = _lasting(until)(found)
        return InsteadOf(found["conditions"], effect) if isinstance(effect, Change) else None

    return make


def _uninstead(until: str) -> Any:
    def unmake(value: Built) -> Found | None:
        if not isinstance(value, InsteadOf):
            return None
        found = _unlasting(until)(value.effect)
        return None if found is None else {**found, "conditions": value.condition}

    return unmake


def _taught(until: str) -> Any:
    return lambda found: Change(found["g"], (*found.get("changes", ()), Gain(found["line"])), until)


def _while(until: str) -> Any:
    """A condition behind the time: a skill that is had for that time, and in force while the condition holds."""

    def make(found: Found) -> Built:
        statements = found["statements"]
        if len(statements) != 1 or statements[0][0] != This():
            return None
        return Change(This(), (Gain((Continuous(This(), statements[0][1], found["conditions"]),)),), until)

    return make


def _at_the_end(grammar: Grammar) -> None:
    """at the end of this combat, …; … instead of sending it to the Retreat Area."""
    grammar.rule("sentence", "at the end of this combat, <sentence>", v.AtCombatEnd(S.sentence), also=ENDS)
    staying = "at the end of this combat, instead of leaving, <sentence>"
    grammar.rule("sentence", staying, v.AtCombatEnd(S.sentence, True))
    stays = "instead of sending (it |)to the Retreat Area."
    for end in ("at the end of this combat, ", "at the end of this battle, ", "when this combat ends, "):
        grammar.also("stay", f"{end}you may <deed> {stays}", lambda found: May(found["deed"]))
        grammar.also("stay", f"{end}<deed> {stays}", lambda found: found["deed"])
        grammar.also(
            "stay",
            f"{end}if <conditions>, you may <deed> {stays}",
            lambda found: If(found["conditions"], May(found["deed"])),
        )
        grammar.also("later", f"{end}<sentence>", lambda found: found["sentence"])
    grammar.also("sentence", "<stay>", lambda found: v.AtCombatEnd(found["stay"], True))
    beaten = ("if your defending unit is destroyed, ", f.WasDefeated(v.DEFENDING))
    slain = f.WasDefeated(v.DEFENDING, (HERO,), True)
    hero_slain = ("if your attacking unit destroys your opponent's Main Character, ", slain)
    any_slain = ("if your attacking unit destroys an enemy, ", f.WasDefeated(v.DEFENDING, (), True))
    for words, condition in (beaten, hero_slain, any_slain):
        for start in (words, f"{words}then "):
            grammar.also("sentence", f"{start}<stay>", _stays_if(condition))
            grammar.also("sentence", f"{start}<later>", _later_if(condition))


def _stays_if(condition: Any) -> Any:
    return lambda found: v.AtCombatEnd(If(condition, found["stay"]), True)


def _later_if(condition: Any) -> Any:
    return lambda found: v.AtCombatEnd(If(condition, found["later"]))


# ── a whole effect ──────────────────────────────────────────────────────────────────────────────────────────────────
def _effect(found: Found) -> Any:
    """21.1.1.2: the sentences as they stand; a condition at the head of several must hold for all of them, or for one alone."""
    steps = list(found["sentences"])
    head = steps[0]
    if isinstance(head, If) and not isinstance(head.condition, Did) and len(steps) > 1:
        if not all(_depends(step) for step in steps[1:]):
            return None
        whole = composed([head.then, *steps[1:]])
        return None if whole is None else If(head.condition, whole)
    if isinstance(head, v.AtCombatEnd) and len(steps) > 1 and all(_depends(step) for step in steps[1:]):
        later = composed([head.effect, *steps[1:]])
        return None if later is None else v.AtCombatEnd(later, head.instead)
    return composed(steps)


def _depends(step: Any) -> bool:
    """Does a sentence say nothing where the one before it was not carried out: “if you do”, or of what was picked there?"""
    if isinstance(step, If):
        spoken = isinstance(step.condition, Matches) and step.condition.group in (It(), UNIT, CARD)
        return isinstance(step.condition, Did) or spoken
    if isinstance(step, May):
        return _depends(step.effect)
    return getattr(step, "group", None) in (It(), UNIT, CARD)


def _uneffect(value: Built) -> Found:
    return {"sentences": _sentences(value)}


def _sentences(value: Any) -> tuple[Any, ...]:
    """An effect as sentences: what is picked goes with what is done to it, what hangs on a condition or cost comes behind it."""
    if isinstance(value, PayThen) and value.effect != NOTHING:
        return (PayThen(value.cost, NOTHING), If(Did(), value.effect))
    if isinstance(value, If) and value.otherwise is not None:
        return (value.otherwise, InsteadOf(value.condition, value.then))
    if isinstance(value, If) and not isinstance(value.condition, Did):
        first, *rest = _sentences(value.then)
        return (If(value.condition, first), *rest)
    if isinstance(value, v.AtCombatEnd):
        first, *rest = _sentences(value.effect)
        return (v.AtCombatEnd(first, value.instead), *rest)
    if not isinstance(value, Sequence):
        return (value,)
    found: list[Any] = []
    for step in value.steps:
        last = found[-1] if found else None
        if isinstance(last, v.Pick | v.Take) and not isinstance(
            step, Change | May | If | PayThen | v.Pick | v.Afterwards | v.Copy
        ):
            found[-1] = Sequence((last, step))
        else:
            found += _sentences(step)
    return tuple(found)
