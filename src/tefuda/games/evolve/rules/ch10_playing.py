"""Chapter 10.6.2.1 to 10.6.2.4, playing: the numbered steps from naming a card or ability to its targets."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_costs import (
    Terms,
    evolve_cost,
    offers,
    payable,
    play_cost,
    rite_settled,
    takes_off_the_field,
    terms,
)
from tefuda.games.evolve.rules.ch10_paying import pays
from tefuda.games.evolve.rules.ch12_keywords import counts_as_evolving, takes_ep
from tefuda.games.evolve.rules.questions import EXTRA_PAID, RIDDEN, has
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.declaring.abilities import uses_x
from tefuda.kernel.effects.nodes import NOTHING, Activated, Choice, Cost, Let, Pay, Sequence
from tefuda.kernel.flow.procedures import become, keep
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.playing import choosing, settling
from tefuda.kernel.playing.settling import Settling, ask_offer, ask_x, can_be_paid, keep_offer, keep_x
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import IdentityCache, cached_by_identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.secrecy import pays_from_hidden, seen_unpayable
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, CardId, Natural
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Ref, change
from tefuda.kernel.table.requests import NO, YES, Ask, Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Jump, Result

COUNT_AS = {"meal": "14.2.2.5", "ride": "14.4.9.5"}  # abilities that count as evolve abilities (8.3.2)


class Play(Settling, frozen=True):
    """A card or ability that is being played: what was settled so far."""

    more: tuple[Node, ...] = ()  # what the optional costs that will be paid bring
    follows: tuple[Node, ...] = ()  # of that, what is carried out once it is there
    rites: tuple[Node, ...] = ()  # earth rites that have been asked about
    ep: int = -1  # PP that an EP pays: -1 not settled
    over: Absent | CardId = -1
    side: Natural = 0
    super_evolve: int = -1
    went_off: bool = False  # a union burst that has been resolved (14.5.1.3)
    settles_nothing: bool = False  # nothing is settled as it is played: no options, no X, no targets
    opened: int = 0  # how many cards an effect that goes on had revealed before


# ── what can be played ──────────────────────────────────────────────────────────────────────────────────────────────
def card_play(table: Table, seat: int, card: int, set_cost: int | None = None) -> Play:
    """A card of the hand or EX area, ready to be played."""
    record, facts = table.cards[card], (table.derived or derived_facts(table))[card]
    spell = facts.spell if t.SPELL in facts.kinds else None
    said = facts.collected or facts.statics or table.facts.terms  # may offer costs (10.6.2.2.2, 10.6.2.5.1.2)
    settles_nothing = not said and (spell is None or not (spell.chooses or spell.free_x))
    effect = NOTHING if spell is None else spell.effect
    return Play(
        seat, (card, record.life), "card", effect, zone=record.zone, set_cost=set_cost, settles_nothing=settles_nothing
    )


@cached_by_identity
def activation_cost(ability: Activated) -> Cost:
    """The cost of an activated ability as it stands: to ride is paid with a drive point, too (14.4.9.2)."""
    return Cost((Pay("drive", 1), *ability.cost.parts)) if ability.sort == "ride" else ability.cost


def ability_play(table: Table, seat: int, card: int, index: int) -> Play:
    """An activated ability of a card, ready to be played."""
    facts, record = table.game.facts(table, card), table.cards[card]
    ability: Activated = facts.activated[index]
    settles_nothing = not (facts.plans[index].chooses or facts.plans[index].free_x)
    cost = activation_cost(ability)
    ref = (card, record.life)
    return Play(
        seat,
        ref,
        "activated",
        ability.effect,
        cost=cost,
        ability=ability,
        index=index,
        zone=record.zone,
        settles_nothing=settles_nothing,
    )


@cache
def points_cost(number: int) -> Cost:
    """So many PP: the same cost for the same number, so that what follows from it is found once."""
    return Cost((Pay("pp", number),))


_costs: IdentityCache[Cost] = IdentityCache()  # costs of several parts, the same for the same parts


def base_cost(table: Table, play: Play, said: Terms | None = None) -> Cost:
    """10.6.2.5.1: the cost as it stands: what is printed, an alternative instead of it, values set, actions added.

    `said`: what effects say about playing the card, where that has been asked.
    """
    if play.sort != "card":
        cost = play.cost
        if getattr(play.ability, "sort", "") == "evolve":
            cost = evolve_cost(table, play.source[0], cost)
        return Cost(cost.parts + play.extra) if play.extra else cost
    if RECORDS:
        cite("8.2.1")
    card = play.source[0]
    said = terms(table, card) if said is None else said
    if play.alternative is not None:
        cost = play.alternative
    else:
        cost = points_cost(play_cost(table, card, said, play.set_cost, play.more))
    more: tuple[Node, ...] = ()
    for source in said:
        if type(source.change) is v.AddedCost:
            more += source.change.cost.parts
    more += play.extra
    return _costs.of((*cost.parts, *more), Cost, cost.parts + more) if more else cost


@rules.undoing(Play)
def bar_room(table: Table, play: Play) -> Bar | None:
    """10.6.2.6: a follower or amulet that finds no room on the field once its cost is paid is not played."""
    full = len(table.zones[t.FIELD * table.seats + play.seat]) >= table.players[play.seat].field_limit
    return NO_ROOM if full and play.sort == "card" and t.SPELL not in _kinds(table, play) else None


def _kinds(table: Table, play: Play) -> tuple[str, ...]:
    kinds: tuple[str, ...] = table.game.facts(table, play.source[0]).kinds
    return kinds


NO_ROOM = Bar("10.6.2.6")


def finds_room(table: Table, play: Play, said: Terms | None = None) -> bool:
    """10.6.2.6: is there room for it on the field once this cost is paid: now, or because cards go with the cost?"""
    if bar_room(table, play) is None:
        return True
    cost = base_cost(table, play, said)
    return takes_off_the_field(cost) and pays(table, play, cost.parts, lambda after: bar_room(after, play) is None)


FROM = [f"from {zone.name}" for zone in t.ZONES]  # the marks that say where a card was played from


def comes_with_something(table: Table, ref: Ref) -> bool:
    """Are there counters or effects on a card that it takes along as it is played (10.6.2.1.3, 10.6.2.8.1.1)?"""
    return bool(table.cards[ref[0]].counters) or any(ref in effect.cards for effect in table.effects)


# ── 10.6.2.1 naming it ──────────────────────────────────────────────────────────────────────────────────────────────
playing = rules.procedure("10.6.2", Play)


@playing.step("10.6.2.1")
def name_it(table: Table, frame: Play) -> Result:
    if RECORDS:
        cite("10.6.2")
    time = table.tick()
    card = frame.source[0]
    if frame.sort == "card":
        follow = "all" if frame.zone == t.EX else "playing"
        if RECORDS and frame.zone == t.EX and comes_with_something(table, frame.source):
            cite("10.6.2.1.3")
        atoms.move(
            table, card, t.RESOLUTION, frame.seat, 0, False, None, "play", None, "10.6.2.1", 0, follow, None
        )  # fmt: skip
        atoms.mark(table, card, FROM[frame.zone])
        if RECORDS:
            cite("4.11.1")
            cite("4.11.2")
        become(table, change(frame, source=table.ref(card), time=time, opened=len(table.opened)))
        return Jump("10.6.2.5.1") if frame.settles_nothing else None  # nothing is to be settled: on to the costs
    become(table, change(frame, time=time, opened=len(table.opened)))
    if frame.sort == "activated":
        ability: Any = frame.ability
        if table.cards[card].owner != frame.seat:
            cite("3.1.2.2")
        if ability.per_turn:
            facts = table.game.facts(table, card)
            uses.use(table, card, *uses.use_key(table, table.cards[card], facts, facts.activated, frame.index))
        if counts_as_evolving(ability):
            atoms.set_facts(table, evolve_used=True)
            if ability.sort in COUNT_AS:
                cite(COUNT_AS[ability.sort])
            if ability.sort == "ride":
                atoms.mark(table, card, RIDDEN)
        if table.cards[card].facedown:
            cite("10.6.2.1.1")
            atoms.reveal(table, (card,))
    if not frame.settles_nothing:
        return None
    # Nothing is to be settled. An automatic ability has no cost of its own: on to the moment it is played.
    if frame.sort == "automatic":
        return Jump("10.6.2.7")
    return Jump("12.2.2") if counts_as_evolving(frame.ability) else Jump("10.6.2.5.1")


# ── 10.6.2.2 what is settled before ─────────────────────────────────────────────────────────────────────────────────
def said_of(table: Table, play: Play) -> Terms:
    """What effects say about playing it: nothing, where it is no card."""
    return terms(table, play.source[0]) if play.sort == "card" else ()


def with_optional_cost(frame: Play, offer: v.OptionalCost, place: int) -> Play:
    """The play with the optional cost at a place among those that are offered. An effect that it brings follows what is played; a
    change of the cost does not.
    """
    extra, more = frame.extra + offer.cost.parts, (*frame.more, offer.effect)
    taken = change(frame, extra=extra, more=more, paid=True, offered=place + 1)
    if not is_effect(offer):
        return taken
    return change(taken, effect=Sequence((frame.effect, offer.effect)), follows=(*frame.follows, offer.effect))


def is_effect(offer: v.OptionalCost) -> bool:
    """Does an optional cost bring an effect, and not a change of what playing costs?"""
    return not hasattr(offer.effect, "fact")


def affordable(table: Table, play: Play, said: Terms | None = None) -> bool:
    """10.4.2.2, 10.6.2.6: can it be paid for as it is settled so far, and is there room for it then? One PP may be an EP (12.2.3)."""
    spare = 1 if play.ability is not None and takes_ep(play.ability) and table.players[play.seat].ep else 0
    return payable(table, play, base_cost(table, play, said), spare) and finds_room(table, play, said)


def ways(play: Play, said: Terms) -> list[Play]:
    """The play with each of the costs that it will still be offered."""
    found, optional = [], offers(said, v.OptionalCost)
    for place in range(play.offered, len(optional)):
        found.append(with_optional_cost(play, optional[place], place))
    if play.alternative is None:
        for place, offer in enumerate(offers(said, v.AlternativeCost), len(optional)):
            if place >= play.offered:
                found.append(change(play, alternative=offer.cost, offered=place + 1))
    return found


def can_be_played_for(table: Table, play: Play, said: Terms) -> bool:
    """Can it be paid for as it is, or with costs that it will still be offered?"""
    return can_be_paid(play, lambda way: affordable(table, way, said), lambda way: ways(way, said))


@playing.step("10.6.2.2.1")
def say_x_first(table: Table, frame: Play) -> Result:
    """10.6.2.2.1: X, where the number of modes follows from one that the player says."""
    return _ask_x(table, frame, "10.6.2.2.1") if counts_modes_by_x(frame.effect) else None


@cached_by_identity
def counts_modes_by_x(effect: Node) -> bool:
    """True if an effect has modes whose number is an X that its text does not define."""
    if isinstance(effect, Let):
        return False
    inner = [part for name in effect.__struct_fields__ for part in parts_of(getattr(effect, name))]
    return (isinstance(effect, Choice) and uses_x(effect.most)) or any(map(counts_modes_by_x, inner))


def parts_of(value: object) -> tuple[Node, ...]:
    """The nodes that a field of an effect holds."""
    return tuple([part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, Node)])


@playing.step("10.6.2.2.2")
def offer_optional_cost(table: Table, frame: Play) -> Result:
    """10.4.7.2: for each optional cost of playing it, whether it will be paid."""
    said = said_of(table, frame)
    offered = offers(said, v.OptionalCost)
    if frame.offered >= len(offered):
        return _earth_rite(table, frame, said)
    offer = offered[frame.offered]
    cite("10.4.7.2")
    taken: Play | None = with_optional_cost(frame, offer, frame.offered)
    if is_effect(offer) and choices.bar_choices(table, frame, offer.effect) is not None:
        taken = None
    secret = not seen_unpayable(table, frame, offer.cost, False)  # the silence would tell (4.1.2.2)
    ask = ask_offer(
        frame,
        taken,
        lambda play: can_be_played_for(table, play, said),
        "10.6.2.2.2",
        prompt="optional cost",
        secret=secret,
    )
    if ask is None:
        keep(table, offered=frame.offered + 1)
        return AGAIN
    cite("10.4.7")
    cite("10.6.2.2")
    if YES not in ask.options:
        cite("4.1.2.2")
    return ask


def _earth_rite(table: Table, frame: Play, said: Terms) -> Result:
    """13.3.3.2: for each earth rite of the effect, whether its counters will be taken."""
    rite = choices.next_rite(table, frame, frame.effect, frame.modes, frame.rites)
    if rite is None:
        return None
    bought = _with_rite(frame, rite)
    if not can_be_played_for(table, bought, said) or choices.bar_choices(table, bought, frame.effect) is not None:
        keep(table, rites=bought.rites)
        return AGAIN
    cite("10.6.2.2")
    cite("13.3.3.2")
    return Ask((frame.seat,), "yes/no", "10.6.2.2.2", (YES, NO), about=frame.source, prompt="earth rite?")


def _with_rite(frame: Play, rite: v.EarthRite) -> Play:
    extra, settled = (*frame.extra, Pay("earth", rite.number)), (*frame.settled, rite_settled(rite))
    return change(frame, extra=extra, settled=settled, rites=(*frame.rites, rite))


@playing.answer("10.6.2.2.2")
def optional_cost_settled(table: Table, frame: Play, picked: tuple[Option, ...]) -> Result:
    offered = offers(said_of(table, frame), v.OptionalCost)
    if frame.offered < len(offered):
        if picked[0] == YES:
            atoms.mark(table, frame.source[0], EXTRA_PAID)
        with_cost = with_optional_cost(frame, offered[frame.offered], frame.offered)
        kept: Result = keep_offer(table, frame, with_cost, picked)
        return kept
    rite = choices.next_rite(table, frame, frame.effect, frame.modes, frame.rites)
    if rite is not None:
        bought = _with_rite(frame, rite)
        become(table, bought if picked[0] == YES else change(frame, rites=bought.rites))
    return AGAIN


@playing.step("10.6.2.2.3")
def modes(table: Table, frame: Play) -> Result:
    """5.18.3: which modes of each choice."""
    ask = choosing.ask_modes(table, frame, choices.CLAUSES)
    if ask is not None:
        cite("5.18.1")
        cite("5.18.3")
        cite("10.6.2.2")
    return ask


@playing.answer("10.6.2.2.3")
def modes_settled(table: Table, frame: Play, picked: tuple[Option, ...]) -> Result:
    choice = choosing.keep_modes(table, frame, picked)
    if choice is None:
        return None
    if RECORDS and choices.counted_as_playing_begins(frame.effect, choice):
        cite("5.18.3.1.1")
    return Jump("10.6.2.2.2")  # a mode may bring an earth rite of its own


@playing.step("10.6.2.2.4")
def say_x(table: Table, frame: Play) -> Result:
    """5.2.1.2: X, where the text leaves it to the player and it has not been said yet."""
    return _ask_x(table, frame, "10.6.2.2.4")


def _ask_x(table: Table, frame: Play, clause: str) -> Result:
    """Which X: any number with which it can be played (1.3.5)."""
    if frame.x_said or not leaves_x(table, frame):
        return None
    cite("5.2.1.2")
    cite("1.3.5")
    cite("10.6.2.2")
    numbers = possible_x(table, frame)
    if not numbers:
        return None
    fewest = "12.18.2.2.1" if getattr(frame.ability, "sort", "") == "fusion" else ""
    others = [card for card in table.zone(t.HAND, frame.seat) if card != frame.source[0]]
    hidden = bool(others) and pays_from_hidden(
        table, base_cost(table, frame)
    )  # how many would tell what is in the hand
    return ask_x(frame, clause, numbers, secret=hidden, too_few=fewest)


def leaves_x(table: Table, play: Play, cost: Cost | None = None) -> bool:
    """5.2.1.2: is X the player's to say? `cost`: what it costs, where that has been asked."""
    if play.sort == "automatic" and not play.extra:
        return uses_x(play.effect)  # it has no cost of its own
    facts = (table.derived or derived_facts(table))[play.source[0]]
    if play.sort == "activated" and play.index < len(facts.plans) and facts.plans[play.index].effect == play.effect:
        return bool(facts.plans[play.index].free_x)
    if play.sort == "card" and not play.extra and not facts.collected and not facts.statics:
        return facts.spell is not None and bool(facts.spell.free_x)
    return uses_x(base_cost(table, play) if cost is None else cost) or uses_x(play.effect)


def possible_x(table: Table, play: Play, said: Terms | None = None) -> list[int]:
    """The values of X with which the cost can be paid and the targets are there."""
    found = settling.possible_x(
        play, lambda way: affordable(table, way, said) and choices.bar_choices(table, way, play.effect) is None, 64
    )
    if getattr(play.ability, "sort", "") == "fusion" and len(found) > 1:
        cite("12.18.2.2.1")
        found = [number for number in found if number > 0]
    return found


@playing.answer("10.6.2.2.1")
@playing.answer("10.6.2.2.4")
def x_said(table: Table, frame: Play, picked: tuple[Option, ...]) -> None:
    keep_x(table, picked)


# ── 10.6.2.3 targets, 10.6.2.4 shares ───────────────────────────────────────────────────────────────────────────────
@playing.step("10.6.2.3")
def targets(table: Table, frame: Play) -> Result:
    asked: Result = choosing.ask_targets(table, frame, choices.CLAUSES, targets_chosen)
    return asked


@playing.answer("10.6.2.3")
def targets_chosen(table: Table, frame: Play, picked: tuple[Option, ...]) -> Result:
    refs = choosing.keep_targets(table, frame, picked, choices.CLAUSES)
    if refs is not None:
        if RECORDS:
            _cite_targets(table, frame, refs)
        if "chosen" in table.trigger_index.event_kinds:
            were_chosen(table, frame, refs)
    return AGAIN


def _cite_targets(table: Table, frame: Play, refs: tuple[Ref, ...]) -> None:
    """9.1.1.1: a token is a card; 12.12.2.1: intimidate keeps nobody from being chosen."""
    if any(table.cards[ref[0]].token for ref in refs):
        cite("9.1.1.1")
    if any(has(table, ref[0], "威圧") and table.cards[ref[0]].seat != frame.seat for ref in refs):
        cite("12.12.2.1")


def were_chosen(table: Table, frame: Play, refs: tuple[Ref, ...]) -> None:
    """選ばれたとき: the cards have been chosen."""
    events = []
    for ref in refs:
        record = table.cards[ref[0]]
        events.append(
            atoms.record(table, Event("chosen", ref[0], record.seat, record, after=record, source=frame.source))
        )
    trigger(table, events)


@playing.step("10.6.2.4")
def shares(table: Table, frame: Play) -> Result:
    ask = choosing.ask_shares(table, frame, choices.CLAUSES, prompt="divide")
    if ask is not None and choices.share_is_replaced(table, frame, frame.effect):
        cite("10.6.2.4.3")
    return ask


@playing.answer("10.6.2.4")
def shared(table: Table, frame: Play, picked: tuple[Option, ...]) -> None:
    choosing.keep_shares(table, frame, picked)
