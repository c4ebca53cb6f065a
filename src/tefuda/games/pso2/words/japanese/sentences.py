"""Sentences: instructions with their conditions, and how they hang together: そうした場合, さらに, する事で, modes."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.choosing import of_it
from tefuda.games.pso2.words.japanese.conditions import OTHERWISE
from tefuda.games.pso2.words.japanese.nouns import COUNTER, ENEMY
from tefuda.games.pso2.words.japanese.pairs import as_picks, as_targets, chosen_in_turn
from tefuda.kernel.effects.nodes import (
    Choice,
    Choose,
    ChooseEach,
    Compare,
    Delay,
    Did,
    If,
    It,
    Let,
    Matches,
    May,
    Not,
    PayThen,
    Per,
    Plus,
    Sequence,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S, replaced
from tefuda.kernel.wording.japanese.sentences import loses_subject
from tefuda.kernel.wording.meaning.composition import sequence
from tefuda.kernel.wording.meaning.joining import innermost, stands_free

HIDDEN = ("hand", "deck")
DIFFERENCE = Plus(0, 0)  # 差, until its condition says of what


def add_sentences(grammar: Grammar) -> None:
    """The categories sentence and effect."""
    grammar.made("sentence", "<first:act/stem>、<rest:sentence>", and_then, parted)
    grammar.rule("sentence", "<act:act/end>。", S.act)
    grammar.made("sentence", "<act:act/may>。", may_be_done, unmay)
    they = f"({ENEMY}|{ENEMY}のプレイヤー)は<effect:deed_of_its/may>。"
    grammar.rule("sentence", they, v.TheyMay(S.effect))
    grammar.rule("sentence", "<timed>", S.timed)
    grammar.rule("sentence", "<condition:lead><then:sentence>", If(S.condition, S.then))
    grammar.rule(
        "sentence",
        "そうでない場合、<then:sentence>",
        If(OTHERWISE, S.then),
        also=("そうでない(なら|場合は)[、]<then:sentence>",),
    )
    grammar.rule("sentence", "<cost>事で、<then:sentence>", PayThen(S.cost, S.then))
    grammar.read_only(
        "sentence",
        "<cost:cost_may>。そうした場合、<then:sentence>",
        PayThen(S.cost, S.then),
        "<cost>事で、<then:sentence>",
    )
    grammar.rule("sentence", "さらに、<sentence>", v.Further(S.sentence), also=("さらに<sentence>",))
    for words in ("その後、", "そして、", "その後"):
        grammar.read_only("sentence", f"{words}<sentence>", S.sentence, "<sentence>")
    grammar.read_only("sentence", "<number>[枚]ドロー。", v.Draw(S.number), "<number>枚ドローする。")
    grammar.read_only(
        "sentence", "<group>に<number>ダメージ。", v.Damage(S.group, S.number), "<group>に<number>ダメージを与える。"
    )
    short = f"<pool><many:number>{COUNTER}に<number>ダメージ。"
    grammar.also("sentence", short, picked_and_hit, "<pool><number>体に<number>ダメージを与える。")
    _chosen(grammar)
    grammar.read_only("apart", "[その]差(の枚数|と同じ枚数|分)[だけ][カードを]ドローする。", v.Draw(DIFFERENCE), "")
    hit = "<group>に[その]差(に等しい|と同じ|分の)ダメージを与える。"
    grammar.read_only("apart", hit, v.Damage(S.group, DIFFERENCE), "")
    grammar.also("sentence", "<condition:lead><act:apart>", by_difference, "<condition:lead><then:sentence>")

    def gained(found: Found) -> Built:
        return (
            sequence((found["first"], v.TakeControl(It(), found["until"])))
            if isinstance(found["first"], v.Pick)
            else None
        )

    grammar.also(
        "sentence",
        "<first:act/stem>、<until:span>[、]コントロールを得る。",
        gained,
        "<until:span>、それのコントロールを得る。",
    )
    later = Delay(v.When("phase", fact="end"), S.sentence, until="turn")
    grammar.rule(
        "sentence",
        "このターンの終了時、<sentence>",
        later,
        also=("[この]ターン終了時[に][、]<sentence>", "ターンの終了時、<sentence>"),
    )
    for words, whose in (("自分", "own"), (ENEMY, "opponent")):
        starts = Delay(v.When("phase", whose=whose, fact="start"), S.sentence)
        grammar.rule(
            "sentence",
            f"次の{words}のターンの開始時、<sentence>",
            starts,
            also=(f"次の{words}のターン[の]開始時[に][、]<sentence>",),
        )
    grammar.rule(
        "link", "Xは<amount>である。", Let(S.amount, NOTHING), also=("Xは<amount>(に等しい|と等しい|と同じ|となる)。",)
    )
    grammar.rule("mode", "『<effect>』", S.effect)
    grammar.rule("bullet", "・<effect>", S.effect)
    grammar.list_of("bullets", "bullet")
    grammar.list_of("modes", "mode")
    ways = (
        "以下(のうち|から)(1つを選ぶ|1つを選んで発動する|いずれか1つを選ぶ|いずれか1つを選んで発動する)",
        "以下の(能力|効果)から1つを選(ぶ|んで発動する)",
        "次の中から1つを選ぶ",
    )
    listed = "以下のいずれかの能力を選んで発動する"
    several = "以下から<integer>つを選んで発動する"
    grammar.made("sentence", f"{several}。<modes>", choices, unchoices, also=("以下から<integer>つ[を]選ぶ。<modes>",))
    for way in (several, "以下から<integer>つ[を]選ぶ", "以下のうち<integer>つを選(ぶ|んで発動する)"):
        grammar.also("effect", f"{way}。<modes:bullets>", choices, f"{several}。<modes>")
    grammar.made("sentence", f"{listed}。<modes>", choice, unchoice, also=tuple([f"{way}。<modes>" for way in ways]))
    for way in (listed, *ways):  # a mode on a line of its own goes on to the next one
        grammar.also("effect", f"{way}。<modes:bullets>", choice, f"{listed}。<modes>")
    grammar.also(
        "sentence",
        "<first:act/end>か、<second:sentence>",
        one_or_other,
        "以下のいずれかの能力を選んで発動する。<modes>",
    )
    grammar.rule("said", "<sentence>", S.sentence)
    grammar.rule("said", "<link>", S.link)
    grammar.list_of("sentences", "said")
    grammar.made("effect", "<sentences>", folded, unfolded())
    grammar.label("sentence", "an instruction / 指示")


def may_be_done(found: Found) -> Built:
    """…してもよい, of what one does oneself: who speaks decides; that another may do something is not understood."""
    others = [node for node in within(found["act"]) if getattr(node, "who", "own") != "own"]
    return None if others else May(found["act"])


def unmay(value: Built) -> Iterable[Found]:
    if isinstance(value, May) and may_be_done({"act": value.effect}) is not None:
        yield {"act": value.effect}


def picked_and_hit(found: Found) -> Built:
    """相手のキャラ1体に2ダメージ。"""
    return sequence((v.Pick((found["pool"],), found["many"]), v.Damage(It(), found["number"])))


def _chosen(grammar: Grammar) -> None:
    """相手のキャラ1体を選び、破壊する: what is done to what was just chosen, looked at or revealed is not said again."""
    for done in ("done", "hit"):
        whole = f"<first:act/stem>、それを<done:{done}/end>。"
        grammar.also("sentence", f"<first:act/stem>、<done:{done}/end>。", done_to_it, whole)
        grammar.also("sentence", f"<first:act/stem>、<done:{done}/may>。", may_be_done_to_it, whole)
        grammar.also("sentence", f"<first:act/stem>、<done:{done}/stem>、<rest:sentence>", done_and_then, whole)
        grammar.also("sentence", f"<condition:lead><done:{done}/end>。", done_if, "<condition:lead><then:sentence>")
        grammar.also(
            "sentence",
            f"<condition:lead><done:{done}/stem>、そうでない(なら|場合は|場合)[、]<other:{done}/end>。",
            done_or_else,
            "<condition:lead><then:sentence>",
        )


def by_difference(found: Found) -> Built:
    """…より少ないなら、差の枚数…: by as much as the numbers differ that the condition compares."""
    condition, instruction = found["condition"], found["act"]
    if not isinstance(condition, Compare) or condition.op not in ("<", ">"):
        return None
    less, more = (condition.left, condition.right)[:: 1 if condition.op == "<" else -1]
    return If(condition, replaced(instruction, DIFFERENCE, Plus(more, Per(less, 1, -1))))


def done_to_it(found: Found) -> Built:
    """A choice or look, and what is done to its cards; None where the first step brings no cards that could be meant."""
    return sequence((found["first"], of_it(found["done"]))) if brings_cards(found["first"]) else None


def may_be_done_to_it(found: Found) -> Built:
    return sequence((found["first"], May(of_it(found["done"])))) if brings_cards(found["first"]) else None


def done_and_then(found: Found) -> Built:
    first = done_to_it(found)
    return None if first is None else and_then({"first": first, "rest": found["rest"]})


def done_if(found: Found) -> Built:
    """それがキャラなら、手札に加える: done to the cards of which the condition speaks."""
    condition, done = found["condition"], found["done"]
    plain = condition.part if isinstance(condition, Not) else condition
    return If(condition, of_it(done)) if isinstance(plain, Matches) and plain.group == It() else None


def done_or_else(found: Found) -> Built:
    """それがキャラなら手札に加え、そうでないなら捨札に置く: one or the other, done to the cards of which the condition speaks."""
    one = done_if(found)
    return change(one, otherwise=of_it(found["other"])) if isinstance(one, If) else None


def brings_cards(effect: Node) -> bool:
    """True if the last step of an effect chooses, looks at or reveals cards, which are spoken of from there on."""
    last = effect.steps[-1] if isinstance(effect, Sequence) else effect
    return isinstance(last, v.Pick | v.Look | v.Reveal | v.Take | v.LookAt | ChooseEach)


def one_or_other(found: Found) -> Built:
    """2枚ドローするか、…: one of two instructions (glossary または)."""
    second = found["second"]
    return (
        None
        if isinstance(second, If | v.Further | PayThen | Choice)
        else Choice((at_head(found["first"]), at_head(second)))
    )


NOTHING = Sequence(())


# ── one sentence ────────────────────────────────────────────────────────────────────────────────────────────────────
def and_then(found: Found) -> Built:
    first, rest = found["first"], found["rest"]
    if isinstance(rest, If) and (not isinstance(rest.condition, Matches) or rest.condition.group != It()):
        return None  # a condition of its own is a sentence of its own
    if picks_elsewhere(first, rest):
        return None
    if isinstance(rest, v.Further | PayThen | Choice) or (isinstance(rest, May) and not isinstance(first, v.Pick)):
        return None
    return None if loses_subject(first, rest) else sequence((first, rest))


def parted(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and isinstance(value.steps[0], v.Pick):
        yield {"first": value.steps[0], "rest": sequence(value.steps[1:])}


def choice(found: Found) -> Built:
    return Choice(found["modes"]) if len(found["modes"]) > 1 else None


def choices(found: Found) -> Built:
    """Two or more of several abilities (406.3)."""
    number = found["integer"]
    return Choice(found["modes"], number, number) if 1 < number < len(found["modes"]) else None


def unchoices(value: Built) -> Iterable[Found]:
    if isinstance(value, Choice) and value.least == value.most and type(value.most) is int and value.most > 1:
        yield {"modes": value.modes, "integer": value.most}


def unchoice(value: Built) -> Iterable[Found]:
    if isinstance(value, Choice) and (value.least, value.most) == (1, 1):
        yield {"modes": value.modes}


def picks_elsewhere(before: Node, following: Node) -> bool:
    """デッキを見て、キャラ1枚を選び: cards without a place, behind such as were looked at; which are meant is not said."""
    last = before.steps[-1] if isinstance(before, Sequence) else before
    first = following.steps[0] if isinstance(following, Sequence) else following
    looked = isinstance(last, v.Look | v.LookAt | v.Reveal)
    return (
        looked
        and isinstance(first, v.Pick)
        and any((pool.zone, pool.whose) == ("field", "any") for pool in first.pools)
    )


# ── sentences one after the other ───────────────────────────────────────────────────────────────────────────────────
def folded(found: Found) -> Built:
    """All sentences as one effect; 406.2.3: what the first of them chooses first is chosen as it is put up."""
    steps: list[Node] = []
    for said in found["sentences"]:
        if steps and picks_elsewhere(steps[-1], said):
            return None
        if isinstance(said, Let):
            if not steps:
                return None
            steps = [Let(said.x, sequence(steps))]
        elif isinstance(said, If) and said.condition == OTHERWISE:
            if not steps or not isinstance(steps[-1], If) or steps[-1].otherwise is not None:
                return None
            steps[-1] = change(steps[-1], otherwise=said.then)
        elif steps and _is_other_case(steps[-1], said):
            steps[-1] = change(steps[-1], otherwise=said.then)
        elif steps and isinstance(steps[-1], PayThen) and not isinstance(said, v.Further | If):
            steps[-1] = PayThen(
                steps[-1].cost, sequence((steps[-1].effect, said))
            )  # glossary する事で: all that follows
        elif not steps or isinstance(said, v.Further) or stands_free(steps[-1], said):
            steps = [*steps, said]
        else:
            place = innermost(steps)
            steps = place.rebuilt([*place.steps, said])
    effect = chosen_in_turn(at_head(sequence(steps)))
    if effect is None or OTHERWISE in within(effect):  # it would be otherwise than nothing
        return None
    return None if _does_to_abilities(effect) or _takes_unseen(effect) else effect


def _takes_unseen(effect: Node) -> bool:
    """その中から: does it take from cards that nobody has looked at or revealed before?"""
    nodes = [node for node in within(effect) if isinstance(node, v.Look | v.LookAt | v.Reveal | v.Take)]
    return bool(nodes) and isinstance(nodes[0], v.Take)


def _is_other_case(last: Node, said: Node) -> bool:
    """そうした場合、A。そうしなかった場合、B: both speak of what stands before them, and not of A."""
    if not isinstance(last, If) or not isinstance(said, If) or last.otherwise is not None:
        return False
    return (last.condition, said.condition) in ((Did(), Not(Did())), (Not(Did()), Did()))


def _does_to_abilities(effect: Node) -> bool:
    """Is something done to an ability of the processing zone that only cards can have done to them?"""
    chosen = [pool for node in within(effect) if isinstance(node, v.Pick | Choose) for pool in node.pools]
    if not any(pool.zone == "stack" for pool in chosen):
        return False
    done = [node for node in within(effect) if getattr(node, "group", None) == It()]
    return not all(isinstance(node, v.Cancel | v.Remove | v.ControllerOf | Matches) for node in done)


def at_head(effect: Node) -> Node:
    """An effect whose first instruction, where it picks cards that all can see, chooses targets."""
    if isinstance(effect, Let):
        return Let(effect.x, at_head(effect.effect))
    steps = effect.steps if isinstance(effect, Sequence) else (effect,)
    first = steps[0]
    if isinstance(first, v.Pick) and first.who == "own" and all(pool.zone not in HIDDEN for pool in first.pools):
        return sequence((Choose(first.pools, first.number, first.up_to, first.any_number), *steps[1:]))
    return sequence((as_targets(first), *steps[1:])) if isinstance(first, ChooseEach) else effect


def as_picked(effect: Node) -> Node:
    """An effect as it is written: what it chooses at its head is picked like anything else."""
    if isinstance(effect, Let):
        return Let(effect.x, as_picked(effect.effect))
    steps = effect.steps if isinstance(effect, Sequence) else (effect,)
    first = steps[0] if steps else None
    if isinstance(first, Choose) and not first.at_random and first.by == "own":
        return sequence((v.Pick(first.pools, first.number, first.up_to, any_number=first.any_number), *steps[1:]))
    return sequence((as_picks(first), *steps[1:])) if isinstance(first, ChooseEach) else effect


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
    return [*found[:-1], *_opened_up(found[-1], apart)] if found else found


def _opened_up(step: Node, apart: bool) -> list[Node]:
    """What stands last and holds for all that follows it, with the first of its sentences, and the others behind it."""
    if isinstance(step, If) and step.otherwise is not None:
        return [change(step, otherwise=None), *_opened_up(If(OTHERWISE, step.otherwise), apart)]
    field = "effect" if isinstance(step, PayThen) else "then" if isinstance(step, If) and step.otherwise is None else ""
    inner = getattr(step, field) if field else None
    if not isinstance(inner, Sequence):
        return [step]
    first, *rest = _sentences(inner, apart)
    return [change(step, **{field: first}), *rest] if rest else [step]
