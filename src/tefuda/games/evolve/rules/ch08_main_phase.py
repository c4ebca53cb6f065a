"""Chapter 8, what can be done in the main phase: play a card, activate an ability, attack."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import RIDDEN, leader, lies_under, room
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules.appendix_b import bar_rush, rush_options
from tefuda.games.evolve.rules.ch04_zones import limit_reached
from tefuda.games.evolve.rules.ch05_evolving import can_evolve
from tefuda.games.evolve.rules.ch08_attackers import attackers, bar_attack, bar_attacker, targets
from tefuda.games.evolve.rules.ch08_ways import AIM, ASK, CAST, PUT, VARIES, minds_leaving, use_of, way_of
from tefuda.games.evolve.rules.ch10_costs import bar_cost, cost_on_terms, no_cost, offers, payable, plain_cost, terms
from tefuda.games.evolve.rules.ch10_playing import (
    Play,
    ability_play,
    base_cost,
    card_play,
    finds_room,
    leaves_x,
    possible_x,
)
from tefuda.games.evolve.rules.ch12_keywords import EVOLVE_SORTS, evolves_into, takes_ep
from tefuda.games.evolve.rules.ch14_union_bursts import burst_is_valid, is_burst
from tefuda.games.evolve.rules.ch15_loops import done_before
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.abilities import Need
from tefuda.kernel.atoms import usage, used
from tefuda.kernel.continuous import allowed, demanded, forbidden
from tefuda.kernel.effects import Activated, Forbid
from tefuda.kernel.game import Source, current
from tefuda.kernel.questions import Scope, holds
from tefuda.kernel.requests import Ask, Bar, Option
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Table, change

END = Option("end")


# ── 8.2 playing a card ──────────────────────────────────────────────────────────────────────────────────────────────
NO_PP = Bar("10.4.4", why="cost")
NO_ROOM = Bar("10.6.2.6")
NO_TARGETS = Bar("10.6.2.3.3", why="targets")
NO_CARD_TO_EVOLVE = Bar("12.2.2")


def plays_banished(table: Table, seat: int) -> bool:
    """Does an effect let this player play cards of their banished zone, too?"""
    return allowed(table, leader(table, seat), "play_banished")


def bar_play(
    table: Table, seat: int, card: int, set_cost: int | None = None, counted: dict[int, int] | None = None
) -> Bar | None:
    """What stands in the way of playing a card, apart from the moment."""
    facts = (table.derived or current(table))[card]
    if facts.kinds[0] == t.CREST:
        cite("9.1.5")
        return Bar("9.1.4.2")
    if facts.collected or facts.statics or set_cost is not None or table.facts.terms:
        return _bar_play_on_terms(table, seat, card, set_cost)
    player, spell = table.players[seat], facts.spell
    if (facts.cost or 0) > player.pp:
        cite("10.4.4")
        return NO_PP
    if facts.kinds[0] != t.SPELL:
        if len(table.zones[t.FIELD * table.seats + seat]) < player.field_limit:
            return None
        return _no_room(table, seat)
    if spell is None or (not spell.chooses and not spell.free_x):
        return None
    if spell.needs is not None and not spell.free_x:
        return _bar_needs(table, seat, card, spell.needs, counted)
    return _bar_playing(table, card_play(table, seat, card))


def _no_room(table: Table, seat: int) -> Bar:
    """10.6.2.6: the field is full, by its limit (4.4.4)."""
    if RECORDS:
        cite("10.6.2.6")
        limit_reached(t.FIELD, table.players[seat].field_limit)
    return NO_ROOM


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
        if not others or not any(
            finds_room(table, way) and _affordable(table, way) for way in (play, *_other_ways(table, play))
        ):
            return _no_room(table, seat)
    spell = facts.spell if facts.kinds[0] == t.SPELL else None
    if not others and (spell is None or (spell.needs is not None and not spell.free_x)):
        if cost_on_terms(table, card, facts.cost or 0, said, set_cost) > table.players[seat].pp:
            cite("10.4.4")
            return NO_PP
        return None if spell is None else _bar_needs(table, seat, card, spell.needs)
    return _bar_playing(table, change(card_play(table, seat, card, set_cost), zone=origin))


def forbids_playing(table: Table, card: int) -> Source | None:
    """The effect that says that a card cannot be played."""
    return _forbids_playing(terms(table, card))


def _forbids_playing(said: tuple[Source, ...]) -> Source | None:
    for source in said:
        if type(source.change) is Forbid and source.change.deed == "play":
            return source
    return None


def _bar_needs(
    table: Table, seat: int, card: int, needs: tuple[Need, ...], counted: dict[int, int] | None = None
) -> Bar | None:
    """10.6.2.3.3: are there as many targets as each choice needs? `counted`: what was counted for others on this table."""
    for need in needs:
        count = counted.get(need.key) if counted is not None else None
        if count is None:
            count = len(choices.choosable(table, Scope(table.ref(card), seat), need.choose))
            if counted is not None and need.key >= 0:
                counted[need.key] = count
        if count < need.number:
            cite("10.6.2.3.3")
            return NO_TARGETS
    return None


def _bar_playing(table: Table, play: Play) -> Bar | None:
    """10.6.2.1.2: costs that cannot be paid, targets that are not there."""
    cost = base_cost(table, play)
    if leaves_x(table, play):
        return None if possible_x(table, play) else Bar("10.6.2.5.4", why="X")
    spare = 1 if takes_ep(play.ability) and table.players[play.seat].ep else 0
    blocked = bar_cost(table, play, cost, spare)
    if blocked is not None and not any(_affordable(table, way) for way in _other_ways(table, play)):
        cite("10.6.2.5.4")
        cite("10.6.2.1.2")
        return blocked
    return choices.bar_choices(table, play, play.effect) if _may_choose(table, play) else None


def _may_choose(table: Table, play: Play) -> bool:
    facts = table.game.facts(table, play.source[0])
    if play.sort == "card":
        return facts.spell is not None and bool(facts.spell.chooses)
    return bool(facts.plans[play.index].chooses)


def _other_ways(table: Table, play: Play) -> list[Play]:
    """The same play with an alternative cost, or with an optional one."""
    if play.sort != "card":
        return []
    card = play.source[0]
    ways = [change(play, alternative=offer) for offer in offers(table, card, v.AlternativeCost)]
    return ways + [
        change(play, extra=offer.cost.parts, more=(offer.effect,)) for offer in offers(table, card, v.OptionalCost)
    ]


def _affordable(table: Table, play: Play) -> bool:
    return payable(table, play, base_cost(table, play))


# ── 8.3 activating ──────────────────────────────────────────────────────────────────────────────────────────────────
def bar_activate(table: Table, seat: int, card: int, index: int, counted: dict[int, int] | None = None) -> Bar | None:
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
            return _bar_needs(table, seat, card, plan.needs, counted) if plan.needs else None
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


def _bar_evolving(table: Table, seat: int, card: int, facts: Any, ability: Activated) -> Bar | None:
    """8.3.2.1, 12.2.2, 12.2.5: one such ability a turn, a card to evolve into, and nothing that has evolved."""
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


# ── all of it ───────────────────────────────────────────────────────────────────────────────────────────────────────
def main_options(table: Table, seat: int) -> list[Option]:
    """7.3.3: all that the turn player can do."""
    options = play_options(table, seat, False)
    for card in attackers(table, seat):
        options.append(ATTACKS[card])
    if table.facts.format:
        options += rush_options(table, seat)
    if table.history:
        before = done_before(table)
        options = [option for option in options if option not in before]
        if any(option in options for _, option in table.history):
            cite("15.2.1.1")  # the next round of a loop: the rounds are played one by one
    return options


def play_options(table: Table, seat: int, quick: bool) -> list[Option]:
    """The cards and abilities that a seat can play now; `quick`: only those with the quick keyword (12.3.4)."""
    now = table.derived or current(table)
    zones, seats = table.zones, table.seats
    cards: Any = zones[t.HAND * seats + seat] + zones[t.EX * seats + seat]
    if table.collecting and zones[t.BANISHED * seats + seat] and plays_banished(table, seat):
        cards += tuple([card for card in zones[t.BANISHED * seats + seat] if not table.cards[card].facedown])
    if quick:
        cards = [card for card in cards if "クイック" in now[card].keywords]
    if table.facts.terms or RECORDS:
        return _one_by_one(table, seat, cards, quick)
    counted: dict[int, int] = {}
    options = _plays(table, seat, cards, counted) if cards else []
    if not quick or table.ears.quick_abilities or now is not table.base:
        _activations(table, seat, quick, options, counted)
    return options


def _one_by_one(table: Table, seat: int, cards: Any, quick: bool) -> list[Option]:
    """The plain truth: what has no bar. It is asked where clauses are recorded, and where something was said of playing."""
    counted: dict[int, int] = {}
    now, options = current(table), []
    for card in cards:
        if way_of(now[card]).plain and not table.facts.terms:
            options += _plays(table, seat, (card,), counted)
        elif bar_play(table, seat, card, None, counted) is None:
            options.append(PLAYS[card])
    for zone in table.ears.activated_places:
        for card in table.zone(zone, seat):
            for index, ability in enumerate(now[card].activated):
                if (ability.quick or not quick) and bar_activate(table, seat, card, index, counted) is None:
                    options.append(ACTIVATIONS[card, index])
    return options


def _plays(table: Table, seat: int, cards: Any, counted: dict[int, int]) -> list[Option]:
    """The cards that can be played, as `bar_play` has it, where what is printed on them tells most of it."""
    now, options, player = table.derived or current(table), [], table.players[seat]
    points, space = player.pp, len(table.zones[t.FIELD * table.seats + seat]) < player.field_limit
    for card in cards:
        facts = now[card]
        try:
            way = facts.way
        except AttributeError:
            way = way_of(facts)
        if points < way.least:
            continue
        lane = way.lane
        if lane == PUT:
            if space:
                options.append(PLAYS[card])
            continue
        if lane == VARIES:
            lane = way.lane_with(points, space, now is table.base)
        if (
            lane == CAST
            or (lane == AIM and _bar_needs(table, seat, card, way.needs, counted) is None)
            or (lane == ASK and bar_play(table, seat, card, None, counted) is None)
        ):
            options.append(PLAYS[card])
    return options


def _activations(table: Table, seat: int, quick: bool, options: list[Option], counted: dict[int, int]) -> None:
    """The abilities that can be activated, as `bar_activate` has it, where what is printed tells most of it."""
    now, player, turn = table.derived or current(table), table.players[seat], table.facts
    points = player.pp
    evolving = -1 if turn.evolve_used or turn.rushed else points + (player.ep > 0)
    for zone in table.ears.activated_places:
        for card in table.zones[zone * table.seats + seat]:
            facts = now[card]
            if not facts.activated:
                continue
            index = -1
            for ability in facts.activated:
                index += 1
                if quick and not ability.quick:
                    continue
                if not facts.collected:
                    try:
                        use = ability.use
                    except AttributeError:
                        use = use_of(ability, facts.plans[index])
                    if use.least > (evolving if use.evolves else points) or not use.places >> zone & 1:
                        continue
                    if use.acts and table.cards[card].acted:
                        continue
                    if use.needs is not None and zone == t.FIELD:
                        if use.evolves and (t.EVOLVED in facts.special or not can_evolve(table, seat, facts, use.into)):
                            continue
                        if not use.needs or _bar_needs(table, seat, card, use.needs, counted) is None:
                            options.append(ACTIVATIONS[card, index])
                        continue
                if bar_activate(table, seat, card, index, counted) is None:
                    options.append(ACTIVATIONS[card, index])


class Deeds(dict[Any, Option]):
    """The options of a deed by card, or by card and ability: made once."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __missing__(self, key: Any) -> Option:
        card, index = key if isinstance(key, tuple) else (key, -1)
        found = self[key] = Option(self.verb, card=card, index=index)
        return found


PLAYS, ATTACKS, ACTIVATIONS = Deeds("play"), Deeds("attack"), Deeds("activate")


def bar_end(table: Table, seat: int) -> Bar | None:
    """7.3.3.1: the phase cannot end while something that an effect demands in it can still be done."""
    if not table.collecting:
        return None
    for card in table.zone(t.FIELD, seat):
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
        return choices.bar_target(table, play, wish.card) or Bar(ask.clause)
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
        if wish in done_before(table):
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
