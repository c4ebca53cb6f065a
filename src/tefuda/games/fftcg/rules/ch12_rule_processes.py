"""Chapters 12 and 3: rule processes, all at once, before anybody gets priority; how the game ends."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch15_party import breakers
from tefuda.games.fftcg.rules.questions import controlled, damage_taken, several_allowed
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.checking import Finding, Losing, Round, ToPick, together
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table

# What a look over the table can tell, each for the processes that could find something then.
LOSING, POWER, NAMES, BRIGHT, BACKUPS = [1 << n for n in range(5)]
BRIGHT_ELEMENTS = frozenset(t.UNPAYABLE)


def pending_processes(table: Table) -> Round | None:
    """12.3: what there is to do on this table, all of it found before any of it is done."""
    signs = look_over(table)
    found = together(table, signs) if signs else None
    if found is not None:
        cite("12.1")
    return found


def look_over(table: Table) -> int:
    """One look over the table for the signs of what a process could find; it never misses any."""
    now, cards, most = derived_facts(table), table.cards, t.LOSING_DAMAGE[table.facts.format]
    signs = LOSING if table.facts.asked_to_lose or table.facts.asked_to_win else 0
    for seat, player in enumerate(table.players):
        if player.drew_from_nothing or player.damaged_from_nothing or len(table.zone(t.DAMAGE, seat)) >= most:
            signs |= LOSING
    names: list[tuple[int, str]] = []
    bright, backups = [0] * table.masters, [0] * table.masters
    for card in table.zone(t.FIELD):
        facts, record = now[card], cards[card]
        seat, kinds = record.seat, facts.kinds
        if t.FORWARD in kinds and (facts.power or 0) <= record.damage:
            signs |= POWER
        if t.BACKUP in kinds:
            backups[seat] += 1
        if not facts.generic:
            for name in facts.names:
                names.append((seat, name))
        if not BRIGHT_ELEMENTS.isdisjoint(facts.elements):
            bright[seat] += 1
    if len(set(names)) < len(names):
        signs |= NAMES
    if max(bright) > 1:
        signs |= BRIGHT
    return signs | BACKUPS if max(backups) > t.MOST_BACKUPS else signs


# ── 12.4.1 to 12.4.3, 3.1 who loses ─────────────────────────────────────────────────────────────────────────────────
@rules.process("12.4.1", LOSING)
def too_much_damage(table: Table) -> list[Finding]:
    limit = t.LOSING_DAMAGE[table.facts.format]
    found = [seat for seat in range(table.seats) if damage_taken(table, seat) >= limit]
    if found:
        cite("3.1.1")
        cite("7.8.2")
    return [Losing(seat, "12.4.1") for seat in found]


@rules.process("12.4.2", LOSING)
def drew_from_nothing(table: Table) -> list[Finding]:
    found = [seat for seat, player in enumerate(table.players) if player.drew_from_nothing]
    if found:
        cite("3.1.2")
    return [Losing(seat, "12.4.2") for seat in found]


@rules.process("12.4.3", LOSING)
def damaged_from_nothing(table: Table) -> list[Finding]:
    found = [seat for seat, player in enumerate(table.players) if player.damaged_from_nothing]
    if found:
        cite("3.1.3")
    return [Losing(seat, "12.4.3") for seat in found]


@rules.process("3.1", LOSING)
def told_to_lose(table: Table) -> list[Finding]:
    """3.1, 3.2: whom an effect has lose; and where one is to win, all others, but for who loses as well."""
    losing = list(table.facts.asked_to_lose)
    others = [what.seat for find in (too_much_damage, drew_from_nothing, damaged_from_nothing) for what in find(table)]
    for seat in table.facts.asked_to_win:
        if seat in losing or seat in others:
            cite("3.2")
        else:
            losing += [other for other in range(table.seats) if other != seat]
    return [Losing(seat, "3.1") for seat in dict.fromkeys(losing)]


# ── 12.4.4 to 12.4.8 what is put into the break zone ────────────────────────────────────────────────────────────────
class BrokenBy(Record, frozen=True, tag=t.own):
    """A finding beside a forward that is broken: whose damage did it (12.4.5)."""

    card: Ref
    by: tuple[Ref, ...]


class TooMany(ToPick, frozen=True, tag=t.own):
    """A finding: a player controls more backups than there may be, and picks which go."""


@rules.process("12.4.4", POWER)
def without_power(table: Table) -> list[Finding]:
    found = [card for card in controlled_forwards(table) if (table.game.facts(table, card).power or 0) <= 0]
    if found:
        cite("4.3")
    return [_put(table, card, "12.4.4") for card in found]


def controlled_forwards(table: Table) -> list[int]:
    """The forwards on the field, of all players."""
    now = derived_facts(table)
    return [card for card in table.zone(t.FIELD) if t.FORWARD in now[card].kinds]


@rules.process("12.4.5", POWER)
def damaged_enough(table: Table) -> list[Finding]:
    found: list[Finding] = []
    for card in controlled_forwards(table):
        record, power = table.cards[card], table.game.facts(table, card).power or 0
        if power < 1000 or record.damage < power:
            continue
        if forbidden(table, card, "be_broken"):  # 2.2: there is nothing to be done, as long as that holds
            cite("2.2")
            continue
        cite("5.2.6.1")
        cite("15.1.1.3.1")
        ref = table.ref(card)
        found.append(Moving(ref, t.BREAK, record.owner, reason="break", clause="12.4.5"))
        found.append(BrokenBy(ref, breakers(table, ref)))
    return found


@rules.process("12.4.6", NAMES)
def namesakes(table: Table) -> list[Finding]:
    """12.4.6: those of a player without the generic icon that share a name with another without it."""
    names: dict[tuple[int, str], list[int]] = {}
    for seat in range(table.seats):
        for card in controlled(table, seat):
            facts = table.game.facts(table, card)
            if not facts.generic:
                for name in facts.names:
                    names.setdefault((seat, name), []).append(card)
    found = dict.fromkeys([card for same in names.values() if len(same) > 1 for card in same])
    return [_put(table, card, "12.4.6") for card in found]


@rules.process("12.4.7", BRIGHT)
def light_and_dark(table: Table) -> list[Finding]:
    found: list[int] = []
    for seat in range(table.seats):
        mine = controlled(table, seat)
        bright = [card for card in mine if any(e in t.UNPAYABLE for e in table.game.facts(table, card).elements)]
        if len(bright) > 1 and not _may_be_together(table, seat, bright):
            found += bright
    return [_put(table, card, "12.4.7") for card in found]


def _may_be_together(table: Table, seat: int, bright: list[int]) -> bool:
    """Are all of them of an element of which a text lets the player have several?"""
    allowed = several_allowed(table, seat)
    return any(all(element in table.game.facts(table, card).elements for card in bright) for element in allowed)


@rules.process("12.4.8", BACKUPS)
def too_many_backups(table: Table) -> list[Finding]:
    """12.4.8, 7.7.4: the controller picks which go."""
    found: list[Finding] = []
    for seat in range(table.seats):
        backups = controlled(table, seat, t.BACKUP)
        if len(backups) > t.MOST_BACKUPS:
            excess = len(backups) - t.MOST_BACKUPS
            found.append(TooMany(seat, "12.4.8", tuple(backups), excess, prompt="backups"))
    return found


def _put(table: Table, card: int, clause: str) -> Moving:
    return Moving(table.ref(card), t.BREAK, table.cards[card].owner, reason="rule", clause=clause)


@rules.finding(TooMany)
def backups_go(table: Table, what: TooMany, picked: tuple[int, ...]) -> list[Moving]:
    return [_put(table, card, "12.4.8") for card in picked]


@rules.finding(BrokenBy)
def whose_damage(table: Table, what: BrokenBy, picked: tuple[int, ...]) -> None:
    """12.4.5: nothing is done with it; it is asked for while the round goes on (`broken_by`)."""


def broken_by(table: Table, ref: Ref) -> tuple[Ref, ...]:
    """12.4.5: whose damage breaks this forward in the rule processes that are going on."""
    for frame in reversed(table.frames):
        if isinstance(frame, Round):
            found = [what.by for what in frame.found if isinstance(what, BrokenBy) and what.card == ref]
            return found[0] if found else ()
    return ()


def forget_hits(table: Table) -> None:
    """12.4.5: damage dealt before this check does not come straight before the next one."""
    if table.facts.hit:
        atoms.set_facts(table, hit=())
