"""Chapters 406 and 504.2, what is played or put up: a card, an activated or a triggered ability, before its first step; and its bars."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.ch205_equipment import fits_on
from tefuda.games.pso2.rules.ch209_costs import bar_cost, card_cost
from tefuda.games.pso2.rules.questions import Speaker, bearer_of, facts, is_boss
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import (
    NOTHING,
    Activated,
    AnyOf,
    Automatic,
    Choose,
    Forbid,
    It,
    Pay,
    Plus,
    Pool,
    Sequence,
    Test,
    This,
)
from tefuda.kernel.evaluating.continuous import collected, forbidden
from tefuda.kernel.playing import choosing, settling
from tefuda.kernel.playing.settling import Settling, cost_on_terms
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.game import speaker_of
from tefuda.kernel.table.records import ON_STACK, Ref, Waiting, change
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.state import Table

CHARACTER, ITEM, EQUIPMENT, ACTIVE, ATTACHING, ABILITY, TRIGGER = (
    "character", "item", "equipment", "active", "attaching", "activated", "trigger",
)  # fmt: skip
CARDS = (CHARACTER, ITEM, EQUIPMENT, ACTIVE, ATTACHING)
SLOW = (CHARACTER, ITEM, EQUIPMENT)  # 103.6.2.2: only in the own main phase with nothing in the processing zone
CLAUSES = choosing.Clauses(
    modes="406.3", targets="406.2.3", shares="406.2.3", few_targets="406.2.4", few_modes="406.2.4"
)
ON_MY_SIDE = Pool("sides", "own", (AnyOf((Test("kind", t.PLAYER), Test("kind", t.CHARACTER))),))


class Playing(Settling, frozen=True, tag=t.own):
    """A card or ability on its way to the processing zone: what was settled so far."""


# ── what is played ──────────────────────────────────────────────────────────────────────────────────────────────────
@cached_by_identity
def sort_of(found: t.Facts) -> str:
    """204.2, 205.2: how a card is played."""
    if t.CHARACTER in found.kinds:
        return CHARACTER
    if t.ITEM in found.kinds:
        return EQUIPMENT if any(kind in found.kinds for kind in t.EQUIPMENT) else ITEM
    return ATTACHING if attaches_to(found) is not None else ACTIVE


def attaches_to(found: t.Facts) -> Pool | None:
    """204.2.2: on which cards an active is laid; None for a plain one (204.2.1)."""
    return next((one.pool for one in found.abilities if type(one) is v.AttachesTo), None)


def equips_to(found: t.Facts) -> Pool:
    """205.4: on which cards a weapon or piece of armour is laid: those that its text names, else any of its player's side."""
    return next((one.pool for one in found.abilities if type(one) is v.EquipsTo), ON_MY_SIDE)


@cached_by_identity
def attaching_effect(found: t.Facts) -> Node:
    """204.2.2, 205.4: what an attached active, a weapon or armour does when it is resolved: it is laid on the card that was chosen."""
    return Sequence((Choose((attaches_to(found) or equips_to(found),)), v.Attach(This(), It())))


def card_playing(table: Table, seat: int, card: int) -> Playing:
    """504.2: a card in the hand, ready to be played."""
    found, record = facts(table, card), table.cards[card]
    sort = sort_of(found)
    effect: Node = NOTHING
    if sort == ACTIVE:
        effect = found.spell.effect if found.spell is not None else NOTHING
    elif sort in (ATTACHING, EQUIPMENT):
        effect = attaching_effect(found)
    return Playing(seat, (card, record.life), sort, effect, zone=record.zone)


def free_playing(table: Table, seat: int, card: int) -> Playing:
    """Glossary プレイ: a card of the hand that an effect lets be played without its cost; of a cost that is not paid X is 0 (209.3)."""
    return change(card_playing(table, seat, card), set_cost=0, x=0, x_said=True)


def ability_playing(table: Table, seat: int, card: int, index: int) -> Playing:
    """300.3: an activated ability, ready to be used."""
    ability: Activated = facts(table, card).activated[index]
    record = table.cards[card]
    ref = (card, record.life)
    return Playing(
        seat, ref, ABILITY, ability.effect, cost=ability.cost, ability=ability, index=index, zone=record.zone
    )


def trigger_playing(table: Table, waiting: Waiting) -> Playing | None:
    """406.2.1: an ability that has triggered, ready to be put up; None where it would choose and there is nothing (406.2.4)."""
    ability = waiting.ability
    assert isinstance(ability, Automatic)
    if (ability.label in t.SILENCED and cannot(table, waiting.source[0], t.SILENCED[ability.label])) or _is_silent(
        table, waiting
    ):
        cite("301.6")
        return None
    playing = Playing(
        waiting.seat, where_it_is(table, waiting), TRIGGER, ability.effect, ability=ability, it=waiting.subject, amount=waiting.amount,
        moved=waiting.moved,
    )  # fmt: skip
    if choosing.bar_choices(table, playing, ability.effect, CLAUSES) is not None:
        cite("406.2.4")
        return None
    return playing


def _is_silent(table: Table, waiting: Waiting) -> bool:
    """103.1.2: does an effect say that no triggered ability of the card goes off? Asked of it as it was where it was set off (300.2.2)."""
    return collected(table.known(waiting.source)[1], Forbid, t.GO_OFF) is not None


def where_it_is(table: Table, waiting: Waiting) -> Ref:
    """300.2.2: the card of an ability that has triggered: where the same moment has put it, if all can see it there."""
    here = dict(waiting.moved).get(waiting.source, waiting.source)
    hidden = table.alive(here) and t.ZONES[table.cards[here[0]].zone].hidden
    return waiting.source if hidden else here


def playing_of(table: Table, seat: int, option: Option) -> Playing:
    """What a deed sets going."""
    if option.verb == "play":
        return card_playing(table, seat, option.card)
    return ability_playing(table, seat, option.card, option.index)


# ── what it costs ───────────────────────────────────────────────────────────────────────────────────────────────────
def cost_parts(table: Table, playing: Playing) -> tuple[Node, ...]:
    """209.1.1, 209.1.3: what is paid: for a card so many PP, for an ability what stands left of its arrow."""
    if is_boss(table, playing.seat):  # R.3: it pays nothing
        return ()
    if playing.sort in CARDS:
        if playing.set_cost is not None:  # glossary プレイ: what an effect lets it be played for
            return (Pay("pp", playing.set_cost),) if playing.set_cost else ()
        x = playing.x if isinstance(playing.x, int) else 0
        cost = card_cost(table, playing.source[0], x)
        return (Pay("pp", cost),) if cost else ()
    return ability_cost(table, playing)


def ability_cost(table: Table, playing: Playing) -> tuple[Node, ...]:
    """209.1.3: what stands left of the arrow; so many PP more or fewer where an effect says so (103.5.2)."""
    parts = playing.cost.parts
    said = facts(table, playing.source[0]).collected
    more = cost_on_terms(table, 0, said, "use_cost") if said else 0
    if not more:
        return parts
    pp = next((part.amount for part in parts if isinstance(part, Pay)), 0)
    others = tuple([part for part in parts if not isinstance(part, Pay)])
    number = max(0, pp + more) if type(pp) is int else Plus(pp, more)
    return (Pay("pp", number), *others) if number != 0 else others


def x_is_open(table: Table, playing: Playing) -> bool:
    """209.3: is X the player's to say? Of a triggered ability nothing is paid, and X is 0."""
    if playing.sort == TRIGGER or is_boss(table, playing.seat):
        return False
    found = facts(table, playing.source[0])
    if playing.sort == ABILITY:
        return uses_x(playing.cost) or uses_x(playing.effect)
    return found.cost_is_x or (playing.sort == ACTIVE and found.spell is not None and found.spell.free_x)


def possible_x(table: Table, playing: Playing) -> list[int]:
    """209.3, 103.5.1: the numbers, from 0 up, with which it can be paid and what it chooses is there."""

    def can(way: Playing) -> bool:
        return bar_settled(table, way) is None

    return settling.possible_x(playing, can, 41)


def bar_settled(table: Table, playing: Playing) -> Bar | None:
    """Can it be paid as it is settled so far, and is what it chooses there?"""
    barred = bar_cost(table, playing, cost_parts(table, playing))
    return barred or choosing.bar_choices(table, playing, playing.effect, CLAUSES)


def bar_playing(table: Table, playing: Playing) -> Bar | None:
    """504.2, 406.2.4: what keeps something from being played: its cost, or that it has to choose and there is nothing."""
    if x_is_open(table, playing) and not playing.x_said:
        return None if possible_x(table, playing) else bar_settled(table, change(playing, x=0, x_said=True))
    return bar_settled(table, playing)


# ── what can be chosen ──────────────────────────────────────────────────────────────────────────────────────────────
@rules.barring(Choose)
def bar_target(table: Table, scope: Speaker, ref: Ref) -> Bar | None:
    """What cannot be chosen: a bearer of another class (205.4.3), what an effect keeps from being chosen (103.1.2)."""
    if ref[0] == ON_STACK:
        return None
    equips = isinstance(scope, Playing) and scope.sort == EQUIPMENT
    if equips and not fits_on(table, scope.source[0], ref[0]):
        return Bar("205.4.3", ref[0])
    if not facts(table, ref[0]).collected:
        return None
    source = forbidden(table, ref[0], "be_chosen_by_anybody")
    if source is None and scope.seat in table.opposing[table.cards[ref[0]].seat]:
        source = forbidden(table, ref[0], "be_chosen")
        if source is None and t.ACTIVE in table.known(scope.source)[1].kinds:
            source = forbidden(table, ref[0], "be_chosen_by_active")
    if source is None:
        return None
    cite("103.1.2")
    return Bar("103.1.2", source.source[0])


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.group(v.Bearer, reads=1 << t.FIELD)
def the_bearer(table: Table, scope: Speaker, node: v.Bearer) -> tuple[Ref, ...]:
    """204.2.2.1, 205.4.1: the card that this one lies on."""
    source = scope.source
    bearer = bearer_of(table, source[0]) if table.alive(source) else -1
    return (table.ref(bearer),) if bearer >= 0 else ()


def may_use(table: Table, seat: int, card: int) -> bool:
    """Is a card one whose activated abilities a player may use: on the field, or the player's own player or mag card?"""
    record = table.cards[card]
    return speaker_of(table, record) == seat and record.zone in (t.FIELD, t.PLAYER_ZONE, t.MAG_ZONE)


def holders(table: Table, seat: int) -> list[int]:
    """The cards whose activated abilities a player may use."""
    own = [card for zone in (t.PLAYER_ZONE, t.MAG_ZONE, t.FIELD) for card in table.zone(zone, seat)]
    others = [card for master in range(table.masters) if master != seat for card in table.zone(t.FIELD, master)]
    return [card for card in (*own, *others) if speaker_of(table, table.cards[card]) == seat]
