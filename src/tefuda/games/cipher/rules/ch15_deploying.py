"""Chapters 15 and 16: in the deployment phase a card of the hand is deployed, or laid on a unit of its name."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch14_units import bar_deploy, deployment, level_up
from tefuda.games.cipher.rules.questions import allows, barred, facts, options_of, shares_name
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import intend
from tefuda.kernel.primitives.clauses import cite, unrecorded
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, CardId, Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Result


# ── what can be deployed, what can be laid on what ──────────────────────────────────────────────────────────────────
def bar_symbols(table: Table, seat: int, card: int, clause: str) -> Bar | None:
    """15.1.2, 16.1.2: every symbol that is printed on the card has to be on a bond that lies face up (6.4.4.2)."""
    now = table.derived or derived_facts(table)
    missing = {*table.base[card].symbols}
    for bond in table.zone(t.BONDS, seat) if missing else ():
        symbols = now[bond].symbols
        if symbols and not table.cards[bond].facedown:
            missing.difference_update(symbols)
            if not missing:
                return None
    return barred(clause, why="symbols") if missing else None


def bar_cost(table: Table, seat: int, cost: int, clause: str) -> Bar | None:
    """15.1.2, 16.1.2: with what this phase has already cost it is no more than there are bonds; what costs 0 may always come."""
    if cost <= 0:
        return None
    return None if table.facts.spent + cost <= len(table.zone(t.BONDS, seat)) else barred(clause, why="bonds")


def may_be_deployed_from(table: Table, seat: int, card: int) -> bool:
    """15.1.2, 23.1.39.1: a card of the hand, or one that a skill lets be deployed as if it were there."""
    record = table.cards[card]
    if record.seat != seat:
        return False
    if record.zone == t.HAND:
        return True
    if record.zone >= 0 and allows(table, card, "deploy_as_from_hand"):
        cite("23.1.39.1")
        cite("23.1.39.2")
        return True
    return False


def bar_deployment(table: Table, seat: int, card: int) -> Bar | None:
    """What keeps a card from being deployed now."""
    if not may_be_deployed_from(table, seat, card):
        return barred("15.1.2")
    return (
        bar_deploy(table, seat, card)
        or bar_cost(table, seat, (table.derived or derived_facts(table))[card].cost, "15.1.2")
        or bar_symbols(table, seat, card, "15.1.2")
    )


def level_cost(table: Table, card: int) -> int:
    """16.1.2, 14.2.5.3: its class-change cost, where it has one; else its deployment cost."""
    here = facts(table, card)
    return here.cost if here.class_change is None else here.class_change


def namesakes_of(table: Table, seat: int, card: int) -> list[int]:
    """14.2.1.2: the units that a card can be laid on, by their names."""
    now, found = table.derived or derived_facts(table), []
    here = now[card]
    names, collected = here.names, here.collected
    for unit in table.zone(t.FIELD, seat):
        other = now[unit]
        if (
            names == other.names
            or ((len(names) > 1 or len(other.names) > 1) and shares_name(here, other))  # nearly all have one name
            or (collected and _may_be_laid_on(table, card, other))
        ):
            found.append(unit)
    return found


def _may_be_laid_on(table: Table, card: int, other: t.Facts) -> bool:
    """2.1: does a skill let a card be laid on units of another name?"""
    return any(allows(table, card, f"level_on:{name}") for name in other.names)


def bar_level_up(table: Table, seat: int, card: int) -> Bar | None:
    """What keeps a card from being laid on a unit now."""
    record = table.cards[card]
    if record.zone != t.HAND or record.seat != seat:
        return barred("16.1.2")
    if not namesakes_of(table, seat, card):
        return barred("14.2.1.2")
    return bar_cost(table, seat, level_cost(table, card), "16.1.2") or bar_symbols(table, seat, card, "16.1.2")


def spend(table: Table, cost: int, clause: str) -> None:
    """15.1.2.1, 16.1.2.1: what counts in the total is the cost as it was before the card came onto the field."""
    cite(clause)
    atoms.set_facts(table, spent=table.facts.spent + max(0, cost))


# ── 15 deploying ────────────────────────────────────────────────────────────────────────────────────────────────────
class Deploying(Frame, frozen=True, tag=t.own):
    """A card is deployed in the deployment phase."""

    seat: Seat
    card: CardId
    place: str = ""


deploying = rules.procedure("15.1", Deploying)
check_at(deploying, "15.1.1")


@deploying.step("14.1.2")
def choose_area(table: Table, frame: Deploying) -> Result:
    """14.1.2: front or rear, as its player likes; not at all, where the check before has brought something in its way."""
    with unrecorded():
        unable = bar_deployment(table, frame.seat, frame.card)
    if unable is not None:
        return DONE
    return ask_place(frame.seat, frame.card, table)


def ask_place(seat: int, card: int, table: Table) -> Ask:
    """The question in which area of the field a card comes to lie."""
    options = tuple([Option("place", text=place) for place in t.PLACES])
    return Ask((seat,), "choose", "14.1.2", options, about=table.ref(card), prompt="place")


@deploying.answer("14.1.2")
def area_chosen(table: Table, frame: Deploying, picked: tuple[Option, ...]) -> None:
    keep(table, place=picked[0].text)


@deploying.step("15.1.2")
def deploy(table: Table, frame: Deploying) -> Result:
    cost = facts(table, frame.card).cost
    if table.cards[frame.card].zone != t.HAND:
        cite("23.1.39.1.1")
    spend(table, cost, "15.1.2.1")
    cite("14.1.1")
    return intend(table, [deployment(table, frame.card, frame.seat, frame.place, None, "15.1.2")])


check_at(deploying, "15.1.3")


@deploying.step("15")
def deployment_is_over(table: Table, frame: Deploying) -> Result:
    return DONE


# ── 16 levelling up ─────────────────────────────────────────────────────────────────────────────────────────────────
class LevellingUp(Frame, frozen=True, tag=t.own):
    """A card is laid on a unit in the deployment phase."""

    seat: Seat
    card: CardId
    unit: Absent | CardId = -1


levelling = rules.procedure("16.1", LevellingUp)
check_at(levelling, "16.1.1")


@levelling.step("14.2.1.2")
def choose_unit(table: Table, frame: LevellingUp) -> Result:
    """14.2.1.2: on which of the units of its name; on none, where the check before has brought something in its way."""
    with unrecorded():
        unable = bar_level_up(table, frame.seat, frame.card)
    if unable is not None:
        return DONE
    options = options_of(namesakes_of(table, frame.seat, frame.card))
    return Ask((frame.seat,), "choose", "14.2.1.2", options, about=table.ref(frame.card), prompt="level up")


@levelling.answer("14.2.1.2")
def unit_chosen(table: Table, frame: LevellingUp, picked: tuple[Option, ...]) -> None:
    keep(table, unit=picked[0].card)


@levelling.step("16.1.2")
def lay_it_on(table: Table, frame: LevellingUp) -> None:
    spend(table, level_cost(table, frame.card), "16.1.2.1")
    if facts(table, frame.card).class_change is not None:
        cite("14.2.5.3")
    if not shares_name(facts(table, frame.card), facts(table, frame.unit)):
        cite("2.1")
    level_up(table, frame.unit, frame.card, None, "16.1.2")


check_at(levelling, "16.1.3")


@levelling.step("16")
def levelling_is_over(table: Table, frame: LevellingUp) -> Result:
    return DONE
