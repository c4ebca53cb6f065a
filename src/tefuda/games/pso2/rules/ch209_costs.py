"""Chapters 209 and 404, costs and PP: so many PP are turned OFF; a color has to lie there; what lies face down goes under the deck."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch215_states import use_up
from tefuda.games.pso2.rules.ch301_intended import is_paid_by
from tefuda.games.pso2.rules.questions import Speaker, facts
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, Change, Continuous, Cost, Pay, Pool
from tefuda.kernel.evaluating.continuous import play_modifiers
from tefuda.kernel.evaluating.questions import Scope, amount, members, passes, pool
from tefuda.kernel.playing import paying
from tefuda.kernel.playing.picking import suited
from tefuda.kernel.playing.settling import cost_on_terms
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Master, Natural
from tefuda.kernel.table.masks import TURNED
from tefuda.kernel.table.records import Card, Floating, Frame
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result

PP = "pp"
PLAYED_CARDS = (
    "character",
    "item",
    "equipment",
    "active",
    "attaching",
)  # what waits in the processing zone by being played
SPOKEN_OF = "cards in the PP are spoken of"
rules.mark(SPOKEN_OF, Pool)(lambda pool: pool.zone == PP)


def ready_pp(table: Table, seat: int) -> list[int]:
    """209.1.1: the PP that can still be turned OFF."""
    return [card for card in table.zone(t.PP, seat) if not table.cards[card].acted]


def has_color(table: Table, seat: int, wanted: t.Facts) -> bool:
    """209.1.2: of each color of a card one lies in the PP, ON or OFF; what lies face down shows none (404.5.1)."""
    there = [color for card in table.zone(t.PP, seat) for color in table.game.facts(table, card).colors]
    return all(color in there for color in wanted.colors)


# ── paying ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class PayingPP(Frame, frozen=True, tag=t.own):
    """So many PP are turned OFF: their player says which, where that makes a difference."""

    seat: Master
    number: Natural


paying_pp = rules.procedure("209.1.3", PayingPP)


@paying_pp.step("209.1.1")
def choose_pp(table: Table, frame: PayingPP) -> Result:
    """209.1.1, 209.1.3: of any color; where one lies face down, or cards speak of those in the PP, it matters which."""
    options = tuple([Option("card", card=card) for card in _different(table, frame)])
    ask = Ask((frame.seat,), "choose", "209.1.1", options, least=frame.number, most=frame.number, prompt="pp")
    return paying.whole(table, ask)


def _different(table: Table, frame: PayingPP) -> list[int]:
    """Of the PP that can be turned OFF, as many of each sort as could be taken."""
    ready = ready_pp(table, frame.seat)
    if SPOKEN_OF in table.trigger_index.marks:
        return ready
    down = [card for card in ready if table.cards[card].facedown]
    up = [card for card in ready if not table.cards[card].facedown]
    return [*up[: frame.number], *down[: frame.number]]


@paying_pp.answer("209.1.1")
def turn_off(table: Table, frame: PayingPP, picked: tuple[Option, ...]) -> Result:
    for option in picked:
        turn_pp_off(table, option.card)
    return Done(len(picked))


def turn_pp_off(table: Table, card: int) -> None:
    """215.1.3: a used PP is OFF; 404.5: one that lay face down goes under the deck, whatever turned it."""
    use_up(table, card)
    record = table.cards[card]
    if record.facedown:
        cite("404.5")
        atoms.move(
            table, card, t.DECK, record.owner, position=atoms.BOTTOM, facedown=True, reason="spent", clause="404.5"
        )


@rules.payment(PP)
def pay(table: Table, seat: int, stat: str, number: int, scope: Speaker) -> Result:
    """①: so many PP are turned OFF."""
    if number <= 0:
        return None
    cite("209.1.3")
    cite("G.ⓧ")
    return PayingPP(seat, number)


def _count(table: Table, scope: Speaker) -> int:
    return len(ready_pp(table, scope.seat))


rules.treasury(PP, _count, lambda table, scope, number: PayingPP(scope.seat, number), "209.1.1")
rules.point(PP, reads=1 << t.PP | TURNED)(lambda table, seat: len(ready_pp(table, seat)))


# ── what can be paid ────────────────────────────────────────────────────────────────────────────────────────────────
def bar_cost(table: Table, scope: Speaker, parts: tuple[Node, ...]) -> Bar | None:
    """209.1: what keeps all of a cost from being paid; parts that could want the same cards are tried out, one after the other."""
    joint = len(parts) > 1 and _have_to_do_with_each_other(parts)
    if joint and paying.pays(table, scope, parts):
        return None
    needed = 0
    for place, part in enumerate(parts):
        if type(part) is Pay:
            needed += max(0, amount(table, scope, part.amount))
        elif not of_it(part) and not _can_be_paid(table, scope, part, parts[place + 1 :]):
            cite("209.1.3.1")
            return Bar("209.1.3.1", why="cost")
    if needed > len(ready_pp(table, scope.seat)):
        cite("209.1.1")
        return Bar("209.1.1", why="PP")
    return Bar("209.1.3.1", why="cost") if joint else None


@cached_by_identity
def _have_to_do_with_each_other(parts: tuple[Node, ...]) -> bool:
    """Are there two parts besides PP, or one that could be about the cards with which PP are paid?"""
    others = tuple([part for part in parts if type(part) is not Pay and not of_it(part)])
    about_pp = any(getattr(node, "zone", "") == PP for node in within(parts))
    return len(others) > 1 or (len(others) == 1 and about_pp and any(type(part) is Pay for part in parts))


def _can_be_paid(table: Table, scope: Speaker, part: Node, behind: tuple[Node, ...]) -> bool:
    """209.1.3.1: can a part of a cost really be carried out, on cards that can be picked for what is done to them behind it?"""
    if isinstance(part, v.Pick):
        return can_pick(table, scope, part, behind)
    return paying.part_possible(table, scope, part) and is_paid_by(table, scope, part)


@rules.possibility(Cost)
def payable(table: Table, scope: Speaker, cost: Cost) -> bool:
    """Can a cost in the middle of an effect be paid whole?"""
    return bar_cost(table, scope, cost.parts) is None


@rules.possibility(v.Discard)
def can_discard(table: Table, scope: Speaker, node: v.Discard) -> bool:
    """209.1.3.1.1: as many cards of one's own hand as are asked for; the card that is played is no longer there."""
    hand = [card for card in table.zone(t.HAND, scope.seat) if card != scope.source[0]]
    fitting = [card for card in hand if passes(table, scope, card, node.tests)]
    return node.up_to or len(fitting) >= amount(table, scope, node.number)


@rules.possibility(v.Pick)
def can_pick(table: Table, scope: Speaker, node: v.Pick, behind: tuple[Node, ...] = ()) -> bool:
    """A part of a cost that picks cards needs as many as it says, to which can be done what stands `behind` it in the cost."""
    there = [card for where in node.pools for card in pool(table, scope, where)]
    played = (
        scope.source[0] if table.cards[scope.source[0]].zone == t.HAND else -1
    )  # no longer there when it is paid for
    cards = suited(table, scope, [card for card in there if card != played], behind, paid=True)
    return node.up_to or node.any_number or len(cards) >= amount(table, scope, node.number)


@rules.hidden_cost(v.Discard, v.Pick)
def pays_from_hand(part: Node) -> tuple[str, ...]:
    """Whether a discard of certain cards can be paid is not for others to know."""
    if isinstance(part, v.Pick):
        return tuple([where.zone for where in part.pools if where.zone in ("hand", "deck") and where.tests])
    return ("hand",) if getattr(part, "tests", ()) else ()


rules.hidden_effect(v.Discard, v.Pick)(pays_from_hand)


def card_cost(table: Table, card: int, x: int = 0) -> int:
    """209.1.1, 209.3.1: what playing a card costs: the number in its corner, with X where it has one."""
    found = facts(table, card)
    cite("209.1.1")
    cost = (found.cost or 0) + (x if found.cost_is_x else 0)
    said = (*found.collected, *play_modifiers(table, card, wherever=True)) if found.collected or found.statics else ()
    return max(0, cost_on_terms(table, cost, said, "play_cost"))


NEXT_PLAY = "next_play"


def is_about_deeds(node: Change) -> bool:
    """このターン、自分がプレイする…, 対戦相手は…を使用できない: is a change about what a player plays or uses, whichever cards these will be?"""
    return type(node.group) is All and node.group.pool.zone in ("any", "hand")


def next_play_is_here(table: Table, card: int) -> None:
    """209.1.1: what was said of the next such card that is played was about this one, and is over."""
    said = [effect for effect in table.effects if effect.until == NEXT_PLAY]
    ended = [effect for effect in said if _meant(table, effect, card)]
    atoms.end_effects(table, tuple([effect.time for effect in ended]))


def _meant(table: Table, effect: Floating, card: int) -> bool:
    scope = Scope(effect.source, effect.seat)
    groups = [one.group for one in effect.changes if isinstance(one, Continuous)]
    return any(table.ref(card) in members(table, scope, group) for group in groups)


@rules.value("cost")
def cost_number(table: Table, card: Card, found: t.Facts, fact: str, original: bool) -> int | None:
    """209.2: the number in the corner; 209.3.1: X counts in the processing zone and is 0 elsewhere; raid: a boss's card without one has 0."""
    cite("209.2")
    if found.cost is None:
        if card.owner >= table.seats:
            cite("R.4.7")
        return 0 if card.owner >= table.seats else None
    if not found.cost_is_x:
        return found.cost
    cite("209.3.1")
    said = [item.x for item in table.stack if item.source == (card.id, card.life) and item.sort in PLAYED_CARDS]
    return found.cost + (said[0] if said and isinstance(said[0], int) else 0)
