"""What is said of the abilities of cards: that triggered ones do not go off, that activated ones cost more or less."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.japanese import ability_terms as shared
from tefuda.kernel.effects.nodes import All, Change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker
from tefuda.kernel.wording.engine.patterns import Built, Found, S

NEVER = "(does not|cannot) (go off|trigger|activate)"
PLAYERS = (("you control", "your", "yours"), (f"{FOE} controls", f"({FOE}'s|the enemy)", FOE))


def add_ability_terms(grammar: Grammar) -> None:
    """For …: triggered abilities do not go off; activated abilities cost 1 more."""
    grammar.rule("terms", "triggered ability does not go off", shared.SILENT)
    _said(grammar, "triggered ability", NEVER, lambda found: shared.SILENT)
    for words, sign in (("more", 1), ("less", -1)):
        make, unmake = shared.use_cost(sign)
        grammar.made("terms", f"activated ability costs <integer> {words}", make, unmake)
        _said(grammar, "activated ability", f"(costs|cost) <integer> {words}[ to use]", make)
    make, unmake = shared.holding(None)
    grammar.made("line", "<while>for <topic:group>: <terms>.", make, unmake)
    make, unmake = shared.lasts()
    grammar.made("act", "<until:span>, for <topic:group>: <terms>", make, unmake)
    for (controlled, _, _), (_, pool) in zip(PLAYERS, shared.PLAYERS, strict=True):
        make, unmake = shared.holding(All(pool))
        grammar.made("line", f"<while>for all that {controlled}: <terms>.", make, unmake)
        lasting = Change(All(pool), S.terms, S.until)
        grammar.rule("act", f"<until:span>, for all that {controlled}: <terms>", lasting)


def _said(grammar: Grammar, noun: str, said: str, terms: Maker) -> None:
    """What people say of abilities: of all that a player controls, and of cards that are named."""
    ways: list[tuple[str, Any]] = [
        (f"{noun} of <topic:group> {said}", lambda found: found["topic"]),
        (f"<topic:whose>{noun} {said}", lambda found: found["topic"]),
        (f"{noun} of <topic:pool> {said}", lambda found: All(found["topic"])),
    ]
    for (_, owner, of), (_, pool) in zip(PLAYERS, shared.PLAYERS, strict=True):
        ways += [
            (f"{words} {said}", lambda found, pool=pool: All(pool)) for words in (f"{owner} {noun}", f"{noun} of {of}")
        ]
    hold, last = shared.holding(None)[0], shared.lasts()[0]
    for words, topic in ways:

        def holds(found: Found, topic: Any = topic) -> Built:
            return hold({**found, "topic": topic(found), "terms": terms(found)})

        def lasts(found: Found, topic: Any = topic) -> Built:
            return last({**found, "topic": topic(found), "terms": terms(found)})

        grammar.also("line", f"<while>{words}.", holds, "<while>for <topic>: <terms>.")
        grammar.also("act", f"{words} <until:span>", lasts, "<until:span>, for <topic>: <terms>")
