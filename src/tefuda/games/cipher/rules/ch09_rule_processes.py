"""Chapters 9 and 3: the rule processes, one after the other and again: namesakes, defeat, losing, placement, march."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.questions import allows, facts, forbids, gathered, heroes, turn_player_first, units
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Become, Forbid
from tefuda.kernel.happening.checking import Finding, Losing, ToPick
from tefuda.kernel.happening.replacement import Moving, Shifting
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.state import Table

NAMES, DOWN, LOST, MISPLACED, MARCH, BONUS = [
    1 << place for place in range(6)
]  # signs of the processes, and of the bonus
FIELDS, DECKS, RETREATS = 2 * t.FIELD, 2 * t.DECK, 2 * t.RETREAT  # where those of the first player are in `Table.zones`


@rules.mark("be_bond", Forbid)
def keeps_out_of_bonds(node: Forbid) -> bool:
    return node.deed == "be_bond"


@rules.mark("names", Become, v.Copy)
def changes_names(node: Become | v.Copy) -> bool:
    """Could an effect give a unit another name than the printed one?"""
    return isinstance(node, v.Copy) or node.fact == "name"


@rules.look_over
def signs_of(table: Table) -> int:
    """One look over the table: of which rule processes, and of the bonus (8), there are signs; a sign is never left out wrongly."""
    on_cards = table.trigger_index.marks
    now = table.base if "names" not in on_cards else table.derived or derived_facts(table)
    cards, zones, turn_player = table.cards, table.zones, table.facts.player
    signs = MISPLACED if "be_bond" in on_cards else 0
    if RECORDS:
        cite_powerless(table)
    for seat in (0, 1):
        names: list[str] = []
        hero, front = False, seat == turn_player
        for unit in zones[FIELDS + seat]:
            record = cards[unit]
            names += now[unit].names
            if not front and record.place == t.FRONT:
                front = True
            marks = record.marks
            if marks:
                if t.HERO in marks:
                    hero = True
                if t.DEFEATED in marks:
                    signs |= DOWN
                if t.BONUS in marks:
                    signs |= BONUS
        if len(set(names)) < len(names):
            signs |= NAMES
        if not front:
            signs |= MARCH
        if not hero or not (zones[DECKS + seat] or zones[RETREATS + seat]):
            signs |= LOST
    return signs


def retreating(table: Table, card: int, reason: str, clause: str) -> Moving:
    """A card goes to its owner's retreat area."""
    return Moving(table.ref(card), t.RETREAT, table.cards[card].owner, reason=reason, clause=clause)


# ── 9.2 namesakes ───────────────────────────────────────────────────────────────────────────────────────────────────
class Namesakes(ToPick, frozen=True, tag=t.own):
    """A finding: of units with one name their user keeps some; `cards` are those that can be picked, `kept` stay anyhow."""

    kept: tuple[CardId, ...] = ()


@rules.process("9.2", NAMES)
def namesakes(table: Table) -> list[Finding]:
    """9.2: several units of one user that have a unit name in common; the turn player picks first (2.10)."""
    now = table.derived or derived_facts(table)
    found: list[Finding] = []
    for seat in turn_player_first(table):
        by_name: dict[str, list[int]] = {}
        for unit in table.zone(t.FIELD, seat):
            for name in now[unit].names:
                by_name.setdefault(name, []).append(unit)
        for name, same in by_name.items():
            if len(same) > 1:
                most = _together(table, seat, name)
                if len(same) > most:
                    found.append(_too_many(table, seat, same, most))
    found = list(dict.fromkeys(found))  # units that have two names in common are too many once
    if len({one.seat for one in found}) > 1:
        cite("2.10")
        cite("2.10.1")
    return found


def _together(table: Table, seat: int, name: str) -> int:
    """23.1.34.1: how many units of a name a player may have at once: one, or two where a skill says so."""
    if any(allows(table, unit, f"two:{name}") for unit in units(table, seat)):
        cite("2.1")
        cite("23.1.34.1")
        return 2
    if any(allows(table, unit, f"many:{name}") for unit in units(table, seat)):
        cite("2.1")
        return len(units(table, seat))
    return 1


def _too_many(table: Table, seat: int, same: list[int], most: int) -> Namesakes:
    """9.2.1.1, 23.1.34.1.1.1: the hero is one of those that stay."""
    kept = tuple([unit for unit in same if t.HERO in table.cards[unit].marks][:most])
    if kept:
        cite("9.2.1.1" if most == 1 else "23.1.34.1.1.1")
    if most > 1:
        cite("23.1.34.1.1")
    others = tuple([unit for unit in same if unit not in kept])
    return Namesakes(seat, "9.2.1", others, most - len(kept), prompt="keep", kept=kept)


@rules.finding(Namesakes)
def the_others_retreat(table: Table, what: Namesakes, picked: tuple[int, ...]) -> list[Intention]:
    cite("9.2.1")
    return [retreating(table, unit, "namesake", "9.2.1") for unit in what.cards if unit not in picked]


# ── 9.3 defeat ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Orbs(ToPick, frozen=True, tag=t.own):
    """A finding: a player takes orbs for the units that are saved by them."""


class Saved(ToPick, frozen=True, tag=t.own):
    """A finding: too few orbs for all units that orbs could save: their user picks those that stay."""


class Defeated(Record, frozen=True, tag=t.own):
    """A finding: the defeated units of a player that stay anyhow (`saved`), and those that go."""

    seat: Seat
    saved: tuple[CardId, ...]
    going: tuple[CardId, ...]


@rules.process("9.3", DOWN)
def defeated_units(table: Table) -> list[Finding]:
    """9.3.1, 9.3.1.3: all defeated units at once; orbs stand in for the hero, and for units with twin skills."""
    found: list[Finding] = []
    for seat in turn_player_first(table):
        down = [unit for unit in table.zone(t.FIELD, seat) if t.DEFEATED in table.cards[unit].marks]
        if down:
            cite("9.3.1")
            if len(down) > 1:
                cite("9.3.1.3")
            found += _of_player(table, seat, down)
    return found


def cite_powerless(table: Table) -> None:
    """4.11.2, 4.11.2.1: an attack of 0 or less defeats nobody."""
    if any(facts(table, unit).attack <= 0 for seat in range(table.seats) for unit in units(table, seat)):
        cite("4.11.2")
        cite("4.11.2.1")


def _of_player(table: Table, seat: int, down: list[int]) -> list[Finding]:
    """9.3.1.2, 9.3.1.3.1.1: the hero first, then as many others as orbs are left."""
    orbs = table.zone(t.ORBS, seat)
    hero = [unit for unit in down if t.HERO in table.cards[unit].marks and orbs]
    taken = min(len(orbs), sum([orbs_destroyed(table, unit) for unit in hero]))
    twins = [unit for unit in down if unit not in hero and _is_twin(table, unit)]
    left = len(orbs) - taken
    _cite_orbs(table, seat, down, hero, taken)
    saved, number = tuple(twins if len(twins) <= left else ()), taken + min(left, len(twins))
    going = tuple([unit for unit in down if unit not in hero and unit not in twins])
    found: list[Finding] = [Defeated(seat, (*hero, *saved), going)]
    if len(twins) > left:
        cite("9.3.1.3.1.1")
        if hero:
            cite("9.3.1.3.1.1.1")
        found.append(Saved(seat, "9.3.1.3.1.1", tuple(twins), left, prompt="saved"))
    if number:
        if len(down) > 1:
            cite("9.3.1.3.1")
        found.append(Orbs(seat, "9.3.1.2", orbs, number, prompt="orbs"))
    return found


def _is_twin(table: Table, unit: int) -> bool:
    """21.2.2.9: is the effect of a twin skill applied to a unit?"""
    twin = bool(gathered(table, unit, v.Twin))
    if twin:
        cite("21.2.2.9")
    return twin


def _cite_orbs(table: Table, seat: int, down: list[int], hero: list[int], taken: int) -> None:
    for unit in hero:
        cite("9.3.1.2")
        if taken > 1:
            cite("9.3.1.2.3")
        if orbs_destroyed(table, unit) >= len(table.zone(t.ORBS, seat)) > 1:
            cite("9.3.1.2.3.1")
            cite("23.1.21.1.1")
    if not hero and any(t.HERO in table.cards[unit].marks for unit in down):
        cite("9.3.1.2.1")


def orbs_destroyed(table: Table, hero: int) -> int:
    """9.3.1.2.3, 23.1.21: as many orbs as the attack destroys that defeated the hero; else one."""
    attacker = table.facts.attacker
    by_attack = t.BY_ATTACK in table.cards[hero].marks and attacker is not None
    if not by_attack:
        return 1
    known: Any = table.known(attacker)[1]
    return max(1, int(known.orbs))


@rules.finding(Defeated)
def they_go_or_stay(table: Table, what: Defeated, picked: tuple[int, ...]) -> list[Intention]:
    """9.3.1.1.1, 9.3.1.2.2: who stays is defeated no more, and else as it was."""
    for unit in what.saved:
        cite("9.3.1.2.2")
        cite("9.3.1.2.2.1")
        undefeat(table, unit)
    going = [retreating(table, unit, "defeat", "9.3.1") for unit in what.going]
    for unit in what.going:
        undefeat(table, unit)
        cite("9.3.1.1")
        cite("6.5.1")
    return list(going)


@rules.finding(Saved)
def some_are_saved(table: Table, what: Saved, picked: tuple[int, ...]) -> list[Intention]:
    for unit in what.cards:
        undefeat(table, unit)
    cite("9.3.1.3.1.1.3")
    return [retreating(table, unit, "defeat", "9.3.1.3.1.1") for unit in what.cards if unit not in picked]


@rules.finding(Orbs)
def orbs_are_taken(table: Table, what: Orbs, picked: tuple[int, ...]) -> list[Intention]:
    """9.3.1.2, 9.3.1.3.1.1.2: one by one to the hand, as if at the same time as all else."""
    cite("9.3.1.3.1.1.2")
    return [Moving(table.ref(orb), t.HAND, what.seat, reason="orb", clause="9.3.1.2") for orb in picked]


def undefeat(table: Table, unit: int) -> None:
    """9.3.1.1, 5.1.2.8: a unit is defeated no more."""
    cite("5.1.2.8")
    atoms.mark(table, unit, t.DEFEATED, False)
    atoms.mark(table, unit, t.BY_ATTACK, False)


# ── 9.4 losing ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.process("9.4", LOST)
def losing(table: Table) -> list[Finding]:
    """3.1.1, 3.1.2: without a hero, or without a card in deck and retreat area; both players: a draw (3.2)."""
    lost: dict[int, str] = {}
    for seat in range(table.seats):
        no_hero = not heroes(table, seat)
        no_cards = not table.zone(t.DECK, seat) and not table.zone(t.RETREAT, seat)
        if no_hero or no_cards:
            lost[seat] = "3.1.1" if no_hero else "3.1.2"
            cite(lost[seat])
    both = len(lost) > 1
    cite("3.2" if both else "3.1")  # there is no sign of it without a loser
    return [Losing(seat, "3.2" if both else clause) for seat, clause in lost.items()]


# ── 9.5 placement ───────────────────────────────────────────────────────────────────────────────────────────────────
@rules.process("9.5", MISPLACED)
def misplaced(table: Table) -> list[Finding]:
    """9.5.1, 9.5.1.1: cards that must not lie where they lie go to the retreat area, all at once."""
    found: list[Finding] = []
    for seat in turn_player_first(table):
        for card in table.zone(t.BONDS, seat):
            if not table.cards[card].facedown and forbids(table, card, "be_bond"):
                found.append(retreating(table, card, "placement", "9.5.1"))
    if len(found) > 1:
        cite("9.5.1.1")
    return found


# ── 9.6 march ───────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.process("9.6", MARCH)
def march(table: Table) -> list[Finding]:
    """9.6.1: where the front area of the player whose turn it is not is empty, all of the rear area goes there; no moving (9.6.1.1)."""
    seat = 1 - table.facts.player
    if units(table, seat, t.FRONT):
        return []
    rear = units(table, seat, t.REAR)
    if rear:
        cite("9.6.1")
        cite("9.6.1.1")
    return [Shifting(table.ref(unit), t.FRONT, reason="march", clause="9.6.1") for unit in rear]
