"""Chapter 11.8 and 11.11, what a text says of what it did before: when you do so, the former and the latter, unless paid."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_costs import payable
from tefuda.games.fftcg.rules.ch11_using import CHOOSER
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import All, Automatic, ChooseEach, Let
from tefuda.kernel.evaluating.questions import Scope, members
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.performing import Paying
from tefuda.kernel.resolving.secrecy import ask_to_pay
from tefuda.kernel.table import bookkeeping
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Ref, Resolving, Waiting
from tefuda.kernel.table.requests import YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult

DONE = v.When("done")  # no event of the table sets it off: the instruction before it does


@rules.word(v.WhenDone, "11.8.17")
def when_done(table: Table, frame: Resolving, node: v.WhenDone) -> None:
    """11.8.17: an automatic ability of the same source, set off now where the instruction before it was carried out."""
    if not frame.did:
        return
    effect = Let(frame.x, node.effect) if uses_x(node.effect) else node.effect  # 4.5: X is what was paid as X
    cite("11.8.17.5")
    now = table.tick()
    ability = Automatic(DONE, effect)
    by = next((refs[0] for deed, refs in frame.memory if deed == CHOOSER), None)
    waiting = Waiting(
        ability, frame.source, frame.seat, frame.it, amount=frame.amount, time=now, batch=table.batch, moved=frame.moved,
        by=by, memory=frame.memory if any(isinstance(part, v.Remembered) for part in within(effect)) else (),
    )  # fmt: skip
    bookkeeping.wait(table, waiting)


class Chooser(Node, frozen=True, tag=t.own):
    """An inner word, a group: the summon or ability on the stack that chose a card, so that the ability was set off."""


@rules.group(Chooser)
def chooser(table: Table, scope: Speaker, node: Chooser) -> tuple[Ref, ...]:
    return next((refs for deed, refs in getattr(scope, "memory", ()) if deed == CHOOSER), ())


@rules.group(v.Former)
def former(table: Table, scope: Speaker, node: v.Former) -> tuple[Ref, ...]:
    return _made(scope, 2)


@rules.group(v.Latter)
def latter(table: Table, scope: Speaker, node: v.Latter) -> tuple[Ref, ...]:
    return _made(scope, 1)


@rules.group(v.AllBut)
def all_but(table: Table, scope: Speaker, node: v.AllBut) -> tuple[Ref, ...]:
    """Cards of a pool without those that are spoken of."""
    apart = [ref[0] for ref in members(table, scope, node.but)]
    return tuple([ref for ref in members(table, scope, All(node.pool)) if ref[0] not in apart])


def _made(scope: Speaker, back: int) -> tuple[Ref, ...]:
    """What the last choice, or the one before it, has chosen: those that are still to come do not count."""
    parts: tuple[tuple[Ref, ...], ...] = getattr(scope, "parts", ())
    made = len(parts) - len(getattr(scope, "targets", ()))
    return parts[made - back] if 0 <= made - back < len(parts) else ()


class ChosenTogether(Node, frozen=True, tag=t.own):
    """An inner word: what the last choices have chosen is spoken of together."""

    number: int


@rules.word(ChooseEach, "11.3.3")
def choose_each(table: Table, frame: Resolving, node: ChooseEach) -> WordResult:
    """11.3.3: each choice was made as it was used; what follows speaks of all that was chosen."""
    return (*node.choices, ChosenTogether(len(node.choices)))


@rules.word(ChosenTogether)
def refer_to_all(table: Table, frame: Resolving, node: ChosenTogether) -> None:
    refs = tuple([ref for back in range(node.number, 0, -1) for ref in _made(frame, back)])
    keep(table, it=refs, did=bool(refs))


@rules.condition(v.InPhase, reads=name_mask("phase", "player"))
def in_phase(table: Table, scope: Speaker, node: v.InPhase) -> bool:
    """9.3.1: both main phases are main phases."""
    phases = ("main1", "main2") if node.phase == "main" else (node.phase,)
    return table.facts.phase in phases and table.facts.player in masters_meant(table, scope.seat, node.whose)


@rules.word(v.Either, "11.11.5.1")
def either(table: Table, frame: Resolving, node: v.Either) -> Result:
    """11.11.5.1: which of the deeds it is, its player says now."""
    options = tuple(
        [Option("mode", index=index, text=type(deed).__name__.lower()) for index, deed in enumerate(node.deeds)]
    )
    return Ask((frame.seat,), "choose", "11.11.5.1", options, about=frame.source, prompt="either")


@rules.answering(v.Either)
def either_answered(table: Table, frame: Resolving, node: v.Either, picked: tuple[Option, ...]) -> WordResult:
    return tuple([node.deeds[option.index] for option in picked])


@rules.word(v.Unless, "11.11.5.1")
def unless(table: Table, frame: Resolving, node: v.Unless) -> WordResult:
    """11.11.5.1: the player who is named says whether they pay; where they cannot or do not, it happens."""
    seat = masters_meant(table, frame.seat, node.who)[0]
    payer = Scope(frame.source, seat)
    ask = ask_to_pay(table, payer, node.cost, payable(table, payer, node.cost), "11.11.5.1")
    return ask if ask is not None else (node.effect,)


@rules.answering(v.Unless)
def unless_answered(table: Table, frame: Resolving, node: v.Unless, picked: tuple[Option, ...]) -> WordResult:
    if picked and picked[0] == YES:
        seat = masters_meant(table, frame.seat, node.who)[0]
        return (v.Paid(node.cost, seat),)
    return (node.effect,)


@rules.word(v.Paid, "11.2.1")
def paid_by_another(table: Table, frame: Resolving, node: v.Paid) -> Result:
    """A cost in the middle of an effect, paid by the player who was asked."""
    return Resolving((Paying(True), *node.cost.parts), frame.source, node.seat, time=frame.time)
