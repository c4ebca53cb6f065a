"""Replacements: damage that is less, more, none or another's, by its source; what happens instead of being destroyed (103.4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.english.triggers import ABILITIES, SORTS
from tefuda.games.pso2.words.japanese import replacing as shared
from tefuda.games.pso2.words.japanese.triggers import DAMAGE
from tefuda.kernel.effects.nodes import All, Change, It, Pool, Replace, Test, This
from tefuda.kernel.primitives.values import within
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S, filled, replaced

ENDS = {
    "destroyed": (
        "be destroyed",
        ("be disabled", "be defeated", "be knocked out", "be put into (the|its owner's|your) discard pile"),
    ),
    "left": ("leave the field", ()),
    "knockout": ("take knockout damage", ("be dealt knockout damage",)),
}


def add_replacing(grammar: Grammar) -> None:
    """For …: the damage that it would take is 1 less; if … would be destroyed, … instead."""
    grammar.made(
        "amended",
        "is <integer> less",
        lambda found: v.Amount(-found["integer"]),
        shared.less,
        also=("is reduced by <integer>",),
    )
    grammar.made(
        "amended",
        "is <integer> more",
        lambda found: v.Amount(found["integer"]),
        shared.more,
        also=("is increased by <integer>",),
    )
    grammar.rule("amended", "is doubled", shared.TWICE)
    grammar.rule("amended", "becomes 0", shared.NONE, also=("is 0",))
    _sources(grammar)
    for _, sort in DAMAGE:
        kind = SORTS[sort]
        for once_words, once in (("the ", False), ("the next ", True)):
            make, unmake = shared.amending(sort, once)
            grammar.made("amending", f"{once_words}{kind}damage that it would take <amended>", make, unmake)
        by, unby = shared.by_source(sort)
        grammar.made("amending", f"the {kind}damage that it would take by <by:source> <amended>", by, unby)
        _said_of_cards(grammar, kind, sort)
        if sort in ABILITIES:
            _of_abilities(grammar, sort)
        dealt, undealt = shared.dealing(sort)
        grammar.made("line", f"<while>{kind}damage whose source is <by:source> <amended>.", dealt, undealt)
        grammar.also("line", f"<while>{kind}damage <by:source> deals <amended>.", dealt, "")
    for event, (words, also) in ENDS.items():
        for you_may, optional in (("", False), ("you may ", True)):
            make, unmake = shared.instead_of(event, optional)
            grammar.made("amending", f"if it would {words}, {you_may}<act> instead", make, unmake)
            for way in (words, *also):

                def saves(found: Found, make: Any = make) -> Built:
                    return _saves(found, make)

                for topic in ("<topic:group>", "(a|an|one of) <topic:pool>"):
                    grammar.also("line", f"<while>if {topic} would {way}, {you_may}<act> instead.", saves, "")
    grammar.rule(
        "amending",
        "if it would take damage, <group> takes that damage instead",
        Replace(v.Would("damaged", at_least=1), v.Shield(S.group)),
    )
    shielded = Replace(v.Would("damaged", at_least=1), v.Shield(S.by))

    def takes(found: Found) -> Built:
        return shared.holds({**found, "amending": filled(shielded, found)})

    grammar.also(
        "line",
        "<while>if <topic:group> would (be dealt|take) damage, <by:group> (is dealt|takes) that damage instead.",
        takes,
        "",
    )
    grammar.rule("act", "<until:span>, for <group>: <amending>", Change(S.group, (S.amending,), S.until))
    grammar.made("line", "<while>for <topic:group>: <amending>.", shared.holds, shared.unholds)


def _of_abilities(grammar: Grammar, sort: str) -> None:
    """Damage from activated abilities, of whoever controls their cards."""
    none, by = shared.amending(sort, False)[0], shared.by_source(sort)[0]

    def make(found: Found, whose: str) -> Built:
        return by({**found, "by": Pool("any", whose)}) if whose else none(found)

    for words, whose in (("", ""), (" of yours", "own"), (f" (of {FOE}|{FOE} controls)", "opponent")):
        dealt = f"damage (from|by) [(a|an) ]{ABILITIES[sort]}{words}"

        def spared(found: Found, whose: Any = whose) -> Built:
            return make({"amended": shared.NONE}, whose)

        def lessened(found: Found, whose: Any = whose) -> Built:
            return shared.holds({**found, "amending": make(found, whose)})

        grammar.also("unharmed", f"(takes|take) no {dealt}", spared, "")
        to = f"<while>damage dealt to <topic:group> (from|by) [(a|an) ]{ABILITIES[sort]}{words} <amended>."
        grammar.also("line", to, lessened, "")


def _sources(grammar: Grammar) -> None:
    grammar.rule("source", "<this>", S.this)
    grammar.rule("source", "(a|an) <pool>", S.pool, also=("<pool>",))
    for words, whose in (("you control", "own"), (f"{FOE} controls", "opponent")):
        controlled = Pool("any", whose)
        grammar.rule("source", f"a source {words}", controlled, also=(f"sources {words}",))
    grammar.read_only("source", FOE, Pool("player", "opponent", (Test("kind", t.PLAYER),)), "(a|an) <pool>")
    grammar.read_only("source", "(you|your player)", Pool("player", "own", (Test("kind", t.PLAYER),)), "(a|an) <pool>")


def _said_of_cards(grammar: Grammar, kind: str, sort: str) -> None:
    """Damage that is said of the cards themselves: this character takes no damage."""
    make, by = shared.amending(sort, False)[0], shared.by_source(sort)[0]

    def none(found: Found) -> Built:
        return make({"amended": shared.NONE})

    grammar.also("unharmed", f"(takes|take) no {kind}damage", none, "")
    grammar.also(
        "unharmed",
        f"(takes|take) no {kind}damage whose source is <by:source>",
        lambda found: by({**found, "amended": shared.NONE}),
        "",
    )
    for category in ("group", "pool"):

        def prevented(found: Found) -> Built:
            topic = found["topic"]
            amended = by({**found, "amended": shared.NONE}) if "by" in found else none(found)
            return shared.holds(
                {**found, "topic": All(topic) if isinstance(topic, Pool) else topic, "amending": amended}
            )

        spared = f"<while>prevent all {kind}damage that"
        grammar.also("line", f"{spared} would be dealt to <topic:{category}>.", prevented, "")
        grammar.also("line", f"{spared} <by:source> would deal to <topic:{category}>.", prevented, "")
    grammar.also("line", "<while><topic:group> <amending:unharmed>.", shared.holds, "")
    grammar.also("act", "<group> <amending:unharmed> <until:span>", shared.starts, "")
    grammar.also(
        "act",
        "<group:pool> <amending:unharmed> <until:span>",
        lambda found: shared.starts({**found, "group": All(found["group"])}),
        "",
    )
    grammar.also(
        "line",
        f"<while>{kind}damage dealt to <topic:group> <amended>.",
        lambda found: shared.holds({**found, "amending": make(found)}),
        "",
    )
    once: Callable[[Found], Any] = shared.amending(sort, True)[0]

    def starts(found: Found) -> Built:
        return Change(found["group"], (once(found),), found["until"])

    grammar.also("act", f"the next {kind}damage <group> would be dealt <until:span> <amended>", starts, "")

    def reduced(found: Found) -> Built:
        return starts({**found, "amended": v.Amount(-found["integer"])})

    def lessened(found: Found) -> Built:
        return shared.holds({**found, "amending": make({"amended": v.Amount(-found["integer"])})})

    grammar.also("line", f"<while>reduce {kind}damage dealt to <topic:group> by <integer>.", lessened, "")
    lessen = (
        f"reduce the next {kind}damage <group> (would be dealt|would take|is dealt|takes) <until:span> by <integer>"
    )
    grammar.also("act", lessen, reduced, "")


def _saves(found: Found, make: object) -> Built:
    """If this would be destroyed, return it: “it” is the card that was spoken of."""
    topic = All(found["topic"]) if isinstance(found["topic"], Pool) else found["topic"]
    if isinstance(topic, This | v.Bearer):
        act = replaced(found["act"], It(), topic)
    elif It() in within(found["act"]):
        return None
    else:
        act = found["act"]
    instead = make({"act": act})  # type: ignore[operator]
    return None if instead is None else shared.holds({**found, "topic": topic, "amending": instead})
