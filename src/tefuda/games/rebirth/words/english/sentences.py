"""Sentences: deeds one after the other, conditions, costs that may be left unpaid, times for later."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.english.conditions import add_conditions
from tefuda.games.rebirth.words.japanese.actions import cost_of
from tefuda.games.rebirth.words.japanese.sentences import (
    AT_TURN_END,
    ONE_OF_THESE,
    SAME,
    and_then,
    done_by,
    in_sentences,
    next_attack,
    next_entry,
    one_after_the_other,
    parted,
    several_deeds,
    uncondition,
    under_condition,
    unnext_attack,
    unnext_entry,
    with_modes,
    without_modes,
)
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.games.rebirth.words.japanese.statements import changes_of
from tefuda.kernel.effects.nodes import Change, Delay, PayThen, This
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S

OTHERS = (("your opponent must ", "opponent"), ("each player must ", "each"), ("that player must ", "its"))


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, chain, sentence and effect."""
    add_conditions(grammar)
    for category in ("mine", "others"):
        grammar.rule("clause", f"<said:{category}>", S.said)
    for category in ("act", "stated"):
        grammar.rule("mine", f"<said:{category}>", S.said)
    grammar.rule("stated", "<said:timed>", S.said)
    grammar.rule("told", "<said:stated>", S.said)
    grammar.rule("told", "you <act>", S.act)
    grammar.made("deeds", "<act>", lambda f: (f["act"],), lambda value: {"act": value[0]} if len(value) == 1 else None)
    and_more = lambda f: (f["act"], *f["rest"])  # noqa: E731
    grammar.made("deeds", "<act>, and <rest:deeds>", and_more, several_deeds, also=("<act>, <rest:deeds>",))
    for words, who in OTHERS:
        make, unmake = done_by(who)
        grammar.made("others", f"{words}<acts:deeds>", make, unmake)
    also = ("the next character to be put (on|onto) your entry area gets <modifier> until end of turn",)
    grammar.made(
        "stated",
        "the next character put onto your entry area this turn gets <modifier>",
        next_entry,
        unnext_entry,
        also=also,
    )
    coming = "during the next attack of <group> this turn, <said:statement>"
    grammar.made("stated", coming, next_attack, unnext_attack)
    its = "during this character's next attack"
    for spelling in (f"{its}[ this turn], <said:statement>", f"<said:statement> {its}"):
        grammar.also("stated", spelling, lambda f: next_attack({**f, "group": This()}))
    more = lambda f: Change(OBJECT, changes_of(f["modifier"]), SAME)  # noqa: E731
    grammar.also("chain", "(it|this|that character|this character) gets 1 additional <modifier>", more)
    grammar.rule("chain", "<clause>", S.clause)
    grammar.rule("chain", "<may>", S.may)
    for chain, first, rest in (
        ("chain", "mine", "chain"),
        ("chain", "others", "told_chain"),
        ("told_chain", "told", "chain"),
        ("told_chain", "others", "told_chain"),
    ):
        also = (f"<first:{first}>, <rest:{rest}>",)
        grammar.made(chain, f"<first:{first}>, and <rest:{rest}>", and_then, parted, also=also)
    for category in ("told", "others"):
        grammar.rule("told_chain", f"<said:{category}>", S.said)
    grammar.made("told_chain", "if <condition>, <then:told_chain>", under_condition, uncondition)
    grammar.made("chain", "if <condition>, <then:chain>", under_condition, uncondition)
    paid = lambda f: PayThen(f["cost"], f["rest"])  # noqa: E731
    grammar.made(
        "chain",
        "［<cost>］, <rest:chain>",
        paid,
        _unpaid,
        also=("［<cost>］, and <rest:chain>", "［<cost>］ <rest:chain>"),
    )
    grammar.rule("sentence", "<chain>.", S.chain)
    grammar.rule("chain", "at the end of this turn, <then:chain>", AT_TURN_END)
    grammar.rule("sentence", "this turn, <when><then:sentence>", Delay(S.when, S.then, 0, "turn"))
    grammar.rule("sentence", "this turn, next <when><then:sentence>", Delay(S.when, S.then, 1, "turn"))
    grammar.rule("sentence", "next <when><then:sentence>", Delay(S.when, S.then))
    coming_attack = Delay(v.When("attacked", This()), S.then, 1, "turn")
    for words in (
        "the next time this character attacks this turn",
        "when this character attacks the next time this turn",
    ):
        grammar.read_only(
            "sentence", f"{words}, <then:sentence>", coming_attack, "this turn, next <when><then:sentence>"
        )
    grammar.list_of("sentences", "sentence", " ")
    grammar.made("effect", "<sentences>", one_after_the_other, in_sentences)
    grammar.rule("chain", "choose 1 of the following", ONE_OF_THESE)
    grammar.rule("mode", f"{MODE}<effect>", S.effect)
    grammar.list_of("modes", "mode")
    grammar.made("effect", "<sentences><modes>", with_modes, without_modes)
    grammar.also("effect", "<chain>", lambda f: one_after_the_other({"sentences": (f["chain"],)}))
    grammar.label("sentence", "an instruction")
    for category in ("clause", "stated", "told", "mine", "others", "told_chain"):
        grammar.label(category, "an instruction")


def _unpaid(value: Built) -> Iterable[Found]:
    if isinstance(value, PayThen) and value.cost == cost_of(value.cost.parts):
        yield {"cost": value.cost, "rest": value.effect}
