"""Chapter 11.12.4, continuous effects: in a layer what a card does to itself first, a set power before what is added to it."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_layers import RULINGS
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Become, Gain, LoseAbilities, Make, Points
from tefuda.kernel.evaluating.changes import Active, changes_itself
from tefuda.kernel.evaluating.questions import members
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table

# What these say is asked when it comes to it: who may do what, at what price, how many there may be.
rules.declare(
    v.Attacks, v.ForPlayers, v.DeckCopies, v.Controlled, v.PayCP, v.AttackCost, v.BlockCost, v.Cheaper, v.FromBurst, v.OnlyCP,
    v.EntersDull, v.UnblockableBy, v.CannotBlock, v.NotBeside, v.Away, v.Kept, v.UnchosenBy, v.NoBursts, v.NamesakeToo,
)  # fmt: skip


@rules.citing_after("applied")
def cite_applied(table: Table, active: Active) -> None:
    """The clauses by which a change is applied, where it is."""
    if changes_itself(active) and table.game.rules.layers.layer(active.change) < RULINGS:
        cite("11.12.4.7")
    if active.static is None:
        cite("11.12.4.1")
        return
    record = table.cards[active.scope.source[0]]
    condition = active.static.ability.condition
    if isinstance(active.change, Gain) and isinstance(getattr(condition, "left", None), Points):  # Damage N is reached
        cite("15.2.6.2")
    cite("11.9.3")
    if record.zone == t.FIELD:
        cite("11.12.4.4")
    refs = members(table, active.scope, active.static.ability.group)
    if any(life > record.life for _, life in refs):
        cite("11.12.4.5")
    if record.life > table.facts.began[table.facts.player] and active.time == record.life:
        cite("11.12.4.10")


def clash(table: Table, cards: list[int]) -> bool:
    """11.12.4.11: does it matter in which order cards get their times? Where two change the same thing, and one sets it."""
    found: list[tuple[int, int, bool]] = []
    for card in cards:
        for static in table.base[card].statics:
            for number, node in zip(static.layers, static.ability.changes, strict=True):
                sets = isinstance(node, Make | LoseAbilities) or (isinstance(node, Become) and not node.also)
                found.append((card, number, sets))
    return any(one != other and layer == same and sets for one, layer, sets in found for other, same, _ in found)
