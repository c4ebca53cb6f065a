"""Tavern: cards are played for a cost, with modes, X, targets and shares; a rulebook on which settling and paying are tested.

A card is named (4.1), its modes are picked (4.2), the costs it is offered are taken or not (4.3), X is said (4.4), targets are chosen
(4.5), a number is divided among them (4.6), all is paid (4.7), and then its effect is carried out (4.8), for which somebody has
to be on the field (4.9).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.effects.nodes import Choice, Choose, Cost, Pay, Pool, Quantity, Spell
from tefuda.kernel.evaluating.questions import amount, passes
from tefuda.kernel.flow.procedures import call, run
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.playing import choosing, paying, settling
from tefuda.kernel.playing.settling import Settling
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import possible, remember
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Bar, Option, Refused
from tefuda.kernel.table.rulebook import TABLES
from tefuda.kernel.table.seating import LAST, Format, seated
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN
from tests.kernel import parlour
from tests.kernel.parlour import FIELD, HAND, HEAP, Face, Parlour, face, laid_out

rules = Rules("tavern")
CLAUSES = choosing.Clauses(
    modes="4.2", targets="4.5", shares="4.6", few_targets="4.5.1", few_modes="4.2.1", no_modes="4.2.2", few_shares="4.6.1",
    exactly="4.5.2", share_each="4.6.2", required="4.5.3", some_modes="4.2.3", nothing_to_share="4.6.3",
)  # fmt: skip


class Order(Settling, frozen=True, tag="tavern.Order"):
    """A card that is being played."""

    offers: tuple[Cost, ...] = ()  # what may be paid besides, one after the other
    instead: tuple[Cost, ...] = ()  # what may be paid instead of its cost
    needs_company: bool = False  # it is undone if nobody is on its player's field once it is paid


# ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class Serve(Node, frozen=True, tag="tavern.Serve"):
    """Cards get counters; divided, so many in all."""

    group: Node
    amount: Quantity
    divided: bool = False


class Toss(Node, frozen=True, tag="tavern.Toss"):
    """A card of a zone goes to the heap; which, the player says."""

    zone: str = "hand"
    tests: tuple[Node, ...] = ()


class Fetch(Node, frozen=True, tag="tavern.Fetch"):
    """The top of the heap goes to the hand."""


class Sing(Node, frozen=True, tag="tavern.Sing"):
    """Nothing happens, and nobody has said whether that can be done whole."""


class Toast(Node, frozen=True, tag="tavern.Toast"):
    """A coin for each card that was tossed for it."""


class Apart(Node, frozen=True, tag="tavern.Apart"):
    """Of cards that are chosen together: no two have the same power."""


class AtMost(Node, frozen=True, tag="tavern.AtMost"):
    """Of cards that are chosen together: they have no more power than that."""

    value: int


class AtLeast(Node, frozen=True, tag="tavern.AtLeast"):
    """Of cards that are chosen together: they have so much power."""

    value: int


@rules.word(Serve, "5.1")
def serve(table: Table, frame: Resolving, node: Serve) -> None:
    for place, ref in enumerate(frame.it):
        number = frame.shares[place] if node.divided else amount(table, frame, node.amount)
        atoms.count(table, ref[0], "drink", number)


@rules.dividing(Serve)
def by_twos(table: Table, scope: Any, node: Serve) -> tuple[int, int]:
    return amount(table, scope, node.amount) // 2, 2


def _tossable(table: Table, scope: Any, node: Toss) -> list[int]:
    cards = table.zone(table.game.zone_of(node.zone), scope.seat)
    return [card for card in cards if card != scope.source[0] and passes(table, scope, card, node.tests)]


@rules.word(Toss, "5.2")
def toss(table: Table, frame: Resolving, node: Toss) -> Any:
    options = tuple([Option("card", card=card) for card in _tossable(table, frame, node)])
    return paying.whole(table, Ask((frame.seat,), "choose", "5.2", options, prompt="toss"))


@rules.answering(Toss)
def tossed(table: Table, frame: Resolving, node: Toss, picked: tuple[Option, ...]) -> Any:
    refs = tuple([table.ref(option.card) for option in picked])
    remember(table, "tossed", refs)
    intend(table, [Moving(ref, HEAP, frame.seat, reason="toss") for ref in refs])
    return ()


@rules.word(Toast, "5.5")
def toast(table: Table, frame: Resolving, node: Toast) -> None:
    number = len(dict(frame.memory).get("tossed", ()))
    atoms.set_player(table, frame.seat, coins=table.players[frame.seat].coins + number)


@rules.possibility(Toss)
def can_toss(table: Table, scope: Any, node: Toss) -> bool:
    return bool(_tossable(table, scope, node))


@rules.hidden_cost(Toss)
def tosses_unseen(part: Toss) -> tuple[str, ...]:
    """What has to be of a kind and comes from the hand only its player can see."""
    return ("hand",) if part.zone == "hand" and part.tests else ()


@rules.word(Fetch, "5.3")
def fetch(table: Table, frame: Resolving, node: Fetch) -> None:
    for card in table.zone(HEAP, frame.seat)[:1]:
        intend(table, [Moving(table.ref(card), HAND, frame.seat, reason="fetch")])


@rules.possibility(Fetch)
def can_fetch(table: Table, scope: Any, node: Fetch) -> bool:
    return bool(table.zone(HEAP, scope.seat))


@rules.word(Sing, "5.4")
def sing(table: Table, frame: Resolving, node: Sing) -> None:
    return None


@rules.set_test(Apart)
def apart(table: Table, scope: Any, test: Apart, cards: list[int]) -> bool:
    powers = [table.game.facts(table, card).power for card in cards]
    return len(set(powers)) == len(powers)


def power(table: Table, test: Node, card: int) -> int:
    return table.game.facts(table, card).power or 0


@rules.set_test(AtMost, size=power)
def at_most(table: Table, scope: Any, test: AtMost, cards: list[int]) -> bool:
    return sum([power(table, test, card) for card in cards]) <= test.value


@rules.set_goal(AtLeast)
def at_least(table: Table, scope: Any, test: AtLeast, cards: list[int]) -> bool:
    return sum([power(table, test, card) for card in cards]) >= test.value


@rules.barring(Choose)
def bar_target(table: Table, scope: Any, ref: Ref) -> Bar | None:
    """Nobody can choose who hides."""
    return Bar("4.5.4", ref[0]) if "hiding" in table.cards[ref[0]].marks else None


@rules.bounding(Choice)
def one_more(table: Table, scope: Any, choice: Choice, least: int, most: int) -> tuple[int, int]:
    """Who has many coins may pick one mode more."""
    return least, most + (table.players[scope.seat].coins >= 50)


@rules.undoing(Order)
def bar_company(table: Table, order: Order) -> Bar | None:
    lonely = order.needs_company and not table.zone(FIELD, order.seat)
    return Bar("4.9") if lonely else None


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
ordering = rules.procedure("4", Order)


def parts_of(order: Order) -> tuple[Node, ...]:
    return (*(order.cost if order.alternative is None else order.alternative).parts, *order.extra)


def affordable(table: Table, order: Order) -> bool:
    return possible(table, order, Cost(parts_of(order)))


def ways(order: Order) -> list[Order]:
    if order.alternative is not None:
        return []
    return [change(order, alternative=cost) for cost in order.instead[order.offered :]]


def offered_next(order: Order) -> Order | None:
    if order.offered < len(order.instead):
        return settling.passed_over(change(order, alternative=order.instead[order.offered]))
    left = order.offers[order.offered - len(order.instead) :]
    return settling.passed_over(change(order, extra=(*order.extra, *left[0].parts), paid=True)) if left else None


@ordering.step("4.2")
def modes(table: Table, frame: Order) -> Any:
    return choosing.ask_modes(table, frame, CLAUSES)


@ordering.answer("4.2")
def modes_picked(table: Table, frame: Order, picked: tuple[Option, ...]) -> Any:
    choosing.keep_modes(table, frame, picked)
    return AGAIN


@ordering.step("4.3")
def offers(table: Table, frame: Order) -> Any:
    taken = offered_next(frame)
    if taken is None:
        return None

    def can(order: Order) -> bool:
        return settling.can_be_paid(order, lambda way: affordable(table, way), ways)

    ask = settling.ask_offer(frame, taken, can, "4.3", prompt="offer")
    return settling.keep_offer(table, frame, taken, ()) if ask is None else ask


@ordering.answer("4.3")
def offer_settled(table: Table, frame: Order, picked: tuple[Option, ...]) -> Any:
    taken = offered_next(frame)
    assert taken is not None
    return settling.keep_offer(table, frame, taken, picked)


@ordering.step("4.4")
def say_x(table: Table, frame: Order) -> Any:
    if frame.x_said or not uses_x((*parts_of(frame), frame.effect)):
        return None
    return settling.ask_x(frame, "4.4", settling.possible_x(frame, lambda way: affordable(table, way), 40))


@ordering.answer("4.4")
def x_said(table: Table, frame: Order, picked: tuple[Option, ...]) -> None:
    settling.keep_x(table, picked)


@ordering.step("4.5")
def targets(table: Table, frame: Order) -> Any:
    return choosing.ask_targets(table, frame, CLAUSES, targets_chosen)


@ordering.answer("4.5")
def targets_chosen(table: Table, frame: Order, picked: tuple[Option, ...]) -> Any:
    choosing.keep_targets(table, frame, picked, CLAUSES)
    return AGAIN


@ordering.step("4.6")
def shares(table: Table, frame: Order) -> Any:
    return choosing.ask_shares(table, frame, CLAUSES)


@ordering.answer("4.6")
def shared(table: Table, frame: Order, picked: tuple[Option, ...]) -> None:
    choosing.keep_shares(table, frame, picked)


@ordering.step("4.7")
def pay(table: Table, frame: Order) -> Any:
    return settling.payment_of(frame, parts_of(frame))


@ordering.step("4.8")
def resolve(table: Table, frame: Order) -> Any:
    if bar_company(table, frame) is not None:
        raise Refused("4.9", "nobody is there")
    return settling.resolution_of(frame, (frame.effect,), moved=settling.moved_by_cost(table, frame))


@rules.possibility(Cost)
def payable(table: Table, scope: Any, cost: Cost) -> bool:
    """Can all of it be paid? Coins are counted; of several other parts it is tried out, since they may want the same cards."""
    coins = sum([amount(table, scope, part.amount) for part in cost.parts if isinstance(part, Pay)])
    rest = tuple([part for part in cost.parts if not isinstance(part, Pay)])
    if coins > table.players[scope.seat].coins:
        return False
    if len(rest) > 1:
        return paying.pays(table.copy(), scope, rest)
    return all(paying.part_possible(table, scope, part) for part in rest)


# ── the game ────────────────────────────────────────────────────────────────────────────────────────────────────────
class Tavern(Parlour):
    """The game with a set of cards."""

    clauses = replace(parlour.CLAUSES, paid_whole="4.7.1", cost_order="4.7.2")

    def __init__(self, *faces: Face) -> None:
        super().__init__(*faces)
        for table in TABLES:
            setattr(self, table, {**getattr(self, table), **getattr(rules, table)})


SMALL, LARGE = face("small", power=1), face("large", power=3)
ANYBODY = Pool("field", "any")


def opened(
    hand: tuple[str, ...] = (), field: tuple[str, ...] = (), other_field: tuple[str, ...] = (), heap: tuple[str, ...] = (), coins: int = 0
) -> Table:  # fmt: skip
    """Two seats; the first holds a card called "round" and these, has these on its field and its heap, and so many coins."""
    game = Tavern(SMALL, LARGE, face("round", Spell(Sing())))
    seating = seated(Format("melee", ends=LAST), 2)
    table = laid_out(game, seating, [["round", *hand], []], [list(field), list(other_field)], decks=1)
    for name in heap:
        parlour.add(table, name, 0, HEAP)
    table.refresh()
    table.players = [change(player, coins=coins) for player in table.players]
    return table


def order(table: Table, effect: Node, *parts: Node, **more: Any) -> Order:
    """The round of the first seat, with this effect and this cost."""
    return Order(0, table.ref(table.zone(HAND, 0)[0]), "card", effect, cost=Cost(parts), zone=HAND, **more)


def played(table: Table, frame: Order) -> Table:
    """The table on which a card is being played: at its first question, or when it has been."""
    table = table.copy()
    call(table, frame)
    run(table)
    return table


def names(table: Table, zone: int, seat: int = 0) -> list[str]:
    """The cards of a zone by their names, in order of the alphabet."""
    return sorted([table.game.facts(table, card).names[0] for card in table.zone(zone, seat)])


__all__ = [
    "ANYBODY", "CLAUSES", "FIELD", "HAND", "HEAP", "LARGE", "SMALL", "Apart", "AtLeast", "AtMost", "Fetch", "Order", "Serve", "Sing",
    "Tavern", "Toast", "Toss", "names", "opened", "order", "played",
]  # fmt: skip
