"""Chapter 23, units that come and change by skills: deploy, level up, grow, transform, copy."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch14_units import bar_deploy, deployment, grow, level_up, transform
from tefuda.games.cipher.rules.ch15_deploying import namesakes_of
from tefuda.games.cipher.rules.ch23_actions import asked_of, did, happen
from tefuda.games.cipher.rules.questions import (
    facts,
    forbids,
    of_those_picked,
    on_field,
    options_of,
    player_forbidden,
    shares_name,
)
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Become, Gain, It, LoseAbilities, Make
from tefuda.kernel.evaluating.questions import members
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import begin, reached
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


# ── deploying by a skill ────────────────────────────────────────────────────────────────────────────────────────────
class Placing(Node, frozen=True, tag=t.own):
    """An inner word: cards that are deployed together, each with its area as far as that was said."""

    cards: tuple[Ref, ...]
    places: tuple[str, ...] = ()
    acted: bool = False
    asked: int = 0  # how many should be


@rules.word(v.Deploy, "14.1.1")
def deploy(table: Table, frame: Resolving, node: v.Deploy) -> WordResult:
    """14.1: what a rule or a skill bars from being deployed is not deployed by a skill either (2.2)."""
    if player_forbidden(table, frame.seat, "deploy"):
        cite("23.1.33.1")
        cite("23.1.33.1.1.1")
        did(table, False)
        return ()
    cards: list[Ref] = []
    said = reached(table, frame, node.group)
    for ref in said:
        barred = bar_deploy(table, frame.seat, ref[0], tuple([one[0] for one in cards]))
        if barred is not None or table.cards[ref[0]].zone == t.FIELD:
            cite(barred.clause if barred is not None else "2.9")
            continue
        cards.append(ref)
    if len([ref for ref in cards if table.cards[ref[0]].zone == t.DECK]) > 1:
        cite("6.6.1")
    places = (node.place,) * len(cards) if node.place else ()
    return (Placing(tuple(cards), places, node.acted, asked_of(frame, node.group, said)),)


@rules.word(Placing)
def place_units(table: Table, frame: Resolving, node: Placing) -> WordResult:
    left = len(node.cards) - len(node.places)
    if left:
        card = node.cards[len(node.places)]
        options = tuple([Option("place", text=place) for place in t.PLACES])
        return Ask((frame.seat,), "choose", "14.1.2", options, about=card, prompt="place")
    moves = [
        deployment(table, ref[0], frame.seat, place, frame.source, "14.1.1", node.acted)
        for ref, place in zip(node.cards, node.places, strict=True)
    ]
    return happen(table, moves, "deployed", node.asked)


@rules.answering(Placing)
def place_chosen(table: Table, frame: Resolving, node: Placing, picked: tuple[Option, ...]) -> WordResult:
    return (change(node, places=(*node.places, picked[0].text)),)


@rules.possibility(v.Deploy)
def can_deploy(table: Table, scope: Speaker, node: v.Deploy) -> bool:
    if isinstance(node.group, It) and not scope.it:
        return True
    refs = members(table, scope, node.group)
    return any(table.cards[ref[0]].zone != t.FIELD and bar_deploy(table, scope.seat, ref[0]) is None for ref in refs)


# ── levelling up by a skill ─────────────────────────────────────────────────────────────────────────────────────────
class LayOn(Node, frozen=True, tag=t.own):
    """An inner word: a card is laid on one of these units."""

    card: Ref
    units: tuple[int, ...]


@rules.word(v.LevelUp, "14.2.1")
def level(table: Table, frame: Resolving, node: v.LevelUp) -> WordResult:
    if player_forbidden(table, frame.seat, "level_up"):
        cite("23.1.33.1")
        cite("23.1.33.1.2.1")
        did(table, False)
        return ()
    found: list[Node] = []
    said = reached(table, frame, node.group)
    for ref in said:
        if node.changes_class and facts(table, ref[0]).class_change is None:
            cite("14.2.5")  # it would be no class change
            continue
        units = of_those_picked(frame, namesakes_of(table, frame.seat, ref[0]))
        if node.unit is not None:
            units = [one[0] for one in on_field(table, reached(table, frame, node.unit))]
        units = [unit for unit in units if not forbids(table, unit, "level_up_by_skill")]
        if units:
            found.append(LayOn(ref, tuple(units)))
    did(table, len(found), asked_of(frame, node.group, said))
    return tuple(found)


@rules.word(LayOn)
def lay_on(table: Table, frame: Resolving, node: LayOn) -> Ask:
    return Ask((frame.seat,), "choose", "14.2.1", options_of(node.units), about=node.card, prompt="level up")


@rules.answering(LayOn)
def laid_on(table: Table, frame: Resolving, node: LayOn, picked: tuple[Option, ...]) -> WordResult:
    if table.alive(node.card):
        level_up(table, picked[0].card, node.card[0], frame.source, "14.2.1")
    return ()


# ── growing, transforming ───────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Grow, "23.1.13.1")
def grow_unit(table: Table, frame: Resolving, node: v.Grow) -> None:
    """23.1.13.1: with cards of its own name; by several that are laid together it grows once."""
    units, said = on_field(table, reached(table, frame, node.group)), reached(table, frame, node.card)
    named = facts(table, units[0][0]) if units else None
    cards = [card[0] for card in said if named is not None and shares_name(facts(table, card[0]), named)]
    if cards:
        grow(table, units[0][0], cards, frame.source)
    did(table, len(cards), asked_of(frame, node.card, said))


@rules.word(v.Transform, "23.1.25.1")
def transform_unit(table: Table, frame: Resolving, node: v.Transform) -> None:
    units, cards = on_field(table, reached(table, frame, node.group)), reached(table, frame, node.card)
    if units and cards:
        transform(table, units[0][0], cards[0][0], frame.source)
    did(table, bool(units and cards))


# ── copying ─────────────────────────────────────────────────────────────────────────────────────────────────────────
NUMBERS, WORDS = (
    ("attack", "support", "cost"),
    {"name": "names", "symbol": "symbols", "weapon": "weapons", "type": "types", "range": "ranges"},
)


@rules.word(v.Copy, "23.1.8.1")
def copy(table: Table, frame: Resolving, node: v.Copy) -> None:
    """23.1.8.1, 23.1.8.1.1: the named facts become those that are printed on the other card; what was changed there is left behind."""
    cards, others = tuple(reached(table, frame, node.group)), reached(table, frame, node.of)
    if not cards or not others:
        did(table, False)
        return
    cite("23.1.8.1.1")
    printed = table.game.original(table, table.cards[others[0][0]])
    changes = tuple([one for fact in node.facts for one in _copied(printed, fact)])
    begin(table, frame, cards, changes, node.until)
    did(table, True)


def _copied(printed: t.Facts, fact: str) -> list[Node]:
    if fact in NUMBERS:
        return [Make(fact, getattr(printed, fact))]
    if fact == "skills":
        return [LoseAbilities(), Gain(printed.abilities)]
    words = getattr(printed, WORDS[fact])
    return [Become(fact, word, also=place > 0) for place, word in enumerate(words)]
