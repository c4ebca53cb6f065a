"""Chapters 9.2 and 9.8, abilities that wait: the limit of plays a turn, what can be played, and cards revealed for them."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth.rules import rules
from tefuda.kernel.declaring.abilities import identity
from tefuda.kernel.effects.vocabulary import Whenever
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.triggers import state_trigger_not_played
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Ref, Waiting
from tefuda.kernel.table.state import Table


def _key(source: Ref, ability: Any) -> tuple[int, int, int]:
    """9.2.2: the same ability is that ability on that card while it stays: its card, its life, and which ability."""
    return (*source, identity(ability))


@rules.in_vain
def is_spent(table: Table, waiting: Waiting) -> bool:
    """9.2.2.1: has an ability been played as often as it may be this turn?"""
    ability: Any = waiting.ability
    return bool(ability.per_turn) and uses.used(table, *_key(waiting.source, ability)) >= ability.per_turn


def count_play(table: Table, source: Ref, ability: Any) -> None:
    """9.2.2.1: an ability with a limit is played; being cancelled later changes nothing about that (9.2.2.1.1)."""
    if ability.per_turn:
        uses.use(table, *_key(source, ability))


def drops(table: Table, waiting: Waiting) -> bool:
    """9.2.2.2: may its master let an ability with a limit wait once less instead of playing it? Where it cannot be, it does so anyway."""
    return bool(waiting.ability.per_turn) and not is_spent(table, waiting)


def playable(table: Table, waiting: Waiting) -> bool:
    """9.8.3.2: can a waiting ability be played? Wherever its card is now (9.8.7)."""
    return not is_spent(table, waiting)


def drop(table: Table, index: int, kept_open: bool = False) -> None:
    """An ability waits once less; a hidden card that was revealed for it is hidden again, unless it is being played (9.8.2.2.1)."""
    waiting = bookkeeping.wait_no_more(table, index)
    if not kept_open:
        if type(waiting.ability.trigger) is Whenever:
            state_trigger_not_played(table, waiting)
        hide_again(table, waiting.source[0])


def hide_again(table: Table, card: int) -> None:
    """9.8.2.2.1: a card of a hand that was revealed for an ability is hidden once nothing of it waits any more."""
    record = table.cards[card]
    if record.open and not any(waiting.source[0] == card for waiting in table.waiting):
        cite("9.8.2.2.1")
        atoms.conceal_card(table, card)
