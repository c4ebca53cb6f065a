"""Sentences: deeds one after the other, conditions, costs that may be left unpaid, choices, times for later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.actions import PICKS
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.games.rebirth.words.statements import MODIFIED_BY, TRAITS
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
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Form, Found, S, read_as, rebuilt, replaced
from tefuda.kernel.wording.engine.phrases import Phrases
from tefuda.kernel.wording.meaning.composition import Binding, sequence
from tefuda.kernel.wording.meaning.deeds import cost_of, in_pairs
from tefuda.kernel.wording.meaning.forms import in_order, only_where, spliced

AT_TURN_END = Delay(v.When("time", fact="turn end", once=True), S.then, 1, "turn")
SAME = "as before"  # of さらに: for as long as what was said before it
YOU = "(|あなたは|あなたは、)"
# Who does what they are told, and how what is theirs is said; there 自分の is theirs (9.14.2).
OTHERS = (
    ("opponent", "相手は", "your opponent must "),
    ("each", "各プレイヤーは", "each player must "),
    ("its", "そのプレイヤーは", "that player must "),
)
DID = "(そうしたら|置いたら|そうしたなら|入れ替えたら|【スタンド】したら|セットしたら|戻したら|公開したら)"


def add_sentences(phrases: Phrases) -> None:
    """The categories clause (what is said in one breath), chain, sentence and effect."""
    _clauses(phrases)
    _others(phrases)
    _coming(phrases)
    _chains(phrases)
    phrases.say("sentence", S.chain, "<chain>。", "<chain>.")
    phrases.hear("sentence", If(Did(), S.rest), f"{DID}、<rest:chain>。")
    _later(phrases)
    phrases.list_of("sentences", "sentence", "", " ")
    phrases.say("effect", IN_SENTENCES, "<sentences>", "<sentences>")
    phrases.say("chain", ONE_OF_THESE, f"{YOU}以下から1つ選ぶ", "choose 1 of the following")
    phrases.say("mode", S.effect, f"{MODE}<effect>", f"{MODE}<effect>")
    phrases.list_of("modes", "mode")
    phrases.say("effect", Form(with_modes, without_modes), "<sentences><modes>", "<sentences><modes>")
    alone = read_as(lambda found: one_after_the_other((found["chain"],)))
    phrases.hear("effect", alone, "<chain>", "<chain>")
    phrases.label("an instruction / 指示", "sentence", "clause", "stated", "told", "mine", "others", "told_chain")


# ── what is said in one breath ──────────────────────────────────────────────────────────────────────────────────────
def _clauses(phrases: Phrases) -> None:
    """What you do (mine) and others do, what is so for a time (stated), and what you are told to do behind what others do."""
    forms = "end,stem"
    phrases.say(f"stated/{forms}", S.said, "<said:timed/*>", "<said:timed>")
    phrases.say(f"told/{forms}", S.act, "(あなたは|あなたは、)<act:act/*>", "you <act>")
    phrases.say(f"mine/{forms}", S.act, f"{YOU}<act:act/*>", "<act>")
    for category, of in (("told", "stated"), ("mine", "stated"), ("clause", "mine"), ("clause", "others")):
        phrases.say(f"{category}/{forms}", S.said, f"<said:{of}/*>", f"<said:{of}>")
    picked_then = Sequence((S.picked, Change(It(), S.rest, S.time)))
    phrases.hear(f"mine/{forms}", picked_then, "<picked>選び、<time>(そのキャラ|それ|それら)<rest:it_rest/*>")
    phrases.say("mine/end", May(S.act), f"{YOU}<act:act/may>")
    for form, ending in (("end", "[する]"), ("stem", "し")):
        phrases.hear(f"it_rest/{form}", MODIFIED_BY, f"を<modifier>{ending}")
    for changed, japanese, _ in TRAITS:
        phrases.hear("it_rest/end", (changed,), f"は{japanese if isinstance(japanese, str) else japanese[0]}")


def _others(phrases: Phrases) -> None:
    """What somebody else does: 相手は…, 各プレイヤーは…, and what follows in the same breath."""
    forms = "end,stem"
    phrases.say(f"deeds/{forms}", (S.act,), "<act:act/*>", "<act>")
    more = ("<act>, and <rest:deeds>", "<act>, <rest:deeds>")
    phrases.say(f"deeds/{forms}", spliced((S.act,), S.rest), "<act:act/stem>、<rest:deeds/*>", more)
    for who, japanese, english in OTHERS:
        phrases.say(f"others/{forms}", done_by(who), f"{japanese}<acts:deeds/*>", f"{english}<acts:deeds>")


def done_by(who: str) -> Any:
    """Instructions carried out by another player; None where the first is not one that players carry out."""

    def build(found: Found) -> Built:
        done = [_by(who, act) for act in found["acts"]]
        first = done[0]
        if None in done or getattr(first.steps[0] if isinstance(first, Sequence) else first, "who", "") != who:
            return None
        return sequence(tuple(done))

    def parts(value: Built) -> Iterable[Found]:
        steps = value.steps if isinstance(value, Sequence) else (value,) if isinstance(value, Node) else ()
        for cut in (_by_deeds(steps, who), [[step] for step in steps]):
            if acts := [sequence(tuple([_for_oneself(step, who) for step in deed])) for deed in cut]:
                yield {"acts": tuple(acts)}

    return Form(build, parts)


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


# ── what holds for what comes next ──────────────────────────────────────────────────────────────────────────────────
def _coming(phrases: Phrases) -> None:
    """What the next character of one's entry gets, and what holds during the next attack."""
    phrases.say(
        "stated/end", v.NextEntry(MODIFIED_BY),
        (
            "このターン中、次にあなたのエントリーに置かれるキャラを<modifier>",
            "[このターン中、]次に(自分|あなた)のエントリーに置かれるキャラを<modifier>",
        ),
        (
            "the next character put onto your entry area this turn gets <modifier>",
            "the next character to be put (on|onto) your entry area gets <modifier> until end of turn",
        ),
    )  # fmt: skip
    attack = "during the next attack of <group> this turn, <said:statement>"
    phrases.say(
        "stated/end,stem",
        Form(next_attack, _next_attack),
        "(このターン|)<group>の次のアタック中、<said:statement/*>",
        attack,
    )
    its, its_own = "during this character's next attack", read_as(lambda found: next_attack({**found, "group": This()}))
    phrases.hear("stated", its_own, english=(f"{its}[ this turn], <said:statement>", f"<said:statement> {its}"))


def next_attack(found: Found) -> Built:
    """このターン…の次のアタック中: what holds while a card attacks, until its next attack of this turn is over."""
    said = found["said"]
    if not isinstance(said, Change) or said.until:
        return None
    held = Continuous(said.group, said.changes, v.Attacking(group=This()))
    return Change(found["group"], (Gain((held,)),), "next_attack")


def _next_attack(value: Built) -> Iterable[Found]:
    if isinstance(value, Change) and value.until == "next_attack" and isinstance(value.changes[0], Gain):
        held = value.changes[0].abilities[0]
        yield {"group": value.group, "said": Change(getattr(held, "group", This()), getattr(held, "changes", ()))}


def _later(phrases: Phrases) -> None:
    """What is done when something happens later."""
    this_turn = Delay(S.when, S.then, 0, "turn")
    next_time = Delay(S.when, S.then, 1, "turn")
    phrases.say("sentence", this_turn, "このターン中、<when><then:sentence>", "this turn, <when><then:sentence>")
    phrases.say(
        "sentence", next_time, "このターン中、次に<when><then:sentence>", "this turn, next <when><then:sentence>"
    )
    phrases.say("sentence", Delay(S.when, S.then), "次に<when><then:sentence>", "next <when><then:sentence>")
    attacks = Delay(v.When("attacked", S.who), S.then, 1, "turn")
    phrases.say("sentence", attacks, "このターン<who>が次にアタックした時、<then:sentence>")
    ways = ("the next time this character attacks this turn", "when this character attacks the next time this turn")
    its_own = Delay(v.When("attacked", This()), S.then, 1, "turn")
    phrases.hear("sentence", its_own, english=tuple([f"{words}, <then:sentence>" for words in ways]))
    phrases.say("chain", AT_TURN_END, "このターン終了時、<then:chain>", "at the end of this turn, <then:chain>")


# ── one after the other ─────────────────────────────────────────────────────────────────────────────────────────────
def _chains(phrases: Phrases) -> None:
    """The categories chain and, behind what others do, told_chain."""
    phrases.say("chain", S.clause, "<clause:clause/end>", "<clause>")
    phrases.say("chain", S.may, english="<may>")
    for chain, first, rest in (
        ("chain", "mine", "chain"), ("chain", "others", "told_chain"), ("told_chain", "told", "chain"), ("told_chain", "others", "told_chain"),
    ):  # fmt: skip
        ways = (f"<first:{first}>, and <rest:{rest}>", f"<first:{first}>, <rest:{rest}>")
        phrases.say(chain, AND_THEN, f"<first:{first}/stem>、<rest:{rest}>", ways)
    for category in ("told", "others"):
        phrases.say("told_chain", S.clause, f"<clause:{category}/end>", f"<clause:{category}>")
    for chain in ("told_chain", "chain"):
        phrases.say(chain, UNDER_CONDITION, f"<condition>なら、<then:{chain}>", f"if <condition>, <then:{chain}>")
    phrases.hear("chain", S.rest, "さらに(、|)<rest:chain>")
    for cards, japanese, english in (
        (OBJECT, "さらに<modifier>", "(it|this|that character|this character) gets 1 additional <modifier>"),
        (S.topic, "さらに<topic>を<modifier>", ()),
    ):  # fmt: skip
        phrases.hear("chain", Change(cards, MODIFIED_BY, SAME), japanese, english)
    phrases.say("means", S.act, "<act:act/end>")
    phrases.say("means", in_order("first", "rest"), "<first:act/stem>、<rest:means>")
    by_means = Form(lambda found: PayThen(cost_of((found["act"],)), found["rest"]), _means)
    phrases.say("chain", by_means, f"{YOU}<act:means>ことで、<rest:chain>")
    paid = "［<cost>］, <rest:chain>", "［<cost>］, and <rest:chain>", "［<cost>］ <rest:chain>"
    phrases.say("chain", only_where(PayThen(S.cost, S.rest), lambda found: bool(found["cost"].parts)), english=paid)


def _means(value: Built) -> Found | None:
    """What is done as a cost before ことで, and what follows."""
    return (
        {"act": sequence(value.cost.parts), "rest": value.effect}
        if isinstance(value, PayThen) and value.cost.parts
        else None
    )


def _then(found: Found) -> Built:
    """Two instructions in one sentence."""
    first, rest = found["first"], found["rest"]
    if isinstance(rest, May | PayThen):
        return None  # what may be left is all of it, and all that stands before ことで is the cost
    return sequence((first, furthered(rest, last_change(first))))


AND_THEN: Any = Form(_then, in_order("first", "rest").parts)

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


def _uncondition(value: Built) -> Found | None:
    return (
        {"condition": value.condition, "then": value.then}
        if isinstance(value, If) and value.otherwise is None
        else None
    )


UNDER_CONDITION: Any = Form(under_condition, _uncondition)


def one_after_the_other(sentences: Iterable[Any], open_choice: bool = False) -> Any:
    """The sentences of an effect: those behind ことで are done only if what stands before it was."""
    steps: list[Node] = []
    for said in sentences:
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
        for cut in (tuple(_pairs(steps)), steps, (value,)):
            for sentences in (cut, (*cut[:-1], *_parts_under_cost(cut[-1]))):
                if one_after_the_other(sentences, open_choice) == value:
                    yield {"sentences": sentences}


IN_SENTENCES: Any = Form(lambda found: one_after_the_other(found["sentences"]), in_sentences)


def _pairs(steps: Iterable[Node]) -> list[Node]:
    return in_pairs(steps, (*PICKS, v.Take))


def _parts_under_cost(step: Node) -> tuple[Node, ...]:
    """What is paid with the first of what follows, and the rest as sentences of their own."""
    if isinstance(step, PayThen) and isinstance(step.effect, Sequence):
        first, *rest = _pairs(step.effect.steps)
        return (PayThen(step.cost, first), *rest)
    if isinstance(step, If) and step.otherwise is None:
        first, *rest = _parts_under_cost(step.then)
        return (If(step.condition, first), *rest)
    return (step,)


# ── one of several effects ──────────────────────────────────────────────────────────────────────────────────────────
ONE_OF_THESE = v.OneOf(())  # where the effects of which one is chosen stand below


def with_modes(found: Found) -> Any:
    """以下から1つ選ぶ, and the effects of which one is chosen as this is carried out."""
    sentences = found["sentences"]
    said = sequence(sentences) if len(sentences) == 1 else one_after_the_other(sentences, open_choice=True)
    whole = replaced(said, ONE_OF_THESE, v.OneOf(found["modes"]))
    return None if whole == said or len(found["modes"]) < 2 else whole


def without_modes(value: Built) -> Iterable[Found]:
    """The sentences of an effect, and the effects of which one is chosen, at its end."""
    nodes = within(value) if isinstance(value, Node) else ()
    choices = [one for one in nodes if isinstance(one, v.OneOf) and one.modes]
    if len(choices) == 1:
        for found in in_sentences(replaced(value, choices[0], ONE_OF_THESE), open_choice=True):
            yield {**found, "modes": choices[0].modes}


# ── what さらに goes on with ───────────────────────────────────────────────────────────────────────────────────────────
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
