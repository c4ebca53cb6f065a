"""Sentences: instructions with their conditions, and how they hang together: if so, further, by paying, modes."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.japanese.conditions import OTHERWISE
from tefuda.games.pso2.words.japanese.sentences import (
    DIFFERENCE,
    NOTHING,
    and_then,
    by_difference,
    choice,
    choices,
    folded,
    may_be_done,
    one_or_other,
    parted,
    unchoice,
    unchoices,
    unfolded,
    unmay,
)
from tefuda.kernel.effects.nodes import Cost, Delay, If, It, Let, Others, Pay, PayThen, X
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.meaning.composition import sequence


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, sentence and effect."""
    grammar.rule("sentence", "<act>.", S.act)
    grammar.made("sentence", "you may <act>.", may_be_done, unmay)
    grammar.made("sentence", "you may <act:paid_act>.", may_be_done, unmay)
    for words, may in (
        ("draw <number:so_many>", v.Draw(S.number, "its")),
        ("discard <number:so_many>", v.Discard(S.number, "its")),
        ("discard <number:so_many> at random", v.Discard(S.number, "its", at_random=True)),
    ):
        grammar.rule("sentence", f"{FOE} may {words}.", v.TheyMay(may))
    grammar.made("sentence", "<first:act> and <rest:sentence>", and_then, parted)
    below = v.Put(Others(), "deck", place="bottom", in_any_order=True)
    grammar.also(
        "sentence",
        "<first:act> and the rest (on the bottom of|under) (your|the) deck in any order.",
        lambda found: sequence((found["first"], below)),
        "<first:act> and <rest:sentence>",
    )
    for between in (", then ", ", and ", "; ", " then ", ", "):
        grammar.also("sentence", f"<first:act>{between}<rest:sentence>", and_then, "<first:act> and <rest:sentence>")
    grammar.also(
        "sentence", "<first:act> and <verb:destroys>.", lambda found: sequence((found["first"], found["verb"])), ""
    )
    for verb, value in (
        ("destroys it", v.Destroy(It())),
        ("turns it OFF", v.TurnOff(It())),
        ("discards it", v.Discard(group=It())),
        ("returns it to the hand", v.Put(It(), "hand")),
    ):
        grammar.read_only("destroys", verb, value, "")
    for words in ("you may <cost:pp_cost>. if you do, <then:sentence>", "you may <cost> to <then:sentence>"):
        grammar.read_only("sentence", words, PayThen(S.cost, S.then), "by paying ‹<cost>›, <then:sentence>")
    grammar.rule("pp_cost", "pay \\(<integer>\\)", Cost((Pay("pp", S.integer),)))
    grammar.rule("pp_cost", "pay \\(X\\)", Cost((Pay("pp", X()),)))
    grammar.read_only("sentence", "then[,] <sentence>", S.sentence, "<sentence>")

    def either(found: Found) -> Built:
        return one_or_other({"first": found["first"], "second": found["second"]})

    grammar.also("sentence", "<first:act>, or <second:sentence>", either, "one of these goes off: <modes>")
    later = Delay(v.When("phase", fact="end"), S.sentence, until="turn")
    grammar.rule("sentence", "at the end of this turn, <sentence>", later, also=("at the end of the turn, <sentence>",))
    for words, whose in (("your", "own"), (f"(the opponent's|{FOE}'s)", "opponent")):
        starts = Delay(v.When("phase", whose=whose, fact="start"), S.sentence)
        grammar.rule("sentence", f"at the start of {words} next turn, <sentence>", starts)
    grammar.rule("sentence", "if <condition:conditions>, <then:sentence>", If(S.condition, S.then))
    for way in ("draw card equal to the difference.", "draw the difference."):
        grammar.read_only("apart", way, v.Draw(DIFFERENCE), "")
    grammar.read_only("apart", "deal damage equal to the difference to <group>.", v.Damage(S.group, DIFFERENCE), "")
    grammar.also(
        "sentence",
        "if <condition:conditions>, <act:apart>",
        by_difference,
        "if <condition:conditions>, <then:sentence>",
    )
    grammar.rule("sentence", "otherwise, <then:sentence>", If(OTHERWISE, S.then))
    grammar.rule("sentence", "by paying ‹<cost>›, <then:sentence>", PayThen(S.cost, S.then))
    grammar.rule("sentence", "further, <sentence>", v.Further(S.sentence), also=("in addition, <sentence>",))
    grammar.rule("link", "X is <amount>.", Let(S.amount, NOTHING))
    grammar.rule("mode", '"<effect>"', S.effect)
    grammar.rule("bullet", "・<effect>", S.effect)
    grammar.list_of("bullets", "bullet", " ")
    grammar.list_of("modes", "mode", " ")
    grammar.made("sentence", "one of these goes off: <modes>", choice, unchoice)
    grammar.made("sentence", "<integer> of these go off: <modes>", choices, unchoices)
    grammar.also(
        "effect",
        "choose <integer:quantity>[ of the following]: <modes:bullets>",
        choices,
        "<integer> of these go off: <modes>",
    )
    for way in (
        "choose one of the following ability",
        "choose one",
        "choose one of the following",
        "one of these goes off",
    ):
        grammar.also("effect", f"{way}: <modes:bullets>", choice, "one of these goes off: <modes>")
    grammar.rule("said", "<sentence>", S.sentence)
    grammar.rule("said", "<link>", S.link)
    grammar.list_of("sentences", "said", " ")
    grammar.made("effect", "<sentences>", folded, unfolded(apart=True))
    grammar.label("sentence", "an instruction")
