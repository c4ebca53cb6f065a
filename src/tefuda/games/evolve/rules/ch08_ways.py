"""Chapters 8.2 and 8.3, what playing a card or activating an ability is sure to take, looked through once.

Nothing here is a rule of its own: what can be done is said by `bar_play` and `bar_activate`. But options are offered at every
question for every card, and most of what stands in the way follows from what is printed.
"""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import RIDDEN
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_costs import plain_cost, points
from tefuda.games.evolve.rules.ch10_paying import is_joint
from tefuda.games.evolve.rules.ch10_playing import activation_cost
from tefuda.games.evolve.rules.ch12_keywords import EVOLVE_SORTS, evolves_into
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.abilities import Need, Plan, Static, needs_of
from tefuda.kernel.dependence import reads
from tefuda.kernel.effects import Activated, Add, Choice, Choose, Compare, Cost, Pay, Sequence, This
from tefuda.kernel.once import keep_in, once_each
from tefuda.kernel.questions import Scope
from tefuda.kernel.state import Table
from tefuda.kernel.values import Record

PUT, CAST, AIM, VARIES, ASK, NOT = range(
    6
)  # it needs room; nothing more; targets; its own cost varies; one must ask; it cannot be
NEVER = 1000  # more PP than there are
WHERE_IT_LEAVES = 1 << t.HAND | 1 << t.EX | 1 << t.RESOLUTION


class Way(Record, frozen=True):
    """How a card is played, where no effect but its own has a say: what it takes, and the PP without which it never is."""

    lane: int
    least: int = 0
    needs: tuple[Need, ...] = ()
    plain: bool = False  # it is put on the field, and says nothing that is not for there
    # Where it says itself what it costs: its lane when it is paid for, with how few PP it could be, how many are always enough,
    then: int = ASK
    fewest: int = 0
    most: int = NEVER
    minds_leaving: bool = False  # and whether it could matter to this that it has left the hand by then.

    def lane_with(self, points: int, space: bool, alone: bool) -> int:
        """Its lane where its cost varies; `space`: there is room on the field, `alone`: no other effect could come to have a say."""
        if self.minds_leaving and not alone:
            return ASK
        if points < self.fewest or (self.then == PUT and not space):
            return NOT
        return ASK if points < self.most else CAST if self.then == PUT else self.then


ANY_WAY = Way(ASK)
NO_WAY = Way(ASK, NEVER)  # 9.1.4.2


def way_of(facts: Any) -> Way:
    """The way of a card with these facts, kept in them as `way`."""
    found: Way = keep_in(facts, "way", _way(facts))
    return found


def _way(facts: Any) -> Way:
    kind, cost = facts.kinds[0], facts.cost or 0
    if kind == t.CREST:
        return NO_WAY
    spell = facts.spell if kind == t.SPELL else None
    own = [static for static in facts.statics if static.about_playing]
    elsewhere = [static for static in facts.statics if not static.about_playing and static.ability.zone != "field"]
    if facts.collected or elsewhere or (spell is not None and spell.free_x):
        return ANY_WAY
    needs = () if spell is None else sure_needs(spell)
    lane = PUT if kind != t.SPELL else ASK if needs is None else AIM if needs else CAST
    if not own:
        return Way(lane, cost, needs or (), lane == PUT and not facts.statics)
    changes = [change for static in own for change in static.ability.changes]
    if any(type(one) is not Add or one.fact != "play_cost" or type(one.amount) is not int for one in changes):
        return ANY_WAY
    fewest = cost + sum([min(0, one.amount) for one in changes])
    most = cost + sum([max(0, one.amount) for one in changes])
    return Way(VARIES, 0, needs or (), False, lane, fewest, most, minds_leaving(facts))


def minds_leaving(facts: Any) -> bool:
    """Could it matter to what a card says about its own playing that it has left the hand or EX area by then?"""
    return any(map(_minds_leaving, facts.statics))


@once_each
def _minds_leaving(static: Static) -> bool:
    condition = static.ability.condition
    if type(condition) is Compare and type(condition.left) is v.PlayedThisTurn and not condition.left.tests:
        return bool(reads((condition.right, static.ability.changes), rules) & WHERE_IT_LEAVES)  # 13.2.1: all the same
    return bool(static.stands_on & WHERE_IT_LEAVES)


def sure_needs(plan: Plan) -> tuple[Need, ...] | None:
    """What is sure to be chosen; nothing for a choice of modes (5.18) of which enough choose nothing; None: that depends."""
    effect = plan.effect
    if not plan.chooses:
        return ()
    if plan.needs is None and type(effect) is Sequence and type(effect.steps[0]) is v.ChooseEach:
        rest = needs_of(Sequence(effect.steps[1:]))
        return _joint_needs(effect.steps[0]) if rest == () else None
    if type(effect) is Choice and type(effect.least) is int:
        free = [mode for mode in effect.modes if needs_of(mode) == ()]
        return () if len(free) >= max(1, effect.least) else None
    return plan.needs


def _joint_needs(joint: v.ChooseEach) -> tuple[Need, ...] | None:
    """What a joint choice needs, where no card could be chosen for two of its parts: they are of other players' fields."""
    pools = [pool for choice in joint.choices for pool in getattr(choice, "pools", ())]
    alone = [pool.whose for pool in pools if pool.zone == "field" and pool.whose in ("own", "opponent")]
    if len(pools) != len(joint.choices) or len(dict.fromkeys(alone)) != len(pools):
        return None
    needs = [needs_of(choice) if type(choice) is Choose else None for choice in joint.choices]
    return None if None in needs else tuple([need for found in needs for need in found or ()])


GOES_AWAY = v.Put(This(), "graveyard")
ANYWHERE = (1 << len(t.ZONES)) - 1
IN_FORCE = {  # where abilities for these zones could be in force at all (10.3.4, 10.3.5)
    "field": 1 << t.FIELD | 1 << t.LEADER | 1 << t.EX | 1 << t.EQUIPMENT,
    "hand": 1 << t.HAND | 1 << t.EX | 1 << t.RESOLUTION,
}


class Use(Record, frozen=True):
    """How an ability is activated, where no effect has a say in it: the PP that it takes, whether its card acts for it."""

    least: int
    acts: bool
    evolves: bool  # does it count as an evolve ability (8.3.2)? Then an EP can pay one of the PP (12.2.3)
    places: int  # the zones in which it could be in force, as a bit mask: asked elsewhere than on the field, and where there is more to it
    needs: tuple[Need, ...] | None  # what must be chosen, on the field, where there is no more to it; None: there is
    into: tuple[str, ...] | None  # where there must be a card to evolve into: the names it speaks of (12.2.2)
    purse: tuple[tuple[str, int], ...] = ()  # what it takes of other points
    unhurt: bool = False  # is it all the same to it what would happen to its card instead of something?
    minds: bool = False  # has it a condition, or a limit for the turn?


def use_of(ability: Activated, plan: Plan) -> Use:
    """The use of an ability, kept in it as `use`."""
    found: Use = keep_in(ability, "use", _use(ability, plan))
    return found


def _use(ability: Activated, plan: Plan) -> Use:
    cost = activation_cost(ability).parts
    parts = [part for part in cost if part != GOES_AWAY]  # which a card on the field always can
    paid = [part for part in parts if type(part) is Pay and type(part.amount) is int and part.stat != "pp"]
    purse: dict[str, Any] = {part.stat: max(0, part.amount) for part in paid}  # type: ignore[type-var]
    least, acts = plain_cost(Cost(tuple([part for part in parts if part not in paid])))
    simple = least >= 0 and ability.zone == "field"
    if purse and (len(purse) < len(paid) or plan.free_x or is_joint(cost)):
        simple = False
    if ability.condition is not None and (purse or ability.sort not in ("", "evolve")):
        simple = False
    if least < 0:
        numbers = [part.amount for part in parts if type(part) is Pay and part.stat == "pp"]
        least, acts = sum([max(0, number) for number in numbers if type(number) is int]), False
    return Use(
        least,
        acts,
        ability.sort in EVOLVE_SORTS,
        IN_FORCE.get(ability.zone, ANYWHERE),
        plan.needs if simple and (ability.sort in PLAIN or PAID_WITH.get(ability.sort) in purse) else None,
        evolves_into(ability) if ability.sort == "evolve" else None,
        tuple(purse.items()),
        simple and not purse and not ability.sort and len(parts) == len(cost),
        ability.condition is not None or bool(ability.per_turn),
    )


PLAIN = ("", "evolve", "advance")
PAID_WITH = {"meal": "carrot", "ride": "drive"}  # 14.2.2.3, 14.4.9.2


def is_short(table: Table, seat: int, card: int, use: Use) -> bool:
    """Is there too little of what it takes besides PP, or was it ridden already (14.4.9.2)?"""
    record = table.cards[card]
    scope = Scope((card, record.life), seat)
    for stat, number in use.purse:
        if stat == "drive" and use.evolves and RIDDEN in record.marks:
            return True
        if points(table, scope, stat) < number:
            return True
    return False
