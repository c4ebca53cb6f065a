"""Chapter 8, what can be done in the main phase: play a card, activate an ability, attack."""

from __future__ import annotations

from typing import Any, NamedTuple

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules.appendix_b import bar_rush
from tefuda.games.evolve.rules.ch04_zones import cite_limit
from tefuda.games.evolve.rules.ch05_evolving import can_evolve
from tefuda.games.evolve.rules.ch08_attackers import bar_attack, bar_attacker, targets
from tefuda.games.evolve.rules.ch10_costs import (
    Terms,
    bar_cost,
    cost_on_terms,
    minds_leaving,
    no_cost,
    of_playing,
    plain_cost,
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
    leaves_x,
    possible_x,
    ways,
)
from tefuda.games.evolve.rules.ch12_keywords import EVOLVE_SORTS, evolves_into, takes_ep
from tefuda.games.evolve.rules.ch14_union_bursts import burst_is_valid, is_burst
from tefuda.games.evolve.rules.ch15_loops import done_before
from tefuda.games.evolve.rules.questions import RIDDEN, leader, lies_under, room, unconcerned
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms, choosing
from tefuda.kernel.abilities import Need
from tefuda.kernel.continuous import allowed, demanded, forbidden
from tefuda.kernel.effects import Activated, Add, Forbid, Pay, This
from tefuda.kernel.game import Source, current
from tefuda.kernel.once import once_each
from tefuda.kernel.questions import Scope, holds
from tefuda.kernel.requests import Ask, Bar, Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Table, change
from tefuda.kernel.uses import usage, used

END = Option("end")


# ── 8.2 playing a card ──────────────────────────────────────────────────────────────────────────────────────────────
NO_PP = Bar("10.4.4", why="cost")
NO_TARGETS = Bar("10.6.2.3.3", why="targets")
NO_CARD_TO_EVOLVE = Bar("12.2.2")


def plays_banished(table: Table, seat: int) -> bool:
    """Does an effect let this player play cards of their banished zone, too?"""
    return allowed(table, leader(table, seat), "play_banished")


def bar_play(table: Table, seat: int, card: int, set_cost: int | None = None) -> Bar | None:
    """What stands in the way of playing a card, apart from the moment."""
    facts = (table.derived or current(table))[card]
    kind = facts.kinds[0]
    if kind == t.CREST:
        cite("9.1.5")
        return Bar("9.1.4.2")
    if facts.collected or set_cost is not None or table.facts.terms or (facts.statics and of_playing(facts)):
        return _bar_play_on_terms(table, seat, card, set_cost)
    player = table.players[seat]
    if (facts.cost or 0) > player.pp:
        cite("10.4.4")
        return NO_PP
    if kind != t.SPELL:
        if len(table.zones[t.FIELD * table.masters + seat]) < player.field_limit:
            return None
        if RECORDS:
            _cite_no_room(table, seat)
        return NO_ROOM
    spell = facts.spell
    if spell is None or (not spell.chooses and not spell.free_x):
        return None
    if spell.needs is not None and not spell.free_x:
        return bar_needs(table, seat, card, spell.needs)
    return _bar_playing(table, card_play(table, seat, card))


@once_each
def least_cost(facts: Any) -> int:
    """The PP without which a card with these facts is sure to be barred (10.4.4): what is printed, less all that its own abilities
    could take off it; 0 where more is said of playing it.
    """
    if facts.collected or (facts.spell is not None and facts.spell.free_x):
        return 0
    least = facts.cost or 0
    for static in of_playing(facts):
        for one in static.ability.changes:
            if type(one) is not Add or one.fact != "play_cost" or type(one.amount) is not int:
                return 0
            least += min(0, one.amount)
    return int(least)


def _cite_no_room(table: Table, seat: int) -> None:
    """10.6.2.6: the field is full, by its limit (4.4.4)."""
    cite("10.6.2.6")
    cite_limit(t.FIELD, table.players[seat].field_limit)


def _bar_play_on_terms(table: Table, seat: int, card: int, set_cost: int | None) -> Bar | None:
    """The same where effects have a say in how the card is played: they are asked as they will be when it is paid for (10.6.2.5)."""
    origin = table.cards[card].zone
    said = terms(table, card)
    forbidding = _forbids_playing(said)
    if forbidding is None and minds_leaving(table.game.facts(table, card)):
        table = table.copy()
        atoms.move(table, card, t.RESOLUTION, seat, follow="all" if origin == t.EX else "playing")
        atoms.mark(table, card, f"from {t.ZONES[origin].name}")
        said = terms(table, card)
        forbidding = _forbids_playing(said)
    facts = table.game.facts(table, card)
    if forbidding is not None:
        return Bar("1.3.3", forbidding.source[0])
    others = [source for source in said if type(source.change) in (v.AddedCost, v.OptionalCost, v.AlternativeCost)]
    if facts.kinds[0] != t.SPELL and room(table, t.FIELD, seat) <= 0:
        play = change(card_play(table, seat, card, set_cost), zone=origin)
        if not others or not can_be_played_for(table, play):
            if RECORDS:
                _cite_no_room(table, seat)
            return NO_ROOM
    spell = facts.spell if facts.kinds[0] == t.SPELL else None
    if not others and (spell is None or (spell.needs is not None and not spell.free_x)):
        if cost_on_terms(table, facts.cost or 0, said, set_cost) > table.players[seat].pp:
            cite("10.4.4")
            return NO_PP
        return None if spell is None else bar_needs(table, seat, card, spell.needs)
    return _bar_playing(table, change(card_play(table, seat, card, set_cost), zone=origin), said)


def forbids_playing(table: Table, card: int) -> Source | None:
    """The effect that says that a card cannot be played."""
    return _forbids_playing(terms(table, card))


def _forbids_playing(said: Terms) -> Source | None:
    for source in said:
        if type(source.change) is Forbid and source.change.deed == "play":
            return source
    return None


def bar_needs(table: Table, seat: int, card: int, needs: tuple[Need, ...]) -> Bar | None:
    """10.6.2.3.3: are there as many targets as each choice needs?"""
    scope = Scope(table.ref(card), seat)
    for need in needs:
        if len(choosing.choosable(table, scope, need.choose)) < need.number:
            cite("10.6.2.3.3")
            return NO_TARGETS
    return None


def _bar_playing(table: Table, play: Play, said: Terms | None = None) -> Bar | None:
    """10.6.2.1.2: costs that cannot be paid, targets that are not there. `said`: what effects say about playing the card."""
    cost = base_cost(table, play, said)
    if leaves_x(table, play, cost):
        return None if possible_x(table, play) else Bar("10.6.2.5.4", why="X")
    spare = 1 if takes_ep(play.ability) and table.players[play.seat].ep else 0
    blocked = bar_cost(table, play, cost, spare)
    if blocked is not None and not any(can_be_played_for(table, way) for way in ways(table, play)):
        return _unpaid(blocked)
    return choices.bar_choices(table, play, play.effect) if _may_choose(table, play) else None


def _unpaid(blocked: Bar) -> Bar:
    cite("10.6.2.5.4")
    cite("10.6.2.1.2")
    return blocked


def _may_choose(table: Table, play: Play) -> bool:
    facts = table.game.facts(table, play.source[0])
    if play.sort == "card":
        return facts.spell is not None and bool(facts.spell.chooses)
    return bool(facts.plans[play.index].chooses)


# ── 8.3 activating ──────────────────────────────────────────────────────────────────────────────────────────────────
def bar_activate(table: Table, seat: int, card: int, index: int) -> Bar | None:
    """What stands in the way of playing an activated ability, apart from the moment."""
    facts, record = (table.derived or current(table))[card], table.cards[card]
    ability: Activated = facts.activated[index]
    if record.seat != seat:
        return Bar("8.3.1")
    if not (record.zone == t.FIELD and ability.zone == "field") and not table.game.in_force(
        table, record, ability.zone
    ):
        return Bar("10.3.4" if ability.zone != "field" else "10.3.5")
    if ability.sort in EVOLVE_SORTS:
        bar = _bar_evolving(table, seat, card, facts, ability)
        if bar is not None:
            return bar
    if facts.collected:
        source = forbidden(table, card, "activate") or (
            forbidden(table, card, "use:起動") or (ability.sort != "evolve" and forbidden(table, card, "use:起動/進化"))
        )
        if source:
            return Bar("1.3.3", source.source[0])
    if ability.per_turn and used(table, card, *usage(table, record, facts, facts.activated, index)) >= ability.per_turn:
        cite("1.3.1")
        return Bar("1.3.1", card, "per turn")
    plan = facts.plans[index]
    if plan.needs is not None and ability.sort in PLAIN_SORTS[bool(facts.collected)]:
        points, acts = plain_cost(ability.cost)
        scope = Scope((card, record.life), seat)
        if points >= 0 and (ability.condition is None or holds(table, scope, ability.condition)):
            player = table.players[seat]
            if acts and (record.acted or record.zone != t.FIELD):
                return no_cost("10.4.6")
            if points > player.pp + (1 if points and player.ep and ability.sort == "evolve" else 0):
                cite("10.4.4")
                return NO_PP
            return bar_needs(table, seat, card, plan.needs) if plan.needs else None
    if ability.condition is None and plan.needs is not None and not plan.free_x and not facts.collected:
        spare = 1 if ability.sort in EVOLVE_SORTS and table.players[seat].ep else 0
        blocked = bar_cost(table, Scope((card, record.life), seat), activation_cost(ability), spare)
        return _unpaid(blocked) if blocked is not None else bar_needs(table, seat, card, plan.needs)
    play = ability_play(table, seat, card, index)
    if ability.condition is not None and not holds(table, play, ability.condition):
        clause = "14.5.1.2" if is_burst(ability) and not burst_is_valid(table, card) else "10.3.3"
        cite(clause)
        return Bar(clause, card)
    return _bar_playing(table, play)


USED_UP = Bar("8.3.2.1")
PLAIN_SORTS = (
    ("", "evolve"),
    ("",),
)  # whose cost is what is written; where effects have a say an evolve ability's is not


class Price(NamedTuple):
    """What an activated ability is sure to take, where no effect has a say: without it `bar_activate` always finds a bar."""

    pp: int  # of which one may be an EP where it counts as an evolve ability (10.4.4, 12.2.3)
    acts: bool  # its card acts for it (10.4.6)
    evolves: bool  # it counts as an evolve ability, of which there is one a turn (8.3.2.1)
    place: int  # which of its card's abilities it is
    quick: bool


@once_each
def prices(activated: tuple[Activated, ...]) -> tuple[Price, ...]:
    """The prices of a card's activated abilities."""
    found = []
    for index, ability in enumerate(activated):
        parts = activation_cost(ability).parts
        numbers = [part.amount for part in parts if type(part) is Pay and part.stat == "pp"]
        least = sum([max(0, number) for number in numbers if type(number) is int])
        found.append(Price(least, ACTS in parts, ability.sort in EVOLVE_SORTS, index, bool(ability.quick)))
    return tuple(found)


ACTS = v.Act(This())


def _bar_evolving(table: Table, seat: int, card: int, facts: Any, ability: Activated) -> Bar | None:
    """8.3.2.1, 12.2.2, 12.2.5: one such ability a turn, a card to evolve into, and nothing that has evolved."""
    if RECORDS:
        cite("8.3.2")
    if ability.sort == "evolve":
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
        if not facts.collected or not allowed(table, card, "evolve_often"):
            cite("8.3.2.1")
            return USED_UP
        cite("8.3.2.2")
    if ability.sort == "meal" and lies_under(table, card, t.RACE):
        cite("14.2.1.2.1")
        return Bar("14.2.1.2.1")
    if ability.sort == "ride" and RIDDEN in table.cards[card].marks:
        cite("14.4.9.2")
        return Bar("14.4.9.2")
    if ability.sort == "evolve" and not can_evolve(table, seat, facts, evolves_into(ability)):
        cite("12.2.2")
        return NO_CARD_TO_EVOLVE
    return None


# ── the moment, and all of it ───────────────────────────────────────────────────────────────────────────────────────
def bar_end(table: Table, seat: int) -> Bar | None:
    """7.3.3.1: the phase cannot end while something that an effect demands in it can still be done."""
    if not table.collecting:
        return None
    now = table.derived or current(table)
    for card in table.zones[t.FIELD * table.seats + seat]:
        if not now[card].collected or unconcerned(now[card]):
            continue
        source = demanded(table, card, "attack_each_turn")
        if source and table.ref(card) not in table.facts.attacked:
            if targets(table, seat, card):
                cite("7.3.3.1")
                return Bar("7.3.3.1", source.source[0])
            cite("1.3.2.3")  # what cannot be done binds nobody
    return None


def is_quick(table: Table, option: Option) -> bool:
    """Has the card, or the activated ability, of a deed the quick keyword (12.3)?"""
    facts = table.game.facts(table, option.card)
    if option.verb == "play":
        return "クイック" in facts.keywords
    return option.index < len(facts.activated) and bool(facts.activated[option.index].quick)


def bar_moment(table: Table, seat: int, wish: Option) -> Bar | None:
    """Is this the moment for a deed: one's own main phase, or (for quick ones) a quick window (12.3.4)?"""
    ask = table.pending
    if ask is not None and ask.seat == seat and ask.kind == "act":
        if ask.clause == "7.3.3":
            return None
        if wish.verb in ("play", "activate") and 0 <= wish.card < len(table.cards):
            return None if is_quick(table, wish) else Bar("12.3.4")
        return Bar(ask.clause)
    if wish.verb in ("play", "activate"):
        return Bar("12.3.4" if seat != table.facts.player else "7.3.3")
    return Bar("7.3.3")


def bar_answer(table: Table, ask: Ask, wish: Option) -> Bar | None:
    """What stands in the way of giving this as an answer to a question."""
    if wish in ask.options:
        return None
    if wish.verb == "mode":
        cite("5.18.3.1.2")
        return Bar("5.18.3.1.2")
    if wish.verb == "number" and ask.too_few:
        return Bar(ask.too_few)
    if wish.verb == "name":
        collaborations = [facts.collaboration for face in table.game.faces for facts in face.sides]
        return Bar("5.33.1.1" if wish.text in collaborations else "5.33.1")
    if wish.verb in ("card", "leader") and ask.prompt == "target" and ask.about is not None:
        return bar_attack(table, ask.seat, ask.about[0], wish.card)
    if wish.verb in ("card", "leader") and ask.prompt == "targets":
        play: Any = table.frames[-1]
        return choices.bar_target(table, play, table.ref(wish.card)) or Bar(ask.clause)
    return Bar(ask.clause)


def bar(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed now: the moment first, then the deed itself."""
    blocked = _bar(table, seat, wish)
    ask = table.pending
    if (
        blocked is not None
        and wish.verb in ("play", "activate", "attack", "rush")
        and ask is not None
        and ask.prompt == "main"
    ):
        cite("8.1.2")
    return blocked


def _bar(table: Table, seat: int, wish: Option) -> Bar | None:
    ask = table.pending
    if ask is not None and ask.seat == seat and ask.kind != "act":
        return bar_answer(table, ask, wish)
    moment = bar_moment(table, seat, wish)
    if moment is not None:
        return moment
    if wish.verb == "end":
        return bar_end(table, seat)
    if wish.card < 0 or wish.card >= len(table.cards):
        return Bar("7.3.3")
    if wish.verb == "rush":
        return bar_rush(table, seat, wish.card)
    if wish.verb == "play":
        record = table.cards[wish.card]
        places = (t.HAND, t.EX, t.BANISHED) if plays_banished(table, seat) else (t.HAND, t.EX)
        if record.zone not in places or record.seat != seat or (record.zone == t.BANISHED and record.facedown):
            return Bar("8.2.1")
        return bar_play(table, seat, wish.card)
    if wish.verb == "activate":
        if wish.index >= len(table.game.facts(table, wish.card).activated):
            return Bar("8.3.1")
        if done_before(table, [wish]):
            cite("15.2.1.2")
            return Bar("15.2.1.2")
        return bar_activate(table, seat, wish.card, wish.index)
    if wish.verb == "attack":
        if wish.target >= 0:
            return bar_attack(table, seat, wish.card, wish.target)
        blocked = bar_attacker(table, seat, wish.card)
        if blocked is None and not targets(table, seat, wish.card):
            cite("8.4.3.2")
            return Bar("8.4.3.2")
        return blocked
    return None
