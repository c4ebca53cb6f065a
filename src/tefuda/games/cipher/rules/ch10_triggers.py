"""Chapter 10.1: what the words for the events mean by which skills are triggered."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.kernel.effects.nodes import AnyOf, Pool
from tefuda.kernel.effects.vocabulary import EventPattern, When
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table


def by_skill(clause: str):  # type: ignore[no-untyped-def]
    """スキルの効果によって: a test that an event was the doing of a skill, where the pattern asks for that."""

    def test(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
        if pattern.sort == "rule":
            return event.source is None
        if pattern.sort != "skill":
            return True
        cite(clause)
        return event.source is not None

    return test


def is_laid(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """A card becomes a bond; 6.4.4.2: what is printed on one that is laid face down is asked by nobody."""
    if event.after is not None and event.after.facedown and isinstance(pattern.subject, Pool) and pattern.subject.tests:
        cite("6.4.4.2")
        return False
    return bool(by_skill("23.1.40.1")(table, pattern, holder, seat, event))


# ── cards that come to another area ─────────────────────────────────────────────────────────────────────────────────
rules.event("deployed", "moved", sort="deploy", enters=(t.FIELD,))(by_skill("23.1.32.1"))  # 14.1.1
rules.event("bonded", "moved", enters=(t.BONDS,))(is_laid)
rules.event("orb_destroyed", "moved", leaves=(t.ORBS,), enters=(t.HAND,))
rules.event("retreated", "moved", enters=(t.RETREAT,), from_pool=True, by_sort=True)
rules.event("left", "moved", leaves=(t.FIELD,))
rules.event("discarded", "moved", leaves=(t.HAND,), enters=(t.RETREAT,))
rules.event("drawn", "moved", of="player", sort="draw", enters=(t.HAND,))
rules.event("support_placed", "moved", enters=(t.SUPPORT,))  # 18.3.1.2.1
rules.event("moved")

# ── what happens to units ───────────────────────────────────────────────────────────────────────────────────────────
rules.event("class_changed")(by_skill("14.2.5"))
for _word in ("levelled", "grown", "attack_ended", "stood", "acted"):
    rules.event(_word)
rules.event("relocated", "shifted", sort="move", fact="text")  # 25.13: 移動した; marching is no moving (9.6.1.1)
rules.event("attacked")  # 18.2.1.3.4
rules.event("was_attacked", "attacked", of="target", done_to=True)  # 18.2.1.3.5
rules.event("supported")  # 18.3.1.4.2
rules.event("support_failed", of="player")  # 18.3.1.4.3
rules.event("critical")  # 18.4.1.2.1.2
rules.event("was_critical", "critical", of="target", done_to=True)
rules.event("evaded")  # 18.4.1.4.1.2
rules.event("was_evaded", "evaded", of="target", done_to=True)
rules.event("defeated", by_sort=True)  # 18.5.1.2.1
rules.event("defeats", "defeated", of="source", by_sort=True)
rules.event("survived")  # 18.5.1.2.2
rules.event("fails_to_defeat", "failed")
rules.event("skill_used", fact="text")
rules.event("phase", of="player", fact="sort")  # 13.2.1.1.2, 13.5.1.1, 13.6.1.1.1

CLAUSES = {
    "attacked": "18.2.1.3.4", "was_attacked": "18.2.1.3.5", "support_placed": "18.3.1.2.1", "supported": "18.3.1.4.2",
    "support_failed": "18.3.1.4.3", "critical": "18.4.1.2.1.2", "was_critical": "18.4.1.2.1.2", "evaded": "18.4.1.4.1.2",
    "was_evaded": "18.4.1.4.1.2", "defeated": "18.5.1.2.1", "defeats": "18.5.1.2.1", "survived": "18.5.1.2.2",
    "fails_to_defeat": "18.5.1.2.2", "attack_ended": "18.6.1.4.2",
}  # fmt: skip
PHASES = {"start": "13.2.1.1.2", "act": "13.5.1.1", "end": "13.6.1.1.1"}


@rules.citing_after("matched")
def cite_matched(table: Table, when: When | AnyOf, event: Event) -> None:
    """The clauses that say when a skill of these words triggers; of several events those that this one is."""
    cite("2.3.1.1")
    cite("2.3.1.1.1")
    cite("10.1.1")
    cite("21.3.1.5.1.1")
    parts: tuple[Any, ...] = when.parts if isinstance(when, AnyOf) else (when,)
    for one in [part for part in parts if event.kind in rules.events[part.event].kinds]:
        cite_if_said(PHASES.get(event.sort, "") if one.event == "phase" else CLAUSES.get(one.event, ""))
        cite_if_said({"deployed": "23.1.32.1", "bonded": "23.1.40.1"}.get(one.event, "") if one.sort == "skill" else "")
