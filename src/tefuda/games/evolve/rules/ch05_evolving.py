"""Chapter 5.16, evolving: a card of the evolve deck is laid over a card on the field, which stays the same card."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_changes import super_evolves
from tefuda.games.evolve.rules.questions import Speaker, evolve_names, is_yet_to_be_picked
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import Call, reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, CardId, Natural
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.stacking import lay_over
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result, WordResult


# ── 5.16 evolve ─────────────────────────────────────────────────────────────────────────────────────────────────────
class Evolving(Frame, frozen=True):
    """A card on the field evolves: which card of the evolve deck, which of its faces, and whether it super-evolves."""

    ref: Ref
    over: Absent | CardId = -1
    side: Natural = 0
    super_evolve: bool = False
    into: tuple[str, ...] = ()


evolving = rules.procedure("5.16.1", Evolving)


def evolve_cards(table: Table, seat: int, card: int, into: tuple[str, ...] = ()) -> list[Option]:
    """5.16.1.1.1, 4.6.4: the face-down cards of the evolve deck with the same name, by either face."""
    names = into or table.game.facts(table, card).names
    found = []
    for other in table.zone(t.EVOLVE_DECK, seat):
        record = table.cards[other]
        face = table.game.faces[record.face]
        if not record.facedown:
            cite("4.6.3")
            continue
        for name in face.evolves:
            if name in names:
                break
        else:
            continue
        for side, facts in enumerate(face.sides):
            if t.EVOLVED in facts.special and any(name in names for name in evolve_names(facts)):
                cite("5.16.1.1.1")
                if len(face.sides) > 1:
                    cite("4.6.4")
                found.append(Option("card", card=other, index=side))
    return found


def can_evolve(table: Table, seat: int, facts: t.EvolveFacts, into: tuple[str, ...]) -> bool:
    """Is there a face-down card that a card with these facts could evolve into?"""
    game: Any = table.game
    cards, evolving = table.cards, game.evolving
    for name in into or facts.names:
        faces = evolving.get(name, ())
        for other in table.zones[t.EVOLVE_DECK * table.seats + seat] if faces else ():
            if cards[other].face in faces and cards[other].facedown:
                return True
    if RECORDS:
        _cite_face_up(table, seat)
    return False


def _cite_face_up(table: Table, seat: int) -> None:
    if any(not table.cards[other].facedown for other in table.zone(t.EVOLVE_DECK, seat)):
        cite("4.6.3")


@evolving.step("5.16.4")
def already_evolved(table: Table, frame: Evolving) -> Result:
    if not table.alive(frame.ref) or table.cards[frame.ref[0]].zone != t.FIELD:
        return Done(0)
    if t.EVOLVED in table.game.facts(table, frame.ref[0]).special:
        cite("5.16.4")
        return Done(0)
    return None


@evolving.step("5.16.1.1")
def which_card(table: Table, frame: Evolving) -> Result:
    if frame.over >= 0:
        return None  # the card revealed as the ability's cost
    seat = table.cards[frame.ref[0]].seat
    options = tuple(evolve_cards(table, seat, frame.ref[0], frame.into))
    hidden = [card for card in table.zone(t.EVOLVE_DECK, seat) if table.cards[card].facedown]
    return Ask(
        (seat,),
        "choose",
        "5.16.1.1",
        options,
        least=0,
        most=1,
        secret=bool(hidden),
        about=frame.ref,
        prompt="evolve card",
    )


@evolving.answer("5.16.1.1")
def designated(table: Table, frame: Evolving, picked: tuple[Option, ...]) -> Result:
    cite("5.16.1.1.1")
    if not picked:
        cite("4.1.2.2")
        return Done(0)
    keep(table, over=picked[0].card, side=picked[0].index)
    atoms.reveal(table, (picked[0].card,))
    return None


@evolving.step("5.16.1")
def lay_it_over(table: Table, frame: Evolving) -> None:
    """5.16.1, 5.16.2: the evolve card goes to the evolution zone and is linked; the card stays the same card."""
    card = frame.ref[0]
    before = (table.base[card], table.game.facts(table, card))
    if len(table.game.faces[table.cards[frame.over].face].sides) > 1:
        cite("2.15.3")
    if "箱詰め" in table.cards[card].marks:
        cite("5.31.2.1")
    if t.FOLLOWER not in table.game.facts(table, card).kinds:
        cite("5.25.3.2")
    lay_over(table, card, frame.over, side=frame.side, reason="evolve", clause="5.16.1")
    cite("5.16.2")
    if RECORDS:
        _cite_evolving(table, card, *before)


def _cite_evolving(table: Table, card: int, printed: t.EvolveFacts, facts: t.EvolveFacts) -> None:
    """What laying the card over it changed: numbers that differed, abilities, an ability had before and after, its kind."""
    over = table.base[card]
    defense = (facts.defense or 0) - table.cards[card].damage
    if (facts.attack, defense) != (printed.attack, printed.defense or 0):
        cite("5.16.2.1")
    if printed.abilities != over.abilities:
        cite("5.16.2.2")
    if any(ability in over.abilities for ability in printed.abilities):
        cite("5.16.2.2.1")
    if printed.kinds != over.kinds:
        cite("5.16.1.2.1")


@evolving.step("12.2.4.1")
def stronger(table: Table, frame: Evolving) -> None:
    if not frame.super_evolve:
        return
    super_evolves(table, frame.ref, table.cards[frame.ref[0]].seat)


@evolving.step("5.16.1.3")
def it_evolved(table: Table, frame: Evolving) -> Result:
    record = table.cards[frame.ref[0]]
    events = [atoms.record(table, Event("evolved", record.id, record.seat, record, after=record, clause="5.16.1.3"))]
    if frame.super_evolve:
        cite("12.2.4.2")
        events.append(
            atoms.record(table, Event("super_evolved", record.id, record.seat, record, after=record, clause="12.2.4.2"))
        )
    trigger(table, events)
    return Done(1)


@rules.word(v.Evolve, "5.16.1")
def evolve(table: Table, frame: Resolving, node: v.Evolve) -> WordResult:
    """Each of the group evolves. In an evolve ability the card was revealed as its cost (12.2.2)."""
    refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.FIELD]
    if not refs:
        keep(table, did=False)
        return ()
    chosen = [pair for pair in frame.targets if type(pair[0]) is Revealed]
    over = chosen[0][0] if chosen else None
    frames = []
    for ref in refs:
        if type(over) is Revealed:
            frames.append(Evolving(ref, over.card, over.side, over.super_evolve))
        else:
            frames.append(Evolving(ref, into=node.into))
    agenda: tuple[Node, ...] = (frame.agenda[0], *[Call(other) for other in frames[1:]], Note(), *frame.agenda[1:])
    keep(table, agenda=agenda)
    return frames[0]


@rules.possibility(v.Evolve)
def evolve_possible(table: Table, scope: Speaker, node: v.Evolve) -> bool:
    return is_yet_to_be_picked(scope, node.group) or any(
        evolve_cards(table, table.cards[ref[0]].seat, ref[0], node.into)
        and t.EVOLVED not in table.game.facts(table, ref[0]).special
        for ref in reached(table, scope, node.group)
    )


class Revealed(Node, frozen=True):
    """The evolve card that was revealed as the cost of an evolve ability, and whether an SEP was paid with it."""

    card: int
    side: int = 0
    super_evolve: bool = False
