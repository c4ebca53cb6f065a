"""Chapter 6.5 and 11.10, damage to players: cards from the deck to the damage zone one by one, then their EX bursts."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_using import Casting
from tefuda.games.fftcg.rules.ch15_party import dealing, dealt_to_player
from tefuda.games.fftcg.rules.questions import damage_taken, gathered
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Continuous, Gain, If
from tefuda.kernel.evaluating.questions import Scope, passes
from tefuda.kernel.flow.procedures import keep, keep_at
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, CardId, Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done, Jump, Result


class DamagingPlayer(Record, frozen=True, tag=t.own):
    """Damage is about to be dealt to a player: effects may forbid or replace it."""

    seat: Seat
    amount: int
    source: Ref | None = None
    sort: str = ""
    ref: Ref = (-1, -1)  # no card is about to be changed


class DamageProcess(Frame, frozen=True, tag=t.own):
    """Damage to a player: how many points, how many are left, by what, and the cards with EX bursts that came up.

    `others` take as much at the same time (6.1.4): the bursts of all come after the damage of all.
    """

    seat: Seat
    points: int
    source: Ref | None = None
    sort: str = ""
    left: int = 0  # what is really dealt, when nothing more can change it
    placing: Absent | CardId = -1  # the card that is about to be placed
    bursts: tuple[Ref, ...] = ()
    dealt: int = 0
    others: tuple[Seat, ...] = ()
    told: int = 0  # what was dealt to those before
    no_bursts: bool = False  # the effect that deals it says so


damage_process = rules.procedure("6.5.1", DamageProcess)


@damage_process.step("6.5.1")
def about_to_be_dealt(table: Table, frame: DamageProcess) -> Result:
    """6.5.1: so many points, unless an effect forbids them or has something else happen."""
    return intend(table, [DamagingPlayer(frame.seat, frame.points, frame.source, frame.sort)])


@rules.intention(DamagingPlayer)
def deal(table: Table, intention: DamagingPlayer, facts: t.Facts) -> None:
    """The points that are left of the intention are dealt by the process that meant it."""
    place = max([place for place, frame in enumerate(table.frames) if isinstance(frame, DamageProcess)])
    keep_at(table, place, left=intention.amount)


@damage_process.step("6.5.2")
def place_a_card(table: Table, frame: DamageProcess) -> Result:
    """6.5.2: the top card of the deck, face up."""
    if frame.left <= 0:
        return Jump("10.1.4.3")
    deck = table.zone(t.DECK, frame.seat)
    if not deck:
        atoms.set_player(table, frame.seat, damaged_from_nothing=True)
        return Jump("10.1.4.3")
    keep(table, left=frame.left - 1, dealt=frame.dealt + 1, placing=deck[0])
    top = Moving(
        table.ref(deck[0]), t.DAMAGE, frame.seat, position=-1, reason="damage", clause="6.5.2", source=frame.source
    )
    return intend(table, [top])


@damage_process.step("6.5.3")
def until_all_are_placed(table: Table, frame: DamageProcess) -> Result:
    """6.5.3: once more, as long as it was not the last point."""
    card = frame.placing
    if (
        card >= 0
        and table.cards[card].zone == t.DAMAGE
        and burst_of(table, card) is not None
        and not _too_early(table, card)
        and not _unused(table, frame)
    ):
        keep(table, bursts=(*frame.bursts, table.ref(card)), placing=-1)
    return Jump("6.5.2") if frame.left else None


def _unused(table: Table, frame: DamageProcess) -> bool:
    """2.2 against 11.10.2: is the EX burst of the card that was placed not used, by what dealt the damage?"""
    if frame.no_bursts:
        cite("2.2")
        return True
    for ref in dealing(table, frame.source, frame.sort):
        scope = Scope(ref, table.cards[ref[0]].seat)
        if table.alive(ref) and any(
            passes(table, scope, frame.placing, said.tests) for said in gathered(table, ref[0], v.NoBursts)
        ):
            cite("2.2")
            return True
    return False


def _too_early(table: Table, card: int) -> bool:
    """15.2.6.3: does a card that was just placed have its EX burst only with more damage than there is now? It is not asked again."""
    needed: int = table.game.facts(table, card).ex_damage
    if damage_taken(table, table.cards[card].seat) >= needed:
        return False
    cite("15.2.6.3")
    if any(isinstance(frame, DamageProcess) and frame.points > 1 for frame in table.frames):
        cite("15.2.6.3.1")
    return True


def burst_of(table: Table, card: int) -> Node | None:
    """11.10.1: the effect that a card in the damage zone has as an EX burst."""
    facts = table.game.facts(table, card)
    if not facts.ex_burst:
        return None
    if facts.spell is not None and t.SUMMON in facts.kinds:
        effect: Node = facts.spell.effect
        return effect
    given = [ability for one in facts.abilities for ability in (one, *_given(one))]
    for ability in given:
        if getattr(ability, "label", "") == "EX BURST":
            cite("11.10.3")
            return _conditional(ability)
    return None


def _conditional(ability: Any) -> Node:
    """11.8.13: a condition is looked at as the effect is carried out; that it was set off by entering is not."""
    return If(ability.condition, ability.effect) if ability.condition is not None else ability.effect


def _given(ability: Node) -> tuple[Node, ...]:
    """The abilities that one with Damage N gives to its card (15.2.6.2)."""
    if not isinstance(ability, Continuous):
        return ()
    return tuple([part for node in ability.changes if isinstance(node, Gain) for part in node.abilities])


@damage_process.step("10.1.4.3")
def tell(table: Table, frame: DamageProcess) -> Result:
    if frame.dealt:
        event = Event(
            "player damaged", seat=frame.seat, amount=frame.dealt, source=frame.source, sort=frame.sort, clause="6.5.1"
        )
        if frame.source is not None:
            event = Event(
                "player damaged", frame.source[0], frame.seat, None, after=table.known(frame.source)[0], amount=frame.dealt, source=frame.source,
                sort=frame.sort, clause="6.5.1",
            )  # fmt: skip
        atoms.record(table, event)
        points = [change(event, kind="point taken", amount=1)] * frame.dealt
        trigger(table, [event, *points, *dealt_to_player(table, frame.source, frame.sort, frame.dealt, frame.seat)])
    if not frame.others:
        return None
    cite("6.1.4")
    told = frame.told + frame.dealt
    keep(table, seat=frame.others[0], others=frame.others[1:], left=0, dealt=0, placing=-1, told=told)
    return Jump("6.5.1")


@damage_process.step("6.5.2.1")
def offer_burst(table: Table, frame: DamageProcess) -> Result:
    """6.5.2.1, 11.10.2: after all damage, in the order they came up, each may be used."""
    if not frame.bursts:
        return None
    ref = frame.bursts[0]
    seat = table.cards[ref[0]].seat
    effect = burst_of(table, ref[0]) if table.alive(ref) else None
    casting = None if effect is None else Casting(seat, ref, "ex", effect, zone=t.DAMAGE)
    if casting is None or choices.bar_choices(table, casting, effect, "ex") is not None:
        keep(table, bursts=frame.bursts[1:])
        return AGAIN
    return Ask((seat,), "yes/no", "11.10.2", (YES, NO), about=ref, prompt="EX burst")


@damage_process.answer("6.5.2.1")
def burst_settled(table: Table, frame: DamageProcess, picked: tuple[Option, ...]) -> Result:
    if not frame.bursts:
        return None
    ref = frame.bursts[0]
    keep(table, bursts=frame.bursts[1:])
    if picked[0] != YES:
        return AGAIN
    cite("11.10.1")
    effect = burst_of(table, ref[0])
    assert effect is not None
    card = table.cards[ref[0]]
    event = Event("burst", ref[0], card.seat, card, after=card, clause="11.10.2")
    atoms.record(table, event)
    trigger(table, [event])
    return Again(Casting(card.seat, ref, "ex", effect, zone=t.DAMAGE))


@damage_process.step("6.5")
def all_is_dealt(table: Table, frame: DamageProcess) -> Result:
    return Done(frame.told + frame.dealt)


rules.point("damage", reads=1 << t.DAMAGE)(damage_taken)  # 7.8.2: a card for each point


@rules.point("hand", reads=1 << t.HAND)
def cards_in_hand(table: Table, seat: int) -> int:
    """The number of cards in a player's hand."""
    return len(table.zone(t.HAND, seat))
