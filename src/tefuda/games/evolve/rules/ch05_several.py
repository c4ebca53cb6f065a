"""Chapter 5, several things in one: one card of each description, cards until one is found, tokens by name or room."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_players import Shuffled
from tefuda.games.evolve.rules.ch09_special_cards import creatable, token_face
from tefuda.games.evolve.rules.questions import room
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount, members, passes
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import remember
from tefuda.kernel.resolving.secrecy import reveals_hidden
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult


# ── one of each ─────────────────────────────────────────────────────────────────────────────────────────────────────
class Among(Node, frozen=True):
    """An inner word: of the cards of a place, those that pass one description after the other, none of them twice."""

    parts: tuple[Node, ...]  # Search or Take
    cards: tuple[Ref, ...]
    clause: str
    then: Node | None
    found: tuple[tuple[Ref, ...], ...] = ()


@rules.word(v.SearchEach, "5.8.1")
def search_each(table: Table, frame: Resolving, node: v.SearchEach) -> WordResult:
    deck = table.zone(t.DECK, frame.seat)
    atoms.show(table, deck, (frame.seat,))
    return (Among(node.searches, tuple([table.ref(card) for card in deck]), "5.8.1", node.then),)


@rules.word(v.TakeEach, "5.11.1")
def take_each(table: Table, frame: Resolving, node: v.TakeEach) -> WordResult:
    refs = tuple([ref for ref in frame.looked if table.alive(ref)])
    return (Among(node.takes, refs, "5.11.1", None),)


def _open(table: Table, frame: Resolving, node: Among) -> tuple[list[Ref], Any]:
    part: Any = node.parts[len(node.found)]
    gone = [ref for refs in node.found for ref in refs]
    fitting = [
        ref for ref in node.cards if ref not in gone and (not part.tests or passes(table, frame, ref[0], part.tests))
    ]
    return fitting, part


@rules.word(Among)
def among(table: Table, frame: Resolving, node: Among) -> Result:
    fitting, part = _open(table, frame, node)
    number = max(0, min(amount(table, frame, part.number), len(fitting)))
    least = 0 if part.tests or part.up_to else number
    options = tuple([Option("card", card=ref[0]) for ref in fitting])
    prompt = "search" if type(part) is v.Search else "take"
    return Ask(
        (frame.seat,),
        "choose",
        node.clause,
        options,
        least=least,
        most=number,
        secret=reveals_hidden(table, frame.seat, [ref[0] for ref in node.cards]),
        about=frame.source,
        prompt=prompt,
    )


@rules.answering(Among)
def among_these(table: Table, frame: Resolving, node: Among, picked: tuple[Option, ...]) -> WordResult:
    _, part = _open(table, frame, node)
    refs = tuple([table.ref(option.card) for option in picked])
    searched = type(part) is v.Search
    if refs and (searched or part.revealed):
        cite("5.8.1.2" if searched else "5.21.1")
        atoms.reveal(table, tuple([ref[0] for ref in refs]))
    found = (*node.found, refs)
    if len(found) < len(node.parts):
        return (Among(node.parts, node.cards, node.clause, node.then, found),)
    every = tuple([ref for part in found for ref in part])
    keep(table, it=every, did=bool(every), parts=found)
    remember(table, "revealed" if not searched and part.revealed else "found", every)
    if not searched:
        keep(table, looked=tuple([ref for ref in frame.looked if ref not in every]))
        return ()
    return (*((node.then,) if node.then is not None and every else ()), Shuffled("5.8.2"))


# ── until one is found ──────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.RevealUntil, "5.21.1")
def reveal_until(table: Table, frame: Resolving, node: v.RevealUntil) -> None:
    """From the top on, until so many of them pass; all of the deck where fewer do (1.3.2)."""
    seat = masters_meant(table, frame.seat, node.whose, frame)[0]
    wanted = amount(table, frame, node.number)
    found: list[int] = []
    seen: list[int] = []
    for card in table.zone(t.DECK, seat):
        if len(found) >= wanted:
            break
        seen.append(card)
        if passes(table, frame, card, node.tests):
            found.append(card)
    if len(found) < wanted:
        cite("1.3.2")
    atoms.reveal(table, tuple(seen))
    it = tuple([table.ref(card) for card in found])
    looked = tuple([table.ref(card) for card in seen if card not in found])
    keep(table, it=it, looked=looked, did=bool(found))
    remember(table, "revealed", it)


# ── tokens by another's name, and by the room there is ──────────────────────────────────────────────────────────────
@rules.word(v.CreateLike, "5.5.2")
def create_like(table: Table, frame: Resolving, node: v.CreateLike) -> WordResult:
    """5.5.2: a token of that name, where there is one."""
    makes: list[Node] = []
    for ref in members(table, frame, node.group):
        name = table.known(ref)[1].names[0]
        if token_face(table, name) is not None:
            makes.append(v.Create(name, node.number, node.zones, node.whose))
    keep(table, did=False)
    return tuple(makes)


@rules.word(v.CreateToLimit, "5.5.2")
def create_to_limit(table: Table, frame: Resolving, node: v.CreateToLimit) -> WordResult:
    """As many as the zone takes; what is left goes to the other one, if one was named."""
    number, zone = amount(table, frame, node.number), table.game.zone_of(node.zone)
    fitting = max(0, min(number, room(table, zone, frame.seat)))
    face = token_face(table, node.token)
    if face is not None:
        fitting = creatable(table, frame.seat, zone, face, fitting)
    steps: list[Node] = [v.Create(node.token, fitting, (node.zone,))] if fitting else []
    if node.rest and number > fitting:
        steps.append(v.Create(node.token, number - fitting, (node.rest,)))
    return tuple(steps)
