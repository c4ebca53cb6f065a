"""Chapter 14.5.1, union bursts: abilities that work only in a deck of their title, and can be set off for nothing."""

from __future__ import annotations

from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch06_deck_building import PRINCESS_CONNECT, built_on
from tefuda.games.evolve.rules.ch10_playing import Play
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import Activated, AllOf, Automatic
from tefuda.kernel.evaluating.questions import holds
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult


def is_burst(ability: Node | None) -> bool:
    """14.5.1.1: has this ability the keyword union burst?"""
    test = getattr(ability, "condition", None)
    return type(test) is v.UnionBurst or (type(test) is AllOf and type(test.parts[0]) is v.UnionBurst)


def burst_is_valid(table: Table, card: int) -> bool:
    """14.5.1.2: the deck that a card comes from is built on this title."""
    return built_on(table, table.cards[card].owner, PRINCESS_CONNECT)


@rules.condition(v.UnionBurst, reads=name_mask("title"))
def union_burst(table: Table, scope: Speaker, node: v.UnionBurst) -> bool:
    """14.5.1.2: in any other deck the ability is there, but nothing ever comes of it (10.3.2)."""
    cite("14.5.1.1.1")
    if burst_is_valid(table, scope.source[0]):
        return True
    cite("14.5.1.2")
    cite("10.3.2")
    return False


def went_off(table: Table, ref: Ref, seat: int) -> None:
    """14.5.1.3: a union burst that was played and resolved has gone off."""
    cite("14.5.1.3")
    record, facts = table.known(ref)
    event = Event("burst", ref[0], seat, record, after=record, clause="14.5.1.3", facts=facts)
    trigger(table, [atoms.record(table, event)])


# ── 14.5.1.4 setting one off without its original cost ──────────────────────────────────────────────────────────────
def _ready(table: Table, ref: Ref) -> list[Play]:
    """14.5.1.4: the union bursts of a card as they would be played now, without a cost; of one that has left, none."""
    if not table.alive(ref):
        return []
    found = []
    facts, seat = table.game.facts(table, ref[0]), table.cards[ref[0]].seat
    abilities: list[Activated | Automatic] = [a for a in (*facts.activated, *facts.automatics) if is_burst(a)]
    for ability in abilities:
        sort = "activated" if type(ability) is Activated else "automatic"
        index = facts.activated.index(ability) if sort == "activated" else -1
        zone = table.cards[ref[0]].zone
        play = Play(seat, ref, sort, ability.effect, ability=ability, index=index, zone=zone, x=0, x_said=True)
        if sort == "automatic":
            play = change(play, it=(ref,))
        if holds(table, play, ability.condition) and choices.bar_choices(table, play, ability.effect) is None:
            found.append(play)
    return found


def _played(table: Table, play: Play) -> Play:
    cite("14.5.1.4")
    if type(play.ability) is Automatic:
        cite("14.5.1.4.1")
    if uses_x((getattr(play.ability, "cost", ()), play.effect)):
        cite("14.5.1.4.2")
    return play


class SetOffOne(Node, frozen=True):
    """An inner word: one of a card's union bursts is set off."""

    ref: Ref


@rules.word(v.SetOff, "14.5.1.4")
def set_off(table: Table, frame: Resolving, node: v.SetOff) -> WordResult:
    """14.5.1.4: of each of the cards, one after the other, a union burst is played as if it had no original cost."""
    keep(table, did=False)
    return tuple([SetOffOne(ref) for ref in reached(table, frame, node.group)])


@rules.word(SetOffOne, "14.5.1.4")
def set_off_one(table: Table, frame: Resolving, node: SetOffOne) -> WordResult:
    plays = _ready(table, node.ref)
    if not plays:
        return ()
    options = tuple([Option("mode", index=index) for index in range(len(plays))])
    return Ask((frame.seat,), "choose", "14.5.1.4", options, about=node.ref, prompt="union burst")


@rules.answering(SetOffOne)
def which_burst(table: Table, frame: Resolving, node: SetOffOne, picked: tuple[Option, ...]) -> Result:
    keep(table, did=True)
    return _played(table, _ready(table, node.ref)[picked[0].index])
