"""Chapter 10.4.2, costs of several parts: what parts say of cards that others pick; those that could want the same cards are tried out
in the order of the text.
"""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Change, Pay, Pool, Sequence
from tefuda.kernel.happening.foresight import as_it_will_be
from tefuda.kernel.playing import paying
from tefuda.kernel.playing.picking import parts_about_picked, suited
from tefuda.kernel.playing.ways_to_pay import Goal
from tefuda.kernel.primitives.clauses import RECORDS, cite, unrecorded
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table import atoms
from tefuda.kernel.table.intentions import Moving
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.signatures import change_speaker
from tefuda.kernel.table.state import Table

BARS = {
    v.Act: "10.4.6",
    v.Gainpoints: "10.4.5.1",
    Change: "10.4.5.1",
}  # why a part of a cost cannot be paid; otherwise 10.4.2.2


def is_joint(parts: tuple[Node, ...]) -> bool:
    """Are there two parts that could want the same card, or one of which wants what the other brings?"""
    if len(parts) < 2:
        return False
    if any(type(part) is v.Gainpoints for part in parts) and any(type(part) is Pay for part in parts):
        return True
    places = [place for place, part in enumerate(parts) if type(part) is Sequence or paying.takes_cards(rules, part)]
    used = [_used(parts, place) for place in places]
    return any(
        zone in wanted and not (turned and not turning)
        for index, (_, touched, turned) in enumerate(used)
        for wanted, _, turning in used[index + 1 :]
        for zone in touched
    )


def _used(parts: tuple[Node, ...], place: int) -> tuple[list[str], list[str], bool]:
    """The zones whose cards a part takes, those in which something is different after it, and whether it only turns cards."""
    part = parts[place]
    action = parts[place + 1] if place + 1 < len(parts) and of_it(parts[place + 1]) else part
    pools = [node for node in within(part) if type(node) is Pool]
    wanted = ["hand"] if type(part) is v.Discard else [pool.zone for pool in pools] or ["field"]
    goal = "graveyard" if isinstance(action, v.Discard | v.Destroy) else getattr(action, "zone", "")
    return wanted, [*wanted, goal], type(action) is v.Act


def pays(table: Table, scope: Speaker, parts: tuple[Node, ...], goal: Goal | None = None, spare: int = 0) -> bool:
    """Is there a way to pay all of it in the order of the text (10.4.2.1)? A card that is played has left the hand by then (10.6.2.1).

    `spare` PP come from elsewhere.
    """
    with unrecorded():  # what is only tried is not carried out
        ref = table.ref(scope.source[0])
        if getattr(scope, "sort", "") == "card" and table.cards[ref[0]].zone in (t.HAND, t.EX):
            table = as_it_will_be(table, Moving(ref, t.RESOLUTION, scope.seat))
        if spare:
            table = table.copy()
            atoms.set_player(table, scope.seat, pp=table.players[scope.seat].pp + spare)
        return paying.pays(table, scope, parts, goal)


# ── cards that are picked for a cost ──────────────────────────────────────────────────────────────────────────────────
def serve(table: Table, scope: Speaker, refs: tuple[Ref, ...], about: tuple[Node, ...]) -> bool:
    """Can parts of a cost about picked cards be paid with these?"""
    picked = change_speaker(scope, it=refs)
    return all(paying.part_possible(table, picked, part) for part in about)


def serving(table: Table, scope: Speaker, cards: list[int], following: tuple[Node, ...]) -> list[int]:
    """Of some cards, those with which the parts of a cost behind a choice of cards can be paid, each by itself."""
    found = suited(table, scope, cards, following, paid=True)
    if RECORDS and len(found) < len(cards):
        cite(BARS.get(type(parts_about_picked(table, scope, following)[0]), "10.4.2.2"))
    return found
