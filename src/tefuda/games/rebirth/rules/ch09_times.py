"""Chapters 7 and 8, times: "at the start of" and "at the end of" phases, steps and turns, and what lasts until then."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.questions import entry_ref, turn_seats
from tefuda.kernel.declaring.abilities import identity
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite, unrecorded
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Floating, Ref, Waiting, change
from tefuda.kernel.table.state import Table

rules.event("time", of="player", fact="sort")
NEXT_ATTACK = "next_attack"  # how long an effect lasts: until the next attack of its card is over, in this turn


class AfterThisAttack(Node, frozen=True, tag=t.own):
    """An inner change: what is to be said of cards once the attack that is going on is over."""

    cards: tuple[Ref, ...]
    changes: tuple[Node, ...]


def time_comes(table: Table, words: tuple[str, ...], clause: str) -> None:
    """Times come for those whose turn it is, and with them what waits for any of them."""
    events = []
    for word in words:
        for seat in turn_seats(table) or (table.facts.player,):
            events.append(atoms.record(table, Event("time", seat=seat, sort=word, clause=clause)))
    trigger(table, events)


def at_the_end_of(table: Table, words: tuple[str, ...], clause: str) -> None:
    """7.6.1, 8.5.1: times come that each ability has only once: what has had them before does not wait again."""
    before, fired = len(table.waiting), table.facts.fired
    time_comes(table, words, clause)
    if len(table.waiting) == before:
        return
    new: list[Waiting] = []
    for waiting in table.waiting[before:]:
        key = (*waiting.source, identity(waiting.ability))
        if waiting.delayed >= 0 or key not in fired:
            new.append(waiting)
            fired = (*fired, key)
        else:
            cite(clause)
    bookkeeping.set_waiting(table, (*table.waiting[:before], *new))
    if fired != table.facts.fired:
        atoms.set_facts(table, fired=fired)


def waits_for_the_end_of(table: Table, words: tuple[str, ...]) -> bool:
    """7.6.6, 8.5.3: is there an ability that waits for such a time and has not had it?"""
    if not table.delayed and not any(table.trigger_index.reacts_to("time", word) for word in words):
        return False
    with unrecorded():
        trial = table.copy()
        at_the_end_of(trial, words, "")
        return len(trial.waiting) > len(table.waiting)


def end_with_turn(table: Table) -> None:
    """7.6.4: effects and delayed abilities that last until the end of the turn, or of one that this is, are over."""
    ended = [
        effect.time for effect in table.effects if _is_over(table, effect.until, effect.turn, _turn_of(table, effect))
    ]
    if ended:
        cite("7.6.4")
        atoms.end_effects(table, tuple(ended))
    left = [later for later in table.delayed if not _is_over(table, later.until, later.turn, later.seat)]
    bookkeeping.set_delayed(table, left)


def _turn_of(table: Table, effect: Floating) -> int:
    """Whose turn an effect speaks of: its master's and opponents', or that of the master of the card that it is on."""
    return table.cards[effect.cards[0][0]].seat if "_its_" in effect.until else effect.seat


def _is_over(table: Table, until: str, made: int, seat: int) -> bool:
    """Is what lasts until then over when this turn ends?"""
    later = table.facts.number > made
    own = seat in turn_seats(table)
    if until in ("turn", NEXT_ATTACK):
        return True
    if until == "own_turn":  # あなたのターンの終わりまで
        return own
    if until.endswith("next_its_turn"):
        return later and own
    return later and not own if until.endswith("next_opponent_turn") else False


def _ends_with_attack(table: Table, effect: Floating) -> bool:
    """Does an effect last for this attack: for any, or for the next one of the card that it is on?"""
    if effect.until != NEXT_ATTACK:
        return effect.until == "attack"
    return any(ref in effect.cards for ref in entry_ref(table, table.facts.attacking_seat))


def begin_after_attack(table: Table) -> None:
    """8.5.4: an attack is over, and what was said of the next one of a card while it went on begins."""
    for effect in table.effects:
        if type(effect.changes[0]) is AfterThisAttack:
            said = effect.changes[0]
            atoms.end_effects(table, (effect.time,))
            atoms.start_effect(table, change(effect, cards=said.cards, changes=said.changes))


def end_with_attack(table: Table) -> None:
    """8.5.2: what lasts for this attack is over."""
    if table.effects:
        ended = [effect.time for effect in table.effects if _ends_with_attack(table, effect)]
        if ended:
            cite("8.5.2")
            atoms.end_effects(table, tuple(ended))
    if table.delayed:
        bookkeeping.set_delayed(table, [later for later in table.delayed if later.until != "attack"])
