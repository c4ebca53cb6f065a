"""Chapter 11.3.11 and 11.4.1.1, what an effect lets be cast: right after that effect, with nothing in between."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_deeds import NOT_CAST, bar_field
from tefuda.games.fftcg.rules.ch11_using import Casting, bar_affording, card_casting, on_the_stack
from tefuda.games.fftcg.rules.questions import terms
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done, Result


class Following(Frame, frozen=True, tag=t.own):
    """Cards that effects have let be cast, one after the other."""


following = rules.procedure("11.3.11", Following)


@following.step("11.3.11")
def cast_the_next(table: Table, frame: Following) -> Result:
    """2.3: what cannot be cast now, for whatever reason, is not."""
    if not table.facts.casts:
        return Done()
    seat, ref, cost = table.facts.casts[0]
    atoms.set_facts(table, casts=table.facts.casts[1:])
    if not table.alive(ref):
        return AGAIN
    casting = card_casting(table, seat, ref[0], None if cost < 0 else cost)
    if not can_be_cast(table, casting):
        cite("2.3")
        return AGAIN
    cite("11.4.1.1" if casting.sort == "character" else "11.3.11")
    return Again(casting)


def can_be_cast(table: Table, casting: Casting) -> bool:
    """Whatever the phase: may it be cast and enter, is what it chooses there, can it be paid for?"""
    card = casting.source[0]
    if any(source.change == NOT_CAST for source in terms(table, card)):  # by effects, or by its own text
        cite("2.2")
        return False
    if casting.sort == "character" and bar_field(table, casting.seat, table.game.facts(table, card)) is not None:
        return False
    if casting.sort == "summon":
        table, casting = on_the_stack(table, casting)
    if bar_affording(table, casting) is not None:
        return False
    return choices.bar_choices(table, casting, casting.effect, casting.sort) is None
