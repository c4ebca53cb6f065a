"""Sentences: instructions with their conditions, and how they hang together: そうした場合, さらに, する事で, modes."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects import (
    AllOf,
    Choice,
    Choose,
    Compare,
    Count,
    Did,
    If,
    It,
    Let,
    Matches,
    May,
    Not,
    PayThen,
    Pool,
    Sequence,
    Turn,
)
from tefuda.kernel.values import Node
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar, Unmaker
from tefuda.kernel.wording.joining import innermost, stands_free
from tefuda.kernel.wording.patterns import Built, Found, S

HIDDEN = ("hand", "deck")
PLAYERS = (("自分の", "own"), ("相手の", "opponent"))
BOUNDS = (("以上", ">="), ("以下", "<="), ("", "="))


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, sentence and effect."""
    _conditions(grammar)
    grammar.made("sentence", "<first:act/stem>、<rest:sentence>", and_then, parted)
    grammar.rule("sentence", "<act:act/end>。", S.act)
    grammar.rule("sentence", "<act:act/may>。", May(S.act))
    grammar.rule("sentence", "<timed>", S.timed)
    grammar.rule("sentence", "<condition:conditions>場合、<then:sentence>", If(S.condition, S.then))
    grammar.rule(
        "sentence", "<cost>事で、<then:sentence>", PayThen(S.cost, S.then), also=("<cost>ことで、<then:sentence>",)
    )
    grammar.rule("sentence", "さらに、<sentence>", v.Further(S.sentence))
    grammar.rule("link", "Xは<amount>である。", Let(S.amount, NOTHING))
    grammar.rule("mode", "『<effect>』", S.effect)
    grammar.list_of("modes", "mode")
    grammar.made("sentence", "以下のいずれかの能力を選んで発動する。<modes>", choice, unchoice)
    grammar.rule("said", "<sentence>", S.sentence)
    grammar.rule("said", "<link>", S.link)
    grammar.list_of("sentences", "said")
    grammar.made("effect", "<sentences>", folded, unfolded())
    grammar.label("sentence", "an instruction / 指示")


NOTHING = Sequence(())


def _conditions(grammar: Grammar) -> None:
    grammar.rule("condition", "そうした", Did())
    grammar.rule("condition", "そうしなかった", Not(Did()))
    grammar.rule("condition", "自分のターンの", Turn("own"), also=("自分のターン中の",))
    grammar.rule("condition", "相手のターンの", Turn("opponent"), also=("相手のターン中の",))
    for words, whose in (("自分", "own"), ("相手", "opponent")):
        grammar.rule("condition", f"{words}が先攻の", v.GoesFirst(whose), also=(f"{words}が先攻である",))
        grammar.rule("condition", f"{words}が後攻の", Not(v.GoesFirst(whose)), also=(f"{words}が後攻である",))
    grammar.rule("condition", "<group>が攻撃中の", v.IsAttacking(S.group), also=("<group>が攻撃中である",))
    grammar.rule("condition", "<group>が交戦状態の", v.IsEngaged(S.group), also=("<group>が交戦状態である",))
    for words, whose in PLAYERS:
        for zone_words, zone in (("手札", "hand"), ("捨札", "discard"), ("PP", "pp"), ("デッキ", "deck")):
            for bound, op in BOUNDS:
                count = Compare(Count(Pool(zone, whose)), op, S.quantity)
                grammar.rule(
                    "condition",
                    f"{words}{zone_words}が<quantity>枚{bound}の",
                    count,
                    also=(f"{words}{zone_words}が<quantity>枚{bound}ある",),
                )
    for bound, op in BOUNDS[:2]:
        grammar.rule(
            "condition",
            f"<pool>が<quantity>(体|枚){bound}いる",
            Compare(Count(S.pool), op, S.quantity),
            also=(f"<pool>が<quantity>(体|枚){bound}ある",),
        )
    grammar.rule("condition", "<pool>がいない", Compare(Count(S.pool), "=", 0), also=("<pool>がない",))
    grammar.rule("condition", "<group>が<cards>の", Matches(S.group, S.cards), also=("<group>が<cards>である",))
    grammar.rule("condition", "<first:amount>が<second:quantity>以上の", Compare(S.first, ">=", S.second))
    grammar.rule("condition", "<first:amount>が<second:quantity>以下の", Compare(S.first, "<=", S.second))
    grammar.list_of("some_conditions", "condition", "、かつ")
    grammar.made("conditions", "<some_conditions>", all_of, unall)
    grammar.label("condition", "a condition / 条件")


def all_of(found: Found) -> Built:
    parts = found["some_conditions"]
    return parts[0] if len(parts) == 1 else AllOf(parts)


def unall(value: Built) -> Iterable[Found]:
    yield {"some_conditions": value.parts if isinstance(value, AllOf) else (value,)}


# ── one sentence ────────────────────────────────────────────────────────────────────────────────────────────────────
def and_then(found: Found) -> Built:
    first, rest = found["first"], found["rest"]
    if isinstance(rest, v.Further | If | PayThen | Choice) or (isinstance(rest, May) and not isinstance(first, v.Pick)):
        return None
    return sequence((first, rest))


def parted(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and isinstance(value.steps[0], v.Pick):
        yield {"first": value.steps[0], "rest": sequence(value.steps[1:])}


def choice(found: Found) -> Built:
    return Choice(found["modes"]) if len(found["modes"]) > 1 else None


def unchoice(value: Built) -> Iterable[Found]:
    if isinstance(value, Choice) and (value.least, value.most) == (1, 1):
        yield {"modes": value.modes}


# ── sentences one after the other ───────────────────────────────────────────────────────────────────────────────────
def folded(found: Found) -> Built:
    """All sentences as one effect; 406.2.3: what the first of them chooses first is chosen as it is put up."""
    steps: list[Node] = []
    for said in found["sentences"]:
        if isinstance(said, Let):
            if not steps:
                return None
            steps = [Let(said.x, sequence(steps))]
        elif not steps or isinstance(said, v.Further) or stands_free(steps[-1], said):
            steps = [*steps, said]
        else:
            place = innermost(steps)
            steps = place.rebuilt([*place.steps, said])
    return at_head(sequence(steps))


def at_head(effect: Node) -> Node:
    """An effect whose first instruction, where it picks cards that all can see, chooses targets."""
    if isinstance(effect, Let):
        return Let(effect.x, at_head(effect.effect))
    steps = effect.steps if isinstance(effect, Sequence) else (effect,)
    first = steps[0]
    if isinstance(first, v.Pick) and first.who == "own" and all(pool.zone not in HIDDEN for pool in first.pools):
        return sequence((Choose(first.pools, first.number, first.up_to, first.any_number), *steps[1:]))
    return effect


def as_picked(effect: Node) -> Node:
    """An effect as it is written: what it chooses at its head is picked like anything else."""
    if isinstance(effect, Let):
        return Let(effect.x, as_picked(effect.effect))
    steps = effect.steps if isinstance(effect, Sequence) else (effect,)
    first = steps[0] if steps else None
    if isinstance(first, Choose) and not first.at_random and first.by == "own":
        return sequence((v.Pick(first.pools, first.number, first.up_to, any_number=first.any_number), *steps[1:]))
    return effect


def unfolded(apart: bool = False) -> Unmaker:
    """How an effect is taken apart into sentences; `apart`: what is chosen is a sentence of its own."""

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Node):
            return
        picked = as_picked(value)
        tail: tuple[Node, ...] = ()
        if isinstance(picked, Let):
            tail = (Let(picked.x, NOTHING),)
            picked = picked.effect
        yield {"sentences": (*_sentences(picked, apart), *tail)}

    return unmake


def _sentences(effect: Node, apart: bool) -> list[Node]:
    """An effect as sentences: what is taken, or (not `apart`) picked, with what is done to it; the rest one by one."""
    steps = list(effect.steps if isinstance(effect, Sequence) else (effect,))
    found: list[Node] = []
    while steps:
        step = steps.pop(0)
        of_it = bool(steps) and getattr(steps[0], "group", None) == It()
        if steps and ((isinstance(step, v.Pick) and not apart) or (isinstance(step, v.Take) and of_it)):
            step = Sequence((step, steps.pop(0)))
        found.append(step)
    return found
