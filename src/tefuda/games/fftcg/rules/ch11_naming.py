"""Chapter 11.11.5.1, what a player names as an effect is carried out: a number, a Job, an Element or a card type."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import AnyOf, Become, Test
from tefuda.kernel.evaluating.questions import tested
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.records import Card, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult

rules.declare(v.OfNamed, v.BecomesNamed, reads=None)
NUMBERS = tuple([str(number) for number in range(21)])


@cached_by_identity
def jobs_of(game: Game) -> tuple[str, ...]:
    """All Jobs that the cards of a game have, give or ask for."""
    spoken_of = [
        node for face in game.faces for node in within(face.facts.abilities) if isinstance(node, Test | Become)
    ]
    of_texts = {node.value for node in spoken_of if node.fact == "job" and isinstance(node.value, str)}
    return tuple(sorted(of_texts.union(*[face.facts.jobs for face in game.faces])))


def _names(table: Table, what: str) -> tuple[str, ...]:
    if what == "job":
        return jobs_of(table.game)
    return {"number": NUMBERS, "kind": t.KINDS, "element": t.ELEMENTS}[what]


@rules.word(v.NameOne, "11.11.5.1")
def name_one(table: Table, frame: Resolving, node: v.NameOne) -> Result:
    seat = masters_meant(table, frame.seat, node.who)[0]
    options = tuple([Option("name", text=name) for name in _names(table, node.what) if name not in node.but])
    if node.what == "element":
        return Ask((seat,), "choose", "11.11.5.1", options, about=frame.source, prompt="element")
    return Ask((seat,), "choose", "11.11.5.1", options, about=frame.source, prompt="name") if options else None


@rules.answering(v.NameOne)
def named_one(table: Table, frame: Resolving, node: v.NameOne, picked: tuple[Option, ...]) -> WordResult:
    seat = masters_meant(table, frame.seat, node.who)[0]
    name = picked[0].text
    keep(table, named=f"{frame.named}\n{name}" if frame.named else name, did=True)
    atoms.record(table, Event("named", seat=seat, sort=node.what, text=name))
    return ()


def _named(table: Table, scope: Speaker, fact: str) -> list[str]:
    """What was named that a fact can be, by either player where both have named something."""
    known = _names(table, "number" if fact == "cost" else fact)
    return [name for name in scope.named.split("\n") if name in known]


def _of_named(table: Table, scope: Speaker, fact: str) -> AnyOf:
    """As a test: is it one of those that were named?"""
    names = _named(table, scope, fact)
    return AnyOf(tuple([Test(fact, int(name) if fact == "cost" else name) for name in names]))


@rules.test(v.OfNamed)
def of_named(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.OfNamed) -> bool:
    return tested(table, scope, card, facts, _of_named(table, scope, test.fact))


def settled(table: Table, scope: Speaker, changes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The changes with what was named in its place: what lasts does not depend on the effect that named it."""
    if not any(isinstance(node, v.OfNamed | v.BecomesNamed) for node in within(changes)):
        return changes
    found: list[Node] = []
    for one in changes:
        if isinstance(one, v.BecomesNamed):
            found += [Become(one.fact, name, also=one.fact == "job") for name in _named(table, scope, one.fact)]
        else:
            found.append(of_what_was_named(table, scope, one))
    return tuple(found)


def of_what_was_named(table: Table, scope: Speaker, node: Any) -> Any:
    """A value with what was named in the place of the words that ask for it."""
    if isinstance(node, tuple):
        return tuple([of_what_was_named(table, scope, part) for part in node])
    if isinstance(node, v.OfNamed):
        return _of_named(table, scope, node.fact)
    if not isinstance(node, Node):
        return node
    return change(
        node, **{name: of_what_was_named(table, scope, getattr(node, name)) for name in node.__struct_fields__}
    )
