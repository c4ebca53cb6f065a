"""EVOLVE's own numbers, conditions and groups, and the words that put several things together."""

from __future__ import annotations

from typing import TypeGuard

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_actions import making, moves_of, tokens
from tefuda.games.evolve.rules.ch08_bars import bar_play
from tefuda.games.evolve.rules.ch09_special_cards import token_face
from tefuda.games.evolve.rules.ch10_playing import card_play
from tefuda.games.evolve.rules.questions import EXTRA_PAID, Speaker, leader
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Fact, It, Not, Pool, Test, This
from tefuda.kernel.evaluating.history import times_happened
from tefuda.kernel.evaluating.questions import amount, card_number, members, tested
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Making, Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.joint import choices_in_order, former, latter
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.knowing import in_no_order
from tefuda.kernel.table.masks import MARKS, name_mask
from tefuda.kernel.table.records import Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.number(v.Times, reads=name_mask("happened", "life_losses"))
def times(table: Table, scope: Speaker, node: v.Times) -> int:
    """このターン中に…した回数; how often a leader's defense went down the game keeps in any case (13.5.2.2)."""
    if node.event.event != "weakened" or type(node.event.subject) is not Pool or node.event.subject.zone != "leader":
        return times_happened(table, scope, node.event)
    seats = masters_meant(table, scope.seat, node.event.subject.whose, scope)
    return sum([table.players[seat].life_losses for seat in seats])


@rules.number(v.Sorts)
def sorts(table: Table, scope: Speaker, node: v.Sorts) -> int:
    """元のコストの種類数: how many different numbers these cards have; what has none is not counted (1.3.6.1)."""
    original = node.fact.startswith("original_")
    fact, found = node.fact.removeprefix("original_"), []
    for ref in members(table, scope, node.group):
        card, facts = table.known(ref)
        facts = table.game.original(table, card) if original else facts
        found.append(card_number(table, card, facts, fact, original))
    return len(dict.fromkeys([number for number in found if number is not None]))


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.condition(v.IsIn)
def is_in(table: Table, scope: Speaker, node: v.IsIn) -> bool:
    """10.6.2.8.2: where the card is as this is carried out, not where it last was."""
    zone, refs = table.game.zone_of(node.zone), reached(table, scope, node.group)
    return bool(refs) and all(table.cards[ref[0]].zone == zone for ref in refs)


@rules.condition(v.CameFrom, reads=MARKS)
def came_from(table: Table, scope: Speaker, node: v.CameFrom) -> bool:
    """5.5.3: where the card came to the field from: directly, or by being played from there."""
    cite("5.5.3")
    marks = table.known(scope.source)[0].marks
    where = next((mark[5:] for mark in reversed(marks) if mark.startswith("from ")), "")
    if (node.by_ability and "by ability" not in marks) or (node.played and "by ability" in marks):
        return False
    if not node.zone:
        return bool(where)
    return bool(where) and (where == node.zone) != node.other


@rules.condition(v.ExtraPaid)
def extra_paid(table: Table, scope: Speaker, node: v.ExtraPaid) -> bool:
    """10.6.2.2.2: was it said, as this was played, that its additional cost will be paid?"""
    return EXTRA_PAID in table.known(scope.source)[0].marks


@rules.condition(v.Parity, reads=0)
def parity(table: Table, scope: Speaker, node: v.Parity) -> bool:
    """1.3.2: of a card that is not there no number is odd or even."""
    if isinstance(node.of, Fact) and not members(table, scope, node.of.group):
        return False
    return (amount(table, scope, node.of) % 2 == 1) == node.odd


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
rules.group(v.Former)(former)
rules.group(v.Latter)(latter)


@rules.group(v.Looked)
def looked(table: Table, scope: Speaker, node: v.Looked) -> tuple[Ref, ...]:
    refs: tuple[Ref, ...] = scope.looked
    return refs


@rules.group(v.Remembered)
def remembered(table: Table, scope: Speaker, node: v.Remembered) -> tuple[Ref, ...]:
    """選んだフォロワー, 公開したカード…: those to which this effect, or the event that set it off, last did it; or none."""
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = getattr(scope, "memory", ())
    refs: tuple[Ref, ...] = next((cards for deed, cards in memory if _is_deed(deed, node.deed)), ())
    return tuple([ref for ref in refs if _passes(table, scope, ref, node.tests)])


def _is_deed(deed: str, wanted: str) -> bool:
    """置いた is said of any zone, 手札に… of what was added or returned to the hand, 出た of what was put onto the field too."""
    if wanted == "put":
        return deed.startswith("put")
    if wanted == "came":
        return deed in ("came", "entered")
    return deed == wanted or (wanted == "put:hand" and deed in ("added", "returned"))


def _passes(table: Table, scope: Speaker, ref: Ref, tests: tuple[Node, ...]) -> bool:
    card, facts = table.known(ref)
    return all(tested(table, scope, card, facts, test) for test in tests)


@rules.group(v.LeaderOf)
def leader_of(table: Table, scope: Speaker, node: v.LeaderOf) -> tuple[Ref, ...]:
    seats = dict.fromkeys([table.known(ref)[0].seat for ref in members(table, scope, node.group)])
    return tuple([table.ref(leader(table, seat)) for seat in seats])


@rules.group(v.Bearer, reads=0)  # 14.5.2.1: whatever ends or begins a link reads the bearer anew
def bearer(table: Table, scope: Speaker, node: v.Bearer) -> tuple[Ref, ...]:
    """14.5.2.2.2: the follower that wears this."""
    card, cards, found = scope.source[0], table.cards, []
    for seat in range(table.seats):
        for other in table.zones[t.FIELD * table.seats + seat]:
            attached = cards[other].attached
            if attached and card in attached:
                found.append((other, cards[other].life))
    return tuple(found)


# ── choosing several things ─────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.ChooseEach, "10.6.2.3")
def choose_each(table: Table, frame: Resolving, node: v.ChooseEach) -> WordResult:
    choices: list[Node] = []
    for place, choice in enumerate(node.choices):
        if place and type(choice) is v.Pick:  # what is chosen as it is carried out: no card for two of them
            apart = tuple(
                [Pool(where.zone, where.whose, (*where.tests, NOT_GATHERED), where.other) for where in choice.pools]
            )
            choice = v.Pick(apart, choice.number, choice.up_to, choice.who, choice.any_number)
        choices.append(choice)
    return choices_in_order(table, tuple(choices))


class GatheredSoFar(Node, frozen=True):
    """An inner group: what the parts of a joint choice have chosen so far."""


@rules.group(GatheredSoFar)
def gathered(table: Table, scope: Resolving, node: GatheredSoFar) -> tuple[Ref, ...]:
    return tuple([ref for part in scope.parts for ref in part])


NOT_GATHERED = Not(Test("among", GatheredSoFar()))


@rules.word(v.Together, "1.3.2")
def together(table: Table, frame: Resolving, node: v.Together) -> WordResult:
    """Tokens that are made as one, and cards put beside them, come together; other instructions follow each other."""
    limited = [step for step in node.steps if _enters(step)]
    if len(limited) < len(node.steps) or not any(type(step) is v.Create for step in limited):
        return node.steps
    coming: list[Moving | Making] = []
    for step in limited:
        coming += _made_by(table, frame, step) if isinstance(step, v.Create) else moves_of(table, frame, step)
    return making(table, frame, tuple(coming))


def _enters(step: Node) -> TypeGuard[v.Create | v.Put]:
    """Does an instruction make tokens in one zone, or put a card into one with a limit?"""
    if isinstance(step, v.Create):
        return len(step.zones) == 1
    return isinstance(step, v.Put) and step.zone in ("field", "ex") and type(step.group) in (This, It)


def _made_by(table: Table, frame: Resolving, step: v.Create) -> list[Making]:
    face, zone = token_face(table, step.token), table.game.zone_of(step.zones[0])
    if face is None:
        raise ValueError(f"there is no token called {step.token!r}")
    cite("5.5.2")
    makes: list[Making] = []
    for seat in masters_meant(table, frame.seat, step.whose):
        makes += tokens(table, frame, face, (zone, seat), amount(table, frame, step.number), step.acted)
    return makes


@rules.word(v.Either, "3.1.2.4.1")
def either(table: Table, frame: Resolving, node: v.Either) -> Result:
    options = tuple([Option("mode", index=index) for index in range(len(node.options))])
    return Ask((frame.seat,), "choose", "3.1.2.4.1", options, about=frame.source, prompt="either")


@rules.answering(v.Either)
def either_said(table: Table, frame: Resolving, node: v.Either, picked: tuple[Option, ...]) -> WordResult:
    return (node.options[picked[0].index],)


@rules.word(v.LookAt, "4.1.2")
def look_at(table: Table, frame: Resolving, node: v.LookAt) -> None:
    """A whole hidden zone is looked at."""
    cards: list[int] = []
    for seat in masters_meant(table, frame.seat, node.whose, frame):
        cards += table.zone(table.game.zone_of(node.zone), seat)
    atoms.show(table, tuple(cards), (frame.seat,))
    keep(table, looked=tuple([table.ref(card) for card in in_no_order(table, tuple(cards))]), did=bool(cards))


# ── playing by an effect ────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.PlayCard, "10.6.1")
def play_card(table: Table, frame: Resolving, node: v.PlayCard) -> WordResult:
    """Cards are played as an effect says, one after the other."""
    cost = None if node.cost is None else amount(table, frame, node.cost)
    keep(table, did=False)
    return tuple([PlayOne(ref, cost) for ref in reached(table, frame, node.group)])


class PlayOne(Node, frozen=True):
    """An inner word: a card is played by an effect, for so much where the effect says it."""

    ref: Ref
    cost: int | None


@rules.word(PlayOne)
def play_one(table: Table, frame: Resolving, node: PlayOne) -> WordResult:
    """10.6.2.1.2: a card is played if it can be now, after those that were played before it."""
    card = node.ref[0]
    if not table.alive(node.ref) or bar_play(table, frame.seat, card, node.cost) is not None:
        cite("10.6.2.1.2")
        return ()
    keep(table, did=True)
    return card_play(table, frame.seat, card, node.cost)
