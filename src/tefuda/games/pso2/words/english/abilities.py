"""Abilities: a whole line of a card, by what kind of ability it is (300)."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese import abilities as shared
from tefuda.games.pso2.words.japanese.replacing import (
    KINDS,
    NONE,
    TWICE,
    amending,
    holds,
    instead,
    less,
    more,
    unholds,
    uninstead,
)
from tefuda.kernel.effects import Change, Keyword, Pool, Turn
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

LABELS = {t.ENTERING: "on entering", t.FALLING: "on being disabled", t.DROP: "drop"}
PHASES = (
    "at the start of your turn", "at the start of the enemy turn", "at the end of your turn", "at the end of the enemy turn",
    "at the end of any turn", "at the start of your main phase", "when you draw a card", "when the opponent draws a card",
)  # fmt: skip
EVENTS = (
    "enters the field", "leaves the field", "is destroyed", "attacks", "is attacked", "joins an attack", "is engaged",
    "destroys a character by attacking", "takes damage", "is turned ON", "is turned OFF", "is frozen", "is chosen",
)  # fmt: skip
BEARERS = ("its bearer", "what it is attached to")
SORTS = {"": "", "battle": "battle ", "effect": "effect "}


def add_abilities(grammar: Grammar) -> None:
    """The categories line (of a card) and spell (of an active): each a tuple of abilities."""
    _keywords(grammar)
    _triggers(grammar)
    _used(grammar)
    _statics(grammar)
    _replacing(grammar)
    grammar.made("spell", "<effect>", shared.spelled, shared.unspelled)
    grammar.made("spell", "【Main】 <effect>", shared.main_spell, shared.unmain)
    grammar.made("spell", "<line>", shared.beside, shared.unbeside)
    grammar.rule("spell", "【Main】", (Keyword(shared.MAIN),))
    grammar.rule("ability", "<line>", S.line)
    grammar.label("line", "an ability")


def _keywords(grammar: Grammar) -> None:
    grammar.rule("one_keyword", "<keyword>", Keyword(S.keyword))
    grammar.rule("one_keyword", "Pierce <quantity>", v.Pierce(S.quantity))
    grammar.rule("one_keyword", "Slots <integer>", v.Slots(S.integer))
    grammar.rule("one_keyword", "Attach to: <pool>", v.AttachesTo(S.pool))
    grammar.rule("one_keyword", "Equip to: <pool>", v.EquipsTo(S.pool))
    grammar.list_of("some_keywords", "one_keyword", ", ")
    grammar.rule("line", "<some_keywords>", S.some_keywords)


def _triggers(grammar: Grammar) -> None:
    for word, when, _ in shared.LABELLED:
        grammar.rule("when", LABELS[word], when)
    for words, (_, when) in zip(PHASES, shared.PHASES, strict=True):
        grammar.rule("when", words, when)
    for words, (_, event) in zip(EVENTS, shared.EVENTS, strict=True):
        grammar.rule("when", f"when <subject> {words}", v.When(event, S.subject))
        for bearer, (_, group) in zip(BEARERS, shared.BEARERS, strict=True) if event not in shared.MOVES else ():
            grammar.rule("when", f"when {bearer} {words}", v.When(event, group))
    by_effect = v.When("destroyed", S.subject, by_whose="opponent")
    grammar.rule("when", "when <subject> is destroyed by an enemy effect", by_effect)
    grammar.rule("when", "when <subject> attacks a <whom:pool>", v.When("attacked", S.subject, whom=S.whom))
    grammar.rule("when", "when <subject> is engaged with a <whom:pool>", v.When("engaged", S.subject, whom=S.whom))
    grammar.rule("when", "when <subject> moves to the back row", v.When("shifted", S.subject, fact=t.BACK))
    grammar.rule("when", "when <subject> moves to the front row", v.When("shifted", S.subject, fact=t.FRONT))
    for words, whose in (("you play", "own"), ("the opponent plays", "opponent")):
        grammar.rule("when", f"when {words} a <cards>", v.When("played", Pool("any", whose, S.cards)))
    for words, whose in (("you discard", "own"), ("the opponent discards", "opponent")):
        grammar.rule("when", f"when {words} a card", v.When("discarded", Pool("hand", whose)))
    grammar.rule("limit", "", 0)
    grammar.rule("limit", " This ability goes off only once a turn.", 1)
    grammar.rule("limit", " This ability goes off only <integer> times a turn.", S.integer)
    grammar.made("line", "<when>: <effect><limit>", shared.waits, shared.unwaits)
    grammar.made("line", "if <condition:conditions>, <when>: <effect><limit>", shared.waits, shared.unwaits_if)
    grammar.list_of("some_whens", "when", " / ")
    grammar.made("line", "<some_whens>: <effect><limit>", shared.either, shared.uneither)
    grammar.made("line", "<when> / <cost>: <effect>", shared.or_paid, shared.unor_paid)


def _used(grammar: Grammar) -> None:
    for words, quick in (("【Main】 ", False), ("", True)):
        make, unmake = shared.using(quick)
        grammar.made("line", f"{words}<cost> ⇒ <effect><limits:use_limits>", make, unmake)
    grammar.rule("use_limits", "<limit>", (S.limit, None))
    grammar.rule("use_limits", " This ability goes off only if <condition:conditions>.", (0, S.condition))


def _statics(grammar: Grammar) -> None:
    grammar.rule("while", "", ())
    grammar.rule("while", "during your turn, ", (Turn("own"),))
    grammar.rule("while", "during the enemy turn, ", (Turn("opponent"),))
    grammar.rule("while", "while <condition:conditions>, ", (S.condition,))
    grammar.made("while", "during your turn, while <condition:conditions>, ", shared.both_hold, shared.unboth_hold)
    grammar.made("line", "<while><topic:group> <changes:some_changes>.", shared.holds, shared.unholds)
    for words, fact in (("cost", "cost"), ("attack", "attack"), ("HP", "hp")):
        for edge, most in (("lowest", False), ("highest", True)):
            named = v.AttacksWhom(S.pool, fact, most)
            grammar.rule("line", f"this card attacks the <pool> of the {edge} {words}.", (named,))
    grammar.rule("line", "this card attacks a <pool>.", (v.AttacksWhom(S.pool),))


def _replacing(grammar: Grammar) -> None:
    grammar.made("amended", "is <integer> less", lambda found: v.Amount(-found["integer"]), less)
    grammar.made("amended", "is <integer> more", lambda found: v.Amount(found["integer"]), more)
    grammar.rule("amended", "is doubled", TWICE)
    grammar.rule("amended", "becomes 0", NONE)
    for _, sort in KINDS:
        for once_words, once in (("the ", False), ("the next ", True)):
            make, unmake = amending(sort, once)
            words = f"{once_words}{SORTS[sort]}damage that <who> takes <amended>"
            grammar.made("amending", words.replace("<who> takes", "it would take"), make, unmake)
    grammar.made("amending", "if it would be destroyed, <act> instead", instead, uninstead)
    timed = Change(S.group, (S.amending,), "turn")
    grammar.rule("act", "this turn, for <group>: <amending>", timed)
    grammar.made("line", "<while>for <topic:group>: <amending>.", holds, unholds)
