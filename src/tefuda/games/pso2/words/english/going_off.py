"""Going off: abilities that are put up (301.6), as what others wait for, and abilities that do not go off."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.english.triggers import ICONS
from tefuda.games.pso2.words.japanese.going_off import silencing
from tefuda.kernel.effects.nodes import All, Continuous, Forbid, Pool
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

PLAYERS = (("yours", "own"), (FOE, "opponent"))
OFF = "(goes off|activates|is activated)"


def add_going_off(grammar: Grammar) -> None:
    """When an ability of … goes off; the entering ability of … does not go off."""
    when = "when an ability of <subject> goes off"
    grammar.rule("when", when, v.When("went_off", S.subject), also=(f"when an ability of <subject> {OFF}",))
    for words, whose in PLAYERS:
        of_any = v.When("went_off", Pool("any", whose))
        grammar.rule(
            "when", f"when an ability of {words} goes off", of_any, also=(f"when an ability of {words} {OFF}",)
        )
    for label, deed in t.SILENCED.items():
        named = f"(【{ICONS[label]}】|{ICONS[label]})"
        plain = f"【{ICONS[label]}】"
        grammar.rule(
            "when",
            f"when the {plain} ability of <subject> goes off",
            v.When("went_off", S.subject, fact=label),
            also=(f"when (a|an|the) {named} ability of <subject> {OFF}",),
        )
        make, unmake = silencing(label)
        never = "(does not|cannot) (go off|activate|trigger)."
        grammar.made(
            "line",
            f"the {plain} ability of <topic:group> does not go off.",
            make,
            unmake,
            also=(f"[the ]{named} ability of <topic:group> {never}",),
        )

        def every(found: Found, make: Any = make) -> Built:
            return make({"topic": All(found["topic"])})

        grammar.also("line", f"[the ]{named} ability of <topic:pool> {never}", every, f"the {plain} ability of <topic>")
        for words, whose in PLAYERS:
            of_all = (Continuous(All(Pool("any", whose)), (Forbid(deed),)),)
            ways = (f"[the ]{named} ability of {words} {never}",)
            grammar.rule("line", f"the {plain} ability of {words} does not go off.", of_all, also=ways)
