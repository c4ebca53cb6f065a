"""Chapter 11.12.4.1, removed cards that come back when another leaves the field, or that the card which removed them speaks of."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch15_actions import SentAway, entering
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import It
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Floating, Frame, Ref, Resolving
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result

BACK = v.Put(It(), "field")
AWAY, KEPT = (v.Away(),), (v.Kept(),)


@rules.word(SentAway, "11.12.4.1")
def keep_away(table: Table, frame: Resolving, node: SentAway) -> None:
    """Starts the effect that keeps cards removed for as long as a card is on the field, or that lets a card speak of them."""
    gone = [table.ref(ref[0]) for ref in node.cards if not table.alive(ref) and table.cards[ref[0]].zone == t.REMOVED]
    if gone:
        changes = AWAY if node.until == "source" else KEPT
        effect = Floating(table.tick(), frame.source, frame.seat, tuple(gone), changes=changes, until=node.until)
        atoms.start_effect(table, effect)


@rules.group(v.RemovedBy)
def removed_by(table: Table, scope: Speaker, node: v.RemovedBy) -> tuple[Ref, ...]:
    """The cards that abilities of this very card have removed (5.2.4.1), where they still are; also of one that has left the field."""
    sources = (scope.source, *[old for old, new in getattr(scope, "moved", ()) if new == scope.source])
    found = [
        ref for effect in table.effects if effect.changes == KEPT and effect.source in sources for ref in effect.cards
    ]
    return tuple([ref for ref in found if table.alive(ref)])


@rules.word(v.Among, "11.11.5.1")
def among(table: Table, frame: Resolving, node: v.Among) -> None:
    refs = tuple(reached(table, frame, node.group))
    keep(table, looked=refs, it=refs, did=bool(refs))


class ComingBack(Frame, frozen=True, tag=t.own):
    """Cards that come back to their owners' fields, as what kept them away is over."""

    cards: tuple[Ref, ...]
    source: Ref


coming_back = rules.procedure("11.12.4.1", ComingBack)


@coming_back.step("11.12.4.1")
def come_back(table: Table, frame: ComingBack) -> Result:
    """2.3: what could not enter stays removed."""
    moves: list[Moving] = []
    for ref in frame.cards:
        if table.alive(ref):
            scope = Scope(frame.source, table.cards[ref[0]].owner)
            move = entering(table, scope, ref, BACK, tuple([one.ref[0] for one in moves]))
            moves += [move] if move is not None else []
    return intend(table, moves)


def due_back(table: Table) -> ComingBack | None:
    """The cards that come back now, since the card that kept them away has left the field; their effect is over."""
    for effect in table.effects:
        if effect.changes == AWAY and not table.alive(effect.source):
            atoms.end_effects(table, (effect.time,))
            return ComingBack(effect.cards, effect.source)
    return None
