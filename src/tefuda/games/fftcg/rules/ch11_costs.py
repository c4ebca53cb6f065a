"""Chapter 11.3.5 and 11.3.7 (11.4.4, 11.6.7, 11.6.9…), what casting or using costs: CP, and what is done besides."""

from __future__ import annotations

from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_payment import Need, need_for_card
from tefuda.games.fftcg.rules.ch11_spending import bar_cost, cp_of
from tefuda.games.fftcg.rules.ch11_spent import Spend
from tefuda.games.fftcg.rules.questions import Kind, Speaker, terms
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Allow, Cost, Pool
from tefuda.kernel.evaluating.questions import Scope, amount
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.playing.settling import cost_on_terms
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Resolving, Source
from tefuda.kernel.table.state import Table

rules.play_modifiers(v.OptionalCost, v.AlternativeCost, v.ExtraCost, v.AsCast, v.Discount)


def offers(said: tuple[Source, ...], kind: type[Kind]) -> list[Kind]:
    """The optional or alternative costs among what is said about casting a card (`terms`)."""
    return [source.change for source in said if type(source.change) is kind]


def costs_offered(said: tuple[Source, ...]) -> list[v.AlternativeCost | v.OptionalCost]:
    """The alternative and optional costs among what is said about casting a card, in the order in which they are offered (11.3.5)."""
    found: list[v.AlternativeCost | v.OptionalCost] = [*offers(said, v.AlternativeCost)]
    return found + offers(said, v.OptionalCost)


def cast_cost(table: Table, card: int, x: int = 0, base: int | None = None) -> int:
    """11.3.7, 11.4.6: the CP that casting a card costs: set values first, then what is added; never below 0 (4.3)."""
    facts, said = table.game.facts(table, card), terms(table, card)
    cost = x if facts.cost_is_x else (facts.cost or 0)
    cite("5.2.1.2")
    start = cost if base is None else base
    cost = cost_on_terms(table, cost, said, "play_cost", base)
    for source in said:
        if isinstance(source.change, v.Cheaper):
            cost -= amount(table, Scope(source.source, source.seat), source.change.amount)
    cost = max(cost, min(start, least_cost(said)))
    if cost < 0:
        cite("4.3")
    return max(0, cost)


def least_cost(said: tuple[Source, ...]) -> int:
    """2.2: what a cost cannot become less than, whatever else is taken off it; a card that costs less from the start does still."""
    return max([source.change.least for source in said if isinstance(source.change, v.Cheaper)], default=0)


def card_need(table: Table, card: int, x: int = 0, base: int | None = None) -> Need:
    """The CP that casting a card asks for, with their elements."""
    elements = table.game.facts(table, card).elements
    if any(source.change == Allow("pay_any_element") for source in terms(table, card)):
        cite("2.1")
        elements = ()
    return need_for_card(cast_cost(table, card, x, base), elements)


def ability_need(table: Table, card: int, need: Need, sort: str) -> Need:
    """11.6.9, 11.7.9: the CP of an ability with what effects add or take off: first of any, then of the elements."""
    said = table.game.facts(table, card).collected
    total = cost_on_terms(table, need.total, said, "ability_cost")
    total = max(0, cost_on_terms(table, total, said, "action_cost") if sort == "action" else total)
    if total == need.total:
        return need
    elements, left = [], total
    for element, number in need.elements:
        if left:
            elements.append((element, min(number, left)))
        left = max(0, left - number)
    return Need(tuple(elements), left)


@rules.possibility(Cost)
def payable(table: Table, scope: Speaker, cost: Cost) -> bool:
    """Can a cost in the middle of an effect be paid whole?"""
    return bar_cost(table, scope, cp_of(table, scope, cost.parts), cost.parts) is None


@rules.hidden_cost(v.PayCP, v.Discard, v.DiscardNamesake)
def pays_from_hand(part: Node) -> tuple[str, ...]:
    """CP may come from the hand, and discards do."""
    return ("hand",)


@rules.hidden_cost(v.Pick)
def picks_hidden(part: v.Pick) -> tuple[str, ...]:
    """What is picked from a hand or deck for what it is all cannot see."""
    return tuple([where.zone for where in part.pools if is_hidden(where)])


# Whether this can be done hangs on faces of the hand or the deck; how many cards lie there all can see.
@rules.hidden_effect(v.PayCP, Spend)
def takes_cp(part: Node) -> bool:
    return True


@rules.hidden_effect(v.Discard)
def discards_what_is(part: v.Discard) -> bool:
    return bool(part.tests)


@rules.hidden_effect(Pool)
def is_hidden(part: Pool) -> bool:
    return part.zone in ("hand", "deck") and bool(part.tests)


@rules.payment("crystals")
def pay_points(table: Table, seat: int, stat: str, amount: int, scope: Speaker) -> None:
    """Crystals are taken off (6.8.1)."""
    if isinstance(scope, Resolving):
        keep(table, did=True)
    if amount > 0:
        cite("6.8.1")
        atoms.set_player(table, seat, **{stat: getattr(table.players[seat], stat) - amount})
