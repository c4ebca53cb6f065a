"""Chapter 13, what classes bring: combo, spell chain, stacks and earth rites, overflow, necrocharge, sanguine."""

from __future__ import annotations

from operator import attrgetter

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_costs import pay_points, rite_settled
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.evaluating.questions import tested
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.playing.paying import whole
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Natural, Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Card, Frame, Memory, Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result

STACK = "スタック"


# ── 13.2.1 combo ────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.number(v.PlayedThisTurn, reads=name_mask("played"))
def played_this_turn(table: Table, scope: Speaker, node: v.PlayedThisTurn) -> int:
    """13.2.1.2, 13.2.1.3: cards that this player played this turn, from wherever, tokens too; this one counts already
    while what it does is settled, since it will have been played when that happens.
    """
    played = list(table.facts.played)
    if _is_being_played(table, scope):
        played.append(t.Played(scope.seat, table.cards[scope.source[0]].face, table.ref(scope.source[0])))
    if node.so_far:
        played = _so_far(played, scope)
    if node.other:
        played = _but_for_this(table, played, scope.source)
    count = 0
    for one in played:
        if one.seat != scope.seat:
            continue
        card, facts = one.ref[0], table.game.faces[one.face].sides[0]
        if all(tested(table, scope, table.cards[card], facts, test) for test in node.tests):
            count += 1
            if t.TOKEN in facts.special or "from ex" in table.cards[card].marks:
                cite("13.2.1.3")
    if not node.tests and not node.other:
        cite("13.2.1.2")
    return count


def _so_far(played: list[t.Played], scope: Speaker) -> list[t.Played]:
    """10.7.2.1: of what was played, that up to the card whose play set an ability off, whatever was played since."""
    memory: Memory = getattr(scope, "memory", ())
    spoken = next((refs for deed, refs in memory if deed == "played"), scope.it)
    places = [place for place, one in enumerate(played) if one.ref in spoken]
    return played[: places[-1] + 1] if places else played


def _but_for_this(table: Table, played: list[t.Played], this: Ref) -> list[t.Played]:
    """4.1.4: without the play that brought this card where it is; before it came there it was another card, whose plays count."""
    record = table.known(this)[0]
    came = record.zone != t.FIELD or "by ability" not in record.marks
    places = [place for place, one in enumerate(played) if one.ref[0] == this[0]] if came else []
    return played[: places[-1]] + played[places[-1] + 1 :] if places else played


def _is_being_played(table: Table, scope: Speaker) -> bool:
    """Is the card that speaks on its way to being played (10.6.2.1 to 10.6.2.6), or asked what playing it would be?"""
    record = table.cards[scope.source[0]]
    if record.zone not in (t.HAND, t.EX, t.RESOLUTION) or getattr(scope, "sort", "card") != "card":
        return False
    return all(one.ref != (record.id, record.life) for one in table.facts.played)


# ── 13.3.1 spell chain, 13.5.1 necrocharge ──────────────────────────────────────────────────────────────────────────
def spells(table: Table, seat: int) -> int:
    """13.3.1.2: the spells in a player's graveyard."""
    now, there = table.derived or derived_facts(table), table.zones[t.GRAVEYARD * table.seats + seat]
    kinds, found = [*map(_kinds, map(now.__getitem__, there))], 0
    for kind in dict.fromkeys(kinds):
        if t.SPELL in kind:
            found += kinds.count(kind)
    return found


_kinds = attrgetter("kinds")


def counted_as_it_begins(table: Table, seat: int) -> tuple[tuple[str, int], ...]:
    """13.3.1.4, 13.5.1.3.2: what stays as it is while an effect is resolved, however many cards come and go."""
    return (("spells", spells(table, seat)), ("graveyard", len(table.zone(t.GRAVEYARD, seat))))


def _counted(table: Table, scope: Speaker, what: str, now: int, fixed: str, itself: str) -> int:
    if RECORDS and table.cards[scope.source[0]].zone == t.RESOLUTION:
        cite(itself)  # a card that is being resolved is not in the graveyard yet
    for name, value in getattr(scope, "settled", ()):
        if name == what:
            cite(fixed)
            return int(value)
    return now


@rules.condition(v.SpellChain, reads=1 << t.GRAVEYARD)
def spell_chain(table: Table, scope: Speaker, node: v.SpellChain) -> bool:
    cite("13.3.1.2")
    return _counted(table, scope, "spells", spells(table, scope.seat), "13.3.1.4", "13.3.1.3") >= node.number


@rules.condition(v.NecroCharge, reads=1 << t.GRAVEYARD)
def necrocharge(table: Table, scope: Speaker, node: v.NecroCharge) -> bool:
    cite("13.5.1.2")
    there = len(table.zone(t.GRAVEYARD, scope.seat))
    return _counted(table, scope, "graveyard", there, "13.5.1.3.2", "13.5.1.3.1") >= node.number


# ── 13.3.2 stack ────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.after_move("13.3.2.2", enters=(t.FIELD,))
def enter_with_a_counter(table: Table, before: Card, after: Card) -> None:
    """13.3.2.2: a card with stack, as the field makes it (10.10.3), comes there with a stack counter on it."""
    changed = "stack" in table.trigger_index.marks
    if STACK in (derived_facts(table) if changed else table.base)[after.id].keywords:
        if changed:
            cite("10.10.3")
        cite("13.3.2.2")
        card = table.cards[after.id]
        counters = dict(card.counters)
        atoms.put_counters(table, card, {**counters, STACK: counters.get(STACK, 0) + 1})


def stack_counters(table: Table, card: int) -> int:
    """The stack counters on a card."""
    return dict(table.cards[card].counters).get(STACK, 0)


def note_taken(table: Table, seat: int, taken: int, by: str = "") -> None:
    """13.3.2.5: stack counters were taken off cards of a player's."""
    atoms.set_facts(table, taken=(*table.facts.taken, (seat, by, taken)))


@rules.number(v.StackTaken, reads=name_mask("taken"))
def stack_taken(table: Table, scope: Speaker, node: v.StackTaken) -> int:
    """13.3.2.5: how many stack counters were taken, all together."""
    cite("13.3.2.5")
    if not node.this_turn:
        return sum([value for name, value in getattr(scope, "settled", ()) if name.startswith("earth")])
    return sum([taken for seat, by, taken in table.facts.taken if seat == scope.seat and node.by in ("", by)])


@rules.word(v.MoveCounters, "13.3.2.2")
def move_counters(table: Table, frame: Resolving, node: v.MoveCounters) -> None:
    """13.3.2.2: all counters of a name go from a card to another."""
    givers, takers = reached(table, frame, node.source), reached(table, frame, node.target)
    events = []
    for giver in givers:
        there = dict(table.cards[giver[0]].counters).get(node.counter, 0)
        if there and takers:
            events.append(atoms.count(table, giver[0], node.counter, -there))
            events.append(atoms.count(table, takers[0][0], node.counter, there))
    trigger(table, [event for event in events if event is not None])
    keep(table, did=bool(events))


@rules.possibility(v.MoveCounters)
def move_counters_possible(table: Table, scope: Speaker, node: v.MoveCounters) -> bool:
    return any(dict(table.cards[ref[0]].counters).get(node.counter) for ref in reached(table, scope, node.source))


# ── 13.3.3 earth rite ───────────────────────────────────────────────────────────────────────────────────────────────
@rules.condition(v.EarthRite)
def earth_rite(table: Table, scope: Speaker, node: v.EarthRite) -> bool:
    """13.3.3.2: were the counters taken as this was played?"""
    cite("13.3.3.2")
    return rite_settled(node) in getattr(scope, "settled", ())


def _amulets(table: Table, seat: int, least: int) -> list[int]:
    """13.3.3.2: the player's amulets with stack that have so many counters, each by itself."""
    now, found = table.derived or derived_facts(table), []
    for card in table.zones[t.FIELD * table.seats + seat]:
        facts = now[card]
        if STACK in facts.keywords and t.AMULET in facts.kinds and stack_counters(table, card) >= least:
            found.append(card)
    return found


class EarthRites(Frame, frozen=True):
    """Stack counters are taken off one amulet."""

    seat: Seat
    number: Natural


earth_rites = rules.procedure("13.3.3", EarthRites)


@earth_rites.step("13.3.3.2")
def from_which(table: Table, frame: EarthRites) -> Result:
    options = tuple([Option("card", card=card) for card in _amulets(table, frame.seat, frame.number)])
    return whole(table, Ask((frame.seat,), "choose", "13.3.3.2", options, prompt="earth rite"))


@earth_rites.answer("13.3.3.2")
def take_off(table: Table, frame: EarthRites, picked: tuple[Option, ...]) -> Result:
    """13.3.3.2: an amulet that is left without a counter goes to the graveyard at once."""
    if not picked:
        return None
    card = picked[0].card
    event = atoms.count(table, card, STACK, -frame.number)
    note_taken(table, frame.seat, frame.number, "earth")
    if event is not None:
        trigger(table, [event])
    if stack_counters(table, card):
        return None
    record = table.cards[card]
    return intend(table, [Moving(table.ref(card), t.GRAVEYARD, record.owner, reason="put", clause="13.3.3.2")])


@earth_rites.step("13.3.3.1")
def taken_off(table: Table, frame: EarthRites) -> Result:
    return Done(frame.number)


def _most_on_one(table: Table, scope: Speaker) -> int:
    return max([stack_counters(table, card) for card in _amulets(table, scope.seat, 1)], default=0)


def _take(table: Table, scope: Speaker, number: int) -> Frame:
    return EarthRites(scope.seat, number)


rules.treasury("earth", _most_on_one, _take, "13.3.3.2")
rules.payment("earth")(pay_points)


# ── 13.5.2 sanguine ─────────────────────────────────────────────────────────────────────────────────────────────────
@rules.condition(v.Crimson, reads=name_mask("life_went_down", "player"))
def sanguine(table: Table, scope: Speaker, node: v.Crimson) -> bool:
    """13.5.2.2: in one's own turn, and the own leader's defense has gone down this turn."""
    cite("13.5.2.2")
    return bool(table.facts.player == scope.seat and table.players[scope.seat].life_went_down)
