"""Chapter 10.4, costs: what can be paid, and paying it."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_changes import start_change
from tefuda.games.evolve.rules.ch10_paying import BARS, is_joint, pays, serve, serving
from tefuda.games.evolve.rules.questions import Kind, Speaker, leader
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import Add, All, Change, Choose, Cost, It, Pay, Pool
from tefuda.kernel.evaluating.continuous import play_modifiers
from tefuda.kernel.evaluating.questions import Scope, amount, passes, pool
from tefuda.kernel.evaluating.questions import points as players_points
from tefuda.kernel.playing import settling
from tefuda.kernel.playing.paying import part_possible
from tefuda.kernel.playing.picking import parts_about_picked
from tefuda.kernel.playing.selecting import all_different, enough, said_of_all
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity, keep_in
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Frame, Source, Static
from tefuda.kernel.table.records import change as replace
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import is_the_time

PP = name_mask("pp")
rules.play_modifiers(v.OptionalCost, v.AlternativeCost, v.AddedCost)
Terms = tuple[Source, ...]  # what effects say about playing a card


def bar_cost(table: Table, scope: Speaker, cost: Cost, spare: int = 0) -> Bar | None:
    """10.4.2.2: what keeps all of it from being paid. `spare` PP come from elsewhere (an EP: 12.2.3)."""
    joint, takes_more, needed = shape(cost)
    if joint and pays(table, scope, cost.parts, spare=spare):  # 10.4.2.1: one part after the other
        return None
    for stat, number in _needed_now(table, scope, cost) if needed is None else needed:
        if points(table, scope, stat) + (spare if stat == "pp" else 0) < number:
            return no_cost(
                "10.4.4" if stat == "pp" else rules.treasuries[stat][2] if stat in rules.treasuries else "10.4.5"
            )
    blocked = _bar_cards(table, scope, cost) if takes_more else None
    return no_cost("10.4.2.2") if joint and blocked is None else blocked


Needed = tuple[tuple[str, int], ...]  # points of which kind, and how many


@cached_by_identity
def shape(cost: Cost) -> tuple[bool, bool, Needed | None]:
    """Do parts of a cost take from the same cards; does it take anything but points; and which, where that is written?"""
    numbers = [part.amount for part in cost.parts if type(part) is Pay]
    written = [number for number in numbers if type(number) is int]
    needed = _needed(cost, written) if len(written) == len(numbers) else None
    return is_joint(cost.parts), len(numbers) < len(cost.parts), needed


def _needed_now(table: Table, scope: Speaker, cost: Cost) -> Needed:
    return _needed(cost, [amount(table, scope, part.amount) for part in cost.parts if type(part) is Pay])


def _needed(cost: Cost, numbers: list[int]) -> Needed:
    """The points that a cost takes in all, by the number that each part of it comes to."""
    found: dict[str, int] = {}
    for part, number in zip([part for part in cost.parts if type(part) is Pay], numbers, strict=True):
        before = found.get(part.stat, 0)  # what cards are given up for is taken from one of them, each by itself
        found[part.stat] = max(before, number) if part.stat in BY_ITSELF else before + max(0, number)
    return tuple(found.items())


def _bar_cards(table: Table, scope: Speaker, cost: Cost) -> Bar | None:
    """What keeps a part of a cost that takes cards from being paid."""
    discards: list[list[int]] = []  # for each card that is to be discarded, those that it may be
    picks = False  # does a part before it pick what `It` means? Then it was asked whether there are cards that will do
    for place, part in enumerate(cost.parts):
        if isinstance(part, Pay) or (picks and of_it(part)):
            continue
        if type(part) is v.Discard:
            discards += _to_discard(table, scope, part)
        elif isinstance(part, v.Pick | Choose | v.ChooseEach):
            picks = True
            if not _can_pick(table, scope, part, cost.parts[place + 1 :]):
                return no_cost("10.4.2.2")
        elif not _part_payable(table, scope, part):
            return no_cost(BARS.get(type(part), "10.4.2.2"))
    return no_cost("10.4.2.2") if discards and not all_different(discards) else None


def _part_payable(table: Table, scope: Speaker, part: Node) -> bool:
    """Can a part of a cost be paid with the cards it speaks of, every one of them?"""
    group = getattr(part, "group", None)
    if isinstance(group, It) and not scope.it:
        return False  # nothing was spoken of
    if not isinstance(group, All):
        return part_possible(table, scope, part)
    refs = tuple(reached(table, scope, group))
    return bool(refs) and serve(table, scope, refs, (replace(part, group=It()),))


def _can_pick(table: Table, scope: Speaker, part: v.Pick | Choose | v.ChooseEach, following: tuple[Node, ...]) -> bool:
    """Are there cards enough that a part of a cost can pick, to do with them what it says next?"""
    if isinstance(part, v.ChooseEach):
        return _joint(table, scope, part, following)
    cards, together = _pickable(table, scope, part, following), said_of_all(table, part.pools)
    number = 0 if part.up_to or part.any_number else amount(table, scope, part.number)
    if len(cards) < number or not enough(table, scope, together, cards):
        return False
    about = parts_about_picked(table, scope, following)
    return number < 2 or not about or serve(table, scope, tuple([table.ref(card) for card in cards[:number]]), about)


def _to_discard(table: Table, scope: Speaker, part: v.Discard) -> list[list[int]]:
    hand = table.zone(t.HAND, scope.seat)
    if part.group is not None:
        return [[ref[0]] if ref[0] in hand else [] for ref in reached(table, scope, part.group)] or [[]]
    # 10.6.2.1: the card that is being played has left the hand when its costs are paid
    others = [card for card in hand if card != scope.source[0]]
    meant = others if not part.tests else [card for card in others if passes(table, scope, card, part.tests)]
    number = 0 if part.up_to or part.any_number else amount(table, scope, part.number)
    this = [[scope.source[0]] if scope.source[0] in hand else []] if part.with_this else []
    return this + [meant] * max(0, number)


def no_cost(clause: str) -> Bar:
    """Something of a cost cannot be paid, by this clause."""
    if RECORDS:
        cite(clause)
        cite("10.4.2.2")
    return _unpayable(clause)


@cache
def _unpayable(clause: str) -> Bar:
    return Bar(clause, why="cost")


def _joint(table: Table, scope: Speaker, part: v.ChooseEach, following: tuple[Node, ...]) -> bool:
    """Are there different cards for all the parts of a joint choice?"""
    wanted: list[list[int]] = []
    for choice in part.choices:
        assert isinstance(choice, v.Pick | Choose)
        number = 0 if choice.up_to or choice.any_number else amount(table, scope, choice.number)
        wanted += [_pickable(table, scope, choice, following)] * max(0, number)
    return all_different(wanted)


@rules.possibility(v.PlayCard, v.SetOff, v.Shuffle, v.SkipTurn)
def always_possible(table: Table, scope: Speaker, node: Node) -> bool:
    """Playing a card, setting off a union burst, shuffling and skipping a turn can be a cost at any time, whatever comes of it."""
    return True


@rules.possibility(v.ChooseEach)
def choose_each_possible(table: Table, scope: Speaker, node: v.ChooseEach) -> bool:
    return _joint(table, scope, node, ())


def _pickable(table: Table, scope: Speaker, part: v.Pick | Choose, following: tuple[Node, ...]) -> list[int]:
    """The cards that a part of a cost can pick, and with which what it says of them next can be done."""
    played = getattr(scope, "sort", "") == "card"  # 10.6.2.1: it has left the hand when its costs are paid
    cards = [
        card
        for where in part.pools
        for card in pool(table, scope, where)
        if card != scope.source[0] or not (where.other or played)
    ]
    return serving(table, scope, list(dict.fromkeys(cards)), following)


def takes_off_the_field(cost: Cost) -> bool:
    """Could cards of the own field go with a cost?"""
    return any(isinstance(part, v.Destroy | v.Banish | v.Put | v.Discard | Pay) for part in cost.parts)


def rite_settled(rite: v.EarthRite) -> tuple[str, int]:
    """13.3.3.2: how it is kept in mind that the counters of an earth rite will have been taken."""
    return f"earth {rite.which}", rite.number


@rules.possibility(Cost)
def payable(table: Table, scope: Speaker, cost: Cost, spare: int = 0) -> bool:
    """Can a cost be paid whole?"""
    return bar_cost(table, scope, cost, spare) is None


def points(table: Table, scope: Speaker, stat: str) -> int:
    """What a player has of something that costs are paid with."""
    treasury = rules.treasuries.get(stat)
    return players_points(table, scope.seat, stat) if treasury is None else int(treasury[0](table, scope))


BY_ITSELF = ("earth",)  # each of these is taken from one card (13.3.3.2), and two of them may be taken from two


@rules.hidden_cost(v.Pick)
def picks_from_hidden(part: v.Pick) -> tuple[str, ...]:
    return tuple([where.zone for where in part.pools if t.ZONES[rules.zones[where.zone]].hidden])


@rules.hidden_cost(v.Fuse)
def fuses_from_hand(part: v.Fuse) -> tuple[str, ...]:
    return ("hand",)


@rules.hidden_cost(v.Discard)
def discards_what_is(part: v.Discard) -> tuple[str, ...]:
    return ("hand",) if part.tests else ()


@rules.payment("pp", "max_pp", "ep", "sep", "life")
def pay_points(table: Table, seat: int, stat: str, amount: int, scope: Speaker | None = None) -> Frame | None:
    """10.4.4, 10.4.5: points are taken off; nothing at all when there is nothing to pay (10.6.2.5.3)."""
    if amount <= 0:
        cite("10.6.2.5.3")
        return None
    if RECORDS:
        for clause in ("10.4.3", "10.4.4", "3.2.2") if stat == "pp" else ("10.4.3", "10.4.5"):
            cite(clause)
    if stat in rules.treasuries:
        assert scope is not None  # what is paid with cards is paid for something
        return rules.treasuries[stat][1](table, scope, amount)
    if stat == "life":
        own = table.ref(leader(table, seat))
        start_change(table, Scope(own, seat), (own,), Change(It(), (Add("defense", -amount),)))
    elif stat == "pp":
        player = table.players[seat]
        atoms.put_player(table, seat, replace(player, pp=player.pp - amount), PP)
    else:
        atoms.set_player(table, seat, **{stat: getattr(table.players[seat], stat) - amount})
        atoms.record(table, Event("paid", seat=seat, amount=amount, sort=stat, clause="10.4.5"))
    return None


# ── what playing a card costs ───────────────────────────────────────────────────────────────────────────────────────
SET_BY, ADDED_BY = ("10.6.2.5.1.3", "10.10.2.4"), ("10.4.4.1", "10.2.1.3.3")


def play_cost(table: Table, card: int, said: Terms, base: int | None = None, bought: tuple[Node, ...] = ()) -> int:
    """The PP that playing a card costs: what effects (`said`), and optional costs that were bought, make of the printed cost."""
    for node in bought:
        said += (Source(node, table.ref(card), table.cards[card].seat),)
    cost: int = (table.derived or derived_facts(table))[card].cost or 0
    return cost if cost >= 0 and not said and base is None else cost_on_terms(table, cost, said, base)


def cost_on_terms(table: Table, cost: int, said: Terms, base: int | None = None, fact: str = "play_cost") -> int:
    """Values that are set come first, then what is added (10.4.4.1, 10.10.2.4); never below nothing (1.3.2.2.1)."""
    if said or base is not None:
        cost = settling.cost_on_terms(table, cost, said, fact, base, set_by=SET_BY, added_by=ADDED_BY)
    if cost < 0:
        cite("1.3.2.2.1")
        return 0
    return cost


def evolve_cost(table: Table, card: int, cost: Cost) -> Cost:
    """これの【進化】コスト: what effects make of the PP that an evolve ability of a card costs (10.6.2.5.1.3, 10.4.4.1)."""
    collected = table.game.facts(table, card).collected
    place = next((place for place, part in enumerate(cost.parts) if type(part) is Pay and part.stat == "pp"), -1)
    if place < 0 or not any(getattr(source.change, "fact", "") == "evolve_cost" for source in collected):
        return cost
    part: Any = cost.parts[place]
    scope = Scope(table.ref(card), table.cards[card].seat)
    number = amount(table, scope, part.amount) if not uses_x(part.amount) else 0
    paid = Pay("pp", cost_on_terms(table, number, collected, fact="evolve_cost"))
    return Cost((*cost.parts[:place], paid, *cost.parts[place + 1 :]))


def offers(said: Terms, kind: type[Kind]) -> list[Kind]:
    """The optional, alternative or added costs (by their kind) among what effects say about playing a card."""
    return [source.change for source in said if type(source.change) is kind] if said else []


def terms(table: Table, card: int) -> Terms:
    """All that effects, its own included, say about a card and so about playing it."""
    facts = (table.derived or derived_facts(table))[card]
    found: Terms = facts.collected
    if facts.statics:
        found += play_modifiers(table, card)
    for said in table.facts.terms:
        if meant(table, said, table.cards[card].seat, card):
            found += _sources(said)
    return found


def _sources(said: Any) -> Terms:
    return tuple([Source(change, said.source, said.seat) for change in said.changes])


def of_playing(facts: Any) -> tuple[Static, ...]:
    """A card's continuous abilities that work elsewhere than on the field, and so may have a say in how it is played."""
    try:
        found: tuple[Static, ...] = facts.of_playing
    except AttributeError:
        elsewhere = [static for static in facts.statics if static.ability.zone != "field"]
        found = keep_in(facts, "of_playing", tuple(elsewhere))
    return found


WHERE_IT_LEAVES = 1 << t.HAND | 1 << t.EX | 1 << t.RESOLUTION


def minds_leaving(facts: Any) -> bool:
    """Could it matter to what a card says about its own playing that it has left the hand or EX area by then?"""
    try:
        return bool(facts.minds_leaving)
    except AttributeError:
        minding = any(static.read_mask & WHERE_IT_LEAVES for static in facts.statics)
        return keep_in(facts, "minds_leaving", minding)


def meant(table: Table, said: t.PlayTerms, seat: int, card: int) -> bool:
    """Is this a card that was spoken of, and is this the time for it?"""
    assert isinstance(said.pool, Pool)
    if said.until.startswith("during") and not is_the_time(table, said):
        return False
    scope = Scope(said.source, said.seat)
    return seat in masters_meant(table, said.seat, said.pool.whose) and passes(table, scope, card, said.pool.tests)
