"""One of several opponents: what needs "the opponent's" information or choice means one opponent, whom the ability's master picks.

An effect that is carried out asks when it first needs one (`PickOpponent`, put before the word that does) and keeps the pick
until it is over (`Resolving.against`). A continuous ability asks when it comes into force, which is where a game calls
`settle_picks`; the pick is kept as long as the ability is valid (`table.picks`), and until then it does nothing. The words
"opponents' cards" mean the cards of all opponents and ask nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.abilities import identity, reads_one_opponent
from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.declaring.trigger_index import in_force
from tefuda.kernel.effects.nodes import AllOf
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Card, Frame, Ref, Static, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import deciders
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, WordResult

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Resolving
    from tefuda.kernel.table.steps import Result

PROMPT = "which opponent"


def which_opponent(table: Table, master: int, about: Ref | None) -> Ask:
    """The question which opponent a master means."""
    options = tuple([Option("opponent", number=one) for one in table.opposing[master]])
    return Ask(
        deciders(table, master), "choose", table.game.clauses.which_opponent, options, about=about, prompt=PROMPT
    )


# ── effects that are carried out ────────────────────────────────────────────────────────────────────────────────────
class PickOpponent(Node, frozen=True):
    """An inner word: the master of the effect picks the opponent that the rest of the effect means."""


PICK_OPPONENT = PickOpponent()


def needs_pick(table: Table, frame: Resolving, node: Node) -> bool:
    """True if a word cannot be carried out before the effect's master has picked an opponent."""
    return reads_one_opponent(node, table.game.rules, frame.x)


@KERNEL.word(PickOpponent)
def _pick(table: Table, frame: Resolving, node: PickOpponent) -> Result:
    return which_opponent(table, frame.seat, frame.source)


@KERNEL.answering(PickOpponent)
def _picked(table: Table, frame: Resolving, node: PickOpponent, picked: tuple[Option, ...]) -> WordResult:
    keep(table, against=picked[0].number)
    return ()


def holds_against_any(table: Table, scope: Any, condition: Node | None) -> bool:
    """True if a condition is met for any opponent, at moments when nobody can be asked for one: the master would pick that one."""
    foes = table.opposing[scope.seat]
    if len(foes) < 2 or not reads_one_opponent(condition, table.game.rules):
        return holds(table, scope, condition)
    return any(holds(table, change(scope, against=one), condition) for one in foes)


# ── continuous abilities ────────────────────────────────────────────────────────────────────────────────────────────
def pick_for(table: Table, card: Card, static: Static) -> int:
    """The opponent that a continuous ability of a card means; -1 while none is picked."""
    key = (card.id, card.life, _key(table, static))
    return next((pick for *ability, pick in table.picks if tuple(ability) == key), -1)


def _key(table: Table, static: Static) -> int:
    """The key of a pick: of the condition, which all abilities of one line share, if it needs the opponent, otherwise of the ability."""
    condition = static.ability.condition
    if condition is not None and reads_one_opponent(condition, table.game.rules):
        return identity(condition)
    return identity(static.ability)


def _looking(table: Table) -> list[tuple[int, Static]]:
    """The valid continuous abilities that need one of several opponents, each with its card."""
    if max(map(len, table.opposing)) < 2:
        return []
    found = []
    for spot in table.trigger_index.static_spots:
        for card in table.zones[spot]:
            record = table.cards[card]
            for static in table.game.facts(table, card).statics:
                several = static.one_opponent and len(table.opposing[record.seat]) > 1
                if several and _is_valid(table, record, static):
                    found.append((card, static))
    return found


def _is_valid(table: Table, record: Card, static: Static) -> bool:
    """True if an ability is in force where its card lies, and its conditions of validity hold."""
    if not in_force(table, record, static.ability.zone):
        return False
    condition = static.ability.condition
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    needed = [part for part in parts if isinstance(part, table.game.rules.validating)]
    return all(holds(table, Scope((record.id, record.life), record.seat), part) for part in needed)


def unsettled(table: Table) -> list[tuple[int, Static]]:
    """The valid continuous abilities whose opponent is not picked yet, each with its card."""
    return [(card, static) for card, static in _looking(table) if pick_for(table, table.cards[card], static) < 0]


class Picking(Frame, frozen=True):
    """A procedure that asks for the opponents of continuous abilities that have come into force."""


picking = KERNEL.procedure(PROMPT, Picking)


def settle_picks(table: Table) -> Frame | None:
    """The procedure to call when abilities may have come into force; None if no opponent has to be picked.

    Picks of abilities that are no longer valid are forgotten.
    """
    if table.picks:
        valid = [(*table.ref(card), _key(table, static)) for card, static in _looking(table)]
        kept = [pick for pick in table.picks if pick[:3] in valid]
        if len(kept) < len(table.picks):
            bookkeeping.set_picks(table, kept)
    return Picking() if unsettled(table) else None


@picking.step(PROMPT)
def _ask_next(table: Table, frame: Picking) -> Result:
    left = unsettled(table)
    if not left:
        return None
    card = left[0][0]
    return which_opponent(table, table.cards[card].seat, table.ref(card))


@picking.answer(PROMPT)
def _pick_next(table: Table, frame: Picking, picked: tuple[Option, ...]) -> Result:
    card, static = unsettled(table)[0]
    keep_pick(table, card, static, picked[0].number)
    return AGAIN


def keep_pick(table: Table, card: int, static: Static, opponent: int) -> None:
    """Record the opponent that a continuous ability means."""
    kept = [pick for pick in table.picks if table.alive((pick[0], pick[1]))]
    bookkeeping.set_picks(table, [*kept, (*table.ref(card), _key(table, static), opponent)])
    atoms.invalidate(table)
