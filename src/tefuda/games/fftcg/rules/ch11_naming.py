"""Chapter 11.11.5.1, what a player names as an effect is carried out: a number, a Job, an Element or a card type."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import Speaker, is_character
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.effects import Become
from tefuda.kernel.events import Event
from tefuda.kernel.game import Game
from tefuda.kernel.identity_cache import cached_by_identity
from tefuda.kernel.performing import Resolving
from tefuda.kernel.procedures import Result, keep
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.state import Card, Table
from tefuda.kernel.values import Node

rules.declare(v.OfNamed, v.NamedJob, reads=None)
NUMBERS = tuple([str(number) for number in range(21)])


@cached_by_identity
def jobs_of(game: Game) -> tuple[str, ...]:
    """All Jobs of the cards of a game."""
    return tuple(sorted({job for face in game.faces for job in face.facts.jobs}))


def _names(table: Table, what: str) -> tuple[str, ...]:
    if what == "job":
        return jobs_of(table.game)
    return {"number": NUMBERS, "kind": t.KINDS}[what]


@rules.word(v.NameOne, "11.11.5.1")
def name_one(table: Table, frame: Resolving, node: v.NameOne) -> Result:
    seat = table.game.seats(table, frame.seat, node.who)[0]
    options = tuple([Option("name", text=name) for name in _names(table, node.what)])
    return Ask((seat,), "choose", "11.11.5.1", options, about=frame.source, prompt="name") if options else None


@rules.answering(v.NameOne)
def named_one(table: Table, frame: Resolving, node: v.NameOne, picked: tuple[Option, ...]) -> Result:
    seat = table.game.seats(table, frame.seat, node.who)[0]
    name = picked[0].text
    keep(table, named=f"{frame.named}\n{name}" if frame.named else name)
    atoms.record(table, Event("named", seat=seat, text=name))
    return ()


@rules.test(v.OfNamed)
def of_named(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.OfNamed) -> bool:
    """What was named, of either player where both have named something."""
    names = scope.named.split("\n") if scope.named else []
    if test.fact == "cost":
        return str(facts.cost) in names
    if test.fact == "job":
        return is_character(facts) and any(job in names for job in facts.jobs)
    return any(one in names for one in (facts.elements if test.fact == "element" else facts.kinds))


def with_named_job(scope: Speaker, changes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The changes with the Job that was named; none of it where no Job was."""
    if not any(isinstance(one, v.NamedJob) for one in changes):
        return changes
    named = [Become("job", name, also=True) for name in scope.named.split("\n") if name]
    return tuple([new for one in changes for new in (named if isinstance(one, v.NamedJob) else (one,))])
