"""What goes on in an attack, for the words that ask about it."""

from __future__ import annotations

from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch08_attack import Attack
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table


@rules.group(v.Attacked)
def attacked(table: Table, scope: Speaker, node: v.Attacked) -> tuple[Ref, ...]:
    """What is being attacked, while an attack goes on (8.4.3)."""
    for frame in reversed(table.frames):
        if type(frame) is Attack:
            return (frame.target,)
    return ()
