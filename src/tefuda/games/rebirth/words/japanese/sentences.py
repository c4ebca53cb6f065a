"""Sentences: deeds one after the other, conditions, costs before ことで, choices, times for later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.actions import in_pairs, paid, unpaid
from tefuda.games.rebirth.words.japanese.conditions import add_conditions
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.games.rebirth.words.japanese.statements import DEEDS, changes_of, modifiers
from tefuda.kernel.effects.nodes import (
    All,
    Change,
    Compare,
    Continuous,
    Count,
    Delay,
    Did,
    Gain,
    If,
    It,
    May,
    Others,
    PayThen,
    Sequence,
    This,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.composition import Binding, sequence
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, rebuilt, replaced

AT_TURN_END = Delay(v.When("time", fact="turn end", once=True), S.then, 1, "turn")
SAME = "as before"  # of さらに: for as long as what was said before it
YOU = "(|あなたは|あなたは、)"
OTHERS = (("相手は", "opponent"), ("各プレイヤーは", "each"), ("そのプレイヤーは", "its"))


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, chain, sentence and effect."""
    add_conditions(grammar)
    for form in ("end", "stem"):
        said, act = (
            (lambda f: f["said"], lambda value: {"said": value}),
            (lambda f: f["act"], lambda value: {"act": value}),
        )
        grammar.made(f"stated/{form}", f"<said:timed/{form}>", *said)
        grammar.made(f"told/{form}", f"(あなたは|あなたは、)<act:act/{form}>", *act)
        grammar.made(f"mine/{form}", f"{YOU}<act:act/{form}>", *act)
        for category in ("told", "mine"):
            grammar.made(f"{category}/{form}", f"<said:stated/{form}>", *said)
        for category in ("mine", "others"):
            grammar.made(f"clause/{form}", f"<said:{category}/{form}>", *said)
        grammar.also(f"mine/{form}", f"<picked>選び、<time>(そのキャラ|それ|それら)<rest:it_rest/{form}>", _picked_then)
    _others(grammar)
    grammar.rule("mine/end", f"{YOU}<act:act/may>", May(S.act))
    grammar.made("stated/end", "このターン中、次にあなたのエントリーに置かれるキャラを<modifier>", next_entry, unnext_entry, also=(
        "このターン中、次に自分のエントリーに置かれるキャラを<modifier>", "次に(自分|あなた)のエントリーに置かれるキャラを<modifier>",
    ))  # fmt: skip
    grammar.rule("chain", "<clause:clause/end>", S.clause)
    grammar.made("chain", "<first:mine/stem>、<rest:chain>", and_then, parted)
    grammar.made("chain", "<first:others/stem>、<rest:told_chain>", and_then, parted)
    for category in ("told", "others"):
        grammar.rule("told_chain", f"<clause:{category}/end>", S.clause)
    grammar.made("told_chain", "<first:told/stem>、<rest:chain>", and_then, parted)
    grammar.made("told_chain", "<first:others/stem>、<rest:told_chain>", and_then, parted)
    grammar.made("told_chain", "<condition>なら、<then:told_chain>", under_condition, uncondition)
    grammar.made("chain", "<condition>なら、<then:chain>", under_condition, uncondition)
    grammar.also("chain", "さらに(、|)<rest:chain>", lambda f: f["rest"])
    grammar.also("chain", "さらに<modifier>", lambda f: Change(OBJECT, changes_of(f["modifier"]), SAME))
    grammar.also("chain", "さらに<topic>を<modifier>", lambda f: Change(f["topic"], changes_of(f["modifier"]), SAME))
    grammar.rule("means", "<act:act/end>", S.act)
    grammar.made("means", "<first:act/stem>、<rest:means>", lambda f: sequence((f["first"], f["rest"])), parted)
    grammar.made("chain", f"{YOU}<act:means>ことで、<rest:chain>", paid, unpaid)
    grammar.rule("chain", "このターン終了時、<then:chain>", AT_TURN_END)
    grammar.rule("sentence", "<chain>。", S.chain)
    did = "(そうしたら|置いたら|そうしたなら|入れ替えたら|【スタンド】したら|セットしたら|戻したら|公開したら)"
    grammar.also("sentence", f"{did}、<rest:chain>。", lambda f: If(Did(), f["rest"]))
    grammar.rule("sentence", "このターン中、<when><then:sentence>", Delay(S.when, S.then, 0, "turn"))
    grammar.rule("sentence", "このターン中、次に<when><then:sentence>", Delay(S.when, S.then, 1, "turn"))
    grammar.rule("sentence", "次に<when><then:sentence>", Delay(S.when, S.then))
    attacks = v.When("attacked", S.who)
    grammar.rule("sentence", "このターン<who>が次にアタックした時、<then:sentence>", Delay(attacks, S.then, 1, "turn"))
    for form in ("end", "stem"):
        grammar.made(
            f"stated/{form}",
            f"(このターン|)<group>の次のアタック中、<said:statement/{form}>",
            next_attack,
            unnext_attack,
        )
    grammar.list_of("sentences", "sentence")
    grammar.made("effect", "<sentences>", one_after_the_other, in_sentences)
    grammar.rule("chain", f"{YOU}以下から1つ選ぶ", ONE_OF_THESE)
    grammar.rule("mode", f"{MODE}<effect>", S.effect)
    grammar.list_of("modes", "mode")
    grammar.made("effect", "<sentences><modes>", with_modes, without_modes)
    grammar.also("effect", "<chain>", lambda f: one_after_the_other({"sentences": (f["chain"],)}))
    grammar.label("sentence", "an instruction / 指示")
    for category in ("clause", "stated", "told", "mine", "others", "told_chain"):
        grammar.label(category, "an instruction / 指示")


def and_then(found: Found) -> Built:
    """Two instructions in one sentence."""
    first, rest = found["first"], found["rest"]
    if isinstance(rest, May | PayThen):
        return None  # what may be left is all of it, and all that stands before ことで is the cost
    return sequence((first, furthered(rest, last_change(first))))


def parted(value: Built) -> Iterable[Found]:
    """Two parts of what one sentence says, cut wherever it can be."""
    if isinstance(value, Sequence):
        for cut in range(1, len(value.steps)):
            found = {"first": sequence(value.steps[:cut]), "rest": sequence(value.steps[cut:])}
            if and_then(found) is not None:
                yield found


# Words after which それ is what they pick, take or show.
BINDING = Binding((v.Pick, v.PickFromEach, v.Take, v.Look, v.Reveal), from_deck=True, closed=(Gain, Delay), paid=True)


def under_condition(found: Found) -> Built:
    """…がいるなら、そのキャラ…: the cards that were asked for."""
    condition, then = found["condition"], found["then"]
    if (
        isinstance(condition, Compare)
        and isinstance(condition.left, Count)
        and (condition.op, condition.right) == (">=", 1)
    ):
        then = BINDING.in_place_of_it(then, All(condition.left.pool))
    if isinstance(condition, v.CheckEnded) and (lost := _if_it_ended_otherwise(condition, then)) is not None:
        return Sequence((If(condition, sequence(then.steps[:-1])), lost))
    return If(condition, then)


def _if_it_ended_otherwise(condition: v.CheckEnded, then: Node) -> If | None:
    """勝ちなら…、負けなら…: the last part of one sentence, if it is about a check that ended the other way."""
    last = then.steps[-1] if isinstance(then, Sequence) else None
    if isinstance(last, If) and last.condition == v.CheckEnded(not condition.won):
        return last
    return None


def uncondition(value: Built) -> Iterable[Found]:
    """A condition, and what is done under it."""
    if isinstance(value, If) and value.otherwise is None:
        yield from [f for f in ({"condition": value.condition, "then": value.then},) if under_condition(f) == value]


def one_after_the_other(found: Found, open_choice: bool = False) -> Any:
    """The sentences of an effect: those behind ことで are done only if what stands before it was."""
    steps: list[Node] = []
    for said in found["sentences"]:
        last = last_change(sequence(steps)) if steps else None
        if last is not None and last.group == v.Attacker():
            said = BINDING.in_place_of_it(said, v.Attacker())
        said = furthered(said, last)
        under = _under_cost(steps[-1], said) if steps else None
        steps = [*steps, said] if under is None else [*steps[:-1], under]
    whole = sequence(steps)
    if _is_open(whole) or _takes_unseen(whole) or (not open_choice and ONE_OF_THESE in within(whole)):
        return None
    return whole


ONE_OF_THESE = v.OneOf(())  # where the effects of which one is chosen stand below


def with_modes(found: Found) -> Any:
    """以下から1つ選ぶ, and the effects of which one is chosen as this is carried out."""
    said = (
        sequence(found["sentences"]) if len(found["sentences"]) == 1 else one_after_the_other(found, open_choice=True)
    )
    whole = replaced(said, ONE_OF_THESE, v.OneOf(found["modes"]))
    return None if whole == said or len(found["modes"]) < 2 else whole


def without_modes(value: Built) -> Iterable[Found]:
    """The sentences of an effect, and the effects of which one is chosen, at its end."""
    choices = (
        [one for one in within(value) if isinstance(one, v.OneOf) and one.modes] if isinstance(value, Node) else []
    )
    if len(choices) == 1:
        for found in in_sentences(replaced(value, choices[0], ONE_OF_THESE), open_choice=True):
            if with_modes({**found, "modes": choices[0].modes}) == value:
                yield {**found, "modes": choices[0].modes}


def last_change(step: Node) -> Change | None:
    """What a step, or the last part of it that does so, makes of cards for a time."""
    if isinstance(step, Change):
        return step if step.until else None
    inner = getattr(step, "effect", None) or getattr(step, "then", None) or getattr(step, "steps", ())
    found = [last_change(one) for one in (inner if isinstance(inner, tuple) else (inner,)) if isinstance(one, Node)]
    return next((one for one in reversed(found) if one is not None), None)


def furthered(said: Any, last: Change | None) -> Any:
    """さらに: of the same cards, where none are named, and for as long."""
    if last is None:
        return said
    if isinstance(said, Change) and said.until == SAME:
        return Change(last.group if said.group == OBJECT else said.group, said.changes, last.until)
    return rebuilt(said, lambda part: furthered(part, last))


def _is_open(value: Built) -> bool:
    """True if a value speaks of cards or a time that nothing before it has named."""
    if isinstance(value, Change) and value.until == SAME:
        return True
    parts = (
        value if type(value) is tuple else [getattr(value, name) for name in getattr(value, "__struct_fields__", ())]
    )
    return any(_is_open(part) for part in parts if isinstance(part, Node | tuple))


def _takes_unseen(effect: Node) -> bool:
    """True if cards are taken その中から of which none were looked at or revealed before."""
    for node in within(effect):
        if isinstance(node, v.Look | v.Reveal):
            return False
        if isinstance(node, v.Take | v.Seen | Others):
            return True
    return False


def _under_cost(step: Node, said: Node) -> Node | None:
    """A step whose last part has a cost, with a sentence more behind that; None where it has none."""
    match step:
        case PayThen(cost, effect):
            return PayThen(cost, sequence((effect, said)) if (under := _under_cost(effect, said)) is None else under)
        case If(condition, then, None):
            under = _under_cost(then, said)
            return None if under is None else If(condition, under)
        case Sequence(steps):
            under = _under_cost(steps[-1], said)
            return None if under is None else Sequence((*steps[:-1], under))
    return None


def in_sentences(value: Built, open_choice: bool = False) -> Iterable[Found]:
    """The sentences of an effect: one for each step, and cards that are picked with what is done to them."""
    if isinstance(value, Node):
        steps = value.steps if isinstance(value, Sequence) else (value,)
        for cut in (tuple(in_pairs(steps)), steps, (value,)):
            for sentences in (cut, (*cut[:-1], *_parts_under_cost(cut[-1]))):
                if one_after_the_other({"sentences": sentences}, open_choice) == value:
                    yield {"sentences": sentences}


def _parts_under_cost(step: Node) -> tuple[Node, ...]:
    """What is paid with the first of what follows, and the rest as sentences of their own."""
    if isinstance(step, PayThen) and isinstance(step.effect, Sequence):
        first, *rest = in_pairs(step.effect.steps)
        return (PayThen(step.cost, first), *rest)
    if isinstance(step, If) and step.otherwise is None:
        first, *rest = _parts_under_cost(step.then)
        return (If(step.condition, first), *rest)
    return (step,)


def _picked_then(found: Found) -> Built:
    said = found["rest"]
    return Sequence((found["picked"], Change(It(), said, found["time"])))


def next_entry(found: Found) -> Built:
    """What the next character gets that comes into one's entry this turn."""
    return v.NextEntry(changes_of(found["modifier"]))


def unnext_entry(value: Built) -> Iterable[Found]:
    """What the next character of one's entry gets, in parts."""
    if isinstance(value, v.NextEntry):
        for modifier, each in modifiers(value.changes):
            if each is None:
                yield {"modifier": modifier}


def next_attack(found: Found) -> Built:
    """このターン…の次のアタック中: what holds while a card attacks, until its next attack of this turn is over."""
    said = found["said"]
    if not isinstance(said, Change) or said.until:
        return None
    held = Continuous(said.group, said.changes, v.Attacking(group=This()))
    return Change(found["group"], (Gain((held,)),), "next_attack")


def unnext_attack(value: Built) -> Iterable[Found]:
    """What holds during the next attack of a card, and of which."""
    if isinstance(value, Change) and value.until == "next_attack" and isinstance(value.changes[0], Gain):
        held = value.changes[0].abilities[0]
        found = {"group": value.group, "said": Change(getattr(held, "group", This()), getattr(held, "changes", ()))}
        if next_attack(found) == value:
            yield found


def _others(grammar: Grammar) -> None:
    """What somebody else does: 相手は…, 各プレイヤーは…; there 自分の is theirs (9.14.2), and so is what follows in the same breath."""
    for form in ("end", "stem"):
        grammar.made(f"deeds/{form}", f"<act:act/{form}>", lambda f: (f["act"],), _one_deed)
        grammar.made(
            f"deeds/{form}", f"<act:act/stem>、<rest:deeds/{form}>", lambda f: (f["act"], *f["rest"]), several_deeds
        )
    for words, who in OTHERS:
        make, unmake = done_by(who)
        for form in ("end", "stem"):
            grammar.made(f"others/{form}", f"{words}<acts:deeds/{form}>", make, unmake)
    for form, ending in (("end", ""), ("end", "する"), ("stem", "し")):
        grammar.also(f"it_rest/{form}", f"を<modifier>{ending}", lambda f: changes_of(f["modifier"]))
    for words, made in DEEDS:
        grammar.also("it_rest/end", f"は{words}", lambda f, made=made: made)


def _one_deed(value: Built) -> Found | None:
    return {"act": value[0]} if type(value) is tuple and len(value) == 1 else None


def several_deeds(value: Built) -> Found | None:
    """The first of several deeds, and the others."""
    return {"act": value[0], "rest": value[1:]} if type(value) is tuple and len(value) > 1 else None


def done_by(who: str) -> tuple[Maker, Unmaker]:
    """Instructions carried out by another player; None where the first is not one that players carry out."""

    def make(found: Found) -> Built:
        done = [_by(who, act) for act in found["acts"]]
        first = done[0]
        if None in done or getattr(first.steps[0] if isinstance(first, Sequence) else first, "who", "") != who:
            return None
        return sequence(tuple(done))

    def unmake(value: Built) -> Iterable[Found]:
        steps = value.steps if isinstance(value, Sequence) else (value,) if isinstance(value, Node) else ()
        for cut in (_by_deeds(steps, who), [[step] for step in steps]):
            acts = [sequence(tuple([_for_oneself(step, who) for step in deed])) for deed in cut]
            if acts and make({"acts": tuple(acts)}) == value:
                yield {"acts": tuple(acts)}

    return make, unmake


def _by(who: str, act: Node) -> Any:
    """A deed as another player does it; what is done to cards that were picked is as it is."""
    steps = act.steps if isinstance(act, Sequence) else (act,)
    first: Any = steps[0]
    if not hasattr(first, "who"):
        return act
    if first.who != "own" or any(hasattr(step, "who") and not of_it(step) for step in steps[1:]):
        return None
    if isinstance(first, v.Pick) and any(pool.whose != "own" for pool in first.pools):
        return None
    return sequence((change(first, who=who), *steps[1:]))


def _for_oneself(step: Node, who: str) -> Node:
    return change(step, who="own") if getattr(step, "who", "") == who else step


def _by_deeds(steps: Iterable[Node], who: str) -> list[list[Node]]:
    """Steps cut where somebody does something else."""
    deeds: list[list[Node]] = []
    for step in steps:
        if getattr(step, "who", "") == who or not deeds:
            deeds.append([])
        deeds[-1].append(step)
    return deeds
