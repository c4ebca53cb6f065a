"""Chapter 11.1, what is asked of summons and abilities on the stack: what they have chosen, and what they were set off from."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.questions import members, pool, tested
from tefuda.kernel.flow.stack import item_of
from tefuda.kernel.table.records import Card, Item, Ref
from tefuda.kernel.table.state import Table

rules.declare(v.Choosing, v.TriggeredFrom, reads=None)


@rules.item_test(v.Choosing)
def chooses(table: Table, scope: Speaker, item: Item, test: v.Choosing) -> bool:
    """Has it chosen a card that is described, as that card is now?"""
    chosen = [ref for _, refs in item.targets for ref in refs if table.alive(ref)]
    return any(ref[0] in pool(table, scope, test.pool) for ref in chosen)


@rules.test(v.Choosing)
def summon_chooses(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.Choosing) -> bool:
    item = item_of(table, (card.id, card.life))
    return item is not None and chooses(table, scope, item, test)


@rules.item_test(v.TriggeredFrom)
def triggered_from(table: Table, scope: Speaker, item: Item, test: v.TriggeredFrom) -> bool:
    """11.8.16: the card that it was set off from, as it was then if it has left."""
    record, facts = table.known(item.source)
    return item.sort == "auto" and all(tested(table, scope, record, facts, one) for one in test.tests)


@rules.test(v.TriggeredFrom)
def no_ability(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.TriggeredFrom) -> bool:
    """A card is no ability."""
    return False


@rules.group(v.SourceOf)
def source_of(table: Table, scope: Speaker, node: v.SourceOf) -> tuple[Ref, ...]:
    items = [item_of(table, ref) for ref in members(table, scope, node.group)]
    return tuple([item.source for item in items if item is not None])
