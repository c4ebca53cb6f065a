"""Chapter 9.7, playing: a card or ability is named, paid for, countered (9.7.3), and resolved (9.7.4)."""

from __future__ import annotations

from typing import Annotated, Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving, put_characters, put_into_entry
from tefuda.games.rebirth.rules.ch09_costs import payable
from tefuda.games.rebirth.rules.ch09_waiting import count_play, hide_again
from tefuda.games.rebirth.rules.questions import facts
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import NOTHING, Activated, Cost, If, Pay, Sequence
from tefuda.kernel.evaluating.questions import holds
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.playing.settling import Settling, moved_by_cost, payment_of, resolution_of
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.resolving.secrecy import ask_to_pay
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref, Waiting
from tefuda.kernel.table.requests import YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Jump, Result

CONDITIONS = (v.ReCombo, v.FullPotential)  # 11.2: conditions that are keywords


class Presented(Record, frozen=True, tag=t.own):
    """A cancel ability that was presented (9.7.3.1): whose, on which card, against what (-1: what is played, else one presented before)."""

    seat: Seat
    card: Ref
    aim: int = -1
    condition: Node | None = None


class Play(Settling, frozen=True, tag=t.own):
    """A card or ability that is being played."""

    sort: Annotated[str, one_of("card", "activated", "automatic")]
    place: str = ""  # of a character: entry, or one of the member seats (9.7.2.1.1)
    presented: tuple[Presented, ...] = ()
    revoked: tuple[int, ...] = ()  # what has been cancelled: -1 what is played, else a place among those presented
    resolved: int = -1  # how many of those presented are yet to be resolved; -1: nobody has finished presenting
    asked: tuple[Seat, ...] = ()  # who has passed in a row
    opened: int = 0  # how many cards were revealed before


# ── what is played ──────────────────────────────────────────────────────────────────────────────────────────────────
def card_play(table: Table, seat: int, card: int) -> Play:
    """A character of the hand; it costs energy equal to its cost, as it is now (2.3.1)."""
    cost = facts(table, card).cost or 0
    cite("2.3.1")
    return Play(seat, table.ref(card), "card", cost=Cost((Pay("energy", cost),) if cost > 0 else ()), zone=t.HAND)


def ability_play(table: Table, seat: int, card: int, index: int) -> Play:
    """An activated ability of a card; its master is who plays it (3.1.2.2)."""
    ability: Activated = facts(table, card).activated[index]
    return Play(seat, table.ref(card), "activated", ability.effect, cost=ability.cost, ability=ability, index=index)


def automatic_play(table: Table, waiting: Waiting) -> Play:
    """A waiting ability, wherever its card is now (9.8.7); it has the cost that stands at its head (9.5.1)."""
    ability: Any = waiting.ability
    priced = type(ability.effect) is v.Priced
    effect, cost = (ability.effect.effect, ability.effect.cost) if priced else (ability.effect, Cost())
    if RECORDS:
        if not table.alive(waiting.source):
            cite("9.8.7")
        cite("9.13.2" if waiting.delayed >= 0 else "3.1.2.3")
    return Play(
        waiting.seat, waiting.source, "automatic", effect, cost=cost, ability=ability, it=waiting.subject, amount=waiting.amount,
        moved=waiting.moved, memory=(("", waiting.subject),),
    )  # fmt: skip


def sort_of(play: Play) -> str:
    """What a cancel ability calls what is played (9.1.1.4.2): スパーク, 自, 起 or カード."""
    if play.sort != "automatic":
        return {"card": "カード", "activated": "起"}[play.sort]
    return t.SPARK if getattr(play.ability, "label", "") == t.SPARK else "自"


# ── 9.7.2 naming and paying ─────────────────────────────────────────────────────────────────────────────────────────
playing = rules.procedure("9.7.2", Play)


@playing.step("9.7.2.1")
def name_it(table: Table, frame: Play) -> Result:
    """9.7.2.1: what is played is named; a card of the hand is revealed."""
    keep(table, time=table.tick(), opened=len(table.opened))
    cite("9.7.1")
    if frame.sort == "card":
        atoms.reveal(table, (frame.source[0],), "9.7.2.1")
        return None
    if frame.sort == "activated":
        card, found = frame.source[0], facts(table, frame.source[0])
        for clause in ("3.1.2.2", "9.1.1.1"):
            cite(clause)
        if isinstance(frame.ability, Activated) and frame.ability.per_turn:
            uses.use(table, card, *uses.use_key(table, table.cards[card], found, found.activated, frame.index))
    return Jump("9.5.1")


@playing.step("9.7.2.1.1")
def name_place(table: Table, frame: Play) -> Ask:
    """9.7.2.1.1: the entry, or one of the member seats."""
    options = tuple([Option("place", text=place) for place in ("entry", *t.SEATS)])
    return Ask((frame.seat,), "choose", "9.7.2.1.1", options, about=frame.source, prompt="place")


@playing.answer("9.7.2.1.1")
def place_named(table: Table, frame: Play, picked: tuple[Option, ...]) -> None:
    keep(table, place=picked[0].text)


@playing.step("9.5.1")
def offer_cost(table: Table, frame: Play) -> Result:
    """9.8.3.1.1: an automatic ability with a cost may be left unpaid, and then it is not played."""
    if frame.sort != "automatic" or not frame.cost.parts:
        return None
    ask = ask_to_pay(table, frame, frame.cost, payable(table, frame, frame.cost), "9.8.3.1.1")
    return ask if ask is not None else _not_played(table, frame)


@playing.answer("9.5.1")
def cost_offered(table: Table, frame: Play, picked: tuple[Option, ...]) -> Result:
    return None if picked[0] == YES else _not_played(table, frame)


def _not_played(table: Table, frame: Play) -> Result:
    """9.8.3.2.1: what is not paid for is not played; it has waited once less."""
    cite("9.8.3.2.1")
    hide_again(table, frame.source[0])
    return DONE


@playing.step("9.5.2")
def pay(table: Table, frame: Play) -> Result:
    """9.5.2: the cost is paid as it is named, before anything is countered, part by part (9.5.2.1)."""
    if frame.sort == "automatic":
        count_play(table, frame.source, frame.ability)
    parts = frame.cost.parts
    if len(parts) > 1:
        cite("9.5.2.1")
    return payment_of(frame, parts) if parts else None


@playing.step("9.7.2")
def played(table: Table, frame: Play) -> None:
    """What is named and paid for is played."""
    card = frame.source[0]
    record = table.spoken_of(frame.source)
    kind = {"card": "played", "activated": "activated"}.get(frame.sort, "set off")
    happen(table, Event(kind, card, frame.seat, record, after=record, clause="9.7.2"))


# 9.7.3 is the counter process: chapter ch09_cancel adds its steps here.
def resolve(table: Table, frame: Play) -> Result:
    """9.7.4: what was not revoked is resolved."""
    if -1 in frame.revoked:
        return _revoked(table, frame)
    if frame.sort == "card":
        return _put_card(table, frame)
    return _resolve_ability(table, frame)


def _revoked(table: Table, frame: Play) -> Result:
    """5.13.1, 5.19: a card that is revoked goes to the waiting room, an ability does nothing; what was paid stays paid."""
    if frame.sort != "card":
        cite("5.19.2")
        cite("5.13.1")
        if getattr(frame.ability, "per_turn", 0):
            cite("9.2.2.1.1")
        record = table.spoken_of(frame.source)
        happen(
            table, Event("cancelled", record.id, frame.seat, record, after=record, sort=sort_of(frame), clause="5.19.2")
        )
        return None
    cite("5.19.1")
    card = table.cards[frame.source[0]]
    if card.zone != t.HAND:
        return None
    return put_into_entry(table, [moving(table, (card.id, card.life), t.WAITING, "5.19.1", "revoked")])


def _put_card(table: Table, frame: Play) -> Result:
    """9.7.4.1: the card is put where it was said."""
    card = table.cards[frame.source[0]]
    if card.zone != t.HAND:
        return None
    ref = (card.id, card.life)
    cite("5.5.1")
    if frame.place == "entry":
        return put_into_entry(table, [moving(table, ref, t.ENTRY, "9.7.4.1", "play")])
    return put_characters(table, [moving(table, ref, t.MEMBER, "9.7.4.1", "play", place=frame.place)])


def _resolve_ability(table: Table, frame: Play) -> Result:
    """9.7.4.2: the effect is carried out, whether the card is still there or not (9.7.4.2.1)."""
    if RECORDS:
        for clause in ("9.7.4.2", "3.1.2.4", "9.7.4.2.1" if not table.alive(frame.source) else ""):
            cite_if_said(clause)
    effect, ability = frame.effect, frame.ability
    condition = ability.condition if type(ability) is Activated else None
    if condition is not None and not holds(table, frame, condition):
        cite("11.2.3.2")
        return None
    if type(effect) is If and is_condition_keyword(effect.condition) and not holds(table, frame, effect.condition):
        cite("11.2.3.3")
        return None
    if type(effect) is If and is_condition_keyword(effect.condition) and hasattr(effect.condition, "parts"):
        cite("11.2.4")
    agenda = effect.steps if type(effect) is Sequence else (effect,)
    return resolution_of(frame, agenda, moved=moved_by_cost(table, frame)) if effect != NOTHING else None


def is_condition_keyword(condition: Node) -> bool:
    """11.2: is it a condition that a keyword states, or several of them (11.2.4)?"""
    parts = getattr(condition, "parts", (condition,))
    return bool(parts) and all(isinstance(part, CONDITIONS) for part in parts)


def clear_up(table: Table, frame: Play) -> None:
    """What was revealed for it is hidden again (9.8.2.2.1)."""
    if len(table.opened) > frame.opened and not any(waiting for waiting in table.waiting):
        atoms.conceal(table, frame.opened)
    hide_again(table, frame.source[0])
