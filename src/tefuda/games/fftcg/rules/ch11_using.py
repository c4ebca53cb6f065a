"""Chapter 11.3 to 11.8, what is cast or used: a card or an ability with its cost and its effect, before the first step."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import ch11_choices as choices
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_costs import ability_need, card_need, costs_offered, least_cost, offers
from tefuda.games.fftcg.rules.ch11_payment import FROM_HAND, Need, Purse, together
from tefuda.games.fftcg.rules.ch11_spending import NAMESAKE, bar_cost, cp_of, in_one_element, only_cp, outline
from tefuda.games.fftcg.rules.questions import Speaker, terms
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import NOTHING, Activated, Automatic, Choose, Cost, May, Pay, PayThen, Sequence
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.happening.foresight import as_it_will_be
from tefuda.kernel.playing import settling
from tefuda.kernel.playing.settling import Settling
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.declared import CardId
from tefuda.kernel.table.intentions import Moving
from tefuda.kernel.table.records import Ref, Waiting, change
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table

CARDS = ("summon", "character")
LARGEST_X = 30  # that can be said, unless the player has more to pay with
CHOOSER = "chosen by"  # under what an ability remembers what chose a card and so set it off


class Casting(Settling, frozen=True, tag=t.own):
    """A card or ability that is being cast or used: what was settled so far."""

    need: Need | None = None  # settled: nothing changes it any more (11.3.7)
    turned: tuple[CardId, ...] = ()  # cards of the LB deck that are turned up for it (15.2.8.3.2)


def card_casting(table: Table, seat: int, card: int, set_cost: int | None = None) -> Casting:
    """A card in the hand or LB deck, ready to be cast; what a character asks for as it is cast is said then (11.4.3)."""
    facts, record, said = table.game.facts(table, card), table.cards[card], terms(table, card)
    summon = t.SUMMON in facts.kinds
    effect: Node = NOTHING
    if record.zone == t.LB_DECK:
        cite("15.2.8.3")
    if summon:
        cite("5.2.3.1.2")
        effect = facts.spell.effect if facts.spell is not None else NOTHING
    elif said:
        asked = [said_as_cast(offer.effect) for offer in offers(said, v.AsCast)]
        effect = NOTHING if not asked else asked[0] if len(asked) == 1 else Sequence(tuple(asked))
    extra = tuple([part for offer in offers(said, v.ExtraCost) for part in offer.cost.parts]) if said else ()
    sort = "summon" if summon else "character"
    return Casting(seat, (card, record.life), sort, effect, zone=record.zone, set_cost=set_cost, extra=extra)


def on_the_stack(table: Table, casting: Casting) -> tuple[Table, Casting]:
    """11.3.2: a summon as it will be when what it chooses and costs is found: it no longer lies where it is cast from."""
    later = as_it_will_be(table, Moving(casting.source, t.STACK, casting.seat, reason="cast", follow="playing"))
    return later, change(casting, source=later.ref(casting.source[0]))


def said_as_cast(effect: Node) -> Node:
    """11.4.5: what would be picked as an effect is carried out is picked while the card is cast."""
    if isinstance(effect, Sequence):
        return Sequence(tuple([said_as_cast(step) for step in effect.steps]))
    return Choose(effect.pools, effect.number, effect.up_to) if isinstance(effect, v.Pick) else effect


class Use:
    """An action or special ability looked through once: from where it is used, and what it costs."""

    __slots__ = ("cost", "outline", "sort", "zone")

    def __init__(self, ability: Activated) -> None:
        special = ability.sort == "special"
        self.sort = "special" if special else "action"
        self.zone = rules.zones.get(ability.zone or "field")
        self.cost = Cost((NAMESAKE, *ability.cost.parts)) if special else ability.cost  # 11.7.1
        self.outline = outline(self.cost.parts)


use_of = cached_by_identity(Use)


def ability_casting(table: Table, seat: int, card: int, index: int) -> Casting:
    """An action or special ability, ready to be used."""
    ability: Activated = table.game.facts(table, card).activated[index]
    use, record = use_of(ability), table.cards[card]
    return Casting(
        seat, (card, record.life), use.sort, ability.effect, cost=use.cost, ability=ability, index=index, zone=record.zone,
    )  # fmt: skip


def auto_casting(table: Table, waiting: Waiting) -> Casting | None:
    """11.8.4: an ability that waits is put on the stack; None where it would choose and there is nothing to choose."""
    ability = waiting.ability
    assert isinstance(ability, Automatic)
    moved = tuple([pair for pair in waiting.moved if not _hidden(table, pair[1])])
    casting = Casting(
        waiting.seat, waiting.source, "auto", ability.effect, ability=ability, it=waiting.subject, amount=waiting.amount,
        moved=moved, memory=waiting.memory if waiting.by is None else ((CHOOSER, (waiting.by,)), *waiting.memory),
    )  # fmt: skip
    cite("11.8.2")
    if waiting.seat != table.known(waiting.source)[0].owner:
        cite("11.8.5")
    if choices.bar_choices(table, casting, ability.effect, "auto") is not None:
        cite("11.8.4")
        return None
    return change(casting, effect=settled_costs(table, casting, ability.effect))


def _hidden(table: Table, ref: Ref) -> bool:
    """11.8.16.2: a card that went where not all can see it is not found there."""
    if table.alive(ref) and t.ZONES[table.cards[ref[0]].zone].hidden:
        cite("11.8.16.2")
        return True
    return False


def settled_costs(table: Table, scope: Speaker, effect: Node) -> Node:
    """11.8.8: a cost within an automatic ability that looks at cards is what they say as it is put on the stack."""
    if isinstance(effect, Sequence):
        return Sequence(tuple([settled_costs(table, scope, step) for step in effect.steps]))
    if isinstance(effect, PayThen):
        parts = tuple([_settled(table, scope, part) for part in effect.cost.parts])
        return change(effect, cost=Cost(parts))
    if isinstance(effect, May) and isinstance(effect.effect, Pay | v.PayCP):
        return May(_settled(table, scope, effect.effect))
    return effect


def _settled(table: Table, scope: Speaker, part: Node) -> Node:
    for kind, field in ((Pay, "amount"), (v.PayCP, "generic"), (v.Discard, "number")):
        number = getattr(part, field) if isinstance(part, kind) else 0
        if not isinstance(number, int) and not uses_x(number):
            cite("11.8.8")
            return change(part, **{field: amount(table, scope, number)})
    return part


# ── what it costs ───────────────────────────────────────────────────────────────────────────────────────────────────
def cost_parts(table: Table, casting: Casting) -> tuple[Node, ...]:
    """What is paid or done besides a card's own CP."""
    if casting.sort in CARDS:
        base = casting.alternative.parts if casting.alternative is not None else ()
    else:
        base = casting.cost.parts
    return (*base, *casting.extra) if casting.extra else base


def need_of(table: Table, casting: Casting) -> Need:
    """The CP that it asks for as things stand."""
    parts = cost_parts(table, casting)
    need = cp_of(table, casting, parts)
    if casting.sort in ("action", "special"):
        need = ability_need(table, casting.source[0], need, casting.sort)
    elif casting.sort in CARDS and casting.alternative is None:
        need = together(need, card_need(table, casting.source[0], amount(table, casting, casting.x), casting.set_cost))
    return in_one_element(need, only_cp(table, casting, parts))


def bar_paying(table: Table, casting: Casting, purse: Purse | None = None) -> Bar | None:
    """What keeps it from being paid for, with what is settled so far."""
    return bar_cost(table, casting, need_of(table, casting), cost_parts(table, casting), purse=purse)


def bar_affording(table: Table, casting: Casting, purse: Purse | None = None) -> Bar | None:
    """What keeps it from being paid for in each of the ways that are left to the player (11.3.5)."""
    barred = bar_paying(table, casting, purse)
    if barred is None or any(bar_affording(table, way, purse) is None for way in _ways(table, casting)):
        return None
    return barred


def _ways(table: Table, casting: Casting) -> list[Casting]:
    """The casting with each of the alternative costs that it will still be offered."""
    if casting.sort not in CARDS or casting.alternative is not None:
        return []
    left = offers(terms(table, casting.source[0]), v.AlternativeCost)[casting.offered :]
    less = [discounted(table, casting, offer) for offer in discounts(table, casting)]
    return [*[change(casting, alternative=offer.cost) for offer in left], *less]


def discounts(table: Table, casting: Casting) -> list[v.Discount]:
    """What the player may still do to lower the cost of the card; of a cost that is set or another one nothing is taken off."""
    if casting.set_cost is not None or casting.alternative is not None:
        return []
    said = terms(table, casting.source[0])
    return offers(said, v.Discount)[max(0, casting.offered - len(costs_offered(said))) :]


def discounted(table: Table, casting: Casting, offer: v.Discount) -> Casting:
    """The casting with what is done to lower the cost, and the cost lowered by it."""
    cost = table.game.facts(table, casting.source[0]).cost or 0
    lowered = max(cost - offer.amount, min(cost, least_cost(terms(table, casting.source[0]))))
    return change(casting, extra=(*casting.extra, *offer.cost.parts), set_cost=lowered)


def leaves_x(table: Table, casting: Casting) -> bool:
    """4.5: is X the player's to say? Where it is part of a cost within the effect, it is said when that is paid.

    Where the cost that has the X is not paid at all (an EX burst, a card cast for nothing, an optional cost that is declined),
    X is not defined: 0 (4.4).
    """
    if casting.sort == "ex":
        return False
    if casting.sort in CARDS and table.game.facts(table, casting.source[0]).cost_is_x:
        return casting.set_cost is None
    for part in cost_parts(table, casting):  # part by part: the tuple is made anew each time
        if uses_x(part):
            return True
    return _leaves_x(casting.effect) and not _declined_x(table, casting)


def _declined_x(table: Table, casting: Casting) -> bool:
    """Was an optional or alternative cost with an X offered? What was paid of them is among the parts of the cost."""
    said = terms(table, casting.source[0]) if casting.sort in CARDS else ()
    return any(uses_x(offer.cost) for offer in costs_offered(said)[: casting.offered])


@cached_by_identity
def _leaves_x(effect: Node) -> bool:
    return uses_x(effect) and not any(isinstance(part, v.PayCP) and uses_x(part) for part in within(effect))


def possible_x(table: Table, casting: Casting, purse: Purse | None = None) -> list[int]:
    """4.1, 4.5: the numbers with which it can be paid and what it chooses is there; never below 0."""

    def can(way: Casting) -> bool:
        payable = bar_affording(table, way, purse) is None
        return payable and choices.bar_choices(table, way, casting.effect, casting.sort) is None

    cp = FROM_HAND * len(table.zone(t.HAND, casting.seat)) + t.MOST_BACKUPS
    most = max(LARGEST_X, cp, table.players[casting.seat].crystals, len(table.zone(t.BREAK, casting.seat)))
    return settling.possible_x(casting, can, most + 1)
