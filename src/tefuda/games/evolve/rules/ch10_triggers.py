"""Chapter 10.7, automatic abilities: what the words for the events mean that set them off."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch12_keywords import DRAIN
from tefuda.games.evolve.words.vocabulary import When
from tefuda.kernel.effects.nodes import Pool
from tefuda.kernel.effects.vocabulary import EventPattern
from tefuda.kernel.evaluating.questions import Scope, tested
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table

# ── cards that move ─────────────────────────────────────────────────────────────────────────────────────────────────
rules.event(
    "entered", "moved", enters=(t.FIELD,)
)  # 12.4.3, 10.7.4.3: from field to field is no entering; that is another event
rules.event("left", "moved", leaves=(t.FIELD,))
rules.event(
    "banished", "moved", sort="banish", from_pool=True
)  # an event's pool has no zone but here: 場の, EXエリアの
rules.event("discarded", "moved", sort="discard", leaves=(t.HAND,))
rules.event("fused", "moved", sort="fusion")
rules.event("moved")


@rules.event("destroyed", "moved", sort="destroy", leaves=(t.FIELD,))
def was_destroyed(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """能力で破壊される: what no ability does (10.12.1.2) is not meant; by bane (11.3.2.1) it is."""
    if pattern.sort != "ability":
        return True
    if event.source is None:
        cite("10.12.1.2")
        return False
    if event.clause == "11.3.2":
        cite("11.3.2.1")
    return True


@rules.event("drawn", "moved", of="player", sort="draw", leaves=(t.DECK,), enters=(t.HAND,))
def was_drawn(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """効果で引いた: not the card that is drawn as the turn begins."""
    return bool(pattern.sort != "effect" or table.facts.phase != "start")


# ── what happens to cards, and what they do ─────────────────────────────────────────────────────────────────────────
for _word in (
    "evolved", "super_evolved", "attacked", "fought", "played", "stood", "acted", "raced", "drive_gained", "drive triggered", "burst",
    "chosen", "started", "drive_checked",
):  # fmt: skip
    rules.event(_word)
rules.event("was_attacked", "attacked", of="target")
rules.event("damaged", by_sort=True)
rules.event("dealt", "damaged", of="source", by_sort=True)
rules.event("raised", fact="sort")
rules.event("lowered", fact="sort")
rules.event(
    "weakened", "damaged", ("lowered", "defense")
)  # 体力が減少した: by damage (5.14.1), by an effect or as a cost
rules.event("counted", fact="sort")
rules.event("equipped", fact="text")
rules.event("equipped_with", "equipped", of="target")  # 14.5.2.2.2, of the token: a follower has equipped it


@rules.event("fused_with", of="player")
def was_fused_with(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """12.18.4.1: was one of the cards given up for the fusion of that information?"""
    assert isinstance(pattern.subject, Pool)
    assert event.after is not None
    scope, tests = Scope(holder, seat), pattern.subject.tests
    faces = [int(mark[6:]) for mark in event.after.marks if mark.startswith("fused ")]
    return event.seat in masters_meant(table, seat, pattern.subject.whose) and any(
        all(tested(table, scope, event.after, table.game.faces[face].sides[0], test) for test in tests)
        for face in faces
    )


# ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────────────
rules.event("phase", of="player", fact="sort")
rules.event("turn_ended", of="player")


# ── clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.citing_after("matched")
def cite_matched(table: Table, when: When, event: Event) -> None:
    """9.1.2.2: what was made there was put there."""
    if event.kind == "moved" and event.before is None:
        cite("9.1.2.2")


@rules.citing_after("damaged")
def cite_undrained(table: Table, event: Event) -> None:
    """12.13.2.2: damage of another sort than drain speaks of."""
    sort: str = DRAIN.trigger.sort  # type: ignore[attr-defined]
    drains = event.source is not None and DRAIN in table.game.facts(table, event.source[0]).automatics
    if drains and sort not in event.sort.split():
        cite("12.13.2.2")
