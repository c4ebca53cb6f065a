"""Chapters 8.2 and 8.3, what stands in the way of playing a card or an activated ability.

What a text needs is looked through once and kept with the facts (`Needs`, `Use`): PP, room, the card's own orientation. These are
asked first, in one loop over all that might be played, since most often they decide; what else there is to ask comes after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules.ch04_zones import cite_limit
from tefuda.games.evolve.rules.ch05_evolving import can_evolve
from tefuda.games.evolve.rules.ch10_costs import (
    Terms,
    bar_cost,
    cost_on_terms,
    evolve_cost,
    minds_leaving,
    no_cost,
    of_playing,
    shape,
    terms,
)
from tefuda.games.evolve.rules.ch10_playing import (
    NO_ROOM,
    Play,
    ability_play,
    activation_cost,
    base_cost,
    can_be_played_for,
    card_play,
    finds_room,
    leaves_x,
    possible_x,
    said_of,
    ways,
)
from tefuda.games.evolve.rules.ch12_keywords import EVOLVE_SORTS, evolves_into, takes_ep
from tefuda.games.evolve.rules.ch14_union_bursts import burst_is_valid, is_burst
from tefuda.games.evolve.rules.questions import RIDDEN, leader, lies_under
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.declaring.abilities import needs_of, uses_x
from tefuda.kernel.declaring.trigger_index import in_force
from tefuda.kernel.effects.nodes import Activated, Add, Cost, Forbid, Pay, This
from tefuda.kernel.evaluating.continuous import allowed, forbidden
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.happening.foresight import as_it_will_be
from tefuda.kernel.happening.uses import use_key, used
from tefuda.kernel.playing import choosing
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity, keep_in
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.intentions import Moving
from tefuda.kernel.table.records import Card, Need, Source, change
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table

NO_PP = Bar("10.4.4", why="cost")
NO_CARD_TO_EVOLVE = Bar("12.2.2")
USED_UP = Bar("8.3.2.1")
NOT_THERE, NOT_HERE = Bar("10.3.5"), Bar("10.3.4")  # it works on the field alone; only elsewhere than where its card is
ACTS = v.Act(This())


# ── 8.2 playing a card ──────────────────────────────────────────────────────────────────────────────────────────────
def plays_banished(table: Table, seat: int) -> bool:
    """Does an effect let this player play cards of their banished zone, too?"""
    return allowed(table, leader(table, seat), "play_banished")


class Needs(Record, frozen=True):
    """What playing a card with some facts needs."""

    pp: int  # without which it cannot be paid (10.4.4)
    room: bool  # on the field (10.6.2.6)
    besides: Callable[[Table, int, int], Bar | None] | None  # what else stands in the way; None: nothing can


def bar_play(table: Table, seat: int, card: int, set_cost: int | None = None) -> Bar | None:
    """What stands in the way of playing a card, apart from the moment. `set_cost`: the PP that an effect lets it be played for."""
    if set_cost is not None or table.cards[card].zone not in PLAYED_FROM:
        return _bar_on_terms(table, seat, card, set_cost)
    return bars_play(table, seat, (card,))[0][1]


PLAYED_FROM = (t.HAND, t.EX)  # elsewhere what a card says of playing it is not in force before it is played (10.3.4)


def bars_play(table: Table, seat: int, cards: Iterable[int]) -> list[tuple[int, Bar | None]]:
    """Some cards, each with what stands in the way of playing it, apart from the moment."""
    now, player = table.derived or derived_facts(table), table.players[seat]
    if table.facts.terms:  # something was said about cards that will be played: it may be any of them
        return _bars_on_terms(table, seat, cards)
    points, full = player.pp, len(table.zones[t.FIELD * table.masters + seat]) >= player.field_limit
    found: list[tuple[int, Bar | None]] = []
    for card in cards:
        facts = now[card]
        try:
            needs: Needs = facts.to_play
        except AttributeError:
            needs = _needs(facts)
        if needs.pp > points:
            if RECORDS:
                cite("10.4.4")
            found.append((card, NO_PP))
        elif (besides := needs.besides) is not None:
            found.append((card, besides(table, seat, card)))
        else:
            if RECORDS and full and needs.room:
                _cite_no_room(table, seat)
            found.append((card, NO_ROOM if full and needs.room else None))
    return found


def _bars_on_terms(table: Table, seat: int, cards: Iterable[int]) -> list[tuple[int, Bar | None]]:
    return [(card, _bar_on_terms(table, seat, card)) for card in cards]


def _needs(facts: t.EvolveFacts) -> Needs:
    """What playing a card needs, kept with its facts; behind its uses, so that either has the same place in all facts."""
    keep_in(facts, "uses", uses_of(facts.activated))
    return keep_in(facts, "to_play", to_play(facts))


def to_play(facts: t.EvolveFacts) -> Needs:
    """What playing a card with these facts needs, where nothing was said about cards that will be played."""
    kind, spell = facts.kinds[0], facts.spell
    if kind == t.CREST:
        return Needs(0, False, _bar_crest)
    if facts.collected or of_playing(facts):
        return Needs(_least_cost(facts), False, _bar_on_terms)
    cost = facts.cost or 0
    if kind != t.SPELL:
        return Needs(cost, True, None)
    if spell is None or not (spell.chooses or spell.free_x):
        return Needs(cost, False, None)
    if spell.free_x:
        return Needs(cost, False, _bar_spell_x)
    return Needs(cost, False, _bar_spell_choices if spell.needs is None else _bar_spell_needs)


def _least_cost(facts: t.EvolveFacts) -> int:
    """What is printed, less all that its own abilities could take off it; 0 where more is said of playing it."""
    if facts.collected or (facts.spell is not None and facts.spell.free_x):
        return 0
    least = facts.cost or 0
    for static in of_playing(facts):
        for one in static.ability.changes:
            if type(one) is not Add or one.fact != "play_cost" or type(one.amount) is not int:
                return 0
            least += min(0, one.amount)
    return int(least)


def _bar_crest(table: Table, seat: int, card: int) -> Bar:
    """9.1.4.2: a crest is no card that is played."""
    cite("9.1.5")
    return Bar("9.1.4.2")


def _bar_spell_needs(table: Table, seat: int, card: int) -> Bar | None:
    """10.6.2.3.3: what a spell is sure to choose has to be there."""
    scope, spell = Scope((card, table.cards[card].life), seat), (table.derived or derived_facts(table))[card].spell
    return choosing.bar_needs(table, scope, spell.needs, choices.CLAUSES)


def _bar_spell_choices(table: Table, seat: int, card: int) -> Bar | None:
    """What stands in the way of a spell of which it depends on something what it chooses."""
    play = card_play(table, seat, card)
    return choices.bar_choices(table, play, play.effect)


def _bar_spell_x(table: Table, seat: int, card: int) -> Bar | None:
    """What stands in the way of a spell that leaves X to its player."""
    return _bar_playing(table, card_play(table, seat, card))


def _cite_no_room(table: Table, seat: int) -> None:
    """10.6.2.6: the field is full, by its limit (4.4.4)."""
    cite("10.6.2.6")
    cite_limit(t.FIELD, table.players[seat].field_limit)


def _bar_on_terms(table: Table, seat: int, card: int, set_cost: int | None = None) -> Bar | None:
    """What stands in the way where effects have a say in how the card is played, asked as they will be when it is paid for (10.6.2.5)."""
    facts, origin = (table.derived or derived_facts(table))[card], table.cards[card].zone
    if facts.kinds[0] == t.CREST:
        return _bar_crest(table, seat, card)
    said = terms(table, card)
    forbidden_by, other_costs = _said_besides(said)
    if forbidden_by is None and (minds_leaving(facts) or origin not in PLAYED_FROM):
        follow = "all" if origin == t.EX else "playing"
        table = as_it_will_be(table, Moving(table.ref(card), t.RESOLUTION, seat, follow=follow))
        atoms.mark(table, card, f"from {t.ZONES[origin].name}")
        facts, said = table.game.facts(table, card), terms(table, card)
        forbidden_by, other_costs = _said_besides(said)
    if forbidden_by is not None:
        return Bar("1.3.3", forbidden_by.source[0])
    spell = facts.spell if facts.kinds[0] == t.SPELL else None
    if (spell is None or (spell.needs is not None and not spell.free_x)) and not other_costs:
        if cost_on_terms(table, facts.cost or 0, said, set_cost) > table.players[seat].pp:
            cite("10.4.4")
            return NO_PP
        if facts.kinds[0] == t.SPELL:
            return None if spell is None else _bar_spell_needs(table, seat, card)
        full = len(table.zones[t.FIELD * table.masters + seat]) >= table.players[seat].field_limit
        if RECORDS and full:
            _cite_no_room(table, seat)
        return NO_ROOM if full else None
    play = card_play(table, seat, card, set_cost)
    return _bar_playing(table, play if play.zone == origin else change(play, zone=origin), said)


def _said_besides(said: Terms) -> tuple[Source | None, bool]:
    """What effects say beside the PP: the one by which a card cannot be played, and whether it may or must be played for something else."""
    forbidden_by, other_costs = None, False
    for source in said:
        kind = type(source.change)
        if type(source.change) is Forbid and source.change.deed == "play":
            forbidden_by = forbidden_by or source
        elif kind is v.AddedCost or kind is v.OptionalCost or kind is v.AlternativeCost:
            other_costs = True
    return forbidden_by, other_costs


def _bar_playing(table: Table, play: Play, said: Terms | None = None) -> Bar | None:
    """10.6.2.1.2: costs that cannot be paid, no room, targets that are not there. `said`: what effects say about playing the card."""
    said = said_of(table, play) if said is None else said
    cost = base_cost(table, play, said)
    if leaves_x(table, play, cost):
        return None if possible_x(table, play, said) else Bar("10.6.2.5.4", why="X")
    spare = 1 if play.ability is not None and takes_ep(play.ability) and table.players[play.seat].ep else 0
    blocked = bar_cost(table, play, cost, spare)
    as_it_is = blocked is None and finds_room(table, play, said)
    if not as_it_is and not any(can_be_played_for(table, way, said) for way in ways(play, said)):
        if RECORDS:
            _cite_why(table, play.seat, blocked)
        return blocked or NO_ROOM
    return choices.bar_choices(table, play, play.effect) if _may_choose(table, play) else None


def _cite_why(table: Table, seat: int, blocked: Bar | None) -> None:
    """10.6.2.1.2, 10.6.2.6: the cost cannot be paid, or there would be no room."""
    if blocked is None:
        _cite_no_room(table, seat)
    else:
        _cite_unpaid()


def _cite_unpaid() -> None:
    cite("10.6.2.5.4")
    cite("10.6.2.1.2")


def _may_choose(table: Table, play: Play) -> bool:
    facts = table.game.facts(table, play.source[0])
    if play.sort == "card":
        return facts.spell is not None and bool(facts.spell.chooses)
    return bool(facts.plans[play.index].chooses)


# ── 8.3 activating ──────────────────────────────────────────────────────────────────────────────────────────────────
class Use(Record, frozen=True):
    """An activated ability of a card, and what it needs."""

    place: int  # which of the card's activated abilities it is
    ability: Activated
    quick: bool
    field: bool  # it works on the field
    acts: bool  # its card acts for it (10.4.6)
    pp: int  # of which one may be an EP where it counts as an evolve ability (10.4.4, 12.2.3)
    evolves: bool  # it counts as an evolve ability, of which there is one a turn (8.3.2.1)
    cost: Cost
    more: bool  # it costs more than PP and that its card acts
    needs: tuple[Need, ...] | None  # what it chooses; None: that, or X, has to be found out


@cached_by_identity
def uses_of(activated: tuple[Activated, ...]) -> tuple[Use, ...]:
    """A card's activated abilities, looked through."""
    return tuple([_use(place, ability) for place, ability in enumerate(activated)])


def _use(place: int, ability: Activated) -> Use:
    cost = activation_cost(ability)
    joint, _, points = shape(cost)
    acts = cost.parts.count(ACTS)
    paid = len([part for part in cost.parts if type(part) is Pay and part.stat == "pp"])
    return Use(
        place, ability, bool(ability.quick), field=ability.zone == "field", acts=acts > 0,
        pp=0 if points is None else dict(points).get("pp", 0), evolves=ability.sort in EVOLVE_SORTS, cost=cost,
        more=joint or points is None or acts > 1 or acts + paid < len(cost.parts),
        needs=None if uses_x(cost) else needs_of(ability.effect),
    )  # fmt: skip


def bar_activate(table: Table, seat: int, card: int, index: int) -> Bar | None:
    """What stands in the way of playing an activated ability, apart from the moment."""
    if table.cards[card].seat != seat:
        return Bar("8.3.1")
    return bars_activate(table, seat, (card,), only=index)[0][2]


def bars_activate(
    table: Table, seat: int, cards: Iterable[int], quick: bool = False, only: int = -1
) -> list[tuple[int, int, Bar | None]]:
    """For the activated abilities of a player's cards, or only those with quick, what stands in the way of each, apart from the moment."""
    now, records, player, turn = table.derived or derived_facts(table), table.cards, table.players[seat], table.facts
    points, once = player.pp, turn.evolve_used and not turn.rushed
    found: list[tuple[int, int, Bar | None]] = []
    for card in cards:
        facts = now[card]
        if not facts.activated:
            continue
        record = records[card]
        try:
            uses: tuple[Use, ...] = facts.uses
        except AttributeError:
            uses = keep_in(facts, "uses", uses_of(facts.activated))
        for use in uses:
            if (quick and not use.quick) or (only >= 0 and use.place != only):
                continue
            if not (use.field and record.zone == t.FIELD) and not in_force(table, record, use.ability.zone):
                bar: Bar | None = NOT_THERE if use.field else NOT_HERE
            elif use.acts and record.acted:
                bar = no_cost("10.4.6")
            elif use.pp > points and not (use.evolves and (facts.collected or (use.pp == points + 1 and player.ep))):
                if RECORDS:
                    cite("10.4.4")
                bar = NO_PP
            elif use.evolves and once and not facts.collected:
                bar = _used_up()
            else:
                bar = _bar_use(table, seat, record, facts, use)
            found.append((card, use.place, bar))
    return found


def _used_up() -> Bar:
    if RECORDS:
        cite("8.3.2")
        cite("8.3.2.1")
    return USED_UP


def _bar_use(table: Table, seat: int, record: Card, facts: t.EvolveFacts, use: Use) -> Bar | None:
    """What else stands in the way of playing an activated ability."""
    ability, card = use.ability, record.id
    blocked = _bar_evolving(table, seat, record, facts, ability) if use.evolves else None
    if blocked is None and facts.collected:
        blocked = _forbids_activating(table, card, ability)
    if blocked is not None:
        return blocked
    if (
        ability.per_turn
        and used(table, card, *use_key(table, record, facts, facts.activated, use.place)) >= ability.per_turn
    ):
        cite("1.3.1")
        return Bar("1.3.1", card, "per turn")
    scope = Scope((card, record.life), seat)
    if ability.condition is not None and not holds(table, scope, ability.condition):
        clause = "14.5.1.2" if is_burst(ability) and not burst_is_valid(table, card) else "10.3.3"
        cite(clause)
        return Bar(clause, card)
    if use.needs is None:
        return _bar_playing(table, ability_play(table, seat, card, use.place))
    cost = evolve_cost(table, card, use.cost) if facts.collected and ability.sort == "evolve" else use.cost
    if use.more or (use.evolves and facts.collected) or (use.acts and record.zone != t.FIELD):
        spare = 1 if use.evolves and table.players[seat].ep else 0
        blocked = bar_cost(table, scope, cost, spare)
        if blocked is not None:
            if RECORDS:
                _cite_unpaid()
            return blocked
    return choosing.bar_needs(table, scope, use.needs, choices.CLAUSES) if use.needs else None


def _forbids_activating(table: Table, card: int, ability: Activated) -> Bar | None:
    """1.3.3: an effect says that the card's abilities, or those of this sort, cannot be played."""
    source = forbidden(table, card, "activate") or (
        forbidden(table, card, "use:起動") or (ability.sort != "evolve" and forbidden(table, card, "use:起動/進化"))
    )
    return Bar("1.3.3", source.source[0]) if source else None


def _bar_evolving(table: Table, seat: int, record: Card, facts: t.EvolveFacts, ability: Activated) -> Bar | None:
    """8.3.2.1, 12.2.2, 12.2.5: one such ability a turn, a card to evolve into, and nothing that has evolved."""
    if RECORDS:
        cite("8.3.2")
    card, sort = record.id, ability.sort
    if sort == "evolve":
        if t.EVOLVED in facts.special:
            cite("12.2.5")
            return Bar("12.2.5")
        source = forbidden(table, card, "evolve") if facts.collected else None
        if source:
            return Bar("1.3.3", source.source[0])
    if table.facts.rushed:
        cite("B-1.8.5.1")
        return Bar("B-1.8.5.1", why="rushed")
    if table.facts.evolve_used:
        if not allowed(table, card, "evolve_often"):
            return _used_up()
        cite("8.3.2.2")
    if sort == "meal" and lies_under(table, card, t.RACE):
        cite("14.2.1.2.1")
        return Bar("14.2.1.2.1")
    if sort == "ride" and RIDDEN in record.marks:
        cite("14.4.9.2")
        return Bar("14.4.9.2")
    if sort == "evolve" and not can_evolve(table, seat, facts, evolves_into(ability)):
        cite("12.2.2")
        return NO_CARD_TO_EVOLVE
    return None
